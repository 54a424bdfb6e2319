//! Warlord Games, *Bolt Action*, second edition: the special rules of *Battle of the Bulge*, night
//! fighting and weapons, with the base-game assumptions they lean on.
//!
//! Distances are in inches, dice are D6. Nothing here is the book's text.

mod base;
pub mod geometry;
mod quality;

pub use base::{DoubleOne, OrderTest, OrderTestOutcome, Response, morale_check};
pub use quality::{MoraleFigures, Quality};
