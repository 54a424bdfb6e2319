//! The probability of each value.

use super::apart::Apart;
use super::data::{Plot, Point, Series};
use super::frame::{self, Frame, Marks};
use super::range::{FEW, View, probabilities, telling_top, top};
use super::{bars, certain, equal, lines, multiples, nothing, shades, shares};
use crate::drawing::legend::Sample;
use crate::palette::Look;

/// Draws the distribution of a measure: bars side by side if they can be told apart, else lines
/// where laws are smooth; of more than five variants, or of laws with gaps, each gets a small chart
/// of its own, and of more than eight, each is a row of shades, unless their values are far apart. What is yes or no, or one of two
/// values, is a row for each variant, with how likely yes is, or the greater value; by powers of ten if
/// tails are asked for. Where each
/// variant always comes to one value, each is a dot at it. Variants that come to the same are drawn
/// once.
///
/// Intervals are drawn as whiskers on bars and as bands along lines. What has no value has a bar
/// apart from the axis of the values, named as it is called.
pub fn distribution(plot: &Plot) -> String {
    if let Some(sentence) = nothing::of_distributions(plot) {
        return sentence;
    }
    let plot = equal::merged(plot);
    if let Some(values) = certain::values(&plot) {
        return certain::draw(&plot, &values);
    }
    if let Some(share) = shares::Of::what(&plot) {
        return shares::draw(&plot, share);
    }
    // Tails are of what adds up.
    let plot = &Plot { tails: false, ..plot };
    let view = View::new(plot, |points| points.iter().map(|point| point.p).collect());
    let far = plot.series.len() <= multiples::MOST && view.has_strokes();
    if shades::MANY <= plot.series.len() && !far {
        let meaning = "probability of exactly this value";
        let together = "probability of one of these values";
        let kind = shades::Kind { meaning, together, read: within, of: shades::Of::Each };
        return shades::draw(plot, &view, kind);
    }
    let apart = Apart::of(&plot.series);
    let points = view.with_unseen(&plot.series);
    let lacks = apart.as_ref().map_or(Vec::new(), Apart::points);
    let lack = |variant: usize| lacks.get(variant).into_iter().flatten();
    let tops = points.iter().enumerate().map(|(k, points)| top(points.iter().chain(lack(k))));
    let tops: Vec<f64> = tops.collect();
    let axis = |top: f64| probabilities(top, "probability of exactly this value");
    let whole = axis(tops.iter().copied().fold(0.0, f64::max));
    let length = frame::length(&whole, apart.as_ref());
    let few = view.values.len() <= FEW && plot.series.len() < multiples::MANY;
    let uneven = few && bars::are_one(&view, length);
    let view = if uneven { view.at_even_distances() } else { view };
    let points = if uneven { view.with_unseen(&plot.series) } else { points };
    let bars = bars::width(&view, length);
    let gaps = bars.is_none() && 1 < plot.series.len() && lines::run_over_gaps(&view);
    let apiece = multiples::MANY <= plot.series.len() || gaps || far;
    let up = axis(telling_top(tops.into_iter()));
    if apiece {
        let own = if far {
            (0..plot.series.len()).map(|row| view.alone(row)).collect()
        } else {
            Vec::new()
        };
        return multiples::draw(plot, &view, own, apart, &up);
    }
    let name = |series: &Series| series.name.clone();
    let frame = Frame { plot, view: &view, up, apart, name, read: Series::of_value };
    match bars {
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

/// What a variant has of the values from one to another: the one that is there, or their sum.
fn within(series: &Series, points: &[Point], (low, high): (f64, f64)) -> Option<Point> {
    let within: Vec<Point> =
        points.iter().filter(|point| (low..=high).contains(&point.value)).copied().collect();
    match within[..] {
        [] => {
            let high_end = series.unseen_between(low, high)?;
            Some(Point { value: low, p: 0.0, low: Some(0.0), high: Some(high_end) })
        }
        [point] => Some(point),
        _ => Some(Point::exact(low, series.together(&within))),
    }
}
