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

/// Whether a word begins a declaration.
pub(super) fn begins_item(word: &str) -> bool {
    ITEMS.contains(&word)
}

/// Whether a word begins a statement and stands nowhere else.
pub(super) fn begins_statement(word: &str) -> bool {
    matches!(
        word,
        "let" | "var" | "rounds" | "for" | "stop" | "finish" | "give" | "note" | "result"
    )
}

/// Whether a word cannot be the name of a value or a type.
pub(crate) fn is_reserved(word: &str) -> bool {
    let is_other = matches!(
        word,
        "and" | "chance" | "else" | "if" | "no" | "not" | "nothing" | "or" | "then" | "when"
    );
    is_other || matches!(word, "with" | "yes") || begins_statement(word)
}

/// Whether a word is written like a type.
pub(super) fn is_type(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_uppercase())
}
