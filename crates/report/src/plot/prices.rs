//! What things are worth, held against what they cost.

use super::ends;
use super::equal;
use super::estimate::Estimate;
use super::known::common;
use super::nothing;
use super::rows::{CLOSE, EDGE, NOTES, Rows, Words, scale};
use super::title::Title;
use crate::digits;
use crate::drawing::chart::Bounds;
use crate::drawing::font::LABEL;
use crate::drawing::legend::{DOT, Sample, legend};
use crate::drawing::scale::{Beyond, span, widened};
use crate::drawing::sheet::Sheet;
use crate::palette::{BLUE, FAINT_INK, Marker, VERMILION};

/// Fair and printed prices of some variants.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prices {
    /// What is shown, and of what.
    pub title: Title,
    /// What prices are counted in, and what fair means: "price (points) at equal value for points".
    pub meaning: String,
    /// The same along the axis, in short: "fair price (points)". As the meaning, if that is empty.
    pub axis: String,
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
    /// The same in the fewest words that say it, for where there is no room: "not seen". Empty if it has none.
    pub brief: String,
    /// Whether the two prices can be held against each other.
    pub held: bool,
    /// Whether this is the one whose price is taken as right.
    pub reference: bool,
    /// What it is worth in each single situation, if there are several.
    pub situations: Vec<f64>,
}

const PRINTED: (Marker, crate::palette::Color) = (Marker::Diamond, VERMILION);

/// Draws the fair price of each variant as a dot with its interval, and the printed price beside it. Of
/// more than eight, each is a line of text high, and a line leads from one price to the other. What has
/// the same prices is drawn once.
pub fn prices(plot: &Prices) -> String {
    if plot.rows.iter().all(|row| row.fair.is_none()) {
        return nothing::sentence(&plot.title, &[&plot.meaning], &no_price(plot));
    }
    let all = merged(plot);
    let fair: Vec<Option<f64>> = all.iter().map(|row| Some(row.price.fair?.value)).collect();
    let drawn = ends::drawn(&fair);
    let left_out = ends::said(drawn.len(), all.len());
    let shown: Vec<&Row> = drawn.into_iter().map(|row| &all[row]).collect();
    let known = common(plot.rows.iter().map(|row| row.known.as_str()));
    let mut sheet = Sheet::new(&plot.title, &[&plot.meaning, known, &plot.intervals, &left_out]);
    let close = CLOSE < shown.len();
    legend(&mut sheet, &entries(&shown, close));
    let judged = is_judged_in_a_line(&shown);
    let words: Vec<Words> = shown.iter().map(|row| words(row, known, (close, judged))).collect();
    let reach = (reach(&shown), EDGE);
    let axis = if plot.axis.is_empty() { &plot.meaning } else { &plot.axis };
    let rows = Rows::on(&mut sheet, &words, close, axis, |length| scale(reach, length));
    for (position, row) in shown.iter().enumerate() {
        if close {
            dumbbell(&mut sheet, &rows, row.price, rows.middle(position));
        } else {
            beside(&mut sheet, &rows, plot, row.price, rows.middle(position));
        }
        rows.tells(&mut sheet, position, &numbers(row));
    }
    let named = shown.iter().map(|row| (row.name.as_str(), &row.equal[..]));
    let foot = equal::say(&mut sheet, &equal::told_of(named, equal::EQUAL), rows.foot());
    sheet.finish(foot, &summary(plot, &all))
}

/// That there is no single fair price, and what there is instead, where all are alike.
fn no_price(plot: &Prices) -> String {
    let written = common(plot.rows.iter().map(|row| row.written.as_str()));
    let written = Some(written).filter(|said| said.contains(char::is_alphanumeric));
    let why = written.map_or(String::new(), |written| format!(": {written}"));
    format!("No variant has a single fair price{why}.")
}

/// A row: a variant, and the names of others that cost and are worth the same.
struct Row<'a> {
    price: &'a Price,
    name: String,
    equal: Vec<String>,
}

/// The variants, each with those after it whose prices are known exactly to be the same.
fn merged(plot: &Prices) -> Vec<Row<'_>> {
    let mut rows: Vec<Row> = Vec::new();
    for price in &plot.rows {
        let same = |row: &&mut Row| is_same(row.price, price);
        match rows.iter_mut().find(same) {
            Some(row) => row.equal.push(price.label.clone()),
            None => rows.push(Row { price, name: String::new(), equal: Vec::new() }),
        }
    }
    for row in &mut rows {
        row.name = equal::named(&row.price.label, &row.equal);
    }
    rows
}

