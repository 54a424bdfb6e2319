//! The reference of scenario files is made from the table of keys by which they are read, and the
//! examples of expressions come to what it says.
//!
//! `SANDTABLE_BOOK=write cargo test -p sandtable --test suite reference::` writes it anew.

use std::fmt::Write;
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

use sandtable_keys::Text;
use sandtable_language::expression::Function;
use sandtable_sim::Expression;
use serde_json::{Map, Value};

use crate::support::program::put;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

const PAGE: &str = "docs/scenario.md";

/// Where what is made begins on the page, and where it ends.
const MADE: [&str; 2] =
    ["<!-- The rest is made from the table of keys. -->\n", "<!-- Up to here. -->\n"];

/// What a value may be, in words.
fn kind(schema: &Value) -> String {
    let number = |name: &str| schema[name].as_f64();
    if let Some(choices) = schema["oneOf"].as_array() {
        let words = choices.iter().filter_map(|it| Some(format!("`{}`", it["const"].as_str()?)));
        return either(words.collect());
    }
    if let Some(kinds) = schema["anyOf"].as_array() {
        return either(kinds.iter().map(kind).collect());
    }
    match schema["type"].as_str().unwrap() {
        "string" if [Text::NUMBER, Text::RATIO].map(Value::from).contains(&schema["pattern"]) => {
            "fraction such as `\"1/3\"`".to_owned()
        }
        "string" => "text".to_owned(),
        "boolean" => "`true` or `false`".to_owned(),
        "array" => match (schema["items"]["type"].as_str(), schema["minItems"].as_u64()) {
            (Some("object"), _) => "a table, or several".to_owned(),
            (_, Some(2)) if schema["maxItems"] == 2 => {
                format!("`[low, high]`, each {}", kind(&schema["items"]))
            }
            _ => format!("list, each {}", kind(&schema["items"])),
        },
        "object" if schema["additionalProperties"].is_object() => {
            format!("names, each {}", kind(&schema["additionalProperties"]))
        }
        "object" => "table".to_owned(),
        name => {
            let mut words = if name == "integer" { "whole number" } else { "number" }.to_owned();
            let limits = [("exclusiveMinimum", "above"), ("minimum", "from"), ("maximum", "to")];
            for (limit, word) in limits {
                // What is as large as the type is no limit that anybody meets.
                if let Some(limit) = number(limit).filter(|limit| *limit < 1e18) {
                    write!(words, " {word} {limit}").unwrap();
                }
            }
            words
        }
    }
}

fn either(mut kinds: Vec<String>) -> String {
    kinds.dedup();
    kinds.join(", or ")
}

/// The tables of keys that a value may be: one, a list of them, one by name; each by what stands
/// between its key and those within.
fn keys(schema: &Value) -> Vec<(&'static str, &Value)> {
    let inside = |of: &str| schema.get(of).filter(|it| it["properties"].is_object());
    if schema["properties"].is_object() {
        return vec![("", schema)];
    }
    if let Some(item) = inside("items") {
        return vec![("N", item)];
    }
    if let Some(named) = inside("additionalProperties") {
        return vec![("NAME", named)];
    }
    let mut found: Vec<(&str, &Value)> = Vec::new();
    for (of, table) in schema["anyOf"].as_array().into_iter().flatten().rev().flat_map(keys) {
        // One or several of the same say the same.
        if found.iter().all(|(_, other)| *other != table) {
            found.push((of, table));
        }
    }
    found
}

/// Rows for the keys of a table, and of the tables within.
fn rows(prefix: &str, table: &Value, text: &mut String) {
    let required = |name: &str| {
        let names = table["required"].as_array();
        names.is_some_and(|names| names.iter().any(|it| it == name))
    };
    for (name, schema) in table["properties"].as_object().unwrap() {
        let star = if required(name) { "\\*" } else { "" };
        writeln!(
            text,
            "| `{prefix}{name}`{star} | {} | {} |",
            cell(&kind(schema)),
            meaning(schema)
        )
        .unwrap();
        for (of, inner) in keys(schema) {
            let of = if of.is_empty() { String::new() } else { format!("{of}.") };
            rows(&format!("{prefix}{name}.{of}"), inner, text);
        }
    }
}

