//! `schema`: the JSON Schema of scenario files, from the types that read them.

use sandtable_play::{self as play, RuleFace};
use sandtable_rules::{catalog, register};
use serde_json::{Map, Value, json};

use super::rule;
use crate::args::SchemaArguments;
use crate::exit::print;
use crate::scenario::{Overrides, ScenarioFile};
use crate::{Exit, Failure};

/// Prints the schema of all scenarios, or of those of one rule.
pub(crate) fn schema(arguments: &SchemaArguments) -> Result<Exit, Failure> {
    let ids = match &arguments.id {
        Some(id) => {
            rule(id)?;
            vec![id.as_str()]
        }
        None => catalog::PROCEDURES
            .iter()
            .flat_map(|about| [about.id].into_iter().chain(about.covers.iter().copied()))
            .collect(),
    };
    print(&(serde_json::to_string_pretty(&scenario_schema(&ids)).expect("a plain value") + "\n"))?;
    Ok(Exit::Done)
}

/// The schema of scenarios that name one of these rules.
pub fn scenario_schema(ids: &[&str]) -> Value {
    let mut root = play::schema::<ScenarioFile>();
    root["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    root["title"] = "Sandtable scenario".into();
    root["properties"]["rule"] = json!({
        "description": root["properties"]["rule"]["description"],
        "oneOf": ids.iter().map(|id| named(id)).collect::<Vec<_>>(),
    });
    root["properties"]["variants"]["additionalProperties"] = play::schema::<Overrides>();
    root["properties"]["measures"]["additionalProperties"] = json!({
        "type": "string",
        "description": "An expression over the built-in measures and those above it.",
    });
    let mut definitions = Map::new();
    let mut cases = Vec::new();
    for id in ids {
        let Some(rule) = RuleFace::find(id) else { continue };
        define(&mut definitions, &rule);
        cases.push(json!({
            "if": { "properties": { "rule": { "const": id } }, "required": ["rule"] },
            "then": case(rule.about.id),
        }));
    }
    root["$defs"] = Value::Object(definitions);
    root["allOf"] = Value::Array(cases);
    root
}

fn named(id: &str) -> Value {
    let title = register::find(id).map(|entry| entry.title);
    json!({ "const": id, "description": title })
}

/// Puts the sections of a rule among the definitions: complete, and as a variant may state them.
fn define(definitions: &mut Map<String, Value>, rule: &RuleFace) {
    for section in ["circumstances", "figures", "rulings"] {
        let whole = rule.section(section).clone();
        let mut partial = whole.clone();
        forget_required(&mut partial);
        definitions.insert(format!("{}/{section}", rule.about.id), whole);
        definitions.insert(format!("{}/{section}/changed", rule.about.id), partial);
    }
}

fn case(id: &str) -> Value {
    let refer = |name: String| json!({ "$ref": format!("#/$defs/{}", name.replace('/', "~1")) });
    let section = |name: &str| refer(format!("{id}/{name}"));
    let changed = |name: &str| refer(format!("{id}/{name}/changed"));
    let overrides = json!({ "properties": {
        "circumstances": changed("circumstances"),
        "figures": changed("figures"),
        "rulings": changed("rulings"),
    } });
    // With a mix, the file itself need not be complete; each of its situations must be.
    json!({
        "if": { "required": ["mix"] },
        "then": { "properties": { "circumstances": changed("circumstances") } },
        "else": { "properties": { "circumstances": section("circumstances") }, "required": ["circumstances"] },
        "properties": {
            "figures": changed("figures"),
            "rulings": changed("rulings"),
            "variants": { "additionalProperties": overrides },
            "mix": { "items": overrides },
        },
    })
}

/// What a variant does not say stays as it is, so nothing is required of it.
fn forget_required(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            map.remove("required");
            map.values_mut().for_each(forget_required);
        }
        Value::Array(items) => items.iter_mut().for_each(forget_required),
        _ => (),
    }
}
