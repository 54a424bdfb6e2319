//! Variances and standard deviations from trials.

use std::collections::BTreeMap;

use sandtable_dice::{amount, yes_no};

use super::support::*;
use crate::distribution::counted::sampled;
use crate::distribution::{Distribution, Observation};
use crate::estimate::{Estimate, Method, Summary};
use crate::statistic::Statistic;
use crate::value::Value;

#[test]
fn a_standard_deviation_has_the_delta_interval() {
    // Of a fair die: m2 = 35/12, m4 = 14.729..., n = 60000.
    let die: Vec<(u32, u64)> = (1..=6).map(|face| (face, 10_000)).collect();
    let sd = estimate("sd", &sampled(&die), unknown());
    let fourth = (2.0 * (2.5f64.powi(4) + 1.5f64.powi(4) + 0.5f64.powi(4))) / 6.0;
    let spread = fourth - (35.0f64 / 12.0).powi(2) * 59_997.0 / 59_999.0;
    let variance = 35.0 / 12.0 * 60_000.0 / 59_999.0;
    let se = (spread / (4.0 * variance * 60_000.0)).sqrt();
    check_near(sd.se, se);
    let value = sd.value.unwrap();
    check_interval(sd, Method::Delta, value - 1.959_963_985 * se, value + 1.959_963_985 * se);
}

#[test]
fn a_deviation_of_few_trials_needs_the_range() {
    let few = sampled(&[(2, 50), (3, 50)]);
    let sd = estimate("sd", &few, zero_to_twelve());
    let margin = 12.0 * (2.0 * 40.0f64.ln() / 99.0).sqrt();
    check_interval(sd, Method::MaurerPontil, 0.0, (25.0f64 / 99.0).sqrt() + margin);
    assert_eq!(estimate("sd", &few, unknown()).method, Method::Unknown);
}

/// Where 30 of 100 come to yes, the probability is from 0.2124 to 0.3998 by Clopper and Pearson's interval.
#[test]
fn a_deviation_of_yes_or_no_follows_from_the_probability() {
    let yes = sampled(&[(0, 70), (1, 30)]);
    let p = estimate("mean", &yes, yes_no()).interval.unwrap();
    let variance = estimate("variance", &yes, yes_no());
    check_interval(
        variance,
        Method::ClopperPearson,
        p.low * (1.0 - p.low),
        p.high * (1.0 - p.high),
    );
    let even = sampled(&[(0, 50), (1, 50)]);
    let p = estimate("mean", &even, yes_no()).interval.unwrap();
    let sd = estimate("sd", &even, yes_no());
    check_interval(sd, Method::ClopperPearson, (p.low * (1.0 - p.low)).sqrt(), 0.5);
}

/// A divisor of n - 1 makes 0.71 of one yes in two trials, and nothing that is yes or no has more than 0.5;
/// of 0 and 12, seen once each, 8.5 where nothing has more than 6.
#[test]
fn a_deviation_is_no_more_than_the_range_lets_it_be() {
    let found = |values: &[(u32, u64)], scale| {
        ["sd", "variance"].map(|it| estimate(it, &sampled(values), scale))
    };
    for (values, scale, most) in [
        (&[(0, 1), (1, 1)][..], yes_no(), 0.5),
        (&[(0, 8), (1, 7)], yes_no(), 0.5),
        (&[(0, 1), (12, 1)], zero_to_twelve(), 6.0),
    ] {
        let [sd, variance] = found(values, scale);
        check_near(sd.value, most);
        check_near(variance.value, most * most);
        for it in [sd, variance] {
            assert!(it.interval.unwrap().contains(it.value.unwrap()), "{values:?}: {it:?}");
        }
    }
    // At 50 %, 94 of 200 leave 0.496 as the greatest probability, and 0.49998 as its deviation.
    let near = sampled(&[(0, 106), (1, 94)]);
    let sd = Estimate::of(Statistic::Sd, &near, 0.5, yes_no());
    assert!(sd.interval.unwrap().contains(sd.value.unwrap()), "{sd:?}");
    let [sd, _] = found(&[(0, 1), (12, 1)], unknown());
    check_near(sd.value, 72f64.sqrt());
}

/// Twice 13.3 and a third, as decimals of which sums are not exact, in any number of trials.
#[test]
fn a_single_value_has_no_deviation_of_rounding() {
    let value = Observation::Value(Value::decimal(80.0 / 3.0).unwrap());
    for trials in [3, 7, 200, 1999] {
        let seen = Distribution::of_counts(&BTreeMap::from([(value, trials)])).unwrap();
        let summary = Summary::of(&seen, 0.95, amount("inches", 0..=27));
        assert_eq!((summary.mean.se, summary.sd.value), (None, Some(0.0)), "{trials}");
        assert_eq!(summary.sd.method, Method::ClopperPearson, "and not of a spread");
    }
}
