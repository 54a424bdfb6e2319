//! The situations of shipped scenarios: the file itself, each of its variants, and each part of its
//! mix; of a file that is a situation only with one of those, each variant with each part.

use std::fs;
use std::path::Path;

use sandtable_keys::Extent;
use sandtable_play::{RuleFace, Situation};
use serde_json::{Map, Value, json};
use toml_edit::{Document, Item, TableLike, Value as Toml};

/// The situations of all shipped scenarios about a rule.
pub(crate) fn about(rule: &RuleFace) -> Vec<Situation> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut found = Vec::new();
    for entry in fs::read_dir(root.join(&rule.about.rulebook)).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let scenario = table(Document::parse(text).unwrap().as_table());
        if scenario["rule"].as_str().is_some_and(|named| rule.is_named(named)) {
            found.extend(situations(rule, &scenario));
        }
    }
    found
}

fn situations(rule: &RuleFace, scenario: &Value) -> Vec<Situation> {
    let base = with(rule, Situation::of(json!({})), scenario);
    let variants = scenario["variants"].as_object().into_iter().flatten();
    let parts = scenario["mix"].as_array().into_iter().flatten();
    let variants: Vec<&Value> = variants.map(|(_, changes)| changes).collect();
    let parts: Vec<&Value> = parts.collect();
    let changed = |start: &Situation, by: &[&Value]| {
        let each = by.iter().map(|changes| with(rule, start.clone(), changes));
        each.chain([start.clone()]).collect::<Vec<_>>()
    };
    if rule.keys.circumstances.check(&base.circumstances, Extent::Whole).is_empty() {
        return changed(&base, &[variants, parts].concat());
    }
    // What has to be said is said by the parts of its mix.
    let starts = parts.iter().map(|part| with(rule, base.clone(), part));
    starts.flat_map(|start| changed(&start, &variants)).collect()
}

/// A situation with what a scenario, or a variant of it, says.
fn with(rule: &RuleFace, mut situation: Situation, said: &Value) -> Situation {
    for (section, keys) in rule.keys.sections() {
        keys.lay(situation.section_mut(section), &said[section]);
    }
    situation
}

fn table(of: &dyn TableLike) -> Value {
    Value::Object(of.iter().map(|(name, item)| (name.to_owned(), item_of(item))).collect())
}

fn item_of(item: &Item) -> Value {
    match item {
        Item::None => Value::Null,
        Item::Value(value) => value_of(value),
        Item::Table(of) => table(of),
        Item::ArrayOfTables(tables) => tables.iter().map(|of| table(of)).collect(),
    }
}

fn value_of(value: &Toml) -> Value {
    match value {
        Toml::String(text) => json!(text.value()),
        Toml::Integer(number) => json!(number.value()),
        Toml::Float(number) => json!(number.value()),
        Toml::Boolean(flag) => json!(flag.value()),
        Toml::Datetime(day) => json!(day.value().to_string()),
        Toml::Array(items) => items.iter().map(value_of).collect(),
        Toml::InlineTable(of) => {
            let keys: Map<_, _> =
                of.iter().map(|(key, of)| (key.to_owned(), value_of(of))).collect();
            Value::Object(keys)
        }
    }
}
