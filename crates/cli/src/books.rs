//! The books that are written as text and are part of the program: the pages of `books`.

use std::sync::Arc;

use sandtable_language::{Library as Pages, Playable, Unfound, is_library};
use sandtable_play::{Library, RuleFace};
use sandtable_sim::spelling;
use thiserror::Error;

/// A book as text.
#[derive(Debug)]
pub(crate) struct Book {
    /// What it is called: the rulebook that its entries are of.
    pub(crate) name: &'static str,
    /// Its pages and libraries, which stand side by side, by the names of their files.
    pub(crate) files: &'static [(&'static str, &'static str)],
}

/// A book with these files in its folder, which are named without their ending.
macro_rules! book {
    ($folder:literal: $($file:literal)*) => {
        Book {
            name: $folder,
            files: &[$((
                concat!($file, ".rule"),
                include_str!(concat!("../../../books/", $folder, "/", $file, ".rule")),
            )),*],
        }
    };
}

/// All books as text.
pub(crate) static BOOKS: [Book; 3] = [
    book! {
        "bolt-action":
        "ba.he.buildings"
        "ba.he.damage"
        "ba.minefield.attack"
        "ba.minefield.belt"
        "ba.mud.crossing"
        "damage"
        "he"
        "minefields"
        "morale"
        "movement"
        "mud"
        "units"
    },
    book! {
        "command-decision":
        "cd.airborne.drop-results"
        "cd.mine.laying"
        "hits"
        "levels"
        "minefields"
    },
    book! {
        "wtj-1916":
        "antagonists"
        "assault"
        "bases"
        "bombers"
        "charts"
        "command"
        "core"
        "crossing"
        "fire"
        "heroes"
        "levels"
        "lone-assault"
        "mistakes"
        "mortars"
        "officers"
        "scouting"
        "shelter"
        "stops"
        "wire"
        "wtj.101.natural-antagonists"
        "wtj.102.veteran-officers"
        "wtj.103.lost-platoons"
        "wtj.201.post-barrage"
        "wtj.202.depleted-reinforcements"
        "wtj.203.battery-encounters"
        "wtj.204.fascines"
        "wtj.205.scouts"
        "wtj.206.command-rolls"
        "wtj.207.availability"
        "wtj.207.entanglements"
        "wtj.207.trade-off"
        "wtj.208.trench-stops"
        "wtj.301.fire-storm"
        "wtj.302.equipment-damage"
        "wtj.303.friendly-fire"
        "wtj.304.mortar-area"
        "wtj.501.consecutive"
        "wtj.501.lone-assault"
        "wtj.502.bomber-parties"
        "wtj.601.veteran-barrage"
        "wtj.base.area-weapons"
        "wtj.base.assault"
        "wtj.base.command"
        "wtj.base.damage"
        "wtj.base.direct-artillery"
        "wtj.base.extra-heavy"
        "wtj.base.on-call"
        "wtj.base.pre-game"
        "wtj.base.small-arms"
        "wtj.base.support"
        "wtj.base.unit-size"
        "wtj.base.weapon-class"
        "wtj.core.optional"
    },
];

/// What the paths of files begin with that are part of the program: `book:bolt-action/damage.rule`.
const OF_BOOK: &str = "book:";

/// Whether a page names a file of a book, and not one beside itself.
pub(crate) fn is_of_book(path: &str) -> bool {
    path.starts_with(OF_BOOK)
}

/// The file of a book that a page names by a path: one that names a book, or one beside another of a
/// book. What it is called, and the book that it is in; nothing if it is no file of a book.
///
/// # Errors
///
/// If there is no such book, or no such file in it.
pub(crate) fn named(
    from: &str,
    path: &str,
) -> Option<Result<(String, &'static Book, &'static str), NoFile>> {
    let of = match (path.strip_prefix(OF_BOOK), from.strip_prefix(OF_BOOK)) {
        (Some(of), _) => of.to_owned(),
        (None, Some(beside)) => format!("{}/{path}", beside.split('/').next().unwrap_or_default()),
        (None, None) => return None,
    };
    let (name, file) = of.split_once('/').unwrap_or((of.as_str(), ""));
    let names: Vec<&str> = BOOKS.iter().map(|book| book.name).collect();
    let Some(book) = BOOKS.iter().find(|book| book.name == name) else {
        let (name, books) = (name.to_owned(), names.join(", "));
        return Some(Err(NoFile::Book { name, books }));
    };
    Some(match book.files.iter().find(|(known, _)| *known == file) {
        Some((file, _)) => Ok((format!("{OF_BOOK}{of}"), book, *file)),
        None => Err(book.without(file)),
    })
}

