//! Results as one HTML page that needs nothing else.
//!
//! A page loads nothing from anywhere and runs nothing: its security policy forbids both, all that
//! a designer wrote is escaped, and a picture that is more than shapes and words is shown as an
//! image. It is legible on a phone, on paper, and with a light or a dark background.

mod picture;

use askama::Template;

use crate::letters::is_command;
use picture::Picture;

/// What a page says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// What it is about.
    pub title: String,
    /// What was asked; may be empty.
    pub question: String,
    /// The answer, in sentences.
    pub answer: Vec<String>,
    /// Pictures and tables.
    pub sections: Vec<Section>,
    /// What else is known, as names and facts: "seed", "1944".
    pub facts: Vec<(String, String)>,
    /// The assumptions and rulings in force, one sentence each.
    pub assumptions: Vec<String>,
    /// The command that gives the same numbers again; may be empty.
    pub command: String,
}

/// A picture, a table, or both.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    /// What it is.
    pub heading: String,
    /// What is to be said about it, one paragraph each.
    pub notes: Vec<String>,
    /// An SVG document.
    pub svg: Option<String>,
    /// A table.
    pub table: Option<Rows>,
    /// The numbers as comma-separated values, to be copied.
    pub csv: Option<String>,
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// The headings of the columns.
    pub headers: Vec<String>,
    /// Rows of cells.
    pub rows: Vec<Vec<String>>,
}

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
    /// The answer in a sentence; may be empty.
    pub answer: String,
}

/// Writes a page: a whole HTML document, the same bytes for the same page.
pub fn page(page: &Page) -> String {
    let sections = page.sections.iter().map(|section| ShownSection {
        heading: &section.heading,
        notes: &section.notes,
        picture: section.svg.as_deref().map(picture::picture),
        table: section.table.as_ref(),
        csv: section.csv.as_deref(),
    });
    written(&PageTemplate { page, sections: sections.collect() })
}

/// Writes a page of links.
pub fn index(index: &Index) -> String {
    let entry = |entry: &Entry| ShownEntry {
        title: entry.title.clone(),
        href: picture::encoded(&entry.path, b"/"),
        question: entry.question.clone(),
        answer: entry.answer.clone(),
    };
    let group = |group: &Group| ShownGroup {
        heading: group.heading.clone(),
        entries: group.entries.iter().map(entry).collect(),
    };
    let groups = index.groups.iter().map(group).collect();
    written(&IndexTemplate { index: ShownIndex { title: &index.title, note: &index.note, groups } })
}

#[derive(Template)]
#[template(path = "page.html")]
struct PageTemplate<'a> {
    page: &'a Page,
    sections: Vec<ShownSection<'a>>,
}

struct ShownSection<'a> {
    heading: &'a str,
    notes: &'a [String],
    picture: Option<Picture>,
    table: Option<&'a Rows>,
    csv: Option<&'a str>,
}

#[derive(Template)]
#[template(path = "index.html")]
struct IndexTemplate<'a> {
    index: ShownIndex<'a>,
}

struct ShownIndex<'a> {
    title: &'a str,
    note: &'a str,
    groups: Vec<ShownGroup>,
}

struct ShownGroup {
    heading: String,
    entries: Vec<ShownEntry>,
}

struct ShownEntry {
    title: String,
    href: String,
    question: String,
    answer: String,
}

/// The document, without characters that HTML does not allow.
fn written(template: &impl Template) -> String {
    let text = template.render().expect("writing to a string cannot fail");
    let allowed = |c: &char| matches!(c, '\n' | '\t') || !is_command(*c);
    if text.chars().all(|c| allowed(&c)) { text } else { text.chars().filter(allowed).collect() }
}

impl Rows {
    /// Whether a column has numbers and nothing else, so that they line up on the right.
    fn numeric(&self, column: usize) -> bool {
        let cells = || self.rows.iter().filter_map(|row| row.get(column));
        let begins = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '<' | '>');
        cells().any(|cell| !cell.is_empty())
            && cells().all(|cell| cell.is_empty() || cell.starts_with(begins))
    }
}

#[cfg(test)]
mod tests;
