//! What the keys of a scenario mean, for whoever reads its results without the program.

use std::collections::BTreeSet;

use sandtable_keys::{Kind, Place, Table, leaves};
use serde_json::{Map, Value, json};

use crate::scenario::Scenario;

/// Everything that is in force in some variant, by its dotted key: what it means, its unit, what the
/// words that stand there mean, and whether the file itself says it of its base.
pub(super) fn keys(scenario: &Scenario) -> Value {
    let mut keys = Map::new();
    let said = said(scenario);
    for situation in scenario.variants.iter().flat_map(|variant| &variant.prepared.in_force) {
        for (name, table) in scenario.rule.keys.sections() {
            let mut walk = Walk { table, whole: &situation[name], said: &said, keys: &mut keys };
            walk.below(name, &mut Vec::new(), &situation[name]);
        }
    }
    Value::Object(keys)
}

/// The keys that the file sets in the first situation of its base, whose values pages tell: circumstances that
/// it says, and figures and rulings that are not what they are by default. What another situation of a mix sets
/// is no word on what holds in this one.
fn said(scenario: &Scenario) -> BTreeSet<String> {
    let Some(base) = scenario.variants.first() else { return BTreeSet::new() };
    let mut said = BTreeSet::new();
    if let Some(situation) = base.situations.first() {
        said.extend(leaves("circumstances", &situation.circumstances));
    }
    let nothing = Value::Object(Map::new());
    for (name, table) in scenario.rule.keys.sections().filter(|(name, _)| *name != "circumstances")
    {
        let default = flat(name, &table.complete(&nothing));
        if let Some(situation) = base.prepared.in_force.first() {
            let here = flat(name, &situation[name]);
            said.extend(here.difference(&default).map(|(key, _)| key.clone()));
        }
    }
    said
}

/// The keys below a value with what stands there, as text.
fn flat(key: &str, value: &Value) -> BTreeSet<(String, String)> {
    let inner = |(name, value): (&str, &Value)| flat(&format!("{key}.{name}"), value);
    match value {
        Value::Object(map) => map.iter().flat_map(|(name, value)| inner((name, value))).collect(),
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.flat_map(|(i, value)| inner((&i.to_string(), value))).collect()
        }
        value => BTreeSet::from([(key.to_owned(), value.to_string())]),
    }
}

/// A walk over all values of a section.
struct Walk<'a> {
    table: &'a Table,
    whole: &'a Value,
    said: &'a BTreeSet<String>,
    keys: &'a mut Map<String, Value>,
}

impl Walk<'_> {
    fn below(&mut self, dotted: &str, path: &mut Vec<String>, value: &Value) {
        let inner: Vec<(String, &Value)> = match value {
            Value::Object(map) => map.iter().map(|(name, value)| (name.clone(), value)).collect(),
            Value::Array(items) => {
                items.iter().enumerate().map(|(i, value)| (i.to_string(), value)).collect()
            }
            _ => Vec::new(),
        };
        for (name, value) in &inner {
            path.push(name.clone());
            let dotted = format!("{dotted}.{name}");
            let is_inner = value.is_object() || value.is_array();
            // What is done at a decision may be a list or a mixture; what is decided is told as well.
            let is_decision = path.len() == 1 && dotted.starts_with("behaviour.");
            if is_inner {
                self.below(&dotted, path, value);
            }
            if let Ok(place) = self.table.at(self.whole, path)
                && (is_decision || !is_inner)
            {
                self.told(dotted, &place);
            }
            path.pop();
        }
    }

    fn told(&mut self, dotted: String, place: &Place) {
        let said = self.said.contains(&dotted);
        let known = self.keys.entry(dotted).or_insert_with(|| {
            let Place { key, .. } = place;
            json!({ "meaning": key.meaning, "unit": key.unit, "said": said, "words": {} })
        });
        if let (Kind::Choice(readings), Some(word)) = (place.kind, place.value.as_str()) {
            let meaning = readings.iter().find(|reading| reading.word == word);
            known["words"][word] = meaning.map(|reading| reading.meaning.clone()).into();
        }
    }
}
