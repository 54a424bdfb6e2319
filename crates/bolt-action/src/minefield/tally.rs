//! What is counted of a crossing besides, if it is asked for.
//!
//! It makes no difference to the crossing, and many more states.

use sandtable_dice::Scale;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Fubars, Response};

/// What is counted of a crossing.
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
    /// What the FUBAR chart has the unit do.
    Fubars,
    /// Hits on it.
    Hits,
    /// Sections of which it finds out what is in them.
    Revealed,
}

impl Counted {
    /// The scale of what is counted, and of what is not.
    pub(super) fn scale(self, this: Counted, scale: Scale) -> Scale {
        if self == this { scale } else { scale.never("not counted") }
    }
}

/// What has been counted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Tally {
    /// What the FUBAR chart had the unit do.
    pub(super) fubars: Fubars,
    /// Hits on it.
    pub(super) hits: u32,
}

impl Tally {
    /// Counts what became of an order.
    pub(super) fn ordered(&mut self, counted: Counted, response: Response) {
        if counted == Counted::Fubars {
            self.fubars += response;
        }
    }
}
