//! What was found at each value of what was varied.

use super::super::title::Title;
use crate::digits;

/// One or several lines over what was varied.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// What is shown, and of what: "Points lost by the cost of a section".
    pub title: Title,
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
    /// Whether each point is marked, however many there are: what lies between two is something else.
    pub dotted: bool,
    /// Whether the lines are shares in percent: the axis marks nothing below 0 or above 100.
    pub is_share: bool,
    /// Whether shares are drawn by powers of ten, so that rare ones are told apart.
    pub tails: bool,
    /// How likely it is that there is no value, if the lines leave that out.
    pub lack: Option<Lack>,
    /// Values of what was varied, and how often the condition of the measure is met there; empty if it is
    /// asked under none.
    pub met: Vec<(f64, f64)>,
}

/// What lines leave out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lack {
    /// What it is called that there is no value: "never".
    pub label: String,
    /// Values of what was varied, and how likely it is there.
    pub shares: Vec<(f64, f64)>,
}

/// What was varied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Across {
    /// What it is, with its unit: "cost of a section (points)".
    pub meaning: String,
    /// Its values, if they are words: a point at `k` lies at the word `k`, counted from zero.
    /// Empty if its values are numbers.
    pub words: Vec<String>,
    /// Which numbers its values are, if they are numbers.
    pub spacing: Spacing,
}

/// Which numbers there are values for. Between numbers that stand apart there is no line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spacing {
    /// All of them.
    #[default]
    Any,
    /// Some that stand apart.
    Apart,
    /// Whole ones only; none other is marked on the axis.
    Whole,
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
    /// Where; nothing where it is any of several numbers from one end to the other.
    pub x: Option<f64>,
    /// The ends of the bracket, if it was sampled, or the first and the last of several numbers.
    pub ends: Option<(f64, f64)>,
    /// Whether it is only the nearest number that there is, which does not meet it.
    pub nearest: bool,
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

impl Curve {
    /// A number of a line as it is told.
    pub(crate) fn told(&self, point: &LinePoint) -> String {
        let part = |percent: f64| percent / 100.0;
        let ends = point.interval();
        if self.is_share {
            digits::percent_estimate(part(point.y), ends.map(|(low, high)| (part(low), part(high))))
        } else {
            digits::estimate(point.y, ends)
        }
    }

    /// The name of a line, and where it meets the target.
    pub(crate) fn named(&self, line: usize) -> String {
        let name = &self.lines[line].name;
        let meeting = self.meetings.iter().find(|meeting| meeting.line == line);
        meeting.map_or(name.clone(), |meeting| format!("{name} {}", meeting.label))
    }
}

impl Curve {
    /// What the numbers of lines are that meet the target, or come nearest to it.
    pub(crate) fn met(&self) -> &'static str {
        let some = |nearest: bool| self.meetings.iter().any(|it| it.nearest == nearest);
        match (some(false), some(true)) {
            (_, false) => "where the target is met",
            (true, true) => "where the target is met, or the nearest number",
            (false, true) if self.across.spacing == Spacing::Whole => "nearest whole number",
            (false, true) => "nearest number",
        }
    }
}

impl Across {
    /// A value as it is to be read.
    pub(crate) fn written(&self, value: f64) -> String {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the place of a word"
        )]
        let word = self.words.get(value as usize);
        word.cloned().unwrap_or_else(|| digits::exact(value))
    }
}

impl Line {
    /// The points that can be drawn, from left to right; no interval goes beyond what is possible.
    pub(crate) fn drawable(&self, range: Option<(f64, f64)>) -> Vec<LinePoint> {
        let (least, most) = range.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        let finite = |point: &&LinePoint| point.x.is_finite() && point.y.is_finite();
        let within = |end: Option<f64>| end.map(|end| end.clamp(least, most));
        let possible = |point: &LinePoint| LinePoint {
            low: within(point.low),
            high: within(point.high),
            ..*point
        };
        let mut points: Vec<LinePoint> = self.points.iter().filter(finite).map(possible).collect();
        points.sort_by(|a, b| a.x.total_cmp(&b.x));
        points
    }
}

impl Bracket {
    /// What it is, with its ends.
    pub(crate) fn said(&self) -> String {
        format!("{} [{}, {}]", self.label, digits::exact(self.low), digits::exact(self.high))
    }
}
