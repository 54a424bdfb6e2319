//! Tables of keys as pages: what each key may be, its default, what it means, and what is in it.

use std::fmt::Write;

use sandtable_keys::{Form, Forms, Key, Kind, Presence, Reading, Table, Told};
use serde_json::Value;

use crate::commands::fold::beside;
use crate::commands::toml::{inline, key as toml_key};

/// Where what is said of a key begins.
const COLUMN: usize = 30;

/// A page of keys.
pub(super) struct Page {
    pub(super) text: String,
    width: usize,
    /// Whether keys that have to be there are marked.
    marked: bool,
}

impl Page {
    /// An empty page.
    pub(super) fn new(width: usize, marked: bool) -> Page {
        Page { text: String::new(), width, marked }
    }

    /// Writes the keys of a table, after a prefix.
    pub(super) fn table(&mut self, prefix: &str, table: &Table) {
        for key in &table.keys {
            self.key(prefix, key);
        }
    }

    fn key(&mut self, prefix: &str, key: &Key) {
        let path = format!("{prefix}{}", toml_key(&key.name));
        let required = self.marked && key.presence == Presence::Required;
        let star = if required { "*" } else { "" };
        let said = [facts(key), key.meaning.clone()];
        self.entry(0, &format!("{path}{star}"), &said);
        self.inside(&path, &key.kind, key.default_value());
    }

    /// What is in a value: its words, the keys of a table, of the items of a list, of each form.
    fn inside(&mut self, path: &str, kind: &Kind, default: Option<&Value>) {
        match kind {
            Kind::Choice(readings) => self.readings(readings, default),
            Kind::Table(table) => self.table(&format!("{path}."), table),
            Kind::List(list) => self.inside(&format!("{path}.N"), &list.of, None),
            Kind::Named(_, of) => self.inside(&format!("{path}.NAME"), of, None),
            Kind::Forms(forms) => self.forms(path, forms, default),
            Kind::Any(kinds) => kinds.iter().for_each(|kind| self.inside(path, kind, default)),
            Kind::Number(_) | Kind::Chance | Kind::YesOrNo | Kind::Text(_) => (),
        }
    }

    fn readings(&mut self, readings: &[Reading], default: Option<&Value>) {
        for Reading { word, meaning } in readings {
            let is_default = default.is_some_and(|default| default == word);
            let note = if is_default { " (default)" } else { "" };
            self.entry(2, &format!("{word}{note}"), std::slice::from_ref(meaning));
        }
    }

    fn forms(&mut self, path: &str, forms: &Forms, default: Option<&Value>) {
        for form in &forms.forms {
            let is_default = default.and_then(|default| forms.told_by(default)) == Some(form);
            let note = if is_default { " (default)" } else { "" };
            let said = [form.meaning.clone()];
            self.entry(2, &format!("{}{note}", forms.sample(form)), &said);
            match (&forms.told, &form.holds) {
                (Told::ByTag(_), _) => {
                    if let Some(table) = Form::keys(form) {
                        self.table(&format!("{path}."), table);
                    }
                }
                (Told::ByName, Some(kind)) => self.held(&format!("{path}.{}", form.name), kind),
                (Told::ByName, None) => (),
            }
        }
    }

    /// What a form holds that is told by its name.
    fn held(&mut self, path: &str, kind: &Kind) {
        if !matches!(kind, Kind::Table(_)) {
            self.entry(0, path, &[kind_words(kind)]);
        }
        self.inside(path, kind, None);
    }

    fn entry(&mut self, indent: usize, name: &str, paragraphs: &[String]) {
        let name = format!("  {:indent$}{name}", "");
        beside(&mut self.text, &name, COLUMN, self.width, paragraphs);
    }
}

/// What a key may be, and its default.
fn facts(key: &Key) -> String {
    let mut facts = kind_words(&key.kind);
    if let Some(unit) = &key.unit {
        let _ = write!(facts, " {unit}");
    }
    match (&key.presence, &key.kind) {
        (Presence::Optional, Kind::List(_)) => facts.push_str("; none if left out"),
        (Presence::Optional, _) => facts.push_str("; may be left out"),
        // The words and forms of a choice follow, and the default is marked there.
        (Presence::Required, _) | (_, Kind::Choice(_)) => (),
        (Presence::Default(value), Kind::Table(table)) => {
            if table.complete(&Value::Object(serde_json::Map::new())) != *value {
                let _ = write!(facts, "; {} if left out", inline(value));
            }
        }
        (Presence::Default(value), _) => {
            let _ = write!(facts, "; {} if left out", inline(value));
        }
    }
    facts
}

fn kind_words(kind: &Kind) -> String {
    match kind {
        Kind::Choice(_) => "one of:".to_owned(),
        Kind::Forms(_) => "one of these forms:".to_owned(),
        Kind::List(list) => {
            let inner = match &*list.of {
                Kind::Choice(_) => ", each one of:",
                _ => "",
            };
            match &*list.of {
                Kind::Choice(_) => format!("{}{inner}", kind.allowed().split(':').next().unwrap_or_default()),
                _ => kind.allowed(),
            }
        }
        kind => kind.allowed(),
    }
}
