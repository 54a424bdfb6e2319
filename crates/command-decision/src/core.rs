//! What several rules of the book share: switches with two or more readings, chances that a
//! scenario states, and work that takes undisturbed turns.

mod work;

pub use sandtable_rulebook::odds::{happens, how_many};
pub(crate) use sandtable_rulebook::unsaid::{always, never, one, plenty};
pub use work::{Interruption, Work};

pub(crate) use sandtable_rulebook::{measures, switch};

switch! {
    /// What modifiers change (`cd.core.d10`): what counts as a 1 or a 10 hangs on it.
    ModifiersApplyTo {
        /// The number needed: a 1 or a 10 is the face of the die.
        Number,
        /// The die: after modifiers, 1 or less counts as a 1, and 10 or more as a 10.
        Die,
    }
}
