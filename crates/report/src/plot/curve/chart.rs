//! The chart of a curve: axes, lines, and what is pointed out.

use super::data::{Bracket, Curve, LinePoint, Target};
use super::lanes::Lane;
use super::layout::{HEIGHT, Layout, RIGHT, TURNED};
use crate::digits;
use crate::drawing::chart::{Bounds, Chart, Grid, meanings};
use crate::drawing::font::{Anchor, Font, LABEL};
use crate::drawing::legend::DOT;
use crate::drawing::paper::Place;
use crate::drawing::sheet::Sheet;
use crate::palette::{FAINT_INK, INK, Look, PURPLE};
use crate::plot::frame::MOST_NUMBERS;
use crate::plot::known::legend_name;
use crate::plot::lines;

/// The height of a row of labels above the chart.
const ROW: f64 = 19.0;
/// From the middle of a label to where the line begins that points from it.
const BELOW: f64 = 8.0;
/// Half the length of the caps of an interval.
const CAP: f64 = 5.0;

/// A curve on its chart.
pub(super) struct Drawn<'a> {
    pub(super) layout: &'a Layout<'a>,
    curve: &'a Curve,
    pub(super) chart: Chart,
}

/// Draws the chart below what stands on the sheet; returns the height below it.
pub(super) fn draw(sheet: &mut Sheet, layout: &Layout) -> f64 {
    let lanes = layout.lanes();
    let rows = lanes.iter().map(|lane| lane.row + 1).max().unwrap_or(0);
    let top = sheet.top + ROW * rows as f64 + 6.0;
    let bounds = Bounds { left: layout.left, top, right: RIGHT, bottom: top + HEIGHT };
    let axes = (layout.across.clone(), layout.up.clone());
    let chart = Chart::draw(sheet, bounds, axes, Grid::Level);
    let drawn = Drawn { layout, curve: layout.curve, chart };
    drawn.words(sheet);
    drawn.chart.say_across(sheet, &layout.curve.across.meaning, layout.labels());
    drawn.all(sheet, &lanes);
    bounds.bottom + layout.labels() + meanings(&layout.curve.across.meaning) + 6.0
}

