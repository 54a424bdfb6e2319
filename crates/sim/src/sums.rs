//! Sums that come out the same in whatever order numbers are added, and however they are shared out:
//! nothing is rounded before the end.
//!
//! # References
//!
//! - J. R. Shewchuk (1997), "Adaptive precision floating-point arithmetic and fast robust geometric
//!   predicates", *Discrete & Computational Geometry* 18, 305-363: growing an expansion, and products
//!   with their error.

use crate::moments::Moments;

/// An exact sum. Exact for numbers from about 1e-140 to 1e140, and zero.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// Numbers of which it is the sum: the smallest first, and none has a digit where another has one.
    parts: Vec<f64>,
}

/// How many numbers there are, with the exact sums of them and of their squares.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spread {
    /// How many numbers there are.
    pub count: u64,
    /// Their sum.
    pub sum: Sum,
    /// The sum of their squares.
    pub squares: Sum,
}

/// A sum as it is rounded, and what is lost by that.
fn with_error(one: f64, other: f64) -> (f64, f64) {
    let sum = one + other;
    let of_other = sum - one;
    (sum, (one - (sum - of_other)) + (other - of_other))
}

/// A number as two of half as many digits.
fn halves(number: f64) -> (f64, f64) {
    const SPLITTER: f64 = 134_217_729.0;
    let scaled = SPLITTER * number;
    let high = scaled - (scaled - number);
    (high, number - high)
}

/// A product as it is rounded, and what is lost by that.
fn product(one: f64, other: f64) -> (f64, f64) {
    let rounded = one * other;
    let ((high, low), (other_high, other_low)) = (halves(one), halves(other));
    let missing = rounded - high * other_high - low * other_high - high * other_low;
    (rounded, low * other_low - missing)
}

impl Sum {
    /// The sum of numbers.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Sum {
        let mut sum = Sum::default();
        numbers.into_iter().for_each(|number| sum.add(number));
        sum
    }

    /// Numbers that come to the same sum; few of them, however many were added.
    pub fn parts(&self) -> &[f64] {
        &self.parts
    }

    /// Adds a number.
    pub fn add(&mut self, number: f64) {
        let (mut rest, mut kept) = (number, 0);
        for position in 0..self.parts.len() {
            let (sum, error) = with_error(rest, self.parts[position]);
            if error != 0.0 {
                self.parts[kept] = error;
                kept += 1;
            }
            rest = sum;
        }
        self.parts.truncate(kept);
        if rest != 0.0 {
            self.parts.push(rest);
        }
    }

    /// Adds the numbers of another sum.
    pub fn add_all(&mut self, other: &Sum) {
        other.parts.iter().for_each(|part| self.add(*part));
    }

    fn add_product(&mut self, one: f64, other: f64) {
        let (rounded, error) = product(one, other);
        self.add(error);
        self.add(rounded);
    }

    /// The sum, rounded once.
    pub fn value(&self) -> f64 {
        let mut smaller = self.parts.iter().rev().copied();
        let Some(mut value) = smaller.next() else { return 0.0 };
        while let Some(part) = smaller.next() {
            let (sum, error) = with_error(value, part);
            value = sum;
            if error != 0.0 {
                // Just between two numbers, what is left decides to which of them it goes.
                let twice = 2.0 * error;
                let beyond = smaller.next().is_some_and(|rest| (rest < 0.0) == (error < 0.0));
                return if beyond && with_error(value, twice).1 == 0.0 {
                    value + twice
                } else {
                    value
                };
            }
        }
        value
    }
}

/// Whether two sums are the same number, whatever their parts are.
impl PartialEq for Sum {
    fn eq(&self, other: &Sum) -> bool {
        let mut difference = self.clone();
        other.parts.iter().for_each(|part| difference.add(-part));
        difference.parts.is_empty()
    }
}

