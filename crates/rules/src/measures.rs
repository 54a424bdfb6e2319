//! The measures of an outcome, as a list that reads like one.

/// Makes the measures of an outcome, one to a line: name, scale, what it counts, how it is read off.
macro_rules! measures {
    ($($name:literal, $scale:expr, $meaning:literal, $of:expr;)+) => {
        vec![$(sandtable_dice::Measure::new($name, $scale, $meaning, $of),)+]
    };
}

pub(crate) use measures;
