//! On which side of its target a curve certainly is.

use std::ops::Range;

use rayon::prelude::*;

use super::curve::{Curve, Oriented, parts};
use super::journal::{At, Claim, Journal, Standing};
use crate::betting::{Bet, Outcome};
use crate::interval::Interval;
use crate::moments::Moments;
use crate::tuning::{Question, scan};

/// What decides on which side of the target a curve is.
pub(super) struct Decision<'a, C> {
    pub(super) curve: &'a Oriented<'a, C>,
    /// The lowest and the highest turned score that is possible.
    pub(super) bounds: Interval,
    /// The trials that decide.
    pub(super) trials: Range<u64>,
    /// What is known of scores like these from other trials.
    pub(super) before: Moments,
    /// The part of the trials that count.
    pub(super) counting: f64,
    /// Where bets are written down.
    pub(super) journal: &'a Journal<'a>,
}

impl<C: Curve> Decision<'_, C> {
    /// How many trials count.
    pub(super) fn count(&self) -> u64 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "part of a number"
        )]
        let count = ((self.trials.end - self.trials.start) as f64 * self.counting).ceil() as u64;
        count
    }

    /// Whether the mean score, or that of the scores turned around, is certainly below zero.
    pub(super) fn is_negative(&self, x: f64, sign: f64, error: f64) -> Result<bool, C::Error> {
        let highest = if 0.0 < sign { self.bounds.high } else { -self.bounds.low };
        let at = At::new(x, &self.trials);
        let claim = Claim { at, turned: sign < 0.0, error: error.to_bits() };
        let mut bet = Bet::new(self.count(), highest, error, self.before);
        let mut first = self.trials.start;
        match self.journal.read().bets.get(&claim) {
            Some(Standing::Decided(is_negative)) => return Ok(*is_negative),
            Some(&Standing::Open { next, wealth, left, seen }) => {
                (bet, first) = (bet.gone_on(wealth, left, seen), next);
            }
            None => (),
        }
        let enter = |standing: Standing| {
            self.journal.write(|findings| {
                findings.bets.insert(claim, standing);
            });
        };
        for part in parts(first..self.trials.end) {
            let next = part.end;
            let mut scores = self.curve.scores(x, part)?;
            scores.retain(|score| !score.is_nan());
            for score in &mut scores {
                *score *= sign;
            }
            if let Some(outcome) = bet.on(&scores) {
                enter(Standing::Decided(outcome == Outcome::Negative));
                return Ok(outcome == Outcome::Negative);
            }
            enter(open(&bet, next));
        }
        enter(Standing::Decided(false));
        Ok(false)
    }

    /// The same of all numbers that are looked at. That it is so everywhere is false only if there
    /// is a number where it is not: so each is tested with the whole error.
    ///
    /// # References
    ///
    /// - R. L. Berger (1982), "Multiparameter hypothesis testing and acceptance sampling",
    ///   *Technometrics* 24, 295-300 (tests of unions by intersections).
    pub(super) fn is_negative_everywhere(
        &self,
        question: &Question,
        sign: f64,
        error: f64,
    ) -> Result<bool, C::Error> {
        let decided = looked_at(question).into_par_iter().map(|x| self.is_negative(x, sign, error));
        let decided: Result<Vec<bool>, C::Error> = decided.collect();
        Ok(decided?.into_iter().all(|is_negative| is_negative))
    }
}

/// A bet that goes on with this trial.
fn open(bet: &Bet, next: u64) -> Standing {
    let (wealth, left, seen) = bet.standing();
    Standing::Open { next, wealth, left, seen }
}

/// The numbers of which it is said that the target is not met there: all that the parameter takes,
/// or those of the scan if they are too many.
pub(super) fn looked_at(question: &Question) -> Vec<f64> {
    question.grid.members(question.range).unwrap_or_else(|| scan::points(question))
}
