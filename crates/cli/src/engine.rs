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

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(choice: EngineChoice, exactly: Exact<&str>) -> Result<Exact<&str>, NotExact> {
        decide(choice, || "mud.toml".to_owned(), || Ok(exactly))
    }

    #[test]
    fn what_can_be_exact_is_unless_trials_are_asked_for() {
        for choice in [EngineChoice::Auto, EngineChoice::Exact] {
            assert_eq!(decided(choice, Ok("a law")).unwrap(), Ok("a law"));
        }
        let sampled = decided(EngineChoice::Sample, Ok("a law")).unwrap();
        assert_eq!(sampled, Err(WhySampled::AskedFor));
    }

    #[test]
    fn trials_that_are_asked_for_do_not_wait_for_an_enumeration() {
        let enumerate = || -> Result<Exact<()>, NotExact> { unreachable!("nobody asked for it") };
        let sampled = decide(EngineChoice::Sample, String::new, enumerate).unwrap();
        assert_eq!(sampled, Err(WhySampled::AskedFor));
    }

    #[test]
    fn what_cannot_be_exact_is_sampled_or_refused() {
        let left_out = WhySampled::Unresolved(0.25);
        let sampled = decided(EngineChoice::Auto, Err(left_out.clone())).unwrap();
        assert_eq!(sampled, Err(left_out.clone()));
        let refused = decided(EngineChoice::Exact, Err(left_out)).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "mud.toml cannot be enumerated: 0.25 of the outcomes are unresolved"
        );
    }
}
