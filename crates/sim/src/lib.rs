//! From a procedure to numbers: engines, tallies, distributions, statistics.
//!
//! Knows no rulebook, reads no file, prints nothing.

mod alias;
pub mod enumerator;
pub mod exact;
pub mod experiment;
pub mod mixture;
pub mod narrator;
pub mod probability;
pub mod sampler;
pub mod stream;
pub mod value;

pub use enumerator::Enumerator;
pub use experiment::Experiment;
pub use narrator::Narrator;
pub use probability::{Fraction, Probability};
pub use sampler::Sampler;
pub use stream::Stream;
pub use value::Value;
