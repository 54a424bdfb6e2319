//! What one step on each number would change, as bars of text.

use super::style::{Style, bar, fitted};
use crate::folded;
use crate::plot::{Estimate, Tornado, TornadoBar};
use crate::text;

/// Names are shortened to so many columns.
const LABEL: usize = 34;
const SHORTEST_LABEL: usize = 12;
const SHORTEST_BAR: usize = 4;
const LONGEST_BAR: usize = 24;
const GAP: usize = 2;
/// The variants whose colors the two ways have, in the plot and here.
const COLORS: [usize; 2] = [0, 1];

/// Draws a row for each number that is moved: the measure with it moved down and up, the change with
/// its interval, and a bar as long as the change is large. Where there is no room for both, the
/// change stays; and where there is none for both ways beside each other, each has a line.
pub fn tornado(tornado: &Tornado, style: &Style) -> String {
    let (tornado, left_out) = &tornado.first();
    let mut lines = folded::lines(&heading(tornado, left_out), style.width);
    let label = tornado.bars.iter().map(|bar| text::columns_of(&bar.label)).max().unwrap_or(0);
    let label = label.min(LABEL).min(style.width / 3);
    let needed = |rows: &[Row]| label + taken(widths(rows)) + 2 * SHORTEST_BAR;
    let whole = in_words(tornado, Tornado::told);
    let fits = needed(&whole) <= style.width;
    let rows = if fits { whole } else { in_words(tornado, Tornado::change) };
    let least = taken(widths(&rows)) + 2 * SHORTEST_BAR;
    if style.width < least + label.min(SHORTEST_LABEL) {
        lines.extend(stacked(tornado, &rows, style));
    } else {
        let label = label.min(style.width - least);
        lines.extend(beside_each_other(tornado, &rows, label, style));
    }
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// A line for each number, with both ways in it.
fn beside_each_other(tornado: &Tornado, rows: &[Row], label: usize, style: &Style) -> Vec<String> {
    let numbers = widths(rows);
    let room = style.width.saturating_sub(label + taken(numbers));
    let length = (room / 2).clamp(SHORTEST_BAR, LONGEST_BAR);
    let largest = largest(rows);
    let ways = [&tornado.down, &tornado.up];
    let heads = [0, 1].map(|way| fitted(ways[way], numbers[way] + 1 + length, style.ascii));
    let row = |(row, of): (&Row, &TornadoBar)| {
        let cell = |way: usize| {
            let (said, change) = said(row, way);
            let drawn = bar(part(change, largest), length, COLORS[way], style);
            format!("{said:<width$} {drawn}", width = numbers[way])
        };
        line(&fitted(&of.label, label, style.ascii), &[cell(0), cell(1)])
    };
    let rows = rows.iter().zip(&tornado.bars).map(row);
    std::iter::once(line(&" ".repeat(label), &heads)).chain(rows).collect()
}

/// Below each number a line for each way, with a bar if there is room for one.
fn stacked(tornado: &Tornado, rows: &[Row], style: &Style) -> Vec<String> {
    let ways = [&tornado.down, &tornado.up];
    let named = ways.map(|way| text::columns_of(way)).into_iter().fold(0, usize::max);
    let numbers = widths(rows).into_iter().fold(0, usize::max);
    let before = GAP + named + GAP + numbers + 1;
    let length = style.width.saturating_sub(before).min(LONGEST_BAR);
    let largest = largest(rows);
    let of_way = |row: &Row, way: usize| {
        let (said, change) = said(row, way);
        let name = fitted(ways[way], named, style.ascii);
        let words = format!("{:GAP$}{name}{:GAP$}{said}", "", "");
        if length < SHORTEST_BAR {
            return folded::hanging(&words, style.width);
        }
        let drawn = bar(part(change, largest), length, COLORS[way], style);
        vec![format!("{words:<before$}{drawn}")]
    };
    let of_number = |(row, of): (&Row, &TornadoBar)| {
        let mut lines = text::wrapped(&of.label, style.width, 2);
        lines.extend([0, 1].into_iter().flat_map(|way| of_way(row, way)));
        lines
    };
    rows.iter().zip(&tornado.bars).flat_map(of_number).collect()
}

/// What the numbers take of a line in which both ways stand, with what is between them.
fn taken(numbers: [usize; 2]) -> usize {
    numbers[0] + numbers[1] + 2 * (GAP + 1) + GAP
}

fn largest(rows: &[Row]) -> f64 {
    rows.iter().flatten().flatten().map(|(_, change)| change.abs()).fold(0.0, f64::max)
}

/// A change as a part of the largest.
fn part(change: f64, largest: f64) -> f64 {
    if 0.0 < largest { change.abs() / largest } else { 0.0 }
}

/// What is said of a number that is moved one way, and how large the change is.
fn said(row: &Row, way: usize) -> (&str, f64) {
    row[way].as_ref().map_or(("-", 0.0), |(said, change)| (said, *change))
}

/// The change in words and as a number, of both ways.
type Row = [Option<(String, f64)>; 2];

fn in_words(tornado: &Tornado, words: impl Fn(&Tornado, Estimate) -> String) -> Vec<Row> {
    let moved = |way: Option<Estimate>, note: &String| {
        let Some(change) = way.filter(|way| way.value.is_finite()) else {
            return Some((note.clone(), 0.0)).filter(|_| !note.is_empty());
        };
        Some((words(tornado, change), change.value))
    };
    let both = |bar: &TornadoBar| {
        let [down, up] = &bar.notes;
        [moved(bar.down, down), moved(bar.up, up)]
    };
    tornado.bars.iter().map(both).collect()
}

/// How many columns the words of either way take.
fn widths(rows: &[Row]) -> [usize; 2] {
    let width = |way: usize| {
        let said = rows.iter().filter_map(|row| Some(text::columns_of(&row[way].as_ref()?.0)));
        said.max().unwrap_or(1)
    };
    [width(0), width(1)]
}

fn heading(tornado: &Tornado, left_out: &str) -> String {
    let base = tornado.as_it_is();
    let known = if tornado.known.is_empty() { "" } else { ", " };
    let left_out = if left_out.is_empty() { String::new() } else { format!("; {left_out}") };
    format!("{}{known}{}; {base}{left_out}", tornado.meaning, tornado.known)
}

fn line(label: &str, cells: &[String; 2]) -> String {
    let gap = " ".repeat(GAP);
    [label, &cells[0], &cells[1]].join(&gap)
}
