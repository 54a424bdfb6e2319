//! How a finding is told: to people, or as data to other programs.

use std::fmt::Write;

use serde_json::Value;

use crate::args::{Detail, Format, ResultsArguments};
use crate::disk::folder::Folder;
use crate::exit::{print, print_data};
use crate::json_text;
use crate::output::files;
use crate::terminal::screen::Screen;

/// The forms of a finding, each of which is made only if it is asked for.
pub(super) struct Forms<A, R, D> {
    /// The answer to people.
    pub(super) answer: A,
    /// The rows of its most important file.
    pub(super) rows: R,
    /// All of it, for other programs.
    pub(super) document: D,
}

impl<A, R, D> Forms<A, R, D>
where
    A: FnOnce(Screen) -> String,
    R: FnOnce() -> Vec<u8>,
    D: FnOnce() -> Value,
{
    /// Prints the form that is asked for; to people also where all is written.
    pub(super) fn tell(self, results: &ResultsArguments, detail: Detail, folder: &Folder) {
        match results.format {
            Format::Human if results.quiet => (),
            Format::Human => {
                let mut text = (self.answer)(Screen::of_stdout(detail.verbose));
                let _ = writeln!(text, "\n{}", files::written(folder));
                print(&text);
            }
            Format::Csv => print_data(&String::from_utf8_lossy(&(self.rows)())),
            Format::Json => print_data(&json_text::document(&(self.document)())),
        }
    }
}
