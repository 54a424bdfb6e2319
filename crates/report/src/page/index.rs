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
    let titles: Vec<&str> =
        index.groups.iter().flat_map(|it| &it.entries).map(|it| it.title.as_str()).collect();
    let groups = index.groups.iter().map(|group| ShownGroup::new(group, &titles)).collect();
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
    /// A group; an entry of which another one has the title, among all of these, is told apart by where its
    /// page is.
    fn new(group: &'a Group, titles: &[&str]) -> ShownGroup<'a> {
        let is_alone = |entry: &Entry| titles.iter().filter(|it| **it == entry.title).count() < 2;
        let apart = |entry: &'a Entry| {
            let folder = entry.path.rsplit_once('/').map_or("", |(folder, _)| folder);
            if is_alone(entry) { "" } else { folder }
        };
        let shown = |entry: &'a Entry| ShownEntry {
            entry,
            href: encoded(&entry.path, b"/"),
            apart: apart(entry),
        };
        ShownGroup { group, entries: group.entries.iter().map(shown).collect() }
    }
}

struct ShownEntry<'a> {
    entry: &'a Entry,
    href: String,
    /// What tells it from others with its title; may be empty.
    apart: &'a str,
}
