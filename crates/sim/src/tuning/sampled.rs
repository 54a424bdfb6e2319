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

mod certify;
mod curve;
mod effort;
mod locate;
mod look;
mod moments;

use std::ops::Range;

pub use curve::{Curve, NOT_COUNTED};
pub use effort::{Effort, FEWEST};

use super::{Answer, Doubt, Grid, Neighbors, Point, Question, Tuning};
use curve::{Oriented, parts};
use effort::share;
use locate::Located;
use look::{Look, View};
use moments::Moments;

/// The part of all trials that goes into the first look, unless more is needed.
const LOOK: f64 = 0.015;

/// The most that may go into it.
const LONGEST_LOOK: f64 = 0.16;

/// The part that goes into locating the answer.
const LOCATE: f64 = 0.05;

/// More trials than that tell nothing more at a first look, nor at the longest, nor where to begin
/// with certification: the scores of a look are all kept.
const MOST: [u64; 3] = [1 << 17, 1 << 20, 1 << 23];

/// Finds where a curve meets the target, from trials.
///
/// `is_over` is asked again and again whether there shall be an end. Then the answer is open, and
/// what is known of the curve is what has been seen of it so far.
///
/// # Errors
///
/// If there is no score for a trial.
///
/// # Panics
///
/// If there are fewer than [`FEWEST`] trials.
pub fn tune<C: Curve>(
    curve: &C,
    question: &Question,
    effort: &Effort,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Result<Tuning, C::Error> {
    assert!(FEWEST <= effort.trials, "{} trials are too few to tune with", effort.trials);
    let watched = Watched { curve, is_over };
    let mut search = Search::new(question, effort);
    let answer = match search.answer(&watched) {
        Ok(answer) => answer,
        Err(Halt::Over) => {
            let x = search.located.map(|located| located.x);
            Answer::Uncertified { x, doubt: Doubt::Stopped }
        }
        Err(Halt::Failed(error)) => return Err(error),
    };
    let (points, trials) = (search.look.points(), Some(search.used));
    let mut tuning = Tuning { curve: points, answer, neighbors: None, trials };
    if let Some(located) = search.located {
        match add_points(&mut tuning, &watched, question, effort, search.certified_from) {
            Err(Halt::Failed(error)) => return Err(error),
            Err(Halt::Over) => {
                tuning.answer = Answer::Uncertified { x: Some(located.x), doubt: Doubt::Stopped };
            }
            Ok(()) => (),
        }
    }
    Ok(tuning)
}

/// Why a search has ended early.
#[derive(Debug)]
enum Halt<E> {
    /// Somebody wants an end.
    Over,
    /// There is no score for a trial.
    Failed(E),
}

/// A curve that has no more scores once there shall be an end. Why it has none, when it has been asked
/// to end, is that.
struct Watched<'a, C> {
    curve: &'a C,
    is_over: &'a (dyn Fn() -> bool + Sync),
}

impl<C: Curve> Curve for Watched<'_, C> {
    type Error = Halt<C::Error>;

    fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, Self::Error> {
        if (self.is_over)() {
            return Err(Halt::Over);
        }
        let over = |error| if (self.is_over)() { Halt::Over } else { Halt::Failed(error) };
        self.curve.scores(x, trials).map_err(over)
    }
}

/// A search, and how far it has come.
struct Search<'a> {
    question: &'a Question,
    effort: &'a Effort,
    look: Look<'a>,
    located: Option<Located>,
    /// The trials used up, of all.
    used: u64,
    /// The first trial that was kept for certification.
    certified_from: u64,
}

impl<'a> Search<'a> {
    fn new(question: &'a Question, effort: &'a Effort) -> Search<'a> {
        let look = Look::new(question, effort);
        Search { question, effort, look, located: None, used: 0, certified_from: 0 }
    }

    fn answer<C: Curve>(&mut self, curve: &C) -> Result<Answer, C::Error> {
        let view = self.view(curve)?;
        if let Some(answer) = view.answer {
            return Ok(answer);
        }
        let (question, effort) = (self.question, self.effort);
        let oriented = Oriented { curve, sign: view.sign, target: question.target };
        let trials = self.used..self.used + share(effort, LOCATE).min(MOST[2]);
        self.used = trials.end;
        self.certified_from = trials.end;
        let located = locate::locate(&oriented, question, effort, &self.look, trials)?;
        self.located = Some(located);
        let bounds = oriented.bounds(effort.bounds);
        let found = certify::certify(&oriented, question, effort, located, bounds, self.used)?;
        self.used = found.used;
        Ok(found.answer)
    }

    /// Looks at the curve until nothing is doubtful, or for as long as may be.
    fn view<C: Curve>(&mut self, curve: &C) -> Result<View, C::Error> {
        let first = share(self.effort, LOOK).min(MOST[0]);
        let most = share(self.effort, LONGEST_LOOK).min(MOST[1]);
        let mut view = self.look.again(curve, 0..first)?;
        self.used = first;
        while view.is_doubtful() && self.used < most {
            let more = self.used.min(most - self.used);
            view = self.look.again(curve, self.used..self.used + more)?;
            self.used += more;
        }
        Ok(view)
    }
}

/// Where the straight line from one point to the next meets the target, if one does.
fn crossing(points: &[Point], target: f64) -> Option<f64> {
    let meets = |pair: &[Point]| {
        let [from, to] = [pair[0], pair[1]];
        let (short, rise) = (target - from.value, to.value - from.value);
        let share = short / rise;
        (0.0..=1.0).contains(&share).then_some(from.x * (1.0 - share) + to.x * share)
    };
    points.windows(2).find_map(meets)
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
        Ok(moments.point(x, effort))
    };
    if let Answer::Outside { end, miss } = &mut tuning.answer {
        *end = point(end.x)?;
        *miss = question.target - end.value;
        return Ok(());
    }
    let Answer::Certified { x, bracket } = &mut tuning.answer else { return Ok(()) };
    let seen = [point(bracket.low)?, point(*x)?, point(bracket.high)?];
    *x = question.grid.nearest(crossing(&seen, question.target).unwrap_or(*x));
    let x = x.clamp(bracket.low, bracket.high);
    tuning.curve.extend(seen);
    tuning.curve.push(point(x)?);
    tuning.curve.sort_by(|one, other| one.x.total_cmp(&other.x));
    tuning.curve.dedup_by(|one, other| one.x.total_cmp(&other.x).is_eq());
    if question.grid == Grid::Whole {
        let (below, above) = (point(x.floor())?, point(x.ceil())?);
        tuning.neighbors = Some(Neighbors { below, above });
    }
    Ok(())
}
