//! What variants change: each of them against a reference, measure by measure.

mod exact;
mod found;
mod left_out;
mod margin;
mod parting;
mod reading;
mod refusal;
mod request;
mod sampled;
mod sides;

use sandtable_sim::trials::Stop;

use crate::Failure;
use crate::checkpoint::parts::Part;
use crate::engine::{Exact, Laws, WhySampled};
use crate::watch::{Lacking, Watch};

pub(crate) use found::{Compared, Comparison};
pub(crate) use left_out::{measures_left_out, settings_that_hold, variants_left_out};
pub(crate) use margin::Margin;
pub(crate) use parting::Parting;
pub(crate) use request::{Asked, Request, Side};
pub(crate) use sides::{asked, no_measure, refuse_equal, sides, toggled, varied};

/// Compares, exactly where both sides can be enumerated.
///
/// # Errors
///
/// If the engine that was asked for gives up, a measure has no value for an outcome, or one outside
/// of what the scenario says it can be.
pub(crate) fn compare(
    request: &Request,
    part: &mut Part,
    watch: &Watch,
) -> Result<Comparison, Failure> {
    let laws = laws(request, watch)?;
    let (reference, variants) = laws.split_first().expect("there is a reference");
    let mut rows = Vec::new();
    let mut unknown = Vec::new();
    for (i, law) in variants.iter().enumerate() {
        match (reference, law) {
            (Ok(reference), Ok(law)) => rows.extend(exact::rows(request, i, reference, law)?),
            _ => unknown.push(i),
        }
    }
    let sampled = if unknown.is_empty() {
        None
    } else {
        let sampled = sampled::sample(request, &unknown, part, watch)?;
        rows.extend(sampled.rows);
        Some((sampled.stop, sampled.looks))
    };
    rows.sort_by_key(|row| (row.measure, row.variant));
    Ok(Comparison {
        rows,
        partings: parting::partings(request, watch)?,
        family: unknown.len()
            * request.measures.iter().filter(|measure| measure.has_verdict).count(),
        looks: sampled.map_or(0, |(_, looks)| looks),
        stop: sampled.map(|(stop, _)| stop),
        why: laws.into_iter().find_map(Result::err),
    })
}

/// Runs the share of the pairs that a shard has, if there are any; says why there are not all.
///
/// # Errors
///
/// As [`compare`].
pub(crate) fn share(
    request: &Request,
    part: &mut Part,
    watch: &Watch,
) -> Result<Option<Stop>, Failure> {
    let laws = laws(request, watch)?;
    let (reference, variants) = laws.split_first().expect("there is a reference");
    let is_unknown = |i: &usize| reference.is_err() || variants[*i].is_err();
    let unknown: Vec<usize> = (0..variants.len()).filter(is_unknown).collect();
    if unknown.is_empty() {
        part.end_known();
        return Ok(None);
    }
    sampled::share(request, &unknown, part, watch)
}

/// The law of each side, or why it is sampled: that there was no time to enumerate is no reason, for
/// what is kept must not depend on it.
fn laws(request: &Request, watch: &Watch) -> Result<Vec<Exact<Laws>>, Failure> {
    let laws = exact::all_laws(request)?;
    if laws.iter().any(|law| matches!(law, Err(WhySampled::TimeOver))) {
        return Err(watch.unfinished(&request.reference.scenario.file, Lacking::Law));
    }
    Ok(laws)
}
