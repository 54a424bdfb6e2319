//! Where a situation says something of a key, or could.

use sandtable_keys::{Key, Keys, Kind, Presence, Table, Told};
use sandtable_play::Situation;
use serde_json::Value;

/// A place at which a situation says something of a key, or could.
pub(crate) struct Place<'a> {
    /// The key, from the root of a scenario: `circumstances.tasks.N.item`, where N is any item.
    pub(crate) name: String,
    /// What it may be.
    pub(crate) key: &'a Key,
    /// Where it stands, as a JSON pointer: `/circumstances/tasks/0/item`.
    pub(crate) at: String,
}

/// All places of a situation.
pub(crate) fn places<'a>(keys: &'a Keys, situation: &Situation) -> Vec<Place<'a>> {
    let mut found = Vec::new();
    for (section, table) in keys.sections() {
        let start = Way { name: section.to_owned(), at: format!("/{section}") };
        start.within(table, situation.section(section), &mut found);
    }
    found
}

/// The way to something that a situation says.
struct Way {
    name: String,
    at: String,
}

impl Way {
    /// The keys of a table that stands here.
    fn within<'a>(&self, table: &'a Table, value: &Value, found: &mut Vec<Place<'a>>) {
        for key in &table.keys {
            let way = self.step(&key.name, &key.name);
            way.beneath(&key.kind, &value[&key.name], found);
            // A table does what its keys do, unless it may be left out.
            if !matches!(key.kind, Kind::Table(_)) || key.presence == Presence::Optional {
                found.push(Place { name: way.name, key, at: way.at });
            }
        }
    }

    /// The keys beneath what stands here.
    fn beneath<'a>(&self, kind: &'a Kind, value: &Value, found: &mut Vec<Place<'a>>) {
        match kind {
            Kind::Table(table) if value.is_object() => self.within(table, value, found),
            Kind::List(list) => {
                for (at, item) in value.as_array().into_iter().flatten().enumerate() {
                    self.step("N", &at.to_string()).beneath(&list.of, item, found);
                }
            }
            Kind::Forms(forms) => {
                let Some(form) = forms.told_by(value) else { return };
                let Some(held) = form.holds.as_ref() else { return };
                match &forms.told {
                    Told::ByTag(_) => self.beneath(held, value, found),
                    Told::ByName => {
                        let inner = self.step(&form.name, &form.name);
                        inner.beneath(held, &value[&form.name], found);
                    }
                }
            }
            _ => (),
        }
    }

    fn step(&self, name: &str, at: &str) -> Way {
        Way { name: format!("{}.{name}", self.name), at: format!("{}/{at}", self.at) }
    }
}
