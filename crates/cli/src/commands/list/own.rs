//! Rules of one's own, written as text: a fourth book.

use std::path::{Path, PathBuf};

use sandtable_play::RuleFace;
use sandtable_report::digits;
use sandtable_report::table::{Align, Table};

use crate::Failure;
use crate::commands::paths::{files_in, told};
use crate::refusal::Nothing;
use crate::scenario::{Page, is_page};

/// What the list calls the book that they are in.
const BOOK: &str = "yours";

/// What the list calls what is no rule.
const LIBRARY: &str = "library";

/// Whether what is asked for are pages, and not entries with a word: a page, or a folder with a
/// slash, such as `house/`. No entry has one.
pub(super) fn are_pages(word: &str) -> bool {
    is_page(word) || word == "." || word.contains(['/', std::path::MAIN_SEPARATOR])
}

/// So many files and folders are looked at for pages that nobody asked for.
const MOST_LOOKED_AT: usize = 5_000;

/// That there are pages below the folder that the program stands in, if there are.
pub(super) fn told_below() -> String {
    let (mut folders, mut pages, mut seen) = (vec![PathBuf::from(".")], 0, 0);
    while let Some(folder) = folders.pop().filter(|_| seen < MOST_LOOKED_AT) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            seen += 1;
            let name = entry.file_name().to_string_lossy().into_owned();
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && !name.starts_with('.') => folders.push(entry.path()),
                Ok(kind) if kind.is_file() && is_page(&name) => pages += 1,
                _ => (),
            }
        }
    }
    if pages == 0 {
        return String::new();
    }
    let more = if seen < MOST_LOOKED_AT { "" } else { " or more" };
    let pages = digits::counted(pages, "page");
    format!("Of your own: {pages}{more} below this folder; `sandtable list .` tells them.\n")
}

/// The pages of a folder: id, book, title, kind, source, the path that scenarios name, that they
/// work, and the file that they are.
///
/// # Errors
///
/// If there are none, or anything is wrong with one of them.
pub(super) fn rows(path: &str) -> Result<Vec<[String; 9]>, Failure> {
    let paths = [PathBuf::from(path)];
    let files = files_in(&paths, "rule")?;
    if files.is_empty() {
        return Err(Nothing::NoPage { folders: told(&paths) }.into());
    }
    let (mut rows, mut refused) = (Vec::new(), Vec::new());
    for file in &files {
        match row(file) {
            Ok(row) => rows.push(row),
            Err(error) => refused.push(error),
        }
    }
    if refused.is_empty() { Ok(rows) } else { Err(Failure::Scenarios(refused)) }
}

fn row(file: &Path) -> Result<[String; 9], crate::problem::Refused> {
    let page = Page::read(file)?;
    let file = file.display().to_string();
    let works = "yes".to_owned();
    let (kind, source) = match page.faces.into_iter().next().filter(|_| !page.is_library) {
        Some(RuleFace { about, .. }) => (about.kind, about.source),
        None => (LIBRARY.to_owned(), String::new()),
    };
    let book = BOOK.to_owned();
    Ok([file.clone(), book, page.title, kind, source, file.clone(), works, file, String::new()])
}

/// Pages, one to a line, folded to a width, if there is one.
pub(super) fn table_of(rows: &[[String; 9]], width: Option<usize>) -> String {
    let mut table =
        Table::new([("page", Align::Left), ("title", Align::Left), ("kind", Align::Left)]);
    for [file, _, title, kind, ..] in rows {
        table.push([file.clone(), title.clone(), kind.clone()]);
    }
    let table = width.map_or_else(|| table.to_string(), |width| table.within(width));
    let (libraries, rules): (Vec<_>, Vec<_>) =
        rows.iter().partition(|[_, _, _, kind, ..]| kind == LIBRARY);
    let counts = [(rules.len() as u64, "rule"), (libraries.len() as u64, "library")];
    let counts = counts.into_iter().filter(|&(n, _)| 0 < n);
    let told: Vec<String> = counts.map(|(n, noun)| digits::counted(n, noun)).collect();
    format!("{table}\n{} of your own; all of them work.\n", told.join(" and "))
}
