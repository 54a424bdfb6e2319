//! Rules that are written as text: files that a scenario, or the command line, names by their paths.

use std::path::Path;

use sandtable_play::{Library, PageTests, RuleFace};
use serde_json::Value;

use super::problem::{Problem, Refused};
use super::source;

/// How the names of such files end.
const ENDING: &str = ".rule";

/// Whether a rule is named by the path of a page, and not by its id.
pub(crate) fn is_page(rule: &str) -> bool {
    rule.ends_with(ENDING)
}

/// A rule that is written as text, in a file.
#[derive(Debug)]
pub(crate) struct Page {
    /// The file, as it was named.
    pub(crate) file: String,
    /// The rule, as all commands see it.
    pub(crate) face: RuleFace,
    text: String,
}

impl Page {
    /// The rule in a file, under the name that it is found by.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or anything in it is wrong.
    pub(crate) fn read(path: &Path, named: &str) -> Result<Page, Refused> {
        let file = path.display().to_string();
        let text = text_of(&file, std::fs::File::open(path).and_then(source::read_all))?;
        match RuleFace::of_text(named, &text) {
            Ok(face) => Ok(Page { file, face, text }),
            Err(problems) => Err(refused_page(&file, &text, problems)),
        }
    }

    /// The tests that it has of its own.
    ///
    /// # Errors
    ///
    /// If anything in the page is wrong.
    pub(crate) fn tests(&self) -> Result<PageTests, Refused> {
        let tests = PageTests::of_text(&self.text);
        tests.map_err(|problems| refused_page(&self.file, &self.text, problems))
    }

    /// The line of a place in the text, from one.
    pub(crate) fn line(&self, at: usize) -> usize {
        1 + self.text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count()
    }
}

/// The text of a page, of what has been read of its file.
///
/// # Errors
///
/// If it could not be read, or is no text.
pub(super) fn text_of(file: &str, bytes: std::io::Result<Vec<u8>>) -> Result<String, Refused> {
    let unread = |problem: String| refused(file, "", vec![Problem::of_file(problem)]);
    let bytes = bytes.map_err(|error| unread(format!("cannot read the rule: {error}")))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        unread(format!("the rule is not UTF-8; byte {at} does not belong to any character"))
    })
}

/// Refuses a page for what is wrong with its text.
pub(super) fn refused_page(
    file: &str,
    text: &str,
    problems: Vec<sandtable_language::Problem>,
) -> Refused {
    refused(file, text, problems.into_iter().map(Problem::from).collect())
}

fn refused(file: &str, text: &str, problems: Vec<Problem>) -> Refused {
    Refused { file: file.to_owned(), text: text.to_owned(), problems, rule: None }
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
            Ok(library.with(Page::read(&folder.join(named), named)?.face))
        }
    }
}
