//! The measures of an outcome, as a list that reads like one.

/// Makes the measures of an outcome, one to a line: name, what it counts, how it is read off.
macro_rules! measures {
    ($($name:literal, $meaning:literal, $of:expr;)+) => {
        &[$(sandtable_dice::Measure { name: $name, meaning: $meaning, of: $of },)+]
    };
}

pub(crate) use measures;
