//! Tuning: the value of a parameter at which a number meets a target.
//!
//! The number is a curve over the parameter: exact ([`exact`]), or known from trials only
//! ([`sampled`]). Where it meets the target more than once, or never within the range, the answer
//! says so. That it does not come to the target is said of the numbers only that were looked at,
//! which are all of them where the parameter takes few: the ends of a range say nothing of what lies
//! between. Nothing is ever extrapolated.

mod crossing;
pub mod exact;
mod grid;
mod mixture;
mod point;
pub mod sampled;
mod scan;

pub use crossing::Crossing;
pub use grid::Grid;
pub use mixture::{Whole, mixed};
pub use point::{Met, Point};

use crate::distribution::TOLERANCE;
use crate::interval::Interval;

/// What is asked of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Question {
    /// The lowest and the highest value of the parameter that is considered; numbers that it takes.
    pub range: Interval,
    /// Which numbers the parameter takes. The curve is asked for no others.
    pub grid: Grid,
    /// What the curve shall come to.
    pub target: f64,
    /// By how much a target that is written in so many digits may be missed, where it is not met
    /// otherwise: half a unit of its last digit, zero or more.
    pub slack: f64,
}

/// What a curve was found to be, and where it meets the target.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// The points that were looked at, for a plot, from left to right.
    pub curve: Vec<Point>,
    /// Where the target is met.
    pub answer: Answer,
    /// The numbers that come nearest to the target, each as near as the others, from the lowest to
    /// the highest; empty if that is not known exactly, or the parameter does not go by steps.
    pub nearest: Vec<Point>,
    /// The whole numbers next to the answer, if the parameter is whole and there is an answer.
    pub neighbors: Option<Neighbors>,
    /// How many trials were used, if it was sampled.
    pub trials: Option<u64>,
}

/// Where a target is met.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Here and nowhere else that was looked at; exact.
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
    /// In several places, from the lowest to the highest; exact.
    Several(Vec<Crossing>),
    /// Nowhere that was looked at.
    Outside {
        /// The point that comes nearest to the target, of all that were looked at.
        nearest: Point,
        /// How much the curve lacks there: the target less its value.
        miss: f64,
    },
    /// No single answer from trials: the curve certainly rises here and falls there.
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
    /// Whether the target is met between numbers at which it certainly is not.
    Between,
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
    /// All points at which it is told what the curve comes to: those of the curve, the neighbors of the
    /// answer, and the point that comes nearest.
    pub fn points_mut(&mut self) -> impl Iterator<Item = &mut Point> {
        let neighbors = self.neighbors.iter_mut().flat_map(|it| [&mut it.below, &mut it.above]);
        let nearest = match &mut self.answer {
            Answer::Outside { nearest, .. } => Some(nearest),
            _ => None,
        };
        self.curve.iter_mut().chain(neighbors).chain(nearest)
    }

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

    /// The first and the last number that may come nearest to the target, which are the same where
    /// that is known; nothing if the parameter does not go by steps, or there is no answer.
    pub fn nearest(&self) -> Option<[f64; 2]> {
        if let (Answer::Certified { bracket, .. }, true) = (&self.answer, self.neighbors.is_some())
        {
            return Some(nearest_of(*bracket));
        }
        Some([self.nearest.first()?.x, self.nearest.last()?.x])
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
            Answer::Throughout(interval) => Some(interval.middle()),
            Answer::Jump { below, .. } => Some(below.x),
            Answer::Several(_)
            | Answer::Outside { .. }
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
