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
//! The curve meets the target within the bracket with the confidence asked for, however well or badly
//! it was located; and nowhere else, if it is monotone. That it meets the target nowhere is said only
//! where each of the numbers that are looked at was decided. The first look may answer as well, that
//! the curve turns back or meets the target nowhere, with a share of the error for each time that it is
//! taken. Each kind of answer is false no more often than the error asked for says; of all kinds
//! together that is not promised.
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
mod decide;
mod effort;
mod journal;
mod locate;
mod look;
mod moments;
mod scores;

use std::ops::Range;

use rayon::prelude::*;

pub use curve::{Curve, NOT_COUNTED};
pub use effort::{Effort, FEWEST};
pub use journal::{At, Claim, Findings, Journal, Standing};
pub use scores::Scores;

use super::{Answer, Doubt, Grid, Neighbors, Point, Question, Tuning, point};
use crate::interval::Interval;
pub use crate::moments::Moments;
use curve::{Oriented, parts};
use decide::{Decision, looked_at};
use effort::share;
use journal::Recorded;
use locate::Located;
use look::{Look, View};

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
    go_on(curve, question, effort, is_over, &Journal::new(Findings::default(), &|_| ()))
}

/// The same by a search that may have been begun before: what its journal says is not played again,
/// and all that is found is written there. The answer is that of a search that was never cut short, to
/// the last bit.
///
/// # Errors
///
/// As [`tune`].
///
/// # Panics
///
/// As [`tune`].
pub fn go_on<C: Curve>(
    curve: &C,
    question: &Question,
    effort: &Effort,
    is_over: &(dyn Fn() -> bool + Sync),
    journal: &Journal,
) -> Result<Tuning, C::Error> {
    assert!(FEWEST <= effort.trials, "{} trials are too few to tune with", effort.trials);
    let watched = Watched { curve, is_over };
    let mut search = Search::new(question, effort, journal);
    let answer = match search.answer(&watched) {
        Ok(answer) => answer,
        Err(Halt::Over) => {
            let x = search.located.map(|located| located.x);
            Answer::Uncertified { x, doubt: Doubt::Stopped }
        }
        Err(Halt::Failed(error)) => return Err(error),
    };
    let (points, trials) = (search.look.points(), Some(search.used));
    let mut tuning = Tuning { curve: points, answer, nearest: Vec::new(), neighbors: None, trials };
    if 0 < search.certified_from {
        let (fresh, x) = (search.certified_from, search.located.map(|located| located.x));
        let shown = Shown { curve: &watched, question, effort, fresh, journal };
        match shown.add_to(&mut tuning) {
            Err(Halt::Failed(error)) => return Err(error),
            Err(Halt::Over) => tuning.answer = Answer::Uncertified { x, doubt: Doubt::Stopped },
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
    journal: &'a Journal<'a>,
}

impl<'a> Search<'a> {
    fn new(question: &'a Question, effort: &'a Effort, journal: &'a Journal<'a>) -> Search<'a> {
        let look = Look::new(question, effort);
        Search { question, effort, look, located: None, used: 0, certified_from: 0, journal }
    }

    fn answer<C: Curve>(&mut self, curve: &C) -> Result<Answer, C::Error> {
        let view = self.view(curve)?;
        if let Some(answer) = view.answer {
            let turns_back = matches!(answer, Answer::NotMonotone { .. });
            let is_missed = turns_back && self.is_missed(curve)?;
            return Ok(if is_missed { certify::OUTSIDE } else { answer });
        }
        let (question, effort) = (self.question, self.effort);
        let recorded = Recorded { curve, journal: self.journal };
        let locating = Oriented { curve: &recorded, sign: view.sign, target: question.target };
        let trials = self.used..self.used + share(effort, LOCATE).min(MOST[2]);
        self.used = trials.end;
        self.certified_from = trials.end;
        let located = locate::locate(&locating, question, effort, &self.look, trials)?;
        self.located = Some(located);
        let oriented = Oriented { curve, sign: view.sign, target: question.target };
        let (bounds, journal) = (oriented.bounds(effort.bounds), self.journal);
        let used = self.used;
        let found = certify::certify(&oriented, question, effort, located, bounds, used, journal)?;
        self.used = found.used;
        Ok(found.answer)
    }

    /// Whether a curve that turns back is certainly on the same side of the target wherever it is
    /// looked at, by trials that have not been used.
    fn is_missed<C: Curve>(&mut self, curve: &C) -> Result<bool, C::Error> {
        let Some((sign, before, counting)) = self.look.seems_missed() else { return Ok(false) };
        let oriented = Oriented { curve, sign, target: self.question.target };
        let trials = self.used..self.effort.trials;
        (self.certified_from, self.used) = (trials.start, trials.end);
        let bounds = oriented.bounds(self.effort.bounds);
        let journal = self.journal;
        let decision = Decision { curve: &oriented, bounds, trials, before, counting, journal };
        let error = (1.0 - self.effort.confidence) / 2.0;
        decision.is_negative_everywhere(self.question, 1.0, error)
    }

    /// Looks at the curve until nothing is doubtful, or for as long as may be.
    fn view<C: Curve>(&mut self, curve: &C) -> Result<View, C::Error> {
        let first = share(self.effort, LOOK).min(MOST[0]);
        let most = share(self.effort, LONGEST_LOOK).min(MOST[1]);
        let recorded = Recorded { curve, journal: self.journal };
        let mut view = self.look.again(&recorded, 0..first)?;
        self.used = first;
        while view.is_doubtful() && self.used < most {
            let more = self.used.min(most - self.used);
            view = self.look.again(&recorded, self.used..self.used + more)?;
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
const SHOWN: u64 = 1 << 20;

/// What is shown of an answer, from the trials that it was certified by.
struct Shown<'a, C> {
    curve: &'a C,
    question: &'a Question,
    effort: &'a Effort,
    /// The first of these trials.
    fresh: u64,
    journal: &'a Journal<'a>,
}

impl<C: Curve> Shown<'_, C> {
    fn point(&self, x: f64) -> Result<Point, C::Error> {
        let trials = self.fresh..(self.fresh + SHOWN).min(self.effort.trials);
        let at = At::new(x, &trials);
        let known = self.journal.read().means.get(&at).copied();
        let (first, mut shown) = known.unwrap_or((trials.start, Moments::default()));
        for part in parts(first..trials.end) {
            let next = part.end;
            moments::add_all(&mut shown, self.curve.scores(x, part)?);
            self.journal.write(|findings| {
                findings.means.insert(at, (next, shown));
            });
        }
        Ok(moments::point(shown, x, trials.end - trials.start, self.effort))
    }

    fn points(&self, xs: Vec<f64>) -> Result<Vec<Point>, C::Error> {
        xs.into_par_iter().map(|x| self.point(x)).collect()
    }

    /// Adds what decided to the points of the curve, and says what they come to.
    fn add_to(&self, tuning: &mut Tuning) -> Result<(), C::Error> {
        let target = self.question.target;
        let seen = match &mut tuning.answer {
            Answer::Outside { nearest, miss } => {
                let seen = self.points(looked_at(self.question))?;
                *nearest = point::nearest(&seen, target);
                *miss = target - nearest.value;
                seen
            }
            Answer::Certified { x, bracket } => {
                let mut seen = self.points(self.around(*x, *bracket))?;
                *x = guess(self.question, &seen, *x, *bracket);
                if self.question.grid == Grid::Whole {
                    let (below, above) = (self.point(x.floor())?, self.point(x.ceil())?);
                    tuning.neighbors = Some(Neighbors { below, above });
                    seen.extend([below, above]);
                } else {
                    seen.push(self.point(*x)?);
                }
                seen
            }
            _ => return Ok(()),
        };
        // Of two points at the same place the one that decided stays.
        let looked_at = std::mem::replace(&mut tuning.curve, seen);
        tuning.curve.extend(looked_at);
        tuning.curve.sort_by(|one, other| one.x.total_cmp(&other.x));
        tuning.curve.dedup_by(|one, other| one.x.total_cmp(&other.x).is_eq());
        Ok(())
    }

    /// Where a bracket is looked at: at its ends and at a place within; where mixtures stand between
    /// whole numbers, at the whole numbers around it.
    fn around(&self, x: f64, bracket: Interval) -> Vec<f64> {
        let whole = Interval { low: bracket.low.floor(), high: bracket.high.ceil() };
        let members =
            self.question.grid.members(whole).filter(|_| self.question.grid == Grid::Whole);
        members.unwrap_or_else(|| vec![bracket.low, x, bracket.high])
    }
}

/// The best guess: where the straight lines between the points seen meet the target. Where they do so
/// beyond the bracket, what located it is within, or its middle.
fn guess(question: &Question, seen: &[Point], located: f64, bracket: Interval) -> f64 {
    let within = |x: &f64| bracket.low < *x && *x < bracket.high;
    let met = crossing(seen, question.target);
    let guess = met.into_iter().chain([located]).find(within).unwrap_or(bracket.middle());
    question.grid.nearest(guess).clamp(bracket.low, bracket.high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::Method;

    /// By hand: from -1 at 0 to 1 at 4 the line meets 0 at 2, and never beyond.
    #[test]
    fn the_best_guess_is_where_the_curve_meets_the_target_and_not_the_middle_of_its_bracket() {
        let bracket = Interval { low: 0.0, high: 20.0 };
        let question = Question { range: bracket, grid: Grid::Any, target: 0.0, slack: 0.0 };
        let method = Method::Unknown;
        let point = |(x, value)| Point { x, value, interval: None, method, met: None };
        let of = |seen: &[(f64, f64)], located| {
            let seen: Vec<Point> = seen.iter().copied().map(point).collect();
            guess(&question, &seen, located, bracket)
        };
        let close = |one: f64, other: f64| (one - other).abs() < 1e-12;
        assert!(close(of(&[(0.0, -1.0), (4.0, 1.0), (20.0, 9.0)], 5.0), 2.0));
        assert!(close(of(&[(0.0, 1.0), (20.0, 9.0)], 5.0), 5.0), "where it was located");
        assert!(close(of(&[(0.0, 1.0), (20.0, 9.0)], 30.0), 10.0), "nothing better is known");
    }
}
