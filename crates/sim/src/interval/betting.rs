//! The mean of bounded numbers, by betting on them.

mod coarse;
mod shuffled;

use super::{Interval, empirical_bernstein, normal_quantile};
use crate::betting::{Bet, Outcome};
use crate::moments::Moments;
use coarse::coarse;
use shuffled::Batches;

/// The part of the error that bounds where to begin with betting.
const BEGIN: f64 = 1.0 / 64.0;

/// The part of the wealth that the highest number may cost.
const BOLDEST: f64 = 0.75;

/// The part of it that finds, in steps so many times as long, where to begin with short ones.
const COARSE: (f64, f64) = (1.0 / 16.0, 8.0);

/// The short steps of the search for an end, about, in the half-width of a normal interval.
const STEP: f64 = 1.0 / 32.0;

/// Where the mean of bounded numbers lies, with so much error at either end, by betting.
///
/// `counts` has each number with how often it came up, all of them within the range. Valid at every
/// number of trials, whatever the distribution; of ten thousand trials it is a few per cent wider than
/// the normal interval would be, unless what they tell is rare.
///
/// A mean is excluded by a bet against it on all trials, in an order drawn at random: trials are
/// exchangeable, so that any order which does not depend on them will do. It is drawn by a generator
/// that has its seed from the counts, and with it the interval depends on the counts alone, and not on
/// the order in which threads came to them. Where there are very many numbers, fewer stand
/// for them.
///
/// Means are excluded one after another, from the [empirical Bernstein interval](empirical_bernstein)
/// at a small part of the error inward, and the first that cannot be excluded ends the search. Because
/// the order is fixed, many bets cost no more error than one. A coarse search, again at a small part of
/// the error, finds where to begin with a fine one. The grids are of powers of two, of which only the
/// step depends on what was seen.
///
/// Proved is the error of a bet in an order that is drawn apart, on a grid that is known beforehand. That
/// a seed and a step which the counts say cost no more is what `examples/comparison_study.rs` shows.
///
/// # References
///
/// - I. Waudby-Smith and A. Ramdas (2024), "Estimating means of bounded random variables by betting",
///   *Journal of the Royal Statistical Society B* 86, 1-27.
/// - V. Voráček and F. Orabona (2025), "STaR-Bets: sequential target-recalculating bets for tighter
///   confidence intervals", arXiv 2505.22422.
pub fn betting(counts: &[(f64, u64)], range: Interval, error: f64) -> Interval {
    let counts = &*coarse(counts);
    let numbers = counts.iter().map(|&(number, count)| Moments::repeated(number, count));
    let moments = numbers.fold(Moments::default(), Moments::with);
    if moments.count < 2 || range.width() <= 0.0 {
        return range;
    }
    let (mean, variance) = (moments.mean, moments.variance());
    let n = moments.count as f64;
    let normal = normal_quantile(1.0 - 2.0 * error) * (variance / n).sqrt();
    // What is rare is told by the range.
    let step = (STEP * (normal - range.width() * error.ln() / n)).log2().floor().exp2();
    let confidence = 1.0 - 2.0 * BEGIN * error;
    let outer = empirical_bernstein(mean, variance, moments.count, range.width(), confidence);
    let batches = &Batches::of(counts);
    let (part, longer) = COARSE;
    let coarse = End { batches, step: longer * step, error: part * error };
    let fine = End { batches, step, error: (1.0 - BEGIN - part) * error };
    let end = |outer: f64, mean: f64, highest: f64, sign: f64| {
        fine.search(coarse.search(outer, mean, highest, sign), mean, highest, sign)
    };
    Interval {
        low: -end(-outer.low.max(range.low), -mean, -range.low, -1.0),
        high: end(outer.high.min(range.high), mean, range.high, 1.0),
    }
    .within(range)
}

/// A search for one end of an interval.
struct End<'a> {
    batches: &'a Batches,
    step: f64,
    error: f64,
}

impl End<'_> {
    /// The least mean that is excluded, of those from an outer one inward; numbers, turned by their
    /// sign, are no higher than `highest`.
    fn search(&self, outer: f64, mean: f64, highest: f64, sign: f64) -> f64 {
        let mut end = outer;
        let mut candidate = (outer / self.step).floor() * self.step;
        while mean < candidate && self.is_below(candidate, highest, sign) {
            end = end.min(candidate);
            candidate -= self.step;
        }
        end
    }

    /// Whether the mean is certainly below a candidate.
    fn is_below(&self, candidate: f64, highest: f64, sign: f64) -> bool {
        let all = self.batches.count();
        let bet = Bet::new(all, highest - candidate, self.error, Moments::default());
        let mut bet = bet.with_boldness(BOLDEST);
        let mut outcomes = self.batches.iter().filter_map(|batch| {
            bet.on_batch(batch.map(|(number, count)| (sign * number - candidate, count)))
        });
        outcomes.next() == Some(Outcome::Negative)
    }
}

#[cfg(test)]
mod tests;
