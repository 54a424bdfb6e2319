//! A page of links to other pages, with what they answer.

use askama::Template;

use super::document::written;
use super::filters;
use super::picture::encoded;

/// A page of links to other pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    /// What it is about.
    pub title: String,
    /// What is to be said of it; may be empty.
    pub note: String,
    /// The links, in groups.
    pub groups: Vec<Group>,
}

/// Links that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// What they have in common; may be empty.
    pub heading: String,
    /// The links.
    pub entries: Vec<Entry>,
}

/// A link to a page, and what is on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The title of the page.
    pub title: String,
    /// Where it is, relative to the index, its parts separated by `/`.
    pub path: String,
    /// What was asked; may be empty.
    pub question: String,
    /// The answers in short, a sentence for each command that has one.
    pub answers: Vec<String>,
    /// What it may be searched by besides, such as the id of the rule; may be empty.
    pub words: String,
}

/// Writes a page of links, which can be searched by any word of what it says.
pub fn index(index: &Index) -> String {
    let groups = index.groups.iter().map(ShownGroup::new).collect();
    written(&IndexTemplate { index, groups })
}

#[derive(Template)]
#[template(path = "index.html")]
struct IndexTemplate<'a> {
    index: &'a Index,
    groups: Vec<ShownGroup<'a>>,
}

struct ShownGroup<'a> {
    group: &'a Group,
    entries: Vec<ShownEntry<'a>>,
}

impl<'a> ShownGroup<'a> {
    fn new(group: &'a Group) -> ShownGroup<'a> {
        let shown = |entry: &'a Entry| ShownEntry { entry, href: encoded(&entry.path, b"/") };
        ShownGroup { group, entries: group.entries.iter().map(shown).collect() }
    }
}

struct ShownEntry<'a> {
    entry: &'a Entry,
    href: String,
}
