use proptest::prelude::*;

use sandtable_dice::{Scale, amount, count, yes_no};

use super::*;
use crate::distribution::counted::{sampled, seen};
use crate::distribution::{Condition, Distribution, Known, Point, Share};
use crate::interval::Method;
use crate::probability::Fraction;
use crate::statistic::Statistic;
use crate::value::Value;

fn exact(points: &[(u32, &str)]) -> Distribution {
    exactly(points, None)
}

fn exactly(points: &[(u32, &str)], condition: Option<&str>) -> Distribution {
    let share = |p: &str| Share::exact(f64::NAN, Some(p.parse::<Fraction>().unwrap()));
    let point = |&(value, p): &(u32, &str)| Point { value: value.into(), share: share(p) };
    let condition = condition.map(|p| Condition { share: share(p), trials: None });
    let points = points.iter().map(point).collect();
    Distribution::of_points(points, None, condition, Known::Exact { unresolved: 0.0 }).unwrap()
}

fn rounded(points: &[(u32, f64)], unresolved: f64) -> Distribution {
    let point = |&(value, p): &(u32, f64)| Point {
        value: value.into(),
        share: Share { p, count: None, exact: None },
    };
    let points = points.iter().map(point).collect();
    Distribution::of_points(points, None, None, Known::Exact { unresolved }).unwrap()
}

fn interval(low: f64, high: f64) -> Interval {
    Interval { low, high }
}

#[test]
fn an_interval_within_passes_and_one_outside_fails() {
    let verdict = |low, high| compare(interval(0.4, 0.6), false, Some(interval(low, high)));
    assert_eq!(verdict(0.45, 0.55), Verdict::Pass);
    assert_eq!(verdict(0.65, 0.7), Verdict::Fail);
    assert_eq!(verdict(0.1, 0.3), Verdict::Fail);
    assert_eq!(verdict(0.55, 0.65), Verdict::Inconclusive);
    assert_eq!(compare(interval(0.4, 0.6), false, None), Verdict::Inconclusive);
}

#[test]
fn without_a_margin_trials_only_fail_or_pass_weakly() {
    let verdict = |low, high| compare(interval(0.5, 0.5), true, Some(interval(low, high)));
    assert_eq!(verdict(0.499, 0.501), Verdict::PassWeak);
    assert_eq!(verdict(0.51, 0.52), Verdict::Fail);
    assert_eq!(verdict(0.5, 0.5), Verdict::Pass);
}

/// The baseline was sampled, too: it lies somewhere in what it is known to, and so does what is found.
#[test]
fn without_a_margin_two_sampled_sides_only_fail_or_pass_weakly() {
    let verdict = |low, high| compare(interval(0.4, 0.6), true, Some(interval(low, high)));
    assert_eq!(verdict(0.55, 0.65), Verdict::PassWeak);
    assert_eq!(verdict(0.49, 0.51), Verdict::PassWeak);
    assert_eq!(verdict(0.65, 0.7), Verdict::Fail);
}

/// A baseline of few trials leaves so much open that nothing now could be wrong; that is not a pass.
#[test]
fn what_the_baseline_does_not_tell_is_not_passed() {
    let verdict = |accepted, low, high| compare_sampled(accepted, 0.06, Some(interval(low, high)));
    let vague = interval(0.0, 12.0);
    assert_eq!(verdict(vague, 7.2, 7.3), Verdict::PassWeak);
    assert_eq!(verdict(vague, 0.0, 12.0), Verdict::PassWeak);
    assert_eq!(verdict(vague, 11.0, 13.0), Verdict::Inconclusive);
    assert_eq!(verdict(vague, 12.1, 12.2), Verdict::Fail);
    let sharp = interval(0.49, 0.51);
    assert_eq!(verdict(sharp, 0.48, 0.52), Verdict::Pass);
    assert_eq!(verdict(sharp, 0.5, 0.551), Verdict::PassWeak);
    assert_eq!(verdict(interval(0.5, 0.5), 0.45, 0.55), Verdict::Pass, "known exactly");
    assert_eq!(compare_sampled(sharp, 0.06, None), Verdict::Inconclusive);
}

