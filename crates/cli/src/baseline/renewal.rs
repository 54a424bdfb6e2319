//! A baseline after something was accepted.

use sandtable_sim::check;
use sandtable_sim::distribution::{Distribution, Point};

use super::{AcceptedMeasure, AcceptedVariant, Baseline, Origin, listing, place_of};
use crate::checks::{Selection, normal, origin};
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
}

/// The baseline of a scenario after what was asked for is accepted. What was not asked for stays as
/// it was, to the letter, and so does what has not changed.
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
        rules_hash: sandtable_rules::RULES_HASH.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        variants: Vec::new(),
    };
    let mut renewal = Renewal { baseline, added: 0, changed: 0, same: 0, removed: 0 };
    for variant in &scenario.variants {
        let old = before.and_then(|before| before.variant(&variant.name));
        let finding = findings.iter().find(|finding| finding.variant == variant.name);
        let accepted = match finding {
            Some(finding) => Some(renewal.of_variant(scenario, variant, old, finding, selection)),
            None => old.cloned(),
        };
        renewal.baseline.variants.extend(accepted);
    }
    let gone = before.iter().flat_map(|before| &before.variants);
    let gone = gone.filter(|variant| scenario.variant(&variant.name).is_none());
    for variant in gone {
        if selection.is_of_whole_scenarios() {
            renewal.removed += variant.measures.len();
        } else {
            renewal.baseline.variants.push(variant.clone());
        }
    }
    renewal
}

impl Renewal {
    /// Whether anything is not as it was.
    pub(crate) fn is_any(&self) -> bool {
        0 < self.added + self.changed + self.removed
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
            let same = old.is_some_and(|old| is_same(old, found, &origin));
            if selection.has(&variant.name, &found.name) {
                measures.push(self.of_measure(old, found, &origin, same));
            } else if let Some(old) = old {
                all_as_now &= same;
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
                measures.push(old.clone());
            }
        }
        // What is in force now explains only what is as it is now.
        let in_force = match old {
            Some(old) if !all_as_now => old.in_force.clone(),
            _ => listing(&variant.prepared.in_force),
        };
        AcceptedVariant { name: variant.name.clone(), in_force, measures, line: 0 }
    }

    fn of_measure(
        &mut self,
        old: Option<&AcceptedMeasure>,
        found: &FoundMeasure,
        origin: &Origin,
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
        AcceptedMeasure {
            name: found.name.clone(),
            origin: origin.clone(),
            distribution: reviewable(&found.distribution),
            line: 0,
        }
    }
}

fn is_same(old: &AcceptedMeasure, found: &FoundMeasure, origin: &Origin) -> bool {
    let (before, now) = (&old.distribution, &found.distribution);
    match origin {
        _ if old.origin != *origin => false,
        Origin::Exact => check::agree(before, now),
        Origin::Sampled { .. } => check::same_counts(before, now),
    }
}

/// The distribution without fractions that nobody could read.
fn reviewable(distribution: &Distribution) -> Distribution {
    let short = |point: &Point| {
        let exact = point.exact.clone();
        Point { exact: exact.filter(|p| p.to_string().len() <= LONGEST_FRACTION), ..point.clone() }
    };
    let points = distribution.points().iter().map(short).collect();
    Distribution::of_points(points, distribution.known()).expect("it had points before")
}
