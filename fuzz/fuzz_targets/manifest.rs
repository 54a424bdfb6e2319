//! The reader of a file: `Reader::Manifest`.

#![no_main]

mod file;

use sandtable::Reader;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| file::read(Reader::Manifest, bytes));
