//! Arguments of `best`.

use std::path::PathBuf;

use clap::Args;
use serde_json::Value;

use super::work::WorkArguments;
use crate::scenario::Against;

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
    /// The decisions that are made as well as they can be, all by one player; all of them if not said,
    /// where one player makes them
    #[arg(long, value_name = "DECISION,..", value_delimiter = ',')]
    pub(crate) decide: Vec<String>,
    /// Whom the player is up against: others who do what is said of their behaviour, or who want the
    /// opposite
    #[arg(long, value_name = "WHOM")]
    pub(crate) against: Option<Against>,
    /// What a plan that can be read may look at; as little as loses next to nothing if not said
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    pub(crate) sees: Vec<String>,
    /// The variant that is played; the file itself if not said
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
    /// How the work is done.
    #[command(flatten)]
    pub(crate) work: WorkArguments,
    // Read, to be refused with a reason, but not offered.
    #[arg(id = "shard", long = "shard", value_name = "I/N", hide = true, value_parser = refused)]
    _shard: Option<String>,
}

impl BestArguments {
    /// What the command line changed, for the document.
    pub(crate) fn flags(&self) -> Value {
        let mut flags = self.work.flags(&Value::Null);
        let list =
            |names: &[String]| Some(Value::from(names.to_vec())).filter(|_| !names.is_empty());
        let own = [
            ("objective", self.objective.clone().map(Value::from)),
            ("decide", list(&self.decide)),
            ("against", self.against.map(|it| it.word().into())),
            ("sees", list(&self.sees)),
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

fn refused(_: &str) -> Result<String, String> {
    Err("best play is worked out as a whole, without trials that could be shared out".to_owned())
}
