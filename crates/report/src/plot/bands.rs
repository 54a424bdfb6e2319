//! Shaded bands: the intervals along a line.

use super::data::Point;
use crate::drawing::chart::Chart;
use crate::drawing::paper::Place;
use crate::drawing::sheet::Sheet;
use crate::palette::Look;

/// Shades between the low and the high ends of the points, each edge traced by `trace`.
pub(super) fn draw(
    sheet: &mut Sheet,
    chart: &Chart,
    points: &[Point],
    look: &Look,
    trace: impl Fn(&Chart, &[Point]) -> Vec<Place>,
) {
    let edge = |end: fn(&Point) -> Option<f64>| -> Option<Vec<Place>> {
        let moved = |point: &Point| Some(Point { p: end(point)?, ..*point });
        let points: Option<Vec<Point>> = points.iter().map(moved).collect();
        Some(trace(chart, &points?))
    };
    if let (Some(mut outline), Some(high)) = (edge(|point| point.low), edge(|point| point.high)) {
        outline.extend(high.into_iter().rev());
        sheet.shade(&outline, look.color);
    }
}
