//! Scenarios that nobody wrote: what one states, changed at random as far as its schema allows.

use sandtable_sim::Stream;
use serde_json::{Map, Number, Value, json};

/// One value in so many is changed, one key or item left out or added: in some variants much, in
/// others little, which are refused less often.
const RARITIES: [u64; 4] = [3, 6, 16, 40];
/// Numbers are drawn up to so far above the least one.
const REACH: i64 = 12;

/// Changes, each another one, and the same on every machine.
pub(crate) struct Variants {
    random: Stream,
    drawn: u64,
    rarity: u64,
}

impl Variants {
    /// The changes that some name stands for.
    pub(crate) fn new(name: &str) -> Variants {
        Variants { random: Stream::new(1, name), drawn: 0, rarity: RARITIES[0] }
    }

    /// Makes what comes next another variant.
    pub(crate) fn begin(&mut self, number: usize) {
        self.rarity = RARITIES[number % RARITIES.len()];
    }

    /// What is written, changed here and there.
    pub(crate) fn change(&mut self, written: &Value, root: &Value) -> Value {
        self.changed(written, root, root)
    }

    fn below(&mut self, n: u64) -> u64 {
        self.drawn += 1;
        self.random.words(self.drawn)[0] % n
    }

    fn rarely(&mut self) -> bool {
        self.below(self.rarity) == 0
    }

    fn one_of<'a>(&mut self, values: &'a [Value]) -> &'a Value {
        let index = self.below(values.len() as u64);
        &values[usize::try_from(index).expect("it is below the length")]
    }

    fn changed(&mut self, value: &Value, schema: &Value, root: &Value) -> Value {
        let schema = resolved(schema, root);
        if let Some(alternatives) = alternatives(schema) {
            return self.alternative(value, alternatives, root);
        }
        match value {
            Value::Object(fields) => self.object(fields, schema, root),
            Value::Array(items) => self.array(items, schema, root),
            _ if self.rarely() => self.made(schema, root),
            _ => value.clone(),
        }
    }

    /// Now and then another alternative, else the same one changed.
    fn alternative(&mut self, value: &Value, alternatives: &[Value], root: &Value) -> Value {
        if self.rarely() {
            let other = self.one_of(alternatives).clone();
            return self.made(&other, root);
        }
        match alternatives.iter().find(|schema| is_like(value, resolved(schema, root))) {
            Some(same) => self.changed(value, same, root),
            None => value.clone(),
        }
    }

    fn object(&mut self, fields: &Map<String, Value>, schema: &Value, root: &Value) -> Value {
        let Some(properties) = schema["properties"].as_object() else {
            return Value::Object(fields.clone());
        };
        let mut object = Map::new();
        for (key, schema) in properties {
            let value = match fields.get(key) {
                Some(value) => self.changed(value, schema, root),
                None if self.rarely() => self.made(schema, root),
                None => continue,
            };
            object.insert(key.clone(), value);
        }
        Value::Object(object)
    }

    fn array(&mut self, items: &[Value], schema: &Value, root: &Value) -> Value {
        let mut array: Vec<_> =
            items.iter().map(|item| self.changed(item, &schema["items"], root)).collect();
        let least = schema["minItems"].as_u64().unwrap_or(0);
        let most = schema["maxItems"].as_u64().unwrap_or(u64::MAX);
        let count = array.len() as u64;
        if self.rarely() && count < most {
            array.push(self.made(&schema["items"], root));
        } else if self.rarely() && least < count {
            array.pop();
        }
        Value::Array(array)
    }

    /// A value that the schema allows.
    fn made(&mut self, schema: &Value, root: &Value) -> Value {
        let schema = resolved(schema, root);
        if let Some(constant) = schema.get("const") {
            return constant.clone();
        }
        if let Some(readings) = schema["enum"].as_array() {
            return self.one_of(readings).clone();
        }
        if let Some(alternatives) = alternatives(schema) {
            let one = self.one_of(alternatives).clone();
            return self.made(&one, root);
        }
        let kind = schema["type"].as_array().map_or(&schema["type"], |kinds| &kinds[0]);
        match kind.as_str().unwrap_or_default() {
            "boolean" => json!(self.below(2) == 0),
            "integer" => json!(self.number(schema, 1)),
            "number" => json!(self.number(schema, 10) as f64 / 10.0),
            "string" => self.one_of(&["1/2", "1/3", "0/1", "1/1"].map(Value::from)).clone(),
            "array" => {
                let items = 0..schema["minItems"].as_u64().unwrap_or(0);
                items.map(|_| self.made(&schema["items"], root)).collect()
            }
            "object" => {
                let properties = schema["properties"].as_object();
                let required = schema["required"].as_array().cloned().unwrap_or_default();
                let keys = required.iter().filter_map(Value::as_str);
                let made = keys.filter_map(|key| {
                    let value = self.made(properties?.get(key)?, root);
                    Some((key.to_owned(), value))
                });
                Value::Object(made.collect())
            }
            _ => Value::Null,
        }
    }

    /// A whole number of parts, near the least one allowed or near zero.
    fn number(&mut self, schema: &Value, parts: i64) -> i64 {
        #[expect(clippy::cast_possible_truncation, reason = "bounds are small")]
        let bound = |key: &str| schema[key].as_f64().map(|bound| (bound * parts as f64) as i64);
        let most = bound("maximum").unwrap_or(i64::MAX);
        let least = bound("minimum").unwrap_or(0).max(-REACH);
        let reach = (most - least).clamp(0, REACH * parts);
        let above = self.below(reach.unsigned_abs() + 1);
        least + i64::try_from(above).expect("it is no more than the reach")
    }
}

/// The schema that a reference stands for.
fn resolved<'a>(schema: &'a Value, root: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(reference) => {
            root.pointer(reference.trim_start_matches('#')).expect("a schema refers to its own")
        }
        None => schema,
    }
}

fn alternatives(schema: &Value) -> Option<&[Value]> {
    let found = ["oneOf", "anyOf"].into_iter().find_map(|key| schema[key].as_array());
    found.map(Vec::as_slice).filter(|_| !schema["properties"].is_object())
}

/// Whether a value is written as a schema of several has it.
fn is_like(value: &Value, schema: &Value) -> bool {
    if let Some(constant) = schema.get("const") {
        return constant == value;
    }
    if let Some(readings) = schema["enum"].as_array() {
        return readings.contains(value);
    }
    let Value::Object(fields) = value else {
        let kind = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Number(number) if Number::is_f64(number) => "number",
            _ => return ["integer", "number"].iter().any(|kind| schema["type"] == **kind),
        };
        return schema["type"] == kind;
    };
    let Some(properties) = schema["properties"].as_object() else { return false };
    // What sets one alternative apart from another is a key that always says the same.
    fields.iter().all(|(key, value)| match properties.get(key) {
        Some(property) => property.get("const").is_none_or(|constant| constant == value),
        None => false,
    })
}
