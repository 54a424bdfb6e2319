//! What kinds of things are called in the protocol: numbers.

use sandtable_language::What;

/// The `CompletionItemKind`.
pub(crate) fn completion(what: What) -> u8 {
    match what {
        What::File | What::Play => 9,
        What::Enum => 13,
        What::Word => 20,
        What::Record | What::Chart => 22,
        What::Circumstance | What::Key => 10,
        What::Figure => 21,
        What::Ruling => 12,
        What::Value => 5,
        What::Part => 3,
        What::Variable | What::Measure => 6,
        What::Example | What::Expectation => 1,
        What::Language => 14,
    }
}

/// The `SymbolKind`.
pub(crate) fn symbol(what: What) -> u8 {
    match what {
        What::File => 2,
        What::Enum => 10,
        What::Word => 22,
        What::Record | What::Chart => 23,
        What::Circumstance | What::Key => 7,
        What::Figure => 14,
        What::Ruling => 17,
        What::Value => 8,
        What::Part => 12,
        What::Variable | What::Measure => 13,
        What::Play | What::Example | What::Expectation => 24,
        What::Language => 20,
    }
}
