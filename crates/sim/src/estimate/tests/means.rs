//! Means and probabilities from trials.

use sandtable_dice::{amount, count, yes_no};

use super::support::*;
use crate::distribution::counted::sampled;
use crate::estimate::Method;

#[test]
fn probabilities_and_yes_or_no_have_the_interval_of_clopper_and_pearson() {
    let pinned = sampled(&[(0, 182), (1, 81)]);
    let mean = estimate("mean", &pinned, yes_no());
    check_interval(mean, Method::ClopperPearson, 0.252_736_75, 0.367_621_92);
    assert_eq!(mean, estimate("p_eq(1)", &pinned, unknown()));
    assert_eq!(mean, estimate("mean", &pinned, count("hits", 0..=1)));
}

#[test]
fn what_only_happened_to_be_zero_or_one_is_no_probability() {
    let so_far = sampled(&[(0, 182), (1, 81)]);
    assert_eq!(estimate("mean", &so_far, zero_to_twelve()).method, Method::Bernstein);
    assert_eq!(estimate("mean", &so_far, unknown()).method, Method::Unknown);
    assert_eq!(estimate("mean", &so_far, amount("inches", 0..=1)).method, Method::Bernstein);
}

#[test]
fn few_successes_leave_a_width() {
    let rare = sampled(&[(0, 199), (1, 1)]);
    // By hand: 1 - 0.975^(1/200), and the root of 0.025 = (1 - p)^200 + 200 p (1 - p)^199.
    let interval = estimate("mean", &rare, yes_no());
    check_interval(interval, Method::ClopperPearson, 0.000_126_581, 0.027_541_9);
    let often = estimate("p_le(0)", &sampled(&[(0, 190), (1, 10)]), yes_no());
    assert_eq!(often.method, Method::ClopperPearson);
    for trials in [1, 2, 5, 20] {
        let most = 1.0 - 0.025f64.powf(1.0 / trials as f64);
        let never = sampled(&[(0, trials)]);
        for (statistic, scale) in [("mean", yes_no()), ("p_ge(1)", unknown())] {
            let found = estimate(statistic, &never, scale);
            check_interval(found, Method::ClopperPearson, 0.0, most);
        }
    }
}

#[test]
fn nothing_of_two_hundred_is_at_most_two_in_a_hundred() {
    let never = sampled(&[(0, 200)]);
    // By hand, 1.83 %: nothing of two hundred is then as rare as one in forty.
    let others = 1.0 - 0.025f64.powf(1.0 / 200.0);
    for (statistic, scale) in [("mean", yes_no()), ("p_ge(1)", unknown()), ("p_eq(7)", unknown())] {
        let found = estimate(statistic, &never, scale);
        assert_eq!((found.value, found.se), (Some(0.0), None), "{statistic}");
        check_interval(found, Method::ClopperPearson, 0.0, others);
    }
    let always = estimate("p_le(0)", &never, unknown());
    check_interval(always, Method::ClopperPearson, 1.0 - others, 1.0);
    // No further away than 12.
    let most = others * 144.0;
    let variance = estimate("variance", &never, zero_to_twelve());
    check_interval(variance, Method::ClopperPearson, 0.0, most);
    let sd = estimate("sd", &never, zero_to_twelve());
    check_interval(sd, Method::ClopperPearson, 0.0, most.sqrt());
}

#[test]
fn a_mean_of_many_trials_has_students_interval() {
    // Sixes of dice: variance 35/12 with a divisor of n, t = 1.960054, n = 60000.
    let die: Vec<(u32, u64)> = (1..=6).map(|face| (face, 10_000)).collect();
    for scale in [unknown(), count("pips", 1..=6)] {
        let mean = estimate("mean", &sampled(&die), scale);
        check_interval(mean, Method::Student, 3.5 - 0.013_665_6, 3.5 + 0.013_665_6);
        check_near(mean.se, (35.0f64 / 12.0 / 59_999.0).sqrt());
    }
}

#[test]
fn a_mean_of_few_or_skewed_trials_has_the_bernstein_interval() {
    let few = sampled(&[(2, 50), (3, 50)]);
    assert_eq!(estimate("mean", &few, zero_to_twelve()).method, Method::Bernstein);
    let unknown_mean = estimate("mean", &few, unknown());
    assert_eq!((unknown_mean.method, unknown_mean.interval), (Method::Unknown, None));
    // Two in a thousand come to 12: a skewness of 22.
    let rare = sampled(&[(0, 998), (12, 2)]);
    let mean = estimate("mean", &rare, zero_to_twelve());
    assert_eq!(mean.method, Method::Bernstein);
    assert!((mean.interval.unwrap().low - 0.0).abs() < 1e-12, "cut at the end of the range");
    let often = sampled(&[(0, 998_000), (12, 2000)]);
    assert_eq!(estimate("mean", &often, unknown()).method, Method::Student);
    assert_eq!(estimate("mean", &often, zero_to_twelve()).method, Method::Student);
}

#[test]
fn a_value_far_away_that_was_not_seen_makes_a_mean_uncertain() {
    let die: Vec<(u32, u64)> = (1..=6).map(|face| (face, 1000)).collect();
    let mean = |most: u32| estimate("mean", &sampled(&die), count("pips", 0..=most));
    assert_eq!(mean(40).method, Method::Student);
    assert_eq!(mean(1000).method, Method::Bernstein);
    assert!(mean(1000).interval.unwrap().high > 4.0, "one in a thousand may come to a thousand");
}

#[test]
fn trials_that_all_came_to_one_value_say_little() {
    let constant = sampled(&[(3, 5000)]);
    let mean = estimate("mean", &constant, unknown());
    assert_eq!((mean.method, mean.interval), (Method::Unknown, None));
    assert_eq!(estimate("mean", &constant, zero_to_twelve()).method, Method::Bernstein);
    let never = sampled(&[(0, 5000)]);
    let of_never = |scale| estimate("mean", &never, scale).method;
    assert_eq!(of_never(unknown()), Method::Unknown, "it could be a rare twelve");
    assert_eq!(of_never(zero_to_twelve()), Method::Bernstein);
    assert_eq!(estimate("sd", &constant, unknown()).method, Method::Unknown);
    let once = sampled(&[(3, 1)]);
    assert_eq!(estimate("mean", &once, unknown()).method, Method::Unknown);
    check_interval(estimate("mean", &once, zero_to_twelve()), Method::Range, 0.0, 12.0);
    check_interval(estimate("sd", &once, zero_to_twelve()), Method::Range, 0.0, 6.0);
}
