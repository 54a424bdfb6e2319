//! The reader of a file: `Reader::Inventory`.

#![no_main]

mod file;

use sandtable::Reader;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| file::read(Reader::Inventory, bytes));
