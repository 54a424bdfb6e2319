//! How likely yes is, or the greater of two values: one row for each variant.

use super::data::{Missing, Plot, Point, Series, shares_in_words};
use super::ends;
use super::equal;
use super::estimate::Estimate;
use super::known::{common_known, in_words};
use super::range::{
    across, beyond_the_edge, decade_above, powers_of_ten, probabilities, rarest, top,
};
use super::rows::{CAP, CLOSE, EDGE, Rows, Words};
use crate::digits;
use crate::drawing::chart::Bounds;
use crate::drawing::font::FAINT;
use crate::drawing::legend::{Sample, legend};
use crate::drawing::scale::Scale;
use crate::drawing::sheet::{MARGIN, RIGHT, Sheet};
use crate::palette::{BLUE, INK, VERMILION, WHITE};

/// What the shares are of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Of {
    /// Yes.
    Yes,
    /// The second of the only two values that any variant comes to.
    Greater(f64, f64),
}

impl Of {
    /// What shares say all of a measure, if shares do.
    pub(crate) fn what(plot: &Plot) -> Option<Of> {
        if plot.axis.yes_no {
            return Some(Of::Yes);
        }
        let points = plot.series.iter().flat_map(Series::sorted);
        let possible = points.filter(|point| 0.0 < point.p.max(point.high.unwrap_or(0.0)));
        let mut values: Vec<f64> = possible.map(|point| point.value).collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        let [low, high] = values[..] else { return None };
        // Trials may have missed a third value; that there is none, they cannot say.
        let others = |series: &Series| series.unseen.is_some() && series.range != Some((low, high));
        let whole = |series: &Series| series.absence().is_none() && !others(series);
        plot.series.iter().all(whole).then_some(Of::Greater(low, high))
    }

    /// What a picture of them is of.
    pub(crate) fn meaning(self) -> String {
        match self {
            Of::Yes => "how likely it is".to_owned(),
            Of::Greater(low, high) => {
                format!("how likely it is {}, and not {}", digits::exact(high), digits::exact(low))
            }
        }
    }

    /// How likely it is in a variant; nothing if that has no value.
    pub(crate) fn share(self, series: &Series) -> Option<Point> {
        match self {
            Of::Yes => series.share(),
            Of::Greater(_, high) => series.share_of(high),
        }
    }
}

/// The axis is no shorter: what is rare must not be a bar over the whole width.
const SHORTEST: f64 = 0.01;

/// Draws the share of each variant as a bar with its number, and that of the first as a line.
pub(super) fn draw(plot: &Plot, of: Of) -> String {
    let known = common_known(plot).unwrap_or_default();
    let meaning = of.meaning();
    let mut said = vec![meaning.clone(), plot.axis.condition(), known.to_owned()];
    said.push(plot.intervals.clone());
    let all: Vec<(&Series, Option<Point>)> =
        plot.series.iter().map(|series| (series, of.share(series))).collect();
    let numbers: Vec<Option<f64>> = all.iter().map(|(_, share)| Some(share.as_ref()?.p)).collect();
    let drawn = ends::drawn(&numbers);
    said.push(ends::said(drawn.len(), all.len()));
    let shares: Vec<(&Series, Option<Point>)> = drawn.into_iter().map(|row| all[row]).collect();
    let up = axis(plot, &shares);
    said.push(beyond_the_edge(&up));
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let mut sheet = Sheet::new(&plot.title, &said);
    if 1 < shares.len() {
        let first = format!("line: {}", shares[0].0.name);
        legend(&mut sheet, &[(Sample::Tick(VERMILION), first)]);
    }
    let numbers = shares_in_words(plot, &shares);
    let words: Vec<Words> = shares
        .iter()
        .zip(numbers)
        .map(|((series, _), number)| words(series, number, known))
        .collect();
    let close = CLOSE < words.len();
    let rows = Rows::on(&mut sheet, &words, close, "probability", |length| {
        let up = up.clone();
        across(if up.ratios { up } else { up.room_for(EDGE / length) }, length)
    });
    base(&mut sheet, &rows, shares.first().and_then(|(_, share)| *share), shares.len());
    for (position, (_, share)) in shares.iter().enumerate() {
        let Some(share) = share else { continue };
        if up.ratios {
            dot(&mut sheet, &rows, position, *share);
        } else {
            bar(&mut sheet, &rows, position, *share);
        }
        let words = &words[position];
        let name = equal::all_named(shares[position].0);
        let told = format!("{name}: {}\n{}", share.said(), words.notes[1]);
        rows.tells(&mut sheet, position, told.trim_end());
    }
    if shares.is_empty() {
        rows.chart.nothing(&mut sheet, "no values");
    }
    let foot = say_what(&mut sheet, plot, rows.foot());
    let foot = equal::say(&mut sheet, &equal::told(plot), foot);
    sheet.finish(foot, &in_words(plot, &meaning))
}

/// The axis of shares; by powers of ten, as far as there are any, if tails are asked for.
fn axis(plot: &Plot, shares: &[(&Series, Option<Point>)]) -> Scale {
    let points = || shares.iter().filter_map(|(_, share)| share.as_ref());
    let most = top(points());
    if !plot.tails || most <= 0.0 {
        return probabilities(most.max(SHORTEST), "");
    }
    // Of what was not seen, it is known how likely it is at most.
    let p = |point: &Point| if 0.0 < point.p { point.p } else { point.high.unwrap_or(0.0) };
    powers_of_ten((rarest(points().map(p)), decade_above(most)), "")
}

/// Says below the rows what it is that is likely, if that is more than the title says: how a measure
/// of a scenario is worked out. Returns the height below that.
fn say_what(sheet: &mut Sheet, plot: &Plot, foot: f64) -> f64 {
    let meaning = &plot.axis.meaning;
    let unit = meaning.strip_suffix(')').and_then(|said| said.rsplit_once(" ("));
    let named = unit.map_or(meaning.as_str(), |(name, _)| name).to_lowercase();
    if plot.title.to_lowercase().starts_with(&named) {
        return foot;
    }
    let mut below = foot;
    for line in FAINT.wrapped(meaning, RIGHT - MARGIN, usize::MAX) {
        sheet.words(&line, (MARGIN, below + FAINT.leading() / 2.0), FAINT);
        below += FAINT.leading();
    }
    below + 8.0
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

/// Marks a share where equal distances are equal ratios: a bar would have no place to begin at.
fn dot(sheet: &mut Sheet, rows: &Rows, position: usize, share: Point) {
    let y = rows.middle(position);
    if rows.beyond(share.p).is_none() {
        rows.dot(sheet, Estimate { value: share.p, low: share.low, high: share.high }, y);
    } else if let Some(ends) = share.interval() {
        rows.whisker(sheet, ends, y);
    }
}

/// Marks the share of the first variant through all rows.
fn base(sheet: &mut Sheet, rows: &Rows, share: Option<Point>, count: usize) {
    let is_drawn = |share: &Point| 1 < count && rows.beyond(share.p).is_none();
    let Some(share) = share.filter(is_drawn) else { return };
    let Bounds { top, bottom, .. } = rows.chart.bounds;
    let x = rows.across(share.p);
    sheet.line(&[(x, top), (x, bottom)], VERMILION, 1.5);
}
