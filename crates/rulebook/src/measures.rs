//! The measures of an outcome, as a list that reads like one.

use std::ops::RangeInclusive;

/// Makes the measures of an outcome, one to a line: name, scale, what it counts, how it is read off.
#[macro_export]
macro_rules! measures {
    ($($name:literal, $scale:expr, $meaning:literal, $of:expr;)+) => {
        vec![$(sandtable_dice::Measure::new($name, $scale, $meaning, $of),)+]
    };
}

/// From zero to a number of either sign: the range of what is the same in every outcome.
pub fn up_to(number: i32) -> RangeInclusive<i32> {
    number.min(0)..=number.max(0)
}
