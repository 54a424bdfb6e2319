//! From a procedure to numbers: engines, tallies, distributions, statistics.
//!
//! ```
//! use sandtable_dice::{D6, Dice};
//! use sandtable_sim::exact::{Budget, enumerate};
//! use sandtable_sim::{Enumerator, Fraction};
//!
//! // Hits on 3 or more, each of which kills on 5 or more.
//! let volley = |dice: &mut Enumerator| {
//!     let hits = dice.successes(3, D6.at_least(3));
//!     dice.successes(hits, D6.at_least(5))
//! };
//! let law = enumerate::<u32, Fraction>(&Budget::default(), volley).unwrap();
//! assert_eq!(law.mean(|&killed| killed.into()), Fraction::new(2, 3));
//! assert_eq!(law.total(), Fraction::ONE);
//! ```
//!
//! Knows no rulebook, reads no file, prints nothing.

mod alias;
pub mod best;
mod betting;
pub mod binomial;
pub mod check;
mod common;
pub mod comparison;
pub mod course;
pub mod distribution;
pub mod enumerator;
pub mod estimate;
pub mod exact;
pub mod experiment;
pub mod expression;
pub mod factorial;
pub mod interval;
mod law;
pub mod margins;
mod mixture;
mod moments;
pub mod narrator;
mod numbered;
mod order;
pub mod patience;
pub mod pricing;
pub mod probability;
pub mod sampler;
pub mod sequential;
pub mod series;
pub mod shard;
pub mod spelling;
pub mod statistic;
pub mod stream;
pub mod sums;
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
