//! What is said of behaviour that could not be followed, wherever variants are told apart by their
//! answers: who is not told takes an option that was never taken for one that is worth nothing.

use sandtable_play::Closed;
use sandtable_report::digits;

use crate::scenario::{Scenario, Variant};

/// How often what is stated of a decision was not open, variant by variant; nothing where it always
/// was, and where nothing is stated.
pub(super) fn sentences(scenario: &Scenario) -> Vec<String> {
    scenario.variants.iter().flat_map(|variant| of_variant(scenario, variant)).collect()
}

/// The same for one variant.
pub(super) fn of_variant(scenario: &Scenario, variant: &Variant) -> Vec<String> {
    let found = scenario.rule.closed(&variant.situations, &variant.behaviour());
    let found = found.unwrap_or_default();
    found.iter().filter_map(|closed| sentence(&variant.name, closed)).collect()
}

fn sentence(variant: &str, Closed { decision, met, closed, trials }: &Closed) -> Option<String> {
    let trials = digits::counted(*trials, "trial");
    if *met == 0 {
        return Some(format!(
            "`{decision}` of `{variant}` is never asked in {trials}: what is stated of it may \
             change nothing."
        ));
    }
    let (of, met) = (digits::count(*closed), digits::counted(*met, "time"));
    (0 < *closed).then(|| {
        format!(
            "`{decision}` of `{variant}`: what is stated was not open {of} of the {met} that it \
             was asked in {trials}; the first option that was open was taken instead."
        )
    })
}
