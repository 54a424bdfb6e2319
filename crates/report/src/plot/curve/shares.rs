//! Of which share the numbers of the lines are: how likely it is that there is no value, and how often a
//! condition is met, as bars of their own below the chart.

use super::data::Lack;
use super::layout::{Layout, RIGHT};
use crate::digits;
use crate::drawing::chart::{Bounds, Chart, Grid};
use crate::drawing::font::LABEL;
use crate::drawing::scale::Scale;
use crate::drawing::sheet::Sheet;
use crate::palette::{Color, LACK, MET};
use crate::plot::range::probabilities;

/// The height of the bars.
const HEIGHT: f64 = 44.0;
/// The height of the words above them, if they are one line.
const WORDS: f64 = 22.0;
/// They fit into so many lines, whatever the name.
const LINES: usize = 3;
/// Half the width of a bar at most, and at least.
const HALF: (f64, f64) = (0.5, 5.0);

/// Bars for a share of each point.
pub(super) struct Shares<'a> {
    /// What they are.
    said: String,
    of_points: &'a [(f64, f64)],
    color: Color,
}

/// The shares that there are: how often the condition is met, and how likely it is that there is no value.
pub(super) fn of<'a>(layout: &Layout<'a>) -> impl Iterator<Item = Shares<'a>> {
    let curve = layout.curve;
    let met = (!curve.met.is_empty()).then(|| Shares {
        said: "how often the condition is met, of which the numbers above are".to_owned(),
        of_points: &curve.met,
        color: MET,
    });
    // A name may be cut; of a sentence, a word that is left out may be the one that matters.
    let room = RIGHT - layout.left;
    let can_lack = |lack: &&Lack| lack.shares.iter().any(|(_, share)| 0.0 < *share);
    let lack = curve.lack.as_ref().filter(can_lack).map(|lack| Shares {
        said: format!(
            "how likely there is none, which the numbers above leave out: {}",
            LABEL.shortened(&lack.label, room)
        ),
        of_points: &lack.shares,
        color: LACK,
    });
    met.into_iter().chain(lack)
}

impl Shares<'_> {
    /// Draws a bar for each point below what ends at a height; returns the height below them.
    pub(super) fn draw(&self, sheet: &mut Sheet, layout: &Layout, foot: f64) -> f64 {
        let lines = LABEL.wrapped(&self.said, RIGHT - layout.left, LINES);
        let words = WORDS + LABEL.leading() * lines.len().saturating_sub(1) as f64;
        for (line, below) in lines.iter().zip(0..) {
            let y = foot + WORDS / 2.0 + LABEL.leading() * f64::from(below);
            sheet.words(line, (layout.left, y), LABEL);
        }
        let top = foot + words;
        let bounds = Bounds { left: layout.left, top, right: RIGHT, bottom: top + HEIGHT };
        let most = self.of_points.iter().map(|(_, share)| *share).fold(0.0, f64::max);
        let up = probabilities(most, "");
        let ends = up.ticks.first().cloned().into_iter().chain(up.ticks.last().cloned());
        let up = Scale { ticks: ends.collect(), ..up };
        let across = layout.across.clone().unlabeled();
        let chart = Chart::draw(sheet, bounds, (across, up), Grid::Level);
        self.bars(sheet, layout, &chart);
        bounds.bottom + 12.0
    }

    fn bars(&self, sheet: &mut Sheet, layout: &Layout, chart: &Chart) {
        let Bounds { top, bottom, .. } = chart.bounds;
        let mut places: Vec<f64> = self.of_points.iter().map(|(x, _)| chart.across(*x)).collect();
        places.sort_by(f64::total_cmp);
        let gaps = places.windows(2).map(|pair| pair[1] - pair[0]);
        let half = (0.4 * gaps.fold(f64::INFINITY, f64::min)).clamp(HALF.0, HALF.1);
        for (x, share) in self.of_points.iter().filter(|(_, share)| 0.0 < *share) {
            let at = chart.across(*x);
            // A pixel at least: what can happen must not look as if it could not.
            let up = chart.up(*share).min(bottom - 1.0);
            sheet.rect((at - half, up), (at + half, bottom), self.color);
            let told = format!("{}: {}", layout.curve.across.written(*x), digits::percent(*share));
            sheet.tells((at - half, top), (at + half, bottom), &told);
        }
    }
}
