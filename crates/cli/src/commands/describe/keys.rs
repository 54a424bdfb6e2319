//! Tables of keys as pages: what each key may be, its default, what it means, and what is in it.

use std::fmt::Write;

use sandtable_keys::{Form, Forms, Key, Kind, Presence, Reading, Table, Told};
use serde_json::Value;

use crate::commands::fold::beside;
use crate::toml::{inline, key as toml_key};

/// Where what is said of a key begins.
const COLUMN: usize = 30;

/// A page of keys.
pub(super) struct Page {
    pub(super) text: String,
    width: usize,
    section: Section,
    in_list: bool,
    /// The words that have been told, and where.
    told: Vec<(String, Vec<Reading>)>,
}

/// Words that are not told twice are at least so many.
const LONG: usize = 8;

/// What is said of lists whose items have keys.
const ITEMS: &str = "In a key, N is the place in the list; the first is 0. A variant changes an item \
                     by its place, or states the list anew.";

/// Whose keys a page explains: how defaults are told, and whether what is required is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// What a player would read out.
    Circumstances,
    /// The numbers of the book, and those that no document prints.
    Figures,
    /// The switches of the rule.
    Rulings,
}

impl Section {
    /// How a default is told. An item of a list is written by whoever writes the list: what is left
    /// out of it is no number of the book.
    fn default(self, in_list: bool, assumed: bool, value: &str) -> String {
        match self {
            Section::Circumstances => format!("; {value} if left out"),
            Section::Figures if in_list => format!("; {value} by default"),
            _ if assumed => format!("; {value} is assumed"),
            Section::Figures => format!("; the book has {value}"),
            Section::Rulings => format!("; {value} by default"),
        }
    }
}

impl Page {
    /// An empty page.
    pub(super) fn new(width: usize, section: Section) -> Page {
        Page { text: String::new(), width, section, in_list: false, told: Vec::new() }
    }

    /// Writes the keys of a table, after a prefix.
    pub(super) fn table(&mut self, prefix: &str, table: &Table) {
        for key in &table.keys {
            match table.told_before(key) {
                Some(before) => self.like(prefix, key, before),
                None => self.key(prefix, key),
            }
        }
    }

    /// A table with the same keys as one before it.
    fn like(&mut self, prefix: &str, key: &Key, before: &Key) {
        let path = format!("{prefix}{}", toml_key(&key.name));
        let star = self.star(key);
        let said = [facts_like(self.section, self.in_list, key, before), key.meaning.clone()];
        self.entry(0, &format!("{path}{star}"), &said);
    }

