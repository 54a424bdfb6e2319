//! Whether a mean is certainly below zero.

use statrs::distribution::{Continuous, ContinuousCDF, Normal};

use crate::moments::Moments;

/// He looks at his wealth again after one in so many of the numbers that are still to come.
pub(crate) const LOOKS: u64 = 128;

/// The part of the first wealth with which the bet is given up.
const LOST: f64 = 1e-3;

/// How far beyond what is needed the bets aim, so that they come to it before the end.
const MORE: f64 = 1.01;

/// A bet against the claim that numbers are zero or more in the mean.
///
/// Somebody with a wealth of 1 bets on every number that it will be negative, at fair odds if the
/// mean were zero, and never more than he has. If the mean is zero or more he does not win in the
/// long run: his wealth comes to `1 / error` with a probability of at most `error`, whatever the
/// distribution of the numbers, and however many there are. So if it does, the mean is certainly
/// negative, at that error.
///
/// How much he bets changes nothing about that. He bets as would be best if the numbers were normal
/// and he had to be rich when the last of them is in; that makes this the sharpest test there is in
/// the limit, where the empirical Bernstein bound needs half as much distance again from zero.
/// He sees the numbers in batches, in the order of the trials. Towards the end the batches become
/// smaller: what he should bet changes ever faster, and looking at even distances would leave most
/// of the error to the last few.
///
/// # References
///
/// - J. Ville (1939), *Étude critique de la notion de collectif* (the bound).
/// - I. Waudby-Smith and A. Ramdas (2024), "Estimating means of bounded random variables by betting",
///   *Journal of the Royal Statistical Society B* 86, 1-27.
/// - V. Voráček and F. Orabona (2025), "STaR-Bets: sequential target-recalculating bets for tighter
///   confidence intervals", arXiv 2505.22422 (that bets should aim at the last number).
/// - E. Gobet and E. Temam (2001), "Discrete time hedging errors for options with irregular payoffs",
///   *Finance and Stochastics* 5, 357-367; and S. Geiss (2002), "Quantitative approximation of
///   certain stochastic integrals", *Stochastics and Stochastics Reports* 73, 241-270 (on when to
///   look).
#[derive(Debug)]
pub(crate) struct Bet {
    /// The largest number that is possible.
    highest: f64,
    /// The largest part of the wealth that the highest number may cost.
    boldest: f64,
    /// The wealth as a part of what is needed.
    wealth: f64,
    /// With so little wealth the bet is given up.
    lost: f64,
    moments: Moments,
    /// Numbers that are still to come.
    left: u64,
    normal: Normal,
}

/// What came of a bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The mean is certainly negative.
    Negative,
    /// Nothing is certain.
    Open,
}

impl Bet {
    /// A bet on so many numbers, none of them above `highest`.
    ///
    /// `before` is what is known of numbers like these from other trials.
    pub(crate) fn new(count: u64, highest: f64, error: f64, before: Moments) -> Bet {
        Bet {
            highest,
            boldest: 0.5,
            wealth: error,
            lost: LOST * error,
            moments: before,
            left: count,
            normal: Normal::standard(),
        }
    }

    /// The same bet after some of the numbers, with what has come of it.
    #[must_use]
    pub(crate) fn gone_on(self, wealth: f64, left: u64, moments: Moments) -> Bet {
        Bet { wealth, moments, left, ..self }
    }

    /// The wealth as a part of what is needed, how many numbers are still to come, and what those came
    /// to that have.
    pub(crate) fn standing(&self) -> (f64, u64, Moments) {
        (self.wealth, self.left, self.moments)
    }

    /// The same bet, in which the highest number may cost this part of the wealth: more tells sooner
    /// what never comes up, and loses more where it does.
    #[must_use]
    pub(crate) fn with_boldness(self, boldest: f64) -> Bet {
        Bet { boldest, ..self }
    }

    /// Bets on the next numbers. Once this says something, there is no need for more of them.
    pub(crate) fn on(&mut self, numbers: &[f64]) -> Option<Outcome> {
        let mut rest = numbers;
        while !rest.is_empty() {
            let size = usize::try_from((self.left / LOOKS).max(1)).unwrap_or(usize::MAX);
            let (batch, others) = rest.split_at(size.min(rest.len()));
            rest = others;
            let outcome = self.on_batch(batch.iter().map(|number| (*number, 1)));
            if outcome.is_some() {
                return outcome;
            }
        }
        None
    }

