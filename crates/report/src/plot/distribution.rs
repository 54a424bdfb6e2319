//! The probability of each value.

use super::apart::Apart;
use super::data::{Plot, Series};
use super::frame::{Frame, Marks};
use super::range::{View, probabilities, top};
use super::{bars, lines, multiples};
use crate::drawing::legend::Sample;
use crate::palette::Look;

/// Draws the distribution of a measure: bars side by side if they can be told apart, else lines;
/// of more than five variants, each gets a small chart of its own.
///
/// Intervals are drawn as whiskers on bars and as bands along lines. What has no value has a bar
/// apart from the axis of the values, named as it is called.
pub fn distribution(plot: &Plot) -> String {
    let view = View::new(plot, |points| points.iter().map(|point| point.p).collect());
    let apart = Apart::of(&plot.series);
    let points = view.with_unseen(&plot.series);
    let lacks = apart.as_ref().map_or(Vec::new(), Apart::points);
    let top = top(points.iter().chain(&lacks).flatten());
    let up = probabilities(top, "probability of exactly this value");
    if multiples::MANY <= plot.series.len() {
        return multiples::draw(plot, &view, apart, &up);
    }
    let name = |series: &Series| series.name.clone();
    let frame = Frame { plot, view: &view, up, apart, name, read: Series::of_value };
    match bars::width(&view, frame.length()) {
        Some(width) => frame.draw(Marks {
            margin: bars::margin(&view),
            sample: |position| Sample::Bar(Look::of(position)),
            bars: Some(width),
            draw: |sheet, chart| bars::draw(sheet, chart, &points, width),
        }),
        None if view.values.is_empty() => frame.draw(Marks {
            margin: bars::margin(&view),
            sample: |position| Sample::Bar(Look::of(position)),
            bars: None,
            draw: |_, _| (),
        }),
        None => frame.draw(Marks {
            margin: lines::margin(&view),
            sample: |position| Sample::Line(Look::of(position)),
            bars: None,
            draw: |sheet, chart| lines::draw(sheet, chart, &view),
        }),
    }
}
