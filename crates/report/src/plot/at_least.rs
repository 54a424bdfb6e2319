//! The probability of a value or more.

use super::data::{Plot, Point, Series};
use super::equal;
use super::frame::Frame;
use super::known::name_and_missing;
use super::range::{View, adding_up};
use super::{nothing, shades, steps};

/// Draws at-least curves over one another. Each point's `p` is the probability of its value or
/// more; see [`Series::at_least`](crate::plot::Series::at_least).
///
/// More than eight variants are rows of shades. A curve begins below one if there may be no value; the legend says how probable that is.
pub fn at_least(plot: &Plot) -> String {
    if let Some(sentence) = nothing::of_distributions(plot) {
        return sentence;
    }
    let plot = &equal::merged(plot);
    let view = View::new(plot, masses);
    let meaning = "probability of this value or more";
    if shades::MANY <= plot.series.len() {
        let read =
            |series: &Series, points: &[Point], ends: (f64, f64)| read(series, points, ends.0);
        let kind = shades::Kind { meaning, together: meaning, read, of: shades::Of::First };
        return shades::draw(plot, &view, kind);
    }
    let up = adding_up(plot, &view, meaning);
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
