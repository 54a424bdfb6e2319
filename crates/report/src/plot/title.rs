//! What pictures are called.

use std::ops::Deref;

use crate::letters;

/// What a picture is called: what it shows, in words, and of what.
///
/// There is no other way to a title than [`Title::new`], and none through it for a name as programs
/// have them: `Title::new("casualties by dice_on_run", "Ten regulars")` is "Casualties by dice on
/// run: Ten regulars".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title(String);

impl Title {
    /// The title of a picture that shows this, of that; `of` is what somebody has written, is left as
    /// it is, and may be empty.
    pub fn new(shown: &str, of: &str) -> Title {
        let shown = letters::capitalized(&letters::spoken(shown));
        let parts: Vec<&str> =
            [shown.as_str(), of].into_iter().filter(|it| !it.is_empty()).collect();
        Title(parts.join(": "))
    }
}

impl Deref for Title {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Title;

    #[test]
    fn a_title_says_what_is_shown_in_words_and_of_what_as_it_is_written() {
        let title = Title::new("casualties by figures.section.dice_on_run", "ten_regulars.toml");
        assert_eq!(&*title, "Casualties by section dice on run: ten_regulars.toml");
        assert_eq!(&*Title::new("what a pip changes", ""), "What a pip changes");
        assert_eq!(&*Title::new("", "Mines"), "Mines");
        assert_eq!(&*Title::default(), "");
    }
}
