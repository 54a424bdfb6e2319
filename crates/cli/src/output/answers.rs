//! What is said, printed and written of questions with their answers.

use std::fmt::Write;

use sandtable_sim::trials::{Stop, StopReason};
use serde_json::Value;

use super::markdown::words;
use super::why::partial;
use super::{files, heading, manifest};
use crate::disk::folder::Folder;
use crate::disk::inventory::Writer;
use crate::scenario::{Scenario, Settings};
use crate::{Failure, json_text};

/// Paragraphs are so wide.
const WIDTH: usize = 100;

/// The questions of a scenario with their answers.
#[derive(Debug)]
pub(crate) struct Answers<'a, A> {
    /// The scenario.
    pub(crate) scenario: &'a Scenario,
    /// How it was run.
    pub(crate) settings: Settings,
    /// What the command line changed.
    pub(crate) flags: Value,
    /// The answers that there are.
    pub(crate) answered: Vec<A>,
    /// Why there are not all, or not all that goes into them.
    pub(crate) stopped: Option<Stop>,
}

/// A question with its answer.
pub(crate) trait Answered: Sized {
    /// Whose files they are.
    const WRITER: Writer;
    /// What the names of files begin with.
    const STEM: &'static str;
    /// The name of the file of another table, if there is one.
    const MORE_ROWS: Option<&'static str>;
    /// What a document has its answers under.
    const KEY: &'static str;
    /// What the plot shows.
    const CAPTION: &'static str;

    /// The rows of all answers.
    fn rows(answers: &Answers<Self>) -> Vec<u8>;

    /// The rows of another table, if it has a name.
    fn more_rows(answers: &Answers<Self>) -> Vec<u8>;

    /// The answer as a picture.
    fn plot(&self, scenario: &Scenario, settings: &Settings) -> String;

    /// The answer on the terminal.
    fn in_words(&self, settings: &Settings) -> String;

    /// The answer in Markdown.
    fn in_markdown(&self, settings: &Settings) -> String;

    /// The answer for other programs.
    fn documents(&self, settings: &Settings) -> Vec<Value>;

    /// What is to be said of all answers together; may be empty.
    fn remark(answers: &Answers<Self>) -> String;
}

/// The names of all files that may be kept of so many questions.
pub(crate) fn names<A: Answered>(questions: usize, png: bool) -> Vec<String> {
    let stem = A::STEM;
    let mut names: Vec<String> =
        ["csv", "md", "json"].map(|extension| format!("{stem}.{extension}")).into();
    names.extend(A::MORE_ROWS.map(str::to_owned));
    for plot in (1..=questions).map(plot_name::<A>) {
        names.extend(png.then(|| files::png_name(&plot)));
        names.push(plot);
    }
    names
}

impl<A: Answered> Answers<'_, A> {
    /// Writes everything that is to be kept.
    ///
    /// # Errors
    ///
    /// If a file cannot be written; files that were there before are whole.
    pub(crate) fn write(&self, folder: &mut Folder, png: bool) -> Result<(), Failure> {
        folder.write(&format!("{}.csv", A::STEM), &A::rows(self))?;
        if let Some(name) = A::MORE_ROWS {
            folder.write(name, &A::more_rows(self))?;
        }
        for (number, one) in (1..).zip(&self.answered) {
            let svg = one.plot(self.scenario, &self.settings);
            let name = plot_name::<A>(number);
            folder.write(&name, svg.as_bytes())?;
            if png {
                files::write_png(folder, &name, &svg)?;
            }
        }
        folder.write(&format!("{}.md", A::STEM), self.in_markdown().as_bytes())?;
        let text = json_text::document(&self.document());
        folder.write(&format!("{}.json", A::STEM), text.as_bytes())?;
        folder.commit()
    }

    /// The answers on the terminal.
    pub(crate) fn tell(&self, folder: &Folder) -> String {
        let mut text = format!("{}\n", self.scenario.title);
        if self.answered.is_empty() {
            let _ = writeln!(text, "\n{}", self.partial());
            return text;
        }
        if let Some(question) = &self.scenario.question {
            let _ = writeln!(text, "{question}");
        }
        text.push_str(&heading::best(self.scenario, WIDTH));
        for one in &self.answered {
            let _ = write!(text, "\n{}", one.in_words(&self.settings));
        }
        for remark in [A::remark(self), self.partial()] {
            if !remark.is_empty() {
                let _ = writeln!(text, "\n{remark}");
            }
        }
        let _ = writeln!(text, "\n{}", files::written(folder));
        text
    }

    /// The answers as a page of Markdown.
    fn in_markdown(&self) -> String {
        let mut text = format!("# {}\n", words(&self.scenario.title));
        if let Some(question) = &self.scenario.question {
            let _ = writeln!(text, "\n{}", words(question));
        }
        for said in heading::sentences(self.scenario) {
            let _ = writeln!(text, "\n{}", words(&said));
        }
        for (number, one) in (1..).zip(&self.answered) {
            let _ = write!(text, "\n{}", one.in_markdown(&self.settings));
            let _ = writeln!(text, "\n![{}]({})", A::CAPTION, plot_name::<A>(number));
        }
        let partial = self.partial();
        if !partial.is_empty() {
            let _ = writeln!(text, "\n{partial}");
        }
        text
    }

    /// Everything, for other programs.
    pub(crate) fn document(&self) -> Value {
        let mut document = manifest::header(self.scenario, &self.settings, &self.flags);
        let answers = self.answered.iter().flat_map(|one| one.documents(&self.settings));
        document[A::KEY] = answers.collect();
        document["variants"] = self.scenario.variants.iter().map(manifest::situation).collect();
        document["complete"] = self.stopped.is_none().into();
        document["stop_reason"] =
            self.stopped.map(|stop| StopReason::from(stop).to_string()).into();
        document
    }

    fn partial(&self) -> String {
        self.stopped.map_or(String::new(), |stop| {
            let found = if self.answered.is_empty() { "nothing" } else { "this" };
            partial(stop, &format!("{found} was found until then"))
        })
    }
}

fn plot_name<A: Answered>(number: usize) -> String {
    if number == 1 { format!("{}.svg", A::STEM) } else { format!("{}.{number}.svg", A::STEM) }
}
