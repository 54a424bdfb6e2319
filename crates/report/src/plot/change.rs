//! How much more or less likely each value has become.

use super::apart::Apart;
use super::data::{Axis, Point, Series};
use super::frame::MOST_NUMBERS;
use super::range::View;
use super::title::Title;
use crate::digits;
use crate::drawing::chart::{Bounds, Chart, Grid, LABELS, beside, meanings};
use crate::drawing::font::{Anchor, Font, LABEL};
use crate::drawing::legend::{Sample, legend};
use crate::drawing::scale::{Scale, span, widened};
use crate::drawing::sheet::{MARGIN, Sheet, WIDTH};
use crate::palette::{Color, INK, LESS, MORE};

/// Two distributions of one measure, the second of which is to be held against the first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    /// What is counted, and where.
    pub title: Title,
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

/// One value and its probabilities.
#[derive(Clone, Copy, Debug)]
struct Move {
    value: f64,
    before: Point,
    after: Point,
}

impl Move {
    /// The value with its probabilities; without one, it is impossible.
    fn of(value: f64, before: Option<Point>, after: Option<Point>) -> Move {
        let impossible = Point::exact(value, 0.0);
        let [before, after] = [before, after].map(|point| point.unwrap_or(impossible));
        Move { value, before, after }
    }

    fn change(&self) -> f64 {
        self.after.p - self.before.p
    }

    /// The change as a number of its own, which lies where both probabilities allow it to.
    fn moved(&self) -> Point {
        between(self.value, &self.before, &self.after)
    }

    fn happened(&self) -> bool {
        digits::ROUNDING < self.change().abs()
    }
}

/// Draws the change of each value's probability as a bar from zero, in percentage points; what has
/// no value is drawn apart from the axis of the values.
pub fn change(change: &Change) -> String {
    let both = [change.before.clone(), change.after.clone()];
    let view = View::whole(both.iter().map(Series::sorted).collect());
    let apart = Apart::of(&both);
    let (moves, lacks) = (moves(change, &view), apart.as_ref().map_or(Vec::new(), lacks));
    let meaning =
        format!("probability in {} less that in {}", change.after.name, change.before.name);
    let said = [&meaning, &change.axis.condition(), &known(change)];
    let mut sheet = Sheet::new(&change.title, &said.map(String::as_str));
    let entries = [(MORE, "more likely than before"), (LESS, "less likely than before")];
    legend(&mut sheet, &entries.map(|(color, name)| (Sample::Fill(color), name.to_owned())));
    let up = up(moves.iter().chain(&lacks));
    let (left, top) = (MARGIN + beside(&up, HEIGHT), sheet.top);
    let right = WIDTH - MARGIN - apart.as_ref().map_or(0.0, Apart::width);
    let bounds = Bounds { left, top, right, bottom: top + HEIGHT };
    let across = view.across(0.6 * view.spacing, right - left, "");
    let chart = Chart::draw(&mut sheet, bounds, (across, up.clone()), Grid::Level);
    chart.say_across(&mut sheet, &change.axis.meaning, LABELS);
    let first = view.values.first().copied().unwrap_or(0.0);
    let room = chart.across(first + view.spacing) - chart.across(first);
    let drawn = Drawn { chart, change, width: (0.8 * room).clamp(1.5, WIDEST) };
    let name = |value: f64| format!("{}: {}", change.axis.meaning, digits::exact(value));
    drawn.draw(&mut sheet, &moves, name);
    if moves.iter().chain(&lacks).all(|step| !step.happened()) {
        let nothing = moves.is_empty() && lacks.is_empty();
        drawn.chart.nothing(&mut sheet, if nothing { "no values" } else { "no change" });
    }
    if let Some(apart) = &apart {
        let chart = apart.axis(&mut sheet, bounds, &up);
        let drawn = Drawn { chart, change, width: WIDEST.min(0.8 * apart.slot()) };
        drawn.draw(&mut sheet, &lacks, |place| apart.label(place).to_owned());
    }
    let foot = bounds.bottom + LABELS + meanings(&change.axis.meaning) + 10.0;
    sheet.finish(foot, &format!("{}: {meaning}.", change.axis.meaning))
}

/// How the numbers are known.
fn known(change: &Change) -> String {
    let Change { before, after, .. } = change;
    if before.known == after.known {
        return after.known.clone();
    }
    format!("{}: {}, {}: {}", before.name, before.known, after.name, after.known)
}

/// How probable each value was and is.
fn moves(change: &Change, view: &View) -> Vec<Move> {
    let [before, after] = &view.series[..] else { return Vec::new() };
    let moved = |value: &f64| {
        let before = change.before.of_value(before, *value);
        Move::of(*value, before, change.after.of_value(after, *value))
    };
    view.values.iter().map(moved).collect()
}

/// How probable it was and is that there is no value, at the place of each name for that.
fn lacks(apart: &Apart) -> Vec<Move> {
    let points = apart.points();
    let at = |series: usize, place: f64| {
        let point = points.get(series)?.first()?;
        point.value.total_cmp(&place).is_eq().then_some(*point)
    };
    apart.places().map(|(place, _)| Move::of(place, at(0, place), at(1, place))).collect()
}

