//! The first look at a curve: where it is evaluated, and whether it turns back on itself.

use super::{Answer, Grid, Point, Question};

/// Points of a coarse scan.
const POINTS: u32 = 17;

/// The points of a coarse scan: evenly spread over the range, each a number that the parameter takes.
pub(super) fn points(question: &Question) -> Vec<f64> {
    let range = question.range;
    let steps = f64::from(POINTS - 1);
    let even = (0..POINTS).map(|i| {
        let share = f64::from(i) / steps;
        let x = range.low * (1.0 - share) + range.high * share;
        if question.grid == Grid::Whole { x.round() } else { question.grid.nearest(x) }
    });
    let mut points: Vec<f64> = even.collect();
    points.dedup();
    points
}

/// Whether differences up to `tolerance` apart some pairs of points rise and others fall.
pub(super) fn reversal(curve: &[Point], tolerance: f64) -> Option<Answer> {
    let rise = steepest(curve, |from, to| to.value - from.value);
    let fall = steepest(curve, |from, to| from.value - to.value);
    let ((rise, up), (fall, down)) = rise.zip(fall)?;
    (tolerance < up && tolerance < down).then_some(Answer::NotMonotone { rise, fall })
}

/// The pair of points, the left one first, for which a measure of their difference is largest.
fn steepest(curve: &[Point], by: impl Fn(&Point, &Point) -> f64) -> Option<([Point; 2], f64)> {
    let pairs = curve
        .iter()
        .enumerate()
        .flat_map(|(i, from)| curve[i + 1..].iter().map(move |to| [*from, *to]));
    let measured = pairs.map(|pair| (pair, by(&pair[0], &pair[1])));
    measured.max_by(|(_, one), (_, other)| one.total_cmp(other))
}
