//! Names that are found at run time.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

/// The name, for as long as the program runs: equal names are kept once.
///
/// For names that a procedure does not know before it is read: its stages, its measures. Meant for
/// what a person wrote, of which there is little; nothing is ever forgotten.
pub fn intern(name: &str) -> &'static str {
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.get(name) {
        return known;
    }
    let name: &'static str = Box::leak(name.into());
    names.insert(name);
    name
}

type Names = &'static [&'static str];

static LISTS: Mutex<BTreeSet<Names>> = Mutex::new(BTreeSet::new());

/// Names in a row, for as long as the program runs: equal rows are kept once.
pub fn intern_all(names: &[&str]) -> &'static [&'static str] {
    let names: Vec<&'static str> = names.iter().map(|name| intern(name)).collect();
    let mut lists = LISTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = lists.get(&*names) {
        return known;
    }
    let names: Names = names.leak();
    lists.insert(names);
    names
}

#[cfg(test)]
mod tests {
    use super::{intern, intern_all};

    #[test]
    fn equal_rows_are_kept_once() {
        let (a, b) = (intern_all(&["dark", "light"]), intern_all(&["dark", "light"]));
        assert!(std::ptr::eq(a, b));
        assert_ne!(a, intern_all(&["light", "dark"]));
    }

    #[test]
    fn equal_names_are_kept_once() {
        let (a, b) = (intern(&String::from("to hit")), intern("to hit"));
        assert!(std::ptr::eq(a, b));
        assert_ne!(a, intern("damage"));
    }
}
