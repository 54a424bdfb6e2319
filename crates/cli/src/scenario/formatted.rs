//! Rules that are written as text, in the one form.

use std::path::Path;

use sandtable_language::Sources;

use super::problem::{Problem, Refused};
use super::reading;
use super::shelf::text_or_refusal;

/// A page as it was, and in the one form.
#[derive(Debug)]
pub(crate) struct Formatted {
    /// Its text as it was.
    pub(crate) before: String,
    /// Its text in the one form.
    pub(crate) after: String,
}

impl Formatted {
    /// The page in a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is no page.
    pub(crate) fn read(path: &Path) -> Result<Formatted, Refused> {
        let bytes = std::fs::File::open(path).and_then(reading::read_all);
        Formatted::of(&path.display().to_string(), bytes)
    }

    /// The page on standard input.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is no page.
    pub(crate) fn input() -> Result<Formatted, Refused> {
        Formatted::of("-", reading::read_all(std::io::stdin().lock()))
    }

    fn of(file: &str, bytes: std::io::Result<Vec<u8>>) -> Result<Formatted, Refused> {
        let before = text_or_refusal(file, bytes)?;
        match sandtable_language::format(&before) {
            Ok(after) => Ok(Formatted { before, after }),
            Err(problems) => {
                let sources = Sources::of(file, &before);
                let told = |problem| Problem::of_text(problem, &sources, &[]);
                let problems = problems.into_iter().map(told).collect();
                Err(Refused { file: file.to_owned(), text: before, problems, rule: None })
            }
        }
    }

    /// Whether it was not in the one form.
    pub(crate) fn is_changed(&self) -> bool {
        self.before != self.after
    }
}
