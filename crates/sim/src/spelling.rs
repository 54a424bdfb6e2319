//! What somebody probably meant to write.

/// The known word nearest to one that is not known; nothing if none is near.
///
/// Near is at most a third of the letters wrong, but always one, by Damerau's distance: a letter
/// too many, too few, wrong, or two swapped. Of several equally near, the first.
///
/// # References
///
/// - F. J. Damerau (1964), "A technique for computer detection and correction of spelling errors",
///   *Communications of the ACM* 7, 171-176.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = (word.chars().count() / 3).max(1);
    let distance = |candidate| strsim::damerau_levenshtein(word, candidate);
    let candidates = known.into_iter().map(|candidate| (distance(candidate), candidate));
    candidates
        .filter(|(distance, _)| *distance <= near)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_is_understood() {
        let known = ["casualties", "pins", "destroyed"];
        assert_eq!(nearest("casualities", known), Some("casualties"));
        assert_eq!(nearest("pisn", known), Some("pins"));
        assert_eq!(nearest("pin", known), Some("pins"));
    }

    #[test]
    fn a_third_of_the_letters_may_be_wrong_and_no_more() {
        let word = "abcdefghijkl";
        assert_eq!(nearest("abcdefgh____", [word]), Some(word));
        assert_eq!(nearest("abcdefg_____", [word]), None);
    }

    #[test]
    fn another_word_is_not_a_slip() {
        assert_eq!(nearest("range", ["casualties", "pins"]), None);
        assert_eq!(nearest("pins", []), None);
    }
}