    /// What marks a key that has to be there.
    fn star(&self, key: &Key) -> &'static str {
        let marked = self.section == Section::Circumstances;
        if marked && key.presence == Presence::Required { "*" } else { "" }
    }

    fn key(&mut self, prefix: &str, key: &Key) {
        let path = format!("{prefix}{}", toml_key(&key.name));
        let star = self.star(key);
        let mut said = vec![facts(self.section, self.in_list, key), key.meaning.clone()];
        if has_keys_in_items(&key.kind) {
            said.push(ITEMS.to_owned());
        }
        if said[0].ends_with(':') {
            // What follows the colon comes next.
            said.rotate_left(1);
        }
        self.entry(0, &format!("{path}{star}"), &said);
        self.inside(&path, &key.kind, key.default_value());
    }

    /// What is in a value: its words, the keys of a table, of the items of a list, of each form.
    fn inside(&mut self, path: &str, kind: &Kind, default: Option<&Value>) {
        match kind {
            Kind::Choice(readings) => self.readings(path, readings, default),
            Kind::Table(table) => self.table(&format!("{path}."), table),
            Kind::List(list) => self.inside_list(&format!("{path}.N"), &list.of),
            Kind::Named(_, of) => self.inside_list(&format!("{path}.NAME"), of),
            Kind::Forms(forms) => self.forms(path, forms, default),
            Kind::Any(kinds) => kinds.iter().for_each(|kind| self.inside(path, kind, default)),
            Kind::Number(_) | Kind::Chance | Kind::YesOrNo | Kind::Text(_) => (),
        }
    }

    fn inside_list(&mut self, path: &str, of: &Kind) {
        let before = std::mem::replace(&mut self.in_list, true);
        self.inside(path, of, None);
        self.in_list = before;
    }

    /// The words of a choice; of a long list that has been told before, only which it is.
    fn readings(&mut self, path: &str, readings: &[Reading], default: Option<&Value>) {
        let before = self.told.iter().find(|(_, told)| told == readings).map(|(at, _)| at.clone());
        if let Some(before) = before.filter(|_| LONG <= readings.len()) {
            let default = default.map(|value| format!(" ({} by default)", inline(value)));
            let said = format!("the words of {before}{}", default.unwrap_or_default());
            self.entry(2, "", &[said]);
            return;
        }
        self.told.push((path.to_owned(), readings.to_vec()));
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

/// What a key may be, and its default. It ends with a colon where words or forms follow.
pub(super) fn facts(section: Section, in_list: bool, key: &Key) -> String {
    let mut facts = kind_words(&key.kind);
    // The meaning of a key may have its unit already.
    if let Some(unit) = key.unit.as_ref().filter(|unit| !says_unit(&key.meaning, unit)) {
        let _ = write!(facts, " {unit}");
    }
    match (&key.presence, &key.kind) {
        (Presence::Optional, _) => insert(&mut facts, "; may be left out"),
        // The words and forms of a choice follow, and the default is marked there.
        (Presence::Required, _) | (_, Kind::Choice(_)) => (),
        (Presence::Default(value), kind) if is_told(kind, value) => {
            insert(&mut facts, &section.default(in_list, key.assumed, &inline(value)));
        }
        (Presence::Default(_), _) => (),
    }
    facts
}

/// What a table may be that has the same keys as one before it: which that is, and its own defaults,
/// where they are others.
pub(super) fn facts_like(section: Section, in_list: bool, key: &Key, before: &Key) -> String {
    let mut facts = format!("table, with the keys of {}", before.name);
    if key.presence == Presence::Optional {
        facts.push_str("; may be left out");
    }
    let [own, others] = [key, before].map(|key| key.kind.table().map(Table::defaults));
    let others = others.unwrap_or_default();
    let is_other = |(path, _, value): &&(String, &Key, &Value)| {
        section == Section::Figures
            || !others.iter().any(|(other, _, theirs)| other == path && theirs == value)
    };
    let own = own.unwrap_or_default();
    for assumed in [false, true] {
        let of = own.iter().filter(|(_, key, _)| key.assumed == assumed).filter(is_other);
        let said: Vec<_> =
            of.map(|(path, _, value)| format!("{path} = {}", inline(value))).collect();
        match (said.join(", "), assumed) {
            (said, _) if said.is_empty() => (),
            (said, true) => facts.extend(["; assumed: ", &said]),
            (said, false) => facts.push_str(&section.default(in_list, false, &said)),
        }
    }
    facts
}

fn says_unit(meaning: &str, unit: &str) -> bool {
    meaning.contains(&format!("({unit})"))
}

/// Whether it is a list whose items have keys of their own.
fn has_keys_in_items(kind: &Kind) -> bool {
    match kind {
        Kind::List(list) => matches!(&*list.of, Kind::Table(_) | Kind::Forms(_)),
        Kind::Any(kinds) => kinds.iter().any(has_keys_in_items),
        _ => false,
    }
}

/// Whether a default is told with the key itself, and not with what is in it.
fn is_told(kind: &Kind, value: &Value) -> bool {
    match kind {
        Kind::Table(table) => table.complete(&Value::Object(serde_json::Map::new())) != *value,
        Kind::Forms(forms) => forms.told_by(value).is_some_and(|form| form.holds.is_some()),
        _ => true,
    }
}

/// Adds a fact, before the colon that points at what follows.
fn insert(facts: &mut String, fact: &str) {
    match facts.strip_suffix(':') {
        Some(before) => *facts = format!("{}; {before}:", fact.trim_start_matches("; ")),
        None => facts.push_str(fact),
    }
}

fn kind_words(kind: &Kind) -> String {
    match kind {
        Kind::Choice(readings) if readings.len() == 1 => "the only reading:".to_owned(),
        Kind::Choice(_) => "one of:".to_owned(),
        Kind::Forms(_) => "one of these forms:".to_owned(),
        Kind::List(list) if matches!(&*list.of, Kind::Choice(_)) => {
            let words = kind.allowed();
            let (list, _) = words.split_once(':').unwrap_or((&words, ""));
            format!("{list}, each one of:")
        }
        kind => kind.allowed(),
    }
}
