//! The keys of a section, one to a line, each after what there is to say about it.

use std::fmt::Write;

use sandtable_keys::{Form, Forms, Key, Kind, List, Presence, Table, Told};
use serde_json::Value;

use crate::commands::fold::fold;
use crate::toml::{inline, key as toml_key};

/// Writes sections of a scenario.
pub(super) struct Writer<'a> {
    pub(super) text: &'a mut String,
    /// What stands before each line that is no comment: `#` if it is kept out of the scenario.
    pub(super) prefix: &'a str,
    /// How wide comments and lists may be.
    pub(super) width: usize,
    /// Whether everything has been said already.
    pub(super) silent: bool,
}

/// A list of tables, which are tables of their own after all other keys.
struct Later<'a> {
    header: String,
    key: &'a Key,
    of: &'a Kind,
    items: &'a [Value],
}

impl Writer<'_> {
    pub(super) fn comment(&mut self, text: &str) {
        if self.silent {
            return;
        }
        for line in fold(text, self.width.saturating_sub(2)) {
            let _ = writeln!(self.text, "# {line}");
        }
    }

    /// The keys of a table that has a header of its own.
    pub(super) fn body(&mut self, header: &str, table: &Table, values: &Value) {
        let mut later = Vec::new();
        self.table(header, "", table, values, &mut later);
        for list in later {
            self.items(&list);
        }
    }

    fn items(&mut self, Later { header, key, of, items }: &Later) {
        let was_silent = self.silent;
        self.comment(&format!("{}: {}", key.name, said(key)));
        for item in *items {
            let _ = writeln!(self.text, "{}[[{header}]]", self.prefix);
            let mut later = Vec::new();
            self.inside(header, "", of, item, &mut later);
            for list in &later {
                self.items(list);
            }
            self.silent = true;
        }
        self.silent = was_silent;
    }

    fn table<'a>(
        &mut self,
        header: &str,
        path: &str,
        table: &'a Table,
        values: &'a Value,
        later: &mut Vec<Later<'a>>,
    ) {
        for key in &table.keys {
            let name = format!("{path}{}", toml_key(&key.name));
            let before = table.told_before(key);
            match values.get(&key.name).filter(|value| !value.is_null()) {
                None => self.unset(&name, key, before),
                Some(value) => match self.tables_of(key, value) {
                    Some((list, items)) => {
                        let header = format!("{header}.{name}");
                        later.push(Later { header, key, of: &list.of, items });
                    }
                    None => self.key(header, &name, key, (value, before.is_some()), later),
                },
            }
        }
    }

    /// A key without a value is only spoken of, and so is what stands in it if it is a table.
    fn unset(&mut self, name: &str, key: &Key, before: Option<&Key>) {
        let with = before.map(|key| format!(", with the keys of {}", key.name)).unwrap_or_default();
        self.comment(&format!("{name}, not set ({}{with}): {}", key.kind.allowed(), key.meaning));
        if let (Kind::Table(table), None) = (&key.kind, before) {
            self.keys_of_unset(name, table);
        }
    }

    fn keys_of_unset(&mut self, path: &str, table: &Table) {
        for key in &table.keys {
            let name = format!("{path}.{}", toml_key(&key.name));
            let presence = match &key.presence {
                Presence::Required => " Has to be there with it.".to_owned(),
                Presence::Default(value) => format!(" {} if left out.", inline(value)),
                Presence::Optional => " May be left out.".to_owned(),
            };
            match &key.kind {
                Kind::Table(inner) if !inner.keys.is_empty() => {
                    self.comment(&format!("- {name}: {}", key.meaning));
                    self.keys_of_unset(&name, inner);
                }
                kind => {
                    let allowed = kind.allowed();
                    self.comment(&format!("- {name} ({allowed}): {}{presence}", key.meaning));
                }
            }
        }
    }

    /// A list that is written as tables of their own: what is kept out stays in one piece.
    fn tables_of<'a>(&self, key: &'a Key, value: &'a Value) -> Option<(&'a List, &'a [Value])> {
        let (Kind::List(list), Value::Array(items)) = (&key.kind, value) else { return None };
        let are_tables = !items.is_empty() && items.iter().all(Value::is_object);
        (self.prefix.is_empty() && are_tables).then_some((list, items))
    }

    fn key<'a>(
        &mut self,
        header: &str,
        name: &str,
        key: &'a Key,
        (value, is_told): (&'a Value, bool),
        later: &mut Vec<Later<'a>>,
    ) {
        let said = said(key);
        match &key.kind {
            Kind::Table(table) if !table.keys.is_empty() => {
                self.comment(&format!("{name}: {said}"));
            }
            _ => self.comment(&said),
        }
        self.choices(&key.kind);
        // What the keys of a table mean is said with the first of several like it.
        let was_silent = self.silent;
        self.silent |= is_told;
        self.inside(header, name, &key.kind, value, later);
        self.silent = was_silent;
    }

    /// The words and forms that a value may have.
    fn choices(&mut self, kind: &Kind) {
        match kind {
            Kind::Choice(readings) => {
                for reading in readings {
                    self.comment(&format!("- {}: {}", reading.word, reading.meaning));
                }
            }
            Kind::Forms(forms) => {
                for form in &forms.forms {
                    self.comment(&format!("- {}: {}", forms.sample(form), form.meaning));
                }
            }
            _ => (),
        }
    }

    /// A value of a kind: a table key by key.
    fn inside<'a>(
        &mut self,
        header: &str,
        name: &str,
        kind: &'a Kind,
        value: &'a Value,
        later: &mut Vec<Later<'a>>,
    ) {
        let below = if name.is_empty() { String::new() } else { format!("{name}.") };
        match kind {
            Kind::Table(table) if !table.keys.is_empty() => {
                self.table(header, &below, table, value, later);
            }
            Kind::Forms(forms @ Forms { told: Told::ByTag(tag), .. }) if value.is_object() => {
                self.line(&format!("{below}{}", toml_key(tag)), &value[tag]);
                if let Some(table) = forms.told_by(value).and_then(Form::keys) {
                    self.table(header, &below, table, value, later);
                }
            }
            _ => self.plain(name, value),
        }
    }

    /// A value of which no more is to be said.
    fn plain(&mut self, name: &str, value: &Value) {
        match value {
            Value::Object(map) if !map.is_empty() => {
                let below = if name.is_empty() { String::new() } else { format!("{name}.") };
                for (key, value) in map.iter().filter(|(_, value)| !value.is_null()) {
                    self.plain(&format!("{below}{}", toml_key(key)), value);
                }
            }
            _ => self.line(name, value),
        }
    }

    /// A key with its value; a list that is too long for a line has a line for each item.
    fn line(&mut self, name: &str, value: &Value) {
        let prefix = self.prefix;
        let line = format!("{prefix}{name} = {}", inline(value));
        let _ = match value.as_array().filter(|_| self.width < line.chars().count()) {
            None => writeln!(self.text, "{line}"),
            Some(items) => {
                let items = items.iter().map(|item| format!("{prefix}{},\n", inline(item)));
                let items: String = items.collect();
                writeln!(self.text, "{prefix}{name} = [\n{items}{prefix}]")
            }
        };
    }
}

/// What a key means, in which unit, and what it may be; whether it has to be there.
fn said(key: &Key) -> String {
    let allowed = match &key.kind {
        Kind::Choice(_) | Kind::Forms(_) | Kind::Table(_) => String::new(),
        kind => format!(" ({})", kind.allowed()),
    };
    let left_out = match key.presence {
        Presence::Optional => " May be left out.",
        Presence::Required | Presence::Default(_) => "",
    };
    let is_table = matches!(key.kind, Kind::Table(_));
    let assumed = if key.assumed && !is_table { " Assumed." } else { "" };
    format!("{}{allowed}{left_out}{assumed}", key.meaning)
}

/// What is said to the reader of a part of the file.
pub(super) fn commented(said: &str, width: usize) -> String {
    let mut text = "\n".to_owned();
    Writer { text: &mut text, prefix: "", width, silent: false }.comment(said);
    text
}
