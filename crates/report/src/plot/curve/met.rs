//! Where each of many lines meets the target, or comes nearest to it: a row for each, as their curves could not be told apart.

use super::data::{Curve, Meeting};
use crate::drawing::chart::Bounds;
use crate::drawing::legend::{Sample, legend};
use crate::drawing::scale::{span, widened};
use crate::drawing::sheet::Sheet;
use crate::palette::{BLUE, Marker, VERMILION};
use crate::plot::ends;
use crate::plot::estimate::Estimate;
use crate::plot::known::common;
use crate::plot::rows::{CLOSE, EDGE, Rows, Words, scale};

/// What a line says that does not meet the target.
const NOWHERE: &str = "not met";

/// Draws a dot where each line meets the target, with its bracket, or that alone where it may be any of several
/// numbers, and a line through all rows at
/// each place that is pointed out. What does not meet the target has words and no dot.
pub(super) fn draw(curve: &Curve, summary: &str) -> String {
    let known = common(curve.lines.iter().map(|line| line.known.as_str()));
    let target = curve.target.as_ref().map_or("", |target| target.label.as_str());
    let met = |line: usize| {
        let Meeting { x, ends, .. } = meeting(curve, line)?;
        x.or(ends.map(|(low, high)| f64::midpoint(low, high)))
    };
    let all: Vec<Option<f64>> = (0..curve.lines.len()).map(met).collect();
    let drawn = ends::drawn(&all);
    let left_out = ends::said(drawn.len(), all.len());
    let said = [&curve.meaning, target, known, &curve.intervals, &left_out];
    let mut sheet = Sheet::new(&curve.title, &said);
    let mut entries = vec![(Sample::Mark(Marker::Circle, BLUE), curve.met().to_owned())];
    let marks = curve.marks.iter().filter(|mark| mark.x.is_finite());
    entries.extend(marks.clone().map(|mark| (Sample::Tick(VERMILION), mark.label.clone())));
    legend(&mut sheet, &entries);
    let words: Vec<Words> = drawn.iter().map(|line| words(curve, *line, known)).collect();
    let ends = curve.meetings.iter().flat_map(|meeting| {
        let ends = meeting.ends.into_iter().flat_map(|(low, high)| [low, high]);
        meeting.x.into_iter().chain(ends)
    });
    let reach = widened(span(ends.chain(marks.clone().map(|mark| mark.x))), 0.05);
    let close = CLOSE < words.len();
    let rows = Rows::on(&mut sheet, &words, close, &curve.across.meaning, |length| {
        scale((reach, EDGE), length)
    });
    let Bounds { top, bottom, .. } = rows.chart.bounds;
    for mark in marks {
        let x = rows.across(mark.x);
        sheet.line(&[(x, top), (x, bottom)], VERMILION, 1.5);
    }
    for (position, words) in words.iter().enumerate() {
        if let Some(meeting) = meeting(curve, drawn[position]) {
            let middle = rows.middle(position);
            if let Some(ends) = meeting.ends {
                rows.whisker(&mut sheet, ends, middle);
            }
            if let Some(x) = meeting.x {
                rows.dot(&mut sheet, Estimate::exact(x), middle);
            }
        }
        rows.tells(&mut sheet, position, &format!("{}: {}", words.label, words.notes[0]));
    }
    sheet.finish(rows.foot(), summary)
}

/// A name and where it meets the target; how that is known only if it is not `common` to all.
fn words(curve: &Curve, position: usize, common: &str) -> Words {
    let line = &curve.lines[position];
    let known = if common.is_empty() { line.known.clone() } else { String::new() };
    let met = meeting(curve, position).map_or(NOWHERE, |meeting| &meeting.label);
    Words { label: line.name.clone(), bold: false, notes: [met.to_owned(), known] }
}

fn meeting(curve: &Curve, line: usize) -> Option<&Meeting> {
    curve.meetings.iter().find(|meeting| meeting.line == line)
}
