//! The legend: above the chart, where it covers nothing.

use plotters::style::text_anchor::HPos;

use super::Plot;
use super::canvas::{Canvas, Type, WIDTH};
use super::sheet::Sample;
use crate::palette::{INK, Look};
use crate::text;

const LEFT: i32 = 24;
const SIZE: f64 = 13.0;
/// Blank pixels between two columns.
const GAP: i32 = 16;
/// Names are shortened rather than that there be more rows.
const ROWS: usize = 6;
/// What is left of a name at least, in columns of text.
const SHORTEST: usize = 12;
/// The height of a row in pixels.
pub(super) const ROW: i32 = 20;

/// What a variant is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Bar,
    Line,
}

impl Key {
    /// The pixels it takes, with the gap before the name.
    fn width(self) -> i32 {
        match self {
            Key::Bar => 20,
            Key::Line => 34,
        }
    }
}

/// The names of the variants, arranged in rows.
pub(super) struct Legend {
    names: Vec<String>,
    columns: usize,
    key: Key,
    column_width: i32,
}

impl Legend {
    /// Arranges the names in as few rows as they fit, or shortens them if those are too many.
    pub(super) fn new(plot: &Plot, key: Key) -> Legend {
        let mixed = common_known(plot).is_none();
        let known = |series: &super::Series| match series.known.as_str() {
            known if mixed && !known.is_empty() => format!(" ({known})"),
            _ => String::new(),
        };
        let full = plot
            .series
            .iter()
            .map(|series| text::columns_of(&series.name) + text::columns_of(&known(series)));
        let widest = full.max().unwrap_or(0);
        let count = plot.series.len();
        let fitting = (1..=count.clamp(1, 6))
            .rev()
            .find(|columns| widest <= room(*columns, key))
            .unwrap_or(1);
        let columns = fitting.max(count.div_ceil(ROWS).min(3));
        let room = room(columns, key);
        let name = |series: &super::Series| {
            let known = known(series);
            let rest = room.saturating_sub(text::columns_of(&known)).max(SHORTEST);
            text::shortened(&series.name, rest) + &known
        };
        Legend {
            names: plot.series.iter().map(name).collect(),
            columns,
            key,
            column_width: column_width(widest.min(room), key),
        }
    }

    pub(super) fn rows(&self) -> i32 {
        i32::try_from(self.names.len().div_ceil(self.columns)).unwrap_or(i32::MAX)
    }

    /// Draws it with its upper edge at this height.
    pub(super) fn draw(&self, canvas: &mut Canvas, top: i32) {
        let style = Type { size: SIZE, bold: false, color: INK, across: HPos::Left };
        for (position, name) in self.names.iter().enumerate() {
            let place = |count: usize, size: i32| i32::try_from(count).unwrap_or(0) * size;
            let x = LEFT + place(position % self.columns, self.column_width);
            let y = top + ROW / 2 + place(position / self.columns, ROW);
            let look = Look::of(position);
            match self.key {
                Key::Bar => canvas.bar([(x, y - 6), (x + 12, y + 6)], &look),
                Key::Line => {
                    canvas.dashes(&[(x, y), (x + 26, y)], &look);
                    canvas.marker((x + 13, y), &look);
                }
            }
            canvas.text(name, style, (x + self.key.width(), y));
        }
    }
}

/// How many columns of text a name may take if this many names stand beside each other.
fn room(columns: usize, key: Key) -> usize {
    let sheet = f64::from(WIDTH.cast_signed() - 2 * LEFT + GAP);
    text::columns(sheet / columns as f64 - f64::from(key.width() + GAP), SIZE)
}

#[expect(clippy::cast_possible_truncation, reason = "names are shortened to fit the sheet")]
fn column_width(columns_of_text: usize, key: Key) -> i32 {
    text::pixels(columns_of_text, SIZE).ceil() as i32 + key.width() + GAP
}

/// How the numbers are known, if all variants agree.
pub(crate) fn common_known(plot: &Plot) -> Option<&str> {
    let first = plot.series.first()?.known.as_str();
    plot.series.iter().all(|series| series.known == first).then_some(first)
}

/// How numbers are known if all of these agree, and the legend, from names and how each is known.
pub(super) fn legend_of(
    names: &[(&str, &str)],
    sample: impl Fn(usize) -> Sample,
) -> (String, Vec<(Sample, String)>) {
    let common = names.first().map(|(_, known)| *known);
    let common = common.filter(|common| names.iter().all(|(_, known)| known == common));
    let entry = |(position, (name, known)): (usize, &(&str, &str))| {
        let known = if common.is_some() { "" } else { known };
        (sample(position), legend_name(name, known))
    };
    let entries = names.iter().enumerate().map(entry).filter(|(_, name)| !name.is_empty());
    (common.unwrap_or_default().to_owned(), entries.collect())
}

/// A name, with how its numbers are known if that is to be said.
pub(super) fn legend_name(name: &str, known: &str) -> String {
    match (name, known) {
        (name, "") => name.to_owned(),
        ("", known) => known.to_owned(),
        (name, known) => format!("{name} ({known})"),
    }
}
