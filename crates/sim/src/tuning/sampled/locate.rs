//! Where the answer seems to be: stochastic approximation with averaging.

use std::ops::Range;

use super::look::Look;
use super::{Curve, Moments, Oriented};
use crate::tuning::Question;

/// Steps of the approximation.
const STEPS: u64 = 96;

/// The steps before averaging begins: one in so many.
const SETTLING: u64 = 4;

/// One trial in so many is kept for the slope.
const FOR_SLOPE: u64 = 8;

/// Where the answer seems to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Located {
    /// The value of the parameter.
    pub(super) x: f64,
    /// How fast the turned curve rises there.
    pub(super) slope: f64,
    /// The turned scores there.
    pub(super) scores: Moments,
    /// How little scores of the same trial at neighboring values of the parameter have to do with
    /// each other: 0 if they are nearly the same, 1 if they could as well have other dice.
    pub(super) independence: f64,
}

/// Locates the zero of a rising curve.
///
/// The average of the later steps has nearly the smallest variance that any estimate from as many
/// trials can have; for that the steps shrink more slowly than the inverse of their number.
pub(super) fn locate<C: Curve>(
    curve: &Oriented<C>,
    question: &Question,
    look: &Look,
    trials: Range<u64>,
) -> Result<Located, C::Error> {
    let (start, first_slope) = crossing(look, curve.sign);
    let start = start.clamp(question.range.low, question.range.high);
    let count = trials.end - trials.start;
    let for_slope = (count / FOR_SLOPE).max(2);
    let batch = ((count - for_slope) / STEPS).max(1);
    let steps = (count - for_slope) / batch;
    let (mut x, mut near, mut average) = (start, Moments::default(), Moments::default());
    for step in 1..=steps {
        let begin = trials.start + (step - 1) * batch;
        let scores = curve.scores(x, begin..begin + batch)?;
        let gain = 1.0 / (first_slope * (step as f64).powf(0.7));
        let mean = Moments::of(scores.iter().copied()).mean;
        x = (x - gain * mean).clamp(question.range.low, question.range.high);
        if steps / SETTLING < step {
            average.add(x);
            near.add_all(&scores);
        }
    }
    let x = average.mean;
    let error = near.standard_error() / first_slope;
    let reach = (4.0 * error).max(1e-6 * question.range.width());
    let low = (x - reach).max(question.range.low);
    let high = (x + reach).min(question.range.high);
    let last = trials.end - for_slope..trials.end;
    let (below, above) = (curve.scores(low, last.clone())?, curve.scores(high, last)?);
    let rise = Moments::of(above.iter().zip(&below).map(|(above, below)| above - below));
    let slope = rise.mean / (high - low);
    let is_clear = 3.0 * rise.standard_error() < rise.mean;
    let slope = if is_clear { slope } else { first_slope };
    let independence = (rise.variance() / (2.0 * near.variance())).min(1.0);
    Ok(Located { x, slope, scores: near, independence })
}

/// So many standard errors must a rise come to before a slope is made of it.
const CLEAR: f64 = 6.0;

/// Where points on a rising curve seem to cross zero, and how fast.
fn crossing(look: &Look, sign: f64) -> (f64, f64) {
    let points = look.means(sign);
    let last = points.len() - 1;
    let above = points.iter().position(|point| 0.0 <= point.1).unwrap_or(last).max(1);
    let (mut from, mut to) = (above - 1, above);
    while (0 < from || to < last) && !look.is_clear(from, to, CLEAR) {
        (from, to) = (from.saturating_sub(1), (to + 1).min(last));
    }
    let (one, other) = (points[from], points[to]);
    let (width, rise) = (other.0 - one.0, other.1 - one.1);
    let largest = points.iter().map(|point| point.1.abs()).fold(f64::MIN_POSITIVE, f64::max);
    let slope = (rise / width).max(1e-3 * largest / width);
    (one.0 - one.1 / slope, slope)
}
