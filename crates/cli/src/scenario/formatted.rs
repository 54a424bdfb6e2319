//! Rules that are written as text, in the one form.

use std::io::ErrorKind;
use std::path::Path;

use sandtable_language::Sources;

use super::reading;
use super::shelf::text_or_refusal;
use crate::problem::{Problem, Refused};
use crate::system::reason;
use crate::whole;

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
        let file = path.display().to_string();
        // What is read of a pipe is gone, and nothing could be written back.
        let is_stream = whole::refuse_streams(path);
        if let Err(error) = is_stream.as_ref()
            && error.kind() == ErrorKind::InvalidInput
        {
            let problem = Problem::of_file(format!("cannot set out the rule: {}", reason(error)));
            let help = "`sandtable fmt -` reads a rule from standard input and prints it set out";
            let problems = vec![problem.help(Some(help.to_owned()))];
            return Err(Refused { file, text: String::new(), problems, rule: None });
        }
        let bytes = is_stream.and_then(|()| std::fs::File::open(path)).and_then(reading::read_all);
        Formatted::of(&file, bytes)
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
