//! Reading a measure on one of the sides.

use sandtable_sim::comparison::wasserstein;
use sandtable_sim::distribution::{Distribution, Observation, Unobserved};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::experiment::Values;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::value::Value;

use super::request::{Asked, Request, Side};
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

/// The mean of a measure on one side by itself, with what is known of it.
pub(super) fn alone(
    request: &Request,
    side: &Side,
    measure: &Asked,
    of: &Distribution,
) -> Estimate {
    let scale = side.scenario.scale(side.variant, &measure.name);
    Estimate::of(Statistic::Mean, of, request.at_each_look(), scale)
}

/// How likely the condition of a measure is met on one side, if it has one.
pub(super) fn met(
    request: &Request,
    side: &Side,
    measure: &Asked,
    of: &Distribution,
) -> Option<Estimate> {
    results::condition_met(side.scenario, &measure.name, of, request.at_each_look())
}

/// How far the results of one side are from those of the other; a distance is never below zero, nor a
/// zero below it, as an empty sum is.
pub(super) fn distance(before: &Distribution, after: &Distribution) -> Option<f64> {
    wasserstein(before, after).map(|distance| distance + 0.0)
}