#[test]
fn fractions_are_equal_or_not() {
    let before = exact(&[(0, "1/3"), (1, "2/3")]);
    assert!(agree(&before, &exact(&[(0, "2/6"), (1, "4/6")])));
    let now =
        exact(&[(0, "333333333333333/1000000000000000"), (1, "666666666666667/1000000000000000")]);
    assert!(!agree(&before, &now));
    assert_eq!(moved(&before, &now).len(), 2);
}

#[test]
fn a_value_that_is_new_or_gone_has_moved() {
    let before = exact(&[(0, "1/2"), (1, "1/2")]);
    let now = exact(&[(0, "1/2"), (2, "1/4"), (3, "1/4")]);
    let moved = moved(&before, &now);
    assert_eq!(
        moved.iter().map(|m| m.value).collect::<Vec<_>>(),
        [1, 2, 3].map(|value| Some(Value::from(value)))
    );
    assert!((moved[0].by() + 0.5).abs() < 1e-15);
}

#[test]
fn numbers_are_compared_to_the_last_digits_also_where_they_are_small() {
    let of = |p: f64, rest: f64| rounded(&[(0, p), (1, rest)], 0.0);
    assert!(agree(&of(0.25, 0.75), &of(0.25 + 1e-13, 0.75)));
    assert!(!agree(&of(0.25, 0.75), &of(0.25 + 1e-11, 0.75)));
    // A tail that is twice as likely has moved, however small it is.
    assert!(!agree(&of(1e-15, 1.0), &of(2e-15, 1.0)));
    assert!(agree(&of(1e-15, 1.0), &of(1e-15 * (1.0 + 1e-10), 1.0)));
}

#[test]
fn what_is_unresolved_may_fall_anywhere() {
    let before = rounded(&[(0, 0.5), (1, 0.5 - 1e-9)], 1e-9);
    assert!(agree(&before, &rounded(&[(0, 0.5), (1, 0.5)], 0.0)));
    assert!(!agree(&before, &rounded(&[(0, 0.5 + 1e-8), (1, 0.5 - 1e-8)], 0.0)));
}

#[test]
fn a_stated_number_is_compared_as_it_is_known() {
    let third: Fraction = "1/3".parse().unwrap();
    assert!(is_same_number(0.0, Some(&third), &third), "the fraction decides");
    assert!(is_same_number(1.0 / 3.0 + 1e-14, None, &third));
    assert!(!is_same_number(0.333, None, &third));
}

#[test]
fn counts_are_the_same_if_all_of_them_are() {
    let counts = sampled(&[(0, 40), (1, 60)]);
    assert!(same_counts(&counts, &sampled(&[(0, 40), (1, 60)])));
    assert!(!same_counts(&counts, &sampled(&[(0, 41), (1, 59)])));
    assert!(!same_counts(&counts, &sampled(&[(0, 40), (2, 60)])));
    let die = exact(&[(0, "1")]);
    assert!(!same_counts(&die, &die), "these were not counted");
}

#[test]
fn trials_refute_a_whole_distribution_or_do_not() {
    let coin = exact(&[(0, "1/2"), (1, "1/2")]);
    let not_refuted = |counts: &[(u32, u64)]| {
        matches!(whole(&coin, &sampled(counts), 1e-6), Sameness::NotRefuted(_))
    };
    assert!(not_refuted(&[(0, 5000), (1, 5050)]));
    assert!(!not_refuted(&[(0, 5000), (1, 5800)]));
    assert_eq!(
        whole(&coin, &sampled(&[(0, 5), (7, 1)]), 1e-6),
        Sameness::Impossible(Some(7.into()))
    );
    // Half of the coin never came up.
    assert!(!not_refuted(&[(0, 100)]));
}

#[test]
fn a_value_that_is_not_known_to_be_impossible_is_met_with_what_is_unresolved() {
    let nearly = rounded(&[(0, 0.5), (1, 0.499)], 0.001);
    let met = sampled(&[(0, 5000), (1, 4990), (9, 10)]);
    assert!(matches!(whole(&nearly, &met, 1e-6), Sameness::NotRefuted(_)));
}

