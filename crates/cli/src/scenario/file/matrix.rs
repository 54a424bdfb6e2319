//! `[matrix]` as it is written.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::number::{AboveZero, WrittenNumber};
use super::overrides::Overrides;
use crate::scenario::variant::BASE;

/// Options of one side against options of the other: what both do best when neither knows what the
/// other takes, and what each option may cost.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatrixSettings {
    /// What the rows get and the columns lose, on average: a measure, or an expression over the
    /// measures. Costs are in the same unit.
    pub(crate) payoff: String,
    /// The options of the side that wants the payoff high: a key with its values, or a list of options.
    pub(crate) rows: WrittenSide,
    /// The options of the side that wants it low.
    pub(crate) columns: WrittenSide,
    /// So many plays share what a row costs: 4 for a section that is crossed four times; 1 if not said.
    #[serde(default)]
    #[schemars(with = "Option<AboveZero>")]
    pub(crate) uses: Option<WrittenNumber>,
    /// A number that is a guess: the answer is shown over its values as well.
    #[serde(default)]
    pub(crate) over: Option<WrittenGuess>,
    /// The variant that options change; `base` if not said.
    #[serde(default = "base")]
    pub(crate) variant: String,
}

fn base() -> String {
    BASE.to_owned()
}

impl MatrixSettings {
    /// The same with what options change, as the file says it: these are keys of the rule, which the
    /// table of keys of a file does not know and leaves out.
    pub(crate) fn with_changes(mut self, file: &Map<String, Value>) -> MatrixSettings {
        for (name, side) in [("rows", &mut self.rows), ("columns", &mut self.columns)] {
            let WrittenSide::Listed(options) = side else { continue };
            for (i, option) in options.iter_mut().enumerate() {
                let said = file.get("matrix").and_then(|it| it.get(name)?.get(i)?.get("set"));
                option.set = said.map(|said| {
                    let of = |section| said.get(section).and_then(Value::as_object);
                    let section = |section| of(section).cloned().unwrap_or_default();
                    Overrides {
                        circumstances: section("circumstances"),
                        figures: section("figures"),
                        rulings: section("rulings"),
                        behaviour: section("behaviour"),
                    }
                });
            }
        }
        self
    }
}

/// The options of a side.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum WrittenSide {
    /// One by one.
    Listed(Vec<WrittenOption>),
    /// By the values of keys.
    Keyed(KeyedOptions),
}

/// An option that is more than the value of a key.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenOption {
    /// What it is called.
    #[schemars(length(min = 1))]
    pub(crate) name: String,
    /// What it changes in the scenario, as a variant would.
    #[serde(default)]
    pub(crate) set: Option<Overrides>,
    /// What it costs its side each time it is taken; nothing if not said.
    #[serde(default)]
    pub(crate) cost: Option<WrittenNumber>,
    /// What it comes to, whatever the other side takes, before costs: the rule is not played then.
    #[serde(default)]
    pub(crate) payoff: Option<WrittenNumber>,
    /// What it comes to not to take part: nothing is played then, and neither side pays anything.
    #[serde(default)]
    pub(crate) none: Option<WrittenNumber>,
}

/// Options that are the values of a key, or of several.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyedOptions {
    /// A key of the scenario, with dots: `circumstances.order`.
    #[serde(default)]
    pub(crate) key: Option<String>,
    /// Its values; all that it can have if not said, where these are words.
    #[serde(default)]
    pub(crate) values: Vec<WrittenValue>,
    /// Several keys with their values: every combination of these is an option.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Vec<WrittenValue>>")]
    pub(crate) keys: Map<String, Value>,
    /// What options cost, by their names; nothing if not said.
    #[serde(default)]
    pub(crate) cost: BTreeMap<String, WrittenNumber>,
    /// What it comes to not to take part, if that is an option: nothing is played then, and neither
    /// side pays anything.
    #[serde(default)]
    pub(crate) none: Option<WrittenNumber>,
    /// Further options, by what each comes to before costs, whatever the other side takes: the rule is
    /// not played then.
    #[serde(default)]
    pub(crate) fixed: BTreeMap<String, WrittenNumber>,
}

/// The value of a key: a number, a word, yes or no.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum WrittenValue {
    /// Yes or no.
    YesOrNo(bool),
    /// A number.
    Number(serde_json::Number),
    /// A word.
    Word(String),
}

/// A number that is a guess, with values that it could have.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenGuess {
    /// What is guessed: a key of the scenario that is a number, `uses`, or what an option costs or
    /// comes to, such as `columns.advance.cost` or `columns.detour.payoff`.
    pub(crate) key: String,
    /// Its values, two at least.
    #[schemars(length(min = 2))]
    pub(crate) values: Vec<WrittenNumber>,
}
