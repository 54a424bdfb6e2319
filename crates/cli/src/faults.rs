//! Faults on purpose: every threshold of a scenario, moved by one pip, held against its baseline.

use std::fmt;

use rayon::prelude::*;
use sandtable_sim::check::{self, Look, Verdict};
use sandtable_sim::exact::{Budget, Law};
use sandtable_sim::experiment::Values;
use sandtable_sim::threshold::{Shift, Threshold};

use crate::baseline::{self, AcceptedVariant, Baseline, Origin};
use crate::checks::{Selection, accepted_opinion};
use crate::engine::EngineChoice;
use crate::renewal::renewed;
use crate::scenario::{Compare, Scenario, Variant};
use crate::{Failure, results};

/// A threshold that was moved, and what the gate made of it.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The variant.
    pub variant: String,
    /// The threshold, as a designer would point at it.
    pub threshold: String,
    /// By how many pips it was moved.
    pub pips: i32,
    /// What came of it.
    pub effect: Effect,
}

/// What comes of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The baseline fails.
    Caught {
        /// How many of its measures.
        measures: usize,
    },
    /// Every outcome is as likely as before: there is nothing to catch.
    Equivalent(Equivalence),
    /// Outcomes are not as likely as before, and every measure of its own is.
    Missed,
    /// The scenario cannot be carried out with the threshold moved.
    Impossible(String),
}

/// Why a fault changes nothing, as far as the threshold itself tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Equivalence {
    /// The dice pass the check on the same scores: it was moved where they do not come.
    Scores,
    /// Passing the check or not leads to the same outcome.
    Check,
    /// The rows on both sides of the end of a row lead to the same outcome.
    Rows,
    /// All dice of the stage, with a pip more or less, come to the same outcome.
    Dice,
}

impl fmt::Display for Equivalence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Equivalence::Scores => "the dice pass the check on the same scores",
            Equivalence::Check => "passing the check or not leads to the same outcome",
            Equivalence::Rows => "the rows on both sides lead to the same outcome",
            Equivalence::Dice => "the dice of the stage come to the same outcome",
        })
    }
}

/// Moves each threshold of each variant that can be enumerated by one pip up and down, and holds what
/// comes of it against the baseline of what it was: one that has been written and read again.
///
/// # Errors
///
/// If a measure has no value for an outcome, or the baseline cannot be read.
pub fn faults(scenario: &Scenario) -> Result<Vec<Fault>, Failure> {
    let mut faults = Vec::new();
    let baseline = baseline_of(scenario)?;
    for variant in &scenario.variants {
        let budget = Budget::default();
        let experiment = &variant.prepared.experiment;
        let Some(accepted) = baseline.variant(&variant.name) else { continue };
        let (Ok(law), Ok(thresholds)) =
            (experiment.enumerate(&budget), experiment.thresholds(&budget))
        else {
            continue;
        };
        let shifts: Vec<Shift> = thresholds
            .into_iter()
            .flat_map(|threshold| [1, -1].map(|pips| Shift { threshold: threshold.clone(), pips }))
            .collect();
        let fault = |shift: &Shift| {
            let effect = effect(scenario, variant, accepted, &law, shift)?;
            let (variant, threshold) = (variant.name.clone(), shift.threshold.to_string());
            Ok(Fault { variant, threshold, pips: shift.pips, effect })
        };
        faults.extend(shifts.par_iter().map(fault).collect::<Result<Vec<_>, Failure>>()?);
    }
    Ok(faults)
}

/// The baseline of everything about a scenario that can be enumerated, as it is after it has been a
/// file.
pub(crate) fn baseline_of(scenario: &Scenario) -> Result<Baseline, Failure> {
    let mut findings = Vec::new();
    for variant in &scenario.variants {
        findings.extend(results::find_exact(scenario, variant, EngineChoice::Auto)?.ok());
    }
    let renewal = renewed(None, scenario, &findings, &Selection::default());
    let read = baseline::read(&baseline::text(&renewal.baseline));
    read.map_err(|damage| Failure::Baselines(vec![damage.of(&scenario.file)]))
}

