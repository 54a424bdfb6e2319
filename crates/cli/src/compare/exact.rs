//! Laws against laws.

use rayon::prelude::*;
use sandtable_sim::comparison::{ExactDifference, movements, total_variation};
use sandtable_sim::distribution::Distribution;
use sandtable_sim::estimate::{Estimate, range};

use super::found::Compared;
use super::reading::{alone, distance, met, reading, unreadable};
use super::request::{Asked, Request, Side};
use crate::Failure;
use crate::engine::{self, Exact, Laws};

/// The laws of the reference and of each variant, or why they are sampled.
pub(super) fn all_laws(request: &Request) -> Result<Vec<Exact<Laws>>, Failure> {
    let sides: Vec<&Side> = std::iter::once(&request.reference).chain(&request.variants).collect();
    let laws = |side: &&Side| {
        let whom = || engine::variant_of(&side.name, &side.scenario.file);
        let exactly = || Ok(engine::laws(&*side.variant.prepared.experiment));
        engine::decide(request.settings.engine, whom, exactly)
    };
    let found: Vec<_> = sides.par_iter().map(laws).collect();
    found.into_iter().collect()
}

/// A row for each measure.
pub(super) fn rows(
    request: &Request,
    variant: usize,
    before: &Laws,
    after: &Laws,
) -> Result<Vec<Compared>, Failure> {
    let row = |(position, measure): (usize, &Asked)| {
        let before = distribution(&request.reference, measure, before)?;
        let after = distribution(&request.variants[variant], measure, after)?;
        let difference = ExactDifference::of(&before, &after, range(measure.scale));
        Ok(Compared {
            measure: position,
            variant,
            pairs: None,
            confidence: request.at_each_look(),
            mean_reference: difference.mean_reference,
            mean_variant: difference.mean_variant,
            missing: [&before, &after]
                .map(|side| Estimate::missing(side, request.at_each_look(), measure.scale)),
            means: [
                alone(request, &request.reference, measure, &before),
                alone(request, &request.variants[variant], measure, &after),
            ],
            conditions: [
                met(request, &request.reference, measure, &before),
                met(request, &request.variants[variant], measure, &after),
            ],
            alone: [None; 2],
            difference: difference.difference,
            verdict: difference.verdict(measure.margin),
            fraction: difference.fraction,
            se: None,
            interval: difference.interval,
            method: difference.method,
            chances: None,
            variance_ratio: None,
            total_variation: total_variation(&before, &after),
            wasserstein: distance(&before, &after),
            movements: movements(&before, &after),
        })
    };
    request.measures.iter().enumerate().map(row).collect()
}

fn distribution(
    side: &Side,
    measure: &Asked,
    Laws { law, fractions }: &Laws,
) -> Result<Distribution, Failure> {
    Distribution::exact(law, fractions.as_ref().ok(), reading(side, measure))
        .map_err(|error| unreadable(measure, side, error))
}
