//! A rule with its types forgotten: what the program needs of any entry of the catalog, and of any
//! other procedure.
//!
//! The one place that sees both rulebooks and engines. Every rule is compiled here, once for each
//! engine; a crate of its own keeps that from happening again whenever the program around it changes,
//! and for the tests of the program. Here, too, the keys of a rule become a table: once, from what
//! its types say.
//!
//! ```
//! use sandtable_play::{RuleFace, Situation};
//! use serde_json::json;
//!
//! let rule = RuleFace::find("ba.base.order-test").expect("it is in the catalog");
//! let pins = rule.keys.circumstances.get("unit").and_then(|unit| unit.kind.table()?.get("pins"));
//! assert_eq!(pins.map(|pins| pins.kind.allowed()), Some("whole, from 0 to 100".to_owned()));
//!
//! // Three pins: a regular obeys on six or less with two dice.
//! let circumstances = json!({ "unit": { "quality": "regular", "pins": 3 } });
//! let prepared = rule.prepare(&[Situation::of(circumstances)]).expect("it can be played");
//! assert_eq!(prepared.in_force[0]["figures"]["morale"]["regular"], 9);
//! assert_eq!(prepared.experiment.measures()[0].name, "passed");
//! ```

// Whoever writes against the crate finds a page for every type it hands out.
#![warn(unnameable_types)]

mod about;
mod behaviour;
mod catalogue;
mod closed;
mod condition;
mod decision;
mod library;
mod natives;
mod page_tests;
mod parts;
mod plain;
mod playable;
mod reading;
mod rule_face;
mod said;
mod steps;
mod text;
mod typed;
mod within;

pub use about::About;
pub use catalogue::keys_of_rule;
pub use closed::Closed;
pub use decision::{DecisionFace, Sight};
pub use library::Library;
pub use page_tests::{PageExpectation, PageTests};
pub use reading::keys_of;
pub use rule_face::{Played, Prepared, RuleFace, Situation, Unplayable};
pub use steps::{STEPS, Step, StepFault, keys_of_steps, wrong_step_name};
