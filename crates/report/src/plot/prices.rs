//! What things are worth, held against what they cost.

use super::Estimate;
use super::differences::{EDGE, common, dot};
use super::rows::{Rows, Words};
use super::ruler::{span, widened};
use super::sheet::{Sample, Sheet};
use crate::digits;
use crate::palette::{BLUE, Marker, VERMILION};

/// Fair and printed prices of some variants.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prices {
    /// What is shown, and of what.
    pub title: String,
    /// What prices are counted in, and what fair means: "price (points) at equal value for points".
    pub meaning: String,
    /// What the intervals are: "95% Fieller intervals". Empty if there are none.
    pub intervals: String,
    /// One row for each variant.
    pub rows: Vec<Price>,
}

/// The price of one variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Price {
    /// The name of the variant.
    pub label: String,
    /// How the fair price is known: "exact", or "n = 1,000,000".
    pub known: String,
    /// What it is worth, if that can be said.
    pub fair: Option<Estimate>,
    /// What it costs, if that is known.
    pub printed: Option<f64>,
    /// What follows: "overpaid by 13.6%". May be empty.
    pub verdict: String,
    /// Whether this is the one whose price is taken as right.
    pub reference: bool,
}

const PRINTED: (Marker, crate::palette::Color) = (Marker::Diamond, VERMILION);

/// Draws the fair price of each variant as a dot with its interval, and the printed price beside it.
pub fn prices(plot: &Prices) -> String {
    let known = common(plot.rows.iter().map(|row| row.known.as_str()));
    let mut sheet = Sheet::new(&plot.title, &[&plot.meaning, known, &plot.intervals]);
    let mut legend = vec![(Sample::Mark(Marker::Circle, BLUE), "fair price".to_owned())];
    if plot.rows.iter().any(|row| row.printed.is_some()) {
        legend.push((Sample::Mark(PRINTED.0, PRINTED.1), "printed price".to_owned()));
    }
    sheet.legend(&legend);
    let words: Vec<Words> = plot.rows.iter().map(|row| words(row, known)).collect();
    let rows = Rows::new(&mut sheet, &words, (reach(plot), EDGE), &plot.meaning);
    for (position, row) in plot.rows.iter().enumerate() {
        let y = rows.middle(position);
        // Beside each other, so that neither hides the other where they are the same.
        if let Some(printed) = row.printed.filter(|printed| printed.is_finite()) {
            sheet.marker((rows.ruler.place(printed), y + 7.0), PRINTED.0, PRINTED.1);
        }
        if let Some(fair) = row.fair {
            dot(&mut sheet, &rows, fair, y - 6.0);
        }
        rows.tells(&mut sheet, position, &numbers(row));
    }
    sheet.finish(rows.foot, &summary(plot))
}

fn reach(plot: &Prices) -> (f64, f64) {
    let fair = plot.rows.iter().filter_map(|row| row.fair);
    let fair = fair.flat_map(|fair| [fair.value, fair.ends().0, fair.ends().1]);
    widened(span(fair.chain(plot.rows.iter().filter_map(|row| row.printed))), 0.06)
}

/// What stands beside a mark; how it is known only if that is not `common` to all.
fn words(row: &Price, common: &str) -> Words {
    let label =
        if row.reference { format!("{} (reference)", row.label) } else { row.label.clone() };
    let known = if common.is_empty() { row.known.as_str() } else { "" };
    let fair = row.fair.map(|fair| format!("fair {}", fair.written())).unwrap_or_default();
    let printed = row.printed.map(|printed| format!("printed {}", digits::exact(printed)));
    let printed = printed.unwrap_or_default();
    let prices = [fair, known.to_owned()];
    let said = [printed, row.verdict.clone()];
    Words { label, bold: row.reference, notes: [joined(&prices), joined(&said)] }
}

fn joined(parts: &[String]) -> String {
    let said: Vec<&str> =
        parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    said.join(", ")
}

fn numbers(row: &Price) -> String {
    let Words { label, notes: [fair, printed], .. } = words(row, "");
    format!("{label}\n{fair}\n{printed}")
}

fn summary(plot: &Prices) -> String {
    let said = |row: &Price| {
        let Words { label, notes: [fair, printed], .. } = words(row, "");
        format!("{label}: {fair}, {printed}")
    };
    let rows: Vec<String> = plot.rows.iter().map(said).collect();
    format!("{}. {}.", plot.meaning, rows.join("; "))
}
