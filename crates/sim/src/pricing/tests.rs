//! Pairs that were made up, and how often their intervals contain the truth.

mod coverage;
mod exchange;

use sandtable_dice::{Scale, amount, count};

use super::mean::covariance;
use super::ratio::fieller;
use super::*;
use crate::distribution::Observation;
use crate::interval::{Interval, Method, clopper_pearson};
use crate::value::Value;

/// How often trials came to each pair of numbers; nothing where a condition is not met.
type Counts = Vec<(Option<u32>, Option<u32>, u64)>;

fn both(pairs: &[(u32, u32, u64)]) -> Counts {
    pairs.iter().map(|&(one, other, count)| (Some(one), Some(other), count)).collect()
}

fn unconditional(highs: [u32; 2]) -> Sides {
    Sides { scales: highs.map(up_to), conditional: false }
}

fn up_to(high: u32) -> Scale {
    count("models", 0..=high)
}

fn unknown() -> Scale {
    count("models", 0u32..)
}

/// What pairs of a mixture come to, at 95 %.
fn mixture(situations: &[(f64, Counts)], sides: Sides) -> Pair {
    let seen = listed(situations);
    Pair::of_trials(&mixed(&seen), sides, 0.95)
}

fn of_trials(pairs: &[(u32, u32, u64)], highs: [u32; 2]) -> Pair {
    mixture(&[(1.0, both(pairs))], unconditional(highs))
}

type Listed = Vec<(f64, Vec<(Observation, Observation, u64)>)>;

fn listed(situations: &[(f64, Counts)]) -> Listed {
    let seen = |number: Option<u32>| {
        number.map_or(Observation::Excluded, |number| Observation::Value(number.into()))
    };
    let of = |(weight, counts): &(f64, Counts)| {
        let pairs = counts.iter().map(|&(one, other, count)| (seen(one), seen(other), count));
        (*weight, pairs.collect())
    };
    situations.iter().map(of).collect()
}

fn mixed(listed: &Listed) -> Vec<Situation<'_>> {
    listed.iter().map(|(weight, pairs)| Situation { weight: *weight, pairs }).collect()
}

#[track_caller]
fn near(found: Option<f64>, expected: f64) {
    assert!((found.unwrap() - expected).abs() < 1e-9, "{found:?} is not {expected}");
}

#[test]
fn exact_values_have_an_exact_ratio() {
    let pair = Pair::exact([Some(5.0), Some(4.0)], [None; 2]);
    assert_eq!((pair.ratio.value, pair.ratio.interval), (Some(1.25), None));
    assert_eq!(pair.ratio.method, Method::Exact);
    assert_eq!(
        Pair::exact([Some(5.0), Some(0.0)], [None; 2]).ratio.value,
        None,
        "times nothing is nothing"
    );
}

/// Variances by hand: 4/3 over 4 trials of the first situation, 16/3 over 4 of the second.
#[test]
fn situations_are_mixed_by_their_weights() {
    let first = both(&[(1, 3, 2), (3, 5, 2)]);
    let second = both(&[(4, 10, 2), (8, 6, 2)]);
    let (situations, sides) = (listed(&[(0.75, first), (0.25, second)]), unconditional([10; 2]));
    let situations = mixed(&situations);
    let pair = Pair::of_trials(&situations, sides, 0.95);
    near(pair.value.value, 0.75 * 2.0 + 0.25 * 6.0);
    near(pair.reference.value, 0.75 * 4.0 + 0.25 * 8.0);
    let variance: f64 = 0.5625 / 3.0 + 0.0625 * 4.0 / 3.0;
    near(pair.value.se, variance.sqrt());
    near(pair.reference.se, variance.sqrt());
    let means = [0, 1].map(|side| Mean::of(&situations, side, sides));
    let [one, other] = &means;
    near(Some(covariance(&situations, [one, other])), 0.5625 / 3.0 - 0.0625 * 4.0 / 3.0);
}

/// By hand: of 3 in 4 trials the first has 2, 2 and 5; all have the second. The first situation has
/// the number three times in four, the second once in two: 0.5 (0.75 * 3 + 0.5 * 7) / 0.625 = 4.6.
#[test]
fn a_condition_has_a_count_and_a_part_of_the_mixture_of_its_own() {
    let first = vec![(Some(2), Some(1), 2), (Some(5), Some(1), 1), (None, Some(1), 1)];
    let second = vec![(Some(7), Some(3), 2), (None, Some(3), 2)];
    let sides = Sides { conditional: true, ..unconditional([10; 2]) };
    let alone = mixture(&[(1.0, first.clone())], sides);
    assert_eq!([alone.value.value, alone.reference.value], [Some(3.0), Some(1.0)]);
    let mixed = mixture(&[(0.5, first), (0.5, second)], sides);
    near(mixed.value.value, 4.6);
    near(mixed.reference.value, 2.0);
    assert_eq!(mixed.value.method, Method::Bonferroni);
}

