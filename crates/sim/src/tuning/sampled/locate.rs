//! Where the answer seems to be: stochastic approximation with averaging.

use std::ops::Range;

use super::curve::{Curve, Oriented};
use super::effort::Effort;
use super::look::Look;
use super::moments;
use crate::interval::Interval;
use crate::moments::Moments;
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
    /// The part of the trials that count.
    pub(super) counting: f64,
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
    effort: &Effort,
    look: &Look,
    trials: Range<u64>,
) -> Result<Located, C::Error> {
    let range = question.range;
    let (start, first_slope) = crossing(look, curve.sign);
    let count = trials.end - trials.start;
    let for_slope = (count / FOR_SLOPE).max(2);
    let batch = ((count - for_slope) / STEPS).max(1);
    let steps = (count - for_slope) / batch;
    let mut x = start.clamp(range.low, range.high);
    let (mut near, mut average) = (Moments::default(), Moments::default());
    let mut played = 0;
    for step in 1..=steps {
        let begin = trials.start + (step - 1) * batch;
        let scores = curve.scores(x, begin..begin + batch)?;
        let gain = 1.0 / (first_slope * (step as f64).powf(0.7));
        let mean = moments::of(scores.iter().copied()).mean;
        x = (x - gain * mean).clamp(range.low, range.high);
        if steps / SETTLING < step {
            average.add(x);
            moments::add_all(&mut near, scores);
            played += batch;
        }
    }
    let x = question.grid.nearest(average.mean);
    let last = trials.end - for_slope..trials.end;
    let around = |errors: f64| {
        let reach = errors.max(1e-6 * range.width());
        let around =
            Interval { low: (x - reach).max(range.low), high: (x + reach).min(range.high) };
        Ok((around.width(), rise(curve, around, last.clone())?))
    };
    let (width, far) = around(4.0 * near.standard_error() / first_slope)?;
    let is_clear = 3.0 * far.standard_error() < far.mean;
    let slope = if is_clear { far.mean / width } else { first_slope };
    // What counts is how far apart the ends of a bracket may come to lie.
    let deviation = near.variance().sqrt();
    let (_, close) = around(0.5 * deviation / (effort.trials as f64).sqrt() / slope)?;
    let independence = (close.variance() / (2.0 * near.variance())).min(1.0);
    let counting = near.count as f64 / played.max(1) as f64;
    Ok(Located { x, slope, scores: near, counting, independence })
}

/// By how much the scores of trials rise over an interval.
fn rise<C: Curve>(
    curve: &Oriented<C>,
    over: Interval,
    trials: Range<u64>,
) -> Result<Moments, C::Error> {
    let (low, high) = (curve.scores(over.low, trials.clone())?, curve.scores(over.high, trials)?);
    Ok(moments::of_differences(&high, &low))
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

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::tuning::Grid;

    /// The same score in every trial.
    struct Line;

    impl Curve for Line {
        type Error = Infallible;

        fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, Infallible> {
            Ok(trials.map(|_| 0.25 * x - 0.1).collect())
        }
    }

    #[test]
    fn a_line_crosses_zero_where_it_does_on_paper() {
        let range = Interval { low: 0.0, high: 1.0 };
        let question = Question { range, grid: Grid::Any, target: 0.0, slack: 0.0 };
        let bounds = Interval { low: -1.0, high: 1.0 };
        let effort =
            Effort { trials: 1000, confidence: 0.99, bounds, yes_or_no: false, conditional: false };
        let mut look = Look::new(&question, &effort);
        let Ok(_) = look.again(&Line, 0..10);
        let (x, slope) = crossing(&look, 1.0);
        assert!((x - 0.4).abs() + (slope - 0.25).abs() < 1e-12, "{x} {slope}");
    }
}
