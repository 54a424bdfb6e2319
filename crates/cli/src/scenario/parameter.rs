//! Keys of a variant, by name: what they are now, what they may be, and the variant with other
//! values for them.

use sandtable_play::Unplayable;
use serde_json::{Map, Value};

use super::layers::{self, SECTIONS};
use super::schema;
use super::{Scenario, Variant, nearest};
use crate::Failure;

/// A key of a variant that can be changed.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// The key, from the root of the scenario: `figures.section.cost`.
    pub(crate) key: String,
    /// What can be said for it.
    pub(crate) kind: Kind,
    /// Its value in each situation of the variant, defaults included.
    pub(crate) values: Vec<Value>,
    /// What it means, as the schema says.
    pub(crate) meaning: Option<String>,
}

/// What can be said for a key.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// A number.
    Number {
        /// Only a whole one.
        whole: bool,
        /// The lowest, if there is one.
        least: Option<f64>,
        /// The highest, if there is one.
        most: Option<f64>,
    },
    /// One of several words.
    Choice(Vec<String>),
    /// Yes or no.
    Flag,
    /// A table, a list or a free text.
    Other,
}

impl Parameter {
    /// A number as the key takes it; nothing if the key takes only whole numbers, or none.
    pub(crate) fn number(&self, number: f64) -> Option<Value> {
        match self.kind {
            Kind::Number { whole: false, .. } => {
                serde_json::Number::from_f64(number).map(Value::Number)
            }
            Kind::Number { whole: true, .. } if number.fract() == 0.0 && number.abs() < 1e15 =>
            {
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "a whole number, not too large"
                )]
                Some((number as i64).into())
            }
            _ => None,
        }
    }

    /// The value as it is typed on a command line: `5`, `true`, `run`.
    pub(crate) fn typed(text: &str) -> Value {
        match serde_json::from_str(text) {
            Ok(value @ (Value::Number(_) | Value::Bool(_))) => value,
            _ => Value::String(text.to_owned()),
        }
    }
}

impl Scenario {
    /// What a key of a variant is, and what it may be.
    ///
    /// # Errors
    ///
    /// If there is no such key.
    pub(crate) fn parameter(&self, variant: &Variant, key: &str) -> Result<Parameter, Failure> {
        let path = self.path(variant, key)?;
        let (section, within) = path.split_first().expect("a key has a section");
        let mut kind = Kind::Other;
        let mut meaning = None;
        let mut values = Vec::new();
        for in_force in &variant.prepared.in_force {
            let found = locate(self.rule.section(section), &in_force[section], within);
            let (schema, value) = found.map_err(|at| self.unknown(variant, key, &path, at))?;
            kind = kind_of(schema, value);
            meaning = schema["description"].as_str().map(schema::first_line);
            values.push(value.clone());
        }
        Ok(Parameter { key: key.to_owned(), kind, values, meaning })
    }

    /// A variant with other values for some of its keys, in all of its situations.
    ///
    /// As if they stood in a `[variants]` table of the file: tables are merged, and a table that
    /// becomes another kind of thing is replaced.
    ///
    /// # Errors
    ///
    /// If there is no such key, or the values are not possible, or not together.
    pub(crate) fn changed(
        &self,
        variant: &Variant,
        name: &str,
        changes: &[(String, Value)],
    ) -> Result<Variant, Failure> {
        let mut situations = variant.situations.clone();
        let mut overrides = variant.overrides.as_object().cloned().unwrap_or_default();
        for (key, value) in changes {
            let path = self.path(variant, key)?;
            for (situation, in_force) in situations.iter_mut().zip(&variant.prepared.in_force) {
                let section = match path[0].as_str() {
                    "circumstances" => &mut situation.circumstances,
                    "figures" => &mut situation.figures,
                    _ => &mut situation.rulings,
                };
                let schema = self.rule.section(&path[0]);
                set(schema, section, &in_force[&path[0]], &path[1..], value);
                let found = schema::check(schema, section);
                if let Some(problem) = found.into_iter().next() {
                    let problem = problem.within(&path[..1]);
                    return Err(refused(
                        &self.file,
                        &problem.path().join("."),
                        problem.message(),
                        problem.advice(),
                    ));
                }
            }
            overrides.insert(key.clone(), value.clone());
        }
        let prepared = self.rule.prepare(&situations);
        let prepared = prepared.map_err(|Unplayable { key, problem, .. }| {
            refused(&self.file, &key.join("."), &problem, None)
        })?;
        Ok(Variant {
            name: name.to_owned(),
            overrides: Value::Object(overrides),
            prepared,
            situations,
        })
    }

