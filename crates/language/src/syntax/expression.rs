//! Values, questions to the dice, and texts with values in them.

use super::word::{Name, Path, Text};
use crate::problem::Span;

/// A text with values in it: `"{hits} hits on {what}"`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Template {
    /// What it says, from left to right.
    pub(crate) pieces: Vec<Piece>,
    /// Where it stands, quotes included.
    pub(crate) span: Span,
}

/// A piece of a [`Template`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Piece {
    /// As it stands.
    Said(String),
    /// The value of an expression.
    Value(Expr),
}

/// What holds in some cases.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Arm<T> {
    /// The cases.
    pub(crate) patterns: Vec<Pattern>,
    /// What holds.
    pub(crate) then: T,
}

/// A case.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pattern {
    /// Which.
    pub(crate) kind: PatternKind,
    /// Where it is said.
    pub(crate) span: Span,
}

/// See [`Pattern`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PatternKind {
    /// A word of an enum, `yes` or `no`.
    Word(Name),
    /// A number, or from one to another.
    Numbers(i32, i32),
    /// All others.
    Else,
}

/// Something that has a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expr {
    /// What it is.
    pub(crate) kind: ExprKind,
    /// Where it stands.
    pub(crate) span: Span,
}

impl Expr {
    /// What it is called, if it is a name, or an item or a value of one: `squads[i].leader`.
    pub(crate) fn named(&self) -> Option<String> {
        match &self.kind {
            ExprKind::Whole(number) => Some(number.to_string()),
            ExprKind::Path(path) => {
                let names: Vec<&str> = path.iter().map(|name| name.text.as_str()).collect();
                Some(names.join("."))
            }
            ExprKind::Index(of, at) => Some(format!("{}[{}]", of.named()?, at.named()?)),
            ExprKind::Field(of, name) => Some(format!("{}.{}", of.named()?, name.text)),
            _ => None,
        }
    }
}

/// See [`Expr`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ExprKind {
    /// A whole number.
    Whole(i32),
    /// A number with decimals, as a fraction: 0.25 is 25 over 100. In a scenario also a whole
    /// number that is larger than those of a page.
    Decimal(i128, i128),
    /// `2d6 + 1`, where a key is dice that are not rolled yet: how many, their sides, and what is
    /// added.
    Dice(u32, u32, i32),
    /// `yes` or `no`.
    YesNo(bool),
    /// `nothing`.
    Nothing,
    /// `hits`, `squad.models`, `mine.trigger`.
    Path(Path),
    /// `"foot"`: a name in quotes, which is none here, and whose hint depends on what is expected.
    Quoted(Name),
    /// `volley(guns, 4)`: a part, or a function such as `max`.
    Call(Name, Vec<Expr>),
    /// `cleared[i]`.
    Index(Box<Expr>, Box<Expr>),
    /// `sections[i].mines`: a value of what is no path.
    Field(Box<Expr>, Name),
    /// `unit with { pins = 2 }`.
    With(Box<Expr>, Vec<Assign>),
    /// `Bases { left = 3, damage }`.
    Record(Name, Vec<Assign>),
    /// `{ pins = 2 }` or `{ 6, 12 }`: a record whose type is clear.
    Cells(Vec<Cell>),
    /// `{ ..2 none  ..4 pinned  else killed }`: a chart.
    Chart(Vec<(i32, Expr)>, Box<Expr>),
    /// `[6, 12]`.
    List(Vec<Expr>),
    /// `-a`, `not a`.
    Unary(Unary, Box<Expr>),
    /// `a + b`.
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// `if a then b else c`.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `when going { bogged: 1, else: 0 }`.
    When(Box<Expr>, Vec<Arm<Expr>>),
    /// `sum of s at i in sections: s.cost`.
    Fold(Box<Fold>),
    /// `"to hit": count n of d6 >= 4`.
    Stage(Text, Box<Expr>),
    /// `roll d6`.
    Verb(Box<Verb>),
}

/// `left = 3`, or `left` alone, which is the variable of that name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Assign {
    /// The value's name, with those of the records it is in.
    pub(crate) key: Path,
    /// What it is.
    pub(crate) value: Option<Expr>,
}

/// A value in braces.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    /// With its name.
    Named(Assign),
    /// In the order in which the record has them.
    Plain(Expr),
}

/// An operator before a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    /// `-`.
    Minus,
    /// `not`.
    Not,
}

/// An operator between values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// `or`.
    Or,
    /// `and`.
    And,
    /// `<`.
    Less,
    /// `<=`.
    AtMost,
    /// `>`.
    Greater,
    /// `>=`.
    AtLeast,
    /// `==`.
    Equal,
    /// `!=`.
    Unequal,
    /// `??`: the right value where the left is nothing.
    Default,
    /// `+`.
    Plus,
    /// `-`.
    Minus,
    /// `*`.
    Times,
    /// `/`: exact, in results and chances.
    Over,
    /// `//`: rounded down.
    Whole,
    /// `%`: what `//` leaves.
    Rest,
}

impl Binary {
    /// How it is written, if it compares.
    #[must_use]
    pub fn comparison(self) -> Option<&'static str> {
        match self {
            Binary::Less => Some("<"),
            Binary::AtMost => Some("<="),
            Binary::Greater => Some(">"),
            Binary::AtLeast => Some(">="),
            Binary::Equal => Some("=="),
            Binary::Unequal => Some("!="),
            _ => None,
        }
    }
}

