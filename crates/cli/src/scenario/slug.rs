//! Names as parts of the names of files and folders.

/// A part of a file name has so many letters at most, and several of them together: few systems have
/// room for more than 255.
const LONGEST: usize = 100;
const LONGEST_OF_ALL: usize = 200;

/// A name that is a plain folder name on every system: lower case, digits, hyphens. One that has no letter
/// of these, as `日本`, is told from others by a few digits.
pub(crate) fn slug(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let text: String = name.chars().map(plain).collect();
    let words: Vec<_> = text.split('-').filter(|word| !word.is_empty()).collect();
    match words.join("-") {
        empty if empty.is_empty() => told_apart("unnamed", name),
        slug => slug[..slug.len().min(LONGEST)].to_owned(),
    }
}

/// A name as a part of a file name: told apart by a few digits where another of the names would be
/// the same part.
pub(crate) fn file_word<'a>(name: &str, mut among: impl Iterator<Item = &'a str>) -> String {
    let plain = slug(name);
    if among.all(|other| other == name || slug(other) != plain) {
        return plain;
    }
    told_apart(&plain, name)
}

/// A measure as a part of a file name: its name, which letters, digits and `_` make; or, where it is what
/// an expectation states under a condition, that as a plain name, told apart by a few digits.
pub(crate) fn measure_word(name: &str) -> String {
    if name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return cut(name, LONGEST);
    }
    told_apart(&slug(name), name)
}

/// Parts of a file name as one.
pub(crate) fn joined(parts: &[String]) -> String {
    cut(&parts.join("-"), LONGEST_OF_ALL)
}

/// A plain name of so many letters at most: one that is longer is cut, and told apart by a few digits.
fn cut(plain: &str, most: usize) -> String {
    let short = &plain[..plain.floor_char_boundary(most)];
    if short == plain { plain.to_owned() } else { told_apart(short, plain) }
}

/// A plain name with a few digits that another name would hardly have.
fn told_apart(plain: &str, name: &str) -> String {
    format!("{plain}-{}", &blake3::hash(name.as_bytes()).to_hex()[..6])
}

#[cfg(test)]
mod tests {
    use super::{file_word, joined, measure_word, slug};

    #[test]
    fn a_condition_is_a_plain_part_of_a_file_name() {
        assert_eq!(measure_word("models_left"), "models_left");
        let [most, least] =
            ["turns given turns / 2 <= 1", "turns given turns / 2 >= 1"].map(measure_word);
        assert!(most.starts_with("turns-given-turns-2-1-") && most != least, "{most} {least}");
        assert_eq!(most, slug(&most));
    }

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
    fn long_names_are_cut_and_told_apart() {
        let [one, other] = ["a", "b"].map(|end| measure_word(&("x".repeat(4000) + end)));
        assert!(one != other && one.len() < 120 && one.starts_with("xxx"), "{one} {other}");
        let parts = |end: &str| ["a".repeat(100), "b".repeat(100), end.to_owned()];
        let [one, other] = ["one", "other"].map(|end| joined(&parts(end)));
        assert!(one != other && one.len() < 220 && one.starts_with("aaa"), "{one} {other}");
        assert_eq!(joined(&["plan", "base"].map(str::to_owned)), "plan-base");
    }

    #[test]
    fn names_never_become_paths() {
        for (name, expected) in [
            ("mine-order", "mine-order"),
            ("../../etc/x", "etc-x"),
            ("Ten Regulars!", "ten-regulars"),
            ("\u{202e}evil", "evil"),
        ] {
            assert_eq!(slug(name), expected);
        }
        assert_eq!(slug(&"x".repeat(5000)).len(), 100);
    }

    #[test]
    fn names_without_a_plain_letter_are_told_apart() {
        let names = ["日本", "中国", "курск", "...", ""];
        let slugs: std::collections::BTreeSet<String> = names.map(slug).into();
        assert_eq!(slugs.len(), names.len(), "{slugs:?}");
        for name in slugs {
            assert!(name.starts_with("unnamed-") && name == slug(&name), "{name}");
        }
    }
}
