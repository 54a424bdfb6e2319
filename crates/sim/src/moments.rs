//! The spread of numbers, as they come.

/// The mean and the variance of numbers that come one after another.
///
/// # References
///
/// - B. P. Welford (1962), "Note on a method for calculating corrected sums of squares and products",
///   *Technometrics* 4, 419-420.
/// - T. F. Chan, G. H. Golub and R. J. `LeVeque` (1979), "Updating formulae and a pairwise algorithm for
///   computing sample variances", for adding two of them up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    /// How many numbers there are.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    squares: f64,
}

impl Moments {
    /// Those of one number that came up so many times.
    pub(crate) fn repeated(number: f64, count: u64) -> Moments {
        Moments { count, mean: number, squares: 0.0 }
    }

    /// Those of numbers of which this is known, the sum of squared distances from the mean last.
    pub fn known(count: u64, mean: f64, squares: f64) -> Moments {
        Moments { count, mean, squares }
    }

    /// The sum of squared distances from the mean.
    pub fn squares(&self) -> f64 {
        self.squares
    }

    /// Adds a number.
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        let before = number - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (number - self.mean);
    }

    /// Adds the numbers of another.
    #[must_use]
    pub fn with(self, other: Moments) -> Moments {
        let count = self.count + other.count;
        if count == 0 {
            return self;
        }
        let apart = other.mean - self.mean;
        let (left, right) = (self.count as f64, other.count as f64);
        Moments {
            count,
            mean: self.mean + apart * right / count as f64,
            squares: self.squares + other.squares + apart * apart * left * right / count as f64,
        }
    }

    /// The variance, with a divisor of one less than the count; zero of a single number.
    pub fn variance(&self) -> f64 {
        self.squares / self.count.saturating_sub(1).max(1) as f64
    }

    /// The standard error of the mean.
    pub fn standard_error(&self) -> f64 {
        (self.variance() / self.count.max(1) as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[f64]) -> Moments {
        let mut moments = Moments::default();
        for &number in numbers {
            moments.add(number);
        }
        moments
    }

    #[test]
    fn moments_of_one_to_four_worked_out_by_hand() {
        let moments = of(&[1.0, 2.0, 3.0, 4.0]);
        assert!(
            (moments.mean - 2.5).abs() < 1e-15 && (moments.variance() - 5.0 / 3.0).abs() < 1e-15
        );
    }

    #[test]
    fn moments_add_up() {
        let sum = of(&[1.0, 7.0]).with(Moments::default()).with(of(&[3.0, 4.0, 100.0]));
        let all = of(&[1.0, 7.0, 3.0, 4.0, 100.0]);
        assert_eq!(sum.count, 5);
        assert!(
            (sum.mean - all.mean).abs() < 1e-12 && (sum.variance() - all.variance()).abs() < 1e-9
        );
        assert_eq!(Moments::default().with(Moments::default()), Moments::default());
    }

    #[test]
    fn a_number_that_came_up_several_times_was_added_as_often() {
        let together = of(&[2.0]).with(Moments::repeated(5.0, 3));
        let apart = of(&[2.0, 5.0, 5.0, 5.0]);
        assert_eq!(together.count, apart.count);
        assert!((together.mean - apart.mean).abs() < 1e-15);
        assert!((together.variance() - apart.variance()).abs() < 1e-15);
    }
}
