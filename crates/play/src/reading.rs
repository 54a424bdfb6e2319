//! The keys of types: what `schemars` says of them, as a table of keys.

use sandtable_keys::{
    Form, Forms, Key, Kind, List, Names, Number, Presence, Reading, Table, Text, Told,
};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};

/// The keys of a type that reads a table.
///
/// # Panics
///
/// If the type is read from something that a table of keys cannot say.
pub fn keys_of<T: JsonSchema>() -> Table {
    keys_from(T::json_schema).unwrap_or_else(|problem| panic!("{}: {problem}", T::schema_name()))
}

/// The keys that a type tells of: compiled once, and not for each type.
fn keys_from(tell: fn(&mut SchemaGenerator) -> Schema) -> Result<Table, Unsayable> {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    table(&tell(&mut settings.into_generator()).to_value(), None)
}

type Unsayable = String;

fn table(schema: &Value, without: Option<&str>) -> Result<Table, Unsayable> {
    let none = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&none);
    let keys = properties.iter().filter(|(name, _)| Some(name.as_str()) != without);
    let required = schema["required"].as_array();
    let keys = keys.map(|(name, of)| {
        let required = required.is_some_and(|names| names.iter().any(|it| it == name));
        key(name, of, required).map_err(|problem| format!("{name}: {problem}"))
    });
    Ok(Table::new(keys.collect::<Result<Vec<_>, _>>()?))
}

fn key(name: &str, schema: &Value, required: bool) -> Result<Key, Unsayable> {
    let meaning = meaning(schema);
    let kind = kind(schema)?;
    let presence = match schema.get("default") {
        Some(value) if !value.is_null() => Presence::Default(value.clone()),
        _ if required => Presence::Required,
        _ => Presence::Optional,
    };
    let unit = matches!(kind, Kind::Number(_)).then(|| unit(&meaning)).flatten();
    Ok(Key { name: name.to_owned(), meaning, unit, presence, kind, gone: Vec::new() })
}

/// What a documentation comment says, its lines put together to paragraphs.
fn meaning(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    let paragraphs = text
        .split("\n\n")
        .map(|paragraph| paragraph.lines().map(str::trim).collect::<Vec<_>>().join(" "));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// The unit of a number, which its meaning has in parentheses where a clause ends.
fn unit(meaning: &str) -> Option<String> {
    let (before, after) = meaning.split_once(')')?;
    let (_, unit) = before.rsplit_once('(')?;
    let words =
        unit.split(' ').count() <= 3 && unit.chars().all(|c| c.is_ascii_lowercase() || c == ' ');
    let ends = after.is_empty() || after.starts_with(['.', ',', ';', ':']);
    (words && ends).then(|| unit.to_owned())
}

fn kind(schema: &Value) -> Result<Kind, Unsayable> {
    let several = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array());
    if let Some(several) = several {
        let several: Vec<&Value> = several.iter().filter(|one| one["type"] != "null").collect();
        return match several.as_slice() {
            [only] if schema["oneOf"].is_null() => kind(only),
            _ => alternatives(&several),
        };
    }
    let types = schema["type"].as_array().into_iter().flatten().chain([&schema["type"]]);
    let mut types = types.filter_map(Value::as_str).filter(|name| *name != "null");
    match types.next() {
        Some("object") => object(schema),
        Some("array") => list(schema),
        Some("string") => text(schema),
        Some("boolean") => Ok(Kind::YesOrNo),
        Some("integer") => Ok(Kind::Number(number(schema, true))),
        Some("number") => Ok(Kind::Number(number(schema, false))),
        _ => Err(format!("neither a table, a list, a text nor a number: {schema}")),
    }
}

fn object(schema: &Value) -> Result<Kind, Unsayable> {
    if schema["properties"].is_null() && schema["additionalProperties"].is_object() {
        let names = if schema["propertyNames"].is_object() { Names::Plain } else { Names::Any };
        return Ok(Kind::Named(names, Box::new(kind(&schema["additionalProperties"])?)));
    }
    Ok(Kind::Table(table(schema, None)?))
}

fn list(schema: &Value) -> Result<Kind, Unsayable> {
    let size = |key: &str| schema[key].as_u64().and_then(|n| usize::try_from(n).ok());
    Ok(Kind::List(List {
        of: Box::new(kind(&schema["items"])?),
        least: size("minItems").unwrap_or(0),
        most: size("maxItems"),
    }))
}

/// The patterns of texts are those of [`sandtable_keys::Text`]; of others nothing could be said.
fn text(schema: &Value) -> Result<Kind, Unsayable> {
    if let Some(word) = schema["const"].as_str() {
        return Ok(Kind::Choice(vec![reading(word, schema)]));
    }
    let letters = |pattern: &str| Some(pattern.strip_prefix("^[")?.strip_suffix("]*$")?.to_owned());
    Ok(Kind::Text(match schema["pattern"].as_str() {
        None if schema["minLength"] == 1 => Text::Filled,
        None => Text::Free,
        Some(Text::DICE) => Text::Dice,
        Some(pattern) => match (letters(pattern), schema["maxLength"].as_u64()) {
            (Some(letters), Some(most)) => {
                Text::Of { letters, most: usize::try_from(most).unwrap_or(usize::MAX) }
            }
            _ => return Err(format!("the pattern {pattern}")),
        },
    }))
}

