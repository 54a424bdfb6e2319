//! Where in a text keys and values stand.

use std::collections::BTreeMap;
use std::ops::Range;

/// The way to a value, from the root: `["circumstances", "unit", "models"]`.
pub(crate) type Path = Vec<String>;

/// Where keys and values stand in the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spans(BTreeMap<Path, Range<usize>>);

impl Spans {
    /// Says where a value's key stands.
    pub(super) fn insert(&mut self, path: &[String], span: Range<usize>) {
        self.0.insert(path.to_vec(), span);
    }

    /// Where a value's key stands, or that of the nearest table around it.
    pub(crate) fn find(&self, path: &[String]) -> Option<Range<usize>> {
        (1..=path.len()).rev().find_map(|n| self.0.get(&path[..n]).cloned())
    }

    /// Whether the text itself says something there.
    pub(crate) fn contains(&self, path: &[String]) -> bool {
        self.0.contains_key(path)
    }
}
