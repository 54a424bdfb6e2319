//! What a layer changes of what is below it.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::open::Open;

/// What a variant changes, or an option; everything else is as in what it is a change of.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Overrides {
    /// Changed circumstances.
    #[serde(default)]
    #[schemars(with = "Open")]
    pub(crate) circumstances: Map<String, Value>,
    /// Changed figures.
    #[serde(default)]
    #[schemars(with = "Open")]
    pub(crate) figures: Map<String, Value>,
    /// Changed rulings.
    #[serde(default)]
    #[schemars(with = "Open")]
    pub(crate) rulings: Map<String, Value>,
    /// Changed behaviour.
    #[serde(default)]
    #[schemars(with = "Open")]
    pub(crate) behaviour: Map<String, Value>,
}
