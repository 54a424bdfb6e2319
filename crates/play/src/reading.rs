//! The keys of types: what `schemars` says of them, as a table of keys.

use std::borrow::Cow;
use std::collections::BTreeSet;

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
    keys_from(T::json_schema, T::schema_name)
}

/// The keys that a type tells of: compiled once, and not for each type.
fn keys_from(tell: fn(&mut SchemaGenerator) -> Schema, name: fn() -> Cow<'static, str>) -> Table {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.meta_schema = None);
    let mut generator = settings.into_generator();
    let told = tell(&mut generator).to_value();
    let mut whole = put_in_place(&told, generator.definitions());
    hand_down(&mut whole, false);
    table(&whole, None).unwrap_or_else(|problem| panic!("{}: {problem}", name()))
}

/// Where what a type says of itself stands in the schema of a key that says something of its own.
const OF_TYPE: &str = "x-of-type";

/// What a type or a key says whose default no document prints. A type says it of all its keys, and a
/// key that is printed nevertheless says so; a table of which some are printed lists the others.
const ASSUMED: &str = "x-assumed";

/// The keys of a type that mean nothing where it is used: a table that has none of them, for they would
/// change nothing there.
const WITHOUT: &str = "x-without";

/// Tells every key whether its default is assumed: what it says itself, or else what is said of the
/// table that it is in.
fn hand_down(schema: &mut Value, above: bool) {
    let listed = schema[ASSUMED].as_array().cloned();
    let own = schema[ASSUMED].as_bool().unwrap_or(listed.is_some() || above);
    let Some(said) = schema.as_object_mut() else { return };
    said.insert(ASSUMED.to_owned(), own.into());
    let properties = said.get_mut("properties").and_then(Value::as_object_mut);
    for name in listed.iter().flatten().filter_map(Value::as_str) {
        let is_key = properties.as_ref().is_some_and(|keys| keys.contains_key(name));
        assert!(is_key, "`{ASSUMED}` lists `{name}`, which is no key of the table");
    }
    for (name, key) in properties.into_iter().flatten() {
        hand_down(
            key,
            listed.as_ref().map_or(own, |listed| listed.contains(&name.as_str().into())),
        );
    }
}

/// A schema with the types in it that it only refers to. What is said beside a reference prevails
/// over what the type says, and narrows it: words of a choice, keys that have to be there.
fn put_in_place(schema: &Value, types: &Map<String, Value>) -> Value {
    match schema {
        Value::Array(items) => items.iter().map(|item| put_in_place(item, types)).collect(),
        Value::Object(said) => {
            let name =
                said.get("$ref").and_then(Value::as_str).and_then(|to| to.rsplit('/').next());
            let Some(of_type) = name.and_then(|name| types.get(name)) else {
                return said.iter().map(|(k, v)| (k.clone(), put_in_place(v, types))).collect();
            };
            let mut whole = put_in_place(of_type, types);
            let own = whole["description"].clone();
            for (key, value) in said.iter().filter(|(key, _)| *key != "$ref") {
                narrow(&mut whole[key], value);
            }
            if said.contains_key("description") && own.is_string() {
                whole[OF_TYPE] = own;
            }
            whole
        }
        plain => plain.clone(),
    }
}

fn narrow(under: &mut Value, over: &Value) {
    match (under, over) {
        (Value::Object(under), Value::Object(over)) => {
            for (key, value) in over {
                narrow(under.entry(key.clone()).or_insert(Value::Null), value);
            }
        }
        (Value::Array(under), Value::Array(over)) => under.extend(over.iter().cloned()),
        (under, over) => *under = over.clone(),
    }
}

type Unsayable = String;

fn table(schema: &Value, without: Option<&str>) -> Result<Table, Unsayable> {
    let none = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&none);
    let idle = schema[WITHOUT].as_array().map_or(&[][..], Vec::as_slice);
    let keys = properties.iter().filter(|(name, _)| Some(name.as_str()) != without);
    let keys = keys.filter(|(name, _)| idle.iter().all(|idle| idle != name.as_str()));
    let required = schema["required"].as_array();
    let keys = keys.map(|(name, of)| {
        let required = required.is_some_and(|names| names.iter().any(|it| it == name));
        key(name, of, required).map_err(|problem| format!("{name}: {problem}"))
    });
    Ok(Table::new(keys.collect::<Result<Vec<_>, _>>()?))
}

fn key(name: &str, schema: &Value, required: bool) -> Result<Key, Unsayable> {
    let kind = kind(schema)?;
    let meaning = meaning_of_key(schema, &kind);
    let default = schema.get("default").filter(|value| admits(schema, value));
    let presence = match (default, &kind) {
        // A type may have keys that mean nothing here.
        (Some(value), Kind::Table(table)) if value.is_object() => {
            Presence::Default(table.complete(value))
        }
        (Some(value), _) if !value.is_null() => Presence::Default(value.clone()),
        _ if required => Presence::Required,
        _ => Presence::Optional,
    };
    let unit = matches!(kind, Kind::Number(_)).then(|| unit(&meaning)).flatten();
    let assumed = schema[ASSUMED] == true;
    Ok(Key { meaning, unit, presence, assumed, ..Key::new(name, kind) })
}

