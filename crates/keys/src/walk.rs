//! Every key, wherever it stands.

use crate::key::{Key, Keys, Kind, Presence, Table};

impl Keys {
    /// Every key of the tables, each before those within it.
    pub fn every_key(&self) -> impl Iterator<Item = &Key> {
        self.sections().flat_map(|(_, table)| table.every_key())
    }

    /// Lets it be said of every key that may be left out, and has no default, that it has no value.
    pub fn say_nothing(&mut self) {
        let tables = [&mut self.circumstances, &mut self.figures, &mut self.rulings];
        tables.into_iter().for_each(let_in_table);
    }
}

fn let_in_table(table: &mut Table) {
    for key in &mut table.keys {
        key.may_be_nothing |= key.presence == Presence::Optional;
        let_within(&mut key.kind);
    }
}

fn let_within(kind: &mut Kind) {
    match kind {
        Kind::Table(table) => let_in_table(table),
        Kind::Named(_, of) => let_within(of),
        Kind::List(list) => let_within(&mut list.of),
        Kind::Any(kinds) => kinds.iter_mut().for_each(let_within),
        Kind::Forms(forms) => {
            let held = forms.forms.iter_mut().filter_map(|form| form.holds.as_mut());
            held.for_each(let_within);
        }
        Kind::Number(_) | Kind::Chance | Kind::YesOrNo | Kind::Choice(_) | Kind::Text(_) => (),
    }
}

impl Table {
    /// Every key, each before those within it: of tables, of the items of lists, and of each form.
    pub fn every_key(&self) -> Vec<&Key> {
        let mut found = Vec::new();
        find_in_table(self, &mut found);
        found
    }
}

fn find_in_table<'a>(table: &'a Table, found: &mut Vec<&'a Key>) {
    for key in &table.keys {
        found.push(key);
        find(&key.kind, found);
    }
}

fn find<'a>(kind: &'a Kind, found: &mut Vec<&'a Key>) {
    match kind {
        Kind::Table(table) => find_in_table(table, found),
        Kind::Named(_, of) => find(of, found),
        Kind::List(list) => find(&list.of, found),
        Kind::Any(kinds) => kinds.iter().for_each(|kind| find(kind, found)),
        Kind::Forms(forms) => {
            forms
                .forms
                .iter()
                .filter_map(|form| form.holds.as_ref())
                .for_each(|it| find(it, found));
        }
        Kind::Number(_) | Kind::Chance | Kind::YesOrNo | Kind::Choice(_) | Kind::Text(_) => (),
    }
}
