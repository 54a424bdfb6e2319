//! Reading a measure on one of the sides.

use sandtable_sim::distribution::{Observation, Unobserved};
use sandtable_sim::experiment::Values;
use sandtable_sim::value::Value;

use super::request::{Asked, Side};
use crate::Failure;
use crate::results;
use crate::unmeasured::Unmeasured;

/// The value of a measure for an outcome of one of the sides.
pub(super) fn read(side: &Side, measure: &Asked, outcome: &Values) -> Result<Observation, Failure> {
    reading(side, measure)(outcome).map_err(|error| unreadable(measure, side, error))
}

/// The failure to read a measure.
pub(super) fn unreadable(
    measure: &Asked,
    side: &Side,
    error: impl std::error::Error + Send + Sync + 'static,
) -> Failure {
    let of = format!("`{}` of {}", side.name, side.scenario.file);
    Unmeasured::named(&measure.name, of, error).into()
}

/// The reading of a measure on one side, for those that read whole distributions.
pub(super) fn reading<'a>(
    side: &Side<'a>,
    measure: &Asked,
) -> impl Fn(&[Option<Value>]) -> Result<Observation, Unobserved> + use<'a> {
    results::reading(side.scenario, side.variant, &measure.name)
}
