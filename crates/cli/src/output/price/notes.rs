//! What is to be said of prices that are not there, or have no end.

use sandtable_report::digits;
use sandtable_sim::interval::Method;

use super::answered::Answered;
use crate::pricing::{PricedVariant, Worth};

/// The sentences below the tables of one answer.
pub(super) fn notes(one: &Answered) -> Vec<String> {
    let variants = &one.priced.variants;
    let unmet = variants.iter().filter(|it| it.average.value.value.is_none());
    let mut notes: Vec<String> = unmet.map(|variant| never_met(one, variant)).collect();
    notes.extend(missing(one));
    let any = |is: &dyn Fn(&Worth) -> bool| variants.iter().flat_map(PricedVariant::worths).any(is);
    if any(&Worth::is_open) {
        notes.push(format!(
            "`{}` could be worth nothing, as far as {} trials can tell: prices have no upper end.",
            one.question.reference,
            digits::count(one.priced.trials.unwrap_or(0)),
        ));
    }
    if any(&|worth| worth.value.value.is_some() && worth.value.method == Method::Unknown) {
        notes.push(format!(
            "Nothing can be said of {} without a known range: state it in [bounds].",
            one.question.measure.text
        ));
    }
    notes
}

/// A variant has no value at all.
fn never_met(one: &Answered, variant: &PricedVariant) -> String {
    let (name, measure) = (&variant.name, &one.question.measure.text);
    match one.priced.trials {
        None => format!("`{name}` never meets the condition of {measure}."),
        Some(trials) => format!(
            "`{name}` met the condition of {measure} in none of {} trials.",
            digits::count(trials * one.priced.situations.len() as u64)
        ),
    }
}

/// Why there is no price in a situation of the mix.
fn missing(one: &Answered) -> Option<String> {
    if one.priced.situations.len() < 2 {
        return None;
    }
    let situations = || one.priced.variants.iter().flat_map(|variant| &variant.situations);
    let is_worth = |worth: &Worth| worth.of_reference.value.is_some_and(|value| 0.0 < value);
    let worthless = situations().any(|worth| !is_worth(worth));
    let unmet = situations().any(|worth| is_worth(worth) && worth.fair.is_none());
    let seen = if one.priced.trials.is_some() { ", as far as was seen" } else { "" };
    let reference = &one.question.reference;
    let worthless = worthless.then(|| format!("`{reference}` is worth nothing there{seen}"));
    let unmet = unmet.then(|| format!("the condition is never met there{seen}"));
    let said: Vec<String> = worthless.into_iter().chain(unmet).collect();
    (!said.is_empty()).then(|| format!("-: {}.", said.join(", or ")))
}
