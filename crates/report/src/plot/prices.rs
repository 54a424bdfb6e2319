//! What things are worth, held against what they cost.

use super::estimate::Estimate;
use super::known::common;
use super::rows::{EDGE, Rows, Words};
use crate::digits;
use crate::drawing::chart::Bounds;
use crate::drawing::legend::{Sample, legend};
use crate::drawing::scale::{Beyond, span, widened};
use crate::drawing::sheet::Sheet;
use crate::palette::{BLUE, FAINT_INK, Marker, VERMILION};

/// Fair and printed prices of some variants.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prices {
    /// What is shown, and of what.
    pub title: String,
    /// What prices are counted in, and what fair means: "price (points) at equal value for points".
    pub meaning: String,
    /// What the intervals are: "95% intervals, Fieller". Empty if there are none.
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
    /// The same in words: "16.68 ± 0.10".
    pub written: String,
    /// What it costs, if that is known.
    pub printed: Option<f64>,
    /// What follows: "overpaid by 13.6%". May be empty.
    pub verdict: String,
    /// Whether this is the one whose price is taken as right.
    pub reference: bool,
    /// What it is worth in each single situation, if there are several.
    pub situations: Vec<f64>,
}

const PRINTED: (Marker, crate::palette::Color) = (Marker::Diamond, VERMILION);

/// Draws the fair price of each variant as a dot with its interval, and the printed price beside it.
pub fn prices(plot: &Prices) -> String {
    let known = common(plot.rows.iter().map(|row| row.known.as_str()));
    let mut sheet = Sheet::new(&plot.title, &[&plot.meaning, known, &plot.intervals]);
    let mut entries = vec![(Sample::Mark(Marker::Circle, BLUE), "fair price".to_owned())];
    if plot.rows.iter().any(|row| row.printed.is_some()) {
        entries.push((Sample::Mark(PRINTED.0, PRINTED.1), "printed price".to_owned()));
    }
    if plot.rows.iter().any(|row| !row.situations.is_empty()) {
        entries.push((Sample::Tick(FAINT_INK), "fair in one of the situations".to_owned()));
    }
    legend(&mut sheet, &entries);
    let words: Vec<Words> = plot.rows.iter().map(|row| words(row, known)).collect();
    let rows = Rows::new(&mut sheet, &words, (reach(plot), EDGE), &plot.meaning);
    // Beside each other, so that neither hides the other where they are the same.
    let aside = if plot.rows.iter().any(|row| row.printed.is_some()) { 6.5 } else { 0.0 };
    for (position, row) in plot.rows.iter().enumerate() {
        let y = rows.middle(position);
        situations(&mut sheet, &rows, &row.situations, y - aside);
        if let Some(printed) = row.printed.filter(|printed| printed.is_finite()) {
            sheet.marker((rows.across(printed), y + aside), PRINTED.0, PRINTED.1);
        }
        if let Some(fair) = row.fair {
            rows.dot(&mut sheet, fair, y - aside);
        }
        rows.tells(&mut sheet, position, &numbers(row));
    }
    sheet.finish(rows.foot(), &summary(plot))
}

/// Prices in single situations are shown beyond the others up to so many times the length of these.
const FARTHEST: f64 = 3.0;

/// What the scale has to show: all prices; those in single situations only if the others do not
/// shrink to a point beside them.
fn reach(plot: &Prices) -> (f64, f64) {
    let fair = plot.rows.iter().filter_map(|row| row.fair);
    let fair = fair.flat_map(|fair| [fair.value, fair.ends().0, fair.ends().1]);
    let main = span(fair.chain(plot.rows.iter().filter_map(|row| row.printed)));
    let single = plot.rows.iter().flat_map(|row| row.situations.iter().copied());
    let all = span(single.chain([main.0, main.1]));
    let is_bearable = all.1 - all.0 <= FARTHEST * (main.1 - main.0);
    widened(if is_bearable { all } else { main }, 0.06)
}

/// Draws prices in single situations as ticks; an arrow stands for those beyond an end of the scale.
fn situations(sheet: &mut Sheet, rows: &Rows, prices: &[f64], y: f64) {
    let mut beyond = [false; 2];
    for price in prices.iter().copied().filter(|price| price.is_finite()) {
        match rows.beyond(price) {
            Some(Beyond::Low) => beyond[0] = true,
            Some(Beyond::High) => beyond[1] = true,
            None => {
                let x = rows.across(price);
                sheet.line(&[(x, y - 7.0), (x, y + 7.0)], FAINT_INK, 1.5);
            }
        }
    }
    let Bounds { left, right, .. } = rows.chart.bounds;
    for (is_there, x, way) in [(beyond[0], left, -1.0), (beyond[1], right, 1.0)] {
        if is_there {
            let back = x - 6.0 * way;
            sheet.line(&[(back, y - 5.0), (x, y), (back, y + 5.0)], FAINT_INK, 1.5);
        }
    }
}

/// What stands beside a mark; how it is known only if that is not `common` to all.
fn words(row: &Price, common: &str) -> Words {
    let label =
        if row.reference { format!("{} (reference)", row.label) } else { row.label.clone() };
    let known = if common.is_empty() { row.known.as_str() } else { "" };
    // What is off the ladder has no dot, and is said all the more.
    let is_said = row.fair.is_some() || row.written.contains(char::is_alphanumeric);
    let fair = if is_said { format!("fair {}", row.written) } else { String::new() };
    let printed = row.printed.map(|printed| format!("printed {}", digits::exact(printed)));
    let prices = joined(&[fair, printed.unwrap_or_default()]);
    let said = joined(&[row.verdict.clone(), known.to_owned()]);
    Words { label, bold: row.reference, notes: [prices, said] }
}

fn joined(parts: &[String]) -> String {
    let said: Vec<&str> =
        parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    said.join(", ")
}

fn numbers(row: &Price) -> String {
    let Words { label, notes: [prices, said], .. } = words(row, "");
    let lines = [label, prices, said, ends(row)];
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The lowest and the highest price of single situations.
fn ends(row: &Price) -> String {
    if row.situations.is_empty() {
        return String::new();
    }
    let (low, high) = span(row.situations.iter().copied());
    format!("from {} to {} in single situations", digits::exact(low), digits::exact(high))
}

fn summary(plot: &Prices) -> String {
    let said = |row: &Price| {
        let Words { label, notes: [prices, said], .. } = words(row, "");
        format!("{label}: {}", joined(&[prices, said, ends(row)]))
    };
    let rows: Vec<String> = plot.rows.iter().map(said).collect();
    format!("{}. {}.", plot.meaning, rows.join("; "))
}
