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

impl Grid {
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
