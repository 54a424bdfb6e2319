//! `report`: the HTML page of what a folder of results holds.

use crate::args::ReportArguments;
use crate::exit::print;
use crate::output::page;
use crate::{Exit, Failure};

/// Writes a page for each folder of results, and one that links to them if they are several.
///
/// # Errors
///
/// If a folder has no results that can be read, or a page cannot be written.
pub(crate) fn report(arguments: &ReportArguments) -> Result<Exit, Failure> {
    let written = page::write(&arguments.folder, arguments.xlsx)?;
    if !arguments.quiet {
        let (first, pages) = (written.first.display(), written.pages);
        let links =
            if pages == 1 { String::new() } else { format!(", with links to {pages} pages") };
        print(&format!("Written to {first}{links}\n"));
    }
    Ok(Exit::Done)
}
