//! Tuning where the curve is known from trials only: with a certified bracket.
//!
//! Trials are numbered, and each is played at several values of the parameter *on the same dice*.
//! A budget of trials is spent in this order:
//!
//! 1. A coarse scan tells which way the curve runs, and whether it turns back on itself.
//! 2. The answer is located by stochastic approximation with averaging.
//! 3. The answer is certified on fresh trials, nine tenths of all: a lower end at which the curve is
//!    certainly short of the target, and an upper end at which it is certainly beyond.
//!
//! Only what comes last decides. If the curve is monotone, the answer lies within the bracket with
//! the confidence asked for, however well or badly it was located.
//!
//! # References
//!
//! - H. Robbins and S. Monro (1951), "A stochastic approximation method", *Annals of Mathematical
//!   Statistics* 22, 400-407.
//! - B. T. Polyak and A. B. Juditsky (1992), "Acceleration of stochastic approximation by
//!   averaging", *SIAM Journal on Control and Optimization* 30, 838-855; and D. Ruppert (1988),
//!   "Efficient estimations from a slowly convergent Robbins-Monro process", technical report 781,
//!   Cornell University.

mod betting;
mod certify;
mod locate;
mod look;

use std::ops::Range;

use super::{Answer, Neighbors, Point, Question, Tuning};
use crate::interval::{self, Interval};

/// A curve that is the mean of a score over trials.
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

/// How much is spent on an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// So many trials, at least [`FEWEST`].
    pub trials: u64,
    /// How often brackets contain the answer.
    pub confidence: f64,
    /// The lowest and the highest score that is possible, if that is known. If not, certification
    /// takes it that no score is further from those seen than these are from each other.
    pub bounds: Option<Interval>,
}

/// With fewer trials there is nothing to be certified.
pub const FEWEST: u64 = 1000;

/// The part of all trials that goes into the first look, unless more is needed.
const LOOK: f64 = 0.015;

/// The most that may go into it.
const LONGEST_LOOK: f64 = 0.16;

/// The part that goes into locating the answer.
const LOCATE: f64 = 0.05;

/// Finds where a curve meets the target, from trials.
///
/// # Errors
///
/// If there is no score for a trial.
///
/// # Panics
///
/// If there are fewer than [`FEWEST`] trials.
pub fn tune<C: Curve>(curve: &C, question: &Question, effort: &Effort) -> Result<Tuning, C::Error> {
    assert!(FEWEST <= effort.trials, "{} trials are too few to tune with", effort.trials);
    let mut used = 0;
    let mut look = look::Look::new(question, effort);
    let (first, most) = (share(effort, LOOK), share(effort, LONGEST_LOOK));
    let mut view = look.again(curve, 0..first)?;
    used += first;
    while view.is_doubtful() && used < most {
        let more = used.min(most - used);
        view = look.again(curve, used..used + more)?;
        used += more;
    }
    let done = |answer, used| {
        let trials = Some(used);
        Tuning { curve: look.points(), answer, neighbors: None, trials }
    };
    if let Some(answer) = view.answer {
        return Ok(done(answer, used));
    }
    let oriented = Oriented { curve, sign: view.sign, target: question.target };
    let located = locate::locate(&oriented, question, &look, used..used + share(effort, LOCATE))?;
    used += share(effort, LOCATE);
    let bounds = oriented.bounds(effort.bounds.unwrap_or_else(|| widened(look.seen())));
    let found = certify::certify(&oriented, question, effort, located, bounds, used)?;
    let mut tuning = done(found.answer, found.used);
    add_points(&mut tuning, curve, question, effort, used)?;
    Ok(tuning)
}

/// An interval with its own width added at either end.
fn widened(seen: Interval) -> Interval {
    Interval { low: seen.low - seen.width(), high: seen.high + seen.width() }
}

fn share(effort: &Effort, part: f64) -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "part of a number")]
    let share = (effort.trials as f64 * part) as u64;
    share.max(FEWEST / 20)
}

