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

use sandtable_sim::trials::Stop;

use crate::Failure;
use crate::checkpoint::parts::Part;
use crate::engine::{self, WhySampled};
use crate::watch::{Lacking, Watch};

pub(crate) use found::{Effect, Influence, Sensitivities};
pub(crate) use inputs::Input;
pub(crate) use request::Request;

/// Moves every number of a variant by one pip either way.
///
/// # Errors
///
/// If the engine that was asked for gives up, or a measure has no value for an outcome.
pub(crate) fn sense(
    request: &Request,
    part: &mut Part,
    watch: &Watch,
) -> Result<Sensitivities, Failure> {
    let whom = || engine::variant_of(&request.variant.name, &request.scenario.file);
    let exactly = || exact::sense(request, watch);
    match engine::decide(request.settings.engine, whom, exactly)? {
        Err(WhySampled::TimeOver) => Err(watch.unfinished(&whom(), Lacking::Law)),
        known => known.or_else(|why| sampled::sense(request, why, part, watch)),
    }
}

/// Runs the share of the trials that a shard has, if there are any; says why there are not all.
///
/// # Errors
///
/// As [`sense`].
pub(crate) fn share(
    request: &Request,
    part: &mut Part,
    watch: &Watch,
) -> Result<Option<Stop>, Failure> {
    let whom = || engine::variant_of(&request.variant.name, &request.scenario.file);
    let exactly = || Ok::<_, Failure>(exact::enumerable(request));
    match engine::decide(request.settings.engine, whom, exactly)? {
        Err(WhySampled::TimeOver) => Err(watch.unfinished(&whom(), Lacking::Law)),
        Err(_) => sampled::share(request, part, watch),
        Ok(()) => {
            part.end_known();
            Ok(None)
        }
    }
}
