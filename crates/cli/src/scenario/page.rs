//! Rules that are written as text: files that a scenario, or the command line, names by their paths.

use std::path::Path;

use sandtable_play::{Library, RuleFace};
use serde_json::Value;

use super::problem::{Problem, Refused};
use super::source;

/// How the names of such files end.
const ENDING: &str = ".rule";

/// Whether a rule is named by the path of a page, and not by its id.
pub(crate) fn is_page(rule: &str) -> bool {
    rule.ends_with(ENDING)
}

/// The rule in a file, under the name that it is found by.
///
/// # Errors
///
/// If the file cannot be read, or anything in it is wrong.
pub(crate) fn page(path: &Path, named: &str) -> Result<RuleFace, Refused> {
    let file = path.display().to_string();
    let refuse =
        |text: String, problems| Refused { file: file.clone(), text, problems, rule: None };
    let unread = |problem: String| refuse(String::new(), vec![Problem::of_file(problem)]);
    let bytes = std::fs::File::open(path).and_then(super::read_all);
    let bytes = bytes.map_err(|error| unread(format!("cannot read the rule: {error}")))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        unread(format!("the rule is not UTF-8; byte {at} does not belong to any character"))
    })?;
    RuleFace::of_text(named, &text)
        .map_err(|problems| refuse(text, problems.into_iter().map(Problem::from).collect()))
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
            Ok(library.with(page(&folder.join(named), named)?))
        }
    }
}
