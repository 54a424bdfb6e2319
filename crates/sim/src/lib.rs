//! From a procedure to numbers: engines, tallies, distributions, statistics.
//!
//! Knows no rulebook, reads no file, prints nothing.

mod alias;
pub mod binomial;
pub mod check;
mod common;
pub mod comparison;
pub mod distribution;
pub mod enumerator;
pub mod estimate;
pub mod exact;
pub mod experiment;
pub mod expression;
pub mod factorial;
pub mod interval;
pub mod margins;
mod mixture;
pub mod narrator;
mod numbered;
pub mod pricing;
pub mod probability;
pub mod sampler;
pub mod sequential;
pub mod spelling;
pub mod statistic;
pub mod stream;
pub mod threshold;
pub mod trials;
pub mod tuning;
pub mod value;

pub use distribution::Distribution;
pub use enumerator::Enumerator;
pub use estimate::{Estimate, Summary};
pub use experiment::Experiment;
pub use expression::Expression;
pub use interval::Interval;
pub use narrator::Narrator;
pub use probability::{Fraction, Probability};
pub use sampler::Sampler;
pub use statistic::Statistic;
pub use stream::Stream;
pub use threshold::{Shift, Threshold};
pub use value::Value;
