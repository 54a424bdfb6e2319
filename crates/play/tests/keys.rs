//! The table of keys of each rule says what its types say: what may be left out, and what holds then.

use std::collections::BTreeMap;

use sandtable_keys::{Extent, Keys, Kind, Presence, Table};
use sandtable_play::{RuleFace, keys_of_rule};
use sandtable_rules::{FORMER, Rule, catalog};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

mod figures;
mod named;

/// What the types of a rule make of values, beside its table of keys.
struct Types {
    id: &'static str,
    keys: Keys,
    examples: Vec<Value>,
    book: Value,
    register: Value,
    circumstances: fn(&Value) -> Result<Value, String>,
    figures: fn(&Value) -> Result<Value, String>,
    rulings: fn(&Value) -> Result<Value, String>,
    told: Vec<String>,
}

/// What types of tables say of themselves, of keys that say something of their own.
fn told<T: JsonSchema>() -> Vec<String> {
    fn visit(schema: &Value, types: &Map<String, Value>, told: &mut Vec<String>) {
        let keys = schema["properties"].as_object().into_iter().flatten();
        for (_, key) in keys.filter(|(_, key)| key["description"].is_string()) {
            let name = key["$ref"].as_str().and_then(|to| to.rsplit('/').next());
            let of_type = name.map(|name| &types[name]).filter(|it| it["properties"].is_object());
            told.extend(of_type.and_then(|it| it["description"].as_str()).map(str::to_owned));
        }
    }
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let root = T::json_schema(&mut generator).to_value();
    let types = generator.definitions();
    let mut told = Vec::new();
    visit(&root, types, &mut told);
    types.values().for_each(|schema| visit(schema, types, &mut told));
    told
}

fn read<T: Serialize + DeserializeOwned>(value: &Value) -> Result<Value, String> {
    let read: T = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
    Ok(json_of(&read))
}

/// A value as a scenario would say it: what has no value is left out.
fn json_of(value: &impl Serialize) -> Value {
    fn plain(value: Value) -> Value {
        match value {
            Value::Object(table) => {
                let there = table.into_iter().filter(|(_, value)| !value.is_null());
                there.map(|(key, value)| (key, plain(value))).collect()
            }
            Value::Array(items) => items.into_iter().map(plain).collect(),
            other => other,
        }
    }
    plain(serde_json::to_value(value).unwrap())
}

/// A value of a type without the keys that mean nothing where it is used, which the table leaves out.
fn known(table: &Table, value: &Value) -> Value {
    let keys = table.keys.iter().filter_map(|key| {
        let value = value.get(&key.name)?;
        Some((key.name.clone(), known_within(&key.kind, value)))
    });
    Value::Object(keys.collect())
}

fn known_within(kind: &Kind, value: &Value) -> Value {
    match kind {
        Kind::Table(table) if value.is_object() => known(table, value),
        Kind::List(list) => match value.as_array() {
            Some(items) => items.iter().map(|item| known_within(&list.of, item)).collect(),
            None => value.clone(),
        },
        _ => value.clone(),
    }
}

fn types(id: &str) -> Types {
    struct Visitor;
    impl catalog::Visitor for Visitor {
        type Output = Types;
        fn visit<R: Rule>(self) -> Types {
            let keys = keys_of_rule::<R>();
            let ids = [R::ABOUT.id].into_iter().chain(R::ABOUT.covers.iter().copied());
            let examples = ids.filter_map(RuleFace::find).map(|rule| rule.example);
            Types {
                id: R::ABOUT.id,
                examples: examples.collect(),
                book: known(&keys.figures, &json_of(&R::Figures::default())),
                register: known(&keys.rulings, &json_of(&R::Rulings::default())),
                circumstances: read::<R::Circumstances>,
                figures: read::<R::Figures>,
                rulings: read::<R::Rulings>,
                keys,
                told: [told::<R::Circumstances>(), told::<R::Figures>()].concat(),
            }
        }
    }
    catalog::visit(id, Visitor).unwrap()
}

fn all() -> impl Iterator<Item = Types> {
    catalog::PROCEDURES.iter().map(|about| types(about.id))
}

