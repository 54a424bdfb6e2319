//! What several rules of the book share: switches with two or more readings, chances that a
//! scenario states, and work that takes undisturbed turns.

mod odds;
mod unsaid;
mod work;

pub use odds::{happens, how_many};
pub use unsaid::{always, never, one, plenty};
pub use work::{Interruption, Progress, Work};

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

/// Makes the measures of an outcome, one to a line: name, what it counts, how it is read off.
macro_rules! measures {
    ($($name:literal, $meaning:literal, $of:expr;)+) => {
        &[$(sandtable_dice::Measure { name: $name, meaning: $meaning, of: $of },)+]
    };
}

pub(crate) use {measures, switch};
