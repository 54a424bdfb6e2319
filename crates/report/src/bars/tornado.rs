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
/// change stays.
pub fn tornado(tornado: &Tornado, style: &Style) -> String {
    let mut lines = folded::lines(&heading(tornado), style.width);
    let label = tornado.bars.iter().map(|bar| text::columns_of(&bar.label)).max().unwrap_or(0);
    let label = label.min(LABEL).min(style.width / 3);
    let taken = |numbers: [usize; 2]| numbers[0] + numbers[1] + 2 * (GAP + 1) + GAP;
    let needed = |rows: &[Row]| label + taken(widths(rows)) + 2 * SHORTEST_BAR;
    let whole = in_words(tornado, Tornado::told);
    let fits = needed(&whole) <= style.width;
    let rows = if fits { whole } else { in_words(tornado, Tornado::change) };
    let numbers = widths(&rows);
    let least = taken(numbers) + 2 * SHORTEST_BAR;
    let label = label.min(style.width.saturating_sub(least)).max(SHORTEST_LABEL.min(label));
    let length =
        (style.width.saturating_sub(label + taken(numbers)) / 2).clamp(SHORTEST_BAR, LONGEST_BAR);
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

/// The change in words and as a number, of both ways.
type Row = [Option<(String, f64)>; 2];

fn in_words(tornado: &Tornado, words: impl Fn(&Tornado, Estimate) -> String) -> Vec<Row> {
    let moved = |way: Option<Estimate>| {
        let change = way.filter(|way| way.value.is_finite())?;
        Some((words(tornado, change), change.value))
    };
    tornado.bars.iter().map(|bar| [bar.down, bar.up].map(moved)).collect()
}

/// How many columns the words of either way take.
fn widths(rows: &[Row]) -> [usize; 2] {
    let width = |way: usize| {
        let said = rows.iter().filter_map(|row| Some(text::columns_of(&row[way].as_ref()?.0)));
        said.max().unwrap_or(1)
    };
    [width(0), width(1)]
}

fn heading(tornado: &Tornado) -> String {
    let base = tornado.as_it_is();
    let known = if tornado.known.is_empty() { "" } else { ", " };
    format!("{}{known}{}; {base}", tornado.meaning, tornado.known)
}

fn line(label: &str, cells: &[String; 2]) -> String {
    let gap = " ".repeat(GAP);
    [label, &cells[0], &cells[1]].join(&gap)
}
