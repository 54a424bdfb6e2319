//! What is counted of each side besides, if it is asked for.
//!
//! It makes no difference to the duel, and many more states.

use sandtable_dice::Scale;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Fubars, Response};

/// What is counted of each side, turn by turn.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// Nothing.
    #[default]
    None,
    /// What the FUBAR chart has it do.
    Fubars,
    /// Times that it does not spot its target in the dark.
    NotSpotted,
}

/// What has been counted of a side so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tally {
    /// What the FUBAR chart had it do.
    pub fubars: Fubars,
    /// Times that it did not spot its target.
    pub not_spotted: u32,
}

impl Counted {
    /// The scale of what is counted, and of what is not.
    pub(super) fn scale(self, this: Counted, scale: Scale) -> Scale {
        if self == this { scale } else { scale.never("not counted") }
    }
}

impl Tally {
    /// Counts what became of an order.
    pub(super) fn ordered(&mut self, counted: Counted, response: Response) {
        if counted == Counted::Fubars {
            self.fubars += response;
        }
    }

    /// Counts a target that was looked for, and not found.
    pub(super) fn looked(&mut self, counted: Counted) {
        self.not_spotted += u32::from(counted == Counted::NotSpotted);
    }
}
