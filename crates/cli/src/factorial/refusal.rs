//! Switches that cannot be combined.

use sandtable_sim::factorial::DesignError;
use thiserror::Error;

use crate::refusal::Refusal;

/// Why switches cannot be combined.
#[derive(Debug, Error)]
pub(crate) enum CannotSwitch {
    /// A key is switched twice.
    #[error("`{key}` is switched twice")]
    Twice {
        /// The key.
        key: String,
    },
    /// A switch has nothing to be switched to.
    #[error("`{key}` has only one value, so it cannot be switched")]
    OneValue {
        /// The key.
        key: String,
    },
    /// A switch does nothing to the scenario.
    #[error("`{setting}` changes nothing: it is the same as `{other}`")]
    Nothing {
        /// The switch at one setting.
        setting: String,
        /// And at the other.
        other: String,
    },
    /// The design makes no sense.
    #[error(transparent)]
    Design(DesignError),
}

impl Refusal for CannotSwitch {
    fn help(&self) -> Option<String> {
        match self {
            CannotSwitch::OneValue { key } => Some(format!("--factorial {key}=A,B has two")),
            _ => None,
        }
    }
}
