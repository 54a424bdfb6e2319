//! What a rulebook is made of, and what the books share.
//!
//! Every rule is a [`Rule`]: circumstances, figures and rulings that a scenario can state, and a
//! procedure that dice turn into an outcome. A rule may have a [`Chart`] of its page, a
//! [`picture`](picture::Picture), and leave [choices](Choice) to its players; a [`Part`] is a step
//! that pages of text import.
//!
//! ```
//! use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, Scripted, count};
//! use sandtable_rulebook::{About, NoRulings, Refusal, Rule, measures};
//! use schemars::JsonSchema;
//! use serde::{Deserialize, Serialize};
//!
//! /// What a player would read out.
//! #[derive(Serialize, Deserialize, JsonSchema)]
//! struct Circumstances {
//!     /// Dice rolled.
//!     shots: u32,
//! }
//!
//! /// The book's numbers.
//! #[derive(Serialize, Deserialize, JsonSchema)]
//! #[serde(default)]
//! struct Figures {
//!     /// Least roll that hits.
//!     hits_on: i32,
//! }
//!
//! impl Default for Figures {
//!     fn default() -> Figures {
//!         Figures { hits_on: 3 }
//!     }
//! }
//!
//! struct Volley {
//!     shots: u32,
//!     hits_on: i32,
//! }
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
//! struct Hits(u32);
//!
//! impl Outcome for Hits {}
//!
//! impl Procedure for Volley {
//!     type Outcome = Hits;
//!
//!     fn measures(&self) -> Vec<Measure<Hits>> {
//!         measures! {
//!             "hits", count("hits", 0..=self.shots), "shots that hit", |hits| hits.0.into();
//!         }
//!     }
//!
//!     fn resolve<D: Dice>(&self, dice: &mut D) -> Hits {
//!         Hits(dice.stage("to hit").successes(self.shots, D6.at_least(self.hits_on)))
//!     }
//! }
//!
//! impl Rule for Volley {
//!     const ABOUT: About = About { id: "house.volley", covers: &[], assumptions: &[] };
//!     type Circumstances = Circumstances;
//!     type Figures = Figures;
//!     type Rulings = NoRulings;
//!
//!     fn example() -> Circumstances {
//!         Circumstances { shots: 3 }
//!     }
//!
//!     fn prepare(
//!         Circumstances { shots }: Circumstances,
//!         Figures { hits_on }: Figures,
//!         _rulings: NoRulings,
//!     ) -> Result<Volley, Refusal> {
//!         Ok(Volley { shots, hits_on })
//!     }
//! }
//!
//! let volley = Volley::prepare(Volley::example(), Figures::default(), NoRulings {})?;
//! assert_eq!(volley.resolve(&mut Scripted::new([2, 3, 6])), Hits(2));
//! # Ok::<(), Refusal>(())
//! ```
//!
//! Knows no rulebook, no engine, no file and no clock.

// Whoever writes against the crate finds a page for every type it hands out.
#![warn(unnameable_types)]

mod chart;
mod choice;
mod measures;
pub mod odds;
mod part;
pub mod picture;
mod rule;
mod spoken;
mod switch;
pub mod unsaid;

pub use chart::Chart;
pub use choice::{Choice, Seen};
pub use measures::up_to;
pub use part::{Answer, Part};
pub use rule::{About, NoRulings, Refusal, Rule};
pub use spoken::spoken;
