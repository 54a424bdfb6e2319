//! Which engine answers: the exact one where it may and can, otherwise trials.

mod choice;
mod found_by;
mod why;

use sandtable_sim::exact::{Budget, Law};
use sandtable_sim::experiment::{Experiment, Values};
use sandtable_sim::probability::Fraction;

pub(crate) use choice::EngineChoice;
pub(crate) use found_by::FoundBy;
pub(crate) use why::{Exact, WhyRounded};
pub use why::{NotExact, WhySampled};

/// What the exact engine has found.
#[derive(Debug)]
pub(crate) struct Laws {
    /// The law in `f64`.
    pub(crate) law: Law<Values, f64>,
    /// The same in fractions, or why it is not known in them.
    pub(crate) fractions: Result<Law<Values, Fraction>, WhyRounded>,
}

/// Up to so many paths, probabilities are found as fractions, too.
pub(crate) const PATHS_FOR_FRACTIONS: u64 = 200_000;

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
    resolved(law(experiment)?)
}

fn resolved(law: Law<Values, f64>) -> Exact<Law<Values, f64>> {
    if law.unresolved <= UNRESOLVED { Ok(law) } else { Err(WhySampled::Unresolved(law.unresolved)) }
}

/// The exact law of a rule, if all of it is known, and in fractions if that is no great effort.
pub(crate) fn resolved_laws(experiment: &dyn Experiment) -> Exact<Laws> {
    let law = resolved_law(experiment)?;
    let fractions = fractions(experiment, &law);
    Ok(Laws { law, fractions })
}

/// The exact law of a rule, and in fractions if that is no great effort: one step down from
/// fractions is `f64`, and one from there is trials.
pub(crate) fn laws(experiment: &dyn Experiment) -> Exact<Laws> {
    let law = law(experiment)?;
    let fractions = fractions(experiment, &law);
    Ok(Laws { law, fractions })
}

fn fractions(
    experiment: &dyn Experiment,
    law: &Law<Values, f64>,
) -> Result<Law<Values, Fraction>, WhyRounded> {
    if 0.0 < law.unresolved {
        return Err(WhyRounded::Unresolved);
    }
    if PATHS_FOR_FRACTIONS < law.paths {
        return Err(WhyRounded::Paths { limit: PATHS_FOR_FRACTIONS });
    }
    experiment.enumerate_fractions(&Budget::for_fractions()).map_err(WhyRounded::from)
}

#[cfg(test)]
mod tests {
    use sandtable_play::{Library, Situation};

    use super::*;

    /// What is found of a rule of the catalog.
    fn laws_of(id: &str, circumstances: serde_json::Value) -> Laws {
        let rule = Library::default().find(id).expect("a rule");
        let prepared = rule.prepare(&[Situation::of(circumstances)]).expect("a situation");
        laws(&*prepared.experiment).expect("a law")
    }

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
    fn fractions_are_given_up_for_a_reason_and_numbers_stay_exact() {
        // Of a law in fractions nothing but what they cost is at issue here.
        let officers = |sub_units: u32| {
            let force = serde_json::json!({ "sub_units": sub_units });
            laws_of(
                "wtj.102.veteran-officers",
                serde_json::json!({ "ours": force, "theirs": force }),
            )
        };
        assert_eq!(officers(50).fractions.map(|law| law.total()), Ok(Fraction::ONE));
        let many = officers(390);
        assert_eq!(many.fractions.unwrap_err().to_string(), "they would take too many steps");
        assert!((many.law.total() - 1.0).abs() < 1e-12);
        let long = officers(397);
        assert_eq!(
            long.fractions.unwrap_err().to_string(),
            "there are fractions that need more than 4096 bits"
        );
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
