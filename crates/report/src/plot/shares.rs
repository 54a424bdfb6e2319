//! How likely yes is: one row for each variant.

use super::data::{Missing, Plot, Point, Series, shares_in_words};
use super::equal;
use super::known::{common_known, in_words};
use super::range::{probabilities, top};
use super::rows::{CAP, CLOSE, EDGE, Rows, Words};
use crate::drawing::chart::Bounds;
use crate::drawing::legend::{Sample, legend};
use crate::drawing::sheet::Sheet;
use crate::palette::{BLUE, INK, VERMILION, WHITE};

/// What a picture of shares is of.
const MEANING: &str = "how likely it is";
/// More rows than this make no picture.
const MOST: usize = 120;

/// Draws the share of each variant as a bar with its number, and that of the first as a line.
pub(super) fn draw(plot: &Plot) -> String {
    let known = common_known(plot).unwrap_or_default();
    let mut said = vec![MEANING.to_owned(), plot.axis.condition(), known.to_owned()];
    said.push(plot.intervals.clone());
    if MOST < plot.series.len() {
        said.push(format!("the first {MOST} of {} variants", plot.series.len()));
    }
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let mut sheet = Sheet::new(&plot.title, &said);
    let shares: Vec<(&Series, Option<Point>)> =
        plot.series.iter().take(MOST).map(|series| (series, series.share())).collect();
    if 1 < shares.len() {
        let first = format!("line: {}", shares[0].0.name);
        legend(&mut sheet, &[(Sample::Tick(VERMILION), first)]);
    }
    let numbers = shares_in_words(&shares.iter().map(|(_, share)| *share).collect::<Vec<_>>());
    let words: Vec<Words> = shares
        .iter()
        .zip(numbers)
        .map(|((series, _), number)| words(series, number, known))
        .collect();
    let up = probabilities(top(shares.iter().filter_map(|(_, share)| share.as_ref())), "");
    let close = CLOSE < words.len();
    let rows = Rows::on(&mut sheet, &words, close, &plot.axis.meaning, |length| {
        up.clone().thinned(length).room_for(EDGE / length)
    });
    base(&mut sheet, &rows, shares.first().and_then(|(_, share)| *share), shares.len());
    for (position, (_, share)) in shares.iter().enumerate() {
        let Some(share) = share else { continue };
        bar(&mut sheet, &rows, position, *share);
        let words = &words[position];
        let told = format!("{}: {}\n{}", words.label, share.said(), words.notes[1]);
        rows.tells(&mut sheet, position, told.trim_end());
    }
    if shares.is_empty() {
        rows.chart.nothing(&mut sheet, "no values");
    }
    let foot = equal::say(&mut sheet, plot, rows.foot());
    sheet.finish(foot, &in_words(plot, MEANING))
}

/// A name and its number; how it is known only if that is not the same for all.
fn words(series: &Series, number: String, common: &str) -> Words {
    let known = if common.is_empty() { series.known.clone() } else { String::new() };
    let missing = series.absence().map(Missing::said).unwrap_or_default();
    let said = [missing, known];
    let said: Vec<&str> = said.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
    Words { label: series.name.clone(), bold: false, notes: [number, said.join(", ")] }
}

fn bar(sheet: &mut Sheet, rows: &Rows, position: usize, share: Point) {
    let (y, half) = (rows.middle(position), rows.height() * 0.3);
    let (zero, end) = (rows.across(0.0), rows.across(share.p));
    if 0.0 < share.p {
        // A pixel at least: what can happen must not look as if it could not.
        sheet.rect((zero, y - half), (end.max(zero + 1.0), y + half), BLUE);
    }
    if let Some((low, high)) = share.interval() {
        let ends = ((rows.across(low), y), (rows.across(high), y));
        sheet.whisker(ends.0, ends.1, CAP.min(half), (WHITE, 3.0));
        sheet.whisker(ends.0, ends.1, CAP.min(half), (INK, 1.0));
    }
}

/// Marks the share of the first variant through all rows.
fn base(sheet: &mut Sheet, rows: &Rows, share: Option<Point>, count: usize) {
    let Some(share) = share.filter(|_| 1 < count) else { return };
    let Bounds { top, bottom, .. } = rows.chart.bounds;
    let x = rows.across(share.p);
    sheet.line(&[(x, top), (x, bottom)], VERMILION, 1.5);
}
