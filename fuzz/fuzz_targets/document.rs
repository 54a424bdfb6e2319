//! The reader of a file: `Reader::Document`.

#![no_main]

mod file;

use sandtable::Reader;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| file::read(Reader::Document, bytes));
