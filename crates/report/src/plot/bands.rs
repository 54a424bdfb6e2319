//! Shaded bands: the intervals along a line.

use super::Point;
use super::canvas::{Axes, Canvas, Pixel};
use crate::palette::Look;

/// Shades between the low and the high ends of the points, each edge traced by `trace`.
pub(super) fn draw(
    canvas: &Canvas,
    axes: &Axes,
    points: &[Point],
    look: &Look,
    trace: impl Fn(&Axes, &[Point]) -> Vec<Pixel>,
) {
    let edge = |end: fn(&Point) -> Option<f64>| -> Option<Vec<Pixel>> {
        let moved = |point: &Point| Some(Point { p: end(point)?, ..*point });
        let points: Option<Vec<Point>> = points.iter().map(moved).collect();
        Some(trace(axes, &points?))
    };
    if let (Some(mut outline), Some(high)) = (edge(|point| point.low), edge(|point| point.high)) {
        outline.extend(high.into_iter().rev());
        canvas.shade(outline, look.color);
    }
}
