//! The JSON Schema of the types that read a scenario: what it allows, and what is said of a value that
//! it does not.
//!
//! One schema serves the editor, `describe` and the check of files, so that they cannot disagree.
//! Unlike a general validator the check says what a designer needs: the key, what was expected, the
//! nearest name.

mod check;
mod reading;
mod words;

pub(crate) use check::check;
pub(crate) use reading::{
    alternatives, choices, first_line, is_other_form, property, range_text, tag_of,
};
