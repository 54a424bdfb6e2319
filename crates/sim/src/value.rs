//! The values of measures, and numbers that are kept free of what rounding leaves behind.

use smallvec::SmallVec;

pub use sandtable_dice::Value;

/// The built-in measures of one outcome, in the order of
/// [`Experiment::measures`](crate::experiment::Experiment::measures); nothing where one of them has
/// no value.
pub type Values = SmallVec<[Option<Value>; 4]>;

/// Rounds to twelve significant digits what is not whole.
///
/// Decimals that are equal on paper can differ in the last bit, by the way they were added up
/// (0.1 + 0.2 is not 0.3).
pub fn tidy(value: f64) -> f64 {
    if value.fract() == 0.0 || !value.is_finite() {
        // Adding zero makes a negative zero positive.
        return value + 0.0;
    }
    format!("{value:.11e}").parse().expect("a number was written")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tidy_numbers_are_those_on_paper() {
        assert_eq!(tidy(0.1 + 0.2).to_bits(), 0.3f64.to_bits());
        assert_eq!(tidy(-0.0).to_bits(), 0);
        assert!(tidy(f64::NAN).is_nan());
    }
}
