//! What is forked: pages, with the files that they read.

use std::path::{Path, PathBuf};

use sandtable_play::{Library, RuleFace};
use sandtable_sim::spelling;

use super::refusal::Unforked;
use crate::Failure;
use crate::books::{BOOKS, Book};
use crate::commands::paths::{files_in, told};
use crate::output::page::Sources;
use crate::refusal::Nothing;
use crate::scenario::{NoRule, Page, find_rule, is_page};
use crate::whole;

/// Files that can be read together, wherever they stand.
#[derive(Debug)]
pub(super) struct Original {
    /// Each file: its path from the folder of all, and its text.
    pub(super) files: Vec<(PathBuf, String)>,
    /// Where it is from, as each file of it says; nothing if the files stay as they are.
    pub(super) of: Option<String>,
    /// The page that was asked for; nothing if there are several.
    pub(super) page: Option<PathBuf>,
    /// The book that it is of.
    book: Option<&'static Book>,
    /// The results that keep them, if results do.
    pub(super) results: Option<Sources>,
}

impl Original {
    /// What a command line names: an entry, a book, a page, or a folder of pages or of results.
    ///
    /// # Errors
    ///
    /// If there is no such thing, it is not text, or it cannot be read.
    pub(super) fn named(what: &str) -> Result<Original, Failure> {
        if let Some(book) = BOOKS.iter().find(|book| book.name == what) {
            let all = book.files.iter().map(|(name, _)| (*name).to_owned());
            return Ok(Original::of_book(book, all.collect(), None));
        }
        if is_page(what) || what.contains(['/', std::path::MAIN_SEPARATOR]) || what == "." {
            return Original::of_files(Path::new(what));
        }
        let folder = Path::new(what);
        Original::of_entry(what).or_else(|none| match Original::of_results(folder) {
            Ok(Some(original)) => Ok(original),
            Ok(None) => Err(none),
            Err(damaged) => Err(damaged),
        })
    }

    /// The page that was asked for as one file, which reads in its book what it has read beside
    /// itself; nothing if it is of no book, or there are several.
    pub(super) fn alone(&self) -> Option<(PathBuf, String)> {
        let (page, book) = (self.page.clone()?, self.book?);
        let (_, text) = self.files.iter().find(|(name, _)| *name == page)?;
        Some((page, book.alone(text)))
    }

    /// Files of a book.
    fn of_book(book: &'static Book, names: Vec<String>, page: Option<&str>) -> Original {
        let file = |name: String| {
            let text = book.text(&name).unwrap_or_default().to_owned();
            (PathBuf::from(name), text)
        };
        let of = format!("in the book {} of Sandtable {}", book.name, env!("CARGO_PKG_VERSION"));
        let files = names.into_iter().map(file).collect();
        let page = page.map(PathBuf::from);
        Original { files, of: Some(of), page, book: Some(book), results: None }
    }

    /// The page that carries an entry out.
    fn of_entry(id: &str) -> Result<Original, Failure> {
        let rule = find_rule(&Library::default(), id).map_err(|error| or_book(error, id))?;
        let found = BOOKS.iter().find_map(|book| Some((book, book.page(&rule.about.id)?)));
        let Some((book, page)) = found else {
            return Err(Unforked::InRust { id: id.to_owned(), instead: instead(&rule) }.into());
        };
        Ok(Original::of_book(book, book.reached(page), Some(page)))
    }

    /// The scenario that results came from, with all that it reads; nothing if there are no results.
    fn of_results(folder: &Path) -> Result<Option<Original>, Failure> {
        let results = if folder.is_dir() { Sources::of(folder)? } else { None };
        Ok(results.map(|results| {
            let files = results.files.clone();
            Original { files, of: None, page: None, book: None, results: Some(results) }
        }))
    }

    /// A page, or the pages of a folder, with all that they reach.
    fn of_files(path: &Path) -> Result<Original, Failure> {
        let paths = [path.to_owned()];
        let pages = files_in(&paths, "rule")?;
        if pages.is_empty() {
            if let Some(original) = Original::of_results(path)? {
                return Ok(original);
            }
            return Err(Nothing::NoPage { folders: told(&paths) }.into());
        }
        let mut files: Vec<PathBuf> = Vec::new();
        for page in &pages {
            let reached = Page::read(page)?.files;
            files.push(whole(page)?);
            files.extend(reached.iter().map(|file| whole(file)).collect::<Result<Vec<_>, _>>()?);
        }
        let mut seen = std::collections::BTreeSet::new();
        files.retain(|file| seen.insert(file.clone()));
        let above = above(&files);
        let below = |file: &Path| file.strip_prefix(&above).unwrap_or(file).to_owned();
        let page = (!path.is_dir()).then(|| below(&files[0]));
        let read = |file: &PathBuf| {
            let text = whole::text(file).map_err(Failure::file(file))?;
            Ok((below(file), text))
        };
        let files = files.iter().map(read).collect::<Result<_, Failure>>()?;
        let of = format!("by Sandtable {}", env!("CARGO_PKG_VERSION"));
        Ok(Original { files, of: Some(of), page, book: None, results: None })
    }
}

/// The path of a file from the root of the file system.
fn whole(file: &Path) -> Result<PathBuf, Failure> {
    file.canonicalize().map_err(Failure::file(file))
}

/// The folder that all files are in, or in folders of which they are.
fn above(files: &[PathBuf]) -> PathBuf {
    let mut above = files.first().and_then(|file| file.parent()).unwrap_or(Path::new(""));
    while !files.iter().all(|file| file.starts_with(above)) {
        above = above.parent().unwrap_or(Path::new(""));
    }
    above.to_owned()
}

/// That there is no such rule, with the book that was probably meant, if one was.
fn or_book(error: NoRule, id: &str) -> NoRule {
    match (error, spelling::nearest(id, BOOKS.iter().map(|book| book.name))) {
        (NoRule::NotThere { id, nearest: None }, Some(book)) => {
            NoRule::NotThere { id, nearest: Some(format!("did you mean the book `{book}`?")) }
        }
        (error, _) => error,
    }
}

/// The most pages that an error names.
const MOST: usize = 4;

/// What is there as text instead of a rule: of the same book what begins most like it, if there is
/// something.
fn instead(rule: &RuleFace) -> String {
    let pages = || BOOKS.iter().flat_map(Book::pages).map(|(id, _)| id);
    let word = |id: &str| id.split('.').next().map(str::to_owned);
    let mut near: Vec<&str> = pages().filter(|id| word(id) == word(&rule.about.id)).collect();
    let alike =
        |id: &str| id.bytes().zip(rule.about.id.bytes()).take_while(|(a, b)| a == b).count();
    near.sort_by_key(|id| (std::cmp::Reverse(alike(id)), *id));
    near.truncate(MOST);
    let books: Vec<&str> = BOOKS.iter().map(|book| book.name).collect();
    match near.as_slice() {
        [] => format!("as text there is the book {}", books.join(", ")),
        near => format!("as text there are, among others, {}", near.join(", ")),
    }
}
