//! The signs of the language, and those of others.

/// The sign that a text begins with: where one begins another, the longer.
pub(super) fn sign(text: &str) -> Option<&'static str> {
    match text.as_bytes() {
        [first, second, ..] => long(*first, *second).or_else(|| short(*first)),
        [first] => short(*first),
        [] => None,
    }
}

/// The sign of two characters.
fn long(first: u8, second: u8) -> Option<&'static str> {
    Some(match (first, second) {
        (b'.', b'.') => "..",
        (b'-', b'>') => "->",
        (b'=', b'>') => "=>",
        (b'=', b'=') => "==",
        (b'!', b'=') => "!=",
        (b'<', b'=') => "<=",
        (b'>', b'=') => ">=",
        (b'&', b'&') => "&&",
        (b'|', b'|') => "||",
        (b'?', b'?') => "??",
        (b'+', b'=') => "+=",
        (b'-', b'=') => "-=",
        (b'*', b'=') => "*=",
        (b'/', b'=') => "/=",
        (b'/', b'/') => "//",
        _ => return None,
    })
}

/// The sign of one character.
fn short(of: u8) -> Option<&'static str> {
    Some(match of {
        b',' => ",",
        b'{' => "{",
        b'}' => "}",
        b'(' => "(",
        b')' => ")",
        b':' => ":",
        b'=' => "=",
        b'[' => "[",
        b']' => "]",
        b'+' => "+",
        b'-' => "-",
        b'.' => ".",
        b'<' => "<",
        b'>' => ">",
        b'*' => "*",
        b'/' => "/",
        b'|' => "|",
        b'%' => "%",
        b'!' => "!",
        _ => return None,
    })
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
