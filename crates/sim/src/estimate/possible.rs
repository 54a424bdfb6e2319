//! What a number can be at all: by the scale of its measure, and wherever what is unresolved falls.

use sandtable_dice::{Kind, Scale};

use super::number::is_negligible;
use crate::distribution::Distribution;
use crate::interval::Interval;
use crate::statistic::Statistic;
use crate::value::tidy;

/// The range of a measure, if it can have a value and both of its ends are known.
pub fn range(scale: Scale) -> Option<Interval> {
    let is_known = scale.is_bounded() && !scale.never;
    is_known.then_some(Interval { low: scale.low, high: scale.high })
}

/// The scale of a measure, an end that trials came to being the value that they came to: ends that are not
/// whole, such as thirds, are worked out with ten digits and rounded outward, and what lies no further
/// beyond a value than that is the value.
pub(crate) fn reached(scale: Scale, distribution: &Distribution) -> Scale {
    let at = |end: f64, seen: Option<f64>| {
        let is_whole = end.fract() == 0.0 || !end.is_finite();
        let is_near = |seen: &f64| !is_whole && is_negligible((end - seen).abs(), end);
        seen.filter(is_near).unwrap_or(end)
    };
    Scale {
        low: at(scale.low, distribution.min()),
        high: at(scale.high, distribution.max()),
        ..scale
    }
}

/// The range of a measure of which no trial showed a value, if that says anything. A range of a single
/// value does not: trials leave open whether there is a value at all, and which one never was.
pub(crate) fn reach(scale: Scale) -> Option<Interval> {
    range(scale).filter(|range| 0.0 < range.width())
}

/// Where the variance of anything in the range lies (T. Popoviciu, 1935, *Mathematica* (Cluj) 9,
/// 129-145).
pub(super) fn variances(range: Interval) -> Interval {
    Interval { low: 0.0, high: range.width() * range.width() / 4.0 }
}

/// Whether a measure can come to 0 and 1 only, so that its mean is a probability.
pub(crate) fn is_yes_or_no(scale: Scale) -> bool {
    let Scale { kind, low, high, .. } = scale;
    kind == Kind::YesNo || (kind == Kind::Count && 0.0 <= low && high <= 1.0)
}

/// The probability of a value from the first of two to the second, as far as the range of the measure
/// alone tells it: an event that takes in the whole range is certain where there always is a value, and
/// one that takes in nothing of it is impossible. Nothing of another event, of what is enumerated to the
/// end, and where nothing was observed.
pub(crate) fn by_range(
    (low, high): (f64, f64),
    distribution: &Distribution,
    scale: Scale,
) -> Option<f64> {
    let nothing_observed = distribution.shares().next().is_none();
    if nothing_observed || distribution.unresolved().is_some_and(|unresolved| unresolved <= 0.0) {
        return None;
    }
    let (least, most) = (tidy(scale.low), tidy(scale.high));
    let always_has_value = distribution.missing().is_none() && scale.missing.is_none();
    let outside = scale.never || tidy(high) < least || most < tidy(low);
    match () {
        () if always_has_value && tidy(low) <= least && most <= tidy(high) => Some(1.0),
        () if outside && distribution.p_between(low, high) <= 0.0 => Some(0.0),
        () => None,
    }
}

/// Where a variance lies if the standard deviation lies there.
pub(crate) fn squared(sd: Interval) -> Interval {
    Interval { low: sd.low * sd.low, high: sd.high * sd.high }
}

/// Where a standard deviation lies if the variance lies there.
pub(crate) fn roots(variance: Interval) -> Interval {
    let root = |end: f64| end.max(0.0).sqrt();
    Interval { low: root(variance.low), high: root(variance.high) }
}

/// What an exact number could be, wherever what is unresolved falls.
pub(crate) fn allowance(
    statistic: Statistic,
    distribution: &Distribution,
    unresolved: f64,
    range: Option<Interval>,
) -> Option<Interval> {
    if statistic.event().is_some() {
        let p = statistic.of(distribution).unwrap_or(0.0);
        return Some(Interval { low: p, high: (p + unresolved).min(1.0) });
    }
    let unresolved = distribution.unresolved_of_values();
    match statistic {
        Statistic::Mean => {
            let resolved = distribution.mean().unwrap_or(0.0) * (1.0 - unresolved);
            range.map(|range| Interval {
                low: resolved + unresolved * range.low,
                high: resolved + unresolved * range.high,
            })
        }
        Statistic::Quantile(q) => {
            // All of it could lie below the quantile, or all above.
            let all_below =
                (unresolved < q).then(|| distribution.quantile(q - unresolved)).flatten();
            let all_above = distribution.quantile_if_resolved(q);
            Some(Interval {
                low: all_below.or(range.map(|range| range.low))?,
                high: all_above.or(range.map(|range| range.high))?,
            })
        }
        Statistic::Variance => Some(allowance_of_variance(distribution, unresolved, range?)),
        Statistic::Sd => Some(roots(allowance_of_variance(distribution, unresolved, range?))),
        Statistic::PEq(_) | Statistic::PGe(_) | Statistic::PLe(_) => None,
    }
}

/// From all that is unresolved at the mean to all of it where it is furthest from the mean; and no
/// more than any distribution on the range has.
fn allowance_of_variance(
    distribution: &Distribution,
    unresolved: f64,
    range: Interval,
) -> Interval {
    let Some((mean, variance)) = distribution.mean().zip(distribution.variance()) else {
        return variances(range);
    };
    let low = (1.0 - unresolved) * variance;
    let high = low + unresolved * range.reach_from(mean).powi(2);
    Interval { low, high: high.min(variances(range).high).max(low) }
}