/// Why a path leads to no file of a book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum NoFile {
    /// There is no such book.
    #[error("there is no book `{name}`; there are {books}")]
    Book {
        /// What is named.
        name: String,
        /// The books that there are.
        books: String,
    },
    /// There is no such file in the book.
    #[error("the book {book} has no file `{file}`{meant}")]
    File {
        /// The book.
        book: &'static str,
        /// What is named.
        file: String,
        /// The one that was probably meant.
        meant: String,
    },
}

impl Book {
    /// That it has no such file, with the one that was probably meant.
    fn without(&self, file: &str) -> NoFile {
        let near = spelling::nearest(file, self.files.iter().map(|(name, _)| *name));
        let meant = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        NoFile::File { book: self.name, file: file.to_owned(), meant }
    }

    /// A page of it that stands by itself elsewhere: what it reads beside itself it reads in the book.
    pub(crate) fn alone(&self, text: &str) -> String {
        self.files.iter().fold(text.to_owned(), |text, (file, _)| {
            let there = format!("\"{OF_BOOK}{}/{file}\"", self.name);
            text.replace(&format!("\"{file}\""), &there)
        })
    }

    /// The text of one of its files.
    pub(crate) fn text(&self, file: &str) -> Option<&'static str> {
        self.files.iter().find(|(name, _)| *name == file).map(|(_, text)| *text)
    }

    /// The file of the page that carries out an entry, by the id of its procedure.
    pub(crate) fn page(&self, id: &str) -> Option<&'static str> {
        // Whether a file is a library is read in it, and so asked of no other.
        let is_of_entry = |file: &str| file.strip_suffix(".rule") == Some(id);
        let (file, text) = self.files.iter().find(|(file, _)| is_of_entry(file))?;
        (!is_library(text)).then_some(*file)
    }

    /// The ids of its pages, each with its file; libraries are none.
    pub(crate) fn pages(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let rules = self.files.iter().filter(|(_, text)| !is_library(text));
        rules.filter_map(|(file, _)| Some((file.strip_suffix(".rule")?, *file)))
    }

    /// The names of the files that a page reaches, its own first.
    pub(crate) fn reached(&self, page: &str) -> Vec<String> {
        let text = self.text(page).unwrap_or_default();
        let face = RuleFace::of_text(page, page, text, self);
        let libraries = face.map(|face| face.about.libraries).unwrap_or_default();
        std::iter::once(page.to_owned())
            .chain(libraries.into_iter().map(|(name, _)| name))
            .collect()
    }
}

impl Pages for Book {
    fn page(&self, _from: &str, path: &str) -> Result<(String, String), Unfound> {
        let text = self.text(path).ok_or_else(|| Unfound::because("the book has no such file"))?;
        Ok((path.to_owned(), text.to_owned()))
    }

    fn rule(&self, _from: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        let Some(text) = self.text(named) else { return Library::default().playable(named) };
        let face = RuleFace::of_text(named, named, text, self);
        let face = face.map_err(|_| Unfound::because(format!("`{named}` cannot be read")))?;
        face.playable().map_err(|refused| Unfound::because(refused.problem))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The names of what is in a folder, in order.
    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn the_books_of_the_program_are_the_folders_of_books() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../books");
        assert_eq!(BOOKS.each_ref().map(|book| book.name).to_vec(), names(&folder));
        for book in &BOOKS {
            let mut there = names(&folder.join(book.name));
            there.retain(|name| Path::new(name).extension().is_some_and(|ending| ending == "rule"));
            let listed: Vec<_> = book.files.iter().map(|(name, _)| *name).collect();
            assert_eq!(listed, there, "the list of `book!` is the folder {}", book.name);
        }
    }

    #[test]
    fn a_page_has_the_name_of_its_entry_and_reaches_what_it_uses() {
        for book in &BOOKS {
            for (id, file) in book.pages() {
                let says = format!("rule {id} \"");
                assert!(book.text(file).unwrap().contains(&says), "{file} says another id");
                let uses = book.text(file).unwrap().matches("\nuse \"").count();
                assert!(uses < book.reached(file).len(), "{file} cannot be read");
            }
        }
    }
}
