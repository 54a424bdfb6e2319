//! What the target of a curve is called, where no line runs.

use super::chart::Drawn;
use super::data::{LinePoint, Target};
use super::layout::RIGHT;
use crate::drawing::font::{Anchor, Font, LABEL};
use crate::drawing::paper::Place;
use crate::drawing::sheet::Sheet;

/// The middle of the label is so far from its line, and from what else ends the chart, in pixels.
const FROM_LINE: f64 = 11.0;
const FROM_EDGE: f64 = 8.0;
/// What comes nearer to the middle of the label than this runs through it.
const HALF: f64 = 9.0;
/// Between the label and the end of its line.
const INSET: f64 = 4.0;

impl Drawn<'_> {
    /// Says what the target is: at an end of its line, above or below, where that is free.
    pub(super) fn say_target(&self, sheet: &mut Sheet, target: &Target) {
        let (left, width) = (self.chart.bounds.left + INSET, LABEL.width(&target.label));
        let ends = [(RIGHT - INSET - width, Anchor::End), (left, Anchor::Start)];
        let sides = self.sides(self.chart.up(target.y));
        let places = ends.iter().flat_map(|(x, anchor)| sides.map(|y| (*x, y, *anchor)));
        let places: Vec<(f64, f64, Anchor)> = places.collect();
        let is_free = |(x, y, _): &&(f64, f64, Anchor)| !self.is_crossed((*x, *x + width), *y);
        let (x, y, anchor) = *places.iter().find(is_free).unwrap_or(&places[0]);
        let x = if let Anchor::End = anchor { x + width } else { x };
        sheet.words(&target.label, (x, y), Font { rimmed: true, ..LABEL }.anchored(anchor));
    }

    /// Above and below the line, that first where the curves are not at its right end.
    fn sides(&self, line: f64) -> [f64; 2] {
        let ends = self.layout.lines.iter().filter_map(|points| points.last());
        let above: f64 = ends.map(|point| self.chart.up(point.y) - line).sum();
        let (top, bottom) = (self.chart.bounds.top, self.chart.bounds.bottom);
        let off = if 0.0 <= above { -FROM_LINE } else { FROM_LINE };
        [off, -off].map(|off| (line + off).clamp(top + FROM_EDGE, bottom - FROM_EDGE))
    }

    /// Whether a line or its intervals run through what stands from one place to another, so high.
    fn is_crossed(&self, across: (f64, f64), middle: f64) -> bool {
        let ends = |point: &LinePoint| {
            let (low, high) = point.interval().unwrap_or((point.y, point.y));
            [self.chart.place(point.x, high), self.chart.place(point.x, low)]
        };
        let between = |pair: &[LinePoint]| {
            let [[from, below], [to, below_to]] = [ends(&pair[0]), ends(&pair[1])];
            runs_through([(from, to), (below, below_to)], across, middle)
        };
        let lines = self.layout.lines.iter();
        lines.flat_map(|points| points.windows(2)).any(between)
    }
}

/// Whether what lies between two stretches, the upper one first, comes near a height from one place to
/// another.
fn runs_through(stretches: [(Place, Place); 2], (left, right): (f64, f64), middle: f64) -> bool {
    let (from, to) = (left.max(stretches[0].0.0), right.min(stretches[0].1.0));
    let at = |((x, y), (x_to, y_to)): (Place, Place), here: f64| {
        y + (y_to - y) * (here - x) / (x_to - x).max(1.0)
    };
    let [top, bottom] = stretches.map(|stretch| [at(stretch, from), at(stretch, to)]);
    let is_near = top[0].min(top[1]) <= middle + HALF && middle - HALF <= bottom[0].max(bottom[1]);
    from <= to && is_near
}
