//! Arguments of `best`.

use std::path::PathBuf;

use clap::Args;
use serde_json::Value;

use super::settings::{Detail, ResultsArguments, SettingsArguments, flags};
use super::values::number;
use super::wrong::Wrong;
use crate::engine::EngineChoice;
use crate::scenario::{Against, Settings};

/// Arguments of `best`.
#[derive(Debug, Args)]
pub(crate) struct BestArguments {
    /// The scenario, or - for standard input
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,
    /// What the player who chooses wants as high as it can be, on average: a measure, or an expression
    /// over the measures
    #[arg(long, value_name = "EXPRESSION", allow_hyphen_values = true)]
    pub(crate) objective: Option<String>,
    /// The decisions that are made as well as they can be, all by one player, as `describe` lists them
    /// under Behaviour; all of them if not said, where one player makes them
    #[arg(long, value_name = "DECISION,..", value_delimiter = ',')]
    pub(crate) decide: Vec<String>,
    /// Whom the player is up against: others who do what is said of their behaviour, or who want the
    /// opposite
    #[arg(long, value_name = "WHOM")]
    pub(crate) against: Option<Against>,
    /// What a plan that can be read may look at, of what `describe` says the player sees: that of any
    /// row of the ladder; as little as loses next to nothing if not said
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    pub(crate) sees: Vec<String>,
    /// Another number that the player wants high as well, such as `-casualties`: how much of the
    /// objective has to be given up for more of it
    #[arg(long, value_name = "EXPRESSION", allow_hyphen_values = true)]
    pub(crate) frontier: Option<String>,
    /// What is better by so much or less than the next best is told as a near tie
    #[arg(long, value_name = "MARGIN", value_parser = number, allow_negative_numbers = true)]
    pub(crate) near_tie: Option<f64>,
    /// The variant that is played; the file itself if not said
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
    /// Which engine finds it, if the scenario asks for trials: `exact`, or `auto`
    #[arg(long, value_enum, hide_possible_values = true)]
    pub(crate) engine: Option<EngineChoice>,
    #[command(flatten)]
    pub(crate) results: ResultsArguments,
    /// Write each plot as PNG too
    #[arg(long)]
    pub(crate) png: bool,
    #[command(flatten)]
    pub(crate) detail: Detail,
    #[command(flatten)]
    _refused: Refused,
}

/// What other commands are asked: read, to be refused with a reason, but not offered.
#[derive(Debug, Args)]
struct Refused {
    #[arg(id = "shard", long = "shard", value_name = "I/N", hide = true, value_parser = refused)]
    _shard: Option<String>,
    #[arg(id = "trials", long = "trials", value_name = "N", hide = true, value_parser = refused)]
    _trials: Option<String>,
    #[arg(id = "seed", long = "seed", value_name = "N", hide = true, value_parser = refused)]
    _seed: Option<String>,
    #[arg(id = "confidence", long = "confidence", value_name = "LEVEL", hide = true, value_parser = refused)]
    _confidence: Option<String>,
}

impl BestArguments {
    /// The settings of a scenario with those of the command line over them.
    pub(crate) fn settings(&self, scenario: &Settings) -> Settings {
        self.of_settings().over(scenario)
    }

    fn of_settings(&self) -> SettingsArguments {
        SettingsArguments { engine: self.engine, trials: None, confidence: None, seed: None }
    }

    /// What the command line changed, for the document.
    pub(crate) fn flags(&self) -> Value {
        let mut flags = flags(self.of_settings(), None, &Value::Null);
        let list =
            |names: &[String]| Some(Value::from(names.to_vec())).filter(|_| !names.is_empty());
        let own = [
            ("objective", self.objective.clone().map(Value::from)),
            ("decide", list(&self.decide)),
            ("against", self.against.map(|it| it.word().into())),
            ("sees", list(&self.sees)),
            ("frontier", self.frontier.clone().map(Value::from)),
            ("near_tie", self.near_tie.map(Value::from)),
            ("variant", self.variant.clone().map(Value::from)),
        ];
        for (name, said) in own {
            if let Some(said) = said {
                flags[name] = said;
            }
        }
        flags
    }
}

fn refused(_: &str) -> Result<String, Wrong> {
    Err(Wrong::NothingSampled)
}
