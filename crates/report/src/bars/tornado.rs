//! What one step on each number would change, as bars of text.

use super::style::{Style, bar, fitted};
use crate::digits;
use crate::plot::{Estimate, Tornado, TornadoBar};
use crate::text;

/// Names are shortened to so many columns.
const LABEL: usize = 34;
const SHORTEST_BAR: usize = 4;
const LONGEST_BAR: usize = 24;
const GAP: usize = 2;
/// The variants whose colors the two ways have, in the plot and here.
const COLORS: [usize; 2] = [0, 4];

/// Draws a row for each number that is moved: the measure with it moved down and up, the change,
/// and a bar as long as the change is large.
pub fn tornado(tornado: &Tornado, style: &Style) -> String {
    let mut lines = vec![heading(tornado)];
    let rows: Vec<[Option<(String, f64)>; 2]> =
        tornado.bars.iter().map(|bar| [bar.down, bar.up].map(|way| moved(tornado, way))).collect();
    let label = tornado.bars.iter().map(|bar| text::columns_of(&bar.label)).max().unwrap_or(0);
    let label = label.min(LABEL).min(style.width / 3);
    let number = |way: usize| {
        let said = rows.iter().filter_map(|row| Some(text::columns_of(&row[way].as_ref()?.0)));
        said.max().unwrap_or(1)
    };
    let numbers = [number(0), number(1)];
    let taken = label + numbers[0] + numbers[1] + 2 * (GAP + 1) + GAP;
    let length = (style.width.saturating_sub(taken) / 2).clamp(SHORTEST_BAR, LONGEST_BAR);
    let largest = rows.iter().flatten().flatten().map(|(_, change)| change.abs());
    let largest = largest.fold(0.0, f64::max);
    let ways = [&tornado.down, &tornado.up];
    let heads = [0, 1].map(|way| fitted(ways[way], numbers[way] + 1 + length, style.ascii));
    lines.push(line(&" ".repeat(label), &heads));
    for (row, TornadoBar { label: name, .. }) in rows.iter().zip(&tornado.bars) {
        let cell = |way: usize| {
            let (said, change) = row[way].clone().unwrap_or(("-".to_owned(), 0.0));
            let part = if 0.0 < largest { change.abs() / largest } else { 0.0 };
            format!(
                "{said:<width$} {}",
                bar(part, length, COLORS[way], style),
                width = numbers[way]
            )
        };
        lines.push(line(&fitted(name, label, style.ascii), &[cell(0), cell(1)]));
    }
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

fn heading(tornado: &Tornado) -> String {
    let base = digits::exact(tornado.base);
    let known = if tornado.known.is_empty() { "" } else { ", " };
    format!("{}{known}{}; as it is: {base}", tornado.meaning, tornado.known)
}

/// The measure and its change in words, and the change.
fn moved(tornado: &Tornado, way: Option<Estimate>) -> Option<(String, f64)> {
    let way = way.filter(|way| way.value.is_finite())?;
    let change = way.value - tornado.base;
    let sign = if 0.0 < change { "+" } else { "" };
    let written = digits::estimate(way.value, way.interval());
    Some((format!("{written} ({sign}{})", short(change)), change))
}

/// Three significant digits.
fn short(change: f64) -> String {
    let places = digits::places_of(change, 3);
    let unit = 10f64.powi(places);
    digits::exact((change * unit).round() / unit)
}

fn line(label: &str, cells: &[String; 2]) -> String {
    let gap = " ".repeat(GAP);
    [label, &cells[0], &cells[1]].join(&gap)
}