/// The scores of a curve less the target, with the sign with which they rise.
struct Oriented<'a, C> {
    curve: &'a C,
    sign: f64,
    target: f64,
}

impl<C: Curve> Oriented<'_, C> {
    fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, C::Error> {
        let mut scores = self.curve.scores(x, trials)?;
        for score in &mut scores {
            *score = self.sign * (*score - self.target);
        }
        Ok(scores)
    }

    /// Bounds of the scores of the curve as bounds of these.
    fn bounds(&self, scores: Interval) -> Interval {
        let [low, high] = [scores.low, scores.high].map(|end| self.sign * (end - self.target));
        Interval { low: low.min(high), high: low.max(high) }
    }
}

/// The most trials that go into a point that is only shown.
const SHOWN: u64 = 1 << 17;

/// Adds the answer to the points of the curve, and finds its whole neighbors.
fn add_points<C: Curve>(
    tuning: &mut Tuning,
    curve: &C,
    question: &Question,
    effort: &Effort,
    fresh: u64,
) -> Result<(), C::Error> {
    let trials = fresh..(fresh + SHOWN).min(effort.trials);
    let point = |x: f64| -> Result<Point, C::Error> {
        let mut moments = Moments::default();
        for part in parts(trials.clone()) {
            moments.add_all(&curve.scores(x, part)?);
        }
        Ok(moments.point(x, effort.confidence))
    };
    if let Answer::Outside { end, miss } = &mut tuning.answer {
        *end = point(end.x)?;
        *miss = question.target - end.value;
        return Ok(());
    }
    let Answer::Certified { x, bracket } = tuning.answer else { return Ok(()) };
    for x in [bracket.low, x, bracket.high] {
        tuning.curve.push(point(x)?);
    }
    tuning.curve.sort_by(|one, other| one.x.total_cmp(&other.x));
    tuning.curve.dedup_by(|one, other| one.x.total_cmp(&other.x).is_eq());
    if question.whole {
        let (below, above) = (point(x.floor())?, point(x.ceil())?);
        tuning.neighbors = Some(Neighbors { below, above });
    }
    Ok(())
}

/// Trials that are asked for at once.
const PART: u64 = 1 << 13;

/// Splits a range of trials into parts of bearable size.
fn parts(trials: Range<u64>) -> impl Iterator<Item = Range<u64>> {
    let end = trials.end;
    std::iter::successors(Some(trials.start), |start| Some(start + PART))
        .take_while(move |start| *start < end)
        .map(move |start| start..(start + PART).min(end))
}

/// Mean and variance of numbers that come one by one.
///
/// # References
///
/// - B. P. Welford (1962), "Note on a method for calculating corrected sums of squares and
///   products", *Technometrics* 4, 419-420.
#[derive(Clone, Copy, Debug, Default)]
struct Moments {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Moments {
    fn of(numbers: impl IntoIterator<Item = f64>) -> Moments {
        let mut moments = Moments::default();
        numbers.into_iter().for_each(|number| moments.add(number));
        moments
    }

    fn add(&mut self, number: f64) {
        self.count += 1;
        let off = number - self.mean;
        self.mean += off / self.count as f64;
        self.squares += off * (number - self.mean);
    }

    fn add_all(&mut self, numbers: &[f64]) {
        for number in numbers {
            self.add(*number);
        }
    }

    /// The variance, with a divisor of one less than the count; zero of a single number.
    fn variance(&self) -> f64 {
        self.squares / (self.count.max(2) - 1) as f64
    }

    fn standard_error(&self) -> f64 {
        (self.variance() / self.count.max(1) as f64).sqrt()
    }

    /// The mean as a point of a curve, with Student's interval.
    fn point(&self, x: f64, confidence: f64) -> Point {
        let sd = self.variance().sqrt();
        let interval =
            (2 <= self.count).then(|| interval::student(self.mean, sd, self.count, confidence));
        Point { x, value: self.mean, interval }
    }
}
