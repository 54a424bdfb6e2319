//! What happened, in words.

use sandtable_dice::{Kind, Scale};
use sandtable_report::digits;
use sandtable_sim::check::{self, Tier, Verdict};
use sandtable_sim::distribution::{Distribution, is_same};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::Interval;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::value::Value;

use super::claim::{Claim, Evidence};
use super::opinion::Decisive;
use super::{BESIDE_CHECKS, Declared, Opinion, Source, Subject};
use crate::scenario::{BASE, Expectation, Expected};
use crate::share;

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
    let change_of_number = opinion.decisive.as_ref().and_then(Decisive::change);
    match (declared.source, opinion.verdict, before, evidence) {
        (Source::Baseline, Verdict::Fail, ..) if change_of_number.is_some() => {
            name + &change_of_number.unwrap_or_default()
        }
        (Source::Baseline, Verdict::Fail, Some((before, _)), Some(Evidence { now, scale, .. })) => {
            format!("{name} {}{because}", change(before, now, *scale))
        }
        (Source::Baseline, Verdict::Fail | Verdict::Inconclusive, ..) => {
            format!("{name}: not decided whether it has changed{because}")
        }
        (Source::Baseline, ..) => format!("{name} is as accepted{because}"),
        (Source::Expectation(position), verdict, ..) => {
            let expectation = &subject.scenario.expectations[position];
            let unit = Unit::of(claim.is_share);
            let statistic = match expectation.statistic {
                Statistic::Mean if claim.is_share => "probability".to_owned(),
                other => other.to_string(),
            };
            let found = match claim.found.as_deref() {
                Some(found) if verdict == Verdict::Fail && opinion.tier != Tier::Sampled => {
                    format!("is {}", told_apart(found, expectation.target(), unit))
                }
                Some(found) => {
                    format!("is {}", as_known(found, &claim.expected, opinion, unit))
                }
                None if claim.was_looked_at => "has no value".to_owned(),
                None => "is not known".to_owned(),
            };
            format!(
                "{statistic} of {name} {found}, {} {}{because}",
                comparison(verdict),
                described(expectation, claim.found.as_deref().unwrap_or_default(), unit)
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

/// How a distribution has changed: by its mean, if that has; else by the value that moved most, or by
/// its condition.
fn change(before: &Distribution, now: &Distribution, scale: Scale) -> String {
    let is_share = scale.kind == Kind::YesNo;
    let of = |it: &Distribution| read(Statistic::Mean, it, scale, None).unwrap_or_default();
    let same = match (before.mean(), now.mean()) {
        (Some(was), Some(is)) => {
            if !is_same(was, is) {
                let verb = if was < is { "rose" } else { "fell" };
                let apart = if is_share { digits::percents_apart } else { digits::apart };
                let [was, is] = match [before, now].map(Distribution::trials) {
                    [None, None] => apart([was, is]),
                    _ => [of(before), of(now)],
                };
                if was != is {
                    return format!("{verb} from {was} to {is}");
                }
            }
            format!("the same mean of {}", of(before))
        }
        (Some(_), None) => {
            return format!("had a mean of {} and has no value", of(before));
        }
        (None, Some(_)) => return format!("had no value and has a mean of {}", of(now)),
        (None, None) => "no value".to_owned(),
    };
    if let Some(moved) = check::moved(before, now).first() {
        return format!(
            "is spread otherwise around {same}: the probability of {} {}{}",
            value_or(moved.value, scale, scale.missing.unwrap_or("no value")),
            from_to(moved.before, moved.now),
            in_trials(before, now)
        );
    }
    let met = |it: &Distribution| it.condition().map_or(1.0, |condition| condition.share.p);
    if met(before).total_cmp(&met(now)).is_ne() {
        let change = from_to(met(before), met(now)) + &in_trials(before, now);
        return format!("is as it was, but the probability that its condition is met {change}");
    }
    format!("is known otherwise, at {same}")
}

/// A statistic with as many digits as its trials bear out, if there is one: within the interval by which
/// it is decided, where one is given, and that of what is told beside checks where none decides.
pub(super) fn read(
    statistic: Statistic,
    distribution: &Distribution,
    scale: Scale,
    decided: Option<Interval>,
) -> Option<String> {
    let found = Estimate::of(statistic, distribution, BESIDE_CHECKS, scale);
    let (value, is_share) = (found.value?, share::is_share(statistic, scale.kind));
    let ends = decided.or(found.interval).map(|interval| (interval.low, interval.high));
    Some(match (distribution.trials(), is_share) {
        (None, true) => digits::percent(value),
        (None, false) => digits::exact(value),
        (Some(_), true) => digits::percent_estimate(value, ends),
        (Some(_), false) => digits::sampled(value, ends),
    })
}

/// Of how many trials shares are, before and now, where they are of any: as such they are rough.
fn in_trials(before: &Distribution, now: &Distribution) -> String {
    let told = |trials: Option<u64>| {
        trials.map_or("exact".to_owned(), |trials| format!("n = {}", digits::count(trials)))
    };
    match (before.trials(), now.trials()) {
        (None, None) => String::new(),
        (was, is) if was == is => format!(" ({})", told(is)),
        (was, is) => format!(" ({}, and {})", told(was), told(is)),
    }
}

fn from_to(before: f64, now: f64) -> String {
    let verb = if before < now { "rose" } else { "fell" };
    let [before, now] = digits::percents_apart([before, now]);
    format!("{verb} from {before} to {now}")
}

/// A value of a measure as it is read, or what stands for none.
pub(crate) fn value_or(value: Option<Value>, scale: Scale, none: &str) -> String {
    value.map_or_else(|| none.to_owned(), |value| share::value(scale, value.get()))
}

fn described(expectation: &Expectation, found: &str, unit: Unit) -> String {
    let Expectation { expected, margin, .. } = expectation;
    let value = match (expected, unit) {
        (Expected::Value(value), _) => read_beside(&value.to_string(), found, unit),
        (stated @ Expected::Range(..), Unit::One) => stated.to_string(),
        (Expected::Range(low, high), Unit::Percent) => {
            format!("{} to {}", digits::percent(*low), digits::percent(*high))
        }
    };
    let allowed = |margin: f64| match unit {
        Unit::One => margin.to_string(),
        Unit::Percent => digits::percent(margin),
    };
    if *margin > 0.0 { format!("{value} ± {}", allowed(*margin)) } else { value }
}

/// In what numbers are told: as they are, or shares in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// As they are.
    One,
    /// In percent.
    Percent,
}

impl Unit {
    /// That of shares, or of other numbers.
    pub(crate) fn of(is_share: bool) -> Unit {
        if is_share { Unit::Percent } else { Unit::One }
    }

    /// What numbers are multiplied by, and what stands behind them.
    fn times(self) -> (f64, &'static str) {
        match self {
            Unit::One => (1.0, ""),
            Unit::Percent => (100.0, "%"),
        }
    }

    /// Two numbers that are known exactly and stand beside each other.
    fn apart(self, numbers: [f64; 2]) -> [String; 2] {
        match self {
            Unit::One => digits::apart(numbers),
            Unit::Percent => digits::percents_apart(numbers),
        }
    }
}

/// A number as it is read, with as many digits as show that it is none of the others, nor one of their
/// ends.
fn told_apart(text: &str, others: Interval, unit: Unit) -> String {
    let read = how_much(text, unit);
    let Some(number) = value(text) else { return read };
    let (times, sign) = unit.times();
    let [number, low, high] = [number, others.low, others.high].map(|it| times * it);
    let shown = |number: f64, places: usize| format!("{number:.places$e}");
    let apart = |places: &usize| {
        let text = shown(number, *places);
        let is_end = [low, high].iter().any(|end| shown(*end, *places) == text);
        !is_end && !text.parse().is_ok_and(|it| Interval { low, high }.contains(it))
    };
    match (5..17).find(apart) {
        Some(5) => read,
        Some(places) => {
            let decimal = shown(number, places).parse();
            let decimal = decimal.map_or(read, |it: f64| format!("{it}{sign}"));
            if digits::reads_as_fraction(text) { format!("{decimal} ({text})") } else { decimal }
        }
        None => text.to_owned(),
    }
}

/// A number as it is read: a fraction with the number that it is.
fn how_much(text: &str, unit: Unit) -> String {
    read_beside(text, text, unit)
}

/// The same beside another number: with as many more digits as it takes that neither reads as the other,
/// unless it is the same.
pub(crate) fn read_beside(text: &str, other: &str, unit: Unit) -> String {
    let Some(number) = value(text) else { return text.to_owned() };
    let [told, _] = unit.apart([number, value(other).unwrap_or(number)]);
    if digits::reads_as_fraction(text) { format!("{told} ({text})") } else { told }
}

/// The same with what trials leave open of it: what was sampled never looks like what is exact.
pub(crate) fn as_known(text: &str, other: &str, opinion: &Opinion, unit: Unit) -> String {
    match (value(text).filter(|_| opinion.tier == Tier::Sampled), unit, ends(opinion)) {
        (Some(share), Unit::Percent, Some(ends)) => digits::percent_estimate(share, Some(ends)),
        (Some(share), Unit::Percent, None) => format!("{} ± ?", digits::percent(share)),
        (Some(number), Unit::One, ends) => digits::sampled(number, ends),
        (None, ..) => read_beside(text, other, unit),
    }
}

/// Where the number that was found lies by its trials, if that is known.
fn ends(opinion: &Opinion) -> Option<(f64, f64)> {
    let interval = opinion.located?.interval;
    Some((interval.low, interval.high))
}

/// A number that a test of a page came to: a fraction as it is, unless it is too long to be read.
pub(crate) fn found_in_page(text: &str) -> String {
    match (value(text), text.split_once('/')) {
        (Some(number), Some((above, below))) if text.len() > 40 => {
            let lengths =
                format!("{} by {} digits", above.trim_start_matches('-').len(), below.len());
            format!("{} (a fraction of {lengths})", digits::exact(number))
        }
        // All digits: a round number beside it may be what was expected, and is not what it is.
        (Some(number), Some(_)) => format!("{text} ({number})"),
        _ => text.to_owned(),
    }
}

/// The same as a sentence, also where it is no number but says why there is none.
pub(crate) fn it_is(found: &str) -> String {
    let number = value(found).map(|_| format!("it is {}", found_in_page(found)));
    number.unwrap_or_else(|| found.to_owned())
}

/// What an expectation says that takes a number which is too long as a fraction: a decimal, and how far
/// that may be off.
pub(crate) fn nearly(text: &str) -> Option<String> {
    let number = value(text)?;
    let places = if number.abs() < 1e-3 { 12 } else { 6 };
    let margin = 0.1_f64.powi(places);
    let places = usize::try_from(places).unwrap_or(6);
    Some(format!("value = {number:.places$}, margin = {margin:.places$}"))
}

/// The number that a text says, as a decimal or as a fraction.
fn value(text: &str) -> Option<f64> {
    match text.split_once('/') {
        Some((numerator, denominator)) => {
            numerator.parse::<f64>().ok().zip(denominator.parse::<f64>().ok()).map(|(n, d)| n / d)
        }
        None => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::*;

    /// What is told and what is decided call the same numbers the same.
    #[test]
    fn rounding_is_the_same_wherever_it_is_looked_for() {
        assert_eq!(
            digits::ROUNDING.total_cmp(&sandtable_sim::distribution::TOLERANCE),
            Ordering::Equal
        );
        for pair in [(1.0, 1.0 + 1e-13), (1e9, 1e9 + 1e-4), (1e9, 1e9 + 1e-2), (0.0, 1e-11)] {
            assert_eq!(digits::is_same(pair.0, pair.1), is_same(pair.0, pair.1), "{pair:?}");
        }
    }

    #[test]
    fn a_fraction_is_told_as_a_decimal_too() {
        assert_eq!(found_in_page("259/108"), "259/108 (2.3981481481481484)");
        let not_quite = found_in_page("731231688012595/304679870005248");
        assert!(not_quite.ends_with(" (2.3999999999999995)"), "it is not 12/5: {not_quite}");
        assert_eq!(found_in_page("2"), "2");
        assert_eq!(it_is("3/2"), "it is 3/2 (1.5)");
        assert_eq!(it_is("`lost` never has a value"), "`lost` never has a value");
    }

    #[test]
    fn what_is_too_long_to_be_stated_is_stated_nearly() {
        assert_eq!(nearly("259/108").unwrap(), "value = 2.398148, margin = 0.000001");
        assert_eq!(nearly("1/4000000").unwrap(), "value = 0.000000250000, margin = 0.000000000001");
    }

    #[test]
    fn a_number_has_as_many_digits_as_tell_it_from_what_it_is_not() {
        let apart =
            |text: &str, low: f64, high: f64| told_apart(text, Interval { low, high }, Unit::One);
        assert_eq!(apart("2.2954322786", 2.295_43, 2.295_43), "2.295432");
        assert_eq!(apart("2.2954322786", 2.0, 2.295_432), "2.2954323");
        assert_eq!(apart("2.2954322786", 2.3, 2.3), "2.29543", "six digits tell them apart");
        assert_eq!(apart("7/12", 0.5, 0.5), "0.583333 (7/12)");
        assert_eq!(apart("1/3", 0.333_333, 0.333_333), "0.3333333 (1/3)");
        let (found, long) = ("15030001/100000000", "150300010000000000000/1000000000000000000000");
        assert_eq!(apart(found, 0.1503, 0.1503), "0.15030001 (15030001/100000000)");
        assert_eq!(apart(found, 0.1503, 0.150_300_009), "0.15030001 (15030001/100000000)");
        assert_eq!(apart(long, 0.1503, 0.1503), "0.15030001");
        assert_eq!(apart("0.33333334", 1.0 / 3.0, 1.0 / 3.0), "0.33333334");
    }

    #[test]
    fn a_share_is_told_in_percent_with_as_many_digits() {
        let apart =
            |text: &str, it: f64| told_apart(text, Interval { low: it, high: it }, Unit::Percent);
        assert_eq!(apart("161/432", 0.37), "37.2685% (161/432)");
        assert_eq!(apart("0.15030001", 0.1503), "15.030001%");
        assert_eq!(how_much("37/100", Unit::Percent), "37% (37/100)");
    }

    #[test]
    fn what_was_found_never_reads_as_what_was_expected_unless_it_is() {
        let both = |one: &str, other: &str| {
            [read_beside(one, other, Unit::Percent), read_beside(other, one, Unit::Percent)]
        };
        assert_eq!(both("0.15030001", "0.1503"), ["15.030001%", "15.03%"]);
        assert_eq!(both("1/18", "0.0555556"), ["5.555556% (1/18)", "5.55556%"]);
        assert_eq!(both("3/20", "0.15"), ["15% (3/20)", "15%"]);
    }

    #[test]
    fn what_fell_is_seen_to_have_fallen() {
        assert_eq!(from_to(0.25, 0.250_000_001), "rose from 25% to 25.0000001%");
    }
}
