//! What one step on each number would change, the largest change on top.

use super::estimate::Estimate;
use super::nothing;
use super::rows::{CAP, EDGE, NOTES, Rows, Words, scale};
use super::title::Title;
use crate::digits;
use crate::drawing::chart::Bounds;
use crate::drawing::font::{Anchor, LABEL};
use crate::drawing::legend::{Sample, legend};
use crate::drawing::scale::{span, widened};
use crate::drawing::sheet::Sheet;
use crate::palette::{INK, Look};

/// A measure, and what moving each number by one step makes of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tornado {
    /// What is shown, and of what.
    pub title: Title,
    /// The measure, with its unit: "mean casualties (models)".
    pub meaning: String,
    /// How the numbers are known: "exact", or "n = 1,000,000".
    pub known: String,
    /// Whether they were sampled: then nothing can be said of one without an interval.
    pub sampled: bool,
    /// The measure with nothing moved.
    pub base: Estimate,
    /// The least and the most that the measure can be, as far as that is known: the axis ends there.
    pub range: Option<(f64, f64)>,
    /// What moving down is: "one pip lower".
    pub down: String,
    /// What moving up is: "one pip higher".
    pub up: String,
    /// All numbers that are moved, drawn in this order: of very many the first.
    pub bars: Vec<TornadoBar>,
    /// What is said where there are none: that no number changes anything.
    pub nothing: String,
}

/// A number that is moved.
#[derive(Clone, Debug, PartialEq)]
pub struct TornadoBar {
    /// What it is: "to hit: 4+ on a D6".
    pub label: String,
    /// By how much the measure changes with it moved down, if that can be.
    pub down: Option<Estimate>,
    /// By how much the measure changes with it moved up, if that can be.
    pub up: Option<Estimate>,
    /// What is to be known beside the change with it moved down, and up: how often there is no value, which the
    /// change leaves out, "never 1.6%"; or why there is none, "not reached". Empty where there is nothing.
    pub notes: [String; 2],
}

impl Tornado {
    /// So many of the numbers are drawn, here and on the terminal: more would be higher than what is seen at
    /// once.
    pub const MOST: usize = 16;

    /// The first numbers alone, with what is left out in words; that is empty if nothing is.
    pub(crate) fn first(&self) -> (Tornado, String) {
        let (all, most) = (self.bars.len(), Tornado::MOST);
        let left_out =
            if most < all { format!("the first {most} of {all} numbers") } else { String::new() };
        let bars = self.bars.iter().take(most).cloned().collect();
        (Tornado { bars, ..self.clone() }, left_out)
    }

    /// The measure with nothing moved, in words: `as it is: 1.25`.
    pub(crate) fn as_it_is(&self) -> String {
        format!("as it is: {}", self.written(self.base))
    }

    /// What a change makes of the measure, in words: `0.75 by -0.5`, or `~0.75 by -0.50 ± 0.04`.
    /// The interval is that of the change.
    pub(crate) fn told(&self, change: Estimate) -> String {
        self.told_in(change, digits::exact)
    }

    /// The same as it stands beside its bar; in brief without the interval, which the whisker shows.
    fn drawn(&self, change: Estimate, brief: bool) -> String {
        let told = self.told_in(change, digits::drawn);
        let end = [" (", " ±"].iter().filter_map(|mark| told.find(mark)).min();
        end.filter(|_| brief).map_or(told.clone(), |end| told[..end].to_owned())
    }

    /// The same; what is exact in these digits.
    fn told_in(&self, change: Estimate, exact: fn(f64) -> String) -> String {
        let value = self.base.value + change.value;
        let value = match change.interval() {
            Some((low, high)) => digits::rounded(value, (high - low) / 2.0),
            None if self.sampled => digits::short(value),
            None => exact(value),
        };
        // The interval beside it is that of the change: this alone would look as if it were exact.
        let about = if self.sampled { "~" } else { "" };
        format!("{about}{value} by {}", self.change(change))
    }

    /// A change in words: `-0.50 ± 0.04`.
    pub(crate) fn change(&self, change: Estimate) -> String {
        let sign = if 0.0 < change.value { "+" } else { "" };
        let written = if self.sampled { self.written(change) } else { digits::short(change.value) };
        format!("{sign}{written}")
    }

    fn written(&self, estimate: Estimate) -> String {
        if self.sampled {
            digits::sampled(estimate.value, estimate.interval())
        } else {
            estimate.written()
        }
    }

    /// Where a change leads.
    fn moved(&self, change: Estimate) -> Estimate {
        let (least, most) = self.range.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        let end = |end: f64| (self.base.value + end).max(least).min(most);
        let Estimate { value, low, high } = change;
        Estimate { value: end(value), low: low.map(end), high: high.map(end) }
    }
}

/// The positions of the looks of bars down and up.
const DOWN: usize = 0;
const UP: usize = 1;

