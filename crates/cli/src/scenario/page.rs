//! Rules that are written as text: files that a scenario, or the command line, names by their paths.

use std::path::{Path, PathBuf};

use sandtable_language::is_library;
use sandtable_play::RuleFace;

use super::build::rules_hash;
use super::shelf::{Shelf, name_of, rule_in, text_in};
use super::texts::Texts;
use crate::problem::Refused;

/// A rule that is written as text, in a file.
#[derive(Debug)]
pub(crate) struct Page {
    /// The file, as it was named.
    pub(crate) file: String,
    /// What it is called.
    pub(crate) title: String,
    /// Whether it is a library, and no rule.
    pub(crate) is_library: bool,
    /// The rule, as all commands see it; of a library, a rule for each of its tests.
    pub(crate) faces: Vec<RuleFace>,
    /// The files that it was read from: its own, those that it uses, and those that it plays.
    pub(crate) files: Vec<PathBuf>,
    text: String,
}

impl Page {
    /// The rule in a file, or the library.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or anything in it is wrong, or in what it uses and plays.
    pub(crate) fn read(path: &Path) -> Result<Page, Refused> {
        let file = path.display().to_string();
        let texts = Texts::default();
        let text = text_in(path, &texts)?;
        let is_library = is_library(&text);
        let (title, faces) = if is_library {
            let shelf = Shelf::beside(path, &texts);
            RuleFace::tests_of_library(&file, &name_of(path), &text, &shelf)
                .map_err(|faults| shelf.refused(path, text.clone(), faults))?
        } else {
            let face = rule_in(path, &file, &texts)?;
            (face.about.title.clone(), vec![face])
        };
        Ok(Page { file, title, is_library, faces, files: texts.read(), text })
    }

    /// The hash of the rule, as results about it have it; empty of a library that expects nothing.
    pub(crate) fn hash(&self) -> String {
        self.faces.first().map(rules_hash).unwrap_or_default()
    }

    /// The line of a place in the text, from one.
    pub(crate) fn line(&self, at: usize) -> usize {
        1 + self.text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count()
    }
}
