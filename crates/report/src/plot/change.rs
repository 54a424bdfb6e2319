//! How much more or less likely each value has become.

use super::frame::MOST_NUMBERS;
use super::ruler::{Ruler, span, widened};
use super::sheet::{Anchor, FAINT, Font, LABEL, MARGIN, MEANING, Sample, Sheet, WIDTH};
use super::ticks::value_ticks;
use super::{Axis, Series};
use crate::digits;
use crate::palette::{BLUE, Color, GRID, INK, VERMILION};

/// Two distributions of one measure, the second of which is to be held against the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// What is counted, and where.
    pub title: String,
    /// The measure.
    pub axis: Axis,
    /// What was; its points are probabilities of single values.
    pub before: Series,
    /// What is.
    pub after: Series,
}

const HEIGHT: f64 = 300.0;
/// The largest changes are labeled, so many of them.
const LABELED: usize = 3;
/// Bars are as wide as this at most, in pixels.
const WIDEST: f64 = 44.0;
/// Changes that are no more than rounding, in probability.
const ROUNDING: f64 = 1e-12;

/// One value and its probabilities.
#[derive(Clone, Copy, Debug)]
struct Move {
    value: f64,
    before: f64,
    after: f64,
}

impl Move {
    fn change(&self) -> f64 {
        self.after - self.before
    }
}

/// Draws the change of each value's probability as a bar from zero, in percentage points.
pub fn change(change: &Change) -> String {
    let moves = moves(change);
    let known = match (change.before.known.as_str(), change.after.known.as_str()) {
        (before, after) if before == after => after.to_owned(),
        (before, after) => {
            format!("{}: {before}, {}: {after}", change.before.name, change.after.name)
        }
    };
    let meaning =
        format!("probability in {} less that in {}", change.after.name, change.before.name);
    let mut sheet = Sheet::new(&change.title, &[&meaning, &known]);
    let legend = [(BLUE, "more likely than before"), (VERMILION, "less likely than before")];
    sheet.legend(&legend.map(|(color, name)| (Sample::Fill(color), name.to_owned())));
    let chart = Chart::new(&moves, sheet.top);
    chart.axes(&mut sheet, &moves, &change.axis.meaning);
    for step in &moves {
        chart.bar(&mut sheet, step);
    }
    chart.labels(&mut sheet, &moves);
    chart.numbers(&mut sheet, &moves, change);
    sheet.finish(chart.bottom + 58.0, &format!("{}: {meaning}.", change.axis.meaning))
}

/// Every value that either has, rising.
fn moves(change: &Change) -> Vec<Move> {
    let (before, after) = (change.before.sorted(), change.after.sorted());
    let mut values: Vec<f64> = before.iter().chain(&after).map(|point| point.value).collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    let (mut before, mut after) = (before.into_iter().peekable(), after.into_iter().peekable());
    let moved = |value: &f64| Move {
        value: *value,
        before: before.next_if(|point| point.value <= *value).map_or(0.0, |point| point.p),
        after: after.next_if(|point| point.value <= *value).map_or(0.0, |point| point.p),
    };
    values.iter().map(moved).collect()
}

/// Where everything lies.
struct Chart {
    left: f64,
    top: f64,
    bottom: f64,
    across: Ruler,
    up: Ruler,
    /// The width of a bar in pixels.
    width: f64,
    ticks: Vec<f64>,
}

impl Chart {
    fn new(moves: &[Move], top: f64) -> Chart {
        let (left, right, bottom) = (MARGIN + 76.0, WIDTH - MARGIN, top + HEIGHT);
        let spacing = moves.windows(2).map(|pair| pair[1].value - pair[0].value);
        let spacing = spacing.fold(f64::INFINITY, f64::min);
        let spacing = if spacing.is_finite() { spacing } else { 1.0 };
        let ends = span(moves.iter().map(|step| step.value));
        let reach = (ends.0 - 0.6 * spacing, ends.1 + 0.6 * spacing);
        let across = Ruler::new(reach, (left, right));
        let pixels = across.place(ends.0 + spacing) - across.place(ends.0);
        let changes = moves.iter().map(|step| 100.0 * step.change());
        let up = Ruler::new(widened(span(changes.chain([0.0])), 0.1), (bottom, top));
        let room = 46.0 * (reach.1 - reach.0) / (right - left);
        let values: Vec<f64> = moves.iter().map(|step| step.value).collect();
        let ticks = value_ticks(&values, spacing, room, reach.0, reach.1);
        Chart { left, top, bottom, across, up, width: (0.8 * pixels).clamp(1.5, WIDEST), ticks }
    }

