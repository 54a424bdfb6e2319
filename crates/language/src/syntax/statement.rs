//! Statements.

use super::expression::{Arm, Expr, Pool, Template};
use super::field::Type;
use super::says::Says;
use super::word::{Name, Text};
use crate::problem::Span;

/// Statements in braces.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    /// One after the other.
    pub(crate) statements: Vec<Statement>,
    /// From brace to brace.
    pub(crate) span: Span,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Statement {
    /// What it does.
    pub(crate) kind: StatementKind,
    /// Where it stands; of compound ones, their head.
    pub(crate) span: Span,
}

/// See [`Statement`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum StatementKind {
    /// `let hits, pins = attack(unit)`.
    Let(Vec<Name>, Expr),
    /// `var pins 0..20 = 0`.
    Var {
        /// What it is called.
        name: Name,
        /// What it can be, if said.
        of: Option<Type>,
        /// What it is at first.
        value: Expr,
    },
    /// `a, b = fight(a, b)`.
    Set(Vec<Place>, Expr),
    /// `pins += 1`, `left -= dead`.
    Change {
        /// What changes.
        place: Place,
        /// Whether it becomes less.
        is_less: bool,
        /// By how much.
        by: Expr,
    },
    /// `if … { … } else { … }`; the statement of an `else if` is alone in its block.
    If(Expr, Block, Option<Block>),
    /// `when … { hung-up { … } else { … } }`.
    When(Expr, Vec<Arm<Block>>),
    /// `rounds up to 6 at turn { … }`.
    Rounds {
        /// How many there are at most.
        most: Expr,
        /// What the number of the round, from 1, is called.
        at: Option<Name>,
        /// What happens in each.
        body: Block,
    },
    /// `for each section at i in sections { … }`.
    Each {
        /// What each is called.
        name: Name,
        /// What its number, from 1, is called.
        at: Option<Name>,
        /// The list.
        list: Expr,
        /// What happens to each.
        body: Block,
    },
    /// `for face, count in 20d20 from highest { … }`: all faces, also those that no die shows; their
    /// count is 0.
    Faces {
        /// What the face is called.
        face: Name,
        /// What the number of dice that show it is called.
        count: Name,
        /// The dice.
        pool: Pool,
        /// Whether the highest face comes first.
        from_highest: bool,
        /// What happens at each face.
        body: Block,
    },
    /// `stop`: there are no more rounds.
    Stop,
    /// `finish`: on to the result.
    Finish,
    /// `give a, b`.
    Give(Vec<Expr>),
    /// `play mud = "ba.mud.crossing" { … }`.
    Play(Box<Play>),
    /// `note "…"`.
    Note(Template),
    /// `series { … }`: what rounds tell at the end of each.
    Series(Vec<Line>),
    /// `result { … }`.
    Result(Vec<Line>),
}

/// `play mud = "ba.mud.crossing" { strip.width = width } or skip { lost = yes }`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Play {
    /// What what it comes to is called.
    pub(crate) name: Name,
    /// Which rule is played: its id, or the path of its page.
    pub(crate) rule: Text,
    /// Only if this holds, where it is said.
    pub(crate) when: Option<Expr>,
    /// In which situation.
    pub(crate) says: Vec<Says>,
    /// What happens instead where it is not played, if it need not be possible.
    pub(crate) skip: Option<Block>,
}

/// What is set: `unit.pins`, `cleared[i]`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    /// The variable.
    pub(crate) name: Name,
    /// The way into it.
    pub(crate) steps: Vec<Access>,
    /// Where it stands.
    pub(crate) span: Span,
}

/// A step into a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Access {
    /// `.pins`.
    Field(Name),
    /// `[i]`.
    Index(Expr),
}

/// A line of the result, a measure; or of what is told at the end of each round.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    /// What it is called.
    pub(crate) name: Name,
    /// How it is worked out.
    pub(crate) formula: Expr,
    /// What kind of measure it is, if said.
    pub(crate) kind: Option<(LineKind, Span)>,
    /// What it is counted in.
    pub(crate) unit: Option<String>,
    /// What it means.
    pub(crate) meaning: Text,
    /// What it means that there is no value.
    pub(crate) missing: Option<Text>,
}

/// What kind of measure a [`Line`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineKind {
    /// `count`.
    Count,
    /// `amount`.
    Amount,
    /// `time`.
    Time,
}
