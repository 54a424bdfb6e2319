//! A bracket that contains the answer for certain, at an error.
//!
//! Candidates for an end are tested one after another, from the end of the range inward, on the
//! same trials, and the first that cannot be certified ends the search. Because the order is fixed,
//! many tests cost no more error than one: if the curve is monotone, a bracket is wrong only if the
//! first candidate beyond the answer was certified, whichever of them that is. A coarse series with
//! an eighth of the error finds out where to begin with a fine one.
//!
//! # References
//!
//! - W. Maurer, L. A. Hothorn and W. Lehmacher (1995), "Multiple comparisons in drug clinical trials
//!   and preclinical assays: a-priori ordered hypotheses", in *Biometrie in der
//!   chemisch-pharmazeutischen Industrie* 6, 3-18.

use super::curve::{Curve, Oriented};
use super::decide::Decision;
use super::effort::{Effort, FEWEST};
use super::journal::Journal;
use super::locate::Located;
use crate::interval::{Interval, Method};
use crate::tuning::{Answer, Doubt, Grid, Point, Question};

/// The part of the remaining trials that an attempt uses: all but one in so many.
const SPARED: u64 = 64;

/// The part of the error of an end that the coarse series has.
const COARSE: f64 = 1.0 / 8.0;

/// The steps of the coarse series near the place where the answer seems to be, in standard errors.
const NEAR: f64 = 1.5;

/// Further away than so many standard errors, the steps of the coarse series are a part of the way.
const FAR: f64 = 8.0;

/// That part, and how far away the series begins, after the end of the range.
const SHRINKING: f64 = 0.75;
const FARTHEST: f64 = 1000.0;

/// The step of the fine series, in standard errors.
const STEP: f64 = 0.1;

/// The longer step where common dice do not help: every test is then a chance of its own to fail.
const LONG_STEP: f64 = 1.0;

/// The most steps of the fine series.
const STEPS: u32 = 400;

/// The target is met nowhere; what it is missed by is found out afterwards.
pub(super) const OUTSIDE: Answer = Answer::Outside { nearest: NOWHERE, miss: 0.0 };
const NOWHERE: Point =
    Point { x: 0.0, value: 0.0, interval: None, method: Method::Unknown, met: None };

/// What certification came to.
pub(super) struct Found {
    pub(super) answer: Answer,
    /// The trials used up, of all.
    pub(super) used: u64,
}

/// Certifies an answer with the trials from `used` on.
///
/// Attempt `j` may err with half the error of the one before, and the first with half of all. One
/// that fails has not even certified that the answer lies within the range.
pub(super) fn certify<C: Curve>(
    curve: &Oriented<C>,
    question: &Question,
    effort: &Effort,
    located: Located,
    bounds: Interval,
    mut used: u64,
    journal: &Journal,
) -> Result<Found, C::Error> {
    let mut error = (1.0 - effort.confidence) / 2.0;
    let (mut lower, mut upper) = (End::Open, End::Open);
    while FEWEST <= effort.trials - used {
        let left = effort.trials - used;
        let trials = used..effort.trials - left / SPARED;
        used = trials.end;
        let (before, counting) = (located.scores, located.counting);
        let decision =
            || Decision { curve, bounds, trials: trials.clone(), before, counting, journal };
        let side = |lower: bool| Side {
            decision: decision(),
            question,
            located,
            lower,
            error: error / 2.0,
        };
        let fresh = |end: End, lower: bool| match end {
            End::Open => side(lower).end(),
            known => Ok(known),
        };
        let (found_lower, found_upper) = rayon::join(|| fresh(lower, true), || fresh(upper, false));
        (lower, upper) = (found_lower?, found_upper?);
        if let Some(answer) = together(lower, upper, question.grid, located.x) {
            return Ok(Found { answer, used });
        }
        error /= 2.0;
    }
    let doubt = if matches!(lower, End::Open) { Doubt::LowerEnd } else { Doubt::UpperEnd };
    Ok(Found { answer: Answer::Uncertified { x: Some(located.x), doubt }, used })
}

