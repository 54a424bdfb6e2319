//! Which engine is asked for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which engine finds the distributions.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, clap::ValueEnum,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EngineChoice {
    /// Exact if the outcomes can be enumerated within the budget, else sampled.
    #[default]
    Auto,
    /// Exact, or not at all.
    Exact,
    /// Random trials.
    Sample,
}
