//! What is wrong with a file, and where.

mod damage;
mod spans;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use sandtable_language::Sources;
use sandtable_report::digits;
use sandtable_sim::spelling;

pub use damage::Damage;
pub(crate) use spans::{Path, Spans};

/// One thing that is wrong with a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    path: Path,
    /// The segments of the path that number what stands in a list, each a bit.
    entries: u64,
    span: Option<Range<usize>>,
    message: String,
    /// What a page of rules has to say of the place.
    marks: Option<Box<Marks>>,
    help: Option<String>,
    of_a_key: bool,
}

/// What is said of the place of a problem, beside what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Marks {
    /// What was expected at the place itself; may be empty.
    label: String,
    /// Another place that has to do with it, `line 3`, and what stands there.
    beside: Option<(String, String)>,
    /// The file that the place is in, if it is not the one that is refused.
    other: Option<Arc<TextFile>>,
}

/// A file of a rule that is written as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextFile {
    /// What the rule calls it.
    pub(crate) name: String,
    /// The file, as the user would name it.
    pub(crate) file: String,
    /// Its text.
    pub(crate) text: String,
}

impl Problem {
    /// A problem with the value at a path.
    pub(crate) fn new(path: &[String], message: impl Into<String>) -> Problem {
        Problem {
            path: path.to_vec(),
            entries: 0,
            span: None,
            message: message.into(),
            marks: None,
            help: None,
            of_a_key: false,
        }
    }

    /// A problem with the file as a whole.
    pub(crate) fn of_file(message: impl Into<String>) -> Problem {
        Problem::new(&[], message)
    }

    /// Says that it is the problem of one key, whatever the others say.
    #[must_use]
    pub(crate) fn of_key(mut self) -> Problem {
        self.of_a_key = true;
        self
    }

    /// Whether it is the problem of one key, whatever the others say: it is not there, not known, of
    /// another type, or out of its range. The JSON Schema of scenarios refuses those, too.
    pub fn is_of_a_key(&self) -> bool {
        self.of_a_key
    }

    /// Adds what would be accepted, or the nearest valid name.
    #[must_use]
    pub(crate) fn help(mut self, help: Option<String>) -> Problem {
        self.help = help.or(self.help);
        self
    }

    /// Points at a place in the text.
    #[must_use]
    pub(crate) fn at(mut self, span: Range<usize>) -> Problem {
        self.span = Some(span);
        self
    }

    /// Points at where the path stands in the text.
    #[must_use]
    pub(crate) fn on(mut self, spans: &Spans) -> Problem {
        self.span = self.span.or_else(|| spans.find(&self.path));
        self.entries = spans.entries_on(&self.path);
        self
    }

    /// The same problem, with a table around it: that of a variant, say.
    #[must_use]
    pub(crate) fn within(mut self, around: &[String]) -> Problem {
        self.path.splice(0..0, around.iter().cloned());
        self
    }

    /// Where in the text it begins; nothing of the file as a whole.
    pub(crate) fn start(&self) -> Option<usize> {
        self.span.as_ref().map(|span| span.start)
    }

