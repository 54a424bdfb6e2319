//! The parts of a page, by their names.

use std::collections::BTreeMap;

use crate::syntax::{File, Item, Part};

/// Where the parts of a page are.
#[derive(Debug)]
pub(super) struct Parts {
    /// Where each part is among the items of the tree.
    items: Vec<usize>,
    /// The parts that have a name: in different files there may be several.
    named: BTreeMap<String, Vec<usize>>,
}

impl Parts {
    pub(super) fn of(tree: &File) -> Parts {
        let mut parts = Parts { items: Vec::new(), named: BTreeMap::new() };
        for (at, item) in tree.items.iter().enumerate() {
            if let Item::Part(part) = item {
                parts.named.entry(part.name.text.clone()).or_default().push(parts.items.len());
                parts.items.push(at);
            }
        }
        parts
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.items.len()
    }

    /// The part with a number, in the order of the text.
    pub(super) fn get<'t>(&self, tree: &'t File, number: usize) -> Option<&'t Part> {
        match tree.items.get(*self.items.get(number)?)? {
            Item::Part(part) => Some(part),
            _ => None,
        }
    }

    /// The numbers of the parts with a name.
    pub(super) fn named(&self, name: &str) -> &[usize] {
        self.named.get(name).map_or(&[], Vec::as_slice)
    }
}
