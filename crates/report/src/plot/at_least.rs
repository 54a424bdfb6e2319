//! The probability of a value or more.

use super::data::{Plot, Point, Series};
use super::frame::Frame;
use super::known::name_and_missing;
use super::range::{View, probabilities};
use super::steps;

/// Draws at-least curves over one another. Each point's `p` is the probability of its value or
/// more; see [`Series::at_least`](crate::plot::Series::at_least).
///
/// A curve begins below one if there may be no value; the legend says how probable that is.
pub fn at_least(plot: &Plot) -> String {
    let view = View::new(plot, masses);
    let up = probabilities(1.0, "probability of this value or more");
    let frame = Frame { plot, view: &view, up, apart: None, name: name_and_missing, read };
    steps::draw(&frame, steps::falling)
}

fn masses(points: &[Point]) -> Vec<f64> {
    let after = points.iter().skip(1).map(|point| point.p).chain([0.0]);
    points.iter().zip(after).map(|(point, after)| point.p - after).collect()
}

fn read(_: &Series, points: &[Point], value: f64) -> Option<Point> {
    points.iter().find(|point| value <= point.value).copied()
}
