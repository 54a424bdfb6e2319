//! How a number changes with another, as rows of text.

use super::heads::Heads;
use super::style::{Style, colored, fitted, units};
use crate::digits;
use crate::folded;
use crate::plot::{Curve, LinePoint};
use crate::text;

/// More values than this are thinned out.
const MOST_ROWS: usize = 24;
const SHORTEST: usize = 10;
const LONGEST: usize = 40;
const GAP: usize = 3;

/// Draws a row for each value of what was varied: for each line its number, and a dot on a scale
/// from the least number to the greatest, with its interval.
pub fn curve(curve: &Curve, style: &Style) -> String {
    let table = Table::new(curve, style);
    let mut lines =
        folded::lines(&format!("{} by {}", curve.meaning, curve.across.meaning), style.width);
    if let Some(target) = &curve.target {
        lines.push(format!("{} is drawn as {}", target.label, table.glyphs().target));
    }
    if table.values.is_empty() {
        lines.push("no values".to_owned());
    }
    let heads = table.heads();
    let all: Vec<usize> = (0..curve.lines.len()).collect();
    for block in all.chunks(table.abreast) {
        lines.push(String::new());
        lines.extend(heads.above(block).iter().map(|names| table.row("", names)));
        for value in &table.values {
            let cells: Vec<String> = block.iter().map(|line| table.cell(*line, *value)).collect();
            lines.push(table.row(&curve.across.written(*value), &cells));
        }
    }
    if table.values.len() < table.all {
        lines.push(format!("({} of {} values)", table.values.len(), table.all));
    }
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The signs that scales are drawn with.
struct Glyphs {
    dot: char,
    low: char,
    high: char,
    along: char,
    target: char,
}

struct Table<'a> {
    curve: &'a Curve,
    style: &'a Style,
    /// The values that have a row, rising, and how many there are.
    values: Vec<f64>,
    all: usize,
    /// From the least number to the greatest.
    span: (f64, f64),
    label: usize,
    number: usize,
    scale: usize,
    abreast: usize,
}

impl Table<'_> {
    fn new<'a>(curve: &'a Curve, style: &'a Style) -> Table<'a> {
        let (values, all) = values(curve);
        let label = values.iter().map(|value| text::columns_of(&curve.across.written(*value)));
        let label = label.max().unwrap_or(0).min(style.width / 3);
        let points =
            || curve.lines.iter().flat_map(|line| &line.points).filter(|point| finite(point));
        let number = points().map(|point| text::columns_of(&number(point))).max().unwrap_or(1);
        let target = curve.target.iter().map(|target| target.y);
        let ends = points().flat_map(|point| {
            let (low, high) = point.interval().unwrap_or((point.y, point.y));
            [low, high]
        });
        let span = ends
            .chain(target)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |span, y| (span.0.min(y), span.1.max(y)));
        let room = style.width.saturating_sub(label);
        let abreast = (room / (GAP + number + 1 + SHORTEST)).clamp(1, curve.lines.len().max(1));
        let scale = (room / abreast).saturating_sub(GAP + number + 1).clamp(SHORTEST, LONGEST);
        Table { curve, style, values, all, span, label, number, scale, abreast }
    }

    fn glyphs(&self) -> Glyphs {
        if self.style.ascii {
            Glyphs { dot: 'o', low: '[', high: ']', along: '-', target: '|' }
        } else {
            Glyphs { dot: '●', low: '├', high: '┤', along: '─', target: '╎' }
        }
    }

    fn row(&self, label: &str, cells: &[String]) -> String {
        let label = fitted(label, self.label, self.style.ascii);
        let gap = " ".repeat(GAP);
        label + &gap + &cells.join(&gap)
    }

    /// What stands above the lines of the curve.
    fn heads(&self) -> Heads {
        let of = self.curve.lines.iter().map(|line| (line.name.as_str(), line.known.clone()));
        let all: Vec<(&str, String)> = of.collect();
        Heads::new(&all, self.number + 1 + self.scale, self.style.ascii)
    }

    #[expect(clippy::float_cmp, reason = "values are copied, never computed")]
    fn cell(&self, line: usize, value: f64) -> String {
        let points = &self.curve.lines[line].points;
        let point = points.iter().filter(|point| finite(point)).find(|point| point.x == value);
        let Some(point) = point else { return " ".repeat(self.number + 1 + self.scale) };
        let drawn = self.dot(point);
        let drawn = colored(drawn, line, self.style);
        format!("{:>width$} {drawn}", number(point), width = self.number)
    }

    /// The scale with a dot.
    fn dot(&self, point: &LinePoint) -> String {
        let glyphs = self.glyphs();
        let mut scale = vec![' '; self.scale];
        if let Some(target) = &self.curve.target {
            scale[self.place(target.y)] = glyphs.target;
        }
        if let Some((low, high)) = point.interval() {
            let (low, high) = (self.place(low), self.place(high));
            scale[low..=high].fill(glyphs.along);
            (scale[low], scale[high]) = (glyphs.low, glyphs.high);
        }
        scale[self.place(point.y)] = glyphs.dot;
        scale.into_iter().collect()
    }

    fn place(&self, y: f64) -> usize {
        let length = self.span.1 / 2.0 - self.span.0 / 2.0;
        let part = if 0.0 < length { (y / 2.0 - self.span.0 / 2.0) / length } else { 0.5 };
        units(part, self.scale - 1)
    }
}

fn finite(point: &LinePoint) -> bool {
    point.x.is_finite() && point.y.is_finite()
}

fn number(point: &LinePoint) -> String {
    digits::estimate(point.y, point.interval())
}

/// The values that have a row, evenly thinned out if they are many, and how many there are.
fn values(curve: &Curve) -> (Vec<f64>, usize) {
    let points = curve.lines.iter().flat_map(|line| &line.points).filter(|point| finite(point));
    let mut values: Vec<f64> = points.map(|point| point.x).collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    let all = values.len();
    if MOST_ROWS < all {
        let place = |row: usize| row * (all - 1) / (MOST_ROWS - 1);
        values = (0..MOST_ROWS).map(|row| values[place(row)]).collect();
    }
    (values, all)
}
