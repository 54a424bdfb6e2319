//! How a number changes with another: the result of a sweep or of tuning.

mod chart;
pub(crate) mod data;
mod lanes;
mod layout;
mod met;

use super::known::legend_of;
use super::multiples::MANY;
use crate::drawing::legend::{Sample, legend};
use crate::drawing::sheet::Sheet;
use crate::palette::Look;
use data::Curve;
use layout::Layout;

/// Draws a curve: lines through numbers with intervals as bands; points with whiskers over words. Of
/// more than five lines that meet a target, it draws where, a row for each.
pub fn curve(curve: &Curve) -> String {
    if MANY <= curve.lines.len() && !curve.meetings.is_empty() {
        return met::draw(curve, &summary(curve));
    }
    let layout = Layout::new(curve);
    let names: Vec<String> = (0..curve.lines.len()).map(|line| curve.named(line)).collect();
    let names: Vec<(&str, &str)> =
        names.iter().zip(&curve.lines).map(|(name, line)| (&**name, &*line.known)).collect();
    let (known, entries) = legend_of(&names, |position| {
        let look = Look::of(position);
        let meets = curve.meetings.iter().any(|meeting| meeting.line == position);
        let marked = meets || layout.has_markers(position);
        if marked { Sample::Line(look) } else { Sample::Stroke(look) }
    });
    let met = if curve.meetings.is_empty() { "" } else { "marked where the target is met" };
    let mut sheet = Sheet::new(&curve.title, &[&curve.meaning, &known, &curve.intervals, met]);
    legend(&mut sheet, &entries);
    let foot = chart::draw(&mut sheet, &layout);
    sheet.finish(foot, &summary(curve))
}

/// The picture in words.
fn summary(curve: &Curve) -> String {
    let mut said = vec![format!("{} by {}.", curve.meaning, curve.across.meaning)];
    let names: Vec<String> = (0..)
        .zip(&curve.lines)
        .map(|(position, line)| format!("{} ({})", curve.named(position), line.known))
        .collect();
    said.push(format!("Lines: {}.", names.join(", ")));
    said.extend(curve.target.iter().map(|target| format!("{}.", target.label)));
    said.extend(curve.bracket.iter().map(|bracket| format!("{}.", bracket.said())));
    said.extend(curve.marks.iter().map(|mark| format!("{}.", mark.label)));
    said.join(" ")
}
