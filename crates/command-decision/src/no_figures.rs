//! Rules that have no numbers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The figures of a rule that has no numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoFigures {}
