//! Differences with their intervals, held against a margin.

use super::ends;
use super::equal;
use super::estimate::Estimate;
use super::known::common;
use super::rows::{CLOSE, EDGE, Rows, Words, scale};
use super::title::Title;
use crate::digits;
use crate::drawing::chart::Bounds;
use crate::drawing::legend::{Sample, legend};
use crate::drawing::scale::{span, widened};
use crate::drawing::sheet::Sheet;
use crate::palette::{BLUE, GRAY, INK, Marker};

/// Differences from a reference.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Differences {
    /// What is shown, and of what.
    pub title: Title,
    /// What is subtracted from what, with its unit: "mean casualties less those of base (models)".
    pub meaning: String,
    /// What the intervals are: "95% empirical Bernstein intervals". Empty if there are none.
    pub intervals: String,
    /// What the dots are, as the legend says: "difference", if that is empty.
    pub called: String,
    /// Differences no larger than this do not matter; zero if every one does.
    pub margin: f64,
    /// One row for each difference.
    pub rows: Vec<Difference>,
}

/// One difference.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Difference {
    /// What is compared: the name of the variant, or of the variant and the measure.
    pub label: String,
    /// How it is known: "exact", or "n = 1,000,000".
    pub known: String,
    /// The difference; nothing where one of both never has a value.
    pub difference: Option<Estimate>,
    /// What follows from it: "RAISES". May be empty.
    pub verdict: String,
    /// How often there is no value, which the difference leaves out: "never: 51%, base 1.5%". Empty
    /// where there always is one.
    pub missing: String,
    /// The same in brief, for where rows are close: "none in 74%".
    pub missing_in_brief: String,
    /// The names of other variants that are known exactly and come to the same, value by value. They
    /// are drawn once, as this one.
    pub equal: Vec<String>,
}

/// Draws each difference as a dot with its interval, zero as a line and the margin as a shade.
pub fn differences(plot: &Differences) -> String {
    let all: Vec<Option<f64>> = plot.rows.iter().map(|row| Some(row.difference?.value)).collect();
    let drawn = ends::drawn(&all);
    let left_out = ends::said(drawn.len(), all.len());
    let shown: Vec<&Difference> = drawn.into_iter().map(|row| &plot.rows[row]).collect();
    let known = common(plot.rows.iter().map(|row| row.known.as_str()));
    let said = [&plot.meaning, known, &plot.intervals, &left_out];
    let mut sheet = Sheet::new(&plot.title, &said);
    let called = if plot.called.is_empty() { "difference" } else { &plot.called };
    let mut entries = vec![(Sample::Mark(Marker::Circle, BLUE), called.to_owned())];
    if 0.0 < plot.margin {
        let margin = digits::exact(plot.margin);
        entries.push((Sample::Fill(GRAY.tint(0.18)), format!("within the margin of ±{margin}")));
    }
    legend(&mut sheet, &entries);
    let close = CLOSE < shown.len();
    let told = if close { in_a_line } else { in_lines };
    let sizes = shown.iter().filter_map(|row| Some(row.difference?.value.abs()));
    let greatest = sizes.fold(0.0, f64::max);
    let words: Vec<Words> = shown.iter().map(|row| told(row, known, greatest)).collect();
    let ends = shown.iter().filter_map(|row| row.difference).flat_map(|difference| {
        let (low, high) = difference.ends();
        [difference.value, low, high]
    });
    let reach = widened(span(ends.chain([0.0, plot.margin, -plot.margin])), 0.05);
    let rows =
        Rows::on(&mut sheet, &words, close, &plot.meaning, |length| scale((reach, EDGE), length));
    ground(&mut sheet, &rows, plot.margin);
    for (position, row) in shown.iter().enumerate() {
        let y = rows.middle(position);
        if let Some(difference) = row.difference {
            rows.dot(&mut sheet, difference, y);
        }
        rows.tells(&mut sheet, position, &numbers(row));
    }
    let named: Vec<String> = shown.iter().map(|row| row.named()).collect();
    let equal = named.iter().zip(&shown).map(|(name, row)| (name.as_str(), &row.equal[..]));
    let foot = equal::say(&mut sheet, &equal::told_of(equal, equal::EQUAL), rows.foot());
    sheet.finish(foot, &summary(plot))
}

impl Difference {
    /// Its name, with those of others that come to the same.
    fn named(&self) -> String {
        equal::named(&self.label, &self.equal)
    }

    /// The difference in digits, or that there is none.
    fn written(&self, signed: impl Fn(&Estimate) -> String) -> String {
        self.difference.map_or("no value to compare".to_owned(), |it| signed(&it))
    }
}

/// Shades what lies within the margin, and marks zero.
fn ground(sheet: &mut Sheet, rows: &Rows, margin: f64) {
    let Bounds { top, bottom, .. } = rows.chart.bounds;
    if 0.0 < margin {
        let (left, right) = (rows.across(-margin), rows.across(margin));
        sheet.shade(&[(left, top), (right, top), (right, bottom), (left, bottom)], GRAY);
    }
    let zero = rows.across(0.0);
    sheet.line(&[(zero, top), (zero, bottom)], INK, 1.5);
}

/// What stands beside a mark; how it is known only if that is not `common` to all.
fn words(row: &Difference, common: &str, signed: impl Fn(&Estimate) -> String) -> Words {
    let known = if common.is_empty() { row.known.as_str() } else { "" };
    let said = [row.verdict.as_str(), &row.missing, known];
    let said: Vec<&str> = said.into_iter().filter(|part| !part.is_empty()).collect();
    Words { label: row.named(), bold: false, notes: [row.written(signed), said.join(", ")] }
}

/// What stands beside the mark of a row that has room for lines of notes, where the greatest difference
/// is so much.
fn in_lines(row: &Difference, common: &str, greatest: f64) -> Words {
    words(row, common, |it| it.drawn_signed_beside(greatest))
}

/// The same of rows that are close: the difference, and what it leaves out before what follows from it.
fn in_a_line(row: &Difference, common: &str, greatest: f64) -> Words {
    let brief = Difference { missing: String::new(), ..row.clone() };
    let Words { notes: [difference, follows], .. } = in_lines(&brief, common, greatest);
    let said = [row.missing_in_brief.clone(), follows];
    let said: Vec<String> = said.into_iter().filter(|part| !part.is_empty()).collect();
    Words { label: row.named(), bold: false, notes: [difference, said.join(", ")] }
}

fn numbers(row: &Difference) -> String {
    let said = words(row, "", Estimate::signed).notes;
    let name = equal::whole(&row.label, &row.equal);
    format!("{name}: {}\n{}", said[0], said[1])
}

fn summary(plot: &Differences) -> String {
    let said = |row: &Difference| {
        let name = equal::whole(&row.label, &row.equal);
        let said = words(row, "", Estimate::signed).notes;
        format!("{name}: {} {}", said[0], said[1]).trim_end().to_owned()
    };
    let rows: Vec<String> = plot.rows.iter().map(said).collect();
    format!("{}. {}.", plot.meaning, rows.join("; "))
}
