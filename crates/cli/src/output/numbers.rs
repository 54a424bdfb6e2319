//! Numbers with what is known of them, as the terminal writes them.

use std::cmp::Ordering;

use sandtable_dice::{Kind, Scale};
use sandtable_report::digits;
use sandtable_sim::estimate::{Estimate, NO_DOUBT};
use sandtable_sim::interval::{Interval, Method};
use sandtable_sim::statistic::Statistic;

use crate::share::is_share;

/// A number with as many digits as its interval bears out; what was sampled never looks like what is
/// exact.
pub(crate) fn estimate(estimate: &Estimate) -> String {
    let interval = estimate.interval.map(|interval| (interval.low, interval.high));
    match (estimate.value, estimate.method) {
        (None, method) => no_number(method == Method::Exact).to_owned(),
        (Some(value), Method::Exact | Method::Unresolved) => digits::estimate(value, interval),
        (Some(value), _) => digits::sampled(value, interval),
    }
}

/// A statistic of a measure: a probability as a percentage, another number with as many digits as its
/// interval bears out.
pub(crate) fn statistic(statistic: Statistic, scale: Scale, found: &Estimate) -> String {
    if is_share(statistic, scale.kind) { share(*found) } else { estimate(found) }
}

/// The same of numbers that stand beside each other: of two that are known exactly and differ, none reads as
/// the other.
pub(crate) fn statistics(statistic: Statistic, found: &[(Scale, Estimate)]) -> Vec<String> {
    let mut told: Vec<String> =
        found.iter().map(|(scale, it)| self::statistic(statistic, *scale, it)).collect();
    for share in [false, true] {
        let is_one = |(_, (scale, it)): &(usize, &(Scale, Estimate))| {
            it.method == Method::Exact && is_share(statistic, scale.kind) == share
        };
        let exact = found.iter().enumerate().filter(is_one);
        let exact = exact.filter_map(|(place, (_, it))| Some((place, it.value?)));
        let (places, values): (Vec<usize>, Vec<f64>) = exact.unzip();
        let apart = if share { digits::all_percents_apart } else { digits::all_apart };
        for (place, text) in places.into_iter().zip(apart(&values)) {
            told[place] = text;
        }
    }
    told
}

/// That a measure has no value at all: for certain, or in as many trials as there were.
pub(crate) fn never_a_value(trials: Option<u64>) -> String {
    trials.map_or("never has a value".to_owned(), |trials| {
        format!("has a value in none of {}", digits::counted(trials, "trial"))
    })
}

/// What stands for a number that there is not: for certain, or in the trials that there were.
pub(crate) fn no_number(is_exact: bool) -> &'static str {
    if is_exact { "none" } else { "none seen" }
}

/// A probability as a percentage with its interval, if that leaves a doubt worth telling.
pub(crate) fn share(share: Estimate) -> String {
    let ends = doubt(&share).map(|interval| (interval.low, interval.high));
    // A share of no trials is none: that it is at most all of them says nothing.
    let none = || no_number(share.method == Method::Exact).to_owned();
    share.value.map_or_else(none, |p| digits::percent_estimate(p, ends))
}

/// Where a probability lies, if that leaves a doubt worth telling.
pub(crate) fn doubt(share: &Estimate) -> Option<Interval> {
    share.interval.filter(|interval| NO_DOUBT < interval.width())
}

/// How often the condition is met under which a measure is given, and what follows from that for the
/// numbers that are shown.
pub(crate) fn condition(measure: &str, share: &str, follows: &str) -> String {
    format!("{measure}: its condition is met in {share}; {follows}.")
}

/// In which share several numbers meet the condition of their measure: where that is the least, and where
/// it is the most. Nothing if there are none.
pub(crate) fn met(shares: impl Iterator<Item = Estimate> + Clone) -> Option<String> {
    let [least, most] = ends(shares)?;
    Some(if least == most { least } else { format!("shares {}", range(&least, &most)) })
}