    /// Bets on numbers that he sees together, each with how often it comes up among them.
    pub(crate) fn on_batch(
        &mut self,
        batch: impl Iterator<Item = (f64, u64)> + Clone,
    ) -> Option<Outcome> {
        let stake = self.stake();
        for (number, count) in batch.clone() {
            debug_assert!(!number.is_nan(), "what does not count is left out");
            let kept = (1.0 - stake * number).max(0.0);
            self.wealth *= if count == 1 { kept } else { kept.powf(count as f64) };
        }
        for (number, count) in batch {
            self.left = self.left.saturating_sub(count);
            if count == 1 {
                self.moments.add(number);
            } else {
                self.moments = self.moments.with(Moments::repeated(number, count));
            }
        }
        if 1.0 <= self.wealth {
            return Some(Outcome::Negative);
        }
        (self.left == 0 || self.wealth < self.lost).then_some(Outcome::Open)
    }

    /// What part of the wealth is bet on each number, per unit of the number.
    ///
    /// Wealth that is to be `1` or nothing after a Brownian motion is, before it ends, the
    /// probability of getting there, and changes with the motion by the density there.
    fn stake(&self) -> f64 {
        // What has not been seen yet, in so many numbers, may still come.
        let unseen = self.highest * self.highest / (4 * self.moments.count.max(1)) as f64;
        let sd = self.moments.variance().max(unseen).sqrt();
        let distance = -self.normal.inverse_cdf((self.wealth / MORE).min(1.0 - 1e-9));
        let density = self.normal.pdf(distance) / self.normal.sf(distance);
        let stake = density / (sd * (self.left.max(1) as f64).sqrt());
        // However unlikely the highest number is, it must not cost more than there is.
        let most = if 0.0 < self.highest { 1.0 / self.highest } else { f64::MAX };
        let boldest = self.boldest * most;
        if stake.is_finite() { stake.min(boldest) } else { boldest }
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    /// How many of so many bets come out negative, on numbers 1 and -1 with this mean.
    fn negative(bets: u32, numbers: u64, mean: f64) -> f64 {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(2025);
        let mut coin = || {
            let uniform = (generator.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
            if uniform < f64::midpoint(1.0, mean) { 1.0 } else { -1.0 }
        };
        let mut negative = 0;
        for _ in 0..bets {
            let before = Moments::known(2, 0.0, 2.0);
            let mut bet = Bet::new(numbers, 1.0, 0.05, before);
            let numbers: Vec<f64> = (0..numbers).map(|_| coin()).collect();
            negative += u32::from(bet.on(&numbers) == Some(Outcome::Negative));
        }
        f64::from(negative) / f64::from(bets)
    }

    /// The share of 4000 has a standard deviation of at most 0.0034; four of them are exceeded by
    /// chance once in 30,000 seeds.
    #[test]
    fn a_mean_of_zero_is_hardly_ever_taken_for_negative() {
        let share = negative(4000, 1000, 0.0);
        assert!(share < 0.05 + 4.0 * 0.0034, "{share}");
        assert!(0.02 < share, "{share}: the error should not be wasted");
    }

    /// The best test there is finds a mean of -0.0293 in 10,000 numbers nine times in ten. The share
    /// of 400 has a standard deviation of 0.02.
    #[test]
    fn a_negative_mean_is_found_nearly_as_often_as_can_be() {
        let share = negative(400, 10_000, -0.0293);
        assert!(0.8 < share, "{share}");
    }

    #[test]
    fn numbers_that_are_all_negative_need_few_bets() {
        let mut bet = Bet::new(10_000, 1.0, 1e-3, Moments::known(2, -0.5, 0.0));
        assert_eq!(bet.on(&[-0.5; 256]), Some(Outcome::Negative));
    }

    /// Over a quarter as many numbers a sum has half the standard deviation.
    #[test]
    fn a_stake_is_by_the_square_root_of_what_is_left() {
        let stake = |left| Bet::new(left, 0.01, 0.05, Moments::known(100, 0.0, 1.0)).stake();
        assert!((stake(1) / stake(4) - 2.0).abs() < 1e-12, "{} {}", stake(1), stake(4));
        assert!((stake(4) / stake(16) - 2.0).abs() < 1e-12, "{} {}", stake(4), stake(16));
    }

    #[test]
    fn a_number_that_comes_up_twice_counts_as_two() {
        let after = |batch: &[(f64, u64)]| {
            let mut bet = Bet::new(100, 1.0, 0.05, Moments::known(2, 0.0, 2.0));
            assert_eq!(bet.on_batch(batch.iter().copied()), None);
            bet.standing()
        };
        let (together, apart) = (after(&[(-0.5, 2)]), after(&[(-0.5, 1), (-0.5, 1)]));
        assert!((together.0 / apart.0 - 1.0).abs() < 1e-12, "{together:?} {apart:?}");
        assert_eq!(together.1, apart.1);
    }
}
