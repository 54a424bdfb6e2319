//! What somebody probably meant to write.

/// The name that is spelt most like another; nothing if none is spelt much like it.
///
/// It is if no more than one letter and a quarter of them are wrong, by Damerau's distance: a letter
/// too many, too few, wrong, or two swapped. Of several equally near, the first.
///
/// # References
///
/// - F. J. Damerau (1964), "A technique for computer detection and correction of spelling errors",
///   *Communications of the ACM* 7, 171-176.
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = written.chars().count();
    // Any letter is one step from any other.
    let most = if letters < 2 { 0 } else { 1 + letters / 4 };
    // Each letter too many or too few is one that is wrong; and what is written may be as long as a file,
    // where the distance takes the product of both lengths.
    let may_be_near = |name: &&str| name.chars().count().abs_diff(letters) <= most;
    let near: Vec<&str> = known.into_iter().filter(may_be_near).collect();
    if let Some(same) = near.iter().find(|name| **name == written) {
        return Some(same);
    }
    let distance = |name: &str| strsim::damerau_levenshtein(written, name);
    let each = near.into_iter().map(|name| (distance(name), name));
    let nearest = each.min_by_key(|(distance, _)| *distance);
    nearest.filter(|(distance, _)| *distance <= most).map(|(_, name)| name)
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
    fn a_letter_and_a_quarter_of_them_may_be_wrong_and_no_more() {
        let word = "abcdefghijkl";
        assert_eq!(nearest("abcdefgh____", [word]), Some(word));
        assert_eq!(nearest("abcdefg_____", [word]), None);
    }

    #[test]
    fn letters_are_counted_and_not_how_many_bytes_they_take() {
        assert_eq!(nearest("ß", ["b"]), None);
        assert_eq!(nearest("äö", ["ab"]), None);
    }

    /// Were it compared with each letter, this would take days.
    #[test]
    fn what_is_far_too_long_is_not_compared() {
        let endless = "x".repeat(100_000_000);
        assert_eq!(nearest(&endless, ["casualties"; 1_000]), None);
    }

    #[test]
    fn another_word_is_not_a_slip() {
        assert_eq!(nearest("range", ["casualties", "pins"]), None);
        assert_eq!(nearest("pins", []), None);
    }
}
