//! Pages of folders of results, made from nothing but the files in them.

mod answers;
mod columns;
mod found;
mod known;
mod pictures;
mod repeat;
mod repeatable;
mod sections;
mod sentences;
mod situation;
mod sources;
mod sweeps;
mod tables;
mod workbook;

use std::path::{Path, PathBuf};

use sandtable_report::digits;
use sandtable_report::page::{self, Entry, Group, Index, Page};

use crate::Failure;
use crate::checkpoint::unusable::Unusable;
use crate::disk::atomic;
use crate::disk::folder::{Folder, Plan, refuse};
use crate::disk::inventory::{Inventory, Standing, Writer};
use crate::disk::stale::{PAGE, WORKBOOK, relative};
use crate::exit::warn;
use found::Found;
pub(crate) use sources::Sources;

/// What was written.
#[derive(Debug)]
pub(crate) struct Written {
    /// The page to begin with.
    pub(crate) first: PathBuf,
    /// How many pages of results there are.
    pub(crate) pages: usize,
}

/// Writes the page of a folder of results; or, of a folder that has such folders in it, a page in
/// each of them and one that links to all. Beside each page of results, a workbook of its tables if
/// that is asked for. Everything is read and made before anything is written.
///
/// # Errors
///
/// If there are no results, a file is damaged, or a page cannot be written.
pub(crate) fn write(folder: &Path, xlsx: bool) -> Result<Written, Failure> {
    if !folder.is_dir() {
        return Err(Unusable::NoFolder(folder.to_owned()).into());
    }
    if let Some(found) = Found::read(folder)? {
        let made = Made::of(&found, xlsx)?;
        refuse(&[plan(folder, xlsx)])?;
        return Ok(Written { first: save(folder, &made)?, pages: 1 });
    }
    let mut pages = Vec::new();
    collect(folder, &mut pages, &mut Err)?;
    if pages.is_empty() {
        return Err(Unusable::NoResults(folder.to_owned()).into());
    }
    let made: Result<Vec<Made>, Failure> =
        pages.iter().map(|(_, found)| Made::of(found, xlsx)).collect();
    let plans = pages.iter().map(|(path, _)| plan(path, xlsx)).chain([plan(folder, false)]);
    refuse(&plans.collect::<Vec<_>>())?;
    for ((path, _), made) in pages.iter().zip(made?) {
        save(path, &made)?;
    }
    let first = save(folder, &Made::page(page::index(&index(folder, &pages))))?;
    Ok(Written { first, pages: pages.len() })
}

/// What is made of a folder of results.
struct Made {
    page: String,
    workbook: Option<Vec<u8>>,
}

impl Made {
    fn of(found: &Found, xlsx: bool) -> Result<Made, Failure> {
        let workbook = xlsx.then(|| workbook::made(found)).transpose()?;
        Ok(Made { page: page::page(&page_of(found)), workbook })
    }

    /// A page alone.
    fn page(page: String) -> Made {
        Made { page, workbook: None }
    }
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
fn plan(folder: &Path, xlsx: bool) -> Plan {
    let workbook = xlsx.then(|| WORKBOOK.to_owned());
    let names = workbook.into_iter().chain([PAGE.to_owned()]).collect();
    Plan {
        path: folder.to_owned(),
        named_after: None,
        writer: Writer::Report,
        names,
        into_existing: true,
    }
}

fn save(folder: &Path, made: &Made) -> Result<PathBuf, Failure> {
    let mut held = Folder::hold(plan(folder, made.workbook.is_some()))?;
    if let Some(workbook) = &made.workbook {
        held.write(WORKBOOK, workbook)?;
    }
    held.write(PAGE, made.page.as_bytes())?;
    held.commit()?;
    Ok(folder.join(PAGE))
}

/// Finds out whether the page that [`write_of_run`] writes around all folders could be written.
///
/// # Errors
///
/// If the folder takes no new file, or the page of ours that is there can neither be replaced nor
/// written. One of somebody else will be left.
pub(crate) fn try_out_of_run(around: &Path) -> Result<(), Failure> {
    atomic::try_out_folder(around).map_err(Failure::file(around))?;
    if is_taken(around)? {
        return Ok(());
    }
    let page = around.join(PAGE);
    atomic::try_out_again(&page).map_err(Failure::file(&page))
}

/// Writes the pages of a run of several scenarios: one in the folder of each, and in the folder
/// around them one that links to these and to other pages that are there already. A page in the way
/// that is not as this program wrote it is left, and a warning says so: the results are there.
///
/// # Errors
///
/// If a file cannot be read or written.
pub(crate) fn write_of_run(folders: &[PathBuf], around: &Path) -> Result<(), Failure> {
    for folder in folders {
        match read(folder) {
            Ok(Some(page)) => save_unless_taken(folder, page)?,
            Ok(None) => (),
            // Somebody has put a file of his own there.
            Err(error) => {
                warn(&format!("{} has no page: {}", folder.display(), error.sentence()));
            }
        }
    }
    if folders.iter().any(|folder| folder == around) {
        return Ok(());
    }
    let mut pages = Vec::new();
    // What lies there of other runs may be of another version.
    collect(around, &mut pages, &mut |_| Ok(()))?;
    pages.retain(|(path, _)| path.join(PAGE).is_file());
    save_unless_taken(around, page::index(&index(around, &pages)))
}

fn save_unless_taken(folder: &Path, html: String) -> Result<(), Failure> {
    if !is_taken(folder)? {
        return save(folder, &Made::page(html)).map(drop);
    }
    let page = folder.join(PAGE);
    warn(&format!("{} is not as this program wrote it, and is left as it is", page.display()));
    Ok(())
}

/// Whether a folder has a page that this program did not write, or that somebody has changed.
fn is_taken(folder: &Path) -> Result<bool, Failure> {
    let inventory = Inventory::read(folder)?.unwrap_or_default();
    let standing = inventory.standing(folder, PAGE)?;
    Ok(matches!(standing, Standing::Changed | Standing::Others))
}

/// Folders of results below a folder, in order of their paths. What cannot be read is an error, or
/// left out, as `unread` says.
fn collect(
    folder: &Path,
    pages: &mut Vec<(PathBuf, Found)>,
    unread: &mut impl FnMut(Failure) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for path in found::folders_in(folder)? {
        match Found::read(&path) {
            Ok(Some(found)) => pages.push((path, found)),
            Ok(None) => collect(&path, pages, unread)?,
            Err(error) => unread(error)?,
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
        situation: situation::parts(found),
        assumptions: sentences::assumptions(main),
        sections: sections::sections(found),
        known: known::parts(found),
        facts: sentences::facts(main),
        repeating: repeat::paragraphs(found),
        commands: repeat::commands(found),
        texts: repeat::texts(found),
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
            answers: answers::in_short(found),
            words: sentences::words(document),
        };
        match groups.iter_mut().find(|group| group.heading == heading) {
            Some(group) => group.entries.push(entry),
            None => groups.push(Group { heading, entries: vec![entry] }),
        }
    }
    let note = format!("{} of results", digits::counted(pages.len() as u64, "folder"));
    Index { title: "Results".to_owned(), note, groups }
}
