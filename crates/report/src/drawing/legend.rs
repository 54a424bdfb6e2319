//! The legend: below the headings, where it covers nothing.

use super::font::LABEL;
use super::paper::Place;
use super::ramp::Shade;
use super::sheet::{MARGIN, RIGHT, Sheet};
use crate::palette::{Color, GRID, Look, Marker};

/// What stands before a name in the legend.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sample {
    /// A filled square.
    Fill(Color),
    /// A square in the shade of a number.
    Shaded(Shade),
    /// A hatched square, on the ground of what is hatched.
    Hatched,
    /// A bar in the look of a variant.
    Bar(Look),
    /// A line with a marker.
    Line(Look),
    /// A line without.
    Stroke(Look),
    /// A marker alone.
    Mark(Marker, Color),
    /// A small disk.
    Dot(Color),
    /// A short upright line.
    Tick(Color),
    /// An arrow head to the right.
    Arrow(Color),
}

/// The radius of a small disk.
pub(crate) const DOT: f64 = 2.0;

/// The height of a row.
const ROW: f64 = 22.0;
/// Blank pixels between two names.
const GAP: f64 = 18.0;

impl Sample {
    /// The pixels it takes, with the gap before the name.
    fn width(self) -> f64 {
        match self {
            Sample::Line(_) | Sample::Stroke(_) => 34.0,
            Sample::Fill(_)
            | Sample::Shaded(_)
            | Sample::Hatched
            | Sample::Bar(_)
            | Sample::Mark(..)
            | Sample::Dot(_)
            | Sample::Tick(_)
            | Sample::Arrow(_) => 20.0,
        }
    }

    fn draw(self, sheet: &mut Sheet, (x, y): Place) {
        let square = ((x, y - 6.0), (x + 13.0, y + 7.0));
        match self {
            Sample::Fill(color) => sheet.rect(square.0, square.1, color),
            Sample::Shaded(shade) => sheet.shaded(square.0, square.1, shade),
            Sample::Hatched => {
                sheet.rect(square.0, square.1, GRID);
                sheet.hatched(square.0, square.1, "");
            }
            Sample::Bar(look) => sheet.bar(square.0, square.1, &look),
            Sample::Mark(marker, color) => sheet.marker((x + 7.0, y), marker, color),
            Sample::Dot(color) => sheet.disk((x + 7.0, y), DOT, color),
            Sample::Tick(color) => {
                sheet.line(&[(x + 7.0, y - 7.0), (x + 7.0, y + 7.0)], color, 1.5);
            }
            Sample::Arrow(color) => {
                sheet.line(&[(x + 4.0, y - 5.0), (x + 10.0, y), (x + 4.0, y + 5.0)], color, 1.5);
            }
            Sample::Stroke(look) => sheet.dashed(&[(x, y), (x + 26.0, y)], look.color, look.dash),
            Sample::Line(look) => {
                sheet.dashed(&[(x, y), (x + 26.0, y)], look.color, look.dash);
                sheet.marker((x + 13.0, y), look.marker, look.color);
            }
        }
    }
}

/// What has no room in a line is broken into so many before it is shortened: it may be a sentence, of which
/// a word that is left out may be the one that matters.
const LINES: usize = 3;

/// Sets a legend below what there is: in one row if it fits, else in even columns.
pub(crate) fn legend(sheet: &mut Sheet, entries: &[(Sample, String)]) {
    let room = RIGHT - MARGIN;
    let in_lines: Vec<(Sample, Vec<String>)> = entries
        .iter()
        .map(|(sample, name)| (*sample, LABEL.wrapped(name, room - sample.width(), LINES)))
        .collect();
    let width = |lines: &[String]| LABEL.widest(lines.iter().map(String::as_str));
    let widths: Vec<f64> =
        in_lines.iter().map(|(sample, lines)| sample.width() + width(lines) + GAP).collect();
    let columns = columns(&widths, room + GAP);
    for row in in_lines.chunks(columns.len().max(1)) {
        let (mut x, y) = (MARGIN, sheet.top + ROW / 2.0);
        for ((sample, lines), column) in row.iter().zip(&columns) {
            sample.draw(sheet, (x, y));
            for (line, below) in lines.iter().zip(0..) {
                let y = y + LABEL.leading() * f64::from(below);
                sheet.words(line, (x + sample.width(), y), LABEL);
            }
            x += column;
        }
        let lines = row.iter().map(|(_, lines)| lines.len()).max().unwrap_or(1);
        sheet.top += ROW + LABEL.leading() * lines.saturating_sub(1) as f64;
    }
    sheet.top += if entries.is_empty() { 0.0 } else { 4.0 };
}

/// How wide the columns are: as many as fit, each as wide as its widest entry.
fn columns(entries: &[f64], room: f64) -> Vec<f64> {
    let widest = |count: usize| -> Vec<f64> {
        let of = |column: usize| entries.iter().skip(column).step_by(count).copied();
        (0..count).map(|column| of(column).fold(0.0, f64::max)).collect()
    };
    let fits = |columns: &Vec<f64>| columns.iter().sum::<f64>() <= room;
    (1..=entries.len()).rev().map(widest).find(fits).unwrap_or_else(|| vec![room])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_one_row_or_in_columns_below_each_other() {
        assert_eq!(columns(&[100.0, 50.0, 200.0], 350.0), [100.0, 50.0, 200.0]);
        assert_eq!(columns(&[100.0, 50.0, 200.0, 60.0], 340.0), [200.0, 60.0]);
        assert_eq!(columns(&[300.0, 300.0], 350.0), [300.0]);
        assert_eq!(columns(&[400.0], 350.0), [350.0]);
    }

    #[test]
    fn a_name_that_is_too_long_is_broken_and_every_name_is_there() {
        let mut sheet = Sheet::new("A title", &[]);
        let names = ["base".to_owned(), "a long name ".repeat(20), "advance".to_owned()];
        let entries = names.map(|name| (Sample::Bar(Look::of(0)), name));
        let top = sheet.top;
        legend(&mut sheet, &entries);
        let broken = (LINES - 1) as f64 * LABEL.leading();
        assert!((sheet.top - top - 3.0 * ROW - broken - 4.0).abs() < 1e-9);
        let svg = sheet.finish(100.0, "");
        assert!(svg.contains(">base</text>") && svg.contains(">advance</text>"));
        assert!(svg.contains(">a long name a long"));
    }
}
