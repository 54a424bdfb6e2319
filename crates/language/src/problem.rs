//! What is wrong with a text, and where.

use std::collections::BTreeMap;

use crate::loanwords::written_here;
use crate::spelling::nearest;

/// A stretch of a text, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Where it begins.
    pub start: usize,
    /// Where the next begins.
    pub end: usize,
}

impl Span {
    /// From the beginning of one stretch to the end of another.
    #[must_use]
    pub fn to(self, last: Span) -> Span {
        Span { start: self.start, end: last.end }
    }
}

/// Something that is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong, in a sentence without a full stop: "`kils` is not known here".
    pub message: String,
    /// Where.
    pub span: Span,
    /// What was expected there, in a few words; may be empty.
    pub label: String,
    /// Another place that has to do with it, and what stands there.
    pub beside: Option<Box<(Span, String)>>,
    /// How to mend it: "did you mean `kills`?".
    pub help: Option<String>,
    /// The key of a situation that is to blame, its section first, if it is known which.
    pub key: Option<Box<[String]>>,
    /// What kind of problem it is, of those that others may say again.
    kind: Option<Box<Kind>>,
}

/// What kind of problem it is, by which it is known that others say the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Kind {
    /// Whether it is that something is not there.
    is_absence: bool,
    /// The name that is not known, if it is that one is not.
    unknown: Option<String>,
    /// Whether nothing whatever has that name, where anything might.
    is_unbound: bool,
    /// Whether it is that a value is of another type than is expected.
    is_of_type: bool,
    /// What it is about, if others may say the same of it.
    about: Option<About>,
    /// The question, if it is that the dice have no say in one.
    decided: Option<Question>,
}

/// Something of which the same can be wrong in many places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum About {
    /// What a part is told as a parameter, by where that is declared.
    Told(Span),
    /// What a part gives, by where it is declared, or else the end of the page; which of it.
    Given(Option<Span>, usize),
    /// How the values of a record are written.
    Values,
    /// A value that has no keys.
    Keys,
}

/// What is told where it is wrong first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Cause {
    /// A name is not known, whatever stands there.
    Unknown(String),
    /// The same is said of the same thing, as that a part is told what it does not need.
    Same(About, String),
}

/// What can be the same whatever the dice say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Question {
    Comparison,
    Check,
    /// Whether a step is reached.
    Reach,
}

impl Problem {
    /// A problem at a place.
    pub fn new(span: Span, message: impl Into<String>) -> Problem {
        let (message, label) = (message.into(), String::new());
        Problem { message, span, label, beside: None, help: None, key: None, kind: None }
    }

    /// It is about something of which others may say the same.
    #[must_use]
    pub(crate) fn about(mut self, what: About) -> Problem {
        self.kind.get_or_insert_default().about = Some(what);
        self
    }

    /// What is told where it is wrong first, if there is such a thing.
    fn cause(&self) -> Option<Cause> {
        let Kind { unknown, about, .. } = self.kind.as_deref()?;
        let unknown = unknown.clone().map(Cause::Unknown);
        unknown.or_else(|| Some(Cause::Same((*about)?, self.message.clone())))
    }

    /// A name is not known.
    pub(crate) fn unknown(span: Span, name: &str, message: impl Into<String>) -> Problem {
        let kind = Kind { unknown: Some(name.to_owned()), ..Kind::default() };
        Problem { kind: Some(Box::new(kind)), ..Problem::new(span, message) }
    }

    /// Nothing has the name that stands in a place where anything that is known might be named.
    pub(crate) fn unbound(span: Span, name: &str, written: &str) -> Problem {
        let kind = Kind { unknown: Some(name.to_owned()), is_unbound: true, ..Kind::default() };
        let message = format!("`{written}` is not known here");
        Problem { kind: Some(Box::new(kind)), ..Problem::new(span, message) }
    }

    /// Whether it is that nothing has the name that stands at its place, where anything might.
    #[must_use]
    pub fn is_unbound(&self) -> bool {
        self.kind.as_ref().is_some_and(|kind| kind.is_unbound)
    }

    /// A value is of another type than is expected.
    pub(crate) fn of_type(span: Span, message: impl Into<String>) -> Problem {
        let kind = Kind { is_of_type: true, ..Kind::default() };
        Problem { kind: Some(Box::new(kind)), ..Problem::new(span, message) }
    }

    /// Whether it is that a value is of another type than is expected.
    pub(crate) fn is_of_type(&self) -> bool {
        self.kind.as_ref().is_some_and(|kind| kind.is_of_type)
    }

    /// Something is not there.
    pub(crate) fn absence(span: Span, message: impl Into<String>) -> Problem {
        let kind = Kind { is_absence: true, ..Kind::default() };
        Problem { kind: Some(Box::new(kind)), ..Problem::new(span, message) }
    }

    /// The dice have no say in a question.
    pub(crate) fn decided(question: Question, span: Span, message: impl Into<String>) -> Problem {
        let kind = Kind { decided: Some(question), ..Kind::default() };
        Problem { kind: Some(Box::new(kind)), ..Problem::new(span, message) }
    }

