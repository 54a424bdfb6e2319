//! Which of several values is the best, and when two of them are the same.

use super::values::Values;
use crate::enumerator::{Graph, Kind};
use crate::law::Unenumerable;

/// Differences of rounded numbers that are less than this part of the range of the objective are none.
pub(super) const ROUNDING: f64 = 1e-12;

/// The value of each node where players choose the best.
pub(super) fn best_values<P: Kind>(
    graph: &Graph<P>,
    ends: &[P],
    wants_least: impl Fn(u32) -> bool,
) -> Result<Values<P>, Unenumerable> {
    graph.values(ends, |_, spot, options| options[pick(options, wants_least(spot), 0.0)].clone())
}

/// The place of the option that is taken at each node where a player decides: the first of those
/// that are worth the same.
pub(super) fn picks<P: Kind>(
    graph: &Graph<P>,
    values: &[P],
    wants_least: impl Fn(u32) -> bool,
    rounding: f64,
) -> Vec<u8> {
    let mut picks = vec![0; graph.nodes()];
    let mut options = Vec::new();
    for (node, spot) in graph.choices() {
        options.clear();
        options.extend(graph.next(node).iter().map(|&to| values[to as usize].clone()));
        let best = pick(&options, wants_least(spot), rounding);
        picks[node] = u8::try_from(best).expect("32 at most");
    }
    picks
}

/// The place of the best of some values; the first of those that are the same.
pub(super) fn pick<P: Kind>(values: &[P], wants_least: bool, rounding: f64) -> usize {
    (1..values.len()).fold(0, |best, option| {
        let (more, less) = if wants_least { (best, option) } else { (option, best) };
        if values[more].exceeds(&values[less], rounding) { option } else { best }
    })
}

/// The mean of some values that are so likely.
pub(super) fn mean(values: &[f64], shares: &[f64]) -> f64 {
    values.iter().zip(shares).map(|(value, share)| value * share).sum()
}

/// How much more one number is than another, rounded as late as can be.
pub(super) fn difference<P: Kind>(one: &P, other: &P) -> f64 {
    P::decimal(-1.0).and(other).or(one).to_f64()
}

/// What is taken for rounding where an objective comes to these numbers.
pub fn rounding<P: Kind>(ends: &[P]) -> f64 {
    let numbers = ends.iter().map(P::to_f64);
    let (least, most) = numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), it| {
        (least.min(it), most.max(it))
    });
    let largest = least.abs().max(most.abs());
    if largest.is_finite() { ROUNDING * largest } else { 0.0 }
}
