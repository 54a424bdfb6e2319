//! `schema`: the JSON Schema of scenario files, from the tables of keys that they are read by.

mod whole;

use sandtable_keys::{Enough, Extent, Key, Keys, Table};
use sandtable_play::{Library, RuleFace};
use serde_json::{Map, Value, json};

use super::rule;
use crate::args::SchemaArguments;
use crate::exit::print_data;
use crate::json_text;
use crate::scenario::keys_of_file;
use crate::{Exit, Failure};

/// Prints the schema of all scenarios, or of those of one rule.
///
/// # Errors
///
/// If there is no such rule.
pub(crate) fn schema(arguments: &SchemaArguments) -> Result<Exit, Failure> {
    let schema = match &arguments.id {
        Some(id) => schema_of(&[rule(id)?]),
        None => scenario_schema(&Library::default().ids().collect::<Vec<_>>()),
    };
    print_data(&json_text::document(&schema));
    Ok(Exit::Done)
}

/// The schema of scenarios that name one of these rules of the catalog.
pub fn scenario_schema(ids: &[&str]) -> Value {
    let rules: Vec<RuleFace> = ids.iter().filter_map(|id| RuleFace::find(id)).collect();
    schema_of(&rules)
}

/// The schema of scenarios that name one of these rules.
fn schema_of(rules: &[RuleFace]) -> Value {
    let mut root = keys_of_file().json_schema(Extent::Whole);
    root["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    root["title"] = "Sandtable scenario".into();
    let named =
        |rule: &RuleFace| json!({ "const": rule.about.named, "description": rule.about.title });
    root["properties"]["rule"] = json!({
        "description": root["properties"]["rule"]["description"],
        "oneOf": rules.iter().map(named).collect::<Vec<_>>(),
    });
    either_rule_or_steps(&mut root);
    whole::hold(&mut root);
    open(&mut root);
    open(&mut root["properties"]["variants"]["additionalProperties"]);
    open(&mut root["properties"]["mix"]["items"]);
    for side in ["rows", "columns"] {
        let listed = &mut root["properties"]["matrix"]["properties"][side]["anyOf"][0];
        open(&mut listed["items"]["properties"]["set"]);
    }
    let mut definitions = Map::new();
    let mut cases = Vec::new();
    for rule in rules {
        define(&mut definitions, &rule.about.id, &rule.keys);
        cases.push(json!({
            "if": { "properties": { "rule": { "const": rule.about.named } }, "required": ["rule"] },
            "then": case(&rule.about.id, &rule.keys.circumstances),
        }));
    }
    root["$defs"] = Value::Object(definitions);
    root["allOf"] = Value::Array(cases);
    root
}

/// A scenario has a rule, or steps.
fn either_rule_or_steps(root: &mut Value) {
    if let Some(required) = root["required"].as_array_mut() {
        required.retain(|key| key != "rule");
    }
    root["oneOf"] = json!([{ "required": ["rule"] }, { "required": ["step"] }]);
    let takes = &mut root["properties"]["step"]["items"]["properties"]["takes"];
    let description = takes["description"].take();
    *takes = json!({ "type": "object", "description": description });
}

/// Leaves what is in the sections to the rule that is named.
fn open(table: &mut Value) {
    for section in Keys::SECTIONS {
        let description = table["properties"][section]["description"].take();
        table["properties"][section] = json!({ "type": "object", "description": description });
    }
}

/// Puts the sections of a rule among the definitions: as a variant may state them, and the
/// circumstances complete as well.
fn define(definitions: &mut Map<String, Value>, id: &str, keys: &Keys) {
    let whole = keys.circumstances.json_schema(Extent::Whole);
    definitions.insert(format!("{id}/circumstances"), whole);
    for section in ["circumstances", "figures", "behaviour"] {
        let changed = keys.section(section).json_schema(Extent::Changes);
        definitions.insert(format!("{id}/{section}/changed"), changed);
    }
    definitions.insert(format!("{id}/rulings/changed"), rulings(&keys.rulings));
}

/// Rulings, by names in quotes that have dots, or by names whose dots TOML takes for tables.
fn rulings(table: &Table) -> Value {
    let mut schema = table.json_schema(Extent::Changes);
    let mut keys: Vec<&Key> = table.keys.iter().collect();
    keys.sort_by_key(|key| key.name.len());
    for key in keys {
        let segments: Vec<&str> = key.name.split('.').collect();
        if 1 < segments.len() {
            nest(&mut schema, &segments, key);
        }
    }
    schema
}

fn nest(table: &mut Value, segments: &[&str], key: &Key) {
    let (first, rest) = segments.split_first().expect("a name has segments");
    let there = &mut table["properties"][*first];
    if rest.is_empty() {
        *there = key.json_schema(Extent::Changes);
        return;
    }
    // A name that is a ruling of its own may begin others: then it is either.
    let none = || json!({ "type": "object", "additionalProperties": false, "properties": {} });
    if there.is_null() {
        *there = none();
    } else if there["properties"].is_null() && there["anyOf"].is_null() {
        *there = json!({ "anyOf": [none(), there.take()] });
    }
    let inner = if there["anyOf"].is_null() { there } else { &mut there["anyOf"][0] };
    nest(inner, rest, key);
}

/// What the circumstances of the file and of what is laid over them have to say together.
fn together(circumstances: &Table, changes: bool, laid: impl Fn(Value) -> Value) -> Value {
    let enough = |[under, over]: Enough| json!({ "allOf": [under, { "properties": laid(over) }] });
    let each = circumstances.together("circumstances", changes).into_iter();
    let each =
        each.map(|ways| json!({ "anyOf": ways.into_iter().map(&enough).collect::<Vec<_>>() }));
    // A list of what has to hold may not be empty.
    std::iter::once(json!(true)).chain(each).collect()
}

fn case(id: &str, circumstances: &Table) -> Value {
    let pointer = |name: String| name.replace('~', "~0").replace('/', "~1");
    let refer = |name: String| json!({ "$ref": format!("#/$defs/{}", pointer(name)) });
    let section = |name: &str| refer(format!("{id}/{name}"));
    let changed = |name: &str| refer(format!("{id}/{name}/changed"));
    let overrides = json!({ "properties": {
        "circumstances": changed("circumstances"),
        "figures": changed("figures"),
        "rulings": changed("rulings"),
        "behaviour": changed("behaviour"),
    } });
    let options = json!({ "items": { "properties": { "set": overrides } } });
    let mut whole = json!({ "properties": { "circumstances": section("circumstances") } });
    if !circumstances.check(&json!({}), Extent::Whole).is_empty() {
        whole["required"] = json!(["circumstances"]);
    }
    // With a mix, the file itself need not be complete; each of its situations must be.
    let mixed = |over: Value| json!({ "mix": { "items": over } });
    let varied = |over: Value| json!({ "variants": { "additionalProperties": over } });
    whole["allOf"] = together(circumstances, true, varied);
    json!({
        "if": { "required": ["mix"], "properties": { "mix": { "minItems": 1 } } },
        "then": {
            "properties": { "circumstances": changed("circumstances") },
            "allOf": together(circumstances, false, mixed),
        },
        "else": whole,
        "properties": {
            "figures": changed("figures"),
            "rulings": changed("rulings"),
            "behaviour": changed("behaviour"),
            "variants": { "additionalProperties": overrides },
            "mix": { "items": overrides },
            "matrix": { "properties": { "rows": options, "columns": options } },
        },
    })
}
