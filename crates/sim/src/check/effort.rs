//! How many trials a check needs, and what those that it had could have seen.

use sandtable_dice::{Kind, Scale};

use super::certain::Look;
use crate::distribution::{Distribution, Point};
use crate::estimate::{is_yes_or_no, range, se_of_variance};
use crate::interval::{Interval, empirical_bernstein, sd_margin};
use crate::sequential::beta_mixture;
use crate::statistic::Statistic;
use crate::stream::BLOCK;
use crate::trials::MAX_TRIALS;

/// How many standard errors a number lies below its mean in one run of twenty.
pub(super) const POWER_95: f64 = 1.645;

/// The trials after which a check is first looked at: one block.
pub const FIRST_LOOK: u64 = BLOCK;

/// What a check asks of trials.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The statistic.
    pub statistic: Statistic,
    /// The distribution, as far as it is known: exact, stated, or sampled.
    pub distribution: &'a Distribution,
    /// What kind of number the measure is, and what it can come to.
    pub scale: Scale,
    /// How far the number may be from what is stated, to either side.
    pub margin: f64,
    /// How often the check may raise a false alarm.
    pub error: f64,
}

/// The numbers of trials after which a check is looked at: each twice the one before.
pub fn looks() -> impl Iterator<Item = u64> {
    let double = |trials: &u64| trials.checked_mul(2).filter(|trials| *trials <= MAX_TRIALS);
    std::iter::successors(Some(FIRST_LOOK), double)
}

/// The number of the look that comes after so many trials, from one.
fn look_after(trials: u64) -> Look {
    let number = looks().take_while(|look| *look < trials).count() + 1;
    Look::Nth(u32::try_from(number).unwrap_or(u32::MAX))
}

impl Question<'_> {
    /// How many of so many trials tell something, about: those that meet the condition of the measure
    /// and, but for a probability, have a value; two at least.
    fn trials_that_tell(&self, trials: u64) -> f64 {
        let met = self.distribution.condition().map_or(1.0, |condition| condition.share.p);
        let of_values = match self.statistic.event() {
            Some(_) => 1.0,
            None => 1.0 - self.distribution.p_missing(),
        };
        (trials as f64 * met * of_values).max(2.0)
    }

    /// How far apart two numbers of the statistic can be at all; infinite if that is not known.
    fn widest(&self) -> f64 {
        let width = range(self.scale).map_or(f64::INFINITY, Interval::width);
        match self.statistic {
            Statistic::Mean | Statistic::Quantile(_) => width,
            Statistic::Sd => width / 2.0,
            Statistic::Variance => width * width / 4.0,
            Statistic::PEq(_) | Statistic::PGe(_) | Statistic::PLe(_) => 1.0,
        }
    }

    /// How far from the truth the wider half of the interval reaches after so many trials, about, and
    /// the standard error of the number; nothing if nothing can be said. Of a quantile, those of the
    /// probability of not exceeding it, by which it is told.
    fn reach(&self, trials: u64) -> Option<(f64, f64)> {
        let n = self.trials_that_tell(trials);
        let of_probability = |p: f64| {
            let p = p.clamp(0.0, 1.0);
            let (successes, trials) = (whole(p * n), whole(n));
            let interval = beta_mixture::confidence_sequence(successes, trials, self.error);
            let reach = interval.reach_from(successes as f64 / trials as f64);
            (reach, (p * (1.0 - p) / n).sqrt())
        };
        let sd = self.distribution.sd().unwrap_or(0.0);
        let ln = (2.0 / (self.error * look_after(trials).share())).ln();
        match self.statistic {
            Statistic::PEq(_) | Statistic::PGe(_) | Statistic::PLe(_) => {
                Some(of_probability(self.statistic.of(self.distribution)?))
            }
            Statistic::Quantile(q) => Some(of_probability(q)),
            Statistic::Mean if is_yes_or_no(self.scale) => {
                Some(of_probability(self.distribution.mean()?))
            }
            Statistic::Mean => {
                let width = range(self.scale)?.width();
                let confidence = 1.0 - self.error * look_after(trials).share();
                let interval = empirical_bernstein(0.0, sd * sd, whole(n), width, confidence);
                Some((interval.half_width(), sd / n.sqrt()))
            }
            Statistic::Sd => {
                let se =
                    if 0.0 < sd { se_of_variance(self.distribution, n) / (2.0 * sd) } else { 0.0 };
                Some((sd_margin(range(self.scale)?.width(), ln, n), se))
            }
            Statistic::Variance => {
                // The square of a number near the standard deviation moves twice as far as it, times it.
                let half = sd_margin(range(self.scale)?.width(), ln, n);
                Some((half * (2.0 * sd + half), se_of_variance(self.distribution, n)))
            }
        }
    }
}

