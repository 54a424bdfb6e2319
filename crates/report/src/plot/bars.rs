//! Bars side by side, for few values.

use super::canvas::{Axes, Canvas, Pixel};
use super::range::{PLOTTING_WIDTH, View};
use crate::palette::{INK, Look, WHITE};

/// The part of the distance between two values that their bars take.
const GROUP: f64 = 0.82;
/// Bars thinner than this are drawn as lines, in pixels.
const THINNEST: f64 = 6.0;
/// A single bar need not be wider than this, in pixels.
const WIDEST: f64 = 72.0;

/// Room to leave at either end of the axis, in units of the measure.
pub(super) fn margin(view: &View) -> f64 {
    0.6 * view.spacing
}

/// The width of one bar in pixels, or none if bars would be too thin to see.
pub(super) fn width(view: &View) -> Option<f64> {
    let span = view.values.last()? - view.values.first()? + 2.0 * margin(view);
    let pixels = PLOTTING_WIDTH * view.spacing / span;
    let width = GROUP * pixels / view.series.len() as f64;
    (THINNEST <= width).then_some(width.min(WIDEST))
}

/// Draws a bar for each point, and its interval as a whisker.
pub(super) fn draw(canvas: &Canvas, axes: &Axes, view: &View, width: f64) {
    let count = view.series.len() as f64;
    for (position, points) in view.series.iter().enumerate() {
        let look = Look::of(position);
        let left = width * (position as f64 - count / 2.0);
        for point in points {
            let (x, y) = axes.place(point.value, point.p);
            let (from, to) = (x + round(left), x + round(left + width) - gap(width));
            let (_, ground) = axes.ends();
            if 0.0 < point.p {
                // A pixel at least: what can happen must not look as if it could not.
                canvas.bar([(from, y.min(ground - 1)), (to, ground)], &look);
            }
            if let Some((low, high)) = point.interval() {
                let middle = i32::midpoint(from, to);
                whisker(
                    canvas,
                    (middle, axes.place(0.0, low).1),
                    (middle, axes.place(0.0, high).1),
                    width,
                );
            }
        }
    }
}

/// Draws an interval; with a pale rim, so that it shows on a dark bar, if the bar is wide enough.
pub(super) fn whisker(canvas: &Canvas, low: Pixel, high: Pixel, width: f64) {
    let cap = round((width / 2.0 - 2.0).clamp(2.0, 5.0));
    for (color, stroke) in [(WHITE, 3), (INK, 1)] {
        if color == WHITE && width < 14.0 {
            continue;
        }
        canvas.line(&[low, high], color, stroke);
        for (x, y) in [low, high] {
            canvas.line(&[(x - cap, y), (x + cap, y)], color, stroke);
        }
    }
}

/// Blank pixels between two bars.
fn gap(width: f64) -> i32 {
    i32::from(8.0 <= width)
}

#[expect(clippy::cast_possible_truncation, reason = "a length on the sheet")]
fn round(pixels: f64) -> i32 {
    pixels.round() as i32
}