impl Drawn<'_> {
    fn all(&self, sheet: &mut Sheet, lanes: &[Lane]) {
        if let Some(bracket) = &self.curve.bracket {
            self.bracket(sheet, bracket);
        }
        if let Some(target) = &self.curve.target {
            let y = self.chart.up(target.y);
            sheet.dashed(&[(self.layout.left, y), (RIGHT, y)], INK, "6 4");
        }
        self.lanes(sheet, lanes);
        for position in 0..self.layout.lines.len() {
            self.line(sheet, position);
        }
        if let Some(target) = &self.curve.target {
            self.meetings(sheet, target);
            self.say_target(sheet, target);
        }
        if self.layout.lines.iter().all(Vec::is_empty) {
            self.chart.nothing(sheet, "no values");
        }
        self.numbers(sheet);
    }

    /// Sets the words of what was varied below their marks.
    fn words(&self, sheet: &mut Sheet) {
        let bottom = self.chart.bounds.bottom;
        for (position, word) in self.curve.across.words.iter().enumerate() {
            let x = self.chart.across(position as f64);
            if self.layout.turned() {
                let word = LABEL.shortened(word, TURNED);
                let font = LABEL.anchored(Anchor::End);
                sheet.turned(&word, (x + 3.0, bottom + 12.0), font, -40);
                continue;
            }
            let lines = LABEL.wrapped(word, self.layout.slot() - 8.0, 3);
            let middle = bottom + 15.0 + LABEL.leading() / 2.0 * (lines.len().max(1) - 1) as f64;
            sheet.lines(&lines, (x, middle), LABEL.anchored(Anchor::Middle));
        }
    }

    fn bracket(&self, sheet: &mut Sheet, bracket: &Bracket) {
        let (low, high) = (self.chart.across(bracket.low), self.chart.across(bracket.high));
        // A bracket that is narrower than a line must show all the same.
        let (low, high) = if high - low < 2.0 { (low - 1.0, high + 1.0) } else { (low, high) };
        let Bounds { top, bottom, .. } = self.chart.bounds;
        sheet.shade(&[(low, top), (high, top), (high, bottom), (low, bottom)], PURPLE);
        for x in [low, high] {
            sheet.line(&[(x, top), (x, bottom)], PURPLE, 1.0);
        }
    }

    /// Points out places; the words after all pointers, so that none is struck through.
    fn lanes(&self, sheet: &mut Sheet, lanes: &[Lane]) {
        let Bounds { top, bottom, .. } = self.chart.bounds;
        let height = |lane: &Lane| top - 6.0 - ROW * (lane.row as f64 + 0.5);
        for lane in lanes {
            let marks = self.curve.marks.iter().any(|mark| mark.label == lane.label);
            let end = if marks { bottom } else { top };
            sheet.dashed(&[(lane.at, height(lane) + BELOW), (lane.at, end)], FAINT_INK, "2 3");
        }
        for lane in lanes {
            let font = Font { rimmed: true, ..LABEL }.anchored(Anchor::Middle);
            sheet.words(&lane.label, (lane.middle, height(lane)), font);
        }
    }

    fn line(&self, sheet: &mut Sheet, position: usize) {
        let (look, points) = (Look::of(position), &self.layout.lines[position]);
        let places: Vec<Place> = points.iter().map(|point| self.place(point, position)).collect();
        if self.layout.apart() {
            for (point, (x, _)) in points.iter().zip(&places) {
                self.whisker(sheet, *x, point.interval(), &look);
            }
        } else {
            self.band(sheet, points, &look);
            if 1 < places.len() {
                sheet.dashed(&places, look.color, look.dash);
            }
        }
        if self.layout.has_markers(position) {
            for at in places {
                sheet.marker(at, look.marker, look.color);
            }
        } else if self.layout.has_dots() {
            for at in &places {
                sheet.disk(*at, DOT, look.color);
            }
            // Lines of points are told apart in gray as well.
            if self.layout.apart() && 1 < self.layout.lines.len() {
                lines::markers(sheet, &places, position);
            }
        }
    }

    /// Marks where lines meet the target, each with the marker of its line.
    fn meetings(&self, sheet: &mut Sheet, target: &Target) {
        // A marker on the target would be a point that there is not.
        for meeting in self.curve.meetings.iter().filter(|it| !it.nearest) {
            let look = Look::of(meeting.line);
            let place = |x: f64| self.chart.place(x, target.y);
            if let Some((low, high)) = meeting.ends {
                sheet.whisker(place(low), place(high), CAP, (look.color, 2.0));
            }
            if let Some(x) = meeting.x {
                sheet.marker(place(x), look.marker, look.color);
            }
        }
    }

    /// Where a point lies; over words, the lines stand beside each other.
    fn place(&self, point: &LinePoint, position: usize) -> Place {
        let (x, y) = self.chart.place(point.x, point.y);
        if !self.layout.wordy() {
            return (x, y);
        }
        let count = self.layout.lines.len() as f64;
        let apart = (0.7 * self.layout.slot() / count).min(18.0);
        (x + apart * (position as f64 - (count - 1.0) / 2.0), y)
    }

    fn whisker(&self, sheet: &mut Sheet, x: f64, interval: Option<(f64, f64)>, look: &Look) {
        if let Some((low, high)) = interval {
            let ends = ((x, self.chart.up(low)), (x, self.chart.up(high)));
            sheet.whisker(ends.0, ends.1, CAP, (look.color, 2.0));
        }
    }

    /// Shades the intervals, along each stretch of points that have one.
    fn band(&self, sheet: &mut Sheet, points: &[LinePoint], look: &Look) {
        for run in points.chunk_by(|a, b| a.interval().is_some() == b.interval().is_some()) {
            let ends = run.iter().filter_map(|point| Some((point.x, point.interval()?)));
            let ends: Vec<(f64, (f64, f64))> = ends.collect();
            if let [(x, interval)] = ends[..] {
                self.whisker(sheet, self.chart.across(x), Some(interval), look);
                continue;
            }
            let low = ends.iter().map(|(x, (low, _))| self.chart.place(*x, *low));
            let high = ends.iter().rev().map(|(x, (_, high))| self.chart.place(*x, *high));
            let outline: Vec<Place> = low.chain(high).collect();
            if !outline.is_empty() {
                sheet.shade(&outline, look.color);
            }
        }
    }

    /// Lays a strip over each value that tells what every line says of it.
    fn numbers(&self, sheet: &mut Sheet) {
        let points = self.layout.lines.iter().flatten();
        let mut values: Vec<f64> = points.map(|point| point.x).collect();
        if MOST_NUMBERS < values.len() {
            return;
        }
        values.sort_by(f64::total_cmp);
        values.dedup();
        self.chart.tell(sheet, &values, |value| self.said_of(value));
    }

    #[expect(clippy::float_cmp, reason = "values are copied, never computed")]
    fn said_of(&self, value: f64) -> String {
        let across = &self.curve.across;
        let mut said = vec![format!("{}: {}", across.meaning, across.written(value))];
        for (line, points) in self.curve.lines.iter().zip(&self.layout.lines) {
            if let Some(point) = points.iter().find(|point| point.x == value) {
                let number = digits::estimate(point.y, point.interval());
                said.push(format!("{}: {number}", legend_name(&line.name, &line.known)));
            }
        }
        said.join("\n")
    }
}
