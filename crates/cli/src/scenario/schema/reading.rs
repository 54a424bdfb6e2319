//! What a schema allows.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The schema that a reference leads to, or the schema itself.
pub(super) fn resolve<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
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

/// The types that a schema names; none if it allows them all.
pub(super) fn types(schema: &Value) -> impl Iterator<Item = &str> {
    let several = schema["type"].as_array().into_iter().flatten();
    schema["type"].as_str().into_iter().chain(several.filter_map(Value::as_str))
}

/// Whether a value has a type that a schema allows.
pub(super) fn admits(schema: &Value, value: &Value) -> bool {
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
pub(super) fn tag(alternatives: &[&Value]) -> Option<String> {
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

/// Whether a table of this form may have a key.
pub(super) fn knows(form: &Value, key: &str) -> bool {
    form["properties"].get(key).is_some()
}

/// The keys of all forms, in the order of the alphabet.
pub(super) fn keys<'a>(forms: &[&'a Value]) -> BTreeSet<&'a str> {
    let of = |form: &'a Value| form["properties"].as_object().into_iter().flat_map(Map::keys);
    forms.iter().flat_map(|form| of(form)).map(String::as_str).collect()
}
