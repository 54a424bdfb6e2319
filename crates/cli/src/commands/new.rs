//! `new`: a commented scenario for a rule, ready to run.

use std::fmt::Write;

use sandtable_play::RuleFace;
use sandtable_rules::register;
use serde_json::Value;

use super::rule;
use crate::args::RuleArguments;
use crate::exit::print;
use crate::scenario::{alternatives, choices, first_line, range_text};
use crate::{Exit, Failure};

/// Prints a scenario.
pub(crate) fn new(arguments: &RuleArguments) -> Result<Exit, Failure> {
    print(&scenario_text(&arguments.id, &rule(&arguments.id)?))?;
    Ok(Exit::Done)
}

/// A scenario that asks the first question one has about a rule.
pub(crate) fn scenario_text(id: &str, rule: &RuleFace) -> String {
    let title = register::find(id).map_or(id, |entry| entry.title);
    let mut text = format!(
        "title = {}\nquestion = \"What happens, and how likely is it?\"\nrule = \"{id}\"\n",
        Value::from(title)
    );
    text.push_str("\n# What a player would read out before rolling.\n[circumstances]\n");
    write_table(&mut text, &rule.circumstances, &rule.example, "");
    text.push_str("\n# The book's numbers. Remove the # to change one.\n[figures]\n");
    write_table(&mut text, &rule.figures, &rule.book, "# ");
    text.push_str(
        "\n# What the register leaves open, at its defaults. Remove the # to switch.\n[rulings]\n",
    );
    write_table(&mut text, &rule.rulings, &rule.register, "# ");
    text.push_str(
        "\n# Measures of your own: expressions over the built-in ones, which `sandtable describe` lists.\n[measures]\n",
    );
    text.push_str(
        "\n[run]\nengine = \"auto\"       # auto | exact | sample\n# trials = 1_000_000   # or precision = 0.0005\nseed = 1\nconfidence = 0.95\n",
    );
    text
}

/// Writes `key = value` lines, each after a comment that explains it.
fn write_table(text: &mut String, schema: &Value, values: &Value, prefix: &str) {
    for (name, value) in values.as_object().into_iter().flatten() {
        let schema = &schema["properties"][name];
        if let Some(comment) = comment(schema) {
            let _ = writeln!(text, "# {comment}");
        }
        let key = if bare(name) { name.clone() } else { format!("\"{name}\"") };
        match value {
            Value::Null => drop(writeln!(text, "# {key} =")),
            value => drop(writeln!(text, "{prefix}{key} = {}", inline(value))),
        }
    }
}

/// What a key means, in a line: its description, its range or its choices.
fn comment(schema: &Value) -> Option<String> {
    let description = schema["description"].as_str().map(first_line);
    let choices = choices(&Value::Null, schema).map(|choices| choices.join(" | "));
    let allowed = choices.or_else(|| range_text(schema)).map(|allowed| format!("({allowed})"));
    let parts: Vec<_> = description.into_iter().chain(allowed).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

fn bare(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}

/// A value as TOML writes it on one line; what is missing is left out.
pub(super) fn inline(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let pairs: Vec<_> = map
                .iter()
                .filter(|(_, value)| !value.is_null())
                .map(|(key, value)| {
                    let key = if bare(key) { key.clone() } else { format!("\"{key}\"") };
                    format!("{key} = {}", inline(value))
                })
                .collect();
            if pairs.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", pairs.join(", ")) }
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// A key of a table, by its dotted name.
pub(super) struct Key {
    /// The dotted name.
    pub(super) name: String,
    /// What its value may be.
    pub(super) schema: Value,
    /// Whether it has to be there.
    pub(super) required: bool,
}

/// The keys of a schema, flattened to dotted names. A thing of several kinds is one key, and then
/// the keys that each kind has. So is a table of which its keys do not tell whether it is required.
pub(super) fn keys(schema: &Value) -> Vec<Key> {
    let mut found = Vec::new();
    walk("", schema, true, &mut found);
    found.retain(|key| !key.name.is_empty());
    found
}

fn walk(prefix: &str, schema: &Value, required: bool, keys: &mut Vec<Key>) {
    let several = alternatives(&Value::Null, schema).unwrap_or_default();
    let is_choice = choices(&Value::Null, schema).is_some();
    if let ([only], false) = (several.as_slice(), is_choice) {
        let mut only = (*only).clone();
        if let Some(description) = schema.get("description") {
            only["description"] = description.clone();
        }
        return walk(prefix, &only, required, keys);
    }
    if is_choice || (schema["properties"].as_object().is_none() && several.is_empty()) {
        return keys.push(Key { name: prefix.to_owned(), schema: schema.clone(), required });
    }
    if !several.is_empty() {
        keys.push(Key { name: prefix.to_owned(), schema: schema.clone(), required });
        for kind in several {
            inner(&format!("{prefix}."), kind, keys, |name, schema| {
                schema["const"].is_null() && !name.is_empty()
            });
        }
        return;
    }
    if prefix.is_empty() {
        return inner("", schema, keys, |_, _| true);
    }
    let needs_a_key = schema["required"].as_array().is_some_and(|names| !names.is_empty());
    if needs_a_key != required {
        keys.push(Key { name: prefix.to_owned(), schema: schema.clone(), required });
    }
    inner(&format!("{prefix}."), schema, keys, |_, _| true);
}

/// The keys within a table, each once.
fn inner(prefix: &str, schema: &Value, keys: &mut Vec<Key>, shown: impl Fn(&str, &Value) -> bool) {
    let needed = schema["required"].as_array();
    for (name, value) in schema["properties"].as_object().into_iter().flatten() {
        let path = format!("{prefix}{name}");
        if shown(name, value) && !keys.iter().any(|key| key.name == path) {
            let required = needed.is_some_and(|names| names.iter().any(|n| n == name));
            walk(&path, value, required, keys);
        }
    }
}

/// What kinds of thing a key may be, each by the word or the key that says so.
pub(super) fn kinds(schema: &Value) -> Option<String> {
    let several = alternatives(&Value::Null, schema)?;
    let kind = |schema: &&Value| {
        if let Some(word) = schema["const"].as_str() {
            return Some(format!("\"{word}\""));
        }
        if let Some(words) = schema["enum"].as_array() {
            return Some(words.iter().map(Value::to_string).collect::<Vec<_>>().join(" | "));
        }
        let properties = schema["properties"].as_object();
        let tagged = properties.and_then(|all| {
            all.iter().find_map(|(name, value)| {
                Some(format!(
                    "{{ {name} = {} }}",
                    value["const"].as_str().map(|word| format!("\"{word}\""))?
                ))
            })
        });
        let keyed = schema["required"][0].as_str().map(|name| format!("{{ {name} = .. }}"));
        let fraction = schema["pattern"].as_str().filter(|pattern| pattern.contains('/'));
        let fraction = fraction.map(|_| "a fraction".to_owned());
        let plain = fraction.or_else(|| range_text(schema));
        let plain = plain.or_else(|| schema["type"].as_str().map(str::to_owned));
        tagged.or(keyed).or(plain)
    };
    let kinds: Vec<_> = several.iter().filter_map(kind).collect();
    (!kinds.is_empty()).then(|| kinds.join(" | "))
}
