//! What a page says in words of how its results came about.

use sandtable_report::digits;
use serde_json::Value;

use super::found::Found;
use super::pictures;

/// A text in a document; empty if it is not there.
pub(super) fn text(document: &Value, key: &str) -> String {
    document[key].as_str().unwrap_or_default().to_owned()
}

/// The measures that a command is about: those that it was asked for, else the one that its scenario asks
/// for.
pub(super) fn asked_for(document: &Value, found: &Found) -> Vec<String> {
    let asked = match &document["command_line"]["measure"] {
        Value::String(one) => vec![one.clone()],
        several => several.as_array().into_iter().flatten().filter_map(written).collect(),
    };
    if asked.is_empty() { vec![main_measure(document, found)] } else { asked }
}

/// The measure that a scenario asks for.
fn main_measure(document: &Value, found: &Found) -> String {
    let plotted = || found.pictures.iter().find_map(|(name, _)| pictures::measure(name));
    document["measure"].as_str().or_else(plotted).unwrap_or_default().to_owned()
}

/// What was asked for: what each command was asked about, and what the scenario defines.
pub(super) fn measures(found: &Found) -> Vec<String> {
    let documents = || found.documents.iter().map(|document| &document.value);
    let own = documents().filter_map(|document| document["measures"].as_array());
    let own = own.flatten().map(|measure| text(measure, "name"));
    let (about, plain): (Vec<&Value>, Vec<&Value>) =
        documents().partition(|document| !asked_about(document).is_empty());
    let asked = plain.into_iter().flat_map(|document| asked_for(document, found));
    asked.chain(about.into_iter().flat_map(asked_about)).chain(own).collect()
}

/// The variants, in the order of the scenario.
pub(super) fn variants(found: &Found) -> Vec<String> {
    let lists = found.documents.iter().filter_map(|it| it.value["variants"].as_array());
    let longest = lists.max_by_key(|variants| variants.len()).into_iter().flatten();
    longest.map(|variant| text(variant, "name")).collect()
}

/// The condition under which a measure of the scenario is told, if there is one.
pub(super) fn given(found: &Found, measure: &str) -> Option<String> {
    let lists = found.documents.iter().filter_map(|it| it.value["measures"].as_array());
    let own = lists.flatten().find(|it| it["name"] == measure)?;
    own["given"].as_str().map(str::to_owned)
}

/// The measures in what a command says that it was asked: a payoff, an objective, what is tuned or
/// priced by.
fn asked_about(document: &Value) -> Vec<String> {
    let outright = ["payoff", "objective"].into_iter().map(|key| &document[key]);
    let lists = ["tuning", "prices", "frontier"].into_iter();
    let listed = lists.flat_map(|key| document[key].as_array().into_iter().flatten());
    let of_each = listed.flat_map(|item| [&item["measure"], &item["objective"]]);
    let expressions: Vec<&str> = outright.chain(of_each).filter_map(Value::as_str).collect();
    let measured = document["measured"].as_array().into_iter().flatten();
    let names = measured.map(|measure| text(measure, "name"));
    let is_in = |name: &String| {
        let is_name = |letter: char| letter == '_' || letter.is_alphanumeric();
        let mut words = expressions.iter().flat_map(|it| it.split(|letter| !is_name(letter)));
        words.any(|word| word == name)
    };
    names.filter(is_in).collect()
}

/// What else is known of the results.
pub(super) fn facts(document: &Value) -> Vec<(String, String)> {
    let named = [
        ("rulebook", "rulebook"),
        ("rule", "rule"),
        ("scenario", "file"),
        ("engine asked for", "engine"),
        ("seed", "seed"),
        ("confidence", "confidence"),
        ("program", "version"),
        ("hash of the rules", "rules_hash"),
        ("hash of the scenario", "scenario_hash"),
    ];
    let fact = |(name, key): (&str, &str)| Some((name.to_owned(), written(&document[key])?));
    let effort = document["effort"].as_object().into_iter().flatten();
    let effort = effort.filter_map(|(key, value)| {
        let number = value.as_u64().map(digits::count).or_else(|| written(value))?;
        Some((format!("{key} asked for"), number))
    });
    named.into_iter().filter_map(fact).chain(effort).collect()
}

/// A plain value as words; nothing if there is none.
pub(super) fn written(value: &Value) -> Option<String> {
    match value {
        Value::Null | Value::Object(_) | Value::Array(_) => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

/// The assumptions that the rule leans on.
pub(super) fn assumptions(document: &Value) -> Vec<String> {
    let assumptions = document["assumptions"].as_array().into_iter().flatten().map(|assumption| {
        let [id, confidence, said] = ["id", "confidence", "text"].map(|key| text(assumption, key));
        format!("{said} ({id}; confidence {confidence})")
    });
    assumptions.collect()
}

/// What a page may be searched by besides its title, question and answer: the rule, the rulebook, the
/// scenario and the names of variants and measures.
pub(super) fn words(document: &Value) -> String {
    let own = ["rule", "rulebook", "scenario"].map(|key| text(document, key));
    let lists = ["variants", "measured"].map(|key| document[key].as_array());
    let named = lists.into_iter().flatten().flatten().map(|it| text(it, "name"));
    own.into_iter().chain(named).collect::<Vec<_>>().join(" ")
}
