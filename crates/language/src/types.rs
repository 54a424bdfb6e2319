//! What a value can be, with all names of types resolved.

use std::sync::Arc;

use crate::core::Range;
use crate::data::Data;
use crate::decimal::Decimals;
use crate::keys::Kind;
use crate::problem::Span;
use crate::syntax::{Expr, Pool};

/// What a value can be.
#[derive(Clone, Debug)]
pub(crate) enum Type {
    /// A whole number, within a range, and what it counts.
    Whole(Range, Option<String>),
    /// A number in steps of a part of one.
    Decimal(Decimals),
    /// Dice that are not rolled yet, and what is added to them.
    Dice,
    /// Yes or no.
    YesNo,
    /// A probability.
    Chance,
    /// One of several words.
    Words(Arc<Words>),
    /// Values that belong together.
    Record(Arc<Fields>),
    /// Several of a kind.
    List {
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
        /// What is in it.
        of: Box<Type>,
    },
    /// One value for each of some words.
    By {
        /// The words, those that have no value included.
        words: Arc<Words>,
        /// Which of them have a value.
        has: Vec<bool>,
        /// What the values can be.
        of: Box<Type>,
    },
    /// A table whose bands are figures.
    Bands(Arc<Bands>),
    /// A chart that is stated.
    Chart(Arc<Chart>),
    /// What a key of a native part is, of which the page knows nothing.
    Native(Arc<NativeKey>),
    /// A value, or nothing.
    Maybe(Box<Type>),
    /// It could not be told; that has been said.
    Broken,
}

/// A key of a native part, whose values a page hands on as they are.
#[derive(Debug)]
pub(crate) struct NativeKey {
    /// How the page names it.
    pub(crate) named: String,
    /// The id of the part.
    pub(crate) part: String,
    /// The keys that lead to it among the circumstances of the part.
    pub(crate) path: Vec<String>,
    /// What it may be, as far as a page can say that.
    pub(crate) kind: Kind,
    /// What it is in the example of the part.
    pub(crate) example: Data,
}

/// Words of which one holds, in their order.
#[derive(Debug)]
pub(crate) struct Words {
    /// What the type is called, if it has a name.
    pub(crate) name: Option<String>,
    /// The words.
    pub(crate) words: Vec<WordOf>,
}

/// One of [`Words`].
#[derive(Debug)]
pub(crate) struct WordOf {
    /// How it is spelt in the text.
    pub(crate) name: String,
    /// How it is spelt in scenarios.
    pub(crate) spelt: String,
    /// What it means.
    pub(crate) meaning: String,
}

/// Values with names: a record, or a table of keys.
#[derive(Debug)]
#[expect(clippy::struct_field_names, reason = "the fields are what they are called everywhere")]
pub(crate) struct Fields {
    /// What the type is called, if it has a name.
    pub(crate) name: Option<String>,
    /// The values.
    pub(crate) fields: Vec<FieldOf>,
    /// Whether exactly one of them is there: they are the forms of an enum.
    pub(crate) is_one_of: bool,
}

/// One of [`Fields`].
#[derive(Clone, Debug)]
pub(crate) struct FieldOf {
    /// What it is called.
    pub(crate) name: String,
    /// Whether its keys stand beside it and not under its name.
    pub(crate) is_flat: bool,
    /// What it can be.
    pub(crate) of: Type,
    /// What holds if it is left out: one value, or one for each word of an enum.
    pub(crate) defaults: Vec<Expr>,
    /// Whether it must be said.
    pub(crate) is_required: bool,
    /// What it is in an example, where that is not the default.
    pub(crate) example: Option<Expr>,
    /// Whether no document prints it, or what is in it.
    pub(crate) is_assumed: bool,
    /// What it means.
    pub(crate) meaning: String,
    /// Where it is declared.
    pub(crate) span: Span,
    /// What a rule makes of it, if it is a figure or a ruling of a library.
    pub(crate) settled: Option<Settled>,
}

