//! Which engine answers: the exact one where it may and can, otherwise trials.

mod why;

use sandtable_sim::exact::{Budget, Law};
use sandtable_sim::experiment::{Experiment, Values};
use sandtable_sim::probability::Fraction;

use crate::scenario::EngineChoice;

pub(crate) use why::Exact;
pub use why::{NotExact, WhySampled};

/// A law, and in fractions if that is known.
pub(crate) type Laws = (Law<Values, f64>, Option<Law<Values, Fraction>>);

/// Up to so many paths, probabilities are found as fractions, too.
const PATHS_FOR_FRACTIONS: u64 = 200_000;

/// What may be left unresolved of a law that counts as exact.
const UNRESOLVED: f64 = 1e-12;

/// Decides for a rule which engine answers: what is exact, or why there are trials.
///
/// # Errors
///
/// If the exact engine was asked for and cannot answer; or whatever else went wrong with it.
pub(crate) fn decide<T, E: From<NotExact>>(
    choice: EngineChoice,
    whom: impl FnOnce() -> String,
    exactly: impl FnOnce() -> Result<Exact<T>, E>,
) -> Result<Exact<T>, E> {
    match choice {
        EngineChoice::Sample => Ok(Err(WhySampled::AskedFor)),
        EngineChoice::Auto => exactly(),
        EngineChoice::Exact => {
            exactly()?.map(Ok).map_err(|why| NotExact { whom: whom(), why }.into())
        }
    }
}

/// What a variant of a scenario is called where it cannot be enumerated.
pub(crate) fn variant_of(variant: &str, file: &str) -> String {
    format!("variant `{variant}` of {file}")
}

/// The exact law of a rule.
pub(crate) fn law(experiment: &dyn Experiment) -> Exact<Law<Values, f64>> {
    Ok(experiment.enumerate(&Budget::default())?)
}

/// The exact law of a rule, if all of it is known.
pub(crate) fn resolved_law(experiment: &dyn Experiment) -> Exact<Law<Values, f64>> {
    let law = law(experiment)?;
    if law.unresolved <= UNRESOLVED { Ok(law) } else { Err(WhySampled::Unresolved(law.unresolved)) }
}

/// The exact law of a rule, and in fractions if that is no great effort.
pub(crate) fn laws(experiment: &dyn Experiment) -> Exact<Laws> {
    let law = law(experiment)?;
    let small = law.paths <= PATHS_FOR_FRACTIONS && law.unresolved == 0.0;
    let fractions =
        small.then(|| experiment.enumerate_fractions(&Budget::default()).ok()).flatten();
    Ok((law, fractions))
}