/// What is known of one end of the bracket.
#[derive(Clone, Copy, Debug)]
enum End {
    /// Nothing.
    Open,
    /// The answer lies further in.
    At(f64),
    /// The curve is beyond the target at this end of the range already; of what lies between the ends
    /// too little is known.
    Beyond,
    /// It is so at all numbers that are looked at.
    Nowhere,
}

fn together(lower: End, upper: End, grid: Grid, located: f64) -> Option<Answer> {
    match (lower, upper) {
        (End::Nowhere, _) | (_, End::Nowhere) => Some(OUTSIDE),
        (End::Beyond, _) | (_, End::Beyond) => {
            Some(Answer::Uncertified { x: None, doubt: Doubt::Between })
        }
        (End::At(low), End::At(high)) if low < high => {
            let bracket = Interval { low, high };
            let x = grid.nearest(located.clamp(low, high)).clamp(low, high);
            Some(Answer::Certified { x, bracket })
        }
        // Beyond the target here, and short of it further on: that is no monotone curve.
        (End::At(low), End::At(_)) => {
            Some(Answer::Uncertified { x: Some(low), doubt: Doubt::Monotony })
        }
        _ => None,
    }
}

/// The coarse series, in standard errors before the place where the answer seems to be.
fn series() -> Vec<f64> {
    let far = || {
        let shrinking = std::iter::successors(Some(FARTHEST), |steps| Some(steps * SHRINKING));
        shrinking.take_while(|steps| FAR < *steps)
    };
    let near = std::iter::successors(Some(FAR), |steps| Some(steps - NEAR));
    let beyond: Vec<f64> = far().collect();
    let near = near.take_while(|steps| -FAR < *steps);
    far().chain(near).chain(beyond.into_iter().rev().map(|steps| -steps)).collect()
}

/// The search for one end of a bracket, in terms of the lower one: the upper one is the lower one
/// of the curve turned by half a circle.
struct Side<'a, C> {
    decision: Decision<'a, C>,
    question: &'a Question,
    located: Located,
    lower: bool,
    error: f64,
}

impl<C: Curve> Side<'_, C> {
    fn end(&self) -> Result<End, C::Error> {
        let Question { range, grid, .. } = *self.question;
        let (outer, inner) =
            if self.lower { (range.low, range.high) } else { (range.high, range.low) };
        let inward = if self.lower { 1.0 } else { -1.0 };
        if !self.is_short(outer, COARSE)? {
            return self.beyond(outer);
        }
        let deviation = self.located.scores.variance().sqrt();
        let count = self.decision.count() as f64;
        let unit = deviation / (self.located.slope * count.sqrt());
        // Scores that do not vary would leave no room for a series.
        let unit = unit.max(1e-6 * range.width());
        let candidates =
            series().into_iter().map(|steps| grid.nearest(self.located.x - inward * steps * unit));
        let is_inside = |x: f64, from: f64| 0.0 < inward * (x - from) && 0.0 < inward * (inner - x);
        let mut end = outer;
        for x in candidates {
            if is_inside(x, end) {
                if !self.is_short(x, COARSE)? {
                    break;
                }
                end = x;
            }
        }
        let step = STEP + (LONG_STEP - STEP) * self.located.independence;
        for _ in 0..STEPS {
            let x = grid.nearest(end + inward * step * unit);
            if !is_inside(x, end) || !self.is_short(x, 1.0 - COARSE)? {
                break;
            }
            end = x;
        }
        Ok(End::At(end))
    }

    /// What is known if the curve is not certainly short of the target at the end of the range.
    fn beyond(&self, outer: f64) -> Result<End, C::Error> {
        let sign = if self.lower { -1.0 } else { 1.0 };
        if !self.decision.is_negative(outer, sign, self.error)? {
            return Ok(End::Open);
        }
        let everywhere = self.decision.is_negative_everywhere(self.question, sign, self.error)?;
        Ok(if everywhere { End::Nowhere } else { End::Beyond })
    }

    /// Whether the curve is certainly short of the target, with a part of the error.
    fn is_short(&self, x: f64, part: f64) -> Result<bool, C::Error> {
        let sign = if self.lower { 1.0 } else { -1.0 };
        self.decision.is_negative(x, sign, part * self.error)
    }
}
