//! A rule in its simplest form: whole numbers in slots, and dice asked one at a time.
//!
//! What a page of text says is brought to this form, records and lists taken apart, names resolved,
//! what is known in advance worked out. All that follows is defined over this form: the ranges of
//! numbers, the code that the engines carry out, and the reference that walks it as it stands.
//! Yes is 1 and no is 0; a word of an enum is its place in it, from 0.

use std::sync::Arc;

use sandtable_dice::Decision;

use crate::foreign::Foreign;
use crate::habits::{Habits, Sayings};
pub use crate::operation::Operation;
use crate::problem::Span;
pub use crate::range::Range;

/// Where a number is kept while a routine is carried out.
pub type Slot = u16;

/// A rule in a situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Core {
    /// The parts, each of which only calls parts before it. The last is the rule itself.
    pub routines: Vec<Routine>,
    /// What is read off: numbers that the last routine gives, in its order.
    pub measures: Vec<MeasureLine>,
    /// What the last routine tells at the end of each of its turns.
    pub series: Vec<SeriesLine>,
}

/// A part, or the rule itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Routine {
    /// What it is called; dice that say nothing of their own are for this.
    pub name: &'static str,
    /// What is kept in each slot. The first are what the routine needs.
    pub slots: Vec<SlotInfo>,
    /// How many of the slots are what the routine needs.
    pub params: usize,
    /// What is given, slot by slot; set when the routine comes to its end.
    pub gives: Vec<Slot>,
    /// What it does.
    pub body: Vec<Step>,
    /// The rule that it is, where that is another; it has no steps of its own then.
    pub foreign: Option<Foreign>,
}

/// What a value is called that has no name, where it is proved to be within a range.
pub(crate) const VALUE: &str = "this";

/// What is kept in a slot.
#[derive(Clone, Debug, PartialEq)]
pub struct SlotInfo {
    /// What it is called in the text, for messages.
    pub name: Arc<str>,
    /// What it may be, where the text says so. What is set must be proved to be within it; for a
    /// param or an input it is taken for granted.
    pub declared: Option<Range>,
    /// Whether it counts only where another slot says that there is a value.
    pub is_maybe: bool,
    /// Where it is declared.
    pub span: Span,
}

/// A step.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Puts a value into a slot.
    Set(Slot, Value, Span),
    /// Asks the dice, and puts what they say into a slot.
    Ask {
        /// Where the answer goes.
        into: Slot,
        /// What the dice are for, if that is said where they are rolled.
        stage: Option<&'static str>,
        /// What is asked.
        verb: Verb,
        /// Where.
        span: Span,
    },
    /// Does one thing or another.
    If(Value, Vec<Step>, Vec<Step>),
    /// Does something again and again, until a [`Stop`](Step::Stop) or so many times.
    Rounds {
        /// At most so many times; worked out once, at the beginning.
        most: Value,
        /// Where the number of the round is kept, from 1. Nothing else sets it.
        counter: Slot,
        /// What each of these rounds is, if that is said: `turn`.
        each: Option<&'static str>,
        /// What is done.
        body: Vec<Step>,
        /// Where.
        span: Span,
    },
    /// Leaves the innermost rounds.
    Stop,
    /// Comes to the end of the routine.
    Return,
    /// Carries out a part.
    Call {
        /// Which, by its place among the routines.
        routine: usize,
        /// What it needs.
        args: Vec<Value>,
        /// Where each of what it gives goes.
        into: Vec<Slot>,
        /// What its unnamed dice are for here, if that is said.
        stage: Option<&'static str>,
        /// Where.
        span: Span,
    },
    /// Carries out a part so many times, each by itself, and adds up what it gives.
    AddUp {
        /// How many times.
        n: Value,
        /// Which, by its place among the routines.
        routine: usize,
        /// What it needs.
        args: Vec<Value>,
        /// Where each sum goes.
        into: Vec<Slot>,
        /// What its unnamed dice are for here, if that is said.
        stage: Option<&'static str>,
        /// Where.
        span: Span,
    },
    /// Tells the reader of a narrated trial what has come of the dice.
    Note(Vec<Noted>),
    /// Tells in which state a series is at the end of a turn.
    Mark {
        /// Which series, by its place.
        series: u16,
        /// The state.
        value: Value,
        /// Where the state is kept, so that its range is known.
        into: Slot,
        /// The turn, from 1.
        turn: Value,
        /// Whether it is so in all turns that are left as well.
        is_last: bool,
        /// Where.
        span: Span,
    },
}

