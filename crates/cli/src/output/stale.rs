//! Pages that tell of results as they were before.

use std::path::{Path, PathBuf};

use crate::Failure;

/// The name of every page.
pub(crate) const PAGE: &str = "index.html";

/// What every page of ours has in its head.
const OURS: &str = "<meta name=\"generator\" content=\"sandtable\">";

/// How many folders around a folder of results may have a page that links to it.
const MOST_AROUND: usize = 4;

/// Removes the page of a folder whose results were written anew, and those of the folders around it
/// that link there: what they say holds no longer.
///
/// # Errors
///
/// If a page cannot be removed.
pub(crate) fn remove_pages(folder: &Path) -> Result<(), Failure> {
    for around in folder.ancestors().take(1 + MOST_AROUND) {
        let page = around.join(PAGE);
        let Ok(html) = std::fs::read_to_string(&page) else { continue };
        let link = format!("href=\"{}\"", relative(around, folder));
        if html.contains(OURS) && (around == folder || html.contains(&link)) {
            std::fs::remove_file(&page).map_err(Failure::file(&page))?;
        }
    }
    Ok(())
}

/// The page of a folder, as seen from a folder around it.
pub(crate) fn relative(around: &Path, folder: &Path) -> String {
    let path: PathBuf = folder.strip_prefix(around).unwrap_or(folder).join(PAGE);
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}
