//! The chart of a curve: axes, lines, and what is pointed out.

use super::lanes::{Lane, lanes};
use super::{Curve, LinePoint, bracket_label, labels_up, ruler_across, ruler_up};
use crate::digits;
use crate::palette::{FAINT_INK, GRID, INK, Look, PURPLE, WHITE};
use crate::plot::frame::MOST_NUMBERS;
use crate::plot::legend_name;
use crate::plot::ruler::Ruler;
use crate::plot::sheet::{Anchor, FAINT, Font, LABEL, MARGIN, MEANING, Place, Sheet, WIDTH};

const HEIGHT: f64 = 320.0;
/// The height of a row of labels above the chart.
const ROW: f64 = 19.0;
/// Points further apart than this have room for a marker each, in pixels.
const APART: f64 = 12.0;
/// Words are turned if there is less room for each, in pixels.
const NARROW: f64 = 62.0;

/// Where everything lies.
pub(super) struct Chart<'a> {
    curve: &'a Curve,
    lines: &'a [Vec<LinePoint>],
    labels: Vec<Lane>,
    across: Ruler,
    up: Ruler,
    labels_up: Vec<(f64, String)>,
    left: f64,
    top: f64,
    bottom: f64,
}

impl<'a> Chart<'a> {
    /// Finds a place for everything below what stands on the sheet.
    pub(super) fn lay_out(
        curve: &'a Curve,
        lines: &'a [Vec<LinePoint>],
        sheet: &mut Sheet,
    ) -> Chart<'a> {
        let left = left_edge(curve, lines);
        let across = ruler_across(curve, lines, left);
        let labels = lanes(pointed_out(curve, &across));
        let rows = labels.iter().map(|lane| lane.row + 1).max().unwrap_or(0);
        let top = sheet.top + ROW * rows as f64 + 6.0;
        let bottom = top + HEIGHT;
        let up = ruler_up(curve, lines, (bottom, top));
        let (labels_up, _) = labels_up(&up);
        Chart { curve, lines, labels, across, up, labels_up, left, top, bottom }
    }

    /// The height of the whole sheet.
    pub(super) fn foot(&self) -> f64 {
        self.bottom + self.words_height() + 40.0
    }

    pub(super) fn draw(&self, sheet: &mut Sheet) {
        self.bracket(sheet);
        self.axes(sheet);
        self.target_line(sheet);
        self.lanes(sheet);
        for (position, points) in self.lines.iter().enumerate() {
            self.line(sheet, points, position);
        }
        self.meetings(sheet);
        self.target_label(sheet);
        if self.lines.iter().all(Vec::is_empty) {
            let middle = (f64::midpoint(self.left, WIDTH), f64::midpoint(self.top, self.bottom));
            sheet.words("no values", middle, Font { size: 16.0, ..FAINT }.anchored(Anchor::Middle));
        }
        self.numbers(sheet);
    }

    fn wordy(&self) -> bool {
        !self.curve.across.words.is_empty()
    }

    fn axes(&self, sheet: &mut Sheet) {
        let right = WIDTH - MARGIN;
        for (tick, label) in &self.labels_up {
            let y = self.up.place(*tick);
            sheet.line((self.left, y), (right, y), GRID, 1.0);
            sheet.words(label, (self.left - 8.0, y), LABEL.anchored(Anchor::End));
        }
        sheet.line((self.left, self.top), (self.left, self.bottom), INK, 1.0);
        sheet.line((self.left, self.bottom), (right, self.bottom), INK, 1.0);
        let lines = MEANING.wrapped(&self.curve.meaning, HEIGHT, 1);
        if let Some(meaning) = lines.first() {
            let at = (MARGIN + 8.0, f64::midpoint(self.top, self.bottom));
            sheet.turned(meaning, at, MEANING, -90);
        }
        if self.wordy() {
            self.words(sheet);
        } else {
            self.numbers_across(sheet);
        }
        let below = self.bottom + self.words_height() + 20.0;
        for line in MEANING.wrapped(&self.curve.across.meaning, WIDTH - 2.0 * MARGIN, 1) {
            sheet.words(&line, (f64::midpoint(self.left, right), below), MEANING);
        }
    }

    fn numbers_across(&self, sheet: &mut Sheet) {
        for (tick, label) in self.across.labels_across(|label| LABEL.width(label)) {
            let x = self.across.place(tick);
            sheet.line((x, self.bottom), (x, self.bottom + 5.0), INK, 1.0);
            sheet.words(&label, (x, self.bottom + 15.0), LABEL.anchored(Anchor::Middle));
        }
    }

    /// The pixels that one word has.
    fn slot(&self) -> f64 {
        (WIDTH - MARGIN - self.left) / self.curve.across.words.len().max(1) as f64
    }

    /// The height of what stands below the axis.
    fn words_height(&self) -> f64 {
        let words = &self.curve.across.words;
        if self.slot() < NARROW {
            return 14.0 + 0.7 * words.iter().map(|word| turned_width(word)).fold(0.0, f64::max);
        }
        let lines = words.iter().map(|word| LABEL.wrapped(word, self.slot() - 8.0, 3).len());
        8.0 + LABEL.leading() * lines.max().unwrap_or(1) as f64
    }

    fn words(&self, sheet: &mut Sheet) {
        for (position, word) in self.curve.across.words.iter().enumerate() {
            let x = self.across.place(position as f64);
            sheet.line((x, self.bottom), (x, self.bottom + 5.0), INK, 1.0);
            if self.slot() < NARROW {
                let at = (x + 3.0, self.bottom + 12.0);
                let word = LABEL.wrapped(word, TURNED, 1).concat();
                sheet.turned(&word, at, LABEL.anchored(Anchor::End), -40);
                continue;
            }
            for (row, line) in LABEL.wrapped(word, self.slot() - 8.0, 3).iter().enumerate() {
                let y = self.bottom + 15.0 + LABEL.leading() * row as f64;
                sheet.words(line, (x, y), LABEL.anchored(Anchor::Middle));
            }
        }
    }

    fn bracket(&self, sheet: &mut Sheet) {
        let Some(bracket) = &self.curve.bracket else { return };
        let (low, high) = (self.across.place(bracket.low), self.across.place(bracket.high));
        // A bracket that is narrower than a line must show all the same.
        let (low, high) = if high - low < 2.0 { (low - 1.0, high + 1.0) } else { (low, high) };
        let (top, bottom) = (self.top, self.bottom);
        sheet.shade(&[(low, top), (high, top), (high, bottom), (low, bottom)], PURPLE);
        for x in [low, high] {
            sheet.line((x, top), (x, bottom), PURPLE, 1.0);
        }
    }

    fn target_line(&self, sheet: &mut Sheet) {
        let Some(target) = &self.curve.target else { return };
        let y = self.up.place(target.y);
        sheet.polyline(&[(self.left, y), (WIDTH - MARGIN, y)], INK, "6 4");
    }

    fn target_label(&self, sheet: &mut Sheet) {
        let Some(target) = &self.curve.target else { return };
        let y = self.up.place(target.y);
        let font = Font { rimmed: true, ..LABEL }.anchored(Anchor::End);
        // On the side of the line where the curves are not, at its right end.
        let ends = self.lines.iter().filter_map(|points| points.last());
        let above = ends.map(|point| self.up.place(point.y) - y).fold(0.0, |a, b| a + b);
        let y = if 0.0 <= above { y - 11.0 } else { y + 11.0 };
        let y = y.clamp(self.top + 8.0, self.bottom - 8.0);
        sheet.words(&target.label, (WIDTH - MARGIN - 4.0, y), font);
    }

    /// Points out places; the words after all lines, so that none is struck through.
    fn lanes(&self, sheet: &mut Sheet) {
        let height = |lane: &Lane| self.top - 6.0 - ROW * (lane.row as f64 + 0.5);
        for lane in &self.labels {
            let marks = self.curve.marks.iter().any(|mark| mark.label == lane.label);
            let end = if marks { self.bottom } else { self.top };
            sheet.polyline(&[(lane.at, height(lane)), (lane.at, end)], FAINT_INK, "2 3");
        }
        for lane in &self.labels {
            let (x, y) = (lane.middle, height(lane));
            let half = LABEL.width(&lane.label) / 2.0;
            sheet.rect((x - half, y - 8.0), (x + half, y + 8.0), WHITE);
            sheet.words(&lane.label, (x, y), LABEL.anchored(Anchor::Middle));
        }
    }

    fn line(&self, sheet: &mut Sheet, points: &[LinePoint], position: usize) {
        let look = Look::of(position);
        let places: Vec<Place> = points.iter().map(|point| self.place(point, position)).collect();
        if self.wordy() {
            self.whiskers(sheet, points, position);
        } else {
            self.band(sheet, points, &look);
            if 1 < places.len() {
                sheet.polyline(&places, look.color, look.dash);
            }
        }
        if has_markers(self.curve, self.lines, position) {
            for at in places {
                sheet.marker(at, look.marker, look.color);
            }
        }
    }

    /// Marks where lines meet the target, each with the marker of its line.
    fn meetings(&self, sheet: &mut Sheet) {
        let Some(target) = &self.curve.target else { return };
        let y = self.up.place(target.y);
        for meeting in &self.curve.meetings {
            let look = Look::of(meeting.line);
            if let Some((low, high)) = meeting.ends {
                let (low, high) = (self.across.place(low), self.across.place(high));
                sheet.whisker_across(y, low, high, look.color);
            }
            sheet.marker((self.across.place(meeting.x), y), look.marker, look.color);
        }
    }

    /// Where a point lies; over words, the lines stand beside each other.
    fn place(&self, point: &LinePoint, position: usize) -> Place {
        let beside = if self.wordy() {
            let count = self.lines.len() as f64;
            let apart = (0.7 * self.slot() / count).min(18.0);
            apart * (position as f64 - (count - 1.0) / 2.0)
        } else {
            0.0
        };
        (self.across.place(point.x) + beside, self.up.place(point.y))
    }

    fn whiskers(&self, sheet: &mut Sheet, points: &[LinePoint], position: usize) {
        for point in points {
            if let Some((low, high)) = point.interval() {
                let (x, _) = self.place(point, position);
                let ends = (self.up.place(low), self.up.place(high));
                sheet.whisker_up(x, ends.0, ends.1, Look::of(position).color);
            }
        }
    }

    /// Shades the intervals, along each stretch of points that have one.
    fn band(&self, sheet: &mut Sheet, points: &[LinePoint], look: &Look) {
        for run in points.chunk_by(|a, b| a.interval().is_some() == b.interval().is_some()) {
            let edge = |(x, y): (f64, f64)| (self.across.place(x), self.up.place(y));
            let ends = run.iter().filter_map(|point| Some((point.x, point.interval()?)));
            let ends: Vec<(f64, (f64, f64))> = ends.collect();
            let mut outline: Vec<Place> =
                ends.iter().map(|(x, (low, _))| edge((*x, *low))).collect();
            outline.extend(ends.iter().rev().map(|(x, (_, high))| edge((*x, *high))));
            match ends[..] {
                [] => (),
                [(x, (low, high))] => {
                    let x = self.across.place(x);
                    sheet.whisker_up(x, self.up.place(low), self.up.place(high), look.color);
                }
                _ => sheet.shade(&outline, look.color),
            }
        }
    }

    /// Lays a strip over each value that tells what every line says of it.
    fn numbers(&self, sheet: &mut Sheet) {
        if MOST_NUMBERS < self.lines.iter().map(Vec::len).sum() {
            return;
        }
        let mut values: Vec<f64> = self.lines.iter().flatten().map(|point| point.x).collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        for (position, value) in values.iter().enumerate() {
            let halfway = |other: &f64| self.across.place(f64::midpoint(*value, *other));
            let before = position.checked_sub(1).and_then(|before| values.get(before));
            let left = before.map_or(self.left, halfway);
            let right = values.get(position + 1).map_or(WIDTH - MARGIN, halfway);
            sheet.tells((left, self.top), (right, self.bottom), &self.said_of(*value));
        }
    }

    #[expect(clippy::float_cmp, reason = "values are copied, never computed")]
    fn said_of(&self, value: f64) -> String {
        let mut said = vec![format!("{}: {}", self.curve.across.meaning, self.written(value))];
        for (line, points) in self.curve.lines.iter().zip(self.lines) {
            if let Some(point) = points.iter().find(|point| point.x == value) {
                let number = digits::estimate(point.y, point.interval());
                said.push(format!("{}: {number}", legend_name(&line.name, &line.known)));
            }
        }
        said.join("\n")
    }

    fn written(&self, value: f64) -> String {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the place of a word"
        )]
        let word = self.curve.across.words.get(value as usize);
        word.cloned().unwrap_or_else(|| digits::exact(value))
    }
}

