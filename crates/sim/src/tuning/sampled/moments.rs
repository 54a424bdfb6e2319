//! The mean of scores, and how far it may be off. Those that are no numbers do not count.

use super::effort::Effort;
use crate::estimate::Estimate;
use crate::moments::Moments;
use crate::tuning::{Met, Point};

/// Those of the scores that count.
pub(super) fn of(scores: impl IntoIterator<Item = f64>) -> Moments {
    let mut moments = Moments::default();
    add_all(&mut moments, scores);
    moments
}

/// Adds those that count.
pub(super) fn add_all(moments: &mut Moments, scores: impl IntoIterator<Item = f64>) {
    scores.into_iter().filter(|score| !score.is_nan()).for_each(|score| moments.add(score));
}

/// How much more the same trials come to in one place than in another. Where some do not count,
/// each trial tells how far it moves the difference of the two means (the delta method).
pub(super) fn of_differences(to: &[f64], from: &[f64]) -> Moments {
    let sides = [to, from].map(|scores| of(scores.iter().copied()));
    let all = to.len() as f64;
    if sides.iter().all(|side| side.count == to.len() as u64) {
        return of(to.iter().zip(from).map(|(to, from)| to - from));
    }
    let moved = |side: Moments, score: f64| {
        if score.is_nan() { 0.0 } else { (score - side.mean) * all / side.count as f64 }
    };
    let difference = sides[0].mean - sides[1].mean;
    of(to
        .iter()
        .zip(from)
        .map(|(to, from)| difference + moved(sides[0], *to) - moved(sides[1], *from)))
}

/// The mean of those of so many trials that count, as [`Estimate::of_moments`] knows it: a point of a
/// curve.
pub(super) fn point(moments: Moments, x: f64, trials: u64, effort: &Effort) -> Point {
    let Effort { bounds, confidence, yes_or_no, conditional, .. } = *effort;
    let found = Estimate::of_moments(moments, Some(bounds), yes_or_no, confidence);
    let met = conditional.then(|| Met::by(moments.count, trials, confidence));
    Point { x, value: moments.mean, interval: found.interval, method: found.method, met }
}
