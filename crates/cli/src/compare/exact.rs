//! Laws against laws.

use rayon::prelude::*;
use sandtable_sim::comparison::{ExactDifference, movements, total_variation, wasserstein};
use sandtable_sim::distribution::Distribution;

use super::{Asked, Compared, Request, Side, reading, unreadable, worth_telling};
use crate::Failure;
use crate::results::{self, Laws};
use crate::scenario::EngineChoice;

/// The laws of the reference and of each variant, as far as they can be enumerated; and why not, if
/// one cannot although it was tried.
pub(super) fn all_laws(request: &Request) -> Result<(Vec<Option<Laws>>, Option<String>), Failure> {
    let sides: Vec<&Side> = std::iter::once(&request.reference).chain(&request.variants).collect();
    if request.settings.engine == EngineChoice::Sample {
        return Ok((sides.iter().map(|_| None).collect(), None));
    }
    let found: Vec<_> = sides.par_iter().map(|side| results::laws(side.variant)).collect();
    let mut why = None;
    let mut laws = Vec::new();
    for (side, found) in sides.iter().zip(found) {
        match found {
            Ok(found) => laws.push(Some(found)),
            Err(error) if request.settings.engine == EngineChoice::Exact => {
                return Err(Failure::Engine(format!(
                    "variant `{}` of {} cannot be enumerated: {error}",
                    side.name, side.scenario.file
                )));
            }
            Err(error) => {
                why = worth_telling(error.to_string(), &request.settings);
                laws.push(None);
            }
        }
    }
    Ok((laws, why))
}

/// A row for each measure.
pub(super) fn rows(
    request: &Request,
    variant: usize,
    before: &Laws,
    after: &Laws,
) -> Result<Vec<Compared>, Failure> {
    let row = |(position, measure): (usize, &Asked)| {
        let before = distribution(request, &request.reference, measure, before)?;
        let after = distribution(request, &request.variants[variant], measure, after)?;
        let difference = ExactDifference::of(&before, &after, measure.range);
        Ok(Compared {
            measure: position,
            variant,
            pairs: None,
            mean_reference: difference.mean_reference,
            mean_variant: difference.mean_variant,
            difference: difference.difference,
            verdict: difference.verdict(measure.margin),
            fraction: difference.fraction,
            se: None,
            interval: difference.interval,
            method: difference.method,
            chances: None,
            variance_ratio: None,
            total_variation: total_variation(&before, &after),
            wasserstein: wasserstein(&before, &after),
            movements: movements(&before, &after),
        })
    };
    request.measures.iter().enumerate().map(row).collect()
}

fn distribution(
    request: &Request,
    side: &Side,
    measure: &Asked,
    (law, fractions): &Laws,
) -> Result<Distribution, Failure> {
    let distribution = Distribution::exact(law, fractions.as_ref(), reading(side, measure))
        .map_err(|error| unreadable(measure, side, &error))?;
    let seen = sandtable_sim::Interval { low: distribution.min(), high: distribution.max() };
    request.check_range(measure, seen)?;
    Ok(distribution)
}
