//! A scenario as it is written: the keys, and what they may say.

pub(super) mod best;
pub(super) mod check;
pub(super) mod matrix;
pub(super) mod number;
mod open;
mod overrides;
pub(super) mod price;

use std::collections::BTreeMap;

use sandtable_keys::Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::variant::BASE;
use crate::engine::EngineChoice;
use best::BestSettings;
use check::{CheckSettings, WrittenSuppression};
use matrix::MatrixSettings;
use number::WrittenNumber;
use open::Open;
use overrides::Overrides;
use price::PriceSettings;

/// The highest confidence that an interval can have; what is nearer to certain says nothing more.
pub(crate) const MOST_CONFIDENCE: f64 = 0.999_999_999;

/// A question about a rule, on file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(
    dead_code,
    reason = "read layer by layer, for the sake of their places; here for the table of keys"
)]
pub(crate) struct ScenarioFile {
    /// What the scenario is called, in a line.
    #[schemars(length(min = 1))]
    pub(crate) title: String,
    /// What a designer would ask, in a sentence.
    #[serde(default)]
    pub(crate) question: Option<String>,
    /// The procedure, by its register id; `sandtable list` shows them.
    pub(crate) rule: String,
    /// Rules that are played one after the other, in place of one rule.
    #[serde(default)]
    pub(crate) step: Vec<WrittenStep>,
    /// What a player would read out before rolling; `sandtable describe` shows the keys.
    #[serde(default)]
    #[schemars(with = "Open")]
    pub(crate) circumstances: Map<String, Value>,
    /// The book's numbers that this scenario changes.
    #[serde(default)]
    #[schemars(with = "Open")]
    pub(crate) figures: Map<String, Value>,
    /// The register's switches that this scenario changes.
    #[serde(default)]
    #[schemars(with = "Open")]
    pub(crate) rulings: Map<String, Value>,
    /// What players do at the decisions of the rule: one option, a list that is read from the top,
    /// `[{ when = "pins >= 3", do = "rally" }, { do = "advance" }]`, a mixture by chance,
    /// `{ run = 1, advance = 2 }`, or `"best"`, what is best for the objective of `[best]`.
    #[serde(default)]
    #[schemars(with = "Open")]
    pub(crate) behaviour: Map<String, Value>,
    /// Expressions over the built-in measures and those above them; comparisons give 0 or 1, and
    /// `turns ?? 7` is 7 where `turns` has no value. Under a condition, or in
    /// words of your own for titles and axes, as a table:
    /// `left = { of = "models_left", given = "crossed", meaning = "models left beyond (models)" }`.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Formula>", extend("propertyNames" = {}))]
    pub(crate) measures: Map<String, Value>,
    /// The lowest and the highest number that a measure can come to: `casualties = [0, 10]`.
    /// Comparisons of sampled means are sharper with it; an outcome outside is an error, in every
    /// command and whichever measure is asked for.
    #[serde(default)]
    pub(crate) bounds: BTreeMap<String, [f64; 2]>,
    /// How the scenario is run.
    #[serde(default)]
    pub(crate) run: RunSettings,
    /// The alternatives; the file itself is the variant `base`.
    #[serde(default)]
    #[schemars(
        with = "BTreeMap<String, Overrides>",
        extend("propertyNames" = { "not": { "const": BASE } })
    )]
    pub(crate) variants: Map<String, Value>,
    /// Situations that are met with the given weights; results are those of the weighted mixture.
    #[serde(default)]
    pub(crate) mix: Vec<MixedSituation>,
    /// Values worked out by hand or agreed on; they are verified exactly.
    #[serde(default)]
    pub(crate) expect: Vec<Expectation>,
    /// The parameter that `tune` tunes, and the target that it shall meet; several in `[[tune]]`.
    #[serde(default)]
    pub(crate) tune: OneOrMore<TuneSettings>,
    /// The thing whose price is known, for `price`; several questions in `[[price]]`.
    #[serde(default)]
    pub(crate) price: OneOrMore<PriceSettings>,
    /// Whose play shall be the best, and for what, for `best`.
    #[serde(default)]
    pub(crate) best: Option<BestSettings>,
    /// Options of one side against options of the other, for `matrix`.
    #[serde(default)]
    pub(crate) matrix: Option<MatrixSettings>,
    /// How the scenario is held against its baseline.
    #[serde(default)]
    pub(crate) check: CheckSettings,
}