/// The axis of the changes.
fn up<'a>(moves: impl Iterator<Item = &'a Move>) -> Scale {
    let changes = moves.map(|step| 100.0 * step.change()).chain([0.0]);
    let scale = Scale::new(widened(span(changes), 0.1), "change (percentage points)");
    scale.eased(HEIGHT, 46.0, points)
}

/// Moves on their chart.
struct Drawn<'a> {
    change: &'a Change,
    chart: Chart,
    /// The width of a bar in pixels.
    width: f64,
}

impl Drawn<'_> {
    /// Draws a bar for each; `name` says what it is a bar of.
    fn draw(&self, sheet: &mut Sheet, moves: &[Move], name: impl Fn(f64) -> String) {
        for step in moves.iter().filter(|step| step.happened()) {
            self.bar(sheet, step);
        }
        let Bounds { left, right, .. } = self.chart.bounds;
        let zero = self.chart.up(0.0);
        sheet.line(&[(left, zero), (right, zero)], INK, 1.0);
        self.labels(sheet, moves);
        if moves.len() <= MOST_NUMBERS {
            let values: Vec<f64> = moves.iter().map(|step| step.value).collect();
            let said = |value: f64| {
                let step = moves.iter().find(|step| step.value.total_cmp(&value).is_eq());
                step.map_or(String::new(), |step| self.numbers(step, &name(value)))
            };
            self.chart.tell(sheet, &values, said);
        }
    }

    fn bar(&self, sheet: &mut Sheet, step: &Move) {
        let change = step.change();
        let (x, end) = self.chart.place(step.value, 100.0 * change);
        let zero = self.chart.up(0.0);
        // A pixel at least: what has changed must not look as if it had not.
        let end = if 0.0 < change { end.min(zero - 1.0) } else { end.max(zero + 1.0) };
        let half = self.width / 2.0;
        sheet.rect((x - half, zero), (x + half, end), color(change));
    }

    /// Writes the largest changes at the ends of their bars.
    fn labels(&self, sheet: &mut Sheet, moves: &[Move]) {
        let mut largest: Vec<&Move> = moves.iter().filter(|step| step.happened()).collect();
        largest.sort_by(|a, b| b.change().abs().total_cmp(&a.change().abs()));
        let mut taken: Vec<(f64, f64)> = Vec::new();
        for step in largest.into_iter().take(LABELED) {
            let change = step.change();
            let text = in_points(&step.moved());
            let (x, end) = self.chart.place(step.value, 100.0 * change);
            let y = end + if 0.0 < change { -10.0 } else { 10.0 };
            let font = Font { rimmed: true, ..LABEL }.anchored(Anchor::Middle);
            let half = font.width(&text) / 2.0 + 4.0;
            let free = |(left, right): &(f64, f64)| x + half <= *left || *right <= x - half;
            if taken.iter().all(free) {
                sheet.words(&text, (x, y), font);
                taken.push((x - half, x + half));
            }
        }
    }

    fn numbers(&self, step: &Move, name: &str) -> String {
        let Change { before, after, .. } = self.change;
        let lines = [
            name.to_owned(),
            format!("{}: {}", before.name, step.before.said()),
            format!("{}: {}", after.name, step.after.said()),
            format!("change: {} percentage points", in_full(&step.moved())),
        ];
        lines.join("\n")
    }
}

fn color(change: f64) -> Color {
    if 0.0 < change { MORE } else { LESS }
}

/// By how much the second of two probabilities is more than the first. Of trials, that is as uncertain as
/// both together: how their intervals depend on each other is not known here.
pub(super) fn between(value: f64, before: &Point, after: &Point) -> Point {
    let is_uncertain = before.interval().or(after.interval()).is_some();
    let ends = |point: &Point| point.interval().unwrap_or((point.p, point.p));
    let ((least, most), (low, high)) = (ends(before), ends(after));
    let lies = is_uncertain.then_some((low - most, high - least));
    let (low, high) = (lies.map(|it| it.0), lies.map(|it| it.1));
    Point { value, p: after.p - before.p, low, high }
}

/// A change of a probability in percentage points, with its sign: three digits, or as many fewer as its
/// interval bears out.
pub(super) fn in_points(change: &Point) -> String {
    let half = change.interval().map(|(low, high)| 50.0 * (high - low));
    signed(change.p, digits::short_rounded(100.0 * change.p, half))
}

/// The same with its interval.
pub(super) fn in_full(change: &Point) -> String {
    signed(change.p, digits::percentage_points(change.p, change.interval()))
}

/// A number that is written, with its sign.
fn signed(number: f64, written: String) -> String {
    if 0.0 < number { format!("+{written}") } else { written }
}

/// A number on an axis, with its sign.
fn points(points: f64) -> String {
    signed(points, digits::exact(points))
}
