//! What a page says in words of how its results came about.

use sandtable_report::digits;
use serde_json::Value;

use super::found::{Document, Found};
use super::pictures;

/// A text in a document; empty if it is not there.
pub(super) fn text(document: &Value, key: &str) -> String {
    document[key].as_str().unwrap_or_default().to_owned()
}

/// The measure that a scenario asks for.
pub(super) fn main_measure(found: &Found) -> String {
    let said = found.documents.iter().find_map(|document| document.value["measure"].as_str());
    let plotted = || found.pictures.iter().find_map(|(name, _)| pictures::measure(name));
    said.or_else(plotted).unwrap_or_default().to_owned()
}

/// The main measure and those that the scenario defines: what was asked for.
pub(super) fn measures(found: &Found) -> Vec<String> {
    let own = found.documents.iter().filter_map(|document| document.value["measures"].as_array());
    let own = own.flatten().map(|measure| text(measure, "name"));
    std::iter::once(main_measure(found)).chain(own).collect()
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
fn written(value: &Value) -> Option<String> {
    match value {
        Value::Null | Value::Object(_) | Value::Array(_) => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

/// The assumptions that the rule leans on, and the rulings of the first variant.
pub(super) fn assumptions(document: &Value) -> Vec<String> {
    let assumptions = document["assumptions"].as_array().into_iter().flatten().map(|assumption| {
        let [id, confidence, said] = ["id", "confidence", "text"].map(|key| text(assumption, key));
        format!("{said} ({id}; confidence {confidence})")
    });
    let rulings = document["variants"][0]["in_force"][0]["rulings"].as_object();
    let rulings = rulings
        .into_iter()
        .flatten()
        .filter_map(|(name, choice)| Some(format!("Ruling {name}: {}", written(choice)?)));
    assumptions.chain(rulings).collect()
}

/// What a variant changes, as keys and values.
pub(super) fn changes(overrides: &Value) -> String {
    let mut changes = Vec::new();
    flatten(overrides, "", &mut changes);
    changes.join(", ")
}

fn flatten(value: &Value, path: &str, changes: &mut Vec<String>) {
    match value {
        Value::Object(entries) => {
            for (key, value) in entries {
                let dot = if path.is_empty() { "" } else { "." };
                flatten(value, &format!("{path}{dot}{key}"), changes);
            }
        }
        Value::Null => (),
        value => {
            let written = written(value).unwrap_or_else(|| value.to_string());
            changes.push(format!("{path} = {written}"));
        }
    }
}

/// The command that gives the same numbers again, if there is a file that it could be given.
pub(super) fn command(Document { name, value: document }: &Document) -> Option<String> {
    if let Some(said) = document["command"].as_str() {
        return Some(said.to_owned());
    }
    let file = document["file"].as_str().filter(|file| *file != "-")?;
    let flags = document["command_line"].as_object()?;
    // Not of other commands than a run.
    let repeatable = name == "manifest";
    let mut words = vec!["sandtable run".to_owned(), quoted(file)];
    for (name, value) in flags.iter().filter(|(name, _)| *name != "seed") {
        let name = name.replace('_', "-");
        words.push(match value {
            Value::Bool(true) => format!("--{name}"),
            value => format!("--{name} {}", quoted(&written(value)?)),
        });
    }
    words.push(format!("--seed {}", document["seed"]));
    repeatable.then(|| words.join(" "))
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
