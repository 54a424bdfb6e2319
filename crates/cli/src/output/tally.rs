//! `tally.json`: the integer counts of a sampled run, from which everything else follows.

use sandtable_rules::RULES_HASH;
use sandtable_sim::stream::STREAM_VERSION;
use serde_json::{Value, json};

use crate::results::{Finding, HowKnown};
use crate::scenario::{Scenario, Settings};

/// The version of the form of this file.
const SCHEMA: u32 = 1;

/// The counts of all sampled variants; nothing if none was sampled.
pub(crate) fn tally(
    scenario: &Scenario,
    settings: &Settings,
    findings: &[Finding],
) -> Option<Value> {
    let variants: Vec<_> =
        findings.iter().filter_map(|finding| variant(scenario, finding)).collect();
    if variants.is_empty() {
        return None;
    }
    Some(json!({
        "schema": SCHEMA,
        "version": env!("CARGO_PKG_VERSION"),
        "rules_hash": RULES_HASH,
        "stream_version": STREAM_VERSION,
        "scenario": scenario.name,
        "scenario_hash": scenario.hash,
        "seed": settings.seed,
        "variants": variants,
    }))
}

fn variant(scenario: &Scenario, finding: &Finding) -> Option<Value> {
    let HowKnown::Sampled { tally, ranges, .. } = &finding.known else { return None };
    let measures = scenario.variant(&finding.variant)?.prepared.experiment.measures();
    let outcomes: Vec<_> = tally
        .counts
        .iter()
        .map(|(values, count)| {
            json!([values.iter().map(|value| value.get()).collect::<Vec<_>>(), count])
        })
        .collect();
    Some(json!({
        "name": finding.variant,
        "complete": finding.known.complete(),
        "trials": tally.trials,
        "trial_ranges": ranges.iter().map(|range| [range.start, range.end]).collect::<Vec<_>>(),
        "measures": measures.iter().map(|measure| measure.name).collect::<Vec<_>>(),
        "outcomes": outcomes,
    }))
}