fn effect(
    scenario: &Scenario,
    variant: &Variant,
    accepted: &AcceptedVariant,
    law: &Law<Values, f64>,
    shift: &Shift,
) -> Result<Effect, Failure> {
    let moved = match variant.prepared.experiment.enumerate_moved(&Budget::default(), shift) {
        Ok(moved) => moved,
        Err(error) => return Ok(Effect::Impossible(error.to_string())),
    };
    let same = is_same(law, &moved);
    let measures = results::of_law(scenario, variant, &moved)?;
    let fails = |found: &results::FoundMeasure| {
        accepted.measure(&found.name).is_some_and(|accepted| {
            let how = Compare::default();
            let opinion = accepted_opinion(accepted, found, &Origin::Exact, &how, Look::Only, 1e-9);
            opinion.verdict == Verdict::Fail
        })
    };
    Ok(match measures.iter().filter(|found| fails(found)).count() {
        0 if same => Effect::Equivalent(why_equivalent(shift)),
        0 => Effect::Missed,
        measures => Effect::Caught { measures },
    })
}

fn is_same(before: &Law<Values, f64>, now: &Law<Values, f64>) -> bool {
    let p = |law: &Law<Values, f64>, outcome| law.outcomes.get(outcome).copied().unwrap_or(0.0);
    let outcomes = before.outcomes.keys().chain(now.outcomes.keys());
    let mut outcomes = outcomes.map(|outcome| (p(before, outcome), p(now, outcome)));
    outcomes.all(|(before, now)| check::is_same_probability(before, now))
}

fn why_equivalent(shift: &Shift) -> Equivalence {
    let Shift { threshold, pips } = shift;
    match threshold {
        Threshold::Check { check, .. } => {
            let moved = check.moved(*pips);
            let pool = check.pool();
            let same = |total: i32| check.passes(total) == moved.passes(total);
            if (pool.lowest()..=pool.highest()).all(same) {
                Equivalence::Scores
            } else {
                Equivalence::Check
            }
        }
        Threshold::Band { .. } => Equivalence::Rows,
        Threshold::Modifier { .. } => Equivalence::Dice,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rayon::prelude::*;
    use sandtable_sim::experiment::Coupling;
    use sandtable_sim::patience::Patience;
    use sandtable_sim::stream::Stream;

    use super::*;

    /// Trials in which thresholds are looked for, and trials with each of them moved.
    const MET: u64 = 100;
    const MOVED: u64 = 20;

    fn shipped() -> Vec<Scenario> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
        let books = std::fs::read_dir(folder).unwrap();
        let files = books.flat_map(|book| std::fs::read_dir(book.unwrap().path()).unwrap());
        files.map(|file| Scenario::read(&file.unwrap().path()).unwrap()).collect()
    }

    #[test]
    fn no_shipped_rule_breaks_down_when_a_threshold_is_moved() {
        let of_variant = |(scenario, variant): (&Scenario, &Variant)| {
            let experiment = &*variant.prepared.experiment;
            let stream = Stream::new(scenario.settings.seed, &scenario.name);
            let mut moved = 0;
            let met = experiment.thresholds_met(&stream, 0..MET, Patience::ENDLESS);
            for threshold in met.into_iter().flatten() {
                for pips in [1, -1] {
                    let shift = Some(&Shift { threshold: threshold.clone(), pips });
                    let how = Coupling::Synchronized;
                    moved += experiment.outcomes(how, &stream, 0..MOVED, shift).of_trials.len();
                }
            }
            moved
        };
        let scenarios = shipped();
        let variants = scenarios
            .iter()
            .flat_map(|scenario| scenario.variants.iter().map(move |variant| (scenario, variant)));
        let moved: usize = variants.par_bridge().map(of_variant).sum();
        assert!(100_000 < moved, "only {moved} trials had a threshold moved");
    }
}
