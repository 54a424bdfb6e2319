//! Step curves, for probabilities that add up.

use super::Point;
use super::bands;
use super::canvas::{Axes, Canvas, Pixel};
use super::lines::markers;
use super::range::View;
use crate::palette::Look;

/// The curve of one series, from edge to edge of the plotting area.
pub(super) type Trace = fn(&Axes, &[Point]) -> Vec<Pixel>;

/// Draws each series as steps.
pub(super) fn draw(canvas: &mut Canvas, axes: &Axes, view: &View, trace: Trace) {
    let series = || view.series.iter().enumerate().filter(|(_, points)| !points.is_empty());
    for (position, points) in series() {
        bands::draw(canvas, axes, points, &Look::of(position), trace);
    }
    for (position, points) in series() {
        canvas.dashes(&trace(axes, points), &Look::of(position));
        markers(canvas, &corners(axes, points), position);
    }
}

/// Where markers go: not on the stretches where nothing is left to happen, if there are others.
fn corners(axes: &Axes, points: &[Point]) -> Vec<Pixel> {
    let undecided = |point: &&Point| (0.002..0.998).contains(&point.p);
    let mut marked: Vec<&Point> = points.iter().filter(undecided).collect();
    if marked.is_empty() {
        marked = points.iter().collect();
    }
    marked.into_iter().map(|point| axes.place(point.value, point.p)).collect()
}

/// Rises at each value: probabilities of a value or less.
pub(super) fn rising(axes: &Axes, points: &[Point]) -> Vec<Pixel> {
    let (left, right) = axes.sides();
    let mut level = axes.place(0.0, 0.0).1;
    let mut curve = vec![(left, level)];
    for point in points {
        let (x, y) = axes.place(point.value, point.p);
        curve.extend([(x, level), (x, y)]);
        level = y;
    }
    curve.push((right, level));
    curve
}

/// Falls after each value: probabilities of a value or more.
pub(super) fn falling(axes: &Axes, points: &[Point]) -> Vec<Pixel> {
    let (left, right) = axes.sides();
    let ground = axes.place(0.0, 0.0).1;
    let places: Vec<Pixel> = points.iter().map(|point| axes.place(point.value, point.p)).collect();
    let mut curve = vec![(left, places.first().map_or(ground, |place| place.1))];
    for (position, (x, y)) in places.iter().enumerate() {
        let below = places.get(position + 1).map_or(ground, |next| next.1);
        curve.extend([(*x, *y), (*x, below)]);
    }
    curve.push((right, ground));
    curve
}
