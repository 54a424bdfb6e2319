//! The entries that a word finds: by what they are called, then by what they count, then by what can
//! be said about them.

use sandtable_play::{DecisionFace, RuleFace, Situation};
use sandtable_rules::register::{self, Entry};

/// An entry, and why it was found, if neither its id nor its title nor its source says so.
pub(in crate::commands) struct Found {
    pub(in crate::commands) entry: &'static Entry,
    pub(super) why: Why,
}

impl Found {
    /// An entry that is called as it is asked for.
    pub(in crate::commands) fn asked_for(entry: &'static Entry) -> Found {
        Found { entry, why: Why::Called }
    }
}

/// Where a word of an entry stands; the first that has it counts.
pub(super) enum Why {
    /// In the id, the title or the source.
    Called,
    /// In a measure, or what it means.
    Measure(String),
    /// In a key, or what it means.
    Key(String),
    /// In what players decide, or what is asked there.
    Decision(&'static str),
}

impl Why {
    /// What is said of it beside the title; nothing where the title says it.
    pub(super) fn said(&self) -> String {
        match self {
            Why::Called => String::new(),
            Why::Measure(name) => format!("measure {name}"),
            Why::Key(path) => format!("key {path}"),
            Why::Decision(name) => format!("decision {name}"),
        }
    }
}

/// The entries that a word is in, those first that are called by it.
pub(in crate::commands) fn found(word: &str) -> Vec<Found> {
    let word = word.to_lowercase();
    let found = |entry: &'static Entry| Some(Found { entry, why: why(entry, &word)? });
    let mut all: Vec<Found> = register::ENTRIES.iter().filter_map(found).collect();
    // Within a rank they stay in the order of the register.
    all.sort_by_key(|found| match found.why {
        Why::Called => 0,
        Why::Measure(_) => 1,
        Why::Key(_) => 2,
        Why::Decision(_) => 3,
    });
    all
}

/// The entries that are called by a word: in the id, the title or the source, in capitals or not.
pub(in crate::commands) fn called(word: &str) -> Vec<Found> {
    let word = word.to_lowercase();
    let entries = register::ENTRIES.iter().filter(|entry| is_called(entry, &word));
    entries.map(Found::asked_for).collect()
}

fn why(entry: &Entry, word: &str) -> Option<Why> {
    if is_called(entry, word) {
        return Some(Why::Called);
    }
    // What carries out several entries is found once, by its own.
    let rule = RuleFace::find(entry.id).filter(|rule| rule.about.id == entry.id)?;
    let told = measure(&rule, word).map(Why::Measure).or_else(|| key(&rule, word).map(Why::Key));
    told.or_else(|| decision(&rule, word).map(Why::Decision))
}

/// Whether a word, in small letters, is in the id, the title or the source.
fn is_called(entry: &Entry, word: &str) -> bool {
    [entry.id, entry.title, entry.source].iter().any(|text| text.to_lowercase().contains(word))
}

/// The first measure of its example that has the word.
fn measure(rule: &RuleFace, word: &str) -> Option<String> {
    let prepared = rule.prepare(&[Situation::of(rule.example.clone())]).ok()?;
    let measures = prepared.experiment.measures();
    let mut having = measures.iter().filter(|it| begins(it.name, word) || begins(it.meaning, word));
    Some(having.next()?.name.to_owned())
}

/// The first key that has the word, outside of what the book and the register have set.
fn key(rule: &RuleFace, word: &str) -> Option<String> {
    let keys = rule.keys.circumstances.every_key();
    let mut having = keys.iter().filter(|it| begins(&it.name, word) || begins(&it.meaning, word));
    Some(having.next()?.name.clone())
}

/// The first decision of players that has the word.
fn decision(rule: &RuleFace, word: &str) -> Option<&'static str> {
    let has = |it: &&DecisionFace| begins(it.decision.name, word) || begins(&it.meaning, word);
    Some(rule.decisions.iter().find(has)?.decision.name)
}

/// Whether a word of the text begins so: `mine` finds `mines`, and not `determine`.
fn begins(text: &str, word: &str) -> bool {
    let text = text.to_lowercase();
    let mut places = text.match_indices(word).map(|(at, _)| &text[..at]);
    places.any(|before| !before.ends_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(word: &str) -> Vec<(&'static str, String)> {
        found(word).iter().map(|found| (found.entry.id, found.why.said())).collect()
    }

    #[test]
    fn a_word_of_a_key_finds_the_rule_and_says_where_it_stands() {
        assert_eq!(ids("DUEL"), [("ba.night.night-fight", "key turns".to_owned())]);
    }

    /// A key of `[behaviour]` that stands in the book was in no entry.
    #[test]
    fn what_players_decide_finds_the_rule() {
        let found = ids("second_goes_down");
        assert_eq!(found, [("ba.night.night-fight", "decision second_goes_down".to_owned())]);
    }

    #[test]
    fn a_word_of_a_measure_finds_the_rule() {
        let found = ids("panics");
        let night = found.iter().find(|(id, _)| *id == "ba.night.night-fight").unwrap();
        assert_eq!(night.1, "measure first_panics");
    }

    #[test]
    fn what_is_called_so_comes_before_what_counts_it_and_that_before_what_is_told_of_it() {
        let rank = |said: &String| match said.split(' ').next() {
            Some("measure") => 1,
            Some("key") => 2,
            _ => 0,
        };
        for word in ["mine", "pins", "smoke", "morale"] {
            let ranks: Vec<_> = ids(word).iter().map(|(_, said)| rank(said)).collect();
            assert!(ranks.is_sorted(), "{word}: {ranks:?}");
            assert!(ranks[0] == 0 && ranks.iter().any(|rank| 0 < *rank), "{word}: {ranks:?}");
        }
    }

    #[test]
    fn words_are_found_where_they_begin() {
        assert!(begins("Mines that it meets", "mine") && begins("first_panics", "panic"));
        assert!(!begins("what determines it", "mine"));
        assert!(ids("unicorn").is_empty());
    }
}
