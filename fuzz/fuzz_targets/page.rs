//! Pages of rules: a page is read or refused; what is read is set out in the one form, and that form is
//! the form of itself.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable_language::{Rule, format};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match Rule::read(text) {
        Err(problems) => assert!(!problems.is_empty(), "refused without a word"),
        Ok(_) => {
            let set_out = format(text).expect("what is read has a form");
            assert!(Rule::read(&set_out).is_ok(), "its form is not read: {set_out}");
            assert_eq!(format(&set_out).ok(), Some(set_out));
        }
    }
});
