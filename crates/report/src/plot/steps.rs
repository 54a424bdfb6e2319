//! Step curves, for probabilities that add up.

use super::bands;
use super::data::Point;
use super::frame::{Frame, Marks};
use super::lines::{margin, markers};
use crate::drawing::chart::{Bounds, Chart};
use crate::drawing::legend::Sample;
use crate::drawing::paper::Place;
use crate::drawing::sheet::Sheet;
use crate::palette::Look;

/// The curve of one series, from edge to edge of the plotting area.
pub(super) type Trace = fn(&Chart, &[Point]) -> Vec<Place>;

/// Draws each series as steps.
pub(super) fn draw(frame: &Frame, trace: Trace) -> String {
    frame.draw(Marks {
        margin: margin(frame.view),
        sample: |position| Sample::Line(Look::of(position)),
        bars: None,
        draw: |sheet, chart| curves(sheet, chart, frame, trace),
    })
}

fn curves(sheet: &mut Sheet, chart: &Chart, frame: &Frame, trace: Trace) {
    let series = || frame.view.series.iter().enumerate().filter(|(_, points)| !points.is_empty());
    for (position, points) in series() {
        bands::draw(sheet, chart, points, &Look::of(position), trace);
    }
    for (position, points) in series() {
        let look = Look::of(position);
        let (line, points) = if frame.up.ratios {
            above_the_edge(chart, points, (trace, frame.up.low))
        } else {
            (trace(chart, points), points.clone())
        };
        sheet.dashed(&line, look.color, look.dash);
        markers(sheet, &corners(chart, &points), position);
    }
}

/// The curve where it is above the lowest probability, and its points there: on an axis of ratios
/// nothing lies at zero, so the curve comes up through the floor of the chart, or goes down through it,
/// and ends.
fn above_the_edge(
    chart: &Chart,
    points: &[Point],
    (trace, low): (Trace, f64),
) -> (Vec<Place>, Vec<Point>) {
    let points: Vec<Point> = points.iter().filter(|point| low < point.p).copied().collect();
    let (Bounds { left, right, .. }, floor) = (chart.bounds, chart.up(0.0));
    let is_at = |a: f64, b: f64| (a - b).abs() < 0.01;
    let mut line = trace(chart, &points);
    line.retain(|(x, y)| !(is_at(*y, floor) && (is_at(*x, left) || is_at(*x, right))));
    (line, points)
}

/// Where markers go: not on the stretches where nothing is left to happen, if there are others.
fn corners(chart: &Chart, points: &[Point]) -> Vec<Place> {
    let undecided = |point: &&Point| (0.002..0.998).contains(&point.p);
    let mut marked: Vec<&Point> = points.iter().filter(undecided).collect();
    if marked.is_empty() {
        marked = points.iter().collect();
    }
    marked.into_iter().map(|point| chart.place(point.value, point.p)).collect()
}

/// Rises at each value: probabilities of a value or less.
pub(super) fn rising(chart: &Chart, points: &[Point]) -> Vec<Place> {
    let mut level = chart.up(0.0);
    let mut curve = vec![(chart.bounds.left, level)];
    for point in points {
        let (x, y) = chart.place(point.value, point.p);
        curve.extend([(x, level), (x, y)]);
        level = y;
    }
    curve.push((chart.bounds.right, level));
    curve
}

/// Falls after each value: probabilities of a value or more.
pub(super) fn falling(chart: &Chart, points: &[Point]) -> Vec<Place> {
    let ground = chart.up(0.0);
    let places: Vec<Place> = points.iter().map(|point| chart.place(point.value, point.p)).collect();
    let mut curve = vec![(chart.bounds.left, places.first().map_or(ground, |place| place.1))];
    for (position, (x, y)) in places.iter().enumerate() {
        let below = places.get(position + 1).map_or(ground, |next| next.1);
        curve.extend([(*x, *y), (*x, below)]);
    }
    curve.push((chart.bounds.right, ground));
    curve
}