    /// What is wrong.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// What would be accepted, or the nearest valid name.
    pub(crate) fn advice(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// What is wrong with which value.
    fn title(&self) -> String {
        if self.path.is_empty() {
            return self.message.clone();
        }
        format!("{}: {}", self.place(), self.message)
    }

    fn is_entry(&self, segment: usize) -> bool {
        segment < 64 && self.entries >> segment & 1 == 1
    }

    /// Which value it is, as a reader counts: "`kind` of entry 2 of `circumstances.units`".
    fn place(&self) -> String {
        let key = |segments: &[String]| format!("`{}`", segments.join("."));
        let mut place = String::new();
        let mut from = 0;
        for at in (0..self.path.len()).filter(|&at| self.is_entry(at)) {
            let number = self.path[at].parse().map_or(0, |number: usize| number + 1);
            // What stands in a list that is itself an entry has no key of its own.
            let of = if from < at {
                format!(" of {}", key(&self.path[from..at]))
            } else {
                String::new()
            };
            place = format!(" of entry {number}{of}{place}");
            from = at + 1;
        }
        match &self.path[from..] {
            [] => place.trim_start_matches(" of ").to_owned(),
            rest => key(rest) + &place,
        }
    }

    /// The way to the value, from the root of the file.
    pub(crate) fn path(&self) -> &[String] {
        &self.path
    }

    /// A problem with the text of a rule, or with that of one of the libraries that it uses, whose
    /// files stand behind that of the rule.
    pub(crate) fn of_text(
        problem: sandtable_language::Problem,
        sources: &Sources,
        files: &[Arc<TextFile>],
    ) -> Problem {
        let sandtable_language::Problem { message, span, label, beside, help, .. } = problem;
        let place = sources.place(span);
        let of = |name: &str| files.iter().position(|file| file.name == name);
        let other = of(place.name).filter(|at| *at != 0).map(|at| Arc::clone(&files[at]));
        let beside = beside.map(|beside| {
            let there = sources.place(beside.0);
            let line = line_around(there.text, there.at..there.at).0;
            let file = of(there.name).map_or(there.name, |at| &files[at].file);
            let is_here = there.name == place.name;
            (if is_here { format!("line {line}") } else { format!("{file}:{line}") }, beside.1)
        });
        let marks = Some(Box::new(Marks { label, beside, other }));
        let end = place.at + (span.end - span.start);
        Problem { marks, ..Problem::of_file(message).at(place.at..end).help(help) }
    }
}

/// Why a scenario file is refused. Nothing was run.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The file, as the user named it.
    pub file: String,
    /// Its text, if it could be read.
    pub text: String,
    /// What is wrong with it; at least one thing.
    pub problems: Vec<Problem>,
    /// The rule it names, with its place in the rulebook, if there is such a rule.
    pub rule: Option<String>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let renderer = Renderer::plain().decor_style(DecorStyle::Ascii);
        for (i, problem) in self.problems.iter().take(MOST_TOLD).enumerate() {
            if 0 < i {
                f.write_str("\n")?;
            }
            f.write_str(&self.render(problem, &renderer))?;
        }
        if let Some(more) = self.problems.len().checked_sub(MOST_TOLD).filter(|more| 0 < *more) {
            let problems = digits::counted(more as u64, "more problem");
            write!(
                f,
                "\nerror: {problems} in {}, which are told when these are mended",
                self.file
            )?;
        }
        self.rule.iter().try_for_each(|rule| write!(f, "\n  = rule: {rule}"))
    }
}

impl std::error::Error for Refused {}

/// Longer lines are cut when they are shown, so that an error stays a few lines long.
const LONGEST_SHOWN: usize = 200;

/// So many problems of a file are told at once: who mends these will see the others.
const MOST_TOLD: usize = 50;

/// Longer sentences are cut, which can hold whatever a file has for a name.
const LONGEST_SENTENCE: usize = 2000;

/// A sentence, or as much of it as can be told.
fn told(sentence: &str) -> Cow<'_, str> {
    if sentence.len() <= LONGEST_SENTENCE {
        return Cow::Borrowed(sentence);
    }
    let half = LONGEST_SENTENCE / 2;
    let (start, end) = (
        &sentence[..sentence.floor_char_boundary(half)],
        &sentence[sentence.ceil_char_boundary(sentence.len() - half)..],
    );
    Cow::Owned(format!("{start} … {end}"))
}

impl Refused {
    /// The first problems in words, each with its file and its line, from one.
    pub(crate) fn by_line(&self) -> impl Iterator<Item = (&str, usize, String)> {
        self.problems.iter().take(MOST_TOLD).map(|problem| {
            let (file, text) = self.file_of(problem);
            let start = problem.span.as_ref().map_or(0, |span| span.start);
            let before = text.as_bytes().iter().take(start);
            let line = 1 + before.filter(|byte| **byte == b'\n').count();
            let help = problem.help.iter().map(|help| format!("\n{}", told(help)));
            (file, line, told(&problem.title()).into_owned() + &help.collect::<String>())
        })
    }

    /// The problems, each with the file that it is in, where there, and what is wrong.
    pub(crate) fn places(&self) -> impl Iterator<Item = (&str, Option<usize>, &str)> {
        let place = |problem| (self.file_of(problem).0, Problem::start(problem), problem.message());
        self.problems.iter().map(place)
    }

