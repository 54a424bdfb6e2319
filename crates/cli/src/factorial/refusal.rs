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
        /// With how many settings of the other switches they were held against each other.
        looked_at: usize,
    },
    /// Nothing that is compared has a mean in every cell.
    #[error("none of the measures has a mean in every combination: {names} may have no value")]
    NoMeasure {
        /// The measures.
        names: String,
    },
    /// A measure has no mean in one of the cells.
    #[error("`{measure}` has no mean with {cell}: its condition {met}")]
    NoMean {
        /// The measure.
        measure: String,
        /// The cell.
        cell: String,
        /// How it is known that its condition is not met.
        met: String,
    },
    /// The design makes no sense.
    #[error(transparent)]
    Design(DesignError),
}

impl Refusal for CannotSwitch {
    fn help(&self) -> Option<String> {
        match self {
            CannotSwitch::OneValue { key } => Some(format!("--factorial {key}=A,B has two")),
            CannotSwitch::NoMeasure { .. } => Some(
                "say under [measures] what counts then, as in soon = \"turns ?? 7\"".to_owned(),
            ),
            CannotSwitch::NoMean { .. } => Some(
                "choose other measures (--measure), or a condition that every one meets".to_owned(),
            ),
            CannotSwitch::Nothing { looked_at, .. } => Some(format!(
                "everything that is in force was looked at, in all {looked_at} combinations with the \
                 other switches"
            )),
            CannotSwitch::Twice { .. } | CannotSwitch::Design(_) => None,
        }
    }
}
