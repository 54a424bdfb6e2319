//! What options may cost: a row for each, with the costs between which it is fair, and its own.

use super::ends;
use super::nothing;
use super::rows::{CLOSE, EDGE, Rows, Words, scale};
use super::title::Title;
use crate::digits;
use crate::drawing::legend::{Sample, legend};
use crate::drawing::scale::{span, widened};
use crate::drawing::sheet::Sheet;
use crate::palette::{BLUE, Color, Marker, VERMILION};

/// What the options of one side may cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Costs {
    /// What is shown, and of what.
    pub title: Title,
    /// What costs are counted in: "cost (points), spread over 6 plays".
    pub meaning: String,
    /// How they are known: "exact", or "n = 1,000,000 in each cell".
    pub known: String,
    /// One row for each option.
    pub rows: Vec<Cost>,
}

/// What one option may cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cost {
    /// What the option is called.
    pub label: String,
    /// Below what it is taken always, and below what it is taken at all; nothing if no cost matters.
    pub fair: Option<(f64, f64)>,
    /// What it costs.
    pub cost: f64,
    /// The stretch in words: "fair from 25 to 54.58".
    pub written: String,
    /// What follows: "costs 50: fair".
    pub verdict: String,
}

const STATED: (Marker, Color) = (Marker::Diamond, VERMILION);
/// How strong the color of a stretch is: the mark on it must be seen.
const STRENGTH: f64 = 0.45;
/// Half the height of a stretch, and half the least width of one that is a single cost.
const HALF: f64 = 7.0;
const NARROWEST: f64 = 1.5;

/// Draws a bar from the cost below which an option is taken always to that below which it is taken at
/// all, and what it costs as a mark: to the right of the bar it is too dear, to the left of it too cheap.
/// No cost is below zero, and nothing is drawn there.
pub fn costs(plot: &Costs) -> String {
    let dearest: Vec<Option<f64>> =
        plot.rows.iter().map(|row| Some(row.fair.map_or(row.cost, |fair| fair.1))).collect();
    let drawn = ends::drawn(&dearest);
    let left_out = ends::said(drawn.len(), plot.rows.len());
    let said = [plot.meaning.as_str(), &plot.known, &left_out];
    if drawn.is_empty() {
        return nothing::sentence(&plot.title, &said, "No option has a cost.");
    }
    let shown: Vec<&Cost> = drawn.into_iter().map(|row| &plot.rows[row]).collect();
    let mut sheet = Sheet::new(&plot.title, &said);
    legend(&mut sheet, &entries(&shown));
    let close = CLOSE < shown.len();
    let words: Vec<Words> = shown.iter().map(|row| words(row)).collect();
    let reach = (reach(&shown), EDGE);
    let rows = Rows::on(&mut sheet, &words, close, &plot.meaning, |length| scale(reach, length));
    for (position, row) in shown.iter().enumerate() {
        let y = rows.middle(position);
        if let Some((low, high)) = within(row) {
            let (left, right) = (rows.across(low), rows.across(high));
            let more = (NARROWEST - (right - left) / 2.0).max(0.0);
            let half = HALF.min(rows.height() / 2.0 - 2.0);
            let corner = (right + more, y + half);
            sheet.rect((left - more, y - half), corner, BLUE.tint(STRENGTH));
        }
        if row.cost.is_finite() {
            sheet.marker((rows.across(row.cost), y), STATED.0, STATED.1);
        }
        rows.tells(&mut sheet, position, &told(row).join("\n"));
    }
    sheet.finish(rows.foot(), &summary(plot))
}

fn entries(shown: &[&Cost]) -> Vec<(Sample, String)> {
    let any = shown.iter().any(|row| within(row).is_some());
    let stretch = "fair: taken, and not always";
    let fair = any.then(|| (Sample::Fill(BLUE.tint(STRENGTH)), stretch.to_owned()));
    let stated = (Sample::Mark(STATED.0, STATED.1), "what it costs".to_owned());
    fair.into_iter().chain([stated]).collect()
}

/// The stretch of fair costs, as far as something can cost it.
fn within(row: &Cost) -> Option<(f64, f64)> {
    let (low, high) = row.fair.filter(|fair| fair.0.is_finite() && fair.1.is_finite())?;
    (0.0 <= high).then(|| (low.max(0.0), high))
}

fn words(row: &Cost) -> Words {
    let notes = [row.written.clone(), row.verdict.clone()];
    Words { label: row.label.clone(), bold: false, notes }
}

/// Costs are told from nothing on.
fn reach(shown: &[&Cost]) -> (f64, f64) {
    let fair = shown.iter().filter_map(|row| within(row));
    let fair = fair.flat_map(|(low, high)| [low, high]);
    let all = span(fair.chain(shown.iter().map(|row| row.cost)).chain([0.0]));
    (all.0, widened(all, 0.06).1)
}

fn told(row: &Cost) -> Vec<String> {
    let parts = [&row.label, &row.written, &row.verdict].map(String::clone);
    let cost = format!("cost {}", digits::exact(row.cost));
    parts.into_iter().chain([cost]).filter(|line| !line.is_empty()).collect()
}

fn summary(plot: &Costs) -> String {
    let rows: Vec<String> = plot.rows.iter().map(|row| told(row).join(", ")).collect();
    format!("{}. {}.", plot.meaning, rows.join("; "))
}
