//! What happened, in words.

use sandtable_report::digits;
use sandtable_sim::check::{self, Verdict};
use sandtable_sim::distribution::Distribution;

use super::claim::{Claim, Evidence};
use super::{Declared, Opinion, Source, Subject};
use crate::scenario::{BASE, Expectation, Expected};

/// The sentence that a check comes to.
pub(super) fn sentence(
    subject: &Subject,
    declared: &Declared,
    opinion: &Opinion,
    claim: &Claim,
    evidence: Option<&Evidence>,
) -> String {
    let name = named(&declared.measure, &subject.scenario.title, &declared.variant);
    let because =
        if opinion.because.is_empty() { String::new() } else { format!("; {}", opinion.because) };
    let before = evidence.and_then(|evidence| evidence.before.as_ref());
    match (declared.source, opinion.verdict, before, evidence) {
        (Source::Baseline, Verdict::Fail, Some((before, _)), Some(Evidence { now, .. })) => {
            format!("{name} {}{because}", change(before, now))
        }
        (Source::Baseline, Verdict::Fail | Verdict::Inconclusive, ..) => {
            format!("{name}: not decided whether it has changed{because}")
        }
        (Source::Baseline, ..) => format!("{name} is as accepted{because}"),
        (Source::Expectation(position), verdict, ..) => {
            let expectation = &subject.scenario.expectations[position];
            let found = claim.found.as_deref().map_or_else(|| "not known".to_owned(), how_much);
            format!(
                "{} of {name} is {found}, {} {}{because}",
                claim.statistic,
                comparison(verdict),
                described(expectation)
            )
        }
    }
}

fn comparison(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "as expected:",
        Verdict::PassWeak => "not in contradiction to the expected",
        Verdict::Inconclusive => "which does not decide about the expected",
        Verdict::Fail => "not the expected",
    }
}

/// The measure of a variant, and of which scenario: "casualties of 'ten regulars cross a mined
/// section' (variant advance)".
pub(crate) fn named(measure: &str, title: &str, variant: &str) -> String {
    let title = lower_case_first(title.trim_end_matches('.'));
    let variant = if variant == BASE { String::new() } else { format!(" (variant {variant})") };
    format!("{} of '{title}'{variant}", measure.replace('_', " "))
}

/// Within a sentence a title begins in lower case, unless it begins with an abbreviation.
fn lower_case_first(title: &str) -> String {
    let mut letters = title.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => title.to_owned(),
    }
}

/// How a distribution has changed: by its mean, if that has; else by the value that moved most.
fn change(before: &Distribution, now: &Distribution) -> String {
    let (was, is) = (before.mean(), now.mean());
    let nearly = 1e-9 * was.abs().max(is.abs()).max(1e-3);
    if nearly < (is - was).abs() {
        let verb = if was < is { "rose" } else { "fell" };
        return format!("{verb} from {} to {}", digits::exact(was), digits::exact(is));
    }
    let mean = digits::exact(was);
    match check::moved(before, now).first() {
        Some(moved) => {
            let verb = if moved.before < moved.now { "rose" } else { "fell" };
            format!(
                "is spread otherwise around the same mean of {mean}: the probability of {} {verb} from {} to {}",
                moved.value,
                digits::percent(moved.before),
                digits::percent(moved.now)
            )
        }
        None => format!("is known otherwise, at the same mean of {mean}"),
    }
}

fn described(expectation: &Expectation) -> String {
    let value = match &expectation.expected {
        Expected::Value(value) => how_much(&value.to_string()),
        stated @ Expected::Range(..) => stated.to_string(),
    };
    if expectation.margin > 0.0 { format!("{value} ± {}", expectation.margin) } else { value }
}

/// A number as it is read: a fraction with the number that it is.
pub(crate) fn how_much(text: &str) -> String {
    let number = match text.split_once('/') {
        Some((numerator, denominator)) => {
            numerator.parse::<f64>().ok().zip(denominator.parse::<f64>().ok()).map(|(n, d)| n / d)
        }
        None => text.parse().ok(),
    };
    match number {
        Some(number) if text.contains('/') && text.len() <= 24 => {
            format!("{} ({text})", digits::exact(number))
        }
        Some(number) => digits::exact(number),
        None => text.to_owned(),
    }
}