/// Whether all is the same but the names; of what was sampled, nobody knows.
fn is_same(one: &Price, other: &Price) -> bool {
    let exact = |price: &Price| price.fair.is_some_and(|fair| fair.interval().is_none());
    let renamed = Price { label: one.label.clone(), ..other.clone() };
    exact(one)
        && one.known == EXACT
        && !other.reference
        && *one == Price { reference: one.reference, verdict: one.verdict.clone(), ..renamed }
}

/// What is known exactly is said to be so.
const EXACT: &str = "exact";

fn entries(shown: &[&Row], close: bool) -> Vec<(Sample, String)> {
    let printed = if close { Sample::Tick(PRINTED.1) } else { Sample::Mark(PRINTED.0, PRINTED.1) };
    let single = if close { Sample::Dot(FAINT_INK) } else { Sample::Tick(FAINT_INK) };
    let mut entries = vec![(Sample::Mark(Marker::Circle, BLUE), "fair price".to_owned())];
    if shown.iter().any(|row| row.price.printed.is_some()) {
        entries.push((printed, "printed price".to_owned()));
    }
    if shown.iter().any(|row| !row.price.situations.is_empty()) {
        entries.push((single, "fair in one of the situations".to_owned()));
    }
    let (low, high) = reach(shown);
    let is_beyond = |price: &f64| price.is_finite() && !(low..=high).contains(price);
    if shown.iter().flat_map(|row| &row.price.situations).any(is_beyond) {
        entries.push((Sample::Arrow(FAINT_INK), "beyond the axis".to_owned()));
    }
    entries
}

/// Draws the printed price below the fair one, so that neither hides the other where they are the same.
fn beside(sheet: &mut Sheet, rows: &Rows, plot: &Prices, price: &Price, y: f64) {
    let aside = if plot.rows.iter().any(|row| row.printed.is_some()) { 6.5 } else { 0.0 };
    situations(sheet, rows, &price.situations, (y - aside, false));
    if let Some(printed) = price.printed.filter(|printed| printed.is_finite()) {
        sheet.marker((rows.across(printed), y + aside), PRINTED.0, PRINTED.1);
    }
    if let Some(fair) = price.fair {
        rows.dot(sheet, fair, y - aside);
    }
}

/// Draws both prices on one line, which leads from what is printed, a tick, to what is fair.
fn dumbbell(sheet: &mut Sheet, rows: &Rows, price: &Price, y: f64) {
    situations(sheet, rows, &price.situations, (y, true));
    let printed = price.printed.filter(|printed| printed.is_finite()).map(|it| rows.across(it));
    if let (Some(printed), Some(fair)) = (printed, price.fair.filter(|_| price.held)) {
        sheet.line(&[(printed, y), (rows.across(fair.value), y)], VERMILION, 1.5);
    }
    if let Some(fair) = price.fair {
        rows.dot(sheet, fair, y);
    }
    if let Some(x) = printed {
        let half = (rows.height() / 2.0 - 1.0).min(8.0);
        sheet.line(&[(x, y - half), (x, y + half)], VERMILION, 3.0);
    }
}

/// Prices in single situations are shown beyond the others up to so many times the length of these.
const FARTHEST: f64 = 3.0;

/// What the scale has to show: all prices; those in single situations only if the others do not
/// shrink to a point beside them.
fn reach(shown: &[&Row]) -> (f64, f64) {
    let prices = || shown.iter().map(|row| row.price);
    let fair = prices().filter_map(|row| row.fair);
    let fair = fair.flat_map(|fair| [fair.value, fair.ends().0, fair.ends().1]);
    let main = span(fair.chain(prices().filter_map(|row| row.printed)));
    let single = prices().flat_map(|row| row.situations.iter().copied());
    let all = span(single.chain([main.0, main.1]));
    let is_bearable = all.1 - all.0 <= FARTHEST * (main.1 - main.0);
    widened(if is_bearable { all } else { main }, 0.06)
}

