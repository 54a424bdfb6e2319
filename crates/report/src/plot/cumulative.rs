//! The probability of a value or less.

use super::data::{Plot, Point, Series};
use super::equal;
use super::frame::Frame;
use super::known::name_and_missing;
use super::range::{View, adding_up};
use super::{nothing, shades, steps};

/// Draws cumulative curves over one another. Each point's `p` is the probability of its value or
/// less; see [`Series::cumulative`](crate::plot::Series::cumulative).
///
/// More than eight variants are rows of shades. A curve ends below one if there may be no value; the legend says how probable that is.
pub fn cumulative(plot: &Plot) -> String {
    if let Some(sentence) = nothing::of_distributions(plot) {
        return sentence;
    }
    let plot = &equal::merged(plot);
    let view = View::new(plot, masses);
    let meaning = "probability of this value or less";
    if shades::MANY <= plot.series.len() {
        let read =
            |series: &Series, points: &[Point], ends: (f64, f64)| read(series, points, ends.1);
        let kind = shades::Kind { meaning, together: meaning, read, of: shades::Of::Last };
        return shades::draw(plot, &view, kind);
    }
    let up = adding_up(plot, &view, meaning);
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
