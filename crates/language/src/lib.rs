//! Rules as text: the language in which a designer writes a rule, and what carries it out.
//!
//! A page of text is read into a [`Rule`], or everything that is wrong with it is told at once. A
//! rule is made ready for a situation, and is then a [`Program`]: a procedure like any other, which
//! every engine can play.
//!
//! ```
//! use sandtable_dice::{Procedure, Scripted};
//! use sandtable_language::{Data, Rule};
//!
//! let rule = Rule::read(
//!     r#"
//!     rule house.volley "A volley"
//!     circumstances { shots 1..20 (shots) = 4 "Shots." }
//!     figures       { score 2..6 = 4          "Score that hits." }
//!     resolve {
//!       let hits = "to hit": count shots of d6 >= score
//!       result { hits = hits (hits) "hits" }
//!     }
//!     "#,
//! );
//! let rule = rule.expect("nothing is wrong with it");
//!
//! let two_shots = Data::Table(vec![("shots".to_owned(), Data::Number(2))]);
//! let program = rule.prepare(&two_shots, &Data::EMPTY, &Data::EMPTY).expect("it can be played");
//! let outcome = program.resolve(&mut Scripted::new([3, 4]));
//! assert_eq!(program.measures()[0].read(&outcome), 1u32.into());
//! ```
//!
//! The measures that a scenario works out are read by the same grammar, see [`expression`].
//!
//! Knows the vocabulary of dice, and no rulebook, engine or file; of a scenario, its expressions alone.

// Whoever writes against the crate finds a page for every type it hands out.
#![warn(unnameable_types)]

// What tests share with those of the engines names the crate as these do.
#[cfg(test)]
extern crate self as sandtable_language;

mod absent;
mod assigned;
mod check;
mod code;
mod compile;
pub mod core;
mod data;
mod decimal;
mod decision;
mod dice_key;
mod divisions;
mod evaluate;
mod examples;
mod expected;
pub mod expression;
mod faults;
mod foreign;
mod format;
mod habits;
mod idioms;
mod keys;
mod layout;
mod library;
mod limits;
mod liveness;
mod loading;
mod loanwords;
mod longest;
mod lower;
mod machine;
mod mistyped;
mod native;
mod normal;
mod op;
mod operation;
mod page;
mod parser;
mod playable;
mod plays;
mod poisoned;
mod premises;
mod problem;
mod program;
mod purity;
mod range;
mod ranges;
mod refusal;
mod refused;
mod results;
mod rule;
mod series;
mod shape;
mod shelved;
mod situation;
mod sources;
mod spelling;
mod surface;
mod survey;
mod syntax;
mod teller;
mod tested;
#[cfg(test)]
mod tests;
mod token;
mod trim;
mod types;
mod undivided;
mod unread;
mod vocabulary;

pub use data::Data;
pub use decision::Decided;
pub use examples::{Expectation, Situation, Tried};
pub use faults::Faults;
pub use foreign::Foreign;
pub use format::format;
pub use habits::{Habits, Otherwise, Sayings};
pub use keys::{Form, Key, Keys, Kind, Presence};
pub use library::{Library, Unfound};
pub use native::Native;
pub use parser::is_name;
pub use playable::{Habit, Kept, Playable, PlayedMeasure, Playing};
pub use problem::{Problem, Span};
pub use program::Program;
pub use refusal::Refusal;
pub use results::Results;
pub use rule::Rule;
pub use shelved::{Shelved, id_of, is_library};
pub use sources::{Place, Sources};
pub use spelling::nearest;
pub use survey::{Meaning, Proposal, Survey, Symbol, What};
pub use tested::{STATISTICS, statistics};
pub use vocabulary::{Role, vocabulary};
