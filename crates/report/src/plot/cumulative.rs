//! The probability of a value or less.

use super::data::{Plot, Point, Series};
use super::frame::Frame;
use super::known::name_and_missing;
use super::range::{View, probabilities};
use super::steps;

/// Draws cumulative curves over one another. Each point's `p` is the probability of its value or
/// less; see [`Series::cumulative`](crate::plot::Series::cumulative).
///
/// A curve ends below one if there may be no value; the legend says how probable that is.
pub fn cumulative(plot: &Plot) -> String {
    let view = View::new(plot, masses);
    let up = probabilities(1.0, "probability of this value or less");
    let frame = Frame { plot, view: &view, up, apart: None, name: name_and_missing, read };
    steps::draw(&frame, steps::rising)
}

fn masses(points: &[Point]) -> Vec<f64> {
    let before = std::iter::once(0.0).chain(points.iter().map(|point| point.p));
    points.iter().zip(before).map(|(point, before)| point.p - before).collect()
}

fn read(_: &Series, points: &[Point], value: f64) -> Option<Point> {
    points.iter().rev().find(|point| point.value <= value).copied()
}
