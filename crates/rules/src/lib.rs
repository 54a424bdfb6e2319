//! The rules of all rulebooks: the [`catalog`] lists them, the [`register`] knows what else the books
//! have.
//!
//! A rulebook is a crate, a rule is a file of it. Books share what every [`Rule`] is made of and
//! nothing else; two books with a morale test have two files.
//!
//! ```
//! use sandtable_dice::{Procedure, Scripted};
//! use sandtable_rules::bolt_action::{OrderTest, Response, TestFigures, TestRulings};
//! use sandtable_rules::{Refusal, Rule};
//!
//! // A regular unit with three pins obeys on six or less with two dice; passing takes a pin off.
//! let (figures, rulings) = (TestFigures::default(), TestRulings::default());
//! let rule = OrderTest::prepare(OrderTest::example(), figures, rulings)?;
//! let outcome = rule.resolve(&mut Scripted::new(&[2, 4]));
//! assert_eq!((outcome.response, outcome.pins), (Response::Obeys, 2));
//! # Ok::<(), Refusal>(())
//! ```
//!
//! Knows no engine, no file and no clock, and cannot fail once a rule has been prepared.

pub mod catalog;
mod former;
pub mod parts;
pub mod register;

pub use former::FORMER;
pub use sandtable_bolt_action as bolt_action;
pub use sandtable_command_decision as command_decision;
pub use sandtable_rulebook::{
    About, Answer, Chart, Choice, NoRulings, Part, Refusal, Rule, Seen, picture,
};
pub use sandtable_wtj_1916 as wtj_1916;

/// A hash of the sources of all rules and of the dice vocabulary: results with the same hash, seed
/// and scenario are the same results.
pub const RULES_HASH: &str = env!("RULES_HASH");
