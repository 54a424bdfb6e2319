//! `describe`: everything one has to know to ask about a rule.

use std::fmt::Write;

use sandtable_play::{RuleFace, Situation};
use sandtable_report::table::{Align, Table};
use sandtable_rules::{Chart, register};
use serde_json::Value;

use super::new::{Key, inline, keys, kinds};
use super::{rule, scenario_text};
use crate::args::RuleArguments;
use crate::exit::print;
use crate::scenario::{choices, first_line, range_text};
use crate::{Exit, Failure};

/// Explains a rule.
pub(crate) fn describe(arguments: &RuleArguments) -> Result<Exit, Failure> {
    print(&description(&arguments.id, &rule(&arguments.id)?))?;
    Ok(Exit::Done)
}

fn description(id: &str, rule: &RuleFace) -> String {
    let entry = register::find(id).expect("the catalog names entries of the register");
    let mut text = format!("{id}: {}\n{}; {}\n", entry.title, entry.source, entry.kind);
    if rule.about.id != id {
        let _ = writeln!(text, "Carried out by {}.", rule.about.id);
    }
    if !rule.about.covers.is_empty() {
        let _ = writeln!(text, "Carries out as well: {}.", rule.about.covers.join(", "));
    }
    chart(&mut text, rule);
    section(&mut text, "Circumstances", &rule.circumstances, &rule.example, "example");
    section(&mut text, "Figures", &rule.figures, &rule.book, "book");
    rulings(&mut text, rule);
    settled(&mut text, rule);
    measures(&mut text, rule);
    assumptions(&mut text, rule);
    let _ = write!(text, "\nExample scenario (also `sandtable new {id}`)\n\n");
    for line in scenario_text(id, rule).lines() {
        let _ = writeln!(text, "{}", format!("  {line}").trim_end());
    }
    text
}

/// The table of the page, if the rule is one.
fn chart(text: &mut String, rule: &RuleFace) {
    let Some(Chart { columns, rows }) = &rule.chart else { return };
    let mut table = Table::new(columns.iter().map(|heading| (*heading, Align::Left)));
    for row in rows {
        table.push(row.iter().map(String::as_str));
    }
    let _ = write!(text, "\nOn the page\n\n{table}");
}

/// A table of keys: what each means, what it may be, and a value for it.
fn section(text: &mut String, title: &str, schema: &Value, values: &Value, column: &str) {
    let stated = column == "example";
    let mut keys = keys(schema);
    // Of figures every table is there.
    keys.retain(|key| stated || !key.schema["properties"].is_object());
    if keys.is_empty() {
        return;
    }
    let mut table = Table::new([
        ("key", Align::Left),
        (column, Align::Left),
        ("allowed", Align::Left),
        ("meaning", Align::Left),
    ]);
    for Key { name, schema, required } in keys {
        let value = name.split('.').fold(values, |value, key| &value[key]);
        let value = if value.is_null() { String::new() } else { shorten(&inline(value)) };
        let star = if required && stated { "*" } else { "" };
        let mut lines = broken(&allowed(&schema)).into_iter();
        let first = lines.next().unwrap_or_default();
        table.push([format!("{name}{star}"), value, first, meaning(&schema)]);
        lines.for_each(|line| table.push([String::new(), String::new(), line, String::new()]));
    }
    let note = if stated { " (* is required; within a table, if the table is there)" } else { "" };
    let _ = write!(text, "\n{title}{note}\n\n{table}");
}

