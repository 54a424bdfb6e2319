//! What a scenario may say about a rule: its keys, as data.

use crate::data::Data;

/// The three tables of keys by which a scenario says what is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Keys {
    /// What a player would read out.
    pub circumstances: Vec<Key>,
    /// The numbers of the rule.
    pub figures: Vec<Key>,
    /// The switches of the rule, whose names have dots.
    pub rulings: Vec<Key>,
}

/// A key.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// Its name.
    pub name: String,
    /// What it means, in sentences.
    pub meaning: String,
    /// What a number of it counts.
    pub unit: Option<String>,
    /// Whether it has to be there.
    pub presence: Presence,
    /// What its value may be.
    pub kind: Kind,
    /// Whether it is a figure that no document prints, as the page says of it or of what it is in.
    pub is_assumed: bool,
    /// Whether it may be said that it has no value.
    pub may_be_nothing: bool,
    /// Whether it has a value where it is left out, which is worked out of others, so that to have none
    /// is another thing.
    pub is_worked_out: bool,
}

/// Whether a key has to be there, and what holds if it is not.
#[derive(Clone, Debug, PartialEq)]
pub enum Presence {
    /// It has to be there.
    Required,
    /// If it is left out, it has this value.
    Default(Data),
    /// If it is left out, there is none, or it is worked out from others.
    Optional,
}

/// A form that the value of a key may have.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// Its name.
    pub name: String,
    /// What it means.
    pub meaning: String,
    /// What it holds, if anything: keys of its own, or one value.
    pub holds: Option<Kind>,
}

/// What the value of a key may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A whole number from one to another.
    Whole(i32, i32),
    /// A number from one to another, in so many steps to one.
    Decimal(i32, i32, i32),
    /// A number with decimals, from one to another, as they are written.
    Number(String, String),
    /// Dice that are not rolled yet, and what is added to them: `2D6+1`.
    Dice,
    /// Yes or no.
    YesNo,
    /// A probability.
    Chance,
    /// One of several words, each with its meaning.
    Words(Vec<(String, String)>),
    /// Keys of its own.
    Table(Vec<Key>),
    /// Several values.
    List {
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
        /// What each is.
        of: Box<Kind>,
    },
    /// One of several forms, by their names: a table with one key, or the name of a form alone that
    /// has no keys.
    Forms(Vec<Form>),
    /// What a key of a native part may be: the id of the part, and the keys that lead to it among
    /// its circumstances.
    Native(String, Vec<String>),
    /// What no page has and other rules may have, such as free text: what it may be, in words.
    Other(String),
}
