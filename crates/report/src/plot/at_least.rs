//! The probability of a value or more.

use super::frame::Frame;
use super::legend::Key;
use super::lines::margin;
use super::range::{View, probabilities};
use super::{Plot, Point, steps};

/// Draws at-least curves over one another. Each point's `p` is the probability of its value or
/// more; see [`Series::at_least`](super::Series::at_least).
pub fn at_least(plot: &Plot) -> String {
    let view = View::new(plot, masses);
    let frame = Frame {
        plot,
        view: &view,
        x: view.across(margin(&view), &plot.axis.meaning),
        y: probabilities(1.0, "probability of this value or more"),
        key: Key::Line,
        read,
    };
    frame.draw(|canvas, axes| steps::draw(canvas, axes, &view, steps::falling))
}

fn masses(points: &[Point]) -> Vec<f64> {
    let after = points.iter().skip(1).map(|point| point.p).chain([0.0]);
    points.iter().zip(after).map(|(point, after)| point.p - after).collect()
}

fn read(points: &[Point], value: f64) -> Option<Point> {
    points.iter().find(|point| value <= point.value).copied()
}
