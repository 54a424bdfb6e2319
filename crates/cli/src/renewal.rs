//! A baseline after something was accepted.

use sandtable_sim::check;
use sandtable_sim::distribution::{Condition, Distribution, Point, Share};

use crate::baseline::{AcceptedMeasure, AcceptedVariant, Baseline, Origin, place_of};
use crate::checks::{Selection, normal, origin};
use crate::listing::listing;
use crate::results::{Finding, FoundMeasure};
use crate::scenario::{Scenario, Variant};

/// A longer fraction tells a reviewer nothing; then the number is written, to its last digit.
const LONGEST_FRACTION: usize = 100;

/// What accepting something comes to.
#[derive(Debug)]
pub(crate) struct Renewal {
    /// The baseline as it is to be written.
    pub(crate) baseline: Baseline,
    /// Measures that had none.
    pub(crate) added: usize,
    /// Measures that are not what they were.
    pub(crate) changed: usize,
    /// Measures that were looked at and are what they were.
    pub(crate) same: usize,
    /// Measures that there are no more.
    pub(crate) removed: usize,
    /// Variants of which what is in force has another name or value.
    relisted: usize,
    /// Measures that are not what they were, and were not accepted: what was in force for them stays.
    pub(crate) measures_kept: usize,
}

/// The baseline of a scenario after what was asked for is accepted. What was not asked for stays as
/// it was, to the letter, and so do measures that have not changed. What is in force is told as it is
/// now all the same: keys are renamed and added without any effect, and a reviewer looks them up by
/// the names they have.
pub(crate) fn renewed(
    before: Option<&Baseline>,
    scenario: &Scenario,
    findings: &[Finding],
    selection: &Selection,
) -> Renewal {
    let baseline = Baseline {
        scenario: place_of(scenario),
        file: normal(scenario.file.as_ref()),
        scenario_hash: scenario.hash.clone(),
        rules_hash: scenario.rules_hash.clone(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        variants: Vec::new(),
    };
    let mut renewal = Renewal {
        baseline,
        added: 0,
        changed: 0,
        same: 0,
        removed: 0,
        relisted: 0,
        measures_kept: 0,
    };
    let mut are_all_as_now = true;
    for variant in &scenario.variants {
        let old = before.and_then(|before| before.variant(&variant.name));
        let finding = findings.iter().find(|finding| finding.variant == variant.name);
        let accepted = if let Some(finding) = finding {
            Some(renewal.of_variant(scenario, variant, old, finding, selection))
        } else {
            are_all_as_now &= old.is_none();
            old.cloned()
        };
        renewal.baseline.variants.extend(accepted);
    }
    let gone = before.iter().flat_map(|before| &before.variants);
    let gone = gone.filter(|variant| scenario.variant(&variant.name).is_none());
    for variant in gone {
        if selection.is_of_whole_scenarios() {
            renewal.removed += variant.measures.len();
        } else {
            are_all_as_now = false;
            renewal.baseline.variants.push(variant.clone());
        }
    }
    // Of what stays as it was, nobody knows that it comes of the rules of now.
    if let Some(before) = before.filter(|_| !are_all_as_now || 0 < renewal.measures_kept) {
        renewal.baseline.rules_hash.clone_from(&before.rules_hash);
    }
    renewal
}

impl Renewal {
    /// Whether anything is not as it was.
    pub(crate) fn is_any(&self) -> bool {
        0 < self.measures() + self.relisted
    }

    /// Whether all measures are as they were, and only what is in force is told otherwise.
    pub(crate) fn is_only_relisted(&self) -> bool {
        self.measures() == 0 && 0 < self.relisted
    }

    /// Measures that are not as they were.
    fn measures(&self) -> usize {
        self.added + self.changed + self.removed
    }

    fn of_variant(
        &mut self,
        scenario: &Scenario,
        variant: &Variant,
        old: Option<&AcceptedVariant>,
        finding: &Finding,
        selection: &Selection,
    ) -> AcceptedVariant {
        let origin = origin(scenario, &finding.known);
        let mut measures = Vec::new();
        let mut all_as_now = true;
        for found in &finding.measures {
            let old = old.and_then(|old| old.measure(&found.name));
            let now = accepted(scenario, found, &origin);
            let same = old.is_some_and(|old| is_same(old, &now, &found.distribution));
            if selection.has(&variant.name, &found.name) {
                measures.push(self.of_measure(old, now, same));
            } else if let Some(old) = old {
                all_as_now &= same;
                self.measures_kept += usize::from(!same);
                measures.push(old.clone());
            }
        }
        let gone = old.into_iter().flat_map(|old| &old.measures);
        let gone = gone.filter(|old| finding.measures.iter().all(|found| found.name != old.name));
        for old in gone {
            if selection.is_of_whole_scenarios() {
                self.removed += 1;
            } else {
                all_as_now = false;
                self.measures_kept += 1;
                measures.push(old.clone());
            }
        }
        // What is in force now explains only what is as it is now.
        let in_force = match old {
            Some(old) if !all_as_now => old.in_force.clone(),
            _ => listing(&variant.prepared.in_force),
        };
        self.relisted += usize::from(old.is_some_and(|old| old.in_force != in_force));
        AcceptedVariant { name: variant.name.clone(), in_force, measures, line: 0 }
    }

    fn of_measure(
        &mut self,
        old: Option<&AcceptedMeasure>,
        now: AcceptedMeasure,
        same: bool,
    ) -> AcceptedMeasure {
        match old {
            Some(old) if same => {
                self.same += 1;
                return old.clone();
            }
            Some(_) => self.changed += 1,
            None => self.added += 1,
        }
        now
    }
}

/// A measure as it is accepted.
fn accepted(scenario: &Scenario, found: &FoundMeasure, origin: &Origin) -> AcceptedMeasure {
    AcceptedMeasure {
        name: found.name.clone(),
        origin: origin.clone(),
        given: scenario.given(&found.name).map(ToOwned::to_owned),
        distribution: reviewable(&found.distribution),
        line: 0,
    }
}

fn is_same(old: &AcceptedMeasure, now: &AcceptedMeasure, found: &Distribution) -> bool {
    match now.origin {
        _ if old.origin != now.origin || old.given != now.given => false,
        Origin::Exact => check::agree(&old.distribution, found),
        Origin::Sampled { .. } => check::same_counts(&old.distribution, found),
    }
}

/// The distribution without fractions that nobody could read.
fn reviewable(distribution: &Distribution) -> Distribution {
    let short = |share: &Share| {
        let exact = share.exact.clone();
        Share { exact: exact.filter(|p| p.to_string().len() <= LONGEST_FRACTION), ..share.clone() }
    };
    let point = |point: &Point| Point { value: point.value, share: short(&point.share) };
    let points = distribution.points().iter().map(point).collect();
    let missing = distribution.missing().map(short);
    let condition = distribution
        .condition()
        .map(|condition| Condition { share: short(&condition.share), trials: condition.trials });
    Distribution::of_points(points, missing, condition, distribution.known())
        .expect("there was something in it before")
}
