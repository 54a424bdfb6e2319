//! The question of an entry, from its title and what the measure counts that answers it.

use sandtable_dice::Kind;
use sandtable_play::{Prepared, RuleFace};
use sandtable_sim::experiment::MeasureInfo;

/// What one would ask about an entry: "Rally: how many pins left?"
pub(super) fn of(rule: &RuleFace, prepared: &Prepared) -> Option<String> {
    let measures = prepared.experiment.measures();
    let measure = asked(rule, &measures)?;
    Some(format!("{}: {}?", rule.about.title, about(measure)))
}

/// What a measure asks. Meanings are phrases and no sentences: some have a verb, some begin with
/// what is counted, some with what is to be found out.
fn about(measure: &MeasureInfo) -> String {
    let meaning = measure.meaning.trim_end_matches('.');
    let words: Vec<&str> = meaning.split(' ').collect();
    let counts = words.iter().take(3).take_while(|word| !joins(word)).any(|word| is_plural(word));
    let is_told = words.iter().any(|word| ["that", "whose", "which"].contains(word));
    let leads = ["how", "what", "which", "where", "when"];
    match measure.scale.kind {
        _ if leads.contains(&words[0]) => meaning.to_owned(),
        Kind::YesNo if is_verb(words[0]) => format!("how likely is it that it {meaning}"),
        Kind::YesNo if words.iter().any(|word| is_verb(word)) => {
            format!("how likely is it that {meaning}")
        }
        Kind::YesNo => format!("how likely is this: {meaning}"),
        Kind::Time if words[0] == "turn" && !is_told => format!("in which {meaning}"),
        _ if counts && is_told => format!("what is the number of {meaning}"),
        _ if counts => format!("how many {meaning}"),
        _ if ["a", "an", "the"].contains(&words[0]) => format!("what is {meaning}"),
        _ => format!("what is the {meaning}"),
    }
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
    ["is", "are", "was", "were", "has", "can", "may", "took", "sets", "fires", "lie"]
        .contains(&word)
}

/// The measure that answers the question: the one that is asked for, or the first.
pub(super) fn asked<'a>(rule: &RuleFace, measures: &'a [MeasureInfo]) -> Option<&'a MeasureInfo> {
    let asked = measures.iter().find(|measure| rule.asks.as_deref() == Some(measure.name));
    asked.or(measures.first())
}