impl Spread {
    /// Adds a number.
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        self.sum.add(number);
        self.squares.add_product(number, number);
    }

    /// Adds the numbers of another.
    pub fn add_all(&mut self, other: &Spread) {
        self.count += other.count;
        self.sum.add_all(&other.sum);
        self.squares.add_all(&other.squares);
    }

    /// Mean and variance, rounded once from what is exact.
    pub fn moments(&self) -> Moments {
        if self.count == 0 {
            return Moments::default();
        }
        let count = self.count as f64;
        // So many times the sum of squared distances from the mean.
        let mut distances = Sum::default();
        for part in &self.squares.parts {
            distances.add_product(count, *part);
        }
        for one in &self.sum.parts {
            for other in &self.sum.parts {
                distances.add_product(-one, *other);
            }
        }
        let squares = distances.value().max(0.0) / count;
        Moments::known(self.count, self.sum.value() / count, squares)
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "exact sums are exact")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn spread(numbers: &[f64]) -> Spread {
        let mut spread = Spread::default();
        for number in numbers {
            spread.add(*number);
        }
        spread
    }

    #[test]
    fn nothing_is_lost_on_the_way() {
        assert_eq!(Sum::of([1e100, 1.0, -1e100]).value(), 1.0);
        assert_eq!(Sum::of([0.1; 10]).value(), 1.0, "and not 0.9999999999999999");
        assert_eq!(Sum::of([0.1, 0.2, -0.1, -0.2]), Sum::default());
        assert_eq!(Sum::default().value(), 0.0);
    }

    /// Half a unit beyond a number goes to the even one, unless something is left.
    #[test]
    fn a_sum_is_rounded_once() {
        let unit = 2f64.powi(-52);
        assert_eq!(Sum::of([1.0, unit / 2.0]).value(), 1.0);
        assert_eq!(Sum::of([1.0, unit / 2.0, 1e-60]).value(), 1.0 + unit);
        assert_eq!(Sum::of([1.0, unit / 2.0, -1e-60]).value(), 1.0);
        assert_eq!(Sum::of([1.0 + unit, unit / 2.0, -1e-60]).value(), 1.0 + unit);
    }

    #[test]
    fn moments_of_one_to_four_worked_out_by_hand() {
        let moments = spread(&[1.0, 2.0, 3.0, 4.0]).moments();
        assert_eq!((moments.count, moments.mean, moments.variance()), (4, 2.5, 5.0 / 3.0));
        assert_eq!(Spread::default().moments(), Moments::default());
    }

    /// A spread of one in 10^16, of which squares alone would leave nothing.
    #[test]
    fn a_small_spread_far_from_zero_is_not_lost() {
        let moments = spread(&[1e8, 1e8 + 1.0, 1e8 + 2.0]).moments();
        assert_eq!((moments.mean, moments.variance()), (1e8 + 1.0, 1.0));
        assert_eq!(spread(&[0.1; 1000]).moments().variance(), 0.0, "a constant has none");
    }

    fn number() -> impl Strategy<Value = f64> {
        (-1e6..1e6f64, -60i32..60).prop_map(|(number, exponent)| number * 2f64.powi(exponent))
    }

    proptest! {
        #[test]
        fn the_order_and_the_shares_do_not_matter(
            numbers in prop::collection::vec(number(), 0..60), at in 0usize..60,
        ) {
            let at = at.min(numbers.len());
            let whole = spread(&numbers);
            let mut shares = spread(&numbers[at..]);
            shares.add_all(&spread(&numbers[..at]));
            let backwards: Vec<f64> = numbers.iter().rev().copied().collect();
            for other in [shares, spread(&backwards)] {
                prop_assert_eq!(&other, &whole);
                prop_assert_eq!(other.moments(), whole.moments());
                prop_assert_eq!(other.sum.value().to_bits(), whole.sum.value().to_bits());
            }
        }

        #[test]
        fn the_parts_are_the_sum_and_few(numbers in prop::collection::vec(number(), 0..60)) {
            let sum = Sum::of(numbers);
            prop_assert_eq!(&Sum::of(sum.parts().iter().copied()), &sum);
            prop_assert!(sum.parts().len() < 40, "{:?}", sum.parts());
        }
    }
}
