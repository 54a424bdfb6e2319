//! The question of an entry, from its title and what the measure counts that answers it.

use sandtable_dice::Kind;
use sandtable_play::{Prepared, RuleFace};
use sandtable_sim::experiment::MeasureInfo;

/// What one would ask about an entry: "Rally: how many pins left?" One colon stands between what it is
/// about and what is asked.
pub(super) fn of(rule: &RuleFace, prepared: &Prepared) -> Option<String> {
    let measures = prepared.experiment.measures();
    let measure = asked(rule, &measures)?;
    Some(format!("{}: {}?", rule.about.title.replace(": ", ", "), about(measure)))
}

/// What a measure asks. Meanings are phrases and no sentences: some have a verb, some begin with
/// what is counted.
fn about(measure: &MeasureInfo) -> String {
    let meaning = short(measure.meaning.trim_end_matches('.'));
    let words: Vec<&str> = meaning.split(' ').collect();
    let counts = words.iter().take(3).take_while(|word| !joins(word)).any(|word| is_plural(word));
    match measure.scale.kind {
        Kind::YesNo => how_likely(meaning, &words),
        _ if counts => how_many(&words),
        _ if ["a", "an", "the"].contains(&words[0]) => format!("what is {meaning}"),
        _ => format!("what is the {meaning}"),
    }
}

/// A meaning without what it explains besides, which `describe` tells.
fn short(meaning: &str) -> &str {
    let ends = [": ", ", of which ", ", the one ", ", that of ", ", 0 "]
        .map(|mark| meaning.find(mark).unwrap_or(meaning.len()));
    &meaning[..ends.into_iter().min().unwrap_or(meaning.len())]
}

fn how_likely(meaning: &str, words: &[&str]) -> String {
    let clause = meaning.split(", ").next().unwrap_or(meaning);
    match () {
        () if is_verb(words[0]) => format!("how likely is it that it {meaning}"),
        () if clause.split(' ').any(is_verb) => format!("how likely is it that {meaning}"),
        () => format!("how likely is the result '{meaning}'"),
    }
}

/// How many there are of what is counted, and of which more may be told: "shots that hit".
fn how_many(words: &[&str]) -> String {
    let Some(told) = words.iter().position(|word| ["that", "whose", "which"].contains(word)) else {
        return match words {
            [things, "the", subject, verb, rest @ ..] if does(verb).is_some() => {
                how_many_does(&[things], &["the", subject], does(verb).unwrap_or(verb), rest)
            }
            words => format!("how many {}", words.join(" ")),
        };
    };
    let (things, clause) = (&words[..told], &words[told + 1..]);
    let verb = clause.iter().position(|word| does(word).is_some());
    match (words[told], verb) {
        ("that", _) if clause.first().is_some_and(|word| is_plural_verb(word)) => {
            format!("how many {} {}", things.join(" "), clause.join(" "))
        }
        ("that", Some(at)) => {
            let verb = does(clause[at]).unwrap_or(clause[at]);
            how_many_does(things, &clause[..at], verb, &clause[at + 1..])
        }
        _ => {
            let begins = told - usize::from(["in", "at", "of"].contains(&words[told - 1]));
            let (things, clause) = words.split_at(begins);
            format!("how many {} are there {}", things.join(" "), clause.join(" "))
        }
    }
}

/// How many things someone does something to: "how many pins does the target take".
fn how_many_does(things: &[&str], subject: &[&str], verb: &str, rest: &[&str]) -> String {
    let words = [&["how", "many"], things, &["does"], subject, &[verb], rest].concat();
    words.join(" ")
}

/// What stands after "does" instead of a verb.
fn does(verb: &str) -> Option<&str> {
    ["takes", "saves", "loses"].contains(&verb).then(|| verb.trim_end_matches('s'))
}

/// Whether it is what things do that are counted.
fn is_plural_verb(word: &str) -> bool {
    let verbs = [
        "are", "were", "can", "may", "hit", "pass", "land", "find", "break", "broke", "become",
        "became", "have",
    ];
    verbs.contains(&word)
}

/// What is counted stands before such a word: "cost of units".
fn joins(word: &str) -> bool {
    ["of", "in", "for", "to", "by", "as", "under", "that"].contains(&word)
}

fn is_plural(word: &str) -> bool {
    let word = word.trim_end_matches(',');
    let is_regular = 3 < word.len() && word.ends_with('s') && !word.ends_with("ss");
    is_regular || ["craft", "dice", "men"].contains(&word)
}

fn is_verb(word: &str) -> bool {
    ["is", "are", "was", "were", "has", "can", "may", "took", "sets", "fires", "goes", "lie"]
        .contains(&word)
}

/// The measure that answers the question: the one that is asked for, or the first.
pub(super) fn asked<'a>(rule: &RuleFace, measures: &'a [MeasureInfo]) -> Option<&'a MeasureInfo> {
    let asked = measures.iter().find(|measure| rule.asks.as_deref() == Some(measure.name));
    asked.or(measures.first())
}
