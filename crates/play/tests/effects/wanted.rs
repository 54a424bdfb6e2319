//! What has to do something: every key of a rule, and every word that it may be.

use std::collections::BTreeSet;

use sandtable_keys::{Keys, Kind, Presence, Table, Told};
use serde_json::Value;

/// A key that has to do something.
pub(crate) struct Wanted {
    /// Its name from the root of a scenario, as in [`super::places::Place`].
    pub(crate) name: String,
    /// The words, or forms, that it may have; each has to differ from another.
    pub(crate) words: BTreeSet<String>,
}

/// All keys of a rule, in every table, list and form.
pub(crate) fn wanted(keys: &Keys) -> Vec<Wanted> {
    let mut found: Vec<Wanted> = Vec::new();
    for (section, table) in keys.sections() {
        within(section, table, &mut |name, kind, is_there_by_default| {
            // A table does what its keys do, unless it may be left out. One of figures has to do something
            // in each rule that has it.
            let is_of_rule = section == "figures" && name.matches('.').count() == 1;
            if matches!(kind, Kind::Table(_)) && is_there_by_default && !is_of_rule {
                return;
            }
            let words = all_words(kind);
            // Forms of one thing can have keys of one name.
            match found.iter_mut().find(|key| key.name == name) {
                Some(key) => key.words.extend(words),
                None => found.push(Wanted { name: name.to_owned(), words }),
            }
        });
    }
    found
}

/// Tells of each key of a table, and of those beneath it.
fn within(name: &str, table: &Table, tell: &mut impl FnMut(&str, &Kind, bool)) {
    for key in &table.keys {
        let name = format!("{name}.{}", key.name);
        tell(&name, &key.kind, key.presence != Presence::Optional);
        beneath(&name, &key.kind, tell);
    }
}

fn beneath(name: &str, kind: &Kind, tell: &mut dyn FnMut(&str, &Kind, bool)) {
    match kind {
        Kind::Table(table) => {
            within(name, table, &mut |name, kind, default| tell(name, kind, default));
        }
        Kind::List(list) => beneath(&format!("{name}.N"), &list.of, tell),
        Kind::Forms(forms) => {
            for form in &forms.forms {
                let Some(held) = &form.holds else { continue };
                match forms.told {
                    Told::ByTag(_) => beneath(name, held, tell),
                    Told::ByName => beneath(&format!("{name}.{}", form.name), held, tell),
                }
            }
        }
        _ => (),
    }
}

/// The words, or the names of forms, that something may be.
fn all_words(kind: &Kind) -> BTreeSet<String> {
    match kind {
        Kind::Choice(readings) => readings.iter().map(|reading| reading.word.clone()).collect(),
        Kind::Forms(forms) => forms.forms.iter().map(|form| form.name.clone()).collect(),
        _ => BTreeSet::new(),
    }
}

/// The words, or the names of forms, that something is.
pub(crate) fn words(kind: &Kind, value: &Value) -> BTreeSet<String> {
    match (kind, value) {
        (Kind::Choice(_), Value::String(word)) => BTreeSet::from([word.clone()]),
        (Kind::Forms(forms), value) => {
            forms.told_by(value).map(|form| form.name.clone()).into_iter().collect()
        }
        _ => BTreeSet::new(),
    }
}