/// A value made of those of a list, or of numbers from one to another.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fold {
    /// How they are put together.
    pub(crate) how: Folding,
    /// What each is called.
    pub(crate) name: Name,
    /// What its number, from 1, is called.
    pub(crate) at: Option<Name>,
    /// The list, or the first number.
    pub(crate) list: Expr,
    /// The last number, if they are numbers.
    pub(crate) to: Option<Expr>,
    /// What is taken of each.
    pub(crate) of: Expr,
}

/// How a [`Fold`] puts values together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Folding {
    /// `sum of`.
    Sum,
    /// `any of`: whether it is so of one.
    Any,
    /// `every of`: whether it is so of all.
    Every,
    /// `number of`: of how many it is so.
    Number,
    /// `first of`: the first that is not nothing.
    First,
    /// `list of`.
    List,
}

/// A question to the dice.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Verb {
    /// `roll 2d6`.
    Roll(Pool),
    /// `roll pins[size]`: dice that are a value.
    RollOf(Expr),
    /// `test 2d6 <= morale - pins`.
    Test(Check),
    /// `count n of d6 >= 4`.
    Count(Expr, Check),
    /// `count n of chance 1/3`.
    CountChance(Expr, Expr),
    /// `chance 1/3`.
    Chance(Expr),
    /// `look up struggle + 1`.
    LookUp {
        /// The table.
        table: Expr,
        /// What is added to the dice.
        modifier: Option<Expr>,
    },
    /// `read struggle at score`: no dice.
    Read {
        /// The table.
        table: Expr,
        /// The score.
        score: Expr,
    },
    /// `add up n of casualties(target)`: each by itself.
    AddUp {
        /// How many.
        n: Expr,
        /// The part.
        part: Name,
        /// What it needs.
        args: Vec<Expr>,
    },
    /// `choose "order" by attacker { run, advance when left >= 2 } seeing left`: a player decides.
    Choose(Box<Choosing>),
}

/// Dice that are added up: `2d6`, `(n) d6`, `d(sides)`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pool {
    /// How many.
    pub(crate) n: Count,
    /// The sides of each.
    pub(crate) sides: Count,
    /// Where they stand.
    pub(crate) span: Span,
}

/// A number that is written with the dice, or worked out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Count {
    /// As it stands.
    Fixed(u32),
    /// `(n)`.
    Of(Box<Expr>),
}

/// Dice against a target.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Check {
    /// The dice.
    pub(crate) pool: Pool,
    /// How they compare with the target.
    pub(crate) relation: Binary,
    /// The target.
    pub(crate) target: Expr,
    /// What holds whatever the target: `but highest fails`.
    pub(crate) but: Vec<But>,
}

/// What the lowest or the highest roll does whatever the target.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct But {
    /// Whether it is the highest roll.
    pub(crate) is_highest: bool,
    /// Whether it passes.
    pub(crate) passes: bool,
    /// When this holds, if not always.
    pub(crate) when: Option<Expr>,
    /// Where it is said.
    pub(crate) span: Span,
}

/// A question to a player: `choose "order" by attacker { run, rally when pins > 0 } seeing pins`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choosing {
    /// What is decided.
    pub(crate) name: Text,
    /// Who decides.
    pub(crate) player: Name,
    /// What it is about, as a sentence.
    pub(crate) meaning: Option<Text>,
    /// What can be done.
    pub(crate) options: Vec<Choosable>,
    /// What the player sees.
    pub(crate) seeing: Vec<Seeing>,
    /// What is done where nobody says, if that is not the first that is open.
    pub(crate) otherwise: Option<Otherwise>,
}

/// What is done where nobody says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Otherwise {
    /// One of the options.
    pub(crate) what: Expr,
    /// What says so, as a clause: "`order` of the circumstances says it".
    pub(crate) meaning: Option<Text>,
}

/// Something that can be done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choosable {
    /// A word of an enum, as a value.
    pub(crate) word: Expr,
    /// What it means here, if not what the enum says.
    pub(crate) meaning: Option<Text>,
    /// When it can be done, if not always.
    pub(crate) when: Option<Expr>,
}

/// A number that a player sees who decides.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seeing {
    /// What it is called.
    pub(crate) name: Name,
    /// What it is; by itself the value of that name.
    pub(crate) value: Expr,
    /// What it counts, as a clause.
    pub(crate) meaning: Option<Text>,
}

/// The numerator and the denominator of a number that is written out, such as `-8707129375/1088391168`.
pub(crate) fn written_out(of: &Expr) -> Option<(i128, i128)> {
    match &of.kind {
        ExprKind::Whole(number) => Some(((*number).into(), 1)),
        ExprKind::Decimal(above, below) => Some((*above, *below)),
        ExprKind::Unary(Unary::Minus, of) => {
            let (above, below) = written_out(of)?;
            Some((above.checked_neg()?, below))
        }
        ExprKind::Binary(Binary::Over, of, by) => {
            let ((above, below), (over, under)) = (written_out(of)?, written_out(by)?);
            Some((above.checked_mul(under)?, below.checked_mul(over)?))
        }
        _ => None,
    }
}
