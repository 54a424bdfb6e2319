//! Sensitivities by enumerating again with each number moved.

use std::collections::BTreeSet;

use rayon::prelude::*;
use sandtable_sim::comparison::total_variation;
use sandtable_sim::distribution::{Distribution, is_same};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::exact::{Budget, Law, Unenumerable};
use sandtable_sim::experiment::Values;
use sandtable_sim::threshold::Threshold;
use sandtable_sim::trials::Stop;

use super::found::{Effect, Sensitivities};
use super::inputs::{Move, Moved, Unmoved, inputs};
use super::request::{Reading, Request};
use crate::Failure;
use crate::engine::Exact;
use crate::scenario::Variant;
use crate::watch::Watch;

/// All sensitivities; or why the variant itself is sampled.
pub(super) fn sense(request: &Request, watch: &Watch) -> Result<Exact<Sensitivities>, Failure> {
    let (law, thresholds) = match known(request) {
        Ok(known) => known,
        Err(error) => return Ok(Err(error.into())),
    };
    let before = distributions(request, request.variant, &law)?;
    let base = request.read(request.variant, &before);
    let (inputs, moves) = inputs(request, &thresholds);
    let effects: Vec<_> =
        moves.par_iter().map(|it| effects(request, it, &before, &base, watch)).collect();
    let effects = effects.into_iter().collect::<Result<Vec<_>, Failure>>()?;
    let stop = effects.iter().find_map(|it| match it {
        Err(Unmoved::Stopped(stop)) => Some(*stop),
        _ => None,
    });
    Ok(Ok(Sensitivities { inputs, moves, effects, base, trials: None, why: None, stop }))
}

/// Whether the variant itself can be enumerated, or why it is sampled.
pub(super) fn enumerable(request: &Request) -> Exact<()> {
    Ok(known(request).map(|_| ())?)
}

/// The law of the variant itself, and all thresholds that its dice can meet.
fn known(request: &Request) -> Result<(Law<Values, f64>, BTreeSet<Threshold>), Unenumerable> {
    let budget = Budget::default();
    let experiment = &*request.variant.prepared.experiment;
    Ok((experiment.enumerate(&budget)?, experiment.thresholds(&budget)?))
}

/// What a move makes of each measure; or why that cannot be found out.
fn effects(
    request: &Request,
    Move { moved, .. }: &Move,
    before: &[Distribution],
    base: &[Reading],
    watch: &Watch,
) -> Result<Result<Vec<Effect>, Unmoved>, Failure> {
    if let Some(stop) = watch.wish() {
        return Ok(Err(Unmoved::Stopped(stop)));
    }
    let budget = Budget::default();
    let (variant, law) = match moved {
        Err(why) => return Ok(Err(why.clone())),
        Ok(Moved::Threshold(shift)) => {
            let experiment = &request.variant.prepared.experiment;
            (request.variant, experiment.enumerate_moved(&budget, shift))
        }
        Ok(Moved::Figure(variant)) => (&**variant, variant.prepared.experiment.enumerate(&budget)),
    };
    let law = match law {
        Ok(law) => law,
        Err(Unenumerable::Stopped) => {
            return Ok(Err(Unmoved::Stopped(watch.wish().unwrap_or(Stop::Interrupted))));
        }
        Err(error) => return Ok(Err(error.into())),
    };
    let after = distributions(request, variant, &law)?;
    let moved = request.read(variant, &after);
    let effect = |((base, moved), (before, after)): ((&Reading, &Reading), _)| {
        let both = moved.statistic.value.zip(base.statistic.value);
        let change = both.map(|(moved, base)| change_between(base, moved));
        Effect {
            moved: *moved,
            change: Estimate { value: change, se: None, interval: None, ..base.statistic },
            comes_or_goes: moved.statistic.value.is_some() != base.statistic.value.is_some(),
            difference: total_variation(before, after).map(|it| change_between(0.0, it)),
        }
    };
    Ok(Ok(base.iter().zip(&moved).zip(before.iter().zip(&after)).map(effect).collect()))
}

/// From one number to another: what is nothing but rounding, by their size, is no change.
fn change_between(base: f64, moved: f64) -> f64 {
    if is_same(base, moved) { 0.0 } else { moved - base }
}

/// The distribution of each measure.
fn distributions(
    request: &Request,
    variant: &Variant,
    law: &Law<Values, f64>,
) -> Result<Vec<Distribution>, Failure> {
    let of = |name: &String| {
        Distribution::exact(law, None, request.reading(variant, name))
            .map_err(|error| request.unreadable(name, error))
    };
    request.measures.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rounding_makes_of_large_numbers_is_no_change() {
        let is = |one: f64, other: f64| assert!(one.total_cmp(&other).is_eq(), "{one}, {other}");
        for size in [1.0, 1e5, 1e12] {
            let base = 1.25 * size;
            is(change_between(base, base * (1.0 + f64::EPSILON)), 0.0);
            is(change_between(base, 1.5 * size), 0.25 * size);
        }
        // Small is not nothing.
        is(change_between(1e-6, 2e-6), 1e-6);
    }
}
