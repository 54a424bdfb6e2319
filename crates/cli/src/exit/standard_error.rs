//! What is told on standard error: what is wrong, and what is to be known beside an answer.

use std::io::{self, Write};

use crate::heard::while_read;
use crate::terminal::cleaned::cleaned;

/// Says what is to be known, although it is no failure.
pub(crate) fn warn(text: &str) {
    say(&format!("warning: {text}"));
}

/// Says what somebody may wish to know, and nobody has to mend.
pub(crate) fn note(text: &str) {
    say(&format!("note: {text}"));
}

/// Says something on standard error, as text alone.
pub(crate) fn say(text: &str) {
    let text = cleaned(text, false);
    // If even this cannot be written, there is nobody left to tell.
    let _ = while_read(|| writeln!(io::stderr(), "{text}"));
}
