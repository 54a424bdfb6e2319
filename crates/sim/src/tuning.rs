//! Tuning: the value of a parameter at which a number meets a target.
//!
//! The number is a curve over the parameter: exact ([`exact`]), or known from trials only
//! ([`sampled`]). Nothing is assumed of it but that it rises or falls throughout; where it does
//! not, or where it does not come to the target within the range, the answer says so, and nothing
//! is ever extrapolated.

pub mod exact;
mod grid;
mod mixture;
pub mod sampled;
mod scan;

pub use grid::Grid;
pub use mixture::{Whole, mixed};

use crate::distribution::TOLERANCE;
use crate::interval::{Interval, Method};
use crate::value::tidy;

/// What is asked of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Question {
    /// The lowest and the highest value of the parameter that is considered; numbers that it takes.
    pub range: Interval,
    /// Which numbers the parameter takes. The curve is asked for no others.
    pub grid: Grid,
    /// What the curve shall come to.
    pub target: f64,
}

/// One point of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The value of the parameter.
    pub x: f64,
    /// What the curve comes to there, or seems to come to.
    pub value: f64,
    /// Where the truth lies, if `value` is known from trials.
    pub interval: Option<Interval>,
    /// How the interval was arrived at.
    pub method: Method,
}

impl Point {
    /// A point that is known exactly, but for what adding up leaves behind the twelfth digit.
    pub fn exact(x: f64, value: f64) -> Point {
        Point { x, value: tidy(value), interval: None, method: Method::Exact }
    }
}

/// What a curve was found to be, and where it meets the target.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// The points that were looked at, for a plot: the coarse scan first of all.
    pub curve: Vec<Point>,
    /// Where the target is met.
    pub answer: Answer,
    /// The whole numbers next to the answer, if the parameter is whole and there is an answer.
    pub neighbors: Option<Neighbors>,
    /// How many trials were used, if it was sampled.
    pub trials: Option<u64>,
}

/// Where a target is met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    /// Here and nowhere else; exact.
    Met {
        /// The value of the parameter.
        x: f64,
    },
    /// Throughout an interval; exact.
    Throughout(Interval),
    /// Nowhere: the curve jumps over the target between two neighboring numbers; exact.
    Jump {
        /// The last point before the jump.
        below: Point,
        /// The first point after it.
        above: Point,
    },
    /// Within a bracket, with the confidence asked for.
    Certified {
        /// The best guess.
        x: f64,
        /// The bracket.
        bracket: Interval,
    },
    /// Nowhere in the range.
    Outside {
        /// The end of the range that comes nearest to the target.
        end: Point,
        /// How much the curve lacks there: the target less its value.
        miss: f64,
    },
    /// No single answer: the curve rises here and falls there.
    NotMonotone {
        /// Two points between which it rises.
        rise: [Point; 2],
        /// Two points between which it falls.
        fall: [Point; 2],
    },
    /// The parameter makes no difference.
    Flat {
        /// What the curve comes to everywhere.
        value: f64,
    },
    /// There were too few trials to tell, or they were stopped.
    Uncertified {
        /// The best guess, if there is one.
        x: Option<f64>,
        /// What could not be told.
        doubt: Doubt,
    },
}

/// What trials were too few to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Whether the curve turns back on itself, as it seems to.
    Monotony,
    /// Whether the target is met within the range, or below its lower end.
    LowerEnd,
    /// Whether the target is met within the range, or above its upper end.
    UpperEnd,
    /// What the curve comes to here, where hardly a trial met the condition of the measure.
    Unmet,
    /// Anything: somebody wanted an end before all trials were run.
    Stopped,
}

/// The two whole numbers around an answer; twice the same if the answer is whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbors {
    /// The lower one.
    pub below: Point,
    /// The upper one.
    pub above: Point,
}

/// Which of two whole numbers comes nearer to the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nearer {
    /// The lower one.
    Below,
    /// The upper one.
    Above,
    /// Both are equally near.
    Both,
    /// Trials were too few to tell.
    Unknown,
}

impl Tuning {
    /// Which of the neighbors comes nearer to the target; nothing if there are none.
    ///
    /// Between the two the curve is a straight line, that of their mixtures. So where the target is
    /// met tells which of them is nearer: the lower one if that is before the middle.
    pub fn nearer(&self, target: f64) -> Option<Nearer> {
        let Neighbors { below, above } = self.neighbors?;
        if let Answer::Certified { bracket, .. } = self.answer {
            let [first, last] = nearest_of(bracket);
            return Some(match first < last {
                true => Nearer::Unknown,
                false if first <= below.x => Nearer::Below,
                false => Nearer::Above,
            });
        }
        let [off_below, off_above] = [below, above].map(|point| (point.value - target).abs());
        let same = TOLERANCE * (off_below + off_above);
        Some(match off_above - off_below {
            difference if difference.abs() <= same => Nearer::Both,
            difference if 0.0 < difference => Nearer::Below,
            _ => Nearer::Above,
        })
    }

    /// The first and the last whole number that may come nearest to the target, which are the same
    /// where that is known; nothing if the parameter is not whole, or there is no answer.
    pub fn nearest(&self, target: f64) -> Option<[f64; 2]> {
        let Neighbors { below, above } = self.neighbors?;
        if let Answer::Certified { bracket, .. } = self.answer {
            return Some(nearest_of(bracket));
        }
        Some(match self.nearer(target)? {
            Nearer::Below => [below.x; 2],
            Nearer::Above => [above.x; 2],
            Nearer::Both | Nearer::Unknown => [below.x, above.x],
        })
    }
}

/// The first and the last whole number that may be nearest to a number within a bracket. Its very
/// ends do not meet the target, so that half a number above an end is nearer to what is within.
fn nearest_of(bracket: Interval) -> [f64; 2] {
    [(bracket.low + 0.5).floor(), (bracket.high - 0.5).ceil().max((bracket.low + 0.5).floor())]
}

impl Answer {
    /// The value of the parameter that is recommended, if there is one.
    pub fn x(&self) -> Option<f64> {
        match *self {
            Answer::Met { x } | Answer::Certified { x, .. } => Some(x),
            Answer::Throughout(interval) => Some(f64::midpoint(interval.low, interval.high)),
            Answer::Jump { below, .. } => Some(below.x),
            Answer::Outside { .. }
            | Answer::NotMonotone { .. }
            | Answer::Flat { .. }
            | Answer::Uncertified { .. } => None,
        }
    }

    /// The interval that contains the answer for certain, or with the confidence asked for.
    pub fn bracket(&self) -> Option<Interval> {
        match *self {
            Answer::Met { x } => Some(Interval { low: x, high: x }),
            Answer::Throughout(interval) => Some(interval),
            Answer::Jump { below, above } => Some(Interval { low: below.x, high: above.x }),
            Answer::Certified { bracket, .. } => Some(bracket),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
