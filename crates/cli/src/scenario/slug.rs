//! Names as parts of the names of files and folders.

/// A name that is a plain folder name on every system: lower case, digits, hyphens.
pub(crate) fn slug(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let text: String = name.chars().map(plain).collect();
    let words: Vec<_> = text.split('-').filter(|word| !word.is_empty()).collect();
    match words.join("-") {
        empty if empty.is_empty() => "scenario".to_owned(),
        mut slug => {
            slug.truncate(100);
            slug
        }
    }
}

/// A name as a part of a file name: told apart by a few digits where another of the names would be
/// the same part.
pub(crate) fn file_word<'a>(name: &str, mut among: impl Iterator<Item = &'a str>) -> String {
    let plain = slug(name);
    if among.all(|other| other == name || slug(other) != plain) {
        return plain;
    }
    format!("{plain}-{}", &blake3::hash(name.as_bytes()).to_hex()[..6])
}

#[cfg(test)]
mod tests {
    use super::{file_word, slug};

    #[test]
    fn no_two_names_share_a_file() {
        let names = ["a b", "a/b", "A-B", "other!"];
        let words = names.map(|name| file_word(name, names.into_iter()));
        let distinct: std::collections::BTreeSet<_> = words.iter().collect();
        assert_eq!(distinct.len(), words.len(), "{words:?}");
        assert_eq!(words[3], "other");
        assert!(words.iter().all(|word| *word == slug(word)), "{words:?}");
    }

    #[test]
    fn names_never_become_paths() {
        for (name, expected) in [
            ("mine-order", "mine-order"),
            ("../../etc/x", "etc-x"),
            ("Ten Regulars!", "ten-regulars"),
            (".", "scenario"),
            ("", "scenario"),
            ("\u{202e}evil", "evil"),
        ] {
            assert_eq!(slug(name), expected);
        }
        assert_eq!(slug(&"x".repeat(5000)).len(), 100);
    }
}
