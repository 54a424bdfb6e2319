//! Rules that are written as text: files that a scenario, or the command line, names by their paths.

use std::path::Path;

use sandtable_language::is_library;
use sandtable_play::{Library, RuleFace};
use serde_json::Value;

use super::problem::Refused;
use super::relative::is_page;
use super::shelf::{Shelf, name_of, rule_in, text_in};
use super::{source, steps};

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
        let text = text_in(path)?;
        if !is_library(&text) {
            let face = rule_in(path, &file)?;
            let title = face.about.title.clone();
            return Ok(Page { file, title, is_library: false, faces: vec![face], text });
        }
        let shelf = Shelf::beside(path);
        match RuleFace::tests_of_library(&file, &name_of(path), &text, &shelf) {
            Ok((title, faces)) => Ok(Page { file, title, is_library: true, faces, text }),
            Err(faults) => Err(shelf.refused(path, text, faults)),
        }
    }

    /// The line of a place in the text, from one.
    pub(crate) fn line(&self, at: usize) -> usize {
        1 + self.text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count()
    }
}

/// The rules that a scenario can name: those of the catalog, and the page that it does name, whose
/// path is relative to the scenario.
///
/// # Errors
///
/// If it names a page that cannot be read, or in which anything is wrong.
pub(super) fn library_of(file: &str, text: &str) -> Result<Library, Refused> {
    let library = Library::default();
    let Ok((values, spans)) = source::parse(text) else { return Ok(library) };
    if values.contains_key("step") {
        let chain = steps::chain(file, text, values, spans)?;
        return Ok(chain.map_or(library.clone(), |chain| library.with(chain)));
    }
    match values.get("rule").and_then(Value::as_str).filter(|rule| is_page(rule)) {
        None => Ok(library),
        Some(named) => {
            let folder = Path::new(file).parent().unwrap_or(Path::new(""));
            Ok(library.with(rule_in(&folder.join(named), named)?))
        }
    }
}
