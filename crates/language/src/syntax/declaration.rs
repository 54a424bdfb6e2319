//! A file, and what it declares.

use super::expression::{Expr, Template};
use super::field::{Field, Type, Word};
use super::statement::Block;
use super::word::{Name, Path, Text};
use crate::problem::Span;

/// A whole file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct File {
    /// Whether it is a library, of which others use parts, and not a rule.
    pub(crate) is_library: bool,
    /// Its id: `house.wire`.
    pub(crate) id: Path,
    /// What it is called.
    pub(crate) title: Text,
    /// The document and heading that it is from.
    pub(crate) source: Option<Text>,
    /// What it says, in short.
    pub(crate) text: Option<Text>,
    /// Other ids that name it.
    pub(crate) covers: Vec<Path>,
    /// The assumptions that it leans on, by id.
    pub(crate) assumes: Vec<Path>,
    /// The rule that carries it out, if that is another.
    pub(crate) asks: Option<Asks>,
    /// What it declares, in the order of the text.
    pub(crate) items: Vec<Item>,
    /// The stretches that could not be read.
    pub(crate) left_out: Vec<Span>,
    /// The declarations of which it is not sure what stands in which brace.
    pub(crate) unsure: Vec<Span>,
}

/// What an entry asks the rule that carries it out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asks {
    /// The file of the rule, relative to this one.
    pub(crate) file: Text,
    /// The measure that answers; nothing if it is the first.
    pub(crate) measure: Option<Name>,
    /// What differs from the example of the rule.
    pub(crate) given: Vec<(Path, Expr)>,
}

/// A declaration.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    /// `use "units.rule": Unit, order-test`.
    Use(Use),
    /// `use native "ba.he.template": placing`.
    Native(Native),
    /// `enum Quality { green "…" regular "…" }`.
    Enum(Enum),
    /// `record Unit { models 1..30 = 10 "…" }`.
    Record(Record),
    /// `chart Barrage = table 1..30 of FireResult on d6`.
    Chart(ChartType),
    /// `circumstances { … }`.
    Circumstances(Vec<Field>),
    /// `figures morale "…" { … }`.
    Figures(Figures),
    /// `rulings { … }`.
    Rulings(Vec<Ruling>),
    /// `refuse KEY "…" when …`.
    Refuse(Refuse),
    /// `part volley(n, score) -> hits { … }`.
    Part(Part),
    /// `resolve { … }`, and where its word stands.
    Resolve(Block, Span),
    /// `example "…" { given … faces … then … }`.
    Example(Example),
    /// `expect mean kills = 5/4 given … because "…"`.
    Expect(Expect),
    /// `expect refused given … blaming KEY "…"`.
    Refused(Refused),
}

/// Names taken from another file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Use {
    /// The file, relative to this one.
    pub(crate) file: Text,
    /// What is used of it; rulings have names with dots.
    pub(crate) names: Vec<Path>,
}

/// A rule that is no text, imported with keys of its own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Native {
    /// Its id.
    pub(crate) rule: Text,
    /// What it is called here.
    pub(crate) name: Name,
}

/// Words of which one holds, in their order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Enum {
    /// What the type is called.
    pub(crate) name: Name,
    /// Its words.
    pub(crate) words: Vec<Word>,
}

/// Values that belong together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Record {
    /// What the type is called.
    pub(crate) name: Name,
    /// Its values.
    pub(crate) fields: Vec<Field>,
    /// Whether exactly one of them is there: whether it is an enum of forms.
    pub(crate) is_one_of: bool,
}

/// What several charts can be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChartType {
    /// What the type is called.
    pub(crate) name: Name,
    /// What they can be.
    pub(crate) of: Type,
    /// What one is in an example, where nothing else is said.
    pub(crate) example: Option<Expr>,
}

/// Figures: numbers of the rules that a designer may change.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figures {
    /// The table that they are in, if not in that of all figures.
    pub(crate) group: Option<Name>,
    /// Whether no document prints what is in the group.
    pub(crate) is_assumed: bool,
    /// What the group means.
    pub(crate) meaning: Option<Text>,
    /// The figures.
    pub(crate) fields: Vec<Field>,
    /// Figures of libraries that this rule settles.
    pub(crate) settled: Vec<Settled>,
}

/// A figure of a library that a rule settles: `mud.deep default 3`, `mud.deep fixed 3`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settled {
    /// Its name, that of its group first.
    pub(crate) name: Path,
    /// Whether scenarios cannot say otherwise.
    pub(crate) is_fixed: bool,
    /// What it is: one value, or one for each word of an enum.
    pub(crate) values: Vec<Expr>,
}

/// A ruling: what holds where the text of the rules leaves it open.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ruling {
    /// Its name: `mine.trigger`.
    pub(crate) name: Path,
    /// What is said of it.
    pub(crate) said: Said,
}

/// What is said of a ruling.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Said {
    /// It is declared: the key, whose own name is that of the ruling.
    Declared(Box<Field>),
    /// `fixed word`: a ruling of a library that this rule settles.
    Fixed(Expr),
    /// `default word`: a ruling of a library that has another default here.
    Default(Expr),
}

/// What cannot be played.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refuse {
    /// The key to blame.
    pub(crate) key: Path,
    /// What is wrong, with values in braces.
    pub(crate) text: Template,
    /// When it is.
    pub(crate) when: Expr,
    /// Values for the text: `where n = …`.
    pub(crate) values: Vec<(Name, Expr)>,
}

/// A part of a rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Part {
    /// What it is called.
    pub(crate) name: Name,
    /// What it needs.
    pub(crate) params: Vec<Param>,
    /// What it gives, if it has a name or a type.
    pub(crate) gives: Vec<Gift>,
    /// What it does.
    pub(crate) body: PartBody,
}

/// What a [`Part`] does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PartBody {
    /// `= expression`.
    Formula(Expr),
    /// `{ statements }`, one of which gives.
    Block(Block),
}

/// What a part needs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Param {
    /// What it is called.
    pub(crate) name: Name,
    /// Its type; of numbers, yes and no it need not be said.
    pub(crate) of: Option<Type>,
}

/// What a part gives.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Gift {
    /// What it is called.
    pub(crate) name: Option<Name>,
    /// Its type; of numbers, yes and no it need not be said.
    pub(crate) of: Option<Type>,
}

/// A worked example: the faces of the dice, one by one, and what comes of them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Example {
    /// What it shows.
    pub(crate) title: Text,
    /// What differs from the defaults.
    pub(crate) given: Vec<(Path, Expr)>,
    /// The faces, in the order in which they are rolled.
    pub(crate) faces: Vec<(u8, Span)>,
    /// What comes of it.
    pub(crate) then: Vec<(Name, Expr)>,
}

/// A number that must come out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expect {
    /// `mean`, `sd`, `min`, …, as in a scenario.
    pub(crate) statistic: Name,
    /// What it is the statistic of.
    pub(crate) formula: Expr,
    /// What it must be, as a formula of numbers.
    pub(crate) value: Expr,
    /// What differs from the defaults.
    pub(crate) given: Vec<(Path, Expr)>,
    /// Why it must be that.
    pub(crate) because: Option<Text>,
    /// Where it stands.
    pub(crate) span: Span,
}

/// A situation that must be refused.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refused {
    /// What differs from the defaults.
    pub(crate) given: Vec<(Path, Expr)>,
    /// The key to blame, or one that it is within, if said.
    pub(crate) blaming: Option<Path>,
    /// What is wrong, if said.
    pub(crate) text: Option<Text>,
    /// Where it stands.
    pub(crate) span: Span,
}