/// Of 4 trials 3 count, and of 2 one: 1/4 of 3/4 and 3/4 of 1/2, 9/16. Either holds at 97.5 %.
#[test]
fn how_often_a_condition_is_met_has_an_interval_of_all_situations_together() {
    let met = vec![(Some(1), Some(1), 3), (None, None, 1)];
    let seldom = vec![(Some(1), None, 1), (None, Some(1), 1)];
    let sides = Sides { conditional: true, ..unconditional([4, 4]) };
    let pair = mixture(&[(0.25, met.clone()), (0.75, seldom)], sides);
    let found = pair.conditions[0].unwrap();
    near(found.value, 9.0 / 16.0);
    assert_eq!(found.method, Method::Bonferroni);
    let each = [clopper_pearson(3, 4, 0.975), clopper_pearson(1, 2, 0.975)];
    let interval = found.interval.unwrap();
    near(Some(interval.low), 0.25 * each[0].low + 0.75 * each[1].low);
    near(Some(interval.high), 0.25 * each[0].high + 0.75 * each[1].high);
    let alone = mixture(&[(1.0, met.clone())], sides).conditions[1].unwrap();
    assert_eq!(alone.method, Method::ClopperPearson);
    assert_eq!(alone.interval, Some(clopper_pearson(3, 4, 0.95)));
    assert_eq!(mixture(&[(1.0, met)], unconditional([4, 4])).conditions, [None; 2]);
}

/// Sevenths of three situations add up to something near 35/3, and so do the trials of each.
#[test]
fn a_constant_over_a_mixture_is_itself_and_leads_nothing() {
    let third = Value::fraction(35, 3).unwrap();
    let pairs = vec![(Observation::Value(third), Observation::Value(third), 1000)];
    let weights = [1.0 / 7.0, 2.0 / 7.0, 4.0 / 7.0];
    let situations = weights.map(|weight| Situation { weight, pairs: &pairs });
    for (low, high, method) in
        [(0.0, 20.0, Method::Bonferroni), (third.get(), third.get(), Method::Exact)]
    {
        let scale = Scale { low, high, ..amount("points", 0..=20) };
        for conditional in [false, true] {
            let sides = Sides { scales: [scale; 2], conditional };
            let pair = Pair::of_trials(&situations, sides, 0.95);
            assert_eq!(pair.value.value, Some(third.get()), "and not one near it");
            assert_eq!((pair.value.method, pair.value.se), (method, None));
            assert_eq!(lead(&situations, sides, 0.95).value, Some(0.0));
            let found = [pair.value, pair.ratio, lead(&situations, sides, 0.95)];
            let widths = found.map(|it| it.interval.map(super::super::interval::Interval::width));
            let is_known = method == Method::Exact;
            assert!(widths.iter().all(|width| width.is_none() == is_known), "{found:?}");
            assert!(widths.iter().flatten().all(|width| 1e-3 < *width), "{found:?}");
        }
    }
}

#[test]
fn a_condition_that_was_never_met_has_no_mean() {
    let never = vec![(None, Some(1), 50), (None, Some(2), 50)];
    let pair = mixture(&[(1.0, never)], Sides { conditional: true, ..unconditional([10; 2]) });
    assert_eq!([pair.value.value, pair.reference.value], [None, Some(1.5)]);
    assert_eq!((pair.ratio.value, pair.ratio.interval), (None, None));
}

/// Fieller's example in numbers worked out by hand: means 10 and 5, variances 0.25 and 0.16 and
/// covariance 0.1, at two standard errors: 24.36 r² - 2 * 49.6 r + 99 = 0.
#[test]
fn an_interval_is_that_of_the_quadratic_equation() {
    let interval = fieller([10.0, 5.0], [0.25, 0.16], 0.1, 2.0).unwrap();
    let root = (49.6f64 * 49.6 - 24.36 * 99.0).sqrt();
    assert!((interval.low - (49.6 - root) / 24.36).abs() < 1e-12);
    assert!((interval.high - (49.6 + root) / 24.36).abs() < 1e-12);
    let uncertain = fieller([5.0, 1.0], [0.1, 0.3], 0.0, 1.96);
    assert_eq!(uncertain, None, "1 is less than two standard errors of 0.55");
}

