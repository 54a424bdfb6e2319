//! What takes no part in a comparison, in a sentence.

use super::Asked;
use super::sides::names;
use crate::scenario::{Scenario, Settings, Variant, some};

/// The measures that not all of the files count alike, and that therefore take no part.
pub(crate) fn measures_left_out(scenarios: &[Scenario], asked: &[Asked]) -> Option<String> {
    let is_left_out = |name: &String| asked.iter().all(|it| it.name != *name);
    let of = |(scenario, called): (&Scenario, String)| {
        let mut left: Vec<String> = scenario.measure_names();
        left.retain(is_left_out);
        (!left.is_empty()).then(|| format!("{} of {called}", some(&left)))
    };
    let left: Vec<String> = scenarios.iter().zip(names(scenarios)).filter_map(of).collect();
    (!left.is_empty()).then(|| {
        format!(
            "Left out, as not all of the files count the same by that name: {}.",
            left.join("; ")
        )
    })
}

/// The variants of a file that take no part where values of keys are tried in one of them.
pub(crate) fn variants_left_out(scenario: &Scenario, of: &Variant, option: &str) -> Option<String> {
    let others = scenario.variants.iter().map(|it| it.name.as_str());
    let others: Vec<&str> = others.filter(|name| *name != of.name).collect();
    (!others.is_empty()).then(|| {
        let others = some(&others);
        format!(
            "Left out: {others}, as {option} changes {} alone (--reference takes another).",
            of.name
        )
    })
}

/// That what one file says of how it is run holds for all of them, where another says otherwise.
pub(crate) fn settings_that_hold(scenarios: &[Scenario]) -> Option<String> {
    let (first, others) = scenarios.split_first()?;
    let is_other = |other: &&Scenario| {
        let Settings { engine, effort, seed, confidence, .. } = &other.settings;
        let own = &first.settings;
        (engine, effort, seed, confidence.to_bits())
            != (&own.engine, &own.effort, &own.seed, own.confidence.to_bits())
    };
    let other = others.iter().find(is_other)?;
    Some(format!(
        "All are run as the first file says: [run] of {} holds, and not that of {}.",
        first.file, other.file
    ))
}