    /// The segments of a key, the section first.
    fn path(&self, variant: &Variant, key: &str) -> Result<Vec<String>, Failure> {
        let segments: Vec<_> = key.split('.').map(str::to_owned).collect();
        if !SECTIONS.contains(&segments[0].as_str()) {
            return Err(self.unknown(variant, key, &segments, 0));
        }
        // The name of a ruling has dots of its own.
        Ok(match key.split_once('.') {
            Some(("rulings", name)) => {
                vec!["rulings".to_owned(), name.trim_matches('"').to_owned()]
            }
            _ => segments,
        })
    }

    /// The failure to find the segment at a position of a key.
    fn unknown(&self, variant: &Variant, key: &str, path: &[String], at: usize) -> Failure {
        let known = variant.keys();
        let around = path[..at.min(path.len())].join(".");
        let beside = |known: &&String| {
            known.strip_prefix(around.as_str()).is_some_and(|rest| rest.starts_with('.'))
        };
        let names: Vec<&String> = known.iter().filter(beside).collect();
        let shown: Vec<_> = names.iter().take(12).map(|name| format!("`{name}`")).collect();
        let ending = known.iter().find(|known| known.ends_with(&format!(".{key}")));
        let ending = ending.map(|known| format!("did you mean `{known}`?"));
        let near = nearest(key, known.iter().map(String::as_str));
        let help = ending.or(near).or_else(|| match shown.len() {
            0 => Some("a key begins with `circumstances.`, `figures.` or `rulings.`".to_owned()),
            _ => Some(format!("there are {}", shown.join(", "))),
        });
        Failure::Usage { problem: format!("{} has no key `{key}`", self.file), help }
    }
}

impl Variant {
    /// All keys that have a value of their own: numbers, words, yes or no.
    pub(crate) fn keys(&self) -> Vec<String> {
        let mut keys = Vec::new();
        let in_force = &self.prepared.in_force[0];
        for section in SECTIONS {
            leaves(section, &in_force[section], &mut keys);
        }
        keys
    }
}

fn leaves(key: &str, value: &Value, keys: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(name, value)| leaves(&format!("{key}.{name}"), value, keys));
        }
        Value::Array(items) => {
            (0..)
                .zip(items)
                .for_each(|(i, value): (usize, _)| leaves(&format!("{key}.{i}"), value, keys));
        }
        Value::Null => (),
        _ => keys.push(key.to_owned()),
    }
}

/// The schema and the value at the end of a path; or where on it there is nothing.
fn locate<'a>(
    schema: &'a Value,
    value: &'a Value,
    path: &[String],
) -> Result<(&'a Value, &'a Value), usize> {
    let (mut schema, mut value) = (schema, value);
    for (at, segment) in (1..).zip(path) {
        (schema, value) = match value {
            Value::Array(items) => {
                let item = segment.parse::<usize>().ok().and_then(|i| Some((i, items.get(i)?)));
                let (i, item) = item.ok_or(at)?;
                (schema["prefixItems"].get(i).unwrap_or(&schema["items"]), item)
            }
            Value::Object(table) => {
                (schema::property(schema, table, segment), table.get(segment).ok_or(at)?)
            }
            _ => return Err(at),
        };
    }
    Ok((schema, value))
}

fn kind_of(schema: &Value, value: &Value) -> Kind {
    if let Some(choices) = schema::choices(schema, schema) {
        return Kind::Choice(choices);
    }
    let typed = |name: &str| {
        schema["type"] == name
            || schema["type"].as_array().is_some_and(|types| types.contains(&name.into()))
    };
    if value.is_number() || value.is_null() && (typed("integer") || typed("number")) {
        return Kind::Number {
            whole: typed("integer") || !typed("number") && !value.is_f64(),
            least: schema["minimum"].as_f64().or(schema["exclusiveMinimum"].as_f64()),
            most: schema["maximum"].as_f64().or(schema["exclusiveMaximum"].as_f64()),
        };
    }
    if value.is_boolean() || typed("boolean") { Kind::Flag } else { Kind::Other }
}

