//! Pages that tell of results as they were before.

use std::path::{Path, PathBuf};

use super::atomic;
use super::inventory::{Inventory, Standing};
use crate::exit::warn;
use crate::{Failure, whole};

/// The name of every page.
pub(crate) const PAGE: &str = "index.html";

/// The name of every workbook that is made of tables.
pub(crate) const WORKBOOK: &str = "tables.xlsx";

/// What every page of ours has in its head.
const OURS: &str = "<meta name=\"generator\" content=\"sandtable\">";

/// How many folders around a folder of results may have a page that links to it.
const MOST_AROUND: usize = 4;

/// Removes the page of a folder whose results were written anew, and those of the folders around it
/// that link there: what they say holds no longer. A page that is not as it was written is left.
///
/// # Errors
///
/// If a page cannot be removed.
pub(crate) fn remove_pages(folder: &Path, inventory: &Inventory) -> Result<(), Failure> {
    if tells_of(folder, folder) {
        remove_page(folder, inventory)?;
    }
    telling(folder).try_for_each(|(around, inventory)| remove_page(around, &inventory))
}

/// The folders around a folder of results whose pages link there, with these pages, which are removed
/// once the results are written anew.
pub(crate) fn pages_around(folder: &Path) -> impl Iterator<Item = (PathBuf, PathBuf)> {
    let ours = telling(folder).filter(|(around, inventory)| {
        matches!(inventory.standing(around, PAGE), Ok(Standing::Ours))
    });
    ours.map(|(around, _)| (around.to_owned(), around.join(PAGE)))
}

/// The folders around a folder of results whose pages tell of these, with their lists of files. A list
/// that cannot be read lists nothing; whoever writes into that folder is told so.
fn telling(folder: &Path) -> impl Iterator<Item = (&Path, Inventory)> {
    let around = folder.ancestors().skip(1).take(MOST_AROUND);
    let telling = around.filter(move |around| tells_of(around, folder));
    telling.map(|around| (around, Inventory::read(around).ok().flatten().unwrap_or_default()))
}

/// Whether the page of a folder is one of ours that tells of the results in a folder.
fn tells_of(around: &Path, folder: &Path) -> bool {
    let Ok(html) = whole::text(&around.join(PAGE)) else { return false };
    let link = format!("href=\"{}\"", relative(around, folder));
    html.contains(OURS) && (around == folder || html.contains(&link))
}

/// Removes the page of a folder, unless somebody else has a hand in it.
fn remove_page(folder: &Path, inventory: &Inventory) -> Result<(), Failure> {
    let page = folder.join(PAGE);
    if inventory.standing(folder, PAGE)? != Standing::Ours {
        warn(&format!(
            "{} tells of results as they were before, and is left as it is: it is not as this \
             version wrote it",
            page.display()
        ));
        return Ok(());
    }
    // Another run, in a folder beside this one, may have removed it.
    atomic::remove(&page).map_err(Failure::file(&page))
}

/// The page of a folder, as seen from a folder around it.
pub(crate) fn relative(around: &Path, folder: &Path) -> String {
    let path: PathBuf = folder.strip_prefix(around).unwrap_or(folder).join(PAGE);
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}
