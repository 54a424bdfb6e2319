//! Frozen water. Source: *Test of Battle*, 11.3.
//!
//! > Ice has a class from 0 to VI, as bridges have, and bears stands up to that weight class.

pub mod break_through;
pub mod covered_lake;

pub use break_through::{BreakThrough, BreakThroughOutcome};
pub use covered_lake::{CoveredLake, CoveredLakeOutcome};
