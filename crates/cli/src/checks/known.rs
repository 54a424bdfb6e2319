//! What is known of a measure that is checked, beside how likely its values are.

use sandtable_dice::{Kind, Scale};
use sandtable_sim::distribution::Distribution;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::value::Value;

use crate::results::FoundMeasure;
use crate::scenario::Compare;

/// What a measure can come to: by the rule or the scenario, or as is stated where it is compared. Yes
/// and no stay what they are.
pub(crate) fn scale(found: &FoundMeasure, how: &Compare) -> Scale {
    match how.range {
        Some(range) if found.scale.kind != Kind::YesNo => {
            Scale { low: range.low, high: range.high, ..found.scale }
        }
        _ => found.scale,
    }
}

/// How far apart two numbers of a statistic can be; infinite if that is not known.
pub(crate) fn width(statistic: Statistic, scale: Scale) -> f64 {
    let width = scale.high - scale.low;
    match statistic {
        Statistic::PEq(_) | Statistic::PGe(_) | Statistic::PLe(_) => 1.0,
        Statistic::Variance => width * width,
        Statistic::Mean | Statistic::Sd | Statistic::Quantile(_) => width,
    }
}

/// Whether nothing can be said of a statistic by trials, because the range of the measure is not
/// known.
pub(crate) fn lacks_range(statistic: Statistic, scale: Scale) -> bool {
    let needs = matches!(statistic, Statistic::Mean | Statistic::Variance | Statistic::Sd);
    needs && !scale.is_bounded()
}

/// What to do about that.
pub(super) const STATE_RANGE: &str = "its range is not known; state it in `[bounds]`";

/// The first value that is not within the range of a scale.
pub(super) fn beyond(distribution: &Distribution, scale: Scale) -> Option<Value> {
    let within = |value: Value| (scale.low..=scale.high).contains(&value.get());
    distribution.points().iter().map(|point| point.value).find(|value| !within(*value))
}

/// How many trials a statistic is read off: of probabilities all that meet the condition, if there is
/// one; of others those that have a value. Nothing if it was not sampled.
pub(crate) fn trials_that_count(statistic: Statistic, distribution: &Distribution) -> Option<u64> {
    match statistic.event() {
        Some(_) => distribution.trials(),
        None => distribution.trials_with_value(),
    }
}

/// All trials, those that do not meet a condition included. Nothing if it was not sampled.
pub(crate) fn all_trials(distribution: &Distribution) -> Option<u64> {
    distribution.condition().map_or(distribution.trials(), |condition| condition.trials)
}
