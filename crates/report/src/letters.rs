//! Letters that are none, and those that begin a sentence.

/// Whether a letter is none, but tells whatever shows it what to do: control characters, and those
/// that turn the direction of writing or end lines.
pub fn is_command(letter: char) -> bool {
    let turns = ['\u{61c}', '\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}'].contains(&letter)
        || ('\u{202a}'..='\u{202e}').contains(&letter)
        || ('\u{2066}'..='\u{2069}').contains(&letter);
    letter.is_control() || turns
}

/// Words as they begin a sentence.
pub fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::{capitalized, is_command};

    #[test]
    fn the_first_letter_is_a_capital() {
        assert_eq!(["", "turn 3", "Ära", "ähm"].map(capitalized), ["", "Turn 3", "Ära", "Ähm"]);
    }

    #[test]
    fn letters_of_every_script_are_letters() {
        assert!(!"Größe 模 🎲 עברית e\u{301} \u{a0}".chars().any(is_command));
        assert!("\u{1b}\u{7f}\u{9b}\n\t\u{202e}\u{2067}\u{2028}".chars().all(is_command));
    }
}
