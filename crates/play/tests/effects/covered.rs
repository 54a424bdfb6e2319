//! Which keys of a book are known to do something.

use std::collections::{BTreeMap, BTreeSet};

use sandtable_play::RuleFace;

use super::wanted::{Wanted, wanted};
use super::witness::{About, Witness};

/// The keys of a book that are known to do something, and their words that are known to differ from
/// others.
#[derive(Default)]
pub(crate) struct Covered {
    /// By the rule and the name of the key; by no rule if it is within a table of figures. Such a table is
    /// stated alike wherever some of its numbers matter, so that each of them has to do something in
    /// one rule of the book, and some of them in each.
    keys: BTreeMap<(Option<String>, String), BTreeSet<String>>,
}

/// The table of figures that a key is in, if it is in one.
pub(crate) fn table_of(name: &str) -> Option<&str> {
    let (section, key) = name.split_once('.').filter(|(section, _)| *section == "figures")?;
    let (table, _) = key.split_once('.')?;
    Some(&name[..section.len() + 1 + table.len()])
}

fn place(rule: &str, name: &str) -> (Option<String>, String) {
    (table_of(name).is_none().then(|| rule.to_owned()), name.to_owned())
}

impl Covered {
    /// Notes what a witness shows. Whether that was not known yet.
    pub(crate) fn note(&mut self, witness: &Witness, about: &About) -> bool {
        let is_new = self.is_new(witness, about);
        let table = table_of(&about.name).map(str::to_owned);
        if let Some(table) = table {
            self.keys.entry((Some(witness.rule.clone()), table)).or_default();
        }
        let words = self.keys.entry(place(&witness.rule, &about.name)).or_default();
        // A word that is refused does nothing.
        if !witness.is_refusal() {
            words.extend(about.words.iter().cloned());
        }
        is_new
    }

    /// Whether it is not known yet what a witness shows.
    pub(crate) fn is_new(&self, witness: &Witness, about: &About) -> bool {
        let of_rule =
            |name: &str| self.keys.contains_key(&(Some(witness.rule.clone()), name.to_owned()));
        let Some(words) = self.keys.get(&place(&witness.rule, &about.name)) else { return true };
        let is_new_word = |word: &String| !witness.is_refusal() && !words.contains(word);
        about.words.iter().any(is_new_word)
            || table_of(&about.name).is_some_and(|table| !of_rule(table))
    }

    /// Whether a key of a rule is known to do something, whatever its words are.
    pub(crate) fn has(&self, rule: &str, name: &str) -> bool {
        self.keys.contains_key(&place(rule, name))
    }

    /// What is not known yet of a key: nothing if all is, no words if it is not known to do anything.
    pub(crate) fn lacks(&self, rule: &str, key: &Wanted) -> Option<Vec<String>> {
        let Some(words) = self.keys.get(&place(rule, &key.name)) else { return Some(Vec::new()) };
        let lacking: Vec<_> = key.words.difference(words).cloned().collect();
        (!lacking.is_empty()).then_some(lacking)
    }

    /// The names of the keys of a rule of which something is not known yet.
    pub(crate) fn open(&self, face: &RuleFace) -> BTreeSet<String> {
        let open =
            wanted(&face.keys).into_iter().filter(|key| self.lacks(&face.about.id, key).is_some());
        open.map(|key| key.name).collect()
    }
}
