//! A procedure with its types forgotten, for the parts of the program that work with any rule.
//!
//! The types are forgotten *above* the loop over trials: within it everything is still known to the
//! compiler, and a rule and its dice become one piece of straight machine code. And they are
//! forgotten *below* everything else, for what knows them is compiled once for each rule: only
//! `runs` does.

mod common;
mod counts;
mod erased;
mod interface;
mod joint;
mod lent;
mod marking;
mod playing;
mod probing;
mod runs;
mod situations;
mod trials;

pub use crate::value::Values;
pub use erased::{mixture, of};
pub use interface::{Coupling, Experiment, MeasureInfo, Onward, Outcomes, Tally};
pub use joint::{JointTally, Moved, PairedTrials, joint};
pub use lent::{OnDice, lent};
