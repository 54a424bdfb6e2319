//! What players decide.

use super::expression::Expr;
use super::word::{Name, Text};

/// A question to a player: `choose "order" by attacker { run, rally when pins > 0 } seeing pins`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choosing {
    /// What is decided.
    pub(crate) name: Text,
    /// Who decides.
    pub(crate) player: Name,
    /// What can be done.
    pub(crate) options: Vec<Choosable>,
    /// What the player sees.
    pub(crate) seeing: Vec<Seeing>,
    /// What is done where nobody says, if that is not the first that is open.
    pub(crate) otherwise: Option<Name>,
}

/// Something that can be done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choosable {
    /// A word of an enum, as a value.
    pub(crate) word: Expr,
    /// When it can be done, if not always.
    pub(crate) when: Option<Expr>,
}

/// A number that a player sees who decides.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seeing {
    /// What it is called.
    pub(crate) name: Name,
    /// What it is; by itself the value of that name.
    pub(crate) value: Expr,
}