    fn axes(&self, sheet: &mut Sheet, moves: &[Move], meaning: &str) {
        let right = WIDTH - MARGIN;
        for tick in self.up.ticks(46.0) {
            let y = self.up.place(tick);
            sheet.line((self.left, y), (right, y), GRID, 1.0);
            sheet.words(&points(tick), (self.left - 8.0, y), LABEL.anchored(Anchor::End));
        }
        let middle = f64::midpoint(self.top, self.bottom);
        sheet.turned("change (percentage points)", (MARGIN + 8.0, middle), MEANING, -90);
        for tick in &self.ticks {
            let x = self.across.place(*tick);
            sheet.line((x, self.bottom), (x, self.bottom + 5.0), INK, 1.0);
            let label = digits::exact(*tick);
            sheet.words(&label, (x, self.bottom + 15.0), LABEL.anchored(Anchor::Middle));
        }
        sheet.line((self.left, self.bottom), (right, self.bottom), INK, 1.0);
        let zero = self.up.place(0.0);
        sheet.line((self.left, zero), (right, zero), INK, 1.0);
        let middle = f64::midpoint(self.left, right);
        let meaning = MEANING.wrapped(meaning, WIDTH - 2.0 * MARGIN, 1).concat();
        sheet.words(&meaning, (middle, self.bottom + 38.0), MEANING);
        if moves.iter().all(|step| step.change().abs() <= ROUNDING) {
            let font = Font { size: 16.0, rimmed: true, ..FAINT }.anchored(Anchor::Middle);
            let said = if moves.is_empty() { "no values" } else { "no change" };
            sheet.words(said, (middle, zero - 20.0), font);
        }
    }

    fn bar(&self, sheet: &mut Sheet, step: &Move) {
        let change = step.change();
        if change.abs() <= ROUNDING {
            return;
        }
        let (x, zero) = (self.across.place(step.value), self.up.place(0.0));
        let end = self.up.place(100.0 * change);
        // A pixel at least: what has changed must not look as if it had not.
        let end = if 0.0 < change { end.min(zero - 1.0) } else { end.max(zero + 1.0) };
        let half = self.width / 2.0;
        sheet.rect((x - half, zero), (x + half, end), color(change));
    }

    /// Writes the largest changes at the ends of their bars.
    fn labels(&self, sheet: &mut Sheet, moves: &[Move]) {
        let mut largest: Vec<&Move> =
            moves.iter().filter(|step| ROUNDING < step.change().abs()).collect();
        largest.sort_by(|a, b| b.change().abs().total_cmp(&a.change().abs()));
        let mut taken: Vec<(f64, f64)> = Vec::new();
        for step in largest.into_iter().take(LABELED) {
            let change = step.change();
            let text = points(round(100.0 * change));
            let x = self.across.place(step.value);
            let y = self.up.place(100.0 * change) + if 0.0 < change { -10.0 } else { 10.0 };
            let font = Font { rimmed: true, ..LABEL }.anchored(Anchor::Middle);
            let half = font.width(&text) / 2.0 + 4.0;
            let free = |(left, right): &(f64, f64)| x + half <= *left || *right <= x - half;
            if taken.iter().all(free) {
                sheet.words(&text, (x, y), font);
                taken.push((x - half, x + half));
            }
        }
    }

    fn numbers(&self, sheet: &mut Sheet, moves: &[Move], change: &Change) {
        if MOST_NUMBERS < moves.len() {
            return;
        }
        for (position, step) in moves.iter().enumerate() {
            let halfway = |other: &Move| self.across.place(f64::midpoint(step.value, other.value));
            let before = position.checked_sub(1).and_then(|before| moves.get(before));
            let left = before.map_or(self.left, halfway);
            let right = moves.get(position + 1).map_or(WIDTH - MARGIN, halfway);
            let lines = [
                format!("{}: {}", change.axis.meaning, digits::exact(step.value)),
                format!("{}: {}", change.before.name, digits::percent(step.before)),
                format!("{}: {}", change.after.name, digits::percent(step.after)),
                format!("change: {} percentage points", points(100.0 * step.change())),
            ];
            sheet.tells((left, self.top), (right, self.bottom), &lines.join("\n"));
        }
    }
}

fn color(change: f64) -> Color {
    if 0.0 < change { BLUE } else { VERMILION }
}

/// A number with its sign.
fn points(points: f64) -> String {
    let text = digits::exact(points);
    if 0.0 < points { format!("+{text}") } else { text }
}

/// Three significant digits.
fn round(number: f64) -> f64 {
    let places = digits::places_of(number, 3);
    let unit = 10f64.powi(places);
    (number * unit).round() / unit
}
