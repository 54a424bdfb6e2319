//! Every key, wherever it stands.

use crate::key::{Key, Keys, Kind, Table};

impl Keys {
    /// Every key of the tables, each before those within it.
    pub fn every_key(&self) -> impl Iterator<Item = &Key> {
        self.sections().flat_map(|(_, table)| table.every_key())
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
