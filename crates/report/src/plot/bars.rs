//! Bars side by side, for few values.

use super::data::Point;
use super::range::View;
use crate::digits;
use crate::drawing::chart::Chart;
use crate::drawing::font::{Anchor, Font, LABEL};
use crate::drawing::paper::Place;
use crate::drawing::sheet::Sheet;
use crate::palette::{INK, Look, WHITE};

/// The part of the distance between two values that their bars take.
pub(super) const GROUP: f64 = 0.82;
/// Bars thinner than this are drawn as lines, in pixels.
const THINNEST: f64 = 6.0;
/// A single bar need not be wider than this, in pixels.
const WIDEST: f64 = 72.0;

/// Room to leave at either end of the axis, in units of the measure.
pub(super) fn margin(view: &View) -> f64 {
    0.6 * view.spacing
}

/// The width of one bar on an axis of so many pixels, or none if bars would be too thin to see.
pub(super) fn width(view: &View, length: f64) -> Option<f64> {
    let span = view.values.last()? - view.values.first()? + 2.0 * margin(view);
    let pixels = length * view.spacing / span;
    let width = GROUP * pixels / view.series.len() as f64;
    (THINNEST <= width).then_some(width.min(WIDEST))
}

/// Whether values lie so near each other, beside the others, that not even the bars of one variant could be
/// told from each other.
pub(super) fn are_one(view: &View, length: f64) -> bool {
    let span = view.values.last().zip(view.values.first()).map_or(0.0, |(b, a)| b - a);
    length * view.spacing < THINNEST * span
}

/// Draws a bar for each point, those of the variants side by side, and its interval as a whisker.
pub(super) fn draw(sheet: &mut Sheet, chart: &Chart, series: &[Vec<Point>], width: f64) {
    let ground = chart.bounds.bottom;
    let mut cut = Vec::new();
    for (position, points) in series.iter().enumerate() {
        let left = width * (position as f64 - series.len() as f64 / 2.0);
        for point in points {
            let (x, y) = chart.place(point.value, point.p);
            let (from, to) = (x + left, x + left + width - gap(width));
            if 0.0 < point.p {
                // A pixel at least: what can happen must not look as if it could not.
                sheet.bar((from, y.min(ground - 1.0)), (to, ground), &Look::of(position));
            }
            if chart.top < point.p {
                cut.push(((from, to), point.p));
                continue;
            }
            if let Some((low, high)) = point.interval() {
                let middle = f64::midpoint(from, to);
                let ends = ((middle, chart.up(low)), (middle, chart.up(high)));
                whisker(sheet, ends.0, ends.1, width);
            }
        }
    }
    // Those of one variant may be neighbors: their numbers stand beside them all then, from left to right;
    // each beside its own bar where there is room.
    let hull = |all: (f64, f64), bar: (f64, f64)| (all.0.min(bar.0), all.1.max(bar.1));
    let all = cut.iter().map(|(bar, _)| *bar).reduce(hull);
    let all = all.filter(|_| series.len() == 1);
    let ends = cut.iter().skip(1).map(|(bar, _)| bar.0).chain([chart.bounds.right]);
    let mut taken = chart.bounds.left;
    let mut has_room = |((bar, p), end): (&((f64, f64), f64), f64)| {
        let width = cut_width(*p);
        // At the right edge it stands on the other side.
        let on_the_left = chart.bounds.right < bar.1 + width && taken + width <= bar.0;
        taken = bar.1 + width;
        bar.1 + width <= end || on_the_left
    };
    if all.is_some() && cut.iter().zip(ends).all(&mut has_room) {
        for (bar, p) in cut {
            mark_cut(sheet, chart, bar, bar, (0, p));
        }
        return;
    }
    for (number, (bar, p)) in cut.into_iter().enumerate() {
        mark_cut(sheet, chart, bar, all.unwrap_or(bar), (number, p));
    }
}

/// Breaks a bar that is higher than the chart, and says how high it is, beside it or others; each below
/// the one before.
pub(super) fn mark_cut(
    sheet: &mut Sheet,
    chart: &Chart,
    bar: (f64, f64),
    (from, to): (f64, f64),
    (number, p): (usize, f64),
) {
    let top = chart.bounds.top;
    sheet.line(&[(bar.0 - 1.0, top + 11.0), (bar.1 + 1.0, top + 7.0)], WHITE, 3.0);
    let said = digits::percent_fixed(p, 0);
    let font = CUT;
    let right = to + cut_width(p) <= chart.bounds.right;
    let (x, anchor) = if right { (to + 5.0, Anchor::Start) } else { (from - 5.0, Anchor::End) };
    sheet.words(&said, (x, top + 9.0 + 15.0 * number as f64), font.anchored(anchor));
}

/// How high a bar is that is cut is written so.
const CUT: Font = Font { size: 12.5, rimmed: true, ..LABEL };

/// The room that needs beside a bar.
fn cut_width(p: f64) -> f64 {
    5.0 + CUT.width(&digits::percent_fixed(p, 0))
}

/// Draws an interval; with a pale rim, so that it shows on a dark bar, if the bar is wide enough.
pub(super) fn whisker(sheet: &mut Sheet, low: Place, high: Place, width: f64) {
    let cap = (width / 2.0 - 2.0).clamp(1.0, 5.0);
    if 14.0 <= width {
        sheet.whisker(low, high, cap, (WHITE, 3.0));
    }
    sheet.whisker(low, high, cap, (INK, 1.0));
}

/// Blank pixels between two bars.
fn gap(width: f64) -> f64 {
    if 8.0 <= width { 1.0 } else { 0.0 }
}
