//! Variances and standard deviations from trials.

use sandtable_dice::yes_no;

use super::support::*;
use crate::distribution::counted::sampled;
use crate::estimate::Method;

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
