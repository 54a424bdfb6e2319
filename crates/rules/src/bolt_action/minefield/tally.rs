//! What is counted of a crossing besides, if it is asked for.
//!
//! It makes no difference to the crossing, and many more states.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bolt_action::Response;

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

/// What has been counted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Tally {
    /// Times that the FUBAR chart had the unit fire at friends.
    pub(super) friendly_fires: u32,
    /// Times that it had it run.
    pub(super) panics: u32,
    /// Hits on it.
    pub(super) hits: u32,
}

impl Tally {
    /// With what became of an order.
    pub(super) fn ordered(self, counted: Counted, response: Response) -> Tally {
        match response {
            _ if counted != Counted::Fubars => self,
            Response::FriendlyFire => Tally { friendly_fires: self.friendly_fires + 1, ..self },
            Response::Panics => Tally { panics: self.panics + 1, ..self },
            Response::Obeys | Response::GoesDown => self,
        }
    }
}
