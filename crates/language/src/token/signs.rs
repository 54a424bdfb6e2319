//! The signs of the language, and those of others.

/// The signs of one character, the most frequent first.
const SHORT: [&str; 19] =
    [",", "{", "}", "(", ")", ":", "=", "[", "]", "+", "-", ".", "<", ">", "*", "/", "|", "%", "!"];

/// The signs of two characters.
const LONG: [&str; 15] =
    ["..", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "??", "+=", "-=", "*=", "/=", "//"];

/// The sign that a text begins with: where one begins another, the longer.
pub(super) fn sign(text: &str) -> Option<&'static str> {
    let [first, rest @ ..] = text.as_bytes() else { return None };
    // Behind most signs stands nothing that a longer one could end with.
    let is_long = rest.first().is_some_and(|second| b".>=&|?/".contains(second));
    let long = || LONG.iter().find(|sign| text.starts_with(**sign));
    let short = || SHORT.iter().find(|sign| sign.as_bytes()[0] == *first);
    let found = if is_long { long() } else { None };
    found.or_else(short).copied()
}

/// What is written here for a sign that the language does not have.
pub(super) fn instead_of(sign: &str) -> Option<&'static str> {
    let first = sign.chars().next()?;
    Some(match first {
        '?' => "a value is chosen with `if a then b else c`",
        '&' => "both are asked for with `and`",
        '^' => "there are no powers; multiply: `a * a`",
        '≤' => "at most is written `<=`",
        '≥' => "at least is written `>=`",
        '≠' => "unequal is written `!=`",
        '×' | '·' => "times is written `*`",
        '÷' => "divided by is written `/`, or `//` for whole numbers",
        '–' | '—' | '−' => "a minus is written `-`, with spaces around it",
        '"' | '\'' | '`' | '“' => "names and numbers stand without quotes",
        '…' => "from one number to another is written `1..6`",
        _ => return None,
    })
}