fn meaning(schema: &Value) -> String {
    let mut text = schema["description"].as_str().unwrap_or_default().to_owned();
    let choices = schema["oneOf"].as_array().filter(|choices| 1 < choices.len());
    for choice in choices.into_iter().flatten() {
        let (word, said) = (choice["const"].as_str(), choice["description"].as_str());
        if let Some((word, said)) = word.zip(said) {
            write!(text, " `{word}`: {said}").unwrap();
        }
    }
    cell(&text)
}

/// A text as a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

const HEAD: &str = "| key | what it may be | meaning |\n|---|---|---|\n";

/// All keys of a file: those that are values, then a part for each table.
fn reference(keys_of_file: &Map<String, Value>) -> String {
    let (tables, values): (Vec<_>, Vec<_>) = keys_of_file.iter().partition(|(name, schema)| {
        !keys(schema).is_empty() || kind(schema) == "table" || *name == "measures"
    });
    let mut text = format!("\n### At the top\n\n{HEAD}");
    for (name, schema) in values {
        let star = if name == "title" || name == "rule" { "\\*" } else { "" };
        let kind = if name == "rule" { "text".to_owned() } else { kind(schema) };
        writeln!(text, "| `{name}`{star} | {} | {} |", cell(&kind), meaning(schema)).unwrap();
    }
    for (name, schema) in tables {
        let of = keys(schema).first().copied();
        let several = kind(schema).starts_with("a table, or several");
        let head = match of {
            Some(("NAME", _)) => format!("[{name}.NAME]"),
            Some(("N", _)) => format!("[[{name}]]"),
            _ => format!("[{name}]"),
        };
        let also = if several && !head.starts_with("[[") {
            format!(" or `[[{name}]]`")
        } else {
            String::new()
        };
        write!(text, "\n### `{head}`{also}\n\n{}\n", meaning(schema)).unwrap();
        if let Some((_, inner)) = of.filter(|(_, it)| !it["properties"].is_null()) {
            write!(text, "\n{HEAD}").unwrap();
            rows("", inner, &mut text);
        }
    }
    text
}

#[test]
fn the_reference_is_made_from_the_table_of_keys() {
    let schema = sandtable::scenario_schema(&["ba.base.order-test"]);
    let page = read_to_string(root().join(PAGE)).unwrap();
    let (before, rest) = page.split_once(MADE[0]).unwrap();
    let (there, after) = rest.split_once(MADE[1]).unwrap();
    let made = format!("{}\n", reference(schema["properties"].as_object().unwrap()));
    if std::env::var_os("SANDTABLE_BOOK").is_some_and(|value| value == "write") {
        put(&root(), PAGE, &[before, MADE[0], &made, MADE[1], after].concat());
    } else {
        assert_eq!(there, made, "SANDTABLE_BOOK=write writes {PAGE} anew");
    }
}

/// The measures of the examples: there are three casualties, and nobody got away.
const NAMES: [&str; 3] = ["casualties", "destroyed", "turns"];

/// The rows of the table whose head begins with a word, as cells.
fn table<'a>(page: &'a str, head: &str) -> Vec<Vec<&'a str>> {
    let lines = page.lines().skip_while(|line| !line.starts_with(&format!("| {head} |"))).skip(2);
    let rows = lines.take_while(|line| line.starts_with('|'));
    let cells = |row: &'a str| {
        let cells = row.trim_matches('|').split(" | ");
        cells.map(|cell| cell.trim().trim_matches('`')).collect()
    };
    rows.map(cells).collect()
}

#[test]
fn the_examples_of_expressions_come_to_what_is_said() {
    let page = read_to_string(root().join(PAGE)).unwrap();
    let examples = table(&page, "expression");
    assert!(20 < examples.len(), "{}", examples.len());
    let measures = [Some(3.into()), Some(0.into()), None];
    for row in &examples {
        let (text, said) = (row[0].replace("\\|", "|"), row[1]);
        let parsed = Expression::parse(&text, &NAMES).unwrap_or_else(|error| panic!("{error}"));
        let value = parsed.evaluate(&measures).unwrap();
        let told = value.map_or_else(|| "no value".to_owned(), |value| value.to_string());
        assert_eq!(told, said, "{text}");
    }
    for (name, _) in Function::ALL {
        let call = format!("{name}(");
        assert!(examples.iter().any(|row| row[0].contains(&call)), "{name} has no example");
    }
}
