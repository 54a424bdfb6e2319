//! Rules that are written as text: files that a scenario, or the command line, names by their paths.

use std::path::Path;
use std::sync::Arc;

use sandtable_language::{Faults, is_library};
use sandtable_play::{Library, RuleFace};
use serde_json::Value;

use super::problem::{Problem, Refused, TextFile};
use super::shelf::{self, Shelf, is_page};
use super::source;

/// A rule that is written as text, in a file.
#[derive(Debug)]
pub(crate) struct Page {
    /// The file, as it was named.
    pub(crate) file: String,
    /// What it is called.
    pub(crate) title: String,
    /// The rule, as all commands see it; of a library, a rule for each of its tests.
    pub(crate) faces: Vec<RuleFace>,
    text: String,
}

impl Page {
    /// The rule in a file, under the name that it is found by.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or anything in it is wrong, or in a library that it uses.
    pub(crate) fn rule(path: &Path, named: &str) -> Result<RuleFace, Refused> {
        let text = text_of(path)?;
        let shelf = shelf_of(path);
        let face = RuleFace::of_text(named, &name_of(path), &text, &shelf);
        face.map_err(|faults| refused(path, text, faults, &shelf))
    }

    /// The rule in a file, or the library.
    ///
    /// # Errors
    ///
    /// As of [`rule`](Page::rule).
    pub(crate) fn read(path: &Path) -> Result<Page, Refused> {
        let file = path.display().to_string();
        let text = text_of(path)?;
        if !is_library(&text) {
            let face = Page::rule(path, &file)?;
            return Ok(Page { file, title: face.about.title.clone(), faces: vec![face], text });
        }
        let shelf = shelf_of(path);
        match RuleFace::tests_of_library(&file, &name_of(path), &text, &shelf) {
            Ok((title, faces)) => Ok(Page { file, title, faces, text }),
            Err(faults) => Err(refused(path, text, faults, &shelf)),
        }
    }

    /// The line of a place in the text, from one.
    pub(crate) fn line(&self, at: usize) -> usize {
        1 + self.text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count()
    }
}

fn text_of(path: &Path) -> Result<String, Refused> {
    shelf::read(path, "the rule").map_err(|problem| {
        let problems = vec![Problem::of_file(problem)];
        Refused { file: path.display().to_string(), text: String::new(), problems, rule: None }
    })
}

/// The libraries that a page can use.
fn shelf_of(path: &Path) -> Shelf {
    Shelf::of(path.parent().unwrap_or(Path::new("")))
}

/// What a page is called by itself and by what it uses.
fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

fn refused(path: &Path, text: String, faults: Faults, shelf: &Shelf) -> Refused {
    let file = path.display().to_string();
    let Faults { problems, sources } = faults;
    let files = sources.files().map(|(name, text)| TextFile {
        name: name.to_owned(),
        file: shelf.file(name).display().to_string(),
        text: text.to_owned(),
    });
    let files: Vec<Arc<TextFile>> = files.map(Arc::new).collect();
    let problems = problems.into_iter().map(|problem| Problem::of_text(problem, &sources, &files));
    Refused { file, text, problems: problems.collect(), rule: None }
}

/// The rules that a scenario can name: those of the catalog, and the page that it does name, whose
/// path is relative to the scenario.
///
/// # Errors
///
/// If it names a page that cannot be read, or in which anything is wrong.
pub(super) fn library_of(file: &str, text: &str) -> Result<Library, Refused> {
    let library = Library::default();
    let Ok((values, _)) = source::parse(text) else { return Ok(library) };
    match values.get("rule").and_then(Value::as_str).filter(|rule| is_page(rule)) {
        None => Ok(library),
        Some(named) => {
            let folder = Path::new(file).parent().unwrap_or(Path::new(""));
            Ok(library.with(Page::rule(&folder.join(named), named)?))
        }
    }
}