    /// The question in which the dice have no say, if it is that there is one.
    pub(crate) fn decides(&self) -> Option<Question> {
        self.kind.as_ref()?.decided
    }

    /// What its sentence and its label quote of the text, which stands between backticks in them.
    pub(crate) fn quoted(&self) -> impl Iterator<Item = &str> {
        let said = [self.message.as_str(), self.label.as_str()].into_iter();
        said.flat_map(|said| said.split('`').skip(1).step_by(2))
    }

    /// Whether it is that something is not there, which says nothing where something is left out.
    pub(crate) fn is_absence(&self) -> bool {
        self.kind.as_ref().is_some_and(|kind| kind.is_absence)
    }

    /// Whether it is that a name is not known.
    pub(crate) fn is_of_unknown_name(&self) -> bool {
        self.kind.as_ref().is_some_and(|kind| kind.unknown.is_some())
    }

    /// The name that is not known, if it is that, and the one that may be meant where anything might.
    pub(crate) fn unknown_and_meant(&self) -> impl Iterator<Item = &str> {
        let unknown = self.kind.as_ref().and_then(|kind| kind.unknown.as_deref());
        let help = self.help.as_deref().filter(|_| self.is_unbound()).unwrap_or_default();
        let meant = help.strip_prefix("did you mean `").and_then(|rest| rest.split('`').next());
        unknown.into_iter().chain(meant)
    }

    /// Says which key of a situation is to blame, if it is known.
    #[must_use]
    pub(crate) fn blaming(self, key: Option<Vec<String>>) -> Problem {
        Problem { key: key.map(Vec::into_boxed_slice), ..self }
    }

    /// Says what was expected at the place.
    #[must_use]
    pub fn expecting(self, label: impl Into<String>) -> Problem {
        Problem { label: label.into(), ..self }
    }

    /// Says how to mend it.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Problem {
        Problem { help: Some(help.into()), ..self }
    }

    /// Says how to mend it, if that is known; what was said of it before gives way.
    #[must_use]
    pub(crate) fn or_help(self, help: Option<String>) -> Problem {
        Problem { help: help.or(self.help), ..self }
    }

    /// Says how to mend it, if that is not said.
    #[must_use]
    pub(crate) fn else_help(self, help: impl FnOnce() -> String) -> Problem {
        Problem { help: self.help.or_else(|| Some(help())), ..self }
    }

    /// Says in how many more places the same is wrong.
    pub(crate) fn is_also_in(&mut self, more: usize) {
        let label = &mut self.label;
        let places =
            if more == 1 { "1 more place".to_owned() } else { format!("{more} more places") };
        let behind = if label.is_empty() { "" } else { ", " };
        *label = format!("{label}{behind}here and in {places}");
    }

    /// Points to another place that has to do with it.
    #[must_use]
    pub fn beside(self, span: Span, what: impl Into<String>) -> Problem {
        Problem { beside: Some(Box::new((span, what.into()))), ..self }
    }

    /// Names what may have been meant, if a known name is near to the one that is not, or says what
    /// is written here for a name of other languages.
    #[must_use]
    pub fn did_you_mean<'a>(
        self,
        written: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Problem {
        let near = nearest(written, known);
        let is_case = near.is_some_and(|near| near.eq_ignore_ascii_case(written));
        match (written_here(written), near) {
            (Some(here), _) if !is_case => self.help(here),
            (_, Some(near)) => self.help(format!("did you mean `{near}`?")),
            (_, None) => self,
        }
    }
}

/// Nothing is wrong, or all that is, in the order of the text and each of it once; what has one cause
/// in many places, such as a name that is not known, in the first, with how many there are more.
pub(crate) fn sound(mut problems: Vec<Problem>) -> Result<(), Vec<Problem>> {
    problems.sort_by_key(|problem| problem.span.start);
    let mut told: Vec<Problem> = Vec::with_capacity(problems.len());
    let mut again: BTreeMap<Cause, (usize, usize)> = BTreeMap::new();
    for problem in problems {
        let mut same = told.iter().rev().take_while(|other| other.span.start == problem.span.start);
        if same.any(|other| *other == problem) {
            continue;
        }
        if let Some(cause) = problem.cause() {
            let (_, more) =
                again.entry(cause).and_modify(|(_, more)| *more += 1).or_insert((told.len(), 0));
            if 0 < *more {
                continue;
            }
        }
        told.push(problem);
    }
    for (at, more) in again.into_values().filter(|(_, more)| 0 < *more) {
        told[at].is_also_in(more);
    }
    if told.is_empty() { Ok(()) } else { Err(told) }
}

/// That a key has two values.
pub(crate) fn said_twice(name: &str, span: Span) -> Problem {
    Problem::new(span, format!("`{name}` is said twice")).help("say it once")
}

/// So many values, as messages call them.
pub(crate) fn values(n: usize) -> String {
    if n == 1 { "1 value".to_owned() } else { format!("{n} values") }
}
