//! Results as one HTML page that needs nothing else.
//!
//! A page loads nothing from anywhere, and runs nothing but a small script of its own that sorts,
//! copies and searches what is there without it: its security policy names that script by its hash
//! and forbids all else. All that a designer wrote is escaped, and a picture that is more than shapes
//! and words is shown as an image. A page is legible on a phone, on paper, and with a light or a dark
//! background.

mod content;
mod document;
mod filters;
mod index;
mod picture;

use askama::Template;

pub use content::{Command, Drawing, Page, Part, Rows, Section, Text};
use document::written;
pub use index::{Entry, Group, Index, index};
use picture::Picture;

/// Writes a page: a whole HTML document, the same bytes for the same page.
pub fn page(page: &Page) -> String {
    let sections = page.sections.iter().map(ShownSection::new).collect();
    written(&PageTemplate { page, sections })
}

#[derive(Template)]
#[template(path = "page.html")]
struct PageTemplate<'a> {
    page: &'a Page,
    sections: Vec<ShownSection<'a>>,
}

struct ShownSection<'a> {
    section: &'a Section,
    drawings: Vec<ShownDrawing<'a>>,
}

impl<'a> ShownSection<'a> {
    fn new(section: &'a Section) -> ShownSection<'a> {
        let shown = |drawing: &'a Drawing| ShownDrawing {
            drawing,
            picture: picture::picture(&drawing.svg),
            themed: drawing.svg.contains("prefers-color-scheme"),
        };
        ShownSection { section, drawings: section.drawings.iter().map(shown).collect() }
    }
}

struct ShownDrawing<'a> {
    drawing: &'a Drawing,
    picture: Picture,
    /// Whether it has colors of its own for a dark background.
    themed: bool,
}

#[cfg(test)]
mod tests;
