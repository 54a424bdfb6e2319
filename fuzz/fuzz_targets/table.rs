//! The reader of a file: `Reader::Table`, beside a document that says as little as can be.

#![no_main]

mod file;

use sandtable::Reader;

const DOCUMENT: &[u8] = br#"{"schema": 1, "title": "A sweep", "scenario": "s"}"#;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    file::read(Reader::Document, DOCUMENT);
    file::read(Reader::Table, bytes);
});
