//! A scenario file as text: read into values, with where in the text each of them stands.

use serde_json::{Map, Value};
use toml_edit::{Document, Item, TableLike};

use super::slips;
use crate::problem::{Path, Problem, Spans};

/// The largest scenario file that is read, in bytes. A scenario is a page, not a database.
pub(crate) const LARGEST: usize = 1 << 20;

/// Reads the text as TOML.
pub(crate) fn parse(text: &str) -> Result<(Map<String, Value>, Spans), Problem> {
    if LARGEST < text.len() {
        // No more of it is read, so nobody knows how large it is.
        return Err(Problem::of_file(format!(
            "the file is too large: a scenario has at most {LARGEST} bytes"
        )));
    }
    let document = Document::parse(text)
        .map_err(|error| slips::told(text, error.message(), error.span().unwrap_or(0..0)))?;
    let mut spans = Spans::default();
    let table = read_table(document.as_table(), &mut Vec::new(), &mut spans)?;
    Ok((table, spans))
}

fn read_table(
    table: &dyn TableLike,
    path: &mut Path,
    spans: &mut Spans,
) -> Result<Map<String, Value>, Problem> {
    let mut map = Map::new();
    for (name, item) in table.iter() {
        path.push(name.to_owned());
        let key = table.key(name).and_then(toml_edit::Key::span);
        if let Some(span) = key.or_else(|| item.span()) {
            spans.insert(path, span);
        }
        map.insert(name.to_owned(), read_item(item, path, spans)?);
        path.pop();
    }
    Ok(map)
}

fn read_item(item: &Item, path: &mut Path, spans: &mut Spans) -> Result<Value, Problem> {
    if let Some(table) = item.as_table_like() {
        return Ok(Value::Object(read_table(table, path, spans)?));
    }
    match item {
        Item::Value(value) => read_value(value, path, spans),
        Item::ArrayOfTables(tables) => {
            let mut rows = Vec::new();
            for (i, table) in tables.iter().enumerate() {
                path.push(i.to_string());
                spans.insert_entry(path, table.span());
                rows.push(Value::Object(read_table(table, path, spans)?));
                path.pop();
            }
            Ok(Value::Array(rows))
        }
        Item::Table(_) | Item::None => Ok(Value::Null),
    }
}

fn read_value(
    value: &toml_edit::Value,
    path: &mut Path,
    spans: &mut Spans,
) -> Result<Value, Problem> {
    use toml_edit::Value as Toml;
    Ok(match value {
        Toml::String(text) => Value::String(text.value().clone()),
        Toml::Integer(number) => (*number.value()).into(),
        Toml::Float(number) => serde_json::Number::from_f64(*number.value())
            .map(Value::Number)
            .ok_or_else(|| Problem::new(path, "expected a finite number").on(spans))?,
        Toml::Boolean(flag) => (*flag.value()).into(),
        Toml::Datetime(_) => {
            return Err(
                Problem::new(path, "a scenario has no dates; quote it to make it a text").on(spans)
            );
        }
        Toml::Array(array) => {
            let mut items = Vec::new();
            for (i, value) in array.iter().enumerate() {
                path.push(i.to_string());
                spans.insert_entry(path, value.span());
                items.push(read_value(value, path, spans)?);
                path.pop();
            }
            Value::Array(items)
        }
        Toml::InlineTable(table) => Value::Object(read_table(table, path, spans)?),
    })
}