/// Several probabilities: where they are the least, and where the most. Nothing if there are none.
pub(crate) fn from_to(shares: impl Iterator<Item = Estimate> + Clone) -> Option<String> {
    let [least, most] = ends(shares)?;
    Some(if least == most { least } else { range(&least, &most) })
}

fn range(least: &str, most: &str) -> String {
    format!("from {least} to {most}")
}

/// The least and the most of several probabilities, told apart as far as they are known.
fn ends(shares: impl Iterator<Item = Estimate> + Clone) -> Option<[String; 2]> {
    let by = |a: &Estimate, b: &Estimate| a.value.partial_cmp(&b.value).unwrap_or(Ordering::Equal);
    let ends = [shares.clone().min_by(by)?, shares.max_by(by)?];
    let is_exact = ends.iter().all(|it| doubt(it).is_none());
    Some(match ends.map(|it| it.value) {
        [Some(least), Some(most)] if is_exact && digits::is_same(least, most) => {
            [digits::percent(least), digits::percent(most)]
        }
        [Some(least), Some(most)] if is_exact => digits::percents_apart([least, most]),
        _ => ends.map(share),
    })
}

/// What it means that a measure has no value: "not within 6 turns", "nobody left to ask".
pub(crate) fn missing(scale: Scale) -> String {
    match (scale.kind, scale.missing) {
        (Kind::Time, Some("never")) if scale.high.is_finite() => {
            let unit = scale.unit.strip_suffix('s').filter(|_| scale.high <= 1.0);
            let unit = unit.unwrap_or(scale.unit);
            format!("not within {} {unit}", digits::exact(scale.high)).trim_end().to_owned()
        }
        (_, missing) => missing.unwrap_or("no value").to_owned(),
    }
}

/// How what is done stands to the next best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Better {
    /// It is as good.
    Tie,
    /// It is better by so much, which is hardly anything.
    Near(f64),
    /// It is better by so much.
    By(f64),
    /// It is worse by so much: only of a play that was not proved to be the best, or where one may
    /// come here again.
    Worse(f64),
}

impl Better {
    /// By a margin, of which so much or less is hardly anything.
    pub(crate) fn of(margin: f64, near_tie: f64) -> Better {
        match margin {
            0.0 => Better::Tie,
            worse if worse < 0.0 => Better::Worse(-worse),
            near if near <= near_tie => Better::Near(near),
            margin => Better::By(margin),
        }
    }

    /// Whether it is a tie, or nearly.
    pub(crate) fn is_near(self) -> bool {
        matches!(self, Better::Tie | Better::Near(_))
    }