/// The limits that are stated, and those of the type.
fn number(schema: &Value, whole: bool) -> Number {
    let of_type = match schema["format"].as_str() {
        Some("uint8") => (Some(0.0), Some(f64::from(u8::MAX))),
        Some("uint32") => (Some(0.0), Some(f64::from(u32::MAX))),
        Some("uint64") => (Some(0.0), None),
        Some("int32") => (Some(f64::from(i32::MIN)), Some(f64::from(i32::MAX))),
        _ => (None, None),
    };
    let above = schema["exclusiveMinimum"].as_f64();
    Number {
        whole,
        least: above.or(schema["minimum"].as_f64()).or(of_type.0),
        above: above.is_some(),
        most: schema["maximum"].as_f64().or(of_type.1),
    }
}

fn reading(word: &str, schema: &Value) -> Reading {
    Reading { word: word.to_owned(), meaning: meaning(schema) }
}

fn alternatives(several: &[&Value]) -> Result<Kind, Unsayable> {
    if let Some(readings) = several.iter().map(|one| word(one)).collect::<Option<Vec<_>>>() {
        return Ok(Kind::Choice(readings));
    }
    if several.iter().any(|one| one["pattern"] == Text::FRACTION) {
        return Ok(Kind::Chance);
    }
    if let Some(tag) = tag(several) {
        let form = |one: &&Value| {
            let name = one["properties"][&tag]["const"].as_str().unwrap_or_default().to_owned();
            let holds = Some(Kind::Table(table(one, Some(&tag))?));
            Ok(Form { name, meaning: meaning(one), holds })
        };
        let forms = several.iter().map(form).collect::<Result<_, Unsayable>>()?;
        return Ok(Kind::Forms(Forms { told: Told::ByTag(tag), forms }));
    }
    if let Some(forms) = several.iter().map(|one| named(one)).collect::<Option<Vec<_>>>() {
        let forms = forms.into_iter().collect::<Result<_, _>>()?;
        return Ok(Kind::Forms(Forms { told: Told::ByName, forms }));
    }
    Ok(Kind::Any(several.iter().map(|one| kind(one)).collect::<Result<_, _>>()?))
}

fn word(schema: &Value) -> Option<Reading> {
    schema["const"].as_str().map(|word| reading(word, schema))
}

/// The key whose constant value tells several tables apart.
fn tag(several: &[&Value]) -> Option<String> {
    let first = several.first()?["properties"].as_object()?;
    let tells =
        |name: &&String| several.iter().all(|one| one["properties"][*name]["const"].is_string());
    first.keys().find(tells).cloned()
}

/// A form that is told by its name: a word, or a table with the one key that it requires.
fn named(schema: &Value) -> Option<Result<Form, Unsayable>> {
    if let Some(word) = schema["const"].as_str() {
        return Some(Ok(Form { name: word.to_owned(), meaning: meaning(schema), holds: None }));
    }
    let properties = schema["properties"].as_object()?;
    let (name, holds) = properties.iter().next().filter(|_| properties.len() == 1)?;
    if schema["required"] != serde_json::json!([name]) {
        return None;
    }
    let form = |holds| Form { name: name.clone(), meaning: meaning(schema), holds: Some(holds) };
    Some(kind(holds).map(form))
}

/// Gives keys the values that the book has for them.
pub(crate) fn with_defaults(table: &mut Table, book: &Value) {
    for key in &mut table.keys {
        let Some(value) = book.get(&key.name) else { continue };
        key.presence = Presence::Default(value.clone());
        match &mut key.kind {
            Kind::Table(table) => with_defaults(table, value),
            Kind::Forms(forms @ Forms { told: Told::ByTag(_), .. }) => {
                let name = forms.told_by(value).map(|form| form.name.clone());
                let form = forms.forms.iter_mut().find(|form| Some(&form.name) == name.as_ref());
                if let Some(Kind::Table(table)) = form.and_then(|form| form.holds.as_mut()) {
                    with_defaults(table, value);
                }
            }
            _ => (),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::unit;

    #[test]
    fn a_unit_stands_in_parentheses_where_a_clause_ends() {
        assert_eq!(unit("How deep it is (inches).").as_deref(), Some("inches"));
        assert_eq!(unit("How deep (inches), or none.").as_deref(), Some("inches"));
        assert_eq!(unit("To-hit dice (its rate of fire) of it."), None);
        assert_eq!(unit("How deep it is."), None);
    }
}
