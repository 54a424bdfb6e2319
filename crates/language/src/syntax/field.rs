//! Keys and values of records, and what they can be.

use super::expression::{Expr, Pool};
use super::word::{Name, Path, Text};
use crate::problem::Span;

/// A word of an enum, or a reading of a ruling.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Word {
    /// How it is spelt in this text.
    pub(crate) name: Name,
    /// How it is spelt in scenarios, if otherwise.
    pub(crate) spelt: Option<Text>,
    /// What it means.
    pub(crate) meaning: Option<Text>,
    /// What it holds, if it is a form of an enum: keys, or one value without a key of its own.
    pub(crate) holds: Option<Type>,
}

/// A key, or a value of a record.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    /// Whether its keys stand beside it and not under its name.
    pub(crate) is_flat: bool,
    /// What it is called.
    pub(crate) name: Name,
    /// What it can be.
    pub(crate) of: Type,
    /// What holds if it is left out: one value, or one for each word of an enum.
    pub(crate) defaults: Vec<Expr>,
    /// Whether it must be said.
    pub(crate) is_required: bool,
    /// What it is in an example, where that is not the default.
    pub(crate) example: Option<Expr>,
    /// Whether no document prints it.
    pub(crate) is_assumed: bool,
    /// What it means.
    pub(crate) meaning: Option<Text>,
    /// What each of its words means, if they are its own.
    pub(crate) cases: Vec<Word>,
}

/// What a value can be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Type {
    /// What.
    pub(crate) kind: TypeKind,
    /// Where it is said.
    pub(crate) span: Span,
}

/// See [`Type`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TypeKind {
    /// `0..20 (models)`: whole numbers, and what they count.
    Whole {
        /// The least.
        low: i32,
        /// The most.
        high: i32,
        /// What is counted.
        unit: Option<String>,
    },
    /// `0..10 step 0.001 (inches)`: numbers in steps of a part of one, and what they measure.
    Decimal {
        /// The least.
        low: i32,
        /// The most.
        high: i32,
        /// How many steps make one.
        steps: i32,
        /// What is measured.
        unit: Option<String>,
    },
    /// `0.25..12.0 (inches)`: numbers with decimals, in no steps, and what they measure.
    Number {
        /// The least, as numerator and denominator.
        low: (i128, i128),
        /// The most.
        high: (i128, i128),
        /// What is measured.
        unit: Option<String>,
    },
    /// `dice`: dice that are not rolled yet, and a number that is added to them.
    Dice,
    /// `yes | no`.
    YesNo,
    /// `chance`: a probability.
    Chance,
    /// A type with a name.
    Named(Name),
    /// `placing.target`: what a key of a native part is.
    Native(Path),
    /// `halt | go-on`: words of its own.
    Words(Vec<Name>),
    /// `list 1..8 of Section`.
    List {
        /// The fewest and the most, if said.
        sizes: Option<(u32, u32)>,
        /// What is in it.
        of: Box<Type>,
    },
    /// `by Quality 2..12`: one value for each word of an enum, except some.
    By {
        /// The enum.
        words: Name,
        /// The words that have none.
        except: Vec<Name>,
        /// The type of the values.
        of: Box<Type>,
    },
    /// `table on d6 gives Going { buried ..0 in -20..20 "…" … solid }`: bands that are figures.
    Bands(Bands),
    /// `table 1..30 of FireResult on d6`: a chart that the user states.
    Chart {
        /// The enum of its results.
        of: Name,
        /// The dice it is rolled on.
        on: Pool,
        /// The fewest and the most rows, if said.
        sizes: Option<(u32, u32)>,
        /// What its bands may end at, if said.
        within: Option<(i32, i32)>,
    },
    /// `{ … }`: keys of its own.
    Group(Vec<Field>),
    /// `maybe T`: there may be none.
    Maybe(Box<Type>),
}

/// A table of results whose bands of scores are figures.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bands {
    /// The dice it is rolled on.
    pub(crate) on: Pool,
    /// The enum of which there is a column each, if there are several.
    pub(crate) by: Option<Name>,
    /// The enum of its results, if they are not its own words.
    pub(crate) gives: Option<Name>,
    /// Its rows, from low to high; only the last has no top.
    pub(crate) rows: Vec<BandRow>,
}

/// A row of [`Bands`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BandRow {
    /// The result.
    pub(crate) result: Name,
    /// The highest score of the row, one for each column; none in the last row.
    pub(crate) tops: Vec<i32>,
    /// What the tops may be, if said.
    pub(crate) within: Option<(i32, i32)>,
    /// What the key means.
    pub(crate) meaning: Option<Text>,
}