    /// The file that a problem is in, and its text.
    fn file_of<'a>(&'a self, problem: &'a Problem) -> (&'a str, &'a str) {
        let other = problem.marks.as_ref().and_then(|marks| marks.other.as_ref());
        other.map_or((&self.file, &self.text), |other| (&other.file, &other.text))
    }

    fn render(&self, problem: &Problem, renderer: &Renderer) -> String {
        let title = problem.title();
        let title = told(&title);
        let help = problem.help.as_deref().map(|help| format!("\n  = help: {}", told(help)));
        let (file, text) = self.file_of(problem);
        let Some(span) = problem.span.clone().filter(|span| span.end <= text.len()) else {
            return format!("error: {title}\n --> {file}{}", help.unwrap_or_default());
        };
        let (line, shown, within) = line_around(text, span);
        let cut = cut_before(text, shown);
        let marks = problem.marks.as_deref();
        let label = marks.map(|marks| told(&marks.label)).filter(|label| !label.is_empty());
        let annotation = AnnotationKind::Primary.span(within).label(label);
        let group = Level::ERROR
            .primary_title(&*title)
            .element(Snippet::source(shown).line_start(line).path(file).annotation(annotation));
        let beside = marks
            .and_then(|marks| marks.beside.as_ref())
            .map(|(place, what)| format!("\n  = note: {}: {place}", told(what)));
        let drawn = with_column(renderer.render(&[group]), &format!("{file}:{line}"), cut);
        drawn + &beside.unwrap_or_default() + &help.unwrap_or_default()
    }
}

/// The line of the text that a span starts in: its number, its text, and the span within it.
fn line_around(text: &str, span: Range<usize>) -> (usize, &str, Range<usize>) {
    let start = text.floor_char_boundary(span.start);
    let begin = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
    let number = 1 + text[..begin].matches('\n').count();
    let line = text[begin..end].trim_end_matches('\r');
    let from = line.floor_char_boundary((start - begin).saturating_sub(LONGEST_SHOWN / 2));
    let to = line.ceil_char_boundary((from + LONGEST_SHOWN).min(line.len()));
    let (from, shown) =
        if line.len() <= LONGEST_SHOWN { (0, line) } else { (from, &line[from..to]) };
    let low = (start - begin).saturating_sub(from).min(shown.len());
    let high = span.end.saturating_sub(begin + from).clamp(low, shown.len());
    (number, shown, low..high.max(low))
}

/// How many characters stand on a line before what is shown of it.
fn cut_before(text: &str, shown: &str) -> usize {
    let before = &text[..shown.as_ptr() as usize - text.as_ptr() as usize];
    before.chars().rev().take_while(|before| *before != '\n').count()
}

/// The same, with the column counted from the beginning of the line, of which so many characters are not
/// shown.
fn with_column(drawn: String, line: &str, cut: usize) -> String {
    let place = format!("--> {line}:");
    let Some(at) = drawn.find(&place).filter(|_| 0 < cut).map(|at| at + place.len()) else {
        return drawn;
    };
    let digits = drawn[at..].find('\n').map_or(drawn.len(), |end| at + end);
    match drawn[at..digits].parse::<usize>() {
        Ok(column) => format!("{}{}{}", &drawn[..at], cut + column, &drawn[digits..]),
        Err(_) => drawn,
    }
}

/// The name that a misspelt one was probably meant to be, as a help text.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    spelling::nearest(name, known).map(|name| format!("did you mean `{name}`?"))
}

/// How a share in percent is written.
pub(crate) fn of_percent(text: &str) -> Option<String> {
    let percent: f64 = text.trim().strip_suffix('%')?.trim().parse().ok()?;
    Some(format!("a share is a number from 0 to 1: `{}`", percent / 100.0))
}

/// Names in backticks.
pub(crate) fn list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Refuses a name that is not one of the names there are.
pub(crate) fn known(name: &str, names: &[&str], what: &str) -> Result<(), Problem> {
    if names.contains(&name) {
        return Ok(());
    }
    let message = format!("there is no {what} `{name}`; expected one of {}", list(names));
    let is_formula = what == "measure" && !name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let help = if is_formula {
        Some(format!("a formula is a measure with a name: under `[measures]`, `name = \"{name}\"`"))
    } else {
        nearest(name, names.iter().copied())
    };
    Err(Problem::new(&[what.to_owned()], message).help(help))
}
