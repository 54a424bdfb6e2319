//! Holds values against the JSON Schema of the types that will read them.
//!
//! One schema serves the editor, `describe` and this check, so that they cannot disagree. Unlike a
//! general validator it says what a designer needs: the key, what was expected, the nearest name.

mod forms;

use sandtable_rules::register;
use serde_json::{Map, Value};

use super::problem::{Problem, nearest};
use super::spans::Path;

/// Everything in the value that the schema does not allow.
pub(crate) fn check(schema: &Value, value: &Value) -> Vec<Problem> {
    let mut check = Check { root: schema, path: Vec::new(), problems: Vec::new() };
    check.value(schema, value);
    check.problems
}

/// The schema that a reference leads to, or the schema itself.
pub(crate) fn resolve<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    let mut schema = schema;
    while let Some(name) = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
        schema = &root["$defs"][name];
    }
    schema
}

/// The alternatives of a schema that is one of several; the missing value is not one.
pub(crate) fn alternatives<'a>(root: &'a Value, schema: &'a Value) -> Option<Vec<&'a Value>> {
    let several = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array())?;
    let resolved = several.iter().map(|schema| resolve(root, schema));
    Some(resolved.filter(|schema| schema["type"] != "null").collect())
}

/// The texts that a schema allows, if it is a choice among texts.
pub(crate) fn choices(root: &Value, schema: &Value) -> Option<Vec<String>> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    if let Some(one) = text(&schema["const"]) {
        return Some(vec![one]);
    }
    if let Some(choices) = schema["enum"].as_array() {
        return choices.iter().map(text).collect();
    }
    let nested = alternatives(root, schema)?.into_iter().map(|schema| choices(root, schema));
    nested.collect::<Option<Vec<_>>>().map(|nested| nested.concat())
}

/// The key by which a table says what kind of thing it is, if there are several.
pub(crate) fn tag_of(schema: &Value) -> Option<String> {
    tag(&alternatives(&Value::Null, schema)?)
}

/// The schema of a key of a table, if it has one. Of several kinds of table it is the kind that the
/// table says it is, or else the first that has such a key.
pub(crate) fn property<'a>(schema: &'a Value, table: &Map<String, Value>, key: &str) -> &'a Value {
    let Some(kinds) = alternatives(&Value::Null, schema) else { return &schema["properties"][key] };
    let said = tag(&kinds).and_then(|tag| Some((tag.clone(), table.get(&tag)?)));
    let kind = kinds.iter().find(|kind| match &said {
        Some((tag, said)) => kind["properties"][tag]["const"] == **said,
        None => kind["properties"].get(key).is_some(),
    });
    kind.map_or(&Value::Null, |kind| &kind["properties"][key])
}

/// Whether one table is a form of a thing that is told by its only key, and the other is another.
pub(crate) fn is_other_form(
    schema: &Value,
    a: &Map<String, Value>,
    b: &Map<String, Value>,
) -> bool {
    let Some(alternatives) = alternatives(&Value::Null, schema).filter(|all| 1 < all.len()) else {
        return false;
    };
    let form = |table: &Map<String, Value>| {
        let only =
            |schema: &&&Value| schema["required"].as_array().is_some_and(|names| names.len() == 1);
        let named = |schema: &&&Value| {
            schema["required"][0].as_str().is_some_and(|name| table.contains_key(name))
        };
        alternatives.iter().filter(only).position(|schema| named(&schema))
    };
    form(a).is_some() && form(b).is_some() && form(a) != form(b)
}

struct Check<'a> {
    root: &'a Value,
    path: Path,
    problems: Vec<Problem>,
}

