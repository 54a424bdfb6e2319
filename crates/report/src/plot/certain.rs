//! What each variant always comes to: a dot on a common scale.

use super::data::{Plot, Series};
use super::ends;
use super::equal;
use super::estimate::Estimate;
use super::known::{common_known, in_words};
use super::rows::{CLOSE, EDGE, Rows, Words, scale};
use crate::digits;
use crate::drawing::chart::Bounds;
use crate::drawing::legend::{Sample, legend};
use crate::drawing::scale::{span, widened};
use crate::drawing::sheet::Sheet;
use crate::palette::VERMILION;

const MEANING: &str = "the value that always comes up";

/// The value that each variant always comes to; nothing if chance has a say in any of them, or one
/// may have none, or if it is yes or no, which is a share.
pub(super) fn values(plot: &Plot) -> Option<Vec<f64>> {
    if plot.axis.yes_no {
        return None;
    }
    let only = |series: &Series| {
        let possible: Vec<f64> =
            series.points.iter().filter(|point| 0.0 < point.p).map(|point| point.value).collect();
        match possible[..] {
            [value] if series.unseen.is_none() && series.absence().is_none() => Some(value),
            _ => None,
        }
    };
    let values: Option<Vec<f64>> = plot.series.iter().map(only).collect();
    values.filter(|values| 1 < values.len())
}

/// Draws the value of each variant as a dot, and that of the first as a line.
pub(super) fn draw(plot: &Plot, values: &[f64]) -> String {
    let known = common_known(plot).unwrap_or_default();
    let all: Vec<Option<f64>> = values.iter().copied().map(Some).collect();
    let drawn = ends::drawn(&all);
    let left_out = ends::said(drawn.len(), all.len());
    let series: Vec<&Series> = drawn.iter().map(|row| &plot.series[*row]).collect();
    let values: Vec<f64> = drawn.iter().map(|row| values[*row]).collect();
    let said = [MEANING, &plot.axis.condition(), known, &left_out];
    let mut sheet = Sheet::new(&plot.title, &said);
    legend(&mut sheet, &[(Sample::Tick(VERMILION), format!("line: {}", plot.series[0].name))]);
    let words = |(series, value): (&&Series, &f64)| {
        let known = if known.is_empty() { series.known.clone() } else { String::new() };
        Words { label: series.name.clone(), bold: false, notes: [digits::exact(*value), known] }
    };
    let words: Vec<Words> = series.iter().zip(&values).map(words).collect();
    // Bars would begin at nothing; a dot says where it is, and zero is shown where it is near.
    let reach = widened(span(values.iter().copied().chain([0.0])), 0.05);
    let rows = Rows::on(&mut sheet, &words, CLOSE < words.len(), &plot.axis.meaning, |length| {
        scale((reach, EDGE), length)
    });
    let Bounds { top, bottom, .. } = rows.chart.bounds;
    let first = rows.across(values[0]);
    sheet.line(&[(first, top), (first, bottom)], VERMILION, 1.5);
    for (position, (row, value)) in words.iter().zip(&values).enumerate() {
        rows.dot(&mut sheet, Estimate::exact(*value), rows.middle(position));
        let name = equal::all_named(series[position]);
        rows.tells(&mut sheet, position, &format!("{name}: {}", row.notes[0]));
    }
    let foot = equal::say(&mut sheet, &equal::told(plot), rows.foot());
    sheet.finish(foot, &in_words(plot, MEANING))
}