#[test]
fn a_mean_needs_the_range_of_its_values() {
    let scores = sampled(&[(0, 9000), (6, 1000)]);
    let mean = |scale| certain(Statistic::Mean, &scores, scale, Look::Only, 1e-3);
    assert_eq!(mean(count("models", 0..)), None);
    let found = mean(count("models", 0..=6)).unwrap();
    assert!(found.contains(0.6) && found.width() < 0.2, "{found:?}");
    let sd = certain(Statistic::Sd, &scores, count("models", 0..=6), Look::Only, 1e-3).unwrap();
    assert!(sd.contains(1.8) && sd.width() < 0.7, "{sd:?}");
}

#[test]
fn a_quantile_is_as_certain_as_the_probabilities_around_it() {
    let die = sampled(&[(1, 1700), (2, 1650), (3, 1660), (4, 1690), (5, 1640), (6, 1660)]);
    let quantile =
        |q| certain(Statistic::Quantile(q), &die, count("pips", 0..), Look::Nth(2), 1e-6);
    assert_eq!(quantile(0.25), Some(interval(2.0, 2.0)));
    assert_eq!(quantile(0.5), Some(interval(3.0, 4.0)), "one half is between two faces");
    assert_eq!(quantile(1.0), None, "something larger might come up");
}

/// Twenty trials that came to 3 or more leave open that a tenth comes to less, which is the least that
/// there can be, and not the least that was seen; two thousand do not.
#[test]
fn a_quantile_may_lie_below_all_that_was_seen() {
    let of = |trials: u64, scale| {
        let seen = sampled(&[(3, trials / 2), (4, trials / 2)]);
        located(Statistic::Quantile(0.1), &seen, scale, Look::Nth(1), 1e-6)
    };
    let known = count("models", 1..=6);
    let (few, method) = of(20, known).unwrap();
    assert_eq!((few.low, method), (1.0, Method::BetaMixture), "and up to {}", few.high);
    assert_eq!(of(20, amount("points", ..=6)), None, "nobody knows how far below");
    let many = of(2000, known).unwrap();
    assert_eq!(many, (interval(3.0, 3.0), Method::OneValueOfMixture));
    assert_eq!(many.1.to_string(), "Beta mixture, one value");
}

/// It can come to 3 only, if it has a value at all, and no trial says whether it has.
#[test]
fn a_single_value_that_was_never_seen_says_nothing() {
    let never = seen(&[(None, 20)]);
    let scale = count("turns", 3..=3).or_none("never");
    for statistic in [Statistic::Mean, Statistic::Sd, Statistic::Quantile(0.5)] {
        assert_eq!(certain(statistic, &never, scale, Look::Nth(1), 1e-3), None, "{statistic}");
    }
}

/// A third of the trials have no value; of the others, two thirds come to 3.
#[test]
fn a_mean_is_as_certain_as_the_trials_with_a_value_make_it() {
    let scale = count("turns", 0..=3).or_none("never");
    let missing = seen(&[(None, 3000), (Some(0), 2000), (Some(3), 4000)]);
    let alone = sampled(&[(0, 2000), (3, 4000)]);
    for statistic in [Statistic::Mean, Statistic::Sd, Statistic::Quantile(0.5)] {
        let of = |distribution| certain(statistic, distribution, scale, Look::Only, 1e-3);
        assert_eq!(of(&missing), of(&alone), "{statistic}");
    }
    let soon = certain(Statistic::PGe(3.0), &missing, scale, Look::Only, 1e-3).unwrap();
    assert!(soon.contains(4.0 / 9.0) && soon.high < 0.5, "of all trials: {soon:?}");
}

#[test]
fn of_what_never_had_a_value_only_the_range_is_certain() {
    let never = seen(&[(None, 500)]);
    let of = |statistic, scale| certain(statistic, &never, scale, Look::Nth(1), 1e-3);
    let (known, unknown) = (count("turns", 1..=6), count("turns", 1..));
    assert_eq!(of(Statistic::Mean, known), Some(interval(1.0, 6.0)));
    assert_eq!(of(Statistic::Sd, known), Some(interval(0.0, 2.5)));
    assert_eq!(of(Statistic::Quantile(0.5), known), Some(interval(1.0, 6.0)));
    assert_eq!(of(Statistic::Mean, unknown), None);
    assert_eq!(of(Statistic::Mean, yes_no()), Some(interval(0.0, 1.0)));
    assert!(of(Statistic::PLe(6.0), unknown).unwrap().high < 0.05);
}

