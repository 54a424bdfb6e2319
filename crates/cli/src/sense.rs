//! What one pip on each number of a rule would change.
//!
//! Nobody lists the numbers. The thresholds are what the rule's dice are held against while it is
//! run; the figures are all numbers that the rule's figures hold.

mod changes;
mod exact;
mod found;
mod inputs;
mod request;
mod sampled;

use crate::Failure;
use crate::engine;
use crate::watch::Watch;

pub(crate) use found::{Effect, Sensitivities};
pub(crate) use inputs::Input;
pub(crate) use request::Request;

/// Moves every number of a variant by one pip either way.
///
/// # Errors
///
/// If the engine that was asked for gives up, or a measure has no value for an outcome.
pub(crate) fn sense(request: &Request, watch: &Watch) -> Result<Sensitivities, Failure> {
    let whom = || engine::variant_of(&request.variant.name, &request.scenario.file);
    let exactly = || exact::sense(request, watch);
    let known = engine::decide(request.settings.engine, whom, exactly)?;
    known.or_else(|why| sampled::sense(request, why, watch))
}
