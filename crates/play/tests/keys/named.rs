//! What a meaning names can be found: whoever reads `figures.movement.artillery` looks for it.

use std::collections::BTreeSet;

use sandtable_keys::{Kind, Table};
use sandtable_play::{RuleFace, Situation};
use sandtable_rules::catalog;
use sandtable_rules::register::{SETTLED, find};

/// The keys, readings and entries that stand in backticks, and nothing of signs, such as `[x, y]`.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let in_backticks = text.split('`').skip(1).step_by(2);
    in_backticks.filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// All meanings of a table, and all that can be named: paths, their ends, readings and forms.
#[derive(Default)]
struct Told {
    meanings: Vec<String>,
    names: BTreeSet<String>,
}

impl Told {
    fn of(face: &RuleFace) -> Told {
        let mut told = Told::default();
        for (section, table) in face.keys.sections() {
            told.names.insert(section.to_owned());
            told.table(&[section.to_owned()], table);
        }
        let seen = face.decisions.iter().flat_map(|face| face.decision.sees.iter());
        told.names.extend(seen.map(ToString::to_string));
        let prepared = face.prepare(&[Situation::of(face.example.clone())]).unwrap();
        for measure in prepared.experiment.measures() {
            told.meanings.push(measure.meaning.to_owned());
            told.names.insert(measure.name.to_owned());
        }
        told
    }

    fn table(&mut self, above: &[String], table: &Table) {
        for key in &table.keys {
            let path = [above, std::slice::from_ref(&key.name)].concat();
            self.names.extend((0..path.len()).map(|from| path[from..].join(".")));
            self.meanings.push(key.meaning.clone());
            self.kind(&path, &key.kind);
        }
    }

    fn kind(&mut self, path: &[String], kind: &Kind) {
        match kind {
            Kind::Table(table) => self.table(path, table),
            Kind::List(list) => self.kind(path, &list.of),
            Kind::Named(_, of) => self.kind(path, of),
            Kind::Any(kinds) => kinds.iter().for_each(|kind| self.kind(path, kind)),
            Kind::Choice(readings) => {
                for reading in readings {
                    self.names.insert(reading.word.clone());
                    self.meanings.push(reading.meaning.clone());
                }
            }
            Kind::Forms(forms) => {
                for form in &forms.forms {
                    self.names.insert(form.name.clone());
                    self.meanings.push(form.meaning.clone());
                    if let Some(holds) = &form.holds {
                        self.kind(path, holds);
                    }
                }
            }
            _ => (),
        }
    }

    /// Whether something is named here, also as a key with its value.
    fn has(&self, name: &str) -> bool {
        let key = name.split(" = ").next().unwrap_or(name);
        self.names.contains(key)
    }
}

/// A text may send its reader to another entry, which it names.
fn lacking(told: &Told, text: &str) -> Vec<String> {
    let elsewhere: Vec<Told> =
        named(text).filter_map(RuleFace::find).map(|face| Told::of(&face)).collect();
    let is_there = |name: &str| {
        told.has(name) || find(name).is_some() || elsewhere.iter().any(|other| other.has(name))
    };
    named(text).filter(|name| !is_there(name)).map(|name| format!("`{name}` in: {text}")).collect()
}

#[test]
fn what_a_meaning_names_is_there() {
    let [mut missing, mut seen] = [BTreeSet::new(), BTreeSet::new()];
    for about in catalog::PROCEDURES {
        let told = Told::of(&RuleFace::find(about.id).unwrap());
        for text in &told.meanings {
            seen.extend(named(text).map(str::to_owned));
            missing
                .extend(lacking(&told, text).into_iter().map(|it| format!("{}: {it}", about.id)));
        }
    }
    let missing: Vec<_> = missing.into_iter().collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(10 < seen.len(), "{seen:?}");
}

#[test]
fn what_is_settled_names_what_is_there() {
    for settled in SETTLED.iter() {
        for id in settled.entries.split(' ') {
            let told = Told::of(&RuleFace::find(id).unwrap());
            assert_eq!(lacking(&told, settled.text), [""; 0], "{id}, {}", settled.ruling);
        }
    }
    let told = Told::of(&RuleFace::find("ba.weapon.fixed").unwrap());
    let wrong = "It is `figures.movement.artillery`.";
    assert_eq!(lacking(&told, wrong), [format!("`figures.movement.artillery` in: {wrong}")]);
}
