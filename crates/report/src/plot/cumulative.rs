//! The probability of a value or less.

use super::frame::Frame;
use super::legend::Key;
use super::lines::margin;
use super::range::{View, probabilities};
use super::{Plot, Point, steps};

/// Draws cumulative curves over one another. Each point's `p` is the probability of its value or
/// less; see [`Series::cumulative`](super::Series::cumulative).
pub fn cumulative(plot: &Plot) -> String {
    let view = View::new(plot, masses);
    let frame = Frame {
        plot,
        view: &view,
        x: view.across(margin(&view), &plot.axis.meaning),
        y: probabilities(1.0, "probability of this value or less"),
        key: Key::Line,
        read,
    };
    frame.draw(|canvas, axes| steps::draw(canvas, axes, &view, steps::rising))
}

fn masses(points: &[Point]) -> Vec<f64> {
    let before = std::iter::once(0.0).chain(points.iter().map(|point| point.p));
    points.iter().zip(before).map(|(point, before)| point.p - before).collect()
}

fn read(points: &[Point], value: f64) -> Option<Point> {
    points.iter().rev().find(|point| point.value <= value).copied()
}
