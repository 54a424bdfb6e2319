//! Curves that are known from trials.

use std::ops::Range;

use crate::interval::Interval;

/// The score of a trial that does not count: the condition of the measure is not met.
pub const NOT_COUNTED: f64 = f64::NAN;

/// A curve that is the mean of a score over trials, those that are [`NOT_COUNTED`] left out.
pub trait Curve: Sync {
    /// Why there are no scores.
    type Error: Send;

    /// The scores of the trials with these numbers at `x`, in the order of their numbers.
    ///
    /// A trial has the same dice at every `x`. The curve at `x` is the mean score over all trials
    /// there could be.
    ///
    /// # Errors
    ///
    /// If there is no score there.
    fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, Self::Error>;
}

impl<C: Curve + ?Sized> Curve for Box<C> {
    type Error = C::Error;

    fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, C::Error> {
        (**self).scores(x, trials)
    }
}

/// The scores of a curve less the target, with the sign with which they rise.
pub(super) struct Oriented<'a, C> {
    pub(super) curve: &'a C,
    pub(super) sign: f64,
    pub(super) target: f64,
}

impl<C: Curve> Oriented<'_, C> {
    pub(super) fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, C::Error> {
        let mut scores = self.curve.scores(x, trials)?;
        for score in &mut scores {
            *score = self.sign * (*score - self.target);
        }
        Ok(scores)
    }

    /// Bounds of the scores of the curve as bounds of these.
    pub(super) fn bounds(&self, scores: Interval) -> Interval {
        let [low, high] = [scores.low, scores.high].map(|end| self.sign * (end - self.target));
        Interval { low: low.min(high), high: low.max(high) }
    }
}

/// Trials that are asked for at once.
const PART: u64 = 1 << 13;

/// Splits a range of trials into parts of bearable size.
pub(super) fn parts(trials: Range<u64>) -> impl Iterator<Item = Range<u64>> {
    let end = trials.end;
    std::iter::successors(Some(trials.start), |start| Some(start + PART))
        .take_while(move |start| *start < end)
        .map(move |start| start..(start + PART).min(end))
}