/// A rule that is played after others, and may depend on what came of them. What is said of it
/// stands under its name: `circumstances.mud.strip.width = 12`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenStep {
    /// What it is called: small letters, digits and `_`. Its measures go by it: `mud_crossed`.
    #[schemars(length(min = 1))]
    pub(crate) name: String,
    /// The procedure, by its register id, or the path of a page.
    pub(crate) rule: String,
    /// A condition over measures of steps before it, without which it is not played:
    /// `mud.crossed and mud.turns ?? 0 < 4`.
    #[serde(default)]
    pub(crate) when: Option<String>,
    /// Circumstances that come from measures of steps before it: keys, and expressions such as
    /// `max(1, 10 - mines.casualties)`.
    #[serde(default)]
    pub(crate) takes: BTreeMap<String, String>,
    /// The measures that are told; all that are whole numbers, if none is named.
    #[serde(default)]
    pub(crate) measures: Vec<String>,
    /// Whether it is left out where it cannot be played; it is an error otherwise.
    #[serde(default)]
    pub(crate) skip: bool,
}

/// A table, or several of them.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum OneOrMore<T> {
    /// Several.
    More(Vec<T>),
    /// One.
    One(T),
}

impl<T> Default for OneOrMore<T> {
    fn default() -> OneOrMore<T> {
        OneOrMore::More(Vec::new())
    }
}

impl<T> OneOrMore<T> {
    /// All of them, each with the segments of its key below the table's own name.
    pub(crate) fn keyed(self) -> Vec<(Vec<String>, T)> {
        match self {
            OneOrMore::One(one) => vec![(Vec::new(), one)],
            OneOrMore::More(several) => {
                (0..).zip(several).map(|(i, one): (usize, T)| (vec![i.to_string()], one)).collect()
            }
        }
    }
}

/// How often a situation is met.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Weight {
    /// A number.
    Number(#[schemars(range(max = 4000), extend("exclusiveMinimum" = 0))] f64),
    /// A fraction, such as `"1/3"`.
    Fraction(#[schemars(regex(pattern = Text::RATIO))] String),
}

/// One of several situations that are met with given weights.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(
    dead_code,
    reason = "read layer by layer, for the sake of their places; here for the table of keys"
)]
pub(crate) struct MixedSituation {
    /// How often the situation is met, relative to the others: a number with at most six decimals, or a
    /// fraction such as `"1/3"`.
    pub(crate) weight: Weight,
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

/// How a scenario is run.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RunSettings {
    /// Which engine finds the distributions; `auto` if not said.
    pub(crate) engine: Option<EngineChoice>,
    /// How many random trials, if any are needed; 1,000,000 if not said.
    #[schemars(with = "Option<u64>", range(min = 1, max = 1_000_000_000_000_000_u64))]
    pub(crate) trials: Option<f64>,
    /// Trials are added until the interval of the main measure's mean is this wide to either side.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) precision: Option<f64>,
    /// The seed of all randomness, up to 9223372036854775807; 1 if not said.
    pub(crate) seed: Option<u64>,
    /// The confidence of intervals; 0.95 if not said.
    #[schemars(range(min = 0.5, max = MOST_CONFIDENCE))]
    pub(crate) confidence: Option<f64>,
    /// The measure that is plotted first and that `precision` watches; the first if not said.
    pub(crate) measure: Option<String>,
}

