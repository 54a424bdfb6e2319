//! Tables that have the same keys, such as the numbers of each level of training: what the keys mean is
//! told once.

use std::mem::discriminant;

use serde_json::Value;

use crate::key::{Key, Kind, Table};

impl Table {
    /// The first of the keys before one of them that is a table with the same keys within as that one:
    /// but for defaults, all that can be said of these has been said.
    pub fn told_before(&self, key: &Key) -> Option<&Key> {
        let inner = key.kind.table().filter(|table| !table.keys.is_empty())?;
        let mut before = self.keys.iter().take_while(|other| other.name != key.name);
        before.find(|other| other.kind.table().is_some_and(|table| table.is_like(inner)))
    }

    /// The keys within that have a default, each with its dotted path.
    pub fn defaults(&self) -> Vec<(String, &Key, &Value)> {
        let mut found = Vec::new();
        for key in &self.keys {
            match &key.kind {
                Kind::Table(table) if !table.keys.is_empty() => {
                    let within = table.defaults().into_iter();
                    found.extend(
                        within.map(|(path, it, value)| (format!("{}.{path}", key.name), it, value)),
                    );
                }
                _ => found.extend(key.default_value().map(|value| (key.name.clone(), key, value))),
            }
        }
        found
    }

    fn is_like(&self, other: &Table) -> bool {
        let mut pairs = self.keys.iter().zip(&other.keys);
        self.keys.len() == other.keys.len() && pairs.all(|(key, other)| key.is_like(other))
    }
}

impl Key {
    /// Whether it is the same but for its default.
    fn is_like(&self, other: &Key) -> bool {
        let said =
            |key: &Key| (key.name.clone(), key.meaning.clone(), key.unit.clone(), key.assumed);
        said(self) == said(other)
            && discriminant(&self.presence) == discriminant(&other.presence)
            && match (&self.kind, &other.kind) {
                (Kind::Table(table), Kind::Table(other)) => table.is_like(other),
                (kind, other) => kind == other,
            }
    }
}