impl Check<'_> {
    fn refuse(&mut self, message: impl Into<String>, help: Option<String>) {
        self.problems.push(Problem::new(&self.path, message).help(help));
    }

    fn value(&mut self, schema: &Value, value: &Value) {
        let root = self.root;
        let schema = resolve(root, schema);
        if let Some(choices) = choices(root, schema) {
            return self.choice(&choices, value);
        }
        if let Some(alternatives) = alternatives(root, schema) {
            return self.alternative(&alternatives, value);
        }
        if !self.has_type(schema, value) {
            return;
        }
        match value {
            Value::Object(map) => self.object(schema, map),
            Value::Array(items) => self.array(schema, items),
            Value::Number(number) => self.range(schema, number.as_f64().unwrap_or(f64::NAN)),
            _ => (),
        }
    }

    fn choice(&mut self, choices: &[String], value: &Value) {
        let known = || choices.iter().map(String::as_str);
        match value.as_str() {
            Some(text) if known().any(|choice| choice == text) => (),
            Some(text) => {
                let help = nearest(text, known());
                self.refuse(format!("`{text}` is not one of {}", list(known())), help);
            }
            None => self
                .refuse(format!("expected one of {}, found {}", list(known()), kind(value)), None),
        }
    }

    fn has_type(&mut self, schema: &Value, value: &Value) -> bool {
        let fits = admits(schema, value);
        if !fits {
            let wanted = types(schema).find(|name| *name != "null").map_or("nothing", plain);
            self.refuse(format!("expected {wanted}, found {}", kind(value)), range_text(schema));
        }
        fits
    }

    fn object(&mut self, schema: &Value, map: &Map<String, Value>) {
        let none = Map::new();
        let properties = schema["properties"].as_object().unwrap_or(&none);
        for (name, value) in map {
            self.path.push(name.clone());
            match properties.get(name) {
                Some(schema) => self.value(schema, value),
                None if schema["additionalProperties"].is_object() => {
                    self.value(&schema["additionalProperties"], value);
                }
                None if properties.is_empty() && schema["additionalProperties"] != false => (),
                None => self.unknown(name, properties),
            }
            self.path.pop();
        }
        for required in
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str)
        {
            if !map.contains_key(required) {
                let meaning = resolve(self.root, &properties[required])["description"].as_str();
                let meaning = properties[required]["description"].as_str().or(meaning);
                self.refuse(format!("`{required}` is missing"), meaning.map(first_line));
            }
        }
    }

    fn unknown(&mut self, name: &str, properties: &Map<String, Value>) {
        let known = || properties.keys().map(String::as_str);
        let settled = register::settled(name).map(|switch| format!("no ruling: {}", switch.text));
        let help = settled.or_else(|| nearest(name, known()));
        match known().next() {
            None => self.refuse("unknown key; there are none here", None),
            Some(_) => self.refuse(format!("unknown key; expected {}", list(known())), help),
        }
    }

    fn array(&mut self, schema: &Value, items: &[Value]) {
        let (least, most) = (schema["minItems"].as_u64(), schema["maxItems"].as_u64());
        let n = items.len() as u64;
        if least.is_some_and(|least| n < least) || most.is_some_and(|most| most < n) {
            let bound = match (least, most) {
                (Some(least), Some(most)) => format!("{least} to {most}"),
                (Some(least), None) => format!("at least {least}"),
                (_, most) => format!("at most {}", most.unwrap_or(0)),
            };
            self.refuse(format!("expected {bound} items, found {n}"), None);
        }
        for (i, item) in items.iter().enumerate() {
            self.path.push(i.to_string());
            match schema["prefixItems"].get(i) {
                Some(schema) => self.value(schema, item),
                None if schema["items"].is_object() => self.value(&schema["items"], item),
                None => (),
            }
            self.path.pop();
        }
    }

    fn range(&mut self, schema: &Value, number: f64) {
        let below = schema["minimum"].as_f64().is_some_and(|least| number < least)
            || schema["exclusiveMinimum"].as_f64().is_some_and(|least| number <= least);
        let above = schema["maximum"].as_f64().is_some_and(|most| most < number)
            || schema["exclusiveMaximum"].as_f64().is_some_and(|most| most <= number);
        if below || above {
            let range = range_text(schema).unwrap_or_default();
            self.refuse(format!("{number} is out of range; expected a number {range}"), None);
        }
    }
}

/// The types that a schema names; none if it allows them all.
fn types(schema: &Value) -> impl Iterator<Item = &str> {
    let several = schema["type"].as_array().into_iter().flatten();
    schema["type"].as_str().into_iter().chain(several.filter_map(Value::as_str))
}

/// Whether a value has a type that a schema allows.
fn admits(schema: &Value, value: &Value) -> bool {
    let fits = |name| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0) && whole(value),
        "number" => value.is_number(),
        "null" => value.is_null(),
        _ => true,
    };
    types(schema).next().is_none() || types(schema).any(fits)
}

/// Whether a whole number was also written as one, or as a float that is one exactly.
fn whole(value: &Value) -> bool {
    value.is_i64() || value.is_u64()
}

/// The key by whose constant value the alternatives are told apart.
fn tag(alternatives: &[&Value]) -> Option<String> {
    let first = alternatives.first()?["properties"].as_object()?;
    let tags = |name: &String| {
        alternatives.iter().all(|schema| schema["properties"][name]["const"].is_string())
    };
    first.keys().find(|name| tags(name)).cloned()
}

/// What a schema allows a number to be, in words.
pub(crate) fn range_text(schema: &Value) -> Option<String> {
    let (least, most) = (schema["minimum"].as_f64(), schema["maximum"].as_f64());
    match (least, most) {
        (Some(least), Some(most)) => Some(format!("from {least} to {most}")),
        (Some(least), None) => Some(format!("at least {least}")),
        (None, Some(most)) => Some(format!("at most {most}")),
        (None, None) => schema["exclusiveMinimum"].as_f64().map(|least| format!("above {least}")),
    }
}

/// The first paragraph of a description, as one line.
pub(crate) fn first_line(text: &str) -> String {
    let paragraph = text.lines().take_while(|line| !line.trim().is_empty());
    paragraph.map(str::trim).collect::<Vec<_>>().join(" ")
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn plain(name: &str) -> &str {
    match name {
        "object" => "a table",
        "array" => "a list",
        "string" => "a text",
        "boolean" => "true or false",
        "integer" => "a whole number",
        "number" => "a number",
        other => other,
    }
}

fn kind(value: &Value) -> String {
    match value {
        Value::Object(_) => "a table".into(),
        Value::Array(_) => "a list".into(),
        Value::String(text) => {
            format!("the text \"{}\"", text.chars().take(40).collect::<String>())
        }
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Null => "nothing".into(),
    }
}
