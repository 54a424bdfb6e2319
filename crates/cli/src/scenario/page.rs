//! Rules that are written as text: files that a scenario, or the command line, names by their paths.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sandtable_language::{Playable, Unfound};
use sandtable_play::{Library, PageTests, RuleFace};
use serde_json::Value;

use super::problem::{Problem, Refused};
use super::{source, steps};

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
        Page::read_within(path, named, &[])
    }

    /// The rule in a file, while others are being read that play it.
    fn read_within(path: &Path, named: &str, reading: &[PathBuf]) -> Result<Page, Refused> {
        let file = path.display().to_string();
        let text = text_of(&file, std::fs::File::open(path).and_then(source::read_all))?;
        match RuleFace::of_text(named, &text, &Shelf { page: path, reading }) {
            Ok(face) => Ok(Page { file, face, text }),
            Err(problems) => Err(refused_page(&file, &text, problems)),
        }
    }

    /// What became of the tests that it has of its own.
    pub(crate) fn tests(&self) -> PageTests {
        self.face.tests.as_ref().map(|tests| tests()).expect("a page has tests, if only none")
    }

    /// The line of a place in the text, from one.
    pub(crate) fn line(&self, at: usize) -> usize {
        1 + self.text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count()
    }
}

/// Where a page finds the rules that it plays: those of the catalog, and pages, by their paths from
/// its own folder.
struct Shelf<'a> {
    page: &'a Path,
    /// The pages that are being read, each of which plays the next.
    reading: &'a [PathBuf],
}

impl sandtable_language::Library for Shelf<'_> {
    fn rule(&self, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        if !is_page(named) {
            return Library::default().playable(named);
        }
        let unfound = |message: String| Unfound { message, known: Vec::new() };
        let mut reading = self.reading.to_vec();
        reading.push(whole(self.page));
        let path = self.page.parent().unwrap_or(Path::new("")).join(named);
        if reading.contains(&whole(&path)) {
            return Err(unfound(format!("`{named}` plays this page, and would be played by it")));
        }
        let page = Page::read_within(&path, named, &reading);
        let page = page.map_err(|refused| unfound(in_short(named, &refused)))?;
        page.face
            .playable()
            .map_err(|refused| unfound(format!("`{named}` cannot be played: {}", refused.problem)))
    }
}

/// The path of a file as no other path of it reads; the same if there is no such file.
fn whole(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// The first that is wrong with a page that another plays.
fn in_short(named: &str, refused: &Refused) -> String {
    let first = refused.problems.first().map_or("", Problem::message);
    format!("`{named}` cannot be read: {first}")
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
    let Ok((values, spans)) = source::parse(text) else { return Ok(library) };
    if values.contains_key("step") {
        let chain = steps::chain(file, text, values, spans)?;
        return Ok(chain.map_or(library.clone(), |chain| library.with(chain)));
    }
    match values.get("rule").and_then(Value::as_str).filter(|rule| is_page(rule)) {
        None => Ok(library),
        Some(named) => {
            let folder = Path::new(file).parent().unwrap_or(Path::new(""));
            Ok(library.with(Page::read(&folder.join(named), named)?.face))
        }
    }
}