/// What a rule makes of a figure or a ruling of a library.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settled {
    /// Where it says so.
    pub(crate) span: Span,
    /// Whether scenarios cannot say otherwise.
    pub(crate) is_fixed: bool,
}

/// A table whose bands are figures.
#[derive(Debug)]
pub(crate) struct Bands {
    /// The dice it is rolled on.
    pub(crate) on: Pool,
    /// The words of which there is a column each, if there are several.
    pub(crate) by: Option<Arc<Words>>,
    /// The words of its results.
    pub(crate) gives: Arc<Words>,
    /// Its rows: the result, the tops of its columns (none in the last row), what the tops may be,
    /// and what they mean.
    pub(crate) rows: Vec<BandOf>,
}

/// A chart that is stated: results by scores, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    /// What the type is called, if it has a name.
    pub(crate) name: Option<String>,
    /// What one is in an example, where nothing else is said.
    pub(crate) example: Option<Expr>,
    /// The dice it is rolled on.
    pub(crate) on: Pool,
    /// The words of its results.
    pub(crate) gives: Arc<Words>,
    /// The fewest rows.
    pub(crate) least: u32,
    /// The most rows.
    pub(crate) most: u32,
    /// What the tops of its rows may be.
    pub(crate) within: Range,
}

/// How scenarios call the lowest score of a row of a chart, which may be left out.
pub(crate) const FROM: &str = "from";
/// The same of the highest score, which the last row does not have.
pub(crate) const TO: &str = "to";
/// The same of what comes of it.
pub(crate) const RESULT: &str = "result";

/// A row of [`Bands`].
#[derive(Debug)]
pub(crate) struct BandOf {
    /// The result: its place among the words.
    pub(crate) result: usize,
    /// What the key of its top is called.
    pub(crate) key: String,
    /// The highest score, one for each column.
    pub(crate) tops: Vec<i32>,
    /// What the tops may be.
    pub(crate) within: Range,
    /// What the top means.
    pub(crate) meaning: String,
}

impl Fields {
    /// Whether a scenario may say something under a key.
    pub(crate) fn has_key(&self, key: &str) -> bool {
        self.fields.iter().any(|field| field.has_key(key))
    }
}

impl FieldOf {
    /// Whether scenarios cannot say what it is, nor what any key of its group is.
    pub(crate) fn is_fixed(&self) -> bool {
        let is_fixed =
            |group: &Fields| !group.fields.is_empty() && group.fields.iter().all(FieldOf::is_fixed);
        self.settled.is_some_and(|settled| settled.is_fixed)
            || matches!(&self.of, Type::Record(group) if is_fixed(group))
    }

    /// The keys of scenarios that are this one, or stand beside it.
    pub(crate) fn keys(&self) -> Vec<&str> {
        match &self.of {
            _ if self.is_fixed() => Vec::new(),
            Type::Record(fields) if self.is_flat => {
                fields.fields.iter().flat_map(FieldOf::keys).collect()
            }
            Type::By { words, .. } if self.is_flat => words.spelt(),
            Type::Bands(bands) if self.is_flat => bands.keys(),
            _ => vec![&self.name],
        }
    }

    /// Whether a key of a scenario is this one, or one of its own that stand beside it.
    pub(crate) fn has_key(&self, key: &str) -> bool {
        let has_word = |words: &Words| words.words.iter().any(|word| word.spelt == key);
        match &self.of {
            _ if self.is_fixed() => false,
            _ if !self.is_flat => self.name == key,
            Type::Record(fields) => fields.has_key(key),
            Type::By { words, .. } => has_word(words),
            Type::Bands(bands) => match &bands.by {
                Some(words) => has_word(words),
                None => bands.rows.iter().any(|row| row.key == key),
            },
            _ => self.name == key,
        }
    }
}

