//! How a number changes with another: the result of a sweep or of tuning.

mod chart;
mod lanes;

use super::legend_of;
use super::ruler::{Ruler, span, widened};
use super::sheet::{LABEL, MARGIN, Sample, Sheet, WIDTH};
use crate::digits;
use crate::palette::Look;

use chart::{Chart, has_markers};

/// One or several lines over what was varied.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// What is shown, and of what: "Points lost by the cost of a section".
    pub title: String,
    /// What was varied.
    pub across: Across,
    /// What the lines measure, with its unit: "mean points lost (points)".
    pub meaning: String,
    /// What the intervals of the points are: "95% intervals". Empty if there are none.
    pub intervals: String,
    /// The lines, in the order of the scenario.
    pub lines: Vec<Line>,
    /// A level that the lines are held against.
    pub target: Option<Target>,
    /// Where an answer lies.
    pub bracket: Option<Bracket>,
    /// Where lines meet the target.
    pub meetings: Vec<Meeting>,
    /// Places to be pointed out.
    pub marks: Vec<Mark>,
}

/// What was varied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Across {
    /// What it is, with its unit: "cost of a section (points)".
    pub meaning: String,
    /// Its values, if they are words: a point at `k` lies at the word `k`, counted from zero.
    /// Empty if its values are numbers.
    pub words: Vec<String>,
}

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The name of the variant; may be empty if there is one line only.
    pub name: String,
    /// How its numbers are known: "exact", or "n = 1,000,000".
    pub known: String,
    /// Its points; drawn from left to right, whatever their order here.
    pub points: Vec<LinePoint>,
}

/// A point of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinePoint {
    /// The value of what was varied.
    pub x: f64,
    /// What was found there.
    pub y: f64,
    /// The lower end of its interval, if it has one.
    pub low: Option<f64>,
    /// The upper end of its interval, if it has one.
    pub high: Option<f64>,
}

/// A level.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// How high it is, in the unit of the lines.
    pub y: f64,
    /// What it is: "target 0".
    pub label: String,
}

/// A stretch of what was varied.
#[derive(Clone, Debug, PartialEq)]
pub struct Bracket {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// What it is: "certified at 95%". Its ends are added.
    pub label: String,
}

/// Where a line meets the target.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// Which line, counted from zero.
    pub line: usize,
    /// Where.
    pub x: f64,
    /// The ends of the bracket, if it was sampled.
    pub ends: Option<(f64, f64)>,
    /// The same in digits; stands behind the name of the line.
    pub label: String,
}

/// A place.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Where it is.
    pub x: f64,
    /// What it is: "printed 50".
    pub label: String,
}

impl LinePoint {
    /// A point that is known exactly.
    pub fn exact(x: f64, y: f64) -> LinePoint {
        LinePoint { x, y, low: None, high: None }
    }

    /// The interval, if both ends are known.
    pub fn interval(&self) -> Option<(f64, f64)> {
        self.low.zip(self.high)
    }
}

/// Draws a curve: lines through numbers with intervals as bands; points with whiskers over words.
pub fn curve(curve: &Curve) -> String {
    let lines = drawable(curve);
    let names: Vec<String> = (0..curve.lines.len()).map(|line| named(curve, line)).collect();
    let names: Vec<(&str, &str)> =
        names.iter().zip(&curve.lines).map(|(name, line)| (&**name, &*line.known)).collect();
    let (known, entries) = legend_of(&names, |position| {
        let look = Look::of(position);
        let meets = curve.meetings.iter().any(|meeting| meeting.line == position);
        let marked = meets || has_markers(curve, &lines, position);
        if marked { Sample::Line(look) } else { Sample::Stroke(look) }
    });
    let met = if curve.meetings.is_empty() { "" } else { "marked where the target is met" };
    let mut sheet = Sheet::new(&curve.title, &[&curve.meaning, &known, &curve.intervals, met]);
    sheet.legend(&entries);
    let chart = Chart::lay_out(curve, &lines, &mut sheet);
    chart.draw(&mut sheet);
    sheet.finish(chart.foot(), &summary(curve))
}

/// The name of a line, and where it meets the target.
fn named(curve: &Curve, line: usize) -> String {
    let name = &curve.lines[line].name;
    let meeting = curve.meetings.iter().find(|meeting| meeting.line == line);
    meeting.map_or(name.clone(), |meeting| format!("{name} {}", meeting.label))
}

/// The points that can be drawn, from left to right.
fn drawable(curve: &Curve) -> Vec<Vec<LinePoint>> {
    let of = |line: &Line| {
        let finite = |point: &&LinePoint| point.x.is_finite() && point.y.is_finite();
        let mut points: Vec<LinePoint> = line.points.iter().filter(finite).copied().collect();
        points.sort_by(|a, b| a.x.total_cmp(&b.x));
        points
    };
    curve.lines.iter().map(of).collect()
}

/// The picture in words.
fn summary(curve: &Curve) -> String {
    let mut said = vec![format!("{} by {}.", curve.meaning, curve.across.meaning)];
    let names: Vec<String> = (0..)
        .zip(&curve.lines)
        .map(|(position, line)| format!("{} ({})", named(curve, position), line.known))
        .collect();
    said.push(format!("Lines: {}.", names.join(", ")));
    said.extend(curve.target.iter().map(|target| format!("{}.", target.label)));
    said.extend(curve.bracket.iter().map(|bracket| format!("{}.", bracket_label(bracket))));
    said.extend(curve.marks.iter().map(|mark| format!("{}.", mark.label)));
    said.join(" ")
}

fn bracket_label(bracket: &Bracket) -> String {
    let (low, high) = (digits::exact(bracket.low), digits::exact(bracket.high));
    format!("{} [{low}, {high}]", bracket.label)
}

/// The scale of what was varied.
fn ruler_across(curve: &Curve, lines: &[Vec<LinePoint>], left: f64) -> Ruler {
    let pixels = (left, WIDTH - MARGIN);
    if curve.across.words.is_empty() {
        let marked = curve.marks.iter().map(|mark| mark.x);
        let bracket = curve.bracket.iter().flat_map(|bracket| [bracket.low, bracket.high]);
        let all = lines.iter().flatten().map(|point| point.x).chain(marked).chain(bracket);
        return Ruler::new(widened(span(all), 0.03), pixels);
    }
    Ruler::new((-0.5, curve.across.words.len() as f64 - 0.5), pixels)
}

/// The scale of what the lines measure.
fn ruler_up(curve: &Curve, lines: &[Vec<LinePoint>], pixels: (f64, f64)) -> Ruler {
    let ends = |point: &LinePoint| {
        let (low, high) = point.interval().unwrap_or((point.y, point.y));
        [point.y, low, high]
    };
    let target = curve.target.iter().map(|target| target.y);
    let all = lines.iter().flatten().flat_map(ends).chain(target);
    Ruler::new(widened(span(all), 0.06), pixels)
}

/// The labels along the left edge, and how wide they are.
fn labels_up(ruler: &Ruler) -> (Vec<(f64, String)>, f64) {
    let labels: Vec<(f64, String)> =
        ruler.ticks(52.0).into_iter().map(|tick| (tick, digits::exact(tick))).collect();
    let widest = labels.iter().map(|(_, label)| LABEL.width(label)).fold(0.0, f64::max);
    (labels, widest)
}
