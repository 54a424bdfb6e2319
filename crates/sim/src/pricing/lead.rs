//! How much more one thing comes to in the mean than another.

use sandtable_dice::{Kind, Scale};

use super::given::{Sides, Situation, exact};
use super::mean::Mean;
use crate::distribution::Observation;
use crate::estimate::Estimate;
use crate::interval::{Interval, Method};
use crate::value::Value;

/// The mean of the first of two numbers less that of the second, over a mixture of situations no two
/// of which have trials in common.
///
/// Where all trials have both numbers, it is the mean of what trials part them by, and has the
/// interval of such a mean: dice that both have in common cancel out. Where the numbers are given
/// under a condition, each has a mean over its own trials, and the interval is what two come to that
/// hold together (Bonferroni). Where a range would be needed and is not known, nothing can be said.
///
/// # Panics
///
/// If a situation has no trial.
pub fn lead(situations: &[Situation], sides: Sides, confidence: f64) -> Estimate {
    if sides.conditional {
        return apart(situations, sides, confidence);
    }
    times_lead(situations, sides, [1.0, 1.0], confidence)
}

/// The mean of the first of two numbers times a factor less that of the second times another, over a
/// mixture of situations in which all trials have both: what a thing of one price is ahead of another
/// of another price.
///
/// # Panics
///
/// If a situation has no trial, or a factor is not above zero.
pub fn times_lead(
    situations: &[Situation],
    sides: Sides,
    factors: [f64; 2],
    confidence: f64,
) -> Estimate {
    assert!(factors.iter().all(|factor| 0.0 < *factor), "{factors:?}");
    let differences = |situation| differences(situation, factors);
    let differences: Vec<Vec<_>> = situations.iter().map(differences).collect();
    let parted = situations.iter().zip(&differences);
    let parted: Vec<Situation> =
        parted.map(|(of, pairs)| Situation { weight: of.weight, pairs }).collect();
    let [one, other] = sides.scales;
    let [first, second] = factors;
    let (low, high) =
        (first * one.low - second * other.high, first * one.high - second * other.low);
    let never = one.never || other.never;
    let scale = Scale { kind: Kind::Amount, unit: one.unit, low, high, missing: None, never };
    let sides = Sides { scales: [scale; 2], conditional: false };
    Mean::of(&parted, 0, sides).estimate(confidence)
}

type Counted = (Observation, Observation, u64);

/// What trials part the two numbers by, each times its factor, which stands for both of a pair.
fn differences(situation: &Situation, [first, second]: [f64; 2]) -> Vec<Counted> {
    let of = |(one, other, count): &Counted| {
        let parted = first * one.value()?.get() - second * other.value()?.get();
        let parted = Observation::Value(Value::decimal(parted)?);
        Some((parted, parted, *count))
    };
    situation.pairs.iter().filter_map(of).collect()
}

fn apart(situations: &[Situation], sides: Sides, confidence: f64) -> Estimate {
    let both = 1.0 - (1.0 - confidence) / 2.0;
    let means = [0, 1].map(|side| Mean::of(situations, side, sides).estimate(both));
    let value = means[0].value.zip(means[1].value).map(|(one, other)| one - other);
    if means.iter().all(|mean| mean.method == Method::Exact) {
        return exact(value);
    }
    let interval = means[0].bounds().zip(means[1].bounds());
    let interval = interval
        .map(|(one, other)| Interval { low: one.low - other.high, high: one.high - other.low });
    let method = interval.map_or(Method::Unknown, |_| Method::Bonferroni);
    Estimate { interval, method, confidence, ..exact(value) }
}