/// Whether the points of a line have markers: over words always; over numbers if there is room for
/// them, and no marker means anything else.
pub(super) fn has_markers(curve: &Curve, lines: &[Vec<LinePoint>], position: usize) -> bool {
    if !curve.across.words.is_empty() {
        return true;
    }
    let across = ruler_across(curve, lines, left_edge(curve, lines));
    let places: Vec<f64> = lines[position].iter().map(|point| across.place(point.x)).collect();
    curve.meetings.is_empty() && places.windows(2).all(|pair| APART <= pair[1] - pair[0])
}

/// Where the axis of what the lines measure stands.
fn left_edge(curve: &Curve, lines: &[Vec<LinePoint>]) -> f64 {
    let (_, widest) = labels_up(&ruler_up(curve, lines, (HEIGHT, 0.0)));
    MARGIN + 24.0 + widest + 10.0
}

/// What is pointed out above the chart, and where.
fn pointed_out(curve: &Curve, across: &Ruler) -> Vec<(f64, String)> {
    let marks = curve.marks.iter().filter(|mark| mark.x.is_finite());
    let marks = marks.map(|mark| (across.place(mark.x), mark.label.clone()));
    let bracket = curve.bracket.iter().map(|bracket| {
        let middle = f64::midpoint(across.place(bracket.low), across.place(bracket.high));
        (middle, bracket_label(bracket))
    });
    marks.chain(bracket).collect()
}

/// Words that are turned are shortened to this many pixels.
const TURNED: f64 = 150.0;

fn turned_width(word: &str) -> f64 {
    LABEL.width(word).min(TURNED)
}
