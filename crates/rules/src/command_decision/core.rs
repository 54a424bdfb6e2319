//! What several rules of the book share: switches with two or more readings, chances that a
//! scenario states, and work that takes undisturbed turns.

mod work;

pub use crate::odds::{happens, how_many};
pub(crate) use crate::unsaid::{always, never, one, plenty};
pub use work::{Interruption, Work};

/// Makes a ruling: the ways to read what the book leaves open, the register's own first.
macro_rules! switch {
    ($(#[$about:meta])* $name:ident {
        $(#[$own_meaning:meta])* $own:ident,
        $($(#[$meaning:meta])* $reading:ident,)+
    }) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema,
        )]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $(#[$own_meaning])*
            #[default]
            $own,
            $($(#[$meaning])* $reading,)+
        }
    };
}

pub(crate) use crate::measures;
pub(crate) use switch;

switch! {
    /// What modifiers change (`cd.core.d10`): what counts as a 1 or a 10 hangs on it.
    ModifiersApplyTo {
        /// The number needed: a 1 or a 10 is the face of the die.
        Number,
        /// The die: a 1 or a 10 is what the die comes to after modifiers, or less, or more.
        Die,
    }
}