/// Draws a bar down and a bar up from the base for each number that is moved, as far as these are not
/// very many: then for the first of them.
pub fn tornado(tornado: &Tornado) -> String {
    if tornado.bars.is_empty() {
        return nothing::sentence(
            &tornado.title,
            &[&tornado.meaning, &tornado.known],
            format!("{} As it is: {}.", tornado.nothing, tornado.written(tornado.base))
                .trim_start(),
        );
    }
    let (tornado, left_out) = &tornado.first();
    let mut sheet = Sheet::new(&tornado.title, &[&tornado.meaning, &tornado.known, left_out]);
    let names = [(DOWN, &tornado.down), (UP, &tornado.up)];
    let mut entries = names.map(|(way, name)| (Sample::Bar(Look::of(way)), name.clone())).to_vec();
    entries.retain(|(_, name)| !name.is_empty());
    legend(&mut sheet, &entries);
    let brief = is_wide(tornado);
    let words: Vec<Words> = tornado.bars.iter().map(|bar| words(tornado, bar, brief)).collect();
    sheet.top += 18.0;
    let across = |length| scale((reach(tornado), EDGE), length);
    let rows = Rows::on(&mut sheet, &words, false, &tornado.meaning, across);
    base(&mut sheet, &rows, tornado);
    for (position, bar) in tornado.bars.iter().enumerate() {
        let middle = rows.middle(position);
        for (change, place) in [(bar.down, (middle - 15.0, DOWN)), (bar.up, (middle + 1.0, UP))] {
            one_way(&mut sheet, &rows, tornado, change, place);
        }
        rows.tells(&mut sheet, position, &numbers(tornado, bar));
    }
    sheet.finish(rows.foot(), &format!("{}: {}.", tornado.meaning, tornado.written(tornado.base)))
}

/// What stands beside the bars of a number: what it makes of the measure moved down, and moved up. Not at
/// their ends, where it would take so much of the width that bars were slivers.
fn words(tornado: &Tornado, bar: &TornadoBar, brief: bool) -> Words {
    let said = |change: Option<Estimate>| {
        change.map_or(String::new(), |change| tornado.drawn(change, brief))
    };
    let with =
        |way: usize, change: Option<Estimate>| joined(&[said(change), bar.notes[way].clone()]);
    let notes = [with(DOWN, bar.down), with(UP, bar.up)];
    Words { label: bar.label.clone(), bold: false, notes }
}

fn joined(parts: &[String]) -> String {
    let said = parts.iter().map(String::as_str).filter(|part| !part.is_empty());
    said.collect::<Vec<_>>().join(", ")
}

/// Whether the numbers have no room with their intervals.
fn is_wide(tornado: &Tornado) -> bool {
    let changes = tornado.bars.iter().flat_map(|bar| [bar.down, bar.up]).flatten();
    changes.map(|change| LABEL.width(&tornado.drawn(change, false))).any(|width| NOTES < width)
}

/// From the least number to the greatest.
fn reach(tornado: &Tornado) -> (f64, f64) {
    let changes = tornado.bars.iter().flat_map(|bar| [bar.down, bar.up]).flatten();
    let moved = changes.map(|change| tornado.moved(change));
    let ends = moved.flat_map(|moved| [moved.value, moved.ends().0, moved.ends().1]);
    widened(span(ends.chain([tornado.base.value])), 0.01)
}

fn base(sheet: &mut Sheet, rows: &Rows, tornado: &Tornado) {
    let x = rows.across(tornado.base.value);
    let Bounds { top, bottom, .. } = rows.chart.bounds;
    sheet.line(&[(x, top - 4.0), (x, bottom)], INK, 1.5);
    let font = LABEL.anchored(Anchor::Middle);
    sheet.words(&tornado.as_it_is(), (x, top - 14.0), font);
}

fn one_way(
    sheet: &mut Sheet,
    rows: &Rows,
    tornado: &Tornado,
    change: Option<Estimate>,
    (top, way): (f64, usize),
) {
    let Some(change) = change.filter(|change| change.value.is_finite()) else { return };
    let moved = tornado.moved(change);
    let (from, to) = (rows.across(tornado.base.value), rows.across(moved.value));
    let right = 0.0 <= change.value;
    if !digits::is_same(change.value, 0.0) {
        // What hardly changes anything shows as a sliver, on its side.
        let sliver = if right { from + 2.0 } else { from - 2.0 };
        let end = if (to - from).abs() < 2.0 { sliver } else { to };
        sheet.bar((from, top), (end, top + 14.0), &Look::of(way));
    }
    if let Some((low, high)) = moved.interval() {
        let (low, high) = (rows.across(low), rows.across(high));
        sheet.whisker((low, top + 7.0), (high, top + 7.0), CAP, (INK, 2.0));
    }
}

fn numbers(tornado: &Tornado, bar: &TornadoBar) -> String {
    let base = tornado.as_it_is();
    let moved = |name: &str, change: Option<Estimate>, note: &str| {
        let change = change.map_or(String::new(), |change| tornado.told(change));
        let said = joined(&[change, note.to_owned()]);
        (!said.is_empty()).then(|| format!("{name}: {said}"))
    };
    let [down, up] = &bar.notes;
    let ways = [moved(&tornado.down, bar.down, down), moved(&tornado.up, bar.up, up)];
    let lines: Vec<String> =
        [bar.label.clone(), base].into_iter().chain(ways.into_iter().flatten()).collect();
    lines.join("\n")
}
