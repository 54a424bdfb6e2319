//! Letters that are none, those that begin a sentence, and names that become words.

/// Whether a letter is none, but tells whatever shows it what to do: control characters, and those
/// that turn the direction of writing or end lines.
pub fn is_command(letter: char) -> bool {
    let turns = ['\u{61c}', '\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}'].contains(&letter)
        || ('\u{202a}'..='\u{202e}').contains(&letter)
        || ('\u{2066}'..='\u{2069}').contains(&letter);
    letter.is_control() || turns
}

/// Whether a text begins with what a workflow takes for a command wherever it stands in a line: `##[` of
/// GitHub, `##vso[` of Azure Pipelines, and what others have between the two.
pub fn begins_workflow_command(text: &str) -> bool {
    let name = text.strip_prefix("##");
    let rest =
        name.map(|name| name.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()));
    rest.is_some_and(|rest| rest.starts_with('['))
}

/// Words as they begin a sentence.
pub fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// What keys of a scenario begin with, which says nothing to who looks at a picture.
const SECTIONS: [&str; 4] = ["circumstances.", "figures.", "rulings.", "behaviour."];

/// A text whose names, as programs have them, are words: `figures.section.dice_on_run=3` becomes
/// `section dice on run = 3`. Other words, numbers and hyphens stay as they are.
pub fn spoken(text: &str) -> String {
    text.split(' ').map(spoken_word).collect::<Vec<_>>().join(" ")
}

/// The words of a text that are names as programs have them; one that begins a parenthesis, as where
/// an axis says in words what it counts and then by which key, is not among them.
pub fn unspoken(text: &str) -> Vec<&str> {
    let words = text.split(' ').filter(|word| !word.starts_with('('));
    words.filter(|word| spoken_word(word) != **word).collect()
}

fn spoken_word(word: &str) -> String {
    let start = word.find(char::is_alphanumeric).unwrap_or(word.len());
    let (before, name) = word.split_at(start);
    let name = SECTIONS.iter().find_map(|section| name.strip_prefix(section)).unwrap_or(name);
    let letters: Vec<char> = name.chars().collect();
    // A point is within a name where that begins with a word; an abbreviation has one letter.
    let is_path = letters.iter().take_while(|it| it.is_alphanumeric() || **it == '_').count() >= 2
        && letters.first().is_some_and(|first| first.is_alphabetic());
    let mut spoken = before.to_owned();
    for (at, letter) in letters.iter().enumerate() {
        let beside = [at.checked_sub(1), Some(at + 1)].map(|it| it.and_then(|it| letters.get(it)));
        let within = beside.iter().all(|it| it.is_some_and(|it| it.is_alphanumeric()));
        match letter {
            '_' if within => spoken.push(' '),
            '.' if within && is_path => spoken.push(' '),
            '=' if within => spoken.push_str(" = "),
            other => spoken.push(*other),
        }
    }
    spoken
}

#[cfg(test)]
mod tests {
    use super::{begins_workflow_command, capitalized, is_command, spoken, unspoken};

    #[test]
    fn names_become_words_and_words_stay() {
        for (name, words) in [
            ("figures.section.dice_on_run = 3", "section dice on run = 3"),
            ("rulings.wtj.102=yes", "wtj 102 = yes"),
            ("points_lost - cost", "points lost - cost"),
            ("(hits_taken)", "(hits taken)"),
            ("circumstances.belts.0.depth", "belts 0 depth"),
        ] {
            assert_eq!(spoken(name), words);
            assert!(unspoken(words).is_empty(), "{words}");
        }
        for words in [
            "mines to hit: 4+ on a D6",
            "2.5 inches, e.g. of a half-track",
            "by_ _turn a <= 6 a>=b",
            "tough = 4",
            "Ends here.  Begins there.",
            "",
        ] {
            assert_eq!(spoken(words), words);
        }
    }

    #[test]
    fn a_key_behind_its_words_is_no_fault() {
        let axis = "Dice to hit a unit on a Run (figures.section.dice_on_run)";
        assert!(unspoken(axis).is_empty());
        assert_eq!(unspoken("by dice_on_run and figures.cost"), ["dice_on_run", "figures.cost"]);
    }

    #[test]
    fn the_first_letter_is_a_capital() {
        assert_eq!(["", "turn 3", "Ära", "ähm"].map(capitalized), ["", "Turn 3", "Ära", "Ähm"]);
    }

    #[test]
    fn commands_of_every_workflow_are_known() {
        for command in ["##[error]no", "##vso[task.complete]", "##teamcity[message]"] {
            assert!(begins_workflow_command(command), "{command}");
        }
        for text in ["# [1]", "## A title [1]", "##", "##vso", "[##", ""] {
            assert!(!begins_workflow_command(text), "{text}");
        }
    }

    #[test]
    fn letters_of_every_script_are_letters() {
        assert!(!"Größe 模 🎲 עברית e\u{301} \u{a0}".chars().any(is_command));
        assert!("\u{1b}\u{7f}\u{9b}\n\t\u{202e}\u{2067}\u{2028}".chars().all(is_command));
    }
}