/// Draws prices in single situations as ticks, or as dots where rows are close; an arrow stands for those
/// beyond an end of the scale.
fn situations(sheet: &mut Sheet, rows: &Rows, prices: &[f64], (y, close): (f64, bool)) {
    let mut beyond = [false; 2];
    for price in prices.iter().copied().filter(|price| price.is_finite()) {
        match rows.beyond(price) {
            Some(Beyond::Low) => beyond[0] = true,
            Some(Beyond::High) => beyond[1] = true,
            None if close => sheet.disk((rows.across(price), y), DOT, FAINT_INK),
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

/// Whether what follows from the prices, in full or in brief, fits in a line in every row but that of a
/// reference, of which nothing follows. Rows that are close say all of them that, or all of them the fair price.
fn is_judged_in_a_line(shown: &[&Row]) -> bool {
    let mut judged = shown.iter().map(|row| row.price).filter(|price| !price.reference).peekable();
    let is_judged = |price: &Price| !price.verdict.is_empty() && fits(&follows(price));
    judged.peek().is_some() && judged.all(is_judged)
}

fn fits(said: &str) -> bool {
    LABEL.width(said) <= NOTES
}

/// What follows from the prices, whole or in brief, and never in part: "not seen" without its first word
/// would say that it is seen.
fn follows(price: &Price) -> String {
    let is_whole = fits(&price.verdict) || price.brief.is_empty();
    if is_whole { price.verdict.clone() } else { price.brief.clone() }
}

/// What stands beside the mark of a row that is close: what follows from the prices, or the fair one. Of what
/// is off the ladder, and has no mark, both if there is room.
fn in_a_line(price: &Price, prices: &str, judged: bool) -> String {
    // What does not fit in a line is seen from the marks.
    let fair = prices.split(", printed").next().unwrap_or_default();
    let follows = follows(price);
    if price.fair.is_some() {
        return if judged { follows } else { fair.to_owned() };
    }
    let both = joined(&[price.written.clone(), follows.clone()]);
    let is_said = price.written.contains(char::is_alphanumeric);
    match judged || !is_said {
        true if is_said && fits(&both) => both,
        true if !follows.is_empty() => follows,
        _ => fair.to_owned(),
    }
}

/// What stands beside a mark; how it is known only if that is not `common` to all. Where rows are close,
/// what follows from the prices if it does in all rows, else the fair one.
fn words(row: &Row, common: &str, (close, judged): (bool, bool)) -> Words {
    let price = row.price;
    let name = &row.name;
    let label = if price.reference { format!("{name} (reference)") } else { name.clone() };
    let known = if common.is_empty() { price.known.as_str() } else { "" };
    let [prices, said] = notes(price, known, digits::drawn);
    let short = || [in_a_line(price, &prices, judged), String::new()];
    let notes = if close { short() } else { [prices, said] };
    Words { label, bold: price.reference, notes }
}

/// The prices, and what follows from them; what is exact in these digits.
fn notes(row: &Price, known: &str, exact: fn(f64) -> String) -> [String; 2] {
    // What is off the ladder has no dot, and is said all the more.
    let is_said = row.fair.is_some() || row.written.contains(char::is_alphanumeric);
    let is_number = |fair: &&Estimate| digits::exact(fair.value) == row.written;
    let written = row.fair.as_ref().filter(is_number).map(|fair| exact(fair.value));
    let written = written.unwrap_or_else(|| row.written.clone());
    let fair = if is_said { format!("fair {written}") } else { String::new() };
    let printed = row.printed.map(|printed| format!("printed {}", exact(printed)));
    let prices = joined(&[fair, printed.unwrap_or_default()]);
    [prices, joined(&[row.verdict.clone(), known.to_owned()])]
}

fn joined(parts: &[String]) -> String {
    let said: Vec<&str> =
        parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    said.join(", ")
}

/// A row in lines: its name with all that are equal, and its numbers.
fn told(row: &Row) -> [String; 4] {
    let name = equal::whole(&row.price.label, &row.equal);
    let label = if row.price.reference { format!("{name} (reference)") } else { name };
    let [prices, said] = notes(row.price, &row.price.known, digits::exact);
    [label, prices, said, ends_of(row.price)]
}

fn numbers(row: &Row) -> String {
    told(row).into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The lowest and the highest price of single situations.
fn ends_of(row: &Price) -> String {
    if row.situations.is_empty() {
        return String::new();
    }
    let (low, high) = span(row.situations.iter().copied());
    format!("from {} to {} in single situations", digits::exact(low), digits::exact(high))
}

fn summary(plot: &Prices, rows: &[Row]) -> String {
    let said = |row: &Row| {
        let [label, parts @ ..] = told(row);
        format!("{label}: {}", joined(&parts))
    };
    let rows: Vec<String> = rows.iter().map(said).collect();
    format!("{}. {}.", plot.meaning, rows.join("; "))
}
