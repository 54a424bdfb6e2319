//! What a file says about how its scenario is checked.

use sandtable_keys::Text;
use schemars::JsonSchema;
use serde::Deserialize;

/// How a scenario is held against its baseline.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct CheckSettings {
    /// How measures are compared where trials stand on either side; exact distributions must be
    /// equal whatever is said here.
    pub(crate) compare: Vec<Comparison>,
    /// Measures whose baseline does not count for a while.
    pub(crate) suppress: Vec<SuppressedMeasure>,
}

/// How a measure is compared with its baseline where trials stand on either side.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Comparison {
    /// The measure.
    pub(crate) measure: String,
    /// The variant; all of them if not said.
    #[serde(default)]
    pub(crate) variant: Option<String>,
    /// The numbers that are compared; if not said, the mean (where what the measure can come to is
    /// known), the probabilities of not exceeding the baseline's 10 %, 50 % and 90 % quantiles, and
    /// how likely it is to have a value and to meet its condition.
    #[serde(default)]
    #[schemars(inner(regex(pattern = Text::STATISTIC)))]
    pub(crate) statistics: Vec<String>,
    /// How far each number may be from the baseline's; if not said, 0.01 for a probability, and for
    /// other numbers a hundredth of the range of the values.
    #[serde(default)]
    #[schemars(range(min = 0))]
    pub(crate) margin: Option<f64>,
    /// What all values lie in, both ends included; if not said, what the rule knows of them, or
    /// `[bounds]`.
    #[serde(default)]
    pub(crate) range: Option<[f64; 2]>,
    /// The shift that trials should show, for `plan`; twice the margin if not said.
    #[serde(default)]
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) shift: Option<f64>,
}

/// Measures whose baseline does not count until a day.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuppressedMeasure {
    /// The variant; all of them if not said.
    #[serde(default)]
    pub(crate) variant: Option<String>,
    /// The measure; all of them if not said.
    #[serde(default)]
    pub(crate) measure: Option<String>,
    /// Why it does not count for now.
    #[schemars(length(min = 1))]
    pub(crate) reason: String,
    /// The last day on which it does not count, as `"2027-01-31"`.
    #[schemars(regex(pattern = Text::DAY))]
    pub(crate) until: String,
}

/// Why a check does not count, and until when.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenSuppression {
    /// Why it does not count for now.
    #[schemars(length(min = 1))]
    pub(crate) reason: String,
    /// The last day on which it does not count, as `"2027-01-31"`.
    #[schemars(regex(pattern = Text::DAY))]
    pub(crate) until: String,
}