/// Half comes to 0, nearly half to 10, the rest was not followed to its end.
#[test]
fn what_is_unresolved_can_be_anywhere_in_the_range() {
    let nearly = rounded(&[(0, 0.5), (10, 0.49)], 0.01);
    let of = |statistic| certain(statistic, &nearly, count("models", 0..=10), Look::Only, 1e-3);
    let near = |found: Option<Interval>, low: f64, high: f64| {
        let found = found.unwrap();
        assert!((found.low - low).abs() < 1e-12 && (found.high - high).abs() < 1e-12, "{found:?}");
    };
    near(of(Statistic::Mean), 4.9, 5.0);
    near(of(Statistic::PGe(10.0)), 0.49, 0.5);
    near(of(Statistic::Quantile(0.5)), 0.0, 0.0);
    near(of(Statistic::Quantile(0.505)), 0.0, 10.0);
    // All at the mean of 490/99, or as far away as can be: but no variance exceeds 25.
    near(of(Statistic::Variance), 0.99 * 100.0 * 0.5 * 0.49 / (0.99 * 0.99), 25.0);
    assert_eq!(certain(Statistic::Mean, &nearly, count("models", 0..), Look::Only, 1e-3), None);
}

#[test]
fn the_shares_of_all_looks_add_up_to_the_whole_error() {
    let sum: f64 = (1..100_000).map(|number| Look::Nth(number).share()).sum();
    assert!(sum < 1.0 && 0.9999 < sum);
    assert!((Look::Only.share() - 1.0).abs() < 1e-15);
}

#[test]
fn more_trials_see_smaller_shifts() {
    let coin = exact(&[(0, "1/2"), (1, "1/2")]);
    let question = Question {
        statistic: Statistic::Mean,
        distribution: &coin,
        scale: yes_no(),
        margin: 0.01,
        error: 1e-8,
    };
    let needed = trials_to_see(&question, 0.02).unwrap();
    assert!(smallest_shift(&question, needed).unwrap() <= 0.02);
    assert!(0.02 < smallest_shift(&question, needed / 2).unwrap());
    assert_eq!(trials_to_see(&question, 0.01), None, "the margin itself is never seen");
    assert!(trials_to_see(&question, 0.011).unwrap() > needed);
}

/// A variance of 0 to 10 is 25 at most: of a few trials no shift of it can be seen.
#[test]
fn a_shift_that_is_not_possible_cannot_be_seen() {
    let die = exact(&[(0, "1/2"), (10, "1/2")]);
    let shift = |statistic, trials| {
        let (distribution, scale) = (&die, count("models", 0..=10));
        let question = Question { statistic, distribution, scale, margin: 0.1, error: 1e-8 };
        smallest_shift(&question, trials)
    };
    for statistic in [Statistic::Variance, Statistic::Sd, Statistic::Mean] {
        assert_eq!(shift(statistic, 5), None, "{statistic}");
        assert!(shift(statistic, 1 << 24).is_some(), "{statistic}");
    }
}

#[test]
fn what_can_be_one_value_only_is_known_of_any_trials() {
    let three = sampled(&[(3, 5)]);
    let of = |statistic| located(statistic, &three, count("models", 3..=3), Look::Nth(1), 1e-3);
    let known = |value| Some((Interval::around(value, 0.0), Method::Exact));
    assert_eq!(of(Statistic::Mean), known(3.0));
    assert_eq!(of(Statistic::Sd), known(0.0));
    assert_eq!(of(Statistic::PEq(3.0)), known(1.0));
    assert_eq!(of(Statistic::PGe(4.0)), known(0.0));
    let may_be_missing = count("models", 3..=3).or_none("nobody");
    let (_, method) =
        located(Statistic::PEq(3.0), &three, may_be_missing, Look::Nth(1), 1e-3).unwrap();
    assert_eq!(method, Method::BetaMixture, "five trials do not rule out that there is none");
}

