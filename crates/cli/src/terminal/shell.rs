//! Words of commands that are told.

/// A word that a shell takes as it is.
pub(crate) fn word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_read_otherwise_is_in_quotes() {
        assert_eq!(word("circumstances.unit.pins=3"), "circumstances.unit.pins=3");
        assert_eq!(word("two words"), "'two words'");
        assert_eq!(word("the sapper's"), r"'the sapper'\''s'");
        assert_eq!(word(""), "''");
    }
}
