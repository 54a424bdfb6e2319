//! The first look at a curve: where it is evaluated.

use super::Question;

/// Points of a coarse scan.
const POINTS: u32 = 17;

/// The points of a coarse scan: evenly spread over the range, each a number that the parameter takes.
pub(super) fn points(question: &Question) -> Vec<f64> {
    let range = question.range;
    let steps = f64::from(POINTS - 1);
    let even = (0..POINTS).map(|i| {
        let share = f64::from(i) / steps;
        let x = range.low * (1.0 - share) + range.high * share;
        question.grid.taken(x)
    });
    let mut points: Vec<f64> = even.collect();
    points.dedup();
    points
}