impl Bands {
    /// The keys of its columns, or of its rows if it has one column.
    fn keys(&self) -> Vec<&str> {
        let rows = self.rows.iter().filter(|row| !row.tops.is_empty());
        let rows = || rows.map(|row| row.key.as_str()).collect();
        self.by.as_ref().map_or_else(rows, |words| words.spelt())
    }
}

impl Words {
    /// How scenarios spell them.
    fn spelt(&self) -> Vec<&str> {
        self.words.iter().map(|word| word.spelt.as_str()).collect()
    }

    /// The place of a word.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        self.words.iter().position(|word| word.name == name)
    }

    /// How messages call the type.
    pub(crate) fn told(&self) -> String {
        self.name.clone().unwrap_or_else(|| {
            let names: Vec<&str> = self.words.iter().map(|word| word.name.as_str()).collect();
            names.join(" | ")
        })
    }
}

impl Fields {
    /// The names of the values, as messages list them.
    pub(crate) fn listed(&self) -> String {
        let names: Vec<String> = self.fields.iter().map(|of| format!("`{}`", of.name)).collect();
        names.join(", ")
    }

    /// The value with a name.
    pub(crate) fn get(&self, name: &str) -> Option<&FieldOf> {
        self.fields.iter().find(|field| field.name == name)
    }
}

impl NativeKey {
    /// How messages call a value of it.
    pub(crate) fn told(&self) -> String {
        format!("a value of `{}`", self.named)
    }
}

impl Type {
    /// Whether it is a list that may have no items: where nothing else is said, it has none.
    pub(crate) fn may_be_empty(&self) -> bool {
        matches!(self, Type::List { least: 0, .. })
    }

    /// Whether it could not be told what it is, or what its items are.
    pub(crate) fn is_broken(&self) -> bool {
        match self {
            Type::Broken => true,
            Type::List { of, .. } | Type::By { of, .. } | Type::Maybe(of) => of.is_broken(),
            _ => false,
        }
    }

    /// A value of the type as a page writes it, to show how one is written.
    pub(crate) fn shown(&self) -> String {
        match self {
            Type::Whole(range, _) => 3.clamp(range.low, range.high).to_string(),
            Type::Decimal(_) => "1".to_owned(),
            Type::Dice => "d6".to_owned(),
            Type::YesNo => "yes".to_owned(),
            Type::Chance => "1/2".to_owned(),
            Type::Words(words) => {
                words.words.first().map_or("…", |word| word.name.as_str()).to_owned()
            }
            Type::List { least, of, .. } => {
                let items = usize::try_from(*least).unwrap_or(1).max(1);
                format!("[{}]", vec![of.shown(); items].join(", "))
            }
            Type::By { of, .. } | Type::Maybe(of) => of.shown(),
            Type::Record(_) | Type::Bands(_) | Type::Chart(_) => "{ … }".to_owned(),
            Type::Native(_) | Type::Broken => "…".to_owned(),
        }
    }

    /// How messages call a value of the type.
    pub(crate) fn told(&self) -> String {
        match self {
            Type::Whole(..) => "a number".to_owned(),
            Type::Decimal(of) => of.told(),
            Type::Dice => "dice".to_owned(),
            Type::YesNo => "yes or no".to_owned(),
            Type::Chance => "a chance".to_owned(),
            Type::Words(words) => format!("a word of {}", words.told()),
            Type::Record(fields) => match &fields.name {
                Some(name) => format!("a {name}"),
                None => "a record".to_owned(),
            },
            Type::List { .. } => "a list".to_owned(),
            Type::By { words, .. } => format!("a value by {}", words.told()),
            Type::Bands(_) => "a table".to_owned(),
            Type::Chart(chart) => match &chart.name {
                Some(name) => format!("a {name}"),
                None => "a chart".to_owned(),
            },
            Type::Native(of) => of.told(),
            Type::Maybe(of) => format!("{}, or nothing", of.told()),
            Type::Broken => "something".to_owned(),
        }
    }
}
