//! Expressions of scenarios: whatever they are, they are parsed or refused, with a place that is in
//! them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable_language::expression;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let _ = expression::parse(text, &["casualties", "pins", "destroyed", "turns"]);
});