/// Whether a value is among those that a key is narrowed to, if it is.
fn admits(schema: &Value, value: &Value) -> bool {
    schema["enum"].as_array().is_none_or(|values| values.contains(value))
}

/// What a key means; of a table that says nothing, or less than its type, what its type says.
fn meaning_of_key(schema: &Value, kind: &Kind) -> String {
    let own = meaning(schema);
    let several = schema["anyOf"].as_array().into_iter().flatten();
    let in_option = several.map(|one| &one["description"]).find(|text| text.is_string());
    let of_type = schema[OF_TYPE].as_str().or(in_option.and_then(Value::as_str));
    match (kind, of_type.map(paragraphs)) {
        (Kind::Table(_), Some(of_type)) => fuller(own, of_type),
        _ => own,
    }
}

/// What a key says; what its type says instead, if that says in its words all that the key says: "The
/// target of an attack", and not "The target". Else what its type says after its first sentence as well:
/// the first says what a thing is, as the key does, and those that follow how it is played.
fn fuller(own: String, of_type: String) -> String {
    let (words, words_of_type) = (words(&own), words(&of_type));
    if words.is_subset(&words_of_type) && words != words_of_type {
        return of_type;
    }
    match of_type.split_once(". ") {
        Some((_, more)) if !own.contains(more) => format!("{own} {more}"),
        _ => own,
    }
}

/// The words of a text that mean something, in lower case.
fn words(text: &str) -> BTreeSet<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric());
    let tells = |word: &&str| !["", "a", "an", "the"].contains(word);
    words.filter(tells).map(str::to_owned).collect()
}

/// What a documentation comment says, its lines put together to paragraphs.
fn meaning(schema: &Value) -> String {
    paragraphs(schema["description"].as_str().unwrap_or_default())
}

fn paragraphs(text: &str) -> String {
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
    // What a key is narrowed to is said in words, of forms that are words.
    let is_left = |one: &&Value| one["const"].is_null() || admits(schema, &one["const"]);
    if let Some(several) = several {
        let several: Vec<&Value> =
            several.iter().filter(|one| one["type"] != "null").filter(is_left).collect();
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
        let names =
            match (&schema["propertyNames"], schema["propertyNames"]["not"]["const"].as_str()) {
                (_, Some(taken)) => Names::Except(taken.to_owned()),
                (Value::Object(_), None) => Names::Plain,
                _ => Names::Any,
            };
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
        Some(Text::NUMBER) => Text::Number,
        Some(Text::RATIO) => Text::Ratio,
        Some(Text::STATISTIC) => Text::Statistic,
        Some(Text::DAY) => Text::Day,
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
        // The largest whole number that TOML has.
        Some("uint64") => (Some(0.0), Some(i64::MAX as f64)),
        Some("int32") => (Some(f64::from(i32::MIN)), Some(f64::from(i32::MAX))),
        _ => (None, None),
    };
    let above = schema["exclusiveMinimum"].as_f64();
    Number {
        whole,
        least: above.or(schema["minimum"].as_f64()).or(of_type.0),
        above: above.is_some(),
        most: schema["maximum"].as_f64().or(of_type.1),
        parts: None,
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
        return Ok(Kind::Forms(Forms::new(Told::ByTag(tag), forms)));
    }
    if let Some(forms) = several.iter().map(|one| named(one)).collect::<Option<Vec<_>>>() {
        let forms = forms.into_iter().collect::<Result<_, _>>()?;
        return Ok(Kind::Forms(Forms::new(Told::ByName, forms)));
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
    use super::{fuller, unit};

    #[test]
    fn a_unit_stands_in_parentheses_where_a_clause_ends() {
        assert_eq!(unit("How deep it is (inches).").as_deref(), Some("inches"));
        assert_eq!(unit("How deep (inches), or none.").as_deref(), Some("inches"));
        assert_eq!(unit("To-hit dice (its rate of fire) of it."), None);
        assert_eq!(unit("How deep it is."), None);
    }

    #[test]
    fn a_key_says_what_it_means_itself_or_what_its_type_does() {
        let said = |own: &str, of_type: &str| fuller(own.to_owned(), of_type.to_owned());
        assert_eq!(said("The target.", "The target of an attack."), "The target of an attack.");
        assert_eq!(
            said("AA fire.", "The book's numbers for AA fire."),
            "The book's numbers for AA fire."
        );
        assert_eq!(said("The chart (rule 207).", "The chart."), "The chart (rule 207).");
        assert_eq!(said("How it is run.", "How it is run."), "How it is run.");
        assert_eq!(said("Whom the unit fights.", "Whom a unit fights."), "Whom the unit fights.");
        assert_eq!(said("", "A spotter."), "A spotter.");
        assert_eq!(said("The fog.", "Numbers of mist."), "The fog.");
        assert_eq!(
            said("Who comes after.", "Units of the enemy. Each comes alone."),
            "Who comes after. Each comes alone."
        );
    }
}
