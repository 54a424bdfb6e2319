//! Lines from value to value, for many values.

use super::Point;
use super::bands;
use super::bars::whisker;
use super::canvas::{Axes, Canvas, Pixel};
use super::range::View;
use crate::palette::Look;

/// Markers on a line are at least this far apart, in pixels.
const APART: i32 = 44;

/// Room to leave at either end of the axis, in units of the measure.
pub(super) fn margin(view: &View) -> f64 {
    let span =
        view.values.last().zip(view.values.first()).map_or(0.0, |(last, first)| last - first);
    (0.025 * span).max(0.6 * view.spacing)
}

/// Draws each series as lines, broken where values are missing between its points.
pub(super) fn draw(canvas: &mut Canvas, axes: &Axes, view: &View) {
    for (position, points) in view.series.iter().enumerate() {
        for run in runs(points) {
            bands::draw(canvas, axes, run, &Look::of(position), trace);
        }
    }
    for (position, points) in view.series.iter().enumerate() {
        let look = Look::of(position);
        for run in runs(points) {
            match run {
                [alone] => needle(canvas, axes, alone, &look),
                _ => canvas.dashes(&above_ground(axes, trace(axes, run)), &look),
            }
        }
        markers(canvas, &above_ground(axes, trace(axes, points)), position);
    }
}

/// Draws a marker on the line here and there; each variant begins at a place of its own, so that
/// those on the same line do not hide each other.
pub(super) fn markers(canvas: &Canvas, places: &[Pixel], position: usize) {
    let offset = i32::try_from(position % 4).unwrap_or(0) * (APART / 4);
    let mut next = places.first().map_or(0, |(x, _)| if few(places) { *x } else { x + offset });
    for place in places {
        if next <= place.0 {
            canvas.marker(*place, &Look::of(position));
            next = place.0 + if few(places) { 0 } else { APART };
        }
    }
}

/// Whether there is room for a marker on each point.
fn few(places: &[Pixel]) -> bool {
    places.windows(2).all(|pair| 16 <= pair[1].0 - pair[0].0)
}

fn trace(axes: &Axes, points: &[Point]) -> Vec<Pixel> {
    points.iter().map(|point| axes.place(point.value, point.p)).collect()
}

/// Leaves out the ends that lie on the axis, where the lines of all variants would cover each other.
fn above_ground(axes: &Axes, mut places: Vec<Pixel>) -> Vec<Pixel> {
    let (_, ground) = axes.ends();
    let above = |place: &Pixel| place.1 < ground - 1;
    if let (Some(first), Some(last)) =
        (places.iter().position(above), places.iter().rposition(above))
    {
        places.truncate(last + 2);
        places.drain(..first.saturating_sub(1));
    }
    places
}

/// A value with no neighbors stands on its own.
fn needle(canvas: &mut Canvas, axes: &Axes, point: &Point, look: &Look) {
    let at = axes.place(point.value, point.p);
    canvas.dashes(&[axes.place(point.value, 0.0), at], look);
    canvas.marker(at, look);
    if let Some((low, high)) = point.interval() {
        whisker(canvas, axes.place(point.value, low), axes.place(point.value, high), 8.0);
    }
}

/// The stretches of points whose values follow each other in the series' own least step.
fn runs(points: &[Point]) -> impl Iterator<Item = &[Point]> {
    let step =
        points.windows(2).map(|pair| pair[1].value - pair[0].value).fold(f64::INFINITY, f64::min);
    points.chunk_by(move |left, right| right.value - left.value <= 1.5 * step)
}
