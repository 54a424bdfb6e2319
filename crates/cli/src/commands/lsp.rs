//! `lsp`: rules that are written as text, in editors.

use std::path::{Path, PathBuf};

use sandtable_language::Library as Pages;
use sandtable_lsp::{Files, Open, serve_standard_streams};
use sandtable_play::Library;

use crate::books::is_of_book;
use crate::scenario::{Shelf, Texts};
use crate::{Exit, Failure};

/// Answers an editor on standard input and output.
///
/// # Errors
///
/// If the editor cannot be read or answered.
pub(crate) fn lsp() -> Result<Exit, Failure> {
    let served = serve_standard_streams(env!("CARGO_PKG_VERSION"), &Disk);
    served.map_err(|error| Failure::Editor(error.to_string()))?;
    Ok(Exit::Done)
}

/// Pages as files, and the rules of the catalog.
struct Disk;

impl Files for Disk {
    fn beside(&self, page: &Path, open: &Open) -> Box<dyn Pages> {
        Box::new(Shelf::beside(page, &Texts::with_open(open.clone())))
    }

    fn file(&self, page: &Path, name: &str) -> Option<PathBuf> {
        let file = Shelf::beside(page, &Texts::default()).file(name);
        (!is_of_book(name)).then(|| file.canonicalize().unwrap_or(file))
    }

    fn ids(&self) -> Vec<String> {
        Library::default().ids().map(str::to_owned).collect()
    }
}
