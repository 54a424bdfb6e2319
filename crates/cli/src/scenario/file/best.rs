//! `[best]` as it is written.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::scenario::variant::BASE;

/// What players who choose well do at the decisions of the rule, and what that comes to.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BestSettings {
    /// What the player who chooses wants as high as it can be, on average: a measure, or an expression
    /// over the measures; a comparison for a probability.
    pub(crate) objective: String,
    /// The decisions that are made as well as they can be, all by one player; all of the rule if not
    /// said, where these are of one player.
    #[serde(default)]
    pub(crate) decide: Vec<String>,
    /// Whom the player is up against: others who do what `[behaviour]` says, or who want the objective
    /// as low as it can be; those who do what is said if not said.
    #[serde(default)]
    pub(crate) against: Against,
    /// The numbers that a plan which can be read may look at, of those that the player sees; as many as
    /// it takes to lose next to nothing if not said.
    #[serde(default)]
    pub(crate) sees: Option<Vec<String>>,
    /// Another number that the player wants high as well, such as `-casualties`: how much of the
    /// objective has to be given up for more of it.
    #[serde(default)]
    pub(crate) frontier: Option<String>,
    /// What is better by so much or less than the next best is told as a near tie; 0 if not said.
    #[serde(default)]
    #[schemars(range(min = 0.0))]
    pub(crate) near_tie: f64,
    /// The variant that is played; `base` if not said.
    #[serde(default = "base")]
    pub(crate) variant: String,
}

fn base() -> String {
    BASE.to_owned()
}

/// Whom a player is up against who chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Against {
    /// Others do what the scenario says of their behaviour.
    #[default]
    Fixed,
    /// Others choose as well, and want the opposite.
    Best,
}

impl Against {
    /// As a word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Against::Fixed => "fixed",
            Against::Best => "best",
        }
    }
}
