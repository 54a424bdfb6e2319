//! What is known exactly, against what is known exactly.

use crate::distribution::{Distribution, Share};
use crate::probability::Fraction;
use crate::value::Value;

/// How far two probabilities that are no fractions may be apart: sums of a million positive terms
/// are good to 1e-13.
const ABSOLUTE: f64 = 1e-12;

/// How far, relative to the larger, where they are small.
const RELATIVE: f64 = 1e-9;

/// A value whose probability differs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moved {
    /// The value; nothing if it is the probability of having none.
    pub value: Option<Value>,
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

/// Whether two exact distributions are one and the same, and given under conditions that are met
/// equally often.
pub fn agree(before: &Distribution, now: &Distribution) -> bool {
    let doubt = unresolved(before) + unresolved(now);
    let condition = |it: &Distribution| it.condition().map(|condition| condition.share.clone());
    let always = || Some(Share::exact(1.0, Some(Fraction::ONE)));
    let (met, is_met) = (condition(before).or_else(always), condition(now).or_else(always));
    is_same_share(met.as_ref(), is_met.as_ref(), doubt)
        && before.beside(now).all(|(_, before, now)| is_same_share(before, now, doubt))
}

fn unresolved(distribution: &Distribution) -> f64 {
    distribution.unresolved().unwrap_or(0.0)
}

fn is_same_share(before: Option<&Share>, now: Option<&Share>, doubt: f64) -> bool {
    let fraction = |share: Option<&Share>| match share {
        Some(share) => share.exact.clone(),
        None => Some(Fraction::ZERO),
    };
    if let (Some(before), Some(now)) = (fraction(before), fraction(now)) {
        return before == now;
    }
    let p = |share: Option<&Share>| share.map_or(0.0, |share| share.p);
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
    let p = |share: Option<&Share>| share.map_or(0.0, |share| share.p);
    let mut moved: Vec<Moved> = before
        .beside(now)
        .filter(|(_, before, now)| !is_same_share(*before, *now, doubt))
        .map(|(value, before, now)| Moved { value, before: p(before), now: p(now) })
        .collect();
    moved.sort_by(|a, b| b.by().abs().total_cmp(&a.by().abs()).then(a.value.cmp(&b.value)));
    moved
}
