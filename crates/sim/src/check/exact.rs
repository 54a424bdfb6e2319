//! What is known exactly, against what is known exactly.

use crate::distribution::{Distribution, Known, Point};
use crate::probability::Fraction;

/// How far two probabilities that are no fractions may be apart: sums of a million positive terms
/// are good to 1e-13.
const ABSOLUTE: f64 = 1e-12;

/// How far, relative to the larger, where they are small.
const RELATIVE: f64 = 1e-9;

/// A value whose probability differs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moved {
    /// The value.
    pub value: f64,
    /// The probability that it had.
    pub before: f64,
    /// The probability that it has now.
    pub now: f64,
}

impl Moved {
    /// How much more likely it has become.
    pub fn by(&self) -> f64 {
        self.now - self.before
    }
}

/// Whether a number that was computed is the one that is stated.
///
/// As fractions, if it is known as one; else to 1e-12 of the larger of it and one.
pub fn is_same_number(found: f64, exact: Option<&Fraction>, stated: &Fraction) -> bool {
    let number = stated.to_f64();
    let is_near = (found - number).abs() <= ABSOLUTE * number.abs().max(1.0);
    exact.map_or(is_near, |exact| exact == stated)
}

/// Whether two exact distributions are one and the same.
pub fn agree(before: &Distribution, now: &Distribution) -> bool {
    let doubt = unresolved(before) + unresolved(now);
    pairs(before, now).all(|(_, before, now)| is_same_point(before, now, doubt))
}

fn unresolved(distribution: &Distribution) -> f64 {
    match distribution.known() {
        Known::Exact { unresolved } => unresolved,
        Known::Sampled { .. } => 0.0,
    }
}

fn is_same_point(before: Option<&Point>, now: Option<&Point>, doubt: f64) -> bool {
    let fraction = |point: Option<&Point>| match point {
        Some(point) => point.exact.clone(),
        None => Some(Fraction::ZERO),
    };
    if let (Some(before), Some(now)) = (fraction(before), fraction(now)) {
        return before == now;
    }
    let p = |point: Option<&Point>| point.map_or(0.0, |point| point.p);
    differ_by(p(before), p(now)) <= doubt
}

/// Whether two probabilities that were computed are one and the same: to 1e-12, and to 1e-9 of the
/// larger where they are small.
pub fn is_same_probability(before: f64, now: f64) -> bool {
    differ_by(before, now) <= 0.0
}

/// By how much two probabilities differ beyond what rounding does.
fn differ_by(before: f64, now: f64) -> f64 {
    ((before - now).abs() - ABSOLUTE.min(RELATIVE * before.max(now))).max(0.0)
}

/// The values whose probabilities differ, the largest difference first.
pub fn moved(before: &Distribution, now: &Distribution) -> Vec<Moved> {
    let doubt = unresolved(before) + unresolved(now);
    let p = |point: Option<&Point>| point.map_or(0.0, |point| point.p);
    let mut moved: Vec<Moved> = pairs(before, now)
        .filter(|(_, before, now)| !is_same_point(*before, *now, doubt))
        .map(|(value, before, now)| Moved { value, before: p(before), now: p(now) })
        .collect();
    moved.sort_by(|a, b| b.by().abs().total_cmp(&a.by().abs()).then(a.value.total_cmp(&b.value)));
    moved
}

type Pair<'a> = (f64, Option<&'a Point>, Option<&'a Point>);

/// The points of two distributions, side by side in order of value.
pub(super) fn pairs<'a>(
    before: &'a Distribution,
    now: &'a Distribution,
) -> impl Iterator<Item = Pair<'a>> {
    let mut before = before.points().iter().peekable();
    let mut now = now.points().iter().peekable();
    std::iter::from_fn(move || {
        let (left, right) = (before.peek().map(|p| p.value), now.peek().map(|p| p.value));
        let value = match (left, right) {
            (Some(left), Some(right)) => left.min(right),
            (left, right) => left.or(right)?,
        };
        let left = before.next_if(|point| point.value <= value);
        let right = now.next_if(|point| point.value <= value);
        Some((value, left, right))
    })
}
