//! `[price]` as it is written.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::number::WrittenNumber;
use crate::scenario::variant::BASE;

/// What is priced: every variant, against things whose price is known.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PriceSettings {
    /// What things are worth: a measure, or an expression over the measures; `equilibrium` for what
    /// `[matrix]` comes to when both sides play best.
    pub(crate) measure: String,
    /// Things of known price, more and more of them: each variant is worth what it takes of these to
    /// come to the same.
    #[serde(default)]
    pub(crate) ladder: Option<LadderSettings>,
    /// The variant whose price is known, or that the ladder is made of; `base` if not said.
    #[serde(default = "base")]
    pub(crate) reference: String,
    /// The price of the reference, where there is no ladder: the fair price of a variant is then by the
    /// ratio of values.
    #[serde(default)]
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) price: Option<f64>,
    /// Why twice the value is worth twice the points here. Without it a ratio is shown, and nothing is
    /// called overpaid or underpaid by it; a ladder needs no such thing.
    #[serde(default)]
    #[schemars(length(min = 1))]
    pub(crate) proportional: Option<String>,
    /// What the rulebook asks for variants, to be held against what they are worth.
    #[serde(default)]
    #[schemars(extend("additionalProperties" = { "type": "number", "minimum": 0 }))]
    pub(crate) printed: BTreeMap<String, f64>,
    /// Prices of the book are so many points, or twice as many, and so on: 5. Prices are shown rounded
    /// to it as well, and a printed price is as printed if all that the fair one may be is that when it is
    /// rounded.
    #[serde(default)]
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) step: Option<f64>,
    /// What stands in for something that the book does not print, each with why; it is named wherever
    /// a price is.
    #[serde(default)]
    pub(crate) placeholders: BTreeMap<String, String>,
}

/// Things of known price: a key of the reference with several values, or variants.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LadderSettings {
    /// A figure or circumstance of the reference that is a number, by its dotted key.
    #[serde(default)]
    pub(crate) key: Option<String>,
    /// Its values, two at least.
    #[serde(default)]
    #[schemars(length(min = 2))]
    pub(crate) values: Vec<WrittenNumber>,
    /// What they cost: points for each one of the key, or a list of as many prices as values.
    #[serde(default)]
    pub(crate) points: Option<LadderPoints>,
    /// Variants with what they cost, two at least, where no key makes the ladder.
    #[serde(default)]
    #[schemars(extend("additionalProperties" = { "type": "number", "minimum": 0 }))]
    pub(crate) variants: BTreeMap<String, f64>,
}

/// What the rungs of a ladder cost.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum LadderPoints {
    /// Points for each one.
    EachOne(f64),
    /// The price of each value.
    Listed(#[schemars(length(min = 2))] Vec<f64>),
}

fn base() -> String {
    BASE.to_owned()
}
