//! Finding a key by its path.

use serde_json::{Map, Value};

use crate::key::{Form, Forms, Key, Kind, Table, Told};

/// What stands at a path: what it may be, what is said of it, and what it is.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// What it may be.
    pub kind: &'a Kind,
    /// The key; of an item, that of the list.
    pub key: &'a Key,
    /// What it is; nothing if it is left out and has no default.
    pub value: &'a Value,
}

impl Table {
    /// What stands at the end of a path in a value that is complete.
    ///
    /// # Errors
    ///
    /// How many segments of the path lead to something, if not all of them do.
    pub fn at<'a>(&'a self, value: &'a Value, path: &[String]) -> Result<Place<'a>, usize> {
        let (first, rest) = path.split_first().ok_or(0_usize)?;
        let key = self.get(first).ok_or(0_usize)?;
        let mut place = Place { kind: &key.kind, key, value: value.get(first).unwrap_or(&NULL) };
        for (at, segment) in (1_usize..).zip(rest) {
            place = place.inner(segment).ok_or(at)?;
        }
        Ok(place)
    }

    /// What is to be said about the end of a path that leads nowhere, if it is a name that is no key
    /// any more.
    pub fn gone_at<'a>(&'a self, value: &'a Value, path: &[String]) -> Option<&'a str> {
        let (last, around) = path.split_last()?;
        let gone = match around {
            [] => &self.gone,
            around => {
                let place = self.at(value, around).ok()?;
                match place.kind {
                    Kind::Forms(Forms { told: Told::ByName, gone, .. }) => gone,
                    kind => &kind.table_of(place.value)?.gone,
                }
            }
        };
        gone.iter().find(|gone| gone.written == *last).map(|gone| gone.advice.as_str())
    }
}

const NULL: Value = Value::Null;

impl<'a> Place<'a> {
    fn inner(self, segment: &str) -> Option<Place<'a>> {
        if let Some(kind) = self.kind.taken_by(self.value) {
            return Place { kind, ..self }.inner(segment);
        }
        if let (Kind::List(list), Value::Array(items)) = (self.kind, self.value) {
            let value = items.get(segment.parse::<usize>().ok()?)?;
            return Some(Place { kind: &list.of, value, ..self });
        }
        let value = self.value.get(segment).unwrap_or(&NULL);
        if let Some(key) = self.kind.key(self.value, segment) {
            return Some(Place { kind: &key.kind, key, value });
        }
        self.kind.inner(self.value, segment).map(|kind| Place { kind, value, ..self })
    }
}

impl Kind {
    /// The table that a value of this kind is.
    fn table_of(&self, value: &Value) -> Option<&Table> {
        match self {
            Kind::Table(table) => Some(table),
            Kind::Forms(forms @ Forms { told: Told::ByTag(_), .. }) => forms.told_by(value)?.keys(),
            Kind::Any(_) => self.taken_by(value)?.table_of(value),
            _ => None,
        }
    }

    /// The key of a table that a value of this kind is.
    fn key(&self, value: &Value, name: &str) -> Option<&Key> {
        self.table_of(value)?.get(name)
    }

    /// What stands under a name in a value of this kind. Where the value does not say which of
    /// several forms it has, that of the first form that has such a key.
    pub(crate) fn inner(&self, value: &Value, name: &str) -> Option<&Kind> {
        if let Some(key) = self.key(value, name) {
            return Some(&key.kind);
        }
        match self {
            Kind::Named(_, of) => Some(of),
            Kind::Forms(forms) => match &forms.told {
                Told::ByName => forms.get(name)?.holds.as_ref(),
                Told::ByTag(_) => {
                    let first = forms.forms.iter().filter_map(Form::keys).find_map(|t| t.get(name));
                    first.map(|key| &key.kind)
                }
            },
            _ => None,
        }
    }
}

/// The dotted keys of everything in a value that is no table and no list, after a prefix.
pub fn leaves(prefix: &str, value: &Value) -> Vec<String> {
    fn walk(key: &str, value: &Value, keys: &mut Vec<String>) {
        match value {
            Value::Object(map) => inner(key, map, keys),
            Value::Array(items) => {
                for (i, value) in items.iter().enumerate() {
                    walk(&format!("{key}.{i}"), value, keys);
                }
            }
            Value::Null => (),
            _ => keys.push(key.to_owned()),
        }
    }
    fn inner(key: &str, map: &Map<String, Value>, keys: &mut Vec<String>) {
        map.iter().for_each(|(name, value)| walk(&format!("{key}.{name}"), value, keys));
    }
    let mut keys = Vec::new();
    walk(prefix, value, &mut keys);
    keys
}
