//! The mean of scores, and how far it may be off.

use super::effort::Effort;
use super::journal::Sums;
use crate::estimate::Estimate;
use crate::tuning::{Met, Point};

/// Mean and variance of numbers that come one by one.
///
/// # References
///
/// - B. P. Welford (1962), "Note on a method for calculating corrected sums of squares and
///   products", *Technometrics* 4, 419-420.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moments {
    pub(super) count: u64,
    pub(super) mean: f64,
    squares: f64,
}

impl Moments {
    pub(super) fn of(numbers: impl IntoIterator<Item = f64>) -> Moments {
        let mut moments = Moments::default();
        numbers.into_iter().filter(|number| !number.is_nan()).for_each(|it| moments.add(it));
        moments
    }

    pub(super) fn add(&mut self, number: f64) {
        self.count += 1;
        let off = number - self.mean;
        self.mean += off / self.count as f64;
        self.squares += off * (number - self.mean);
    }

    /// Adds those that count.
    pub(super) fn add_all(&mut self, numbers: &[f64]) {
        for number in numbers.iter().filter(|number| !number.is_nan()) {
            self.add(*number);
        }
    }

    /// How much more the same trials come to in one place than in another. Where some do not count,
    /// each trial tells how far it moves the difference of the two means (the delta method).
    pub(super) fn of_differences(to: &[f64], from: &[f64]) -> Moments {
        let sides = [to, from].map(|scores| Moments::of(scores.iter().copied()));
        let all = to.len() as f64;
        if sides.iter().all(|side| side.count == to.len() as u64) {
            return Moments::of(to.iter().zip(from).map(|(to, from)| to - from));
        }
        let moved = |side: Moments, score: f64| {
            if score.is_nan() { 0.0 } else { (score - side.mean) * all / side.count as f64 }
        };
        let difference = sides[0].mean - sides[1].mean;
        Moments::of(
            to.iter()
                .zip(from)
                .map(|(to, from)| difference + moved(sides[0], *to) - moved(sides[1], *from)),
        )
    }

    /// The variance, with a divisor of one less than the count; zero of a single number.
    pub(super) fn variance(&self) -> f64 {
        self.squares / (self.count.max(2) - 1) as f64
    }

    pub(super) fn standard_error(&self) -> f64 {
        (self.variance() / self.count.max(1) as f64).sqrt()
    }

    /// The mean of those of so many trials that count, as [`Estimate::of_moments`] knows it: a point of a
    /// curve.
    pub(super) fn point(&self, x: f64, trials: u64, effort: &Effort) -> Point {
        let Effort { bounds, confidence, yes_or_no, conditional, .. } = *effort;
        let found = Estimate::of_moments((*self).into(), Some(bounds), yes_or_no, confidence);
        let met = conditional.then(|| Met::by(self.count, trials, confidence));
        Point { x, value: self.mean, interval: found.interval, method: found.method, met }
    }
}

impl From<Sums> for Moments {
    fn from(Sums { count, mean, squares }: Sums) -> Moments {
        Moments { count, mean, squares }
    }
}

impl From<Moments> for Sums {
    fn from(Moments { count, mean, squares }: Moments) -> Sums {
        Sums { count, mean, squares }
    }
}

impl From<Moments> for crate::moments::Moments {
    fn from(moments: Moments) -> crate::moments::Moments {
        let Moments { count, mean, squares } = moments;
        crate::moments::Moments::known(count, mean, squares)
    }
}
