//! The words of the language that are no names.

/// The words that begin a question to the dice or to a player.
pub(crate) const QUESTIONS: [&str; 8] =
    ["roll", "test", "count", "chance", "look", "read", "add", "choose"];

/// Words that begin a declaration.
pub(crate) const ITEMS: [&str; 12] = [
    "use",
    "enum",
    "record",
    "chart",
    "circumstances",
    "figures",
    "rulings",
    "refuse",
    "part",
    "resolve",
    "example",
    "expect",
];

/// Words that begin a statement and stand nowhere else.
const STATEMENTS: [&str; 9] =
    ["let", "var", "rounds", "for", "stop", "finish", "give", "note", "result"];

/// Other words that cannot be names of values.
const OTHERS: [&str; 12] =
    ["and", "chance", "else", "if", "no", "not", "nothing", "or", "then", "when", "with", "yes"];

/// Whether a word begins a declaration.
pub(super) fn begins_item(word: &str) -> bool {
    ITEMS.contains(&word)
}

/// Whether a word begins a statement and stands nowhere else.
pub(super) fn begins_statement(word: &str) -> bool {
    STATEMENTS.contains(&word)
}

/// Whether a word cannot be the name of a value or a type.
pub(crate) fn is_reserved(word: &str) -> bool {
    begins_statement(word) || OTHERS.contains(&word)
}

/// Whether a word is written like a type.
pub(super) fn is_type(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_uppercase())
}
