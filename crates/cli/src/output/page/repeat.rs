//! How what a page tells can be repeated: commands, and the texts that they need.

use sandtable_report::page::{Command, Text};
use serde_json::Value;

use super::found::{Document, Found};
use super::repeatable::COMMANDS;
use super::sentences::{text, written};
use crate::scenario::is_page;
use crate::terminal::shell::word;

/// Longer texts are folded.
const MOST_LINES: usize = 60;

/// The command that has no trials, and so no seed.
const WITHOUT_TRIALS: &str = "best";

/// The commands that give the same numbers again, as far as what was asked is on file.
pub(super) fn commands(found: &Found) -> Vec<Command> {
    commands_for(found, None)
}

/// The commands that give the same numbers again, from the scenario in this file if one is named.
pub(super) fn commands_for(found: &Found, scenario: Option<&str>) -> Vec<Command> {
    let of = |document: &Document| {
        // What compares several files is not repeated by the name of one.
        let sides = document.value["variants"].as_array().into_iter().flatten();
        let mut files = sides.map(|side| &side["file"]).filter(|file| file.is_string());
        if files.any(|file| *file != document.value["file"]) {
            return None;
        }
        let (_, command, what) = COMMANDS.iter().find(|(name, ..)| *name == document.name)?;
        let file = scenario.or(document.value["file"].as_str())?;
        Some(Command { what: (*what).to_owned(), line: line(command, file, &document.value)? })
    };
    found.documents.iter().filter_map(of).collect()
}

/// A command line; nothing if a word of it is not on file.
fn line(command: &str, file: &str, document: &Value) -> Option<String> {
    // A file may be named as an option is.
    let here = if file.starts_with('-') && file != "-" { "./" } else { "" };
    let named = word(&format!("{here}{file}"));
    let mut words = vec!["sandtable".to_owned(), command.to_owned(), named];
    for (name, value) in
        document["command_line"].as_object()?.iter().filter(|(name, _)| *name != "seed")
    {
        words.extend(option(&name.replace('_', "-"), value)?);
    }
    if command != WITHOUT_TRIALS {
        words.push(format!("--seed {}", document["seed"]));
    }
    if file == "-" {
        words.push(format!("< {}", word(&file_name(document))));
    }
    Some(words.join(" "))
}

/// An option with its values.
fn option(name: &str, value: &Value) -> Option<Vec<String>> {
    Some(match value {
        Value::Bool(true) => vec![format!("--{name}")],
        Value::Bool(false) | Value::Null => Vec::new(),
        Value::Array(ends) if name == "range" => {
            let ends: Option<Vec<String>> = ends.iter().map(written).collect();
            vec![format!("--range {}", word(&ends?.join("..")))]
        }
        Value::Array(values) => {
            let each: Option<Vec<Vec<String>>> =
                values.iter().map(|value| option(name, value)).collect();
            each?.concat()
        }
        // A key with its values.
        Value::Object(switch) => {
            let values = switch.get("values")?.as_array()?.iter();
            let values: Option<Vec<String>> =
                values.map(|value| written(value).or_else(|| Some(value.to_string()))).collect();
            let said = format!("{}={}", switch.get("key")?.as_str()?, values?.join(","));
            vec![format!("--{name} {}", word(&said))]
        }
        value => vec![format!("--{name} {}", word(&written(value)?))],
    })
}

/// The name under which the scenario is to be saved.
pub(super) fn file_name(document: &Value) -> String {
    let file = text(document, "file");
    let name = file.rsplit(['/', '\\']).next().unwrap_or_default();
    if name.is_empty() || name == "-" { "scenario.toml".to_owned() } else { name.to_owned() }
}

/// What is to be said of repeating it.
pub(super) fn paragraphs(found: &Found) -> Vec<String> {
    let document = &found.documents[0].value;
    let (version, rules) = (text(document, "version"), text(document, "rules_hash"));
    let by = format!(
        "These commands give the same numbers again, by sandtable {version} with the rules {rules}."
    );
    let name = file_name(document);
    let saved = if text(document, "file") == "-" {
        format!("Save the text of the scenario, below, as {name}.")
    } else {
        format!(
            "Where the scenario is not at hand, save its text, below, as {name}, and name that file \
             in the command. The name counts, because random trials hang on it; the folder does not."
        )
    };
    let rule = document["rule_text"].is_string() && is_page(&text(document, "rule"));
    let rule = if rule { " The rule is to be where the scenario names it." } else { "" };
    let has_text = document["scenario_text"].is_string();
    let commands = !commands(found).is_empty();
    let said =
        commands.then_some(by).into_iter().chain((commands && has_text).then_some(saved + rule));
    said.collect()
}

/// The scenario, and the rules that it is about if they are text.
pub(super) fn texts(found: &Found) -> Vec<Text> {
    let document = &found.documents[0].value;
    let of = |name: String, what: &str, said: &Value| {
        let text = said.as_str().filter(|text| !text.is_empty())?.to_owned();
        let folded = MOST_LINES < text.lines().count();
        Some(Text { name, what: what.to_owned(), text, folded })
    };
    let scenario = of(file_name(document), "The scenario", &document["scenario_text"]);
    // What a scenario chains without a page is in the scenario.
    let rule = Some(text(document, "rule")).filter(|rule| is_page(rule));
    let rule = rule.and_then(|rule| of(rule, "The rule", &document["rule_text"]));
    let used = document["rule_libraries"].as_array().into_iter().flatten();
    let used = used.filter_map(|it| of(text(it, "file"), "What the rule uses", &it["text"]));
    let plays = found.documents.iter().filter_map(|document| {
        let name = "[behaviour]".to_owned();
        of(name, "The play that was found, as a scenario says it", &document.value["behaviour"])
    });
    scenario.into_iter().chain(rule).chain(used).chain(plays).collect()
}
