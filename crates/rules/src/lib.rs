//! The rulebooks: one module to a book, one file to a rule.
//!
//! Every rule is a [`Rule`]: circumstances, figures and rulings that a scenario can state, and a
//! procedure that dice turn into an outcome. The [`catalog`] lists them. Books share the dice
//! vocabulary and nothing else; two books with a morale test have two files.
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

// Whoever writes against the crate finds a page for every type it hands out.
#![warn(unnameable_types)]

pub mod bolt_action;
pub mod catalog;
mod chart;
mod choice;
pub mod command_decision;
mod measures;
mod odds;
mod part;
pub mod parts;
pub mod picture;
pub mod register;
mod rule;
mod switch;
mod unsaid;
#[cfg(test)]
mod worked;
pub mod wtj_1916;

/// A hash of the sources of all rules and of the dice vocabulary: results with the same hash, seed
/// and scenario are the same results.
pub const RULES_HASH: &str = env!("RULES_HASH");

pub use chart::Chart;
pub use choice::{Choice, Seen};
pub(crate) use measures::{measures, up_to};
pub use part::{Answer, Part};
pub use rule::{About, NoRulings, Refusal, Rule};
pub(crate) use switch::switch;
