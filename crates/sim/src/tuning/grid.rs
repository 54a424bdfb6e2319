/// Which numbers a parameter takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grid {
    /// All of them.
    #[default]
    Any,
    /// Whole ones only. A value in between then stands for a random mixture of the whole numbers
    /// around it, and is a number of them in the mean.
    Whole,
    /// Those with so many decimals, at most. Nothing is known of the curve in between.
    Decimals(u32),
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
            Grid::Decimals(decimals) => power(decimals).recip(),
        }
    }

    /// So many steps from the number nearest to another, if there are steps.
    fn moved(self, number: f64, steps: f64) -> Option<f64> {
        match self {
            Grid::Any | Grid::Whole => None,
            // A quotient of two whole numbers is the `f64` that the decimal is read as.
            Grid::Decimals(decimals) => {
                Some(((number * power(decimals)).round() + steps) / power(decimals))
            }
        }
    }
}

fn power(decimals: u32) -> f64 {
    f64::from(10u32.pow(decimals))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_more_decimals_than_the_parameter_takes() {
        let grid = Grid::Decimals(9);
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
    }
}
