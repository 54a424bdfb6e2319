//! Pages of folders of results, made from nothing but the files in them.

mod answers;
mod found;
mod pictures;
mod sections;
mod sentences;
mod tables;

use std::path::{Path, PathBuf};

use sandtable_report::page::{self, Entry, Group, Index, Page};

use super::folder::{Folder, Plan, Writer, refuse};
use super::stale::{PAGE, relative};
use super::unusable::Unusable;
use crate::Failure;
use found::Found;

/// What was written.
#[derive(Debug)]
pub(crate) struct Written {
    /// The page to begin with.
    pub(crate) first: PathBuf,
    /// How many pages of results there are.
    pub(crate) pages: usize,
}

/// Writes the page of a folder of results; or, of a folder that has such folders in it, a page in
/// each of them and one that links to all. Everything is read before anything is written.
///
/// # Errors
///
/// If there are no results, a file is damaged, or a page cannot be written.
pub(crate) fn write(folder: &Path) -> Result<Written, Failure> {
    if !folder.is_dir() {
        return Err(Unusable::NoFolder(folder.to_owned()).into());
    }
    if let Some(page) = read(folder)? {
        refuse(&[plan(folder)])?;
        return Ok(Written { first: save(folder, &page)?, pages: 1 });
    }
    let mut pages = Vec::new();
    collect(folder, &mut pages)?;
    if pages.is_empty() {
        return Err(Unusable::NoResults(folder.to_owned()).into());
    }
    let folders = pages.iter().map(|(path, _)| path.as_path()).chain([folder]);
    refuse(&folders.map(plan).collect::<Vec<_>>())?;
    for (path, found) in &pages {
        save(path, &page::page(&page_of(found)))?;
    }
    let first = save(folder, &page::index(&index(folder, &pages)))?;
    Ok(Written { first, pages: pages.len() })
}

/// Reads the folder of one page, and makes the page of it; nothing if there are no results.
///
/// # Errors
///
/// If a file cannot be read, or is damaged.
pub(crate) fn read(folder: &Path) -> Result<Option<String>, Failure> {
    Ok(Found::read(folder)?.map(|found| page::page(&page_of(&found))))
}

/// A page stands beside whatever is there.
fn plan(folder: &Path) -> Plan {
    let names = vec![PAGE.to_owned()];
    Plan { path: folder.to_owned(), writer: Writer::Report, names, into_existing: true }
}

fn save(folder: &Path, html: &str) -> Result<PathBuf, Failure> {
    let mut held = Folder::hold(plan(folder))?;
    held.write(PAGE, html.as_bytes())?;
    held.commit()?;
    Ok(folder.join(PAGE))
}

/// Folders of results below a folder, in order of their paths.
fn collect(folder: &Path, pages: &mut Vec<(PathBuf, Found)>) -> Result<(), Failure> {
    for path in found::folders_in(folder)? {
        match Found::read(&path)? {
            Some(found) => pages.push((path, found)),
            None => collect(&path, pages)?,
        }
    }
    Ok(())
}

fn page_of(found: &Found) -> Page {
    let main = &found.documents[0].value;
    Page {
        title: sentences::text(main, "title"),
        question: sentences::text(main, "question"),
        answer: answers::answer(found),
        sections: sections::sections(found),
        facts: sentences::facts(main),
        assumptions: sentences::assumptions(main),
        command: sentences::command(&found.documents[0]).unwrap_or_default(),
    }
}

/// The links, grouped by the rulebook in the order in which they come.
fn index(folder: &Path, pages: &[(PathBuf, Found)]) -> Index {
    let mut groups: Vec<Group> = Vec::new();
    for (path, found) in pages {
        let document = &found.documents[0].value;
        let heading = sentences::text(document, "rulebook");
        let entry = Entry {
            title: sentences::text(document, "title"),
            path: relative(folder, path),
            question: sentences::text(document, "question"),
            answer: answers::answer(found).into_iter().next().unwrap_or_default(),
        };
        match groups.iter_mut().find(|group| group.heading == heading) {
            Some(group) => group.entries.push(entry),
            None => groups.push(Group { heading, entries: vec![entry] }),
        }
    }
    let note = format!("{} folders of results", pages.len());
    Index { title: "Results".to_owned(), note, groups }
}