/// Sets the value at the end of a path. A list or table that is there by default is written out
/// first.
fn set(schema: &Value, under: &mut Value, in_force: &Value, path: &[String], value: &Value) {
    let Some((first, rest)) = path.split_first() else {
        *under = value.clone();
        return;
    };
    if let (Value::Array(_), Ok(i)) = (in_force, first.parse::<usize>()) {
        if !under.is_array() {
            *under = in_force.clone();
        }
        let schema = schema["prefixItems"].get(i).unwrap_or(&schema["items"]);
        if let Some(item) = under.get_mut(i) {
            set(schema, item, &in_force[i], rest, value);
        }
        return;
    }
    if rest.is_empty() {
        let over = Value::Object(Map::from_iter([(first.clone(), value.clone())]));
        layers::merge(schema, under, &over);
        return;
    }
    if !under.is_object() {
        *under = Value::Object(Map::new());
    }
    let table = under.as_object_mut().expect("made one above");
    let inner = schema::property(schema, in_force.as_object().unwrap_or(table), first);
    let default = &in_force[first.as_str()];
    let there = table.entry(first.clone()).or_insert_with(|| without_nothing(default));
    set(inner, there, default, rest, value);
}

/// A table without the keys that have no value.
fn without_nothing(value: &Value) -> Value {
    match value {
        Value::Object(table) => {
            let there = table.iter().filter(|(_, value)| !value.is_null());
            there.map(|(key, value)| (key.clone(), without_nothing(value))).collect()
        }
        Value::Null => Value::Object(Map::new()),
        other => other.clone(),
    }
}

fn refused(file: &str, key: &str, message: &str, help: Option<&str>) -> Failure {
    let problem = format!("`{key}` of {file}: {message}");
    Failure::Usage { problem, help: help.map(str::to_owned) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn scenario() -> Scenario {
        let text = r#"
            title = "Mines"
            rule = "ba.minefield.attack"
            [circumstances]
            unit = { kind = "infantry", quality = "regular", models = 10 }
            order = "run"
            section = { mines = "anti-personnel" }
            [[mix]]
            weight = 1
            circumstances.unit.quality = "regular"
            [[mix]]
            weight = 1
            circumstances.unit.quality = "veteran"
        "#;
        Scenario::from_text("mines.toml", "mines", text).expect("a scenario")
    }

    fn message<T: std::fmt::Debug>(result: Result<T, Failure>) -> String {
        result.expect_err("refused").to_string()
    }

    #[test]
    fn a_key_is_what_the_schema_says() {
        let scenario = scenario();
        let of = |key: &str| scenario.parameter(&scenario.variants[0], key).expect("a key");
        let models = of("circumstances.unit.models");
        assert!(matches!(models.kind, Kind::Number { whole: true, least: Some(_), most: Some(_) }));
        assert_eq!(models.values, [json!(10), json!(10)]);
        assert!(models.meaning.is_some());
        let quality = of("circumstances.unit.quality");
        assert!(
            matches!(quality.kind, Kind::Choice(words) if words.contains(&"veteran".to_owned()))
        );
        assert_eq!(quality.values, [json!("regular"), json!("veteran")]);
        assert!(matches!(of("figures.section.dice_on_run").kind, Kind::Number { whole: true, .. }));
        assert!(matches!(of("rulings.mine.pins_per").kind, Kind::Choice(_)));
    }

    #[test]
    fn a_changed_variant_is_that_of_a_file_that_says_so() {
        let scenario = scenario();
        let changes = [
            ("circumstances.order".to_owned(), json!("advance")),
            ("figures.section.dice_on_advance".to_owned(), json!(5)),
            ("rulings.mine.pins_per".to_owned(), json!("attack")),
        ];
        let variant =
            scenario.changed(&scenario.variants[0], "changed", &changes).expect("changed");
        for in_force in &variant.prepared.in_force {
            assert_eq!(in_force["circumstances"]["order"], "advance");
            assert_eq!(in_force["figures"]["section"]["dice_on_advance"], 5);
            assert_eq!(in_force["rulings"]["mine.pins_per"], "attack");
        }
        assert_eq!(variant.situations[1].circumstances["unit"]["quality"], "veteran");
    }

    #[test]
    fn what_cannot_be_changed_is_refused() {
        let scenario = scenario();
        let base = &scenario.variants[0];
        let change = |key: &str, value: Value| {
            message(scenario.changed(base, "x", &[(key.to_owned(), value)]))
        };
        insta::assert_snapshot!(
            [
                message(scenario.parameter(base, "circumstances.unit.modles")),
                message(scenario.parameter(base, "models")),
                message(scenario.parameter(base, "figures.section.zeal")),
                change("circumstances.unit.models", json!(100_000)),
                change("circumstances.order", json!("runn")),
                change("circumstances.unit.color", json!("red")),
            ]
            .join("\n")
        );
    }
}
