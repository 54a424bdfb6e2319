//! The texts that a rule was read from, and which of them a place is in.

use crate::problem::Span;

/// The texts that a rule was read from: its page first, then the libraries that it uses, in the
/// order in which they are named.
///
/// They are one text, each at an offset of its own, so that a [`Span`] tells where something stands
/// whichever of them it stands in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    all: String,
    files: Vec<Source>,
}

/// One of the texts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Source {
    name: String,
    span: Span,
}

/// A place in one of several texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// The name of the text.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
    /// Where the place begins in it, in bytes.
    pub at: usize,
}

impl Sources {
    /// A text by itself.
    pub fn of(name: &str, text: &str) -> Sources {
        let mut sources = Sources::default();
        sources.push(name, text);
        sources
    }

    /// Puts a text behind the others.
    pub(crate) fn push(&mut self, name: &str, text: &str) {
        let start = self.all.len();
        self.all.push_str(text);
        let span = Span { start, end: self.all.len() };
        // The next begins on a line of its own.
        self.all.push('\n');
        self.files.push(Source { name: name.to_owned(), span });
    }

    /// All that is there up to the end of the last text, and where that begins.
    pub(crate) fn last(&self) -> (&str, usize) {
        let span = self.files.last().map_or(Span::default(), |last| last.span);
        (&self.all[..span.end], span.start)
    }

    /// The number of a text, by its name.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        self.files.iter().position(|file| file.name == name)
    }

    /// The name of a text.
    pub(crate) fn name(&self, file: usize) -> &str {
        self.files.get(file).map_or("", |file| &file.name)
    }

    /// How many texts there are.
    pub(crate) fn len(&self) -> usize {
        self.files.len()
    }

    /// The texts, with their names.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|file| (file.name.as_str(), self.text(file)))
    }

    /// Where something stands, as messages say it that show no text; nothing of what stands nowhere.
    pub(crate) fn told(&self, span: Span) -> Option<String> {
        if span == Span::default() {
            return None;
        }
        let Place { name, text, at } = self.place(span);
        let before = text.get(..at)?;
        let line = before.matches('\n').count() + 1;
        Some(if name.is_empty() {
            format!("it stands in line {line}")
        } else {
            format!("it stands in {name}:{line}")
        })
    }

    /// In which of the texts something stands, and where there.
    pub fn place(&self, span: Span) -> Place<'_> {
        let after = self.files.partition_point(|file| file.span.start <= span.start);
        match self.files.get(after.saturating_sub(1)) {
            Some(file) => Place {
                name: &file.name,
                text: self.text(file),
                at: (span.start - file.span.start).min(file.span.end - file.span.start),
            },
            None => Place { name: "", text: "", at: 0 },
        }
    }

    /// How a stretch is written.
    pub fn written(&self, span: Span) -> &str {
        self.all.get(span.start..span.end).unwrap_or("")
    }

    /// Whether what is written at a place stands nowhere else in its text.
    pub(crate) fn has_once(&self, span: Span) -> bool {
        let text = self.place(span).text;
        text.match_indices(self.written(span)).nth(1).is_none()
    }

    fn text(&self, file: &Source) -> &str {
        &self.all[file.span.start..file.span.end]
    }
}