/// The value without one of the keys that may be left out, for each of them.
fn without_one(table: &Table, value: &Value) -> Vec<Value> {
    let mut fewer = Vec::new();
    for key in &table.keys {
        let Some(inner) = value.get(&key.name) else { continue };
        if key.presence != Presence::Required {
            let mut less = value.clone();
            less.as_object_mut().unwrap().remove(&key.name);
            fewer.push(less);
        }
        let within: Vec<Value> = match &key.kind {
            Kind::Table(table) => without_one(table, inner),
            Kind::Forms(forms) => forms
                .told_by(inner)
                .and_then(|form| form.keys())
                .map_or_else(Vec::new, |table| without_one(table, inner)),
            Kind::List(list) => match (&*list.of, inner.get(0)) {
                (Kind::Table(table), Some(first)) => {
                    let items = without_one(table, first).into_iter();
                    items.map(|first| json!([first])).collect()
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        for inner in within {
            let mut less = value.clone();
            less[&key.name] = inner;
            fewer.push(less);
        }
    }
    fewer
}

#[test]
fn figures_and_rulings_have_the_defaults_of_the_book_and_of_the_register() {
    let nothing = Value::Object(Map::new());
    for Types { id, keys, book, register, .. } in all() {
        assert_eq!(keys.figures.complete(&nothing), book, "{id}");
        assert_eq!(keys.rulings.complete(&nothing), register, "{id}");
        assert_eq!(keys.figures.check(&book, Extent::Whole), [], "{id}");
        assert_eq!(keys.rulings.check(&register, Extent::Whole), [], "{id}");
    }
}

#[test]
fn whatever_may_be_left_out_has_the_default_that_the_types_give_it() {
    let mut tried = 0;
    for Types { id, keys, examples, circumstances, .. } in all() {
        for example in examples {
            assert_eq!(keys.circumstances.check(&example, Extent::Whole), [], "{id}");
            let minimal = minimal(&keys.circumstances, &example);
            let fewer = without_one(&keys.circumstances, &example);
            for value in fewer.into_iter().chain([example, minimal]) {
                if keys.circumstances.check(&value, Extent::Whole).is_empty() {
                    tried += 1;
                    assert_eq!(
                        Ok(keys.circumstances.complete(&value)),
                        circumstances(&value).map(|read| known(&keys.circumstances, &read)),
                        "{id}: {value}"
                    );
                }
            }
        }
    }
    assert!(1000 < tried, "{tried}");
}

/// Its pages share their rulings, and what several share has one meaning.
#[test]
fn a_ruling_of_the_book_1916_means_the_same_in_every_rule_that_has_it() {
    let mut said = BTreeMap::new();
    let mut shared = 0;
    for Types { id, keys, .. } in all() {
        for key in keys.rulings.keys.into_iter().filter(|key| key.name.starts_with("wtj.")) {
            let meant = (key.meaning, key.kind);
            if let Some(first) = said.insert(key.name.clone(), meant.clone()) {
                shared += 1;
                assert_eq!(first, meant, "{id}: {}", key.name);
            }
        }
    }
    assert!(30 < shared, "{shared}");
}

/// Only what is required of a value.
fn minimal(table: &Table, value: &Value) -> Value {
    let required = table.keys.iter().filter(|key| key.presence == Presence::Required);
    let keys = required.map(|key| {
        let inner = &value[&key.name];
        let inner = key.kind.table().map_or_else(|| inner.clone(), |table| minimal(table, inner));
        (key.name.clone(), inner)
    });
    Value::Object(keys.collect())
}

/// A page of text can only hold a list that has an end, and nobody states one without.
#[test]
fn every_list_has_an_end() {
    for Types { id, keys, .. } in all() {
        for key in keys.every_key() {
            let mut kind = &key.kind;
            while let Kind::List(list) = kind {
                assert!(list.most.is_some(), "{id}: {}", key.name);
                kind = &list.of;
            }
        }
    }
}

#[test]
fn every_former_spelling_is_one_of_a_key_that_is_there_no_more() {
    let mut places = vec![0; FORMER.len()];
    for Types { id, mut keys, .. } in all() {
        for (total, found) in places.iter_mut().zip(keys.remember(id, &FORMER)) {
            *total += found;
        }
    }
    let lost = FORMER.iter().zip(places).filter(|(_, places)| *places == 0);
    let lost: Vec<_> = lost.map(|(former, _)| format!("{} {}", former.rules, former.key)).collect();
    assert!(lost.is_empty(), "no rule has a place for these: {lost:#?}");
}

#[test]
fn every_key_says_what_it_means_once_and_no_number_is_as_low_as_the_machine_has_them() {
    let mut said = 0;
    for Types { id, keys, told, .. } in all() {
        for key in keys.every_key() {
            assert!(!key.meaning.is_empty(), "{id}: {}", key.name);
            // What a key says itself is not followed by what its type says.
            let glued = told.iter().find(|of_type| {
                key.meaning.strip_suffix(of_type.as_str()).is_some_and(|own| !own.is_empty())
            });
            assert_eq!(glued, None, "{id}: {}", key.name);
            if let Kind::Number(number) = key.kind {
                assert_ne!(number.least, Some(f64::from(i32::MIN)), "{id}: {}", key.name);
            }
        }
        said += told.len();
    }
    assert!(100 < said, "{said}");
}

/// Sampled values of every key: the ends of ranges, every word, every form.
fn samples(kind: &Kind) -> Vec<Value> {
    match kind {
        Kind::Number(number) => [number.least, number.most]
            .into_iter()
            .flatten()
            .map(|limit| if number.whole { json!(limit as i64) } else { json!(limit) })
            .collect(),
        Kind::Chance => vec![json!(0), json!(1.0), json!(0.25), json!("2/6"), json!("1/2")],
        Kind::YesOrNo => vec![json!(true), json!(false)],
        Kind::Choice(readings) => readings.iter().map(|reading| json!(reading.word)).collect(),
        Kind::Text(sandtable_keys::Text::Dice) => vec![json!("2d6+1"), json!("3"), json!("1D3")],
        _ => Vec::new(),
    }
}

fn with_samples(table: &Table, value: &Value, found: &mut Vec<Value>) {
    for key in &table.keys {
        let mut changes = samples(&key.kind);
        if let (Kind::Table(table), Some(inner)) = (&key.kind, value.get(&key.name)) {
            with_samples(table, inner, &mut changes);
        }
        for change in changes {
            let mut other = value.clone();
            other[&key.name] = change;
            found.push(other);
        }
    }
}

#[test]
fn what_the_table_allows_the_types_read_and_write_alike() {
    let mut tried = 0;
    for Types { id, keys, examples, book, register, circumstances, figures, rulings, .. } in all() {
        let sections = [
            (&keys.circumstances, &examples[0], circumstances),
            (&keys.figures, &book, figures),
            (&keys.rulings, &register, rulings),
        ];
        for (table, value, read) in sections {
            let mut changed = Vec::new();
            with_samples(table, value, &mut changed);
            for value in changed {
                tried += 1;
                assert_eq!(table.check(&value, Extent::Whole), [], "{id}: {value}");
                let read = read(&value).map(|read| known(table, &read));
                assert_eq!(Ok(table.complete(&value)), read, "{id}: {value}");
            }
        }
    }
    assert!(10_000 < tried, "{tried}");
}
