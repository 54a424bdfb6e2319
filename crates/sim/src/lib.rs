//! From a procedure to numbers: engines, tallies, distributions, statistics.
//!
//! Knows no rulebook, reads no file, prints nothing.

pub mod distribution;
pub mod experiment;

pub use experiment::Experiment;
