//! What pages declare, as editors tell it.

use crate::problem::Span;
use crate::syntax::Path;

/// What a word stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A rule or a library.
    File,
    /// A type of words.
    Enum,
    /// A word of an enum.
    Word,
    /// A type of values that belong together.
    Record,
    /// A type of charts.
    Chart,
    /// What a player would read out.
    Circumstance,
    /// A number of the rules, or a table of them.
    Figure,
    /// A switch of the rules.
    Ruling,
    /// A value of a record or a table.
    Value,
    /// A part of a rule.
    Part,
    /// A variable, or what a part is given.
    Variable,
    /// A rule that is played.
    Play,
    /// A measure.
    Measure,
    /// A worked example.
    Example,
    /// A number that must come out.
    Expectation,
    /// A key of a rule that is played.
    Key,
    /// A word of the language.
    Language,
}

impl What {
    /// What it is called, in a word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            What::File => "file",
            What::Enum => "enum",
            What::Word => "word",
            What::Record => "record",
            What::Chart => "chart",
            What::Circumstance => "circumstance",
            What::Figure => "figure",
            What::Ruling => "ruling",
            What::Value => "value",
            What::Part => "part",
            What::Variable => "variable",
            What::Play => "rule that is played",
            What::Measure => "measure",
            What::Example => "example",
            What::Expectation => "expectation",
            What::Key => "key",
            What::Language => "word of the language",
        }
    }
}

/// What a word may mean at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// What it stands for.
    pub what: What,
    /// Its name.
    pub name: String,
    /// What it can be, as the page writes it: `0..20 (models) = 5`; may be empty.
    pub can_be: String,
    /// What it means, in sentences; may be empty.
    pub meaning: String,
    /// Where it is declared, if that is in a text.
    pub place: Option<Span>,
}

/// Something that a page declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// What it is.
    pub what: What,
    /// Its name.
    pub name: String,
    /// What it can be; may be empty.
    pub can_be: String,
    /// Where its name stands.
    pub span: Span,
    /// All that declares it.
    pub whole: Span,
    /// What it is made of.
    pub within: Vec<Symbol>,
}

/// What may be written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// What it would stand for.
    pub what: What,
    /// What is written.
    pub text: String,
    /// What it can be; may be empty.
    pub can_be: String,
    /// What it means; may be empty.
    pub meaning: String,
    /// What it takes the place of.
    pub replaces: Span,
}

/// Something that is declared, and where it is seen.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    pub(super) what: What,
    pub(super) name: String,
    /// Where its name stands.
    pub(super) span: Span,
    /// All that declares it.
    pub(super) whole: Span,
    pub(super) can_be: String,
    pub(super) meaning: String,
    /// What it is within, by its number: the enum of a word, the record of a value.
    pub(super) within: Option<usize>,
    /// Where it is seen, if not in its whole file.
    pub(super) seen: Option<Span>,
    pub(super) of: Of,
}

/// What is known of the type of a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Of {
    /// Nothing.
    #[default]
    Unknown,
    /// It has the name of a type.
    Named(String),
    /// It is that of what a path leads to, which stands at a place.
    Like(Path),
    /// The words or values are its own.
    Own,
    /// It is what a rule comes to that is played.
    Played(String),
}

impl Declared {
    /// Whether other files can take it.
    pub(super) fn is_offered(&self) -> bool {
        self.seen.is_none() && self.within.is_none() && self.what != What::File
    }

    /// What it means, for whoever points at it.
    pub(super) fn told(&self) -> Meaning {
        Meaning {
            what: self.what,
            name: self.name.clone(),
            can_be: self.can_be.clone(),
            meaning: self.meaning.clone(),
            place: Some(self.span),
        }
    }
}
