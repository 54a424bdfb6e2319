//! Where a situation says something of a key, or could.

use sandtable_keys::{Extent, Key, Keys, Kind, Presence, Table, Told};
use sandtable_play::Situation;
use serde_json::Value;

/// A place at which a situation says something of a key, or could.
pub(crate) struct Place<'a> {
    /// The key, from the root of a scenario: `circumstances.tasks.N.item`, where N is any item.
    pub(crate) name: String,
    /// What it may be.
    pub(crate) key: &'a Key,
    section: &'static str,
    /// The keys and the places in lists on the way to it.
    path: Vec<String>,
}

/// All places of a situation.
pub(crate) fn places<'a>(keys: &'a Keys, situation: &Situation) -> Vec<Place<'a>> {
    let mut found = Vec::new();
    for (section, table) in keys.sections() {
        let start = Place { name: section.to_owned(), key: NOWHERE, section, path: Vec::new() };
        start.within(table, situation.section(section), &mut found);
    }
    found
}

/// What a section is within: no key.
const NOWHERE: &Key = &Key {
    name: String::new(),
    meaning: String::new(),
    unit: None,
    presence: Presence::Required,
    kind: Kind::YesOrNo,
    assumed: false,
    gone: Vec::new(),
};

impl<'a> Place<'a> {
    /// The keys of a table that stands here.
    fn within(&self, table: &'a Table, value: &Value, found: &mut Vec<Place<'a>>) {
        for key in &table.keys {
            let place = self.step(&key.name, &key.name, key);
            place.beneath(&key.kind, &value[&key.name], found);
            // A table does what its keys do, unless it may be left out.
            if !matches!(key.kind, Kind::Table(_)) || key.presence == Presence::Optional {
                found.push(place);
            }
        }
    }

    /// The keys beneath what stands here.
    fn beneath(&self, kind: &'a Kind, value: &Value, found: &mut Vec<Place<'a>>) {
        match kind {
            Kind::Table(table) if value.is_object() => self.within(table, value, found),
            Kind::List(list) => {
                for (at, item) in value.as_array().into_iter().flatten().enumerate() {
                    self.step("N", &at.to_string(), self.key).beneath(&list.of, item, found);
                }
            }
            Kind::Forms(forms) => {
                let Some(form) = forms.told_by(value) else { return };
                let Some(held) = form.holds.as_ref() else { return };
                match &forms.told {
                    Told::ByTag(_) => self.beneath(held, value, found),
                    Told::ByName => {
                        let inner = self.step(&form.name, &form.name, self.key);
                        inner.beneath(held, &value[&form.name], found);
                    }
                }
            }
            _ => (),
        }
    }

    fn step(&self, name: &str, at: &str, key: &'a Key) -> Place<'a> {
        let mut path = self.path.clone();
        path.push(at.to_owned());
        // A table of the book is stated whole, whatever of it matters here.
        let is_of_book = self.section == "figures" && !self.path.is_empty();
        let name = if is_of_book { self.name.clone() } else { format!("{}.{name}", self.name) };
        Place { name, key, section: self.section, path }
    }

    /// What a situation says here.
    pub(crate) fn said<'v>(&self, situation: &'v Situation) -> &'v Value {
        let start = situation.section(self.section);
        self.path.iter().fold(start, |value, name| match value {
            Value::Array(items) => &items[name.parse::<usize>().unwrap()],
            table => &table[name],
        })
    }

    /// A situation in which something else is said here; nothing if that does not fit the keys.
    pub(crate) fn with(&self, keys: &Keys, start: &Situation, value: Value) -> Option<Situation> {
        let mut situation = start.clone();
        let said = situation.section_mut(self.section);
        let place = self.path.iter().fold(said, |value, name| match value {
            Value::Array(items) => &mut items[name.parse::<usize>().unwrap()],
            table => &mut table[name],
        });
        *place = value;
        let section = keys.section(self.section);
        let fits = section.check(situation.section(self.section), Extent::Whole);
        fits.is_empty().then_some(situation)
    }
}
