//! Points of a curve.

use crate::interval::{Interval, Method, proportion};
use crate::value::tidy;

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
    /// How likely the condition is met there under which the number is given, if it is under one.
    pub met: Option<Met>,
}

/// How likely a condition is met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// The probability, or the share of the trials.
    pub share: f64,
    /// Where the truth lies, if it is known from trials.
    pub interval: Option<Interval>,
    /// How the interval was arrived at.
    pub method: Method,
}

impl Met {
    /// By so many of the trials.
    pub(super) fn by(met: u64, trials: u64, confidence: f64) -> Met {
        let (interval, method) = proportion(met, trials, confidence);
        Met { share: met as f64 / trials as f64, interval: Some(interval), method }
    }

    /// What is known exactly.
    pub fn exact(share: f64) -> Met {
        Met { share: tidy(share), interval: None, method: Method::Exact }
    }
}

impl Point {
    /// A point that is known exactly, but for what adding up leaves behind the twelfth digit.
    pub fn exact(x: f64, value: f64) -> Point {
        Point { x, value: tidy(value), interval: None, method: Method::Exact, met: None }
    }
}

/// The point that comes nearest to a target, the first of those that are equally near.
pub(super) fn nearest(points: &[Point], target: f64) -> Point {
    let off = |point: &Point| (point.value - target).abs();
    let nearest = points.iter().min_by(|one, other| off(one).total_cmp(&off(other)));
    *nearest.expect("a range has two ends")
}