/// A piece of a note.
#[derive(Clone, Debug, PartialEq)]
pub enum Noted {
    /// As it stands.
    Said(String),
    /// A number.
    Number(Value),
    /// The word of an enum.
    Word(Value, Vec<&'static str>),
}

/// A number that needs no dice. What it is made of is shared by all its copies.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A constant.
    Constant(i32),
    /// What a slot holds.
    Slot(Slot),
    /// Two numbers put together.
    Binary(Operation, Arc<Value>, Arc<Value>, Span),
    /// Yes if no, no if yes.
    Not(Arc<Value>),
    /// Whether both are so; the second is looked at only if the first is so.
    And(Arc<Value>, Arc<Value>),
    /// Whether one is so; the second is looked at only if the first is not.
    Or(Arc<Value>, Arc<Value>),
    /// One or the other; only that is worked out.
    If(Arc<Value>, Arc<Value>, Arc<Value>),
    /// The one with a number, counted from 0, which must be within the list.
    Pick(Arc<[Value]>, Arc<Value>, Span),
}

/// A question to the dice.
#[derive(Clone, Debug, PartialEq)]
pub enum Verb {
    /// The sum of some dice.
    Roll(Pool),
    /// Whether dice pass: 1 or 0.
    Test(Check),
    /// How many of so many checks pass.
    Count(Value, Check),
    /// How many dice of a pool that is gone through face by face show a face.
    Showing(Box<Showing>),
    /// Whether something happens that has a probability, numerator over denominator: 1 or 0.
    Chance(Value, Value),
    /// How many of so many independent events happen that have a probability each.
    CountChance(Value, Value, Value),
    /// Which row of a table, counted from 0, the dice and a modifier fall in.
    LookUp {
        /// The dice.
        pool: Pool,
        /// The highest score of each row but the last; they rise.
        tops: Vec<Value>,
        /// What is added to the dice.
        modifier: Value,
    },
    /// What a player decides: the place of an option, from 0.
    Choose(Arc<Deciding>),
}

/// A face at which a pool is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Showing {
    /// Which face it is in the order in which they are gone through, from 1.
    pub number: Value,
    /// Whether they are gone through from the highest.
    pub from_highest: bool,
    /// How many dice show none of the faces before.
    pub left: Value,
    /// What each of them shows, on a die that has the faces left alone: whether it is this one.
    pub check: Check,
}

/// A question to a player.
#[derive(Clone, Debug)]
pub struct Deciding {
    /// What is decided.
    pub decision: &'static Decision,
    /// What is said of it.
    pub said: Sayings,
    /// What the player sees.
    pub sees: Vec<Value>,
    /// Of each option whether it can be taken.
    pub open: Vec<Value>,
    /// What is done where nobody says: an option, from 1, or the first that is open (0).
    pub otherwise: Value,
    /// What the player does.
    pub habits: Habits,
    /// Where.
    pub span: Span,
}

impl PartialEq for Deciding {
    /// Whether they are the same question, whatever the player does.
    fn eq(&self, other: &Deciding) -> bool {
        (self.decision, &self.sees, &self.open, &self.otherwise)
            == (other.decision, &other.sees, &other.open, &other.otherwise)
    }
}

/// Dice that are added up.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool {
    /// How many; may be none.
    pub n: Value,
    /// The sides of each, from 1 to 255.
    pub sides: Value,
}

/// Dice against a target.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// The dice.
    pub pool: Pool,
    /// How they compare with the target.
    pub relation: Relation,
    /// The target.
    pub target: Value,
    /// Whether the lowest roll fails (0), passes (2), or does what the target says (1).
    pub lowest: Value,
    /// Whether the highest roll fails (0), passes (2), or does what the target says (1).
    pub highest: Value,
}

/// How dice compare with a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// They pass on the target or more.
    AtLeast,
    /// They pass on the target or less.
    AtMost,
    /// They pass on the target alone.
    Exactly,
}

/// What is told at the end of each turn: a line of `series`.
#[derive(Clone, Debug, PartialEq)]
pub struct SeriesLine {
    /// What result files know it by.
    pub name: &'static str,
    /// What is followed.
    pub meaning: &'static str,
    /// What its states are called, from 0; nothing where they are counted.
    pub states: Option<&'static [&'static str]>,
    /// What is counted, where they are.
    pub unit: &'static str,
    /// How many turns there are.
    pub turns: Value,
    /// Where its state is kept.
    pub slot: Slot,
    /// Where it is declared.
    pub span: Span,
}

/// A line of the result.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasureLine {
    /// What scenarios and result files know it by.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// What kind of number it is.
    pub kind: sandtable_dice::Kind,
    /// What it is counted in.
    pub unit: &'static str,
    /// The number, or its numerator: which of what the rule gives.
    pub number: usize,
    /// By what it is divided: which of what the rule gives, or a constant (1).
    pub over: Over,
    /// Where it may have no value: which of what the rule gives says whether it has one (1 or 0),
    /// and what it means that it has none.
    pub known: Option<(usize, &'static str)>,
    /// Where it is declared.
    pub span: Span,
}

impl SeriesLine {
    /// What it is called, and how many turns there are in a situation.
    pub(crate) fn told(&self) -> (&'static str, u32) {
        (self.name, self.turns.constant().unwrap_or(0).max(0).cast_unsigned())
    }
}

/// By what a measure is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// A number that is not zero.
    Constant(i32),
    /// What the rule gives at a place; proved not to be zero.
    Given(usize),
}
