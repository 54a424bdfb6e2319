//! Best play: what players who choose well do, and what that comes to.
//!
//! [`explore`] writes down everything that can happen where players are free to decide, each state of
//! a play of rounds once. From there all goes backwards: what a state is worth is the mean of what the
//! dice lead to, and of what a player can choose the most, or the least if that is what the player
//! wants. Where a play can come back to a state that it has left, that is repeated until a lower and an
//! upper bound of its value meet. The objective is the mean of any number that an outcome comes to. What is not a mean, as a
//! variance or a quantile, cannot be found this way.
//!
//! ```
//! use std::ops::ControlFlow::{Break, Continue};
//!
//! use sandtable_dice::{Behaviour, D6, Decision, Dice, Open};
//! use sandtable_sim::best::explore;
//! use sandtable_sim::exact::{Budget, enumerate};
//! use sandtable_sim::{Enumerator, Fraction};
//!
//! static AGAIN: Decision =
//!     Decision { name: "again", player: "you", options: &["roll", "keep"], sees: &["left", "face"] };
//!
//! // The last of up to three rolls counts.
//! fn rolls(dice: &mut Enumerator, behaviour: &Behaviour) -> u8 {
//!     let face = dice.roll(D6);
//!     dice.rounds((2, face), |dice, &(left, face)| {
//!         let seen = [left, i32::from(face)];
//!         if left == 0 || dice.choose(behaviour, &AGAIN, &seen, Open::all(2)) == 1 {
//!             return Break(face);
//!         }
//!         Continue((left - 1, dice.roll(D6)))
//!     })
//! }
//!
//! let free = ["again".to_owned()];
//! let budget = Budget::default();
//! let (graph, faces) =
//!     explore::<_, Fraction>(&budget, &free, |dice| rolls(dice, &Behaviour::default())).unwrap();
//! let worth: Vec<_> = faces.iter().map(|&face| Fraction::from(u64::from(face))).collect();
//! let best = graph.solve(&worth, &[]).unwrap();
//! assert_eq!(best.value(), &Fraction::new(14, 3));
//!
//! // The law under best play: its mean is the value that was found backwards.
//! let played = best.behaviour(&graph);
//! let law = enumerate::<_, Fraction>(&budget, |dice| rolls(dice, &played)).unwrap();
//! assert_eq!(law.mean(|&face| face.into()), Fraction::new(14, 3));
//! ```
//!
//! # References
//!
//! R. Bellman, "Dynamic Programming", 1957 (backward induction); L. S. Shapley, "Stochastic games",
//! 1953 (two players).

mod come_to;
mod frontier;
mod ladder;
pub(crate) mod means;
mod pick;
mod plan;
mod search;
mod solution;
mod stretch;
mod table;
mod values;
mod worth;

use std::hash::Hash;

pub use come_to::ComeTo;
pub use frontier::Corner;
pub use ladder::{Ladder, Rung};
pub use pick::rounding;
pub use plan::{Plan, PlanCell};
pub use solution::{Cell, Solution, Torn};
pub use stretch::Stretch;
pub use table::Table;
pub use worth::{Met, Worth};

pub use crate::enumerator::{Graph, Habit, Spot};

use crate::Enumerator;
use crate::enumerator::Kind;
use crate::law::{Budget, Unenumerable};
use crate::numbered::Numbered;

/// Everything that can come of a procedure where players are free to make the decisions with these
/// names, and the outcomes that it ends with. Who makes the other decisions follows the behaviour of
/// the procedure.
///
/// # Errors
///
/// If the procedure has more paths or states than the budget allows, or cannot be enumerated for
/// another reason; if it is decided inside a part that is solved by itself; if a play can be prolonged
/// for ever.
pub fn explore<O, P>(
    budget: &Budget,
    free: &[String],
    procedure: impl Fn(&mut Enumerator) -> O,
) -> Result<(Graph<P>, Vec<O>), Unenumerable>
where
    O: Eq + Hash,
    P: Kind,
{
    let mut outcomes = Numbered::default();
    let dice = Enumerator::deciding(*budget, free);
    let graph = dice.graph(&mut |dice: &mut Enumerator| outcomes.number_of(procedure(dice)))?;
    Ok((graph, outcomes.into_things()))
}
