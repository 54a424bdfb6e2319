//! What a rulebook is made of, and what the books share.
//!
//! Every rule is a [`Rule`]: circumstances, figures and rulings that a scenario can state, and a
//! procedure that dice turn into an outcome. A rule may have a [`Chart`] of its page, a
//! [`picture`](picture::Picture), and leave [choices](Choice) to its players; a [`Part`] is a step
//! that pages of text import.
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
mod switch;
pub mod unsaid;

pub use chart::Chart;
pub use choice::{Choice, Seen};
pub use measures::up_to;
pub use part::{Answer, Part};
pub use rule::{About, NoRulings, Refusal, Rule};