#[test]
fn pairs_that_rise_and_fall_together_have_a_narrower_ratio() {
    let together: Vec<_> = (0..10).map(|i| (i + 3, i + 2, 3000)).collect();
    let apart: Vec<_> = (0..10).map(|i| (i + 3, 9 - i + 2, 3000)).collect();
    let of = |pairs: &[(u32, u32, u64)]| of_trials(pairs, [12; 2]).ratio;
    let ratios = [of(&together), of(&apart)];
    assert_eq!(ratios.map(|ratio| ratio.method), [Method::Fieller; 2]);
    let [together, apart] = ratios.map(|ratio| ratio.interval.unwrap().width());
    assert!(10.0 * together < apart, "{together} {apart}");
}

/// A worth has the interval that `run` shows for the same trials; a ratio by the quotient of two.
#[test]
fn few_trials_say_no_more_than_their_range_allows() {
    let pair = of_trials(&[(0, 1, 30), (1, 0, 20)], [101; 2]);
    assert_eq!(pair.value.method, Method::Bernstein);
    assert!(pair.value.interval.unwrap().contains(20.0), "{pair:?}");
    assert_eq!((pair.ratio.method, pair.ratio.interval), (Method::Unknown, None), "or anything");
}

/// A thing that was never worth anything in 20,000 trials is not worth nothing for certain.
#[test]
fn what_was_never_seen_is_bounded_by_its_range() {
    let pair = of_trials(&[(0, 4, 10_000), (0, 6, 10_000)], [12, 10]);
    let value = pair.value.interval.unwrap();
    assert!(value.low == 0.0 && 0.005 < value.high && value.high < 0.01, "{value:?}");
    let ratio = pair.ratio.interval.unwrap();
    assert!(ratio.low == 0.0 && value.high / 5.0 < ratio.high && ratio.high < 0.003, "{ratio:?}");
    assert_eq!(pair.ratio.method, Method::Bonferroni);
}

#[test]
fn a_range_that_is_not_known_leaves_a_worth_and_a_price_unknown() {
    let sides = Sides { scales: [unknown(); 2], conditional: false };
    let pair = mixture(&[(1.0, both(&[(0, 4, 100), (2, 6, 100)]))], sides);
    for estimate in [pair.value, pair.reference, pair.ratio] {
        assert!(estimate.value.is_some());
        assert_eq!((estimate.interval, estimate.method), (None, Method::Unknown));
    }
    // As in `run`: so many that the mean is nearly normal, whatever the range.
    let many = mixture(&[(1.0, both(&[(0, 6, 1000), (2, 4, 1000)]))], sides);
    assert_eq!((many.value.method, many.ratio.method), (Method::Student, Method::Fieller));
}

#[test]
fn a_reference_that_may_be_worth_nothing_leaves_a_price_without_an_upper_end() {
    let pair = of_trials(&[(9, 0, 180), (9, 1, 20)], [10, 10]);
    let Interval { low, high } = pair.ratio.interval.unwrap();
    assert!(8.0 < low && low < 90.0 && high == f64::INFINITY, "{pair:?}");
}

#[test]
fn a_single_trial_says_no_more_than_the_range() {
    let pair = of_trials(&[(3, 4, 1)], [10; 2]);
    assert_eq!((pair.value.method, pair.ratio.value), (Method::Range, Some(0.75)));
    assert_eq!(pair.ratio.interval, None);
}

/// A thing that fared as the reference in every trial need not always do so; nor in a situation of a
/// mixture, where it is parted from it in another.
#[test]
fn what_was_always_in_step_may_yet_part() {
    let in_step = both(&(0..10).map(|i| (i, i, 1000)).collect::<Vec<_>>());
    let parted = both(&(0..10).map(|i| (i, 9 - i, 1000)).collect::<Vec<_>>());
    let of = |situations: &[(f64, Counts)]| mixture(situations, unconditional([10; 2])).ratio;
    let alone = of(&[(1.0, in_step.clone())]);
    assert_eq!(alone.method, Method::FiellerBernstein);
    let alone = alone.interval.unwrap();
    // The bound by hand: 7 * 20 ln(80) / (3 * 9999) over a mean of 4.5, and a little for the slope.
    assert!((alone.high - 1.0045).abs() < 2e-4 && (alone.low - 0.9955).abs() < 2e-4, "{alone:?}");
    let mixed = of(&[(0.5, in_step), (0.5, parted)]);
    assert_eq!(mixed.method, Method::FiellerBernstein);
    let mixed = mixed.interval.unwrap();
    assert!(mixed.contains(1.0) && alone.width() < mixed.width(), "{mixed:?}");
}

/// By hand: weights of 1 to 3 for a 2 and of 2 to 4 for a 5 average at least (3 * 2 + 2 * 5) / 5.
#[test]
fn shares_that_meet_a_condition_are_uncertain_as_well() {
    near(Some(super::mean::least_average(vec![(5.0, [2.0, 4.0]), (2.0, [1.0, 3.0])])), 3.2);
}
