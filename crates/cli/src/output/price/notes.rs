//! What is to be said of prices that are not there, or have no end.

use sandtable_report::digits;
use sandtable_sim::interval::Method;

use super::answered::Answered;
use crate::pricing::{PricedVariant, Worth};
use crate::scenario::Way;

/// The sentences below the tables of one answer.
pub(super) fn notes(one: &Answered) -> Vec<String> {
    let variants = &one.priced.variants;
    let unmet = variants.iter().filter(|it| it.average.value.value.is_none());
    let mut notes: Vec<String> = unmet.map(|variant| never_met(one, variant)).collect();
    notes.extend(missing(one));
    notes.extend(unjudged(one));
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
    if let Way::Exchange(_) = one.question.way {
        let is_priced = |worth: &Worth| worth.fair.is_some() || worth.off_ladder.is_some();
        let note = "-: the value is the same all along the ladder there or turns back, or the condition \
                    is never met.";
        return (!situations().all(is_priced)).then(|| note.to_owned());
    }
    let of_reference = |worth: &Worth| worth.of_reference.and_then(|it| it.value);
    let is_worth = |worth: &Worth| of_reference(worth).is_some_and(|value| 0.0 < value);
    let worthless = situations().any(|worth| !is_worth(worth));
    let unmet = situations().any(|worth| is_worth(worth) && worth.fair.is_none());
    let seen = if one.priced.trials.is_some() { ", as far as was seen" } else { "" };
    let reference = &one.question.reference;
    let worthless = worthless.then(|| format!("`{reference}` is worth nothing there{seen}"));
    let unmet = unmet.then(|| format!("the condition is never met there{seen}"));
    let said: Vec<String> = worthless.into_iter().chain(unmet).collect();
    (!said.is_empty()).then(|| format!("-: {}.", said.join(", or ")))
}

/// Why nothing is called overpaid or underpaid.
fn unjudged(one: &Answered) -> Option<String> {
    match &one.question.way {
        Way::Ratio { proportional: None, .. } => Some(
            "A ratio of values is a price only where twice the value is worth twice the points, and \
             nothing says that it is so here: no price is judged by it. A ladder of known prices \
             ([price.ladder]) needs no such thing; `proportional = \"why\"` says it."
                .to_owned(),
        ),
        _ => None,
    }
}

/// What a price takes for granted.
pub(super) fn assumed(one: &Answered) -> String {
    let met = if 1 < one.priced.situations.len() {
        "the mix of situations does not react to what is bought"
    } else {
        "the situation is the one that is stated, whatever is bought"
    };
    let proportional = match &one.question.way {
        Way::Ratio { proportional: Some(why), .. } => {
            format!("; value is in proportion to points ({why})")
        }
        _ => String::new(),
    };
    let measure = &one.question.measure.text;
    format!("Assumed: points add up; {met}; worth is the mean of {measure}{proportional}.")
}

/// What stands in for something that the book does not print.
pub(super) fn placeholders(one: &Answered) -> Vec<String> {
    let told = |(what, why): &(String, String)| format!("Placeholder: {what} ({why}).");
    one.question.placeholders.iter().map(told).collect()
}