/// A value worked out by hand or agreed on.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expectation {
    /// The variant; `base` if not said.
    #[serde(default = "base")]
    pub(crate) variant: String,
    /// The measure.
    pub(crate) measure: String,
    /// The condition under which it is given, as an expression; always, if not said.
    #[serde(default)]
    pub(crate) given: Option<String>,
    /// `mean`, `variance`, `sd`, `quantile(q)`, `p_eq(v)`, `p_ge(v)` or `p_le(v)`.
    #[schemars(regex(pattern = Text::STATISTIC))]
    pub(crate) statistic: String,
    /// A number, a fraction such as `"5/4"`, or a range `[low, high]`.
    pub(crate) value: ExpectedValue,
    /// How far off is still right; 0 if not said.
    #[serde(default)]
    #[schemars(range(min = 0))]
    pub(crate) margin: f64,
    /// How the value was come by.
    #[serde(default)]
    pub(crate) because: Option<String>,
    /// The shift that trials should show, for `plan`; twice the margin if not said.
    #[serde(default)]
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) shift: Option<f64>,
    /// Why the expectation does not count for a while.
    #[serde(default)]
    pub(crate) suppress: Option<WrittenSuppression>,
}

fn base() -> String {
    BASE.to_owned()
}

/// How a measure is defined.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is wanted: what is written keeps its order as a map")]
enum Formula {
    /// An expression.
    Always(String),
    /// An expression, under a condition or with words for it.
    Told(ToldFormula),
}

/// A measure that is only counted where a condition is met, or that has words of its own.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is wanted")]
struct ToldFormula {
    /// What is counted, as an expression.
    of: String,
    /// Where it is counted, as an expression that is true or false; everywhere, if not said.
    #[serde(default)]
    given: Option<String>,
    /// What it counts, for titles and axes, with its unit in parentheses at the end; the expression
    /// stands for it, if not said.
    #[serde(default)]
    meaning: Option<String>,
}

/// What a statistic is expected to be.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum ExpectedValue {
    /// A number.
    Number(f64),
    /// A fraction, such as `"5/4"`.
    Fraction(#[schemars(regex(pattern = Text::NUMBER))] String),
    /// A range, both ends included.
    Range([f64; 2]),
}

/// The parameter that is tuned, and the target that it shall meet.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TuneSettings {
    /// A figure or circumstance that is a number, by its dotted key.
    pub(crate) parameter: String,
    /// The lowest and the highest value that is considered.
    pub(crate) range: [WrittenNumber; 2],
    /// A measure, or an expression over the measures; `equilibrium` for what `[matrix]` comes to when both
    /// sides play best.
    pub(crate) measure: String,
    /// What of the measure shall meet the target: `mean`, `sd`, `quantile(q)`, `p_eq(v)`, `p_ge(v)`
    /// or `p_le(v)`.
    #[serde(default = "mean")]
    #[schemars(regex(pattern = Text::STATISTIC))]
    pub(crate) statistic: String,
    /// A number, a fraction such as `"1/3"`, or `{ variant = "..." }` for what another variant comes to.
    pub(crate) target: WrittenTarget,
    /// The variant that is tuned, or a list of several; `base` if not said.
    #[serde(default)]
    pub(crate) variant: Names,
}

fn mean() -> String {
    "mean".to_owned()
}

/// What a parameter is tuned to, as it is written.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum WrittenTarget {
    /// A number.
    Number(f64),
    /// A fraction, such as `"1/3"`.
    Fraction(#[schemars(regex(pattern = Text::NUMBER))] String),
    /// What another variant comes to.
    Variant(TargetVariant),
}

/// A variant whose value is a target.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TargetVariant {
    /// Its name.
    pub(crate) variant: String,
}

/// One name, or several.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Names {
    /// One.
    One(String),
    /// Several.
    Several(#[schemars(length(min = 1))] Vec<String>),
}

impl Default for Names {
    fn default() -> Names {
        Names::One(base())
    }
}

impl Names {
    /// All of them.
    pub(crate) fn all(&self) -> &[String] {
        match self {
            Names::One(name) => std::slice::from_ref(name),
            Names::Several(names) => names,
        }
    }
}