/// By hand: half of the range or none, so that the fourth moment is the square of the second; and a D6, which
/// is flat: its fourth moment is 707/48 where the square of the second is 1225/144. The standard error of the
/// mean would be 2.3 times that of the deviation.
#[test]
fn the_smallest_shift_of_a_spread_goes_by_the_standard_error_of_that() {
    let n = 16_384.0f64;
    let halves = exact(&[(0, "1/2"), (1, "1/2")]);
    let sixths = [1, 2, 3, 4, 5, 6].map(|face| (face, "1/6"));
    let die = exact(&sixths);
    for (distribution, width, m2, m4) in
        [(&halves, 1.0, 0.25f64, 1.0 / 16.0), (&die, 5.0, 35.0 / 12.0, 707.0 / 48.0)]
    {
        let shift = |statistic| {
            let scale = amount("points", if width > 1.0 { 1..=6 } else { 0..=1 });
            let question = Question { statistic, distribution, scale, margin: 0.0, error: 1e-3 };
            smallest_shift(&question, 16_384).unwrap()
        };
        let half = width * (2.0 * (2.0f64 / (1e-3 / 2.0)).ln() / (n - 1.0)).sqrt();
        let se = ((m4 - m2 * m2 * (n - 3.0) / (n - 1.0)) / n).sqrt();
        let of_variance = half * (2.0 * m2.sqrt() + half) + 1.645 * se;
        assert!((shift(Statistic::Variance) - of_variance).abs() < 1e-9, "{width}");
        let of_sd = half + 1.645 * se / (2.0 * m2.sqrt());
        assert!((shift(Statistic::Sd) - of_sd).abs() < 1e-9, "{width}");
    }
}

/// Of what is seldom, the interval reaches further up than down. By hand: it is as far as a confidence
/// sequence of 16 in 16,384 reaches, and 1.645 standard errors more.
#[test]
fn the_smallest_shift_is_as_far_as_the_wider_half_reaches() {
    let seldom = exact(&[(0, "1023/1024"), (1, "1/1024")]);
    let (statistic, scale, margin, error) = (Statistic::Mean, yes_no(), 0.0, 1e-8);
    let question = Question { statistic, distribution: &seldom, scale, margin, error };
    let p = 1.0 / 1024.0;
    let interval = crate::sequential::beta_mixture::confidence_sequence(16, 16_384, error);
    assert!(interval.half_width() < 0.9 * (interval.high - p), "the halves are not alike");
    let expected = interval.high - p + 1.645 * (p * (1.0 - p) / 16_384.0f64).sqrt();
    assert!((smallest_shift(&question, 16_384).unwrap() - expected).abs() < 1e-12);
}

/// A median of 2 with 0.4 below it and 0.8 up to it: moved up by one, 0.4 are at it or below; moved
/// down, 0.8 are below it. A tenth of the probability has to be told either way, however many turns a
/// value is: counted in tens, the same takes as many trials.
#[test]
fn how_many_trials_a_quantile_takes_is_told_by_the_probabilities_around_it() {
    let needed = |values: [u32; 4], [least, below]: [&str; 2], shift: f64| {
        let rest = if least == "1/5" { "2/5" } else { "3001/10000" };
        let p = [least, below, rest, "1/5"];
        let points: Vec<_> = values.into_iter().zip(p).collect();
        let distribution = exact(&points);
        let (statistic, scale) = (Statistic::Quantile(0.5), count("turns", 0..=40));
        let (margin, error) = (0.0, 1e-8);
        let question = Question { statistic, distribution: &distribution, scale, margin, error };
        let trials = trials_to_see(&question, shift);
        let smallest = trials.and_then(|trials| smallest_shift(&question, trials));
        (trials, smallest)
    };
    let clear = ["1/5", "1/5"];
    let (trials, smallest) = needed([0, 1, 2, 3], clear, 1.0);
    assert_eq!((trials, smallest), (needed([0, 10, 20, 30], clear, 10.0).0, Some(1.0)));
    // By hand: 5.6 standard errors and 1.645 more, of 0.5 / sqrt(n) each, are 0.1 at 1,500 trials; the
    // mixture and the grid of looks take more.
    assert!((1..=16_384).contains(&trials.unwrap()), "{trials:?}");
    let edge = ["2999/10000", "2/10"];
    let on_the_edge = needed([0, 1, 2, 3], edge, 1.0).0.unwrap();
    assert!(1 << 22 < on_the_edge, "half of all trials up to one value: {on_the_edge}");
}

