//! The pages of a folder, for programs that time them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sandtable_language::{Library, Playable, Unfound, is_library};

/// Pages that name each other by their files.
pub(crate) struct Folder(PathBuf);

impl Library for Folder {
    fn page(&self, _from: &str, path: &str) -> Result<(String, String), Unfound> {
        let text = std::fs::read_to_string(self.0.join(path)).map_err(Unfound::because)?;
        Ok((path.to_owned(), text))
    }

    fn rule(&self, _from: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        let message = format!("`{named}` is not played here");
        Err(Unfound { message, known: Vec::new() })
    }
}

impl Folder {
    /// The folder of this path; if none is given, the pages of a book.
    pub(crate) fn named(path: Option<String>) -> Folder {
        Folder(path.unwrap_or_else(|| "books/wtj-1916".to_owned()).into())
    }

    /// The names of the pages that are rules; with the name of one, that one alone.
    pub(crate) fn rules(&self, only: Option<&str>) -> Vec<String> {
        let files = std::fs::read_dir(&self.0).into_iter().flatten().flatten();
        let names = files.filter_map(|file| file.file_name().into_string().ok());
        let mut pages: Vec<String> = names.filter(|page| self.is_rule(page)).collect();
        pages.retain(|page| only.is_none_or(|only| page.trim_end_matches(".rule") == only));
        pages.sort();
        pages
    }

    fn is_rule(&self, page: &str) -> bool {
        Path::new(page).extension().is_some_and(|of| of == "rule") && !is_library(&self.text(page))
    }

    /// The text of a page.
    pub(crate) fn text(&self, page: &str) -> String {
        std::fs::read_to_string(self.0.join(page)).unwrap_or_default()
    }
}
