//! Which numbers a parameter takes.

use crate::interval::Interval;

/// Which numbers a parameter takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grid {
    /// All of them.
    #[default]
    Any,
    /// Whole ones only. A value in between then stands for a random mixture of the whole numbers
    /// around it, and is a number of them in the mean.
    Whole,
    /// Those that are whole when counted in so many parts of one: hundredths, if it is 100. Nothing is
    /// known of the curve in between.
    Parts(u32),
}

/// Up to so many numbers an `f64` counts each.
const MOST_COUNTED: f64 = 9e15;

/// So many numbers are few enough to be looked at one by one.
const FEW: f64 = 128.0;

impl Grid {
    /// All numbers of a range that the parameter takes, from the lowest to the highest; nothing if
    /// there are more than can be looked at one by one.
    pub fn members(self, range: Interval) -> Option<Vec<f64>> {
        let (parts, [first, last]) = self.counted(range)?;
        if FEW <= last - first {
            return None;
        }
        let counted = std::iter::successors(Some(first), |at| Some(at + 1.0));
        Some(counted.take_while(|at| *at <= last).map(|at| at / parts).collect())
    }

    /// How many numbers of a range the parameter takes; nothing if they cannot be counted.
    pub fn count(self, range: Interval) -> Option<u64> {
        let (_, [first, last]) = self.counted(range)?;
        let count = last - first + 1.0;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in bounds")]
        (1.0..=MOST_COUNTED).contains(&count).then_some(count as u64)
    }

    /// In how many parts of one numbers are counted, and the ends of a range in them; nothing if they
    /// cannot be counted.
    fn counted(self, range: Interval) -> Option<(f64, [f64; 2])> {
        let parts = match self {
            Grid::Any => return None,
            Grid::Whole => 1.0,
            Grid::Parts(parts) => f64::from(parts),
        };
        Some((parts, [range.low, range.high].map(|end| (end * parts).round())))
    }

    /// The number nearest to another that the parameter takes.
    pub(super) fn taken(self, number: f64) -> f64 {
        if self == Grid::Whole { number.round() } else { self.nearest(number) }
    }

    /// The number nearest to another that the parameter takes, or stands for as a mixture.
    pub fn nearest(self, number: f64) -> f64 {
        self.moved(number, 0.0).unwrap_or(number)
    }

    /// The number that follows.
    pub(super) fn next(self, number: f64) -> f64 {
        self.moved(number, 1.0).unwrap_or(number.next_up())
    }

    /// The number before.
    pub(super) fn previous(self, number: f64) -> f64 {
        self.moved(number, -1.0).unwrap_or(number.next_down())
    }

    /// How far apart numbers are, if there is a least distance.
    pub(super) fn step(self) -> f64 {
        match self {
            Grid::Any | Grid::Whole => 0.0,
            Grid::Parts(parts) => f64::from(parts).recip(),
        }
    }

    /// So many steps from the number nearest to another, if there are steps.
    fn moved(self, number: f64, steps: f64) -> Option<f64> {
        match self {
            Grid::Any | Grid::Whole => None,
            // A quotient of two whole numbers is the `f64` that the decimal is read as.
            Grid::Parts(parts) => {
                Some(((number * f64::from(parts)).round() + steps) / f64::from(parts))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_numbers_are_looked_at_one_by_one() {
        let range = |low: f64, high: f64| Interval { low, high };
        assert_eq!(Grid::Whole.members(range(-1.0, 2.0)), Some(vec![-1.0, 0.0, 1.0, 2.0]));
        assert_eq!(Grid::Parts(10).members(range(0.1, 0.3)), Some(vec![0.1, 0.2, 0.3]));
        assert_eq!(Grid::Whole.members(range(0.0, 100.0)).map(|all| all.len()), Some(101));
        assert_eq!(Grid::Whole.members(range(0.0, 1000.0)), None);
        assert_eq!(Grid::Parts(1_000_000_000).members(range(0.0, 1.0)), None);
        assert_eq!(Grid::Any.members(range(0.0, 1.0)), None);
        assert_eq!(Grid::Any.count(range(0.0, 1.0)), None);
        assert_eq!(Grid::Whole.count(range(1.0, 2f64.powi(40))), Some(1 << 40));
        assert_eq!(Grid::Parts(10).count(range(0.1, 0.3)), Some(3));
    }

    #[test]
    fn numbers_have_no_more_decimals_than_the_parameter_takes() {
        let grid = Grid::Parts(1_000_000_000);
        for (number, written) in [
            (0.212_500_000_000_000_02, "0.2125"),
            (1.0 / 3.0, "0.333333333"),
            (0.1 + 0.2, "0.3"),
            (1e-10, "0"),
        ] {
            assert_eq!(grid.nearest(number).to_string(), written);
        }
        assert_eq!(grid.next(0.2125).to_string(), "0.212500001");
        assert_eq!(grid.previous(0.2125).to_string(), "0.212499999");
        let hundredths = Grid::Parts(100);
        assert_eq!(hundredths.nearest(0.5625).to_string(), "0.56");
        assert_eq!(hundredths.next(0.28).to_string(), "0.29");
    }
}