/// A quantile goes from value to value: what is a tenth of that is told as the whole way.
#[test]
fn the_usual_shift_of_a_quantile_is_the_way_to_another_value() {
    let median = Statistic::Quantile(0.5);
    let turns = exact(&[(2, "1/4"), (5, "1/2"), (9, "1/4")]);
    let usual = |statistic, scale, least| usual_shift(statistic, &turns, scale, least);
    assert!(same(usual(median, count("turns", 0..=10), 0.1), 3.0));
    assert!(same(usual(median, count("turns", 0..=10), 3.5), 4.0));
    assert!(same(usual(median, amount("inches", 0..=10), 0.1), 3.0));
    assert!(same(usual(Statistic::Mean, count("turns", 0..=10), 0.1), 0.1));
    let only = exact(&[(5, "1")]);
    assert!(same(usual_shift(median, &only, count("turns", 0..=10), 0.1), 1.0));
    assert!(same(usual_shift(median, &only, amount("inches", 0..=10), 0.1), 0.1));
}

fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-12
}

/// What is given under a condition that one trial in four meets takes four times as many.
#[test]
fn a_condition_that_is_seldom_met_takes_more_trials() {
    let (always, seldom) = (None, Some("1/4"));
    let needed = |condition| {
        let coin = exactly(&[(0, "1/2"), (1, "1/2")], condition);
        let distribution = &coin;
        let (statistic, scale, margin, error) = (Statistic::Mean, yes_no(), 0.0, 1e-8);
        trials_to_see(&Question { statistic, distribution, scale, margin, error }, 0.02).unwrap()
    };
    assert_eq!(needed(seldom), 4 * needed(always));
}

#[test]
fn more_trials_see_smaller_shifts_of_whole_distributions() {
    let needed = trials_to_see_whole(7, 0.25, 0.01, 1e-8);
    assert!(smallest_shift_of_whole(7, 0.25, needed, 1e-8) <= 0.01);
    assert!(needed < trials_to_see_whole(70, 0.25, 0.01, 1e-8));
}

/// A scale with room for 0 to 3, known to both ends or not.
fn scale(kind: usize) -> Scale {
    [
        count("models", 0..=3),
        count("models", 0..),
        amount("inches", 0..=3),
        amount::<u8>("inches", ..),
    ][kind]
        .or_none("never")
}

proptest! {
    /// What a look finds certain contains what was seen, at any look.
    #[test]
    fn certain_intervals_contain_what_was_seen(
        zeros in 0u64..5000,
        ones in 1u64..5000,
        twos in 1u64..5000,
        number in 1u32..20,
    ) {
        let seen = sampled(&[(0, zeros + 1), (1, ones), (2, twos)]);
        let scale = count("models", 0..=2);
        for statistic in [Statistic::Mean, Statistic::Sd, Statistic::PGe(1.0), Statistic::PEq(2.0)] {
            for look in [Look::Only, Look::Nth(number)] {
                let certain = certain(statistic, &seen, scale, look, 1e-3).unwrap();
                let value = statistic.of(&seen).unwrap();
                prop_assert!(certain.contains(value), "{statistic}: {certain:?}");
            }
        }
    }

    /// Trials are never certain of a number, but for a quantile that enough of them came to.
    #[test]
    fn certain_intervals_have_a_width(
        counts in prop::array::uniform5(0u64..40), kind in 0usize..4, number in 1u32..20,
    ) {
        prop_assume!(0 < counts.iter().sum::<u64>());
        let values = [None, Some(0), Some(1), Some(2), Some(3)];
        let met: Vec<_> = values.into_iter().zip(counts).filter(|(_, count)| 0 < *count).collect();
        let (seen, scale) = (seen(&met), scale(kind));
        for statistic in ["mean", "variance", "sd", "p_eq(3)", "p_ge(1)", "p_le(0)"] {
            let statistic: Statistic = statistic.parse().unwrap();
            for look in [Look::Only, Look::Nth(number)] {
                match certain(statistic, &seen, scale, look, 1e-3) {
                    Some(found) => prop_assert!(0.0 < found.width(), "{statistic}: {found:?}"),
                    None => prop_assert!(!scale.is_bounded(), "{statistic}"),
                }
            }
        }
    }
}

#[test]
fn tiers_are_numbered_from_the_surest() {
    let numbers = [Tier::SameTrials, Tier::Exact, Tier::Sampled].map(Tier::number);
    assert_eq!(numbers, [0, 1, 2]);
}