    /// In words, within a sentence.
    pub(crate) fn told(self) -> String {
        match self {
            Better::Tie => "a tie".to_owned(),
            Better::Near(by) => format!("a near tie, better by {}", digits::short(by)),
            Better::By(by) => format!("better by {}", digits::short(by)),
            Better::Worse(by) => format!("worse by {}", digits::short(by)),
        }
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::{count, time, yes_no};

    use super::*;

    #[test]
    fn what_is_exact_looks_exact_and_what_is_not_does_not() {
        let (value, method) = (Some(0.0), Method::Unknown);
        let unknown = Estimate { value, se: None, interval: None, method, confidence: 0.95 };
        assert_eq!(estimate(&unknown), "0 ± ?");
        assert_eq!(estimate(&Estimate { method: Method::Exact, ..unknown }), "0");
        assert_eq!(estimate(&Estimate { value: None, ..unknown }), "none seen");
        let exact = Estimate { value: None, method: Method::Exact, ..unknown };
        assert_eq!([estimate(&exact), share(exact)], ["none", "none"]);
    }

    #[test]
    fn a_share_of_trials_looks_like_one() {
        let of = |value, low, high| {
            let interval = Some(Interval { low, high });
            let method = Method::ClopperPearson;
            share(Estimate { value, se: None, interval, method, confidence: 0.95 })
        };
        assert_eq!(of(Some(0.0), 0.0, 0.003_68), "at most 0.37%");
        assert_eq!(of(Some(1.0), 0.996_32, 1.0), "at least 99.63%");
        assert_eq!(of(Some(0.301), 0.273, 0.329), "30.1% ± 2.8%");
        assert_eq!(of(None, 0.0, 1.0), "none seen", "no trial counts");
        assert_eq!(of(Some(0.0), 0.0, 1e-15), "0%", "the tail of an enumeration");
        assert_eq!(never_a_value(Some(1000)), "has a value in none of 1,000 trials");
        assert_eq!(never_a_value(None), "never has a value");
    }

    #[test]
    fn shares_that_are_the_same_but_for_rounding_are_told_once() {
        let of = |value| {
            let method = Method::Exact;
            Estimate { value: Some(value), se: None, interval: None, method, confidence: 0.95 }
        };
        let told = |shares: &[f64]| met(shares.iter().map(|share| of(*share)));
        assert_eq!(told(&[1e-8, 9.999_999_999_999e-9]).as_deref(), Some("0.000001%"));
        assert_eq!(told(&[0.0, 0.5, 1.0]).as_deref(), Some("shares from 0% to 100%"));
        assert_eq!(told(&[1.0 - 1e-9, 1.0]).as_deref(), Some("shares from >99.9999% to 100%"));
        assert_eq!(told(&[]), None);
    }

    /// Extremes were equated by rounding: `6` of what comes to 5.99999994 as of what is always 6.
    #[test]
    fn what_is_exact_and_differs_never_reads_as_its_neighbor() {
        let of = |value, method| {
            let found = Estimate { value, se: None, interval: None, method, confidence: 0.95 };
            (count("hits", 0..=6), found)
        };
        let values = [Some(6.0), Some(5.999_999_94), None, Some(6.0)];
        let exact = values.map(|value| of(value, Method::Exact));
        let told = statistics(Statistic::Mean, &exact);
        assert_eq!(told, ["6", "5.9999999", "none", "6"]);
        let sampled = [of(Some(6.0), Method::Exact), of(Some(5.999_999_94), Method::Unknown)];
        assert_eq!(statistics(Statistic::Mean, &sampled), ["6", "6 ± ?"], "nobody knows");
    }

    #[test]
    fn a_probability_is_a_percentage_and_a_mean_is_not() {
        let (value, method) = (Some(0.25), Method::Exact);
        let found = Estimate { value, se: None, interval: None, method, confidence: 0.95 };
        let told = |it, scale| statistic(it, scale, &found);
        assert_eq!(told(Statistic::Mean, yes_no()), "25%");
        assert_eq!(told(Statistic::Mean, count("models", 0..=5)), "0.25");
        assert_eq!(told(Statistic::PGe(1.0), count("models", 0..=5)), "25%");
        assert_eq!(told(Statistic::Sd, yes_no()), "0.25");
    }

    #[test]
    fn only_what_is_as_good_or_hardly_better_is_nearly_a_tie() {
        let of = |margin| Better::of(margin, 0.05);
        let told = |margin| (of(margin).told(), of(margin).is_near());
        assert_eq!(told(0.0), ("a tie".to_owned(), true));
        assert_eq!(told(0.05), ("a near tie, better by 0.05".to_owned(), true));
        assert_eq!(told(0.06), ("better by 0.06".to_owned(), false));
        assert_eq!(told(-0.01), ("worse by 0.01".to_owned(), false));
    }

    #[test]
    fn what_is_missing_is_told_in_its_own_words() {
        assert_eq!(missing(time("turns", 6)), "not within 6 turns");
        assert_eq!(missing(time("turns", 1)), "not within 1 turn");
        assert_eq!(missing(time("", 6)), "not within 6");
        assert_eq!(missing(count("models", 0..=5).or_none("nobody left")), "nobody left");
    }
}
