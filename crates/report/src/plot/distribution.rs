//! The probability of each value.

use super::frame::Frame;
use super::legend::Key;
use super::range::{View, probabilities};
use super::{Plot, Point, bars, lines, multiples};

/// Draws the distribution of a measure: bars side by side if they can be told apart, else lines;
/// of more than five variants, each gets a small chart of its own.
///
/// Intervals are drawn as whiskers on bars and as bands along lines.
pub fn distribution(plot: &Plot) -> String {
    let view = View::new(plot, |points| points.iter().map(|point| point.p).collect());
    let scale = probabilities(view.top(), "probability of exactly this value");
    if multiples::MANY <= plot.series.len() {
        return multiples::draw(plot, &view, &scale);
    }
    let width = bars::width(&view);
    let margin = if width.is_some() { bars::margin(&view) } else { lines::margin(&view) };
    let frame = Frame {
        plot,
        view: &view,
        x: view.across(margin, &plot.axis.meaning),
        y: scale,
        key: if width.is_some() { Key::Bar } else { Key::Line },
        read,
    };
    frame.draw(|canvas, axes| match width {
        Some(width) => bars::draw(canvas, axes, &view, width),
        None => lines::draw(canvas, axes, &view),
    })
}

#[expect(clippy::float_cmp, reason = "values are copied, never computed")]
fn read(points: &[Point], value: f64) -> Option<Point> {
    points.iter().find(|point| point.value == value).copied()
}
