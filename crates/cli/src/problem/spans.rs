//! Where in a text keys and values stand.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The way to a value, from the root: `["circumstances", "unit", "models"]`.
pub(crate) type Path = Vec<String>;

/// Where keys and values stand in the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spans {
    keys: BTreeMap<Path, Range<usize>>,
    /// What stands in lists, by its number from 0.
    entries: BTreeSet<Path>,
}

impl Spans {
    /// Says where a value's key stands.
    pub(crate) fn insert(&mut self, path: &[String], span: Range<usize>) {
        self.keys.insert(path.to_vec(), span);
    }

    /// Says that a value is one of a list, and where it stands, if that is known.
    pub(crate) fn insert_entry(&mut self, path: &[String], span: Option<Range<usize>>) {
        self.entries.insert(path.to_vec());
        if let Some(span) = span {
            self.insert(path, span);
        }
    }

    /// The first segments of a path that number what stands in a list, each a bit.
    pub(crate) fn entries_on(&self, path: &[String]) -> u64 {
        let segments = (0..path.len().min(64)).filter(|&at| self.entries.contains(&path[..=at]));
        segments.fold(0, |bits, at| bits | 1 << at)
    }

    /// Where a value's key stands, or that of the nearest table around it.
    pub(crate) fn find(&self, path: &[String]) -> Option<Range<usize>> {
        (1..=path.len()).rev().find_map(|n| self.keys.get(&path[..n]).cloned())
    }

    /// Whether the text itself says something there.
    pub(crate) fn contains(&self, path: &[String]) -> bool {
        self.keys.contains_key(path)
    }
}