fn rulings(text: &mut String, rule: &RuleFace) {
    let keys = keys_of_rulings(rule);
    if keys.is_empty() {
        return;
    }
    let mut table =
        Table::new([("ruling", Align::Left), ("choices", Align::Left), ("meaning", Align::Left)]);
    for (name, schema) in keys {
        let default = rule.register[&name].clone();
        let default = default.as_str().map_or(default.to_string(), str::to_owned);
        let others = if variants(&schema).is_empty() { allowed(&schema) } else { String::new() };
        let others = if others.is_empty() { others } else { format!(", {others}") };
        table.push([name.clone(), format!("{default} (default){others}"), meaning(&schema)]);
        for choice in variants(&schema).into_iter().filter(|(choice, _)| *choice != default) {
            table.push([String::new(), choice.0, choice.1]);
        }
    }
    let _ = write!(text, "\nRulings\n\n{table}");
}

/// The switches of the register that are no rulings here, and why.
fn settled(text: &mut String, rule: &RuleFace) {
    let entries = || std::iter::once(rule.about.id).chain(rule.about.covers.iter().copied());
    let settled = register::SETTLED.iter();
    let settled: Vec<_> =
        settled.filter(|switch| entries().any(|id| switch.belongs_to(id))).collect();
    if settled.is_empty() {
        return;
    }
    text.push_str("\nSettled (switches of the register that are not rulings here)\n\n");
    for switch in settled {
        let _ = writeln!(text, "  {}: {}", switch.ruling, switch.text);
    }
}

fn keys_of_rulings(rule: &RuleFace) -> Vec<(String, Value)> {
    let properties = rule.rulings["properties"].as_object();
    properties.into_iter().flatten().map(|(name, schema)| (name.clone(), schema.clone())).collect()
}

/// The choices of a ruling, each with what it means.
fn variants(schema: &Value) -> Vec<(String, String)> {
    if schema["type"] == "boolean" {
        return vec![("true".into(), String::new()), ("false".into(), String::new())];
    }
    let names = choices(&Value::Null, schema).unwrap_or_default();
    let described = schema["oneOf"].as_array();
    let meaning = |name: &str| {
        let one = described.and_then(|all| all.iter().find(|one| one["const"] == name));
        one.and_then(|one| one["description"].as_str()).map(first_line).unwrap_or_default()
    };
    names.into_iter().map(|name| (name.clone(), meaning(&name))).collect()
}

fn measures(text: &mut String, rule: &RuleFace) {
    let empty = || Value::Object(serde_json::Map::new());
    let situation = Situation {
        weight: 1,
        circumstances: rule.example.clone(),
        figures: empty(),
        rulings: empty(),
    };
    let Ok(prepared) = rule.prepare(&[situation]) else { return };
    let mut table = Table::new([("measure", Align::Left), ("meaning", Align::Left)]);
    for measure in prepared.experiment.measures() {
        table.push([measure.name.to_owned(), measure.axis()]);
    }
    let _ = write!(text, "\nMeasures\n\n{table}");
}

fn assumptions(text: &mut String, rule: &RuleFace) {
    if rule.about.assumptions.is_empty() {
        return;
    }
    text.push_str("\nAssumptions (not in the documents)\n\n");
    for id in rule.about.assumptions {
        if let Some(assumption) = register::assumption(id) {
            let _ = writeln!(
                text,
                "  {id} (confidence {}): {}",
                assumption.confidence, assumption.text
            );
        }
    }
}

fn allowed(schema: &Value) -> String {
    if let Some(choices) = choices(&Value::Null, schema) {
        return choices.join(" | ");
    }
    if let Some(kinds) = kinds(schema) {
        return kinds;
    }
    if let Some(range) = range_text(schema) {
        return range;
    }
    if schema["properties"].is_object() {
        return "a table".to_owned();
    }
    match schema["type"].as_str() {
        Some("boolean") => "true | false".to_owned(),
        Some("array") => "a list".to_owned(),
        Some("string") => "a text".to_owned(),
        _ => String::new(),
    }
}

/// A list of choices in lines that leave room for what stands beside it.
fn broken(allowed: &str) -> Vec<String> {
    const LONGEST: usize = 56;
    let mut lines: Vec<String> = Vec::new();
    for choice in allowed.split(" | ") {
        match lines.last_mut() {
            Some(line) if line.len() + choice.len() + 3 <= LONGEST => {
                line.push_str(" | ");
                line.push_str(choice);
            }
            Some(_) => lines.push(format!("| {choice}")),
            None => lines.push(choice.to_owned()),
        }
    }
    lines
}

