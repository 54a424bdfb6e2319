//! The exact engine: every outcome of a procedure, with its probability.

use std::hash::Hash;

pub use crate::law::waiting::{Waiting, while_waiting};
pub use crate::law::{Budget, Entries, Law, Outcomes, Unenumerable};

use crate::Enumerator;
use crate::enumerator::Kind;
use crate::numbered::Numbered;

/// Every outcome of a procedure and its probability.
///
/// # Errors
///
/// If the procedure has more paths, states or rounds than the budget allows, is not a pure function
/// of its dice, or asks for a random number that is not a die.
pub fn enumerate<O, P>(
    budget: &Budget,
    procedure: impl Fn(&mut Enumerator) -> O,
) -> Result<Law<O, P>, Unenumerable>
where
    O: Ord + Hash,
    P: Kind,
{
    let mut outcomes = Numbered::default();
    let mut dice = Enumerator::new(*budget);
    let masses =
        dice.enumerate(&mut |dice: &mut Enumerator| outcomes.number_of(procedure(dice)))?;
    Ok(masses.law(outcomes.into_things()))
}
