//! How likely it is that there is no value, which the lines leave out: bars of their own below the chart.

use super::data::Lack;
use super::layout::{Layout, RIGHT};
use crate::digits;
use crate::drawing::chart::{Bounds, Chart, Grid};
use crate::drawing::font::LABEL;
use crate::drawing::scale::Scale;
use crate::drawing::sheet::Sheet;
use crate::palette::LACK;
use crate::plot::range::probabilities;

/// The height of the bars.
const HEIGHT: f64 = 44.0;
/// The height of the words above them, if they are one line.
const WORDS: f64 = 22.0;
/// They fit into so many lines, whatever the name.
const LINES: usize = 3;
/// Half the width of a bar at most, and at least.
const HALF: (f64, f64) = (0.5, 5.0);

/// Draws a bar for each point below what ends at a height; returns the height below them.
pub(super) fn draw(sheet: &mut Sheet, layout: &Layout, lack: &Lack, foot: f64) -> f64 {
    // A name may be cut; of a sentence, a word that is left out may be the one that matters.
    let room = RIGHT - layout.left;
    let label = LABEL.shortened(&lack.label, room);
    let said = format!("how likely {label} is, which the numbers above leave out");
    let lines = LABEL.wrapped(&said, room, LINES);
    let words = WORDS + LABEL.leading() * lines.len().saturating_sub(1) as f64;
    for (line, below) in lines.iter().zip(0..) {
        let y = foot + WORDS / 2.0 + LABEL.leading() * f64::from(below);
        sheet.words(line, (layout.left, y), LABEL);
    }
    let top = foot + words;
    let bounds = Bounds { left: layout.left, top, right: RIGHT, bottom: top + HEIGHT };
    let most = lack.shares.iter().map(|(_, share)| *share).fold(0.0, f64::max);
    let up = probabilities(most, "");
    let ends = up.ticks.first().cloned().into_iter().chain(up.ticks.last().cloned());
    let up = Scale { ticks: ends.collect(), ..up };
    let across = layout.across.clone().unlabeled();
    let chart = Chart::draw(sheet, bounds, (across, up), Grid::Level);
    let mut places: Vec<f64> = lack.shares.iter().map(|(x, _)| chart.across(*x)).collect();
    places.sort_by(f64::total_cmp);
    let gaps = places.windows(2).map(|pair| pair[1] - pair[0]);
    let half = (0.4 * gaps.fold(f64::INFINITY, f64::min)).clamp(HALF.0, HALF.1);
    for (x, share) in lack.shares.iter().filter(|(_, share)| 0.0 < *share) {
        let at = chart.across(*x);
        // A pixel at least: what can happen must not look as if it could not.
        let up = chart.up(*share).min(bounds.bottom - 1.0);
        sheet.rect((at - half, up), (at + half, bounds.bottom), LACK);
        let told = format!("{}: {}", layout.curve.across.written(*x), digits::percent(*share));
        sheet.tells((at - half, top), (at + half, bounds.bottom), &told);
    }
    bounds.bottom + 12.0
}
