//! A measure that cannot be read off an outcome, or comes to what it cannot be.

use std::error::Error;

use sandtable_sim::interval::Interval;
use thiserror::Error;

/// Why there is no distribution of a measure.
#[derive(Debug, Error)]
pub enum Unmeasured {
    /// It has no value for an outcome, or there are no outcomes.
    #[error("{measure} of {of}: {error}")]
    NoValue {
        /// The measure, in words.
        measure: String,
        /// The variant or the point, and the file.
        of: String,
        /// What went wrong.
        error: Box<dyn Error + Send + Sync>,
    },
    /// The scenario says that it cannot come to this.
    #[error("{measure} of {of} came to {value}, which is not within its bounds [{}, {}]{}", .bounds.low, .bounds.high, at(.place.as_deref()))]
    OutOfBounds {
        /// The measure, in words.
        measure: String,
        /// The variant or the point, and the file.
        of: String,
        /// What it came to.
        value: f64,
        /// What it can come to.
        bounds: Interval,
        /// The file and the line that say so.
        place: Option<String>,
    },
}

fn at(place: Option<&str>) -> String {
    place.map_or(String::new(), |place| format!("\n --> {place}"))
}

impl Unmeasured {
    /// A measure that has a name has no value.
    pub(crate) fn named(
        measure: &str,
        of: impl Into<String>,
        error: impl Error + Send + Sync + 'static,
    ) -> Unmeasured {
        Unmeasured::no_value(format!("measure `{measure}`"), of, error)
    }

    /// What is asked for by an expression has no value.
    pub(crate) fn expression(
        text: &str,
        of: impl Into<String>,
        error: impl Error + Send + Sync + 'static,
    ) -> Unmeasured {
        Unmeasured::no_value(format!("`{text}`"), of, error)
    }

    /// A measure, in words, has no value.
    pub(crate) fn no_value(
        measure: String,
        of: impl Into<String>,
        error: impl Error + Send + Sync + 'static,
    ) -> Unmeasured {
        Unmeasured::NoValue { measure, of: of.into(), error: Box::new(error) }
    }
}
