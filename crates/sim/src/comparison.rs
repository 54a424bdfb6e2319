//! What a change of a rule changes: one experiment against another.
//!
//! Two laws that are known are [compared exactly](ExactDifference): their difference is a number and
//! not an estimate. Otherwise trials of both are run in [pairs](Pairs) on common dice, and looked at
//! [a few times](Looks); a [family](Family) of comparisons is decided together, so that many
//! questions, or many looks, do not make a chance finding likely.

mod bout;
mod difference;
mod distance;
mod equivalence;
mod exact;
mod family;
mod looks;
mod on_common_dice;
mod pair_margins;
mod pairs;
mod played;
mod run;
mod side;
mod verdict;

pub use bout::{Bout, Entry, ReadPairs};
pub use distance::{Movement, movements, total_variation, wasserstein};
pub use equivalence::missing_margin;
pub use exact::ExactDifference;
pub use family::{Answer, Family, Question};
pub use looks::{Looks, MOST_LOOKS};
pub use on_common_dice::on_common_dice;
pub use pair_margins::PairMargins;
pub use pairs::Pairs;
pub use played::{Counted, Pairing, Played};
pub use run::{Comparison, Observe, Progress, play, run};
pub use side::independent;
pub use verdict::Verdict;
