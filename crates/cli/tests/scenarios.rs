//! The shipped scenarios: each reads, fits the schema, and is as worked out by hand.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::{Path, PathBuf};

use sandtable::{Scenario, disagreements, verify};

/// The files of all shipped scenarios, in order.
fn shipped() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut files = Vec::new();
    for book in std::fs::read_dir(root).unwrap() {
        for file in std::fs::read_dir(book.unwrap().path()).unwrap() {
            files.push(file.unwrap().path());
        }
    }
    files.sort();
    files
}

#[test]
fn there_are_scenarios_and_each_asks_a_question() {
    let files = shipped();
    assert!(12 <= files.len(), "{}", files.len());
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        let problem = Scenario::read(file).map(drop).map_err(|refused| refused.to_string());
        assert_eq!(problem, Ok(()));
        assert!(text.contains("\nquestion = "), "{} asks no question", file.display());
        assert!(text.contains("[[expect]]"), "{} states no worked example", file.display());
    }
}

#[test]
fn every_expectation_holds_exactly() {
    let mut failed = Vec::new();
    let mut held = 0;
    for file in shipped() {
        let scenario = Scenario::read(&file).unwrap_or_else(|refused| panic!("{refused}"));
        let verified = verify(&scenario).unwrap_or_else(|failure| panic!("{failure}"));
        for one in verified {
            held += usize::from(one.holds);
            if !one.holds {
                let file = file.display();
                failed
                    .push(format!("{file}:{}: {}, found {}", one.line, one.expectation, one.found));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(12 <= held);
}

#[test]
fn the_sampler_agrees_with_the_exact_engine_on_every_scenario() {
    // A false alarm in one of a billion variants; the seeds are fixed.
    for file in shipped() {
        let scenario = Scenario::read(&file).unwrap_or_else(|refused| panic!("{refused}"));
        let found = disagreements(&scenario, 1 << 13, 1e-9);
        assert!(found.is_empty(), "{}: {found:#?}", file.display());
    }
}

#[test]
fn every_scenario_fits_the_published_schema() {
    let ids: Vec<_> = sandtable_rules::catalog::PROCEDURES
        .iter()
        .flat_map(|about| [about.id].into_iter().chain(about.covers.iter().copied()))
        .collect();
    let schema = sandtable::scenario_schema(&ids);
    let validator = jsonschema::validator_for(&schema).expect("a valid schema");
    for file in shipped() {
        let text = std::fs::read_to_string(&file).unwrap();
        let table: toml_edit::DocumentMut = text.parse().unwrap();
        let value: serde_json::Value = serde_json::to_value(toml_to_json(table.as_item())).unwrap();
        let errors: Vec<_> = validator
            .iter_errors(&value)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{}: {errors:#?}", file.display());
    }
}

/// A second reader of TOML, so that the schema is not only tested against our own.
fn toml_to_json(item: &toml_edit::Item) -> serde_json::Value {
    use serde_json::Value as Json;
    use toml_edit::{Item, Value};
    fn plain(value: &Value) -> Json {
        match value {
            Value::String(text) => text.value().as_str().into(),
            Value::Integer(number) => (*number.value()).into(),
            Value::Float(number) => (*number.value()).into(),
            Value::Boolean(flag) => (*flag.value()).into(),
            Value::Datetime(date) => date.to_string().into(),
            Value::Array(array) => array.iter().map(plain).collect(),
            Value::InlineTable(table) => Json::Object(
                table.iter().map(|(key, inner)| (key.to_owned(), plain(inner))).collect(),
            ),
        }
    }
    match item {
        Item::None => Json::Null,
        Item::Value(inner) => plain(inner),
        Item::Table(table) => Json::Object(
            table.iter().map(|(key, item)| (key.to_owned(), toml_to_json(item))).collect(),
        ),
        Item::ArrayOfTables(tables) => {
            let row = |table: &toml_edit::Table| toml_to_json(&Item::Table(table.clone()));
            tables.iter().map(row).collect()
        }
    }
}
