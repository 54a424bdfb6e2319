//! Faults on purpose: every threshold of a scenario, moved by one pip, held against its baseline.

use sandtable_sim::check::{self, Look, Verdict};
use sandtable_sim::exact::{Budget, Law};
use sandtable_sim::experiment::Values;
use sandtable_sim::threshold::{Shift, Threshold};

use crate::Failure;
use crate::baseline::{self, AcceptedVariant, Baseline, Origin, renewed};
use crate::checks::{Selection, accepted_opinion};
use crate::results;
use crate::scenario::{Compare, Scenario, Variant};

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
    Equivalent(&'static str),
    /// Outcomes are not as likely as before, and every measure of its own is.
    Missed,
    /// The scenario cannot be carried out with the threshold moved.
    Impossible(String),
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
        for threshold in thresholds {
            for pips in [1, -1] {
                let shift = Shift { threshold: threshold.clone(), pips };
                let effect = effect(scenario, variant, accepted, &law, &shift)?;
                let variant = variant.name.clone();
                faults.push(Fault { variant, threshold: threshold.to_string(), pips, effect });
            }
        }
    }
    Ok(faults)
}

/// The baseline of everything about a scenario that can be enumerated, as it is after it has been a
/// file.
pub(crate) fn baseline_of(scenario: &Scenario) -> Result<Baseline, Failure> {
    let mut findings = Vec::new();
    for variant in &scenario.variants {
        findings.extend(results::find_exact(scenario, variant)?.ok());
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
    let measures = results::of_law(scenario, variant, moved)?;
    let fails = |found: &results::FoundMeasure| {
        accepted.measure(&found.name).is_some_and(|accepted| {
            let how = Compare::default();
            let now = &found.distribution;
            let opinion = accepted_opinion(accepted, now, &Origin::Exact, &how, Look::Only, 1e-9);
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

/// Why moving a threshold changes nothing, as far as the threshold itself tells.
fn why_equivalent(shift: &Shift) -> &'static str {
    let Shift { threshold, pips } = shift;
    match threshold {
        Threshold::Check { check, .. } => {
            let moved = check.moved(*pips);
            let pool = check.pool();
            let same = |total: i32| check.passes(total) == moved.passes(total);
            if (pool.lowest()..=pool.highest()).all(same) {
                "the dice pass the check on the same scores"
            } else {
                "passing the check or not leads to the same outcome"
            }
        }
        Threshold::Band { .. } => "the rows on both sides lead to the same outcome",
        Threshold::Modifier { .. } => "the dice of the stage come to the same outcome",
    }
}