/// So many trials.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part of a number")]
fn whole(trials: f64) -> u64 {
    trials.round() as u64
}

/// The smallest shift of the number that so many trials show in nineteen of twenty runs; nothing if
/// no shift can be seen, for none that is possible is so large.
///
/// Of a quantile it is the smallest distance from it to another value of the distribution, so that all
/// of it moved by as much would be seen either way.
pub fn smallest_shift(question: &Question, trials: u64) -> Option<f64> {
    let shift = if let Statistic::Quantile(q) = question.statistic {
        let mut shifts = distances(question.distribution, q).into_iter();
        shifts.find(|shift| moves_quantile(question, q, *shift, trials))?
    } else {
        let (reach, se) = question.reach(trials)?;
        question.margin + reach + POWER_95 * se
    };
    (shift <= question.widest()).then_some(shift)
}

/// The shift that a check is to see if nobody says which: so much, or, of a quantile, which is always one
/// of the values, the distance to the nearest of them that is no nearer than that. What is counted has
/// whole numbers for values, seen or not.
pub fn usual_shift(
    statistic: Statistic,
    distribution: &Distribution,
    scale: Scale,
    least: f64,
) -> f64 {
    let Statistic::Quantile(q) = statistic else { return least };
    let least = if scale.kind == Kind::Amount { least } else { least.ceil() };
    distances(distribution, q).into_iter().find(|shift| least <= *shift).unwrap_or(least)
}

/// How far the values lie from a quantile, the nearest first; nothing if there is none.
fn distances(distribution: &Distribution, q: f64) -> Vec<f64> {
    let Some(quantile) = distribution.quantile(q) else { return Vec::new() };
    let apart = |point: &Point| (point.value.get() - quantile).abs();
    let mut distances: Vec<f64> = distribution.points().iter().map(apart).collect();
    distances.sort_by(f64::total_cmp);
    distances
}

/// How many trials show a shift by so much in nineteen of twenty runs; nothing if no number of
/// trials does, because the shift is within the margin, or nothing can be said.
pub fn trials_to_see(question: &Question, shift: f64) -> Option<u64> {
    let sees = |trials: &u64| match question.statistic {
        Statistic::Quantile(q) => moves_quantile(question, q, shift, *trials),
        _ => smallest_shift(question, *trials).is_some_and(|least| least <= shift),
    };
    looks().find(sees)
}

/// Whether trials show that a quantile has left its margin, if all of the distribution moves by a
/// shift, whichever way.
///
/// A quantile is above a value if no more than its part of the trials are at that value or below, and
/// below it if its part of them are: what trials have to tell is how far these probabilities are from
/// that part. How far the value itself moves says nothing of how many trials that takes.
fn moves_quantile(question: &Question, q: f64, shift: f64, trials: u64) -> bool {
    let distribution = question.distribution;
    let Some((reach, se)) = question.reach(trials) else { return false };
    let Some(quantile) = distribution.quantile(q).filter(|_| 0.0 < shift) else { return false };
    let all = 1.0 - distribution.p_missing();
    let part = |is_counted: &dyn Fn(f64) -> bool| -> f64 {
        let counted = distribution.points().iter().filter(|point| is_counted(point.value.get()));
        counted.map(|point| point.share.p).sum::<f64>() / all
    };
    let [low, high] = [quantile - question.margin, quantile + question.margin];
    let needed = reach + POWER_95 * se;
    let is_seen_above = needed <= q - part(&|value| value <= high - shift);
    let is_seen_below = needed <= part(&|value| value < low + shift) - q;
    is_seen_above && is_seen_below
}