fn meaning(schema: &Value) -> String {
    schema["description"].as_str().map(first_line).unwrap_or_default()
}

fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use sandtable_rules::catalog;

    use super::*;

    /// Every ruling of every rule.
    fn offered() -> Vec<String> {
        let rules = catalog::PROCEDURES.iter().filter_map(|about| RuleFace::find(about.id));
        rules.flat_map(|rule| keys_of_rulings(&rule)).map(|(name, _)| name).collect()
    }

    #[test]
    fn every_switch_of_the_registers_is_a_ruling_or_settled_and_never_both() {
        let offered = offered();
        let switches = include_str!("../../../rules/data/switches.csv").lines().skip(1);
        for switch in switches.filter_map(|line| line.split(',').next()) {
            let is_ruling = offered.iter().any(|name| name == switch);
            assert_ne!(is_ruling, register::settled(switch).is_some(), "{switch}");
        }
    }

    #[test]
    fn a_rule_says_which_switches_of_its_entries_are_settled() {
        let id = "ba.dugin.tank-assault";
        let text = description(id, &RuleFace::find(id).unwrap());
        assert!(text.contains("\nSettled"), "{text}");
        assert!(text.contains("\n  dugin.tank_choice: The attacker decides"), "{text}");
        let free = description("ba.base.morale", &RuleFace::find("ba.base.morale").unwrap());
        assert!(!free.contains("\nSettled"), "{free}");
    }

    /// Whether a reader takes a circumstance for required: it or a key of it is marked, and no
    /// table between them is shown without a mark.
    fn is_marked(name: &str, keys: &[Key]) -> bool {
        let within = |key: &Key, table: &str| {
            key.name.strip_prefix(table).is_some_and(|rest| rest.starts_with('.'))
        };
        let optional =
            |key: &Key| keys.iter().any(|table| !table.required && within(key, &table.name));
        let marked = |key: &&Key| key.required && (key.name == name || within(key, name));
        keys.iter().filter(marked).any(|key| !optional(key))
    }

    #[test]
    fn every_circumstance_that_is_required_is_marked_and_no_other() {
        for rule in catalog::PROCEDURES.iter().filter_map(|about| RuleFace::find(about.id)) {
            let keys = keys(&rule.circumstances);
            let needed = rule.circumstances["required"].as_array();
            let properties = rule.circumstances["properties"].as_object();
            for name in properties.into_iter().flatten().map(|(name, _)| name) {
                let required = needed.is_some_and(|names| names.iter().any(|it| it == name));
                assert_eq!(is_marked(name, &keys), required, "{}: {name}", rule.about.id);
            }
        }
    }

    #[test]
    fn a_table_has_a_row_of_its_own_if_its_keys_do_not_tell_whether_it_is_required() {
        let text = |id| description(id, &RuleFace::find(id).unwrap());
        assert!(text("cd.amphib.mines").contains("\ncargo*"));
        let demolition = text("cd.bridge.demolition");
        assert!(demolition.contains("\noccupants ") && demolition.contains("\noccupants.stands*"));
        assert!(!text("cd.mine.attack").contains("\nunit "), "it has keys that are required");
        assert!(!text("cd.mine.attack").contains("\nhit_results.green "), "figures are all there");
    }

    #[test]
    fn a_long_list_of_choices_is_broken_between_choices() {
        let names = ["rifle"; 15].join(" | ");
        let lines = broken(&names);
        assert!(lines.iter().all(|line| line.len() <= 56), "{lines:?}");
        assert_eq!(lines.join(" "), names);
        assert_eq!(broken("true | false"), ["true | false"]);
    }
}
