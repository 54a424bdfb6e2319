use proptest::prelude::*;
use smallvec::smallvec;

use super::*;
use crate::exact::Outcomes;
use crate::expression::Expression;

fn outcome(values: &[u32]) -> Values {
    values.iter().map(|&value| Some(value.into())).collect()
}

fn fraction(text: &str) -> Fraction {
    text.parse().unwrap()
}

#[expect(clippy::unnecessary_wraps, reason = "a reading may fail")]
fn first(outcome: &[Option<Value>]) -> Result<Observation, Unobserved> {
    Ok(outcome[0].into())
}

#[track_caller]
fn check_near(left: impl Into<Option<f64>>, right: f64) {
    let left = left.into().expect("there is a number");
    assert!((left - right).abs() < 1e-12, "{left} is not {right}");
}

/// Two dice, the outcome being what each of them shows.
fn two_dice() -> (Law<Values, f64>, Law<Values, Fraction>) {
    let rolls = || (1..=6).flat_map(|a| (1..=6).map(move |b| outcome(&[a, b])));
    let floats = rolls().map(|roll| (roll, 1.0 / 36.0)).collect();
    let fractions = rolls().map(|roll| (roll, fraction("1/36"))).collect();
    (
        Law { outcomes: floats, unresolved: 0.0, paths: 36, spent: 36, states: 0 },
        Law { outcomes: fractions, unresolved: fraction("0"), paths: 36, spent: 36, states: 0 },
    )
}

fn of_two_dice(measure: &str) -> Distribution {
    let (law, fractions) = two_dice();
    Distribution::exact(&law, Some(&fractions), reading(measure)).unwrap()
}

/// Reads an expression of two dice off an outcome.
fn reading(measure: &str) -> impl Observe {
    let measure = Expression::parse(measure, &["a", "b"]).unwrap();
    move |outcome: &[Option<Value>]| Ok(measure.evaluate(outcome)?.into())
}

/// A measure of two dice where a condition holds.
fn of_two_dice_given(measure: &str, given: &str) -> Distribution {
    let (law, fractions) = two_dice();
    Distribution::exact(&law, Some(&fractions), reading_given(measure, given)).unwrap()
}

fn reading_given(measure: &str, given: &str) -> impl Observe {
    let (measure, given) = (reading(measure), reading(given));
    move |outcome: &[Option<Value>]| {
        let met = given(outcome)? == Observation::Value(Value::ONE);
        if met { measure(outcome) } else { Ok(Observation::Excluded) }
    }
}

fn tally(counts: &[(u32, u64)]) -> Tally {
    let counts: BTreeMap<Values, u64> =
        counts.iter().map(|&(value, count)| (outcome(&[value]), count)).collect();
    Tally { trials: counts.values().sum(), counts }
}

#[test]
fn two_dice_have_the_moments_of_every_textbook() {
    let sum = of_two_dice("a + b");
    check_near(sum.mean(), 7.0);
    check_near(sum.variance(), 35.0 / 6.0);
    check_near(sum.skewness(), 0.0);
    check_near(sum.min(), 2.0);
    check_near(sum.max(), 12.0);
    assert_eq!(sum.points().len(), 11);
    check_near(sum.p_eq(7.0), 1.0 / 6.0);
    check_near(sum.p_le(4.0), 1.0 / 6.0);
    check_near(sum.p_ge(10.0), 1.0 / 6.0);
    check_near(sum.p_ge(2.0), 1.0);
    check_near(sum.p_eq(7.5), 0.0);
}

#[test]
fn fractions_are_carried_through() {
    let sum = of_two_dice("a + b");
    assert_eq!(sum.exact_mean(), Some(fraction("7/1")));
    assert_eq!(sum.exact_variance(), Some(fraction("35/6")));
    assert_eq!(sum.fraction_between(10.0, f64::INFINITY), Some(fraction("1/6")));
    assert_eq!(sum.fraction_between(13.0, 20.0), Some(fraction("0")));
    assert_eq!(of_two_dice("a >= 5 && b >= 5").exact_mean(), Some(fraction("1/9")));
    assert_eq!(of_two_dice("0.1 * a + 0.2 * b").exact_mean(), Some(fraction("21/20")));
}

#[test]
fn a_third_of_a_point_has_an_exact_mean() {
    let third = of_two_dice("a / 3");
    assert_eq!(third.exact_mean(), Some(fraction("7/6")));
    check_near(third.mean(), 7.0 / 6.0);
    assert_eq!(third.exact_variance(), Some(fraction("35/108")));
    assert_eq!(third.fraction_between(0.0, 1.0), Some(fraction("1/2")));
}

#[test]
fn a_value_that_is_known_as_a_decimal_only_has_no_exact_mean() {
    let tiny = |outcome: &[Option<Value>]| {
        let a = outcome[0].expect("each die shows something").get();
        Ok(Observation::from(Value::decimal(a / 70_001.0)))
    };
    let (law, fractions) = two_dice();
    let tiny = Distribution::exact(&law, Some(&fractions), tiny).unwrap();
    assert_eq!(tiny.exact_mean(), None);
    assert!((tiny.mean().unwrap() - 3.5 / 70001.0).abs() < 1e-15);
    assert_eq!(tiny.fraction_between(0.0, 3.0 / 70001.0), Some(fraction("1/2")));
}

/// Once in ten three are lost, and three times in ten one is won: nothing, but not to a computer.
#[test]
fn what_is_won_and_lost_alike_has_a_mean_of_nothing() {
    let outcomes = [(1, 0.1), (2, 0.3), (3, 0.6)].map(|(value, p)| (outcome(&[value]), p));
    let law = |outcomes: Vec<(Values, f64)>| Law {
        outcomes: outcomes.into_iter().collect(),
        unresolved: 0.0,
        paths: 3,
        spent: 3,
        states: 0,
    };
    let difference = |won: [i32; 3], law: &Law<Values, f64>| {
        let won = |outcome: &[Option<Value>]| {
            let places = [1, 2, 3].map(|place: u32| Some(Value::from(place)));
            let place = places.iter().position(|place| *place == outcome[0]);
            Ok(Observation::from(place.map(|place| Value::from(won[place]))))
        };
        Distribution::exact(law, None, won).unwrap()
    };
    let law = law(outcomes.to_vec());
    assert_eq!(difference([-3, 1, 0], &law).mean(), Some(0.0));
    assert_eq!(difference([-4, 1, 0], &law).mean().map(|mean| (mean * 1e9).round()), Some(-1e8));
}

#[test]
fn values_that_are_equal_on_paper_are_one_point() {
    let mixed = of_two_dice("0.1 * a + 0.2 * b");
    assert_eq!(mixed.points().len(), 16, "from 0.3 to 1.8 in steps of 0.1");
    assert_eq!(mixed.points()[0].value.to_string(), "0.3");
    assert_eq!(mixed.fraction_between(0.3, 0.3), Some(fraction("1/36")));
    assert_eq!(mixed.fraction_between(0.1 + 0.2, 0.1 + 0.2), Some(fraction("1/36")));
    assert_eq!(of_two_dice("0 * -a").points()[0].value.to_string(), "0");
}

#[test]
fn a_quantile_is_the_smallest_value_that_reaches_it() {
    let die = of_two_dice("a");
    let quantiles = [0.0, 0.5, 0.5 + 1e-9, 1.0].map(|q| die.quantile(q).unwrap().to_string());
    assert_eq!(quantiles, ["1", "3", "4", "6"], "eighteen times a 36th is not quite a half");
    check_near(of_two_dice("a + b").quantile(0.05), 3.0);
}

#[test]
fn trials_are_counted() {
    let sampled = Distribution::sampled(&tally(&[(0, 7), (1, 2), (4, 1)]), first).unwrap();
    assert_eq!(sampled.known(), Known::Sampled { trials: 10 });
    check_near(sampled.mean(), 0.6);
    // Squares of deviations: 7 * 0.36 + 2 * 0.16 + 11.56, over nine.
    check_near(sampled.variance(), 1.6);
    check_near(sampled.p_ge(1.0), 0.3);
    assert_eq!(sampled.count_between(0.0, 1.0), Some(9));
    check_near(sampled.quantile(0.7), 0.0);
    check_near(sampled.quantile(0.71), 1.0);
    let ranked = [1, 7, 8, 9, 10, 11].map(|rank| sampled.order_statistic(rank));
    assert_eq!(ranked, [Some(0.0), Some(0.0), Some(1.0), Some(1.0), Some(4.0), None]);
    assert_eq!(sampled.exact_mean(), None);
    assert_eq!(sampled.fraction_between(5.0, 6.0), None);
}

#[test]
fn one_value_has_no_skewness() {
    let constant = Distribution::sampled(&tally(&[(3, 100)]), first).unwrap();
    assert_eq!(constant.skewness(), None);
    check_near(constant.sd(), 0.0);
}

#[test]
fn what_is_unresolved_is_never_spread() {
    let outcomes = [(outcome(&[1]), 0.5), (outcome(&[2]), 0.25)].into();
    let law = Law { outcomes, unresolved: 0.25, paths: 2, spent: 2, states: 0 };
    let fractions = Law {
        outcomes: [(outcome(&[1]), fraction("1/2")), (outcome(&[2]), fraction("1/4"))].into(),
        unresolved: fraction("1/4"),
        paths: 2,
        spent: 2,
        states: 0,
    };
    let distribution = Distribution::exact(&law, Some(&fractions), first).unwrap();
    assert_eq!(distribution.unresolved(), Some(0.25));
    check_near(distribution.p_ge(2.0), 0.25);
    check_near(distribution.quantile(0.9), 2.0);
    assert_eq!(distribution.quantile_if_resolved(0.9), None);
    check_near(distribution.mean(), 4.0 / 3.0);
    assert_eq!(distribution.exact_mean(), None, "the mean of what is resolved is not the mean");
}

#[test]
fn fractions_that_are_complete_leave_nothing_unresolved() {
    let outcomes = [(outcome(&[1]), 1.0)].into();
    let law = Law { outcomes, unresolved: 1e-17, paths: 1, spent: 1, states: 0 };
    let rare = Fraction::from_decimal(1e-200);
    let rare = &rare * &rare;
    let outcomes = [(outcome(&[1]), &Fraction::ONE - &rare), (outcome(&[2]), rare.clone())].into();
    let fractions = Law { outcomes, unresolved: Fraction::ZERO, paths: 2, spent: 2, states: 0 };
    let distribution = Distribution::exact(&law, Some(&fractions), first).unwrap();
    assert_eq!(distribution.unresolved(), Some(0.0));
    assert_eq!(distribution.fraction_between(2.0, 2.0), Some(rare), "too rare for an f64");
    assert_eq!(distribution.fraction_between(1.0, 2.0), Some(Fraction::ONE));
}

#[test]
fn an_outcome_for_which_nothing_can_be_worked_out_is_named() {
    let (law, _) = two_dice();
    let error = Distribution::exact(&law, None, reading("a / (b - 1)")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`a / (b - 1)` divides by zero (at `/ (b - 1)`), where a is 1 and b is 1"
    );
}

#[test]
fn an_outcome_that_must_have_a_value_is_named_with_the_way_out() {
    let error = DistributionError::Missing { outcome: smallvec![None, Some(2.into())] };
    assert_eq!(
        error.to_string(),
        "there is no value for the outcome (none, 2); say with `??` what counts then"
    );
}

#[test]
fn nothing_has_no_distribution() {
    assert_eq!(Distribution::sampled(&tally(&[]), first).unwrap_err(), DistributionError::Empty);
}

/// The first die, unless it shows more than four, in which case it has no value: 1 to 4, each with
/// a sixth, and none with a third.
#[test]
fn the_mean_is_that_of_the_others_where_some_have_no_value() {
    let (law, fractions) = two_dice();
    let unless_high =
        |outcome: &[Option<Value>]| Ok(outcome[0].filter(|value| value.get() <= 4.0).into());
    let die = Distribution::exact(&law, Some(&fractions), unless_high).unwrap();
    assert_eq!(die.points().len(), 4);
    assert_eq!(die.exact_missing(), Some(fraction("1/3")));
    check_near(die.p_missing(), 1.0 / 3.0);
    assert_eq!(die.exact_mean(), Some(fraction("5/2")));
    assert_eq!(die.exact_variance(), Some(fraction("5/4")));
    check_near(die.mean(), 2.5);
    check_near(die.sd(), 1.25f64.sqrt());
    let quantiles = [0.0, 0.25, 0.26, 0.5, 0.75, 1.0].map(|q| die.quantile(q).unwrap().to_string());
    assert_eq!(quantiles, ["1", "1", "2", "2", "3", "4"], "of what has a value");
    assert_eq!(die.fraction_between(1.0, 6.0), Some(fraction("2/3")), "never is not soon");
    let shares: f64 = die.shares().map(|(_, share)| share.p).sum();
    check_near(shares, 1.0);
    assert_eq!(die.shares().next().unwrap().0, None, "no value comes first");
}

#[test]
fn without_any_value_there_is_nothing_to_read() {
    let (law, fractions) = two_dice();
    let never = |_: &[Option<Value>]| Ok(Observation::Missing);
    let never = Distribution::exact(&law, Some(&fractions), never).unwrap();
    assert_eq!(never.exact_missing(), Some(Fraction::ONE));
    assert_eq!((never.mean(), never.sd(), never.quantile(0.5)), (None, None, None));
    assert_eq!((never.exact_mean(), never.exact_variance(), never.max()), (None, None, None));
    assert_eq!(never.fraction_between(0.0, 9.0), Some(Fraction::ZERO));
    check_near(never.p_le(9.0), 0.0);
}

/// Of the 36 rolls, 15 have a first die above the second; their first dice come to 2 + 2 * 3 + 3 * 4
/// + 4 * 5 + 5 * 6 = 70.
#[test]
fn a_measure_under_a_condition_is_a_ratio_of_two_fractions() {
    let higher = of_two_dice_given("a", "a > b");
    assert_eq!(higher.exact_mean(), Some(fraction("14/3")), "70 of 36 over 15 of 36");
    assert_eq!(higher.fraction_between(6.0, 6.0), Some(fraction("1/3")));
    let condition = higher.condition().unwrap();
    assert_eq!(condition.share.exact, Some(fraction("5/12")));
    assert_eq!((higher.unresolved(), higher.exact_missing()), (Some(0.0), Some(Fraction::ZERO)));
    check_near(higher.quantile(0.5), 5.0);
    assert_eq!(of_two_dice_given("a", "1 == 1").condition(), None, "it excludes nothing");
}

#[test]
fn a_condition_that_is_never_met_leaves_nothing() {
    let (law, fractions) = two_dice();
    // A trace is left unresolved by the numbers, and nothing by the fractions.
    let law = Law { unresolved: 1e-17, ..law };
    let impossible = reading_given("a", "a + b > 12");
    let never = Distribution::exact(&law, Some(&fractions), &impossible).unwrap();
    assert_eq!(never.condition().unwrap().share.exact, Some(Fraction::ZERO));
    assert_eq!((never.shares().count(), never.mean(), never.quantile(0.5)), (0, None, None));
    assert_eq!(never.unresolved(), Some(0.0));
    assert_eq!((never.fraction_between(0.0, 9.0), never.exact_missing()), (None, None));
    let counted =
        Distribution::sampled(&tally(&[(3, 10)]), |_: &[Option<Value>]| Ok(Observation::Excluded))
            .unwrap();
    assert_eq!((counted.trials(), counted.trials_with_value()), (Some(0), Some(0)));
    assert_eq!(counted.condition().unwrap().trials, Some(10));
}

#[test]
fn trials_without_a_value_and_outside_the_condition_are_counted_apart() {
    let counts = BTreeMap::from([
        (Observation::Excluded, 60),
        (Observation::Missing, 10),
        (Observation::Value(2.into()), 20),
        (Observation::Value(5.into()), 10),
    ]);
    let seen = Distribution::of_counts(&counts).unwrap();
    assert_eq!((seen.trials(), seen.trials_with_value()), (Some(40), Some(30)));
    assert_eq!(seen.missing().unwrap().count, Some(10));
    check_near(seen.p_missing(), 0.25);
    check_near(seen.mean(), 3.0);
    // 20 * 1 + 10 * 4, over 29.
    check_near(seen.variance(), 60.0 / 29.0);
    check_near(seen.p_ge(5.0), 0.25);
    let condition = seen.condition().unwrap();
    assert_eq!((condition.share.count, condition.trials), (Some(40), Some(100)));
}

proptest! {
    /// The same law with all that is unresolved told, wherever it falls: the numbers that are known of
    /// it before are bounds of those after.
    #[test]
    fn probabilities_are_at_least_what_is_resolved_wherever_the_rest_falls(
        known in prop::array::uniform4(0u32..20), rest in prop::array::uniform4(0u32..5),
    ) {
        let seen = [
            Observation::Excluded,
            Observation::Missing,
            Observation::Value(1.into()),
            Observation::Value(2.into()),
        ];
        let total = f64::from(known.iter().chain(&rest).sum::<u32>());
        prop_assume!(0.0 < total && (0 < known[1] + known[2] + known[3]));
        let law = |masses: [u32; 4]| {
            let outcomes: Outcomes<Values, f64> = (0..4u32)
                .zip(masses)
                .filter(|(_, mass)| 0 < *mass)
                .map(|(kind, mass)| (smallvec![Some(kind.into())], f64::from(mass) / total))
                .collect();
            let unresolved = (1.0 - outcomes.values().sum::<f64>()).max(0.0);
            let unresolved = if unresolved < 1e-12 { 0.0 } else { unresolved };
            Law { outcomes, unresolved, paths: 1, spent: 1, states: 0 }
        };
        let kind = |outcome: &[Option<Value>]| {
            let kind = outcome[0].expect("each has a kind").get();
            Ok(seen.into_iter().zip(0u32..).find(|(_, it)| f64::from(*it) >= kind).unwrap().0)
        };
        let before = Distribution::exact(&law(known), None, kind).unwrap();
        let all = std::array::from_fn(|i| known[i] + rest[i]);
        let after = Distribution::exact(&law(all), None, kind).unwrap();
        let unresolved = before.unresolved().unwrap();
        for value in [1.0, 2.0] {
            let (low, truth) = (before.p_eq(value), after.p_eq(value));
            prop_assert!(low <= truth + 1e-12 && truth <= low + unresolved + 1e-12);
        }
        prop_assert!(before.p_missing() <= after.p_missing() + 1e-12);
        let all: f64 = before.shares().map(|(_, share)| share.p).sum();
        prop_assert!((all + unresolved - 1.0).abs() < 1e-12);
    }
}

#[test]
fn a_probability_that_is_less_by_the_tolerance_counts() {
    let below = 0.5 - TOLERANCE;
    let outcomes = [(outcome(&[1]), below), (outcome(&[2]), 1.0 - below)].into();
    let law = Law { outcomes, unresolved: 0.0, paths: 2, spent: 2, states: 0 };
    let distribution = Distribution::exact(&law, None, first).unwrap();
    assert_eq!(
        [distribution.quantile(0.5), distribution.quantile(0.5 + 1e-9)],
        [Some(1.0), Some(2.0)]
    );
}

/// Whatever rounding would make of the sum of so many like values, divided by as many.
#[test]
fn a_constant_that_was_sampled_is_its_own_mean_and_has_no_spread() {
    for (numerator, denominator) in [(35, 3), (1, 7), (-22, 7), (1, 10), (1_000_001, 3)] {
        let value = Value::fraction(numerator, denominator).unwrap();
        for count in [1, 3, 20, 1000, 12_345] {
            let seen = BTreeMap::from([(Observation::Value(value), count)]);
            let distribution = Distribution::of_counts(&seen).unwrap();
            let of = (distribution.mean(), distribution.sd(), distribution.quantile(0.5));
            assert_eq!(of, (Some(value.get()), Some(0.0), Some(value.get())), "{value} {count}");
        }
    }
}

/// So many coins, of which all come up heads in one case of so many.
fn coins(count: u32) -> (Law<Values, f64>, Law<Values, Fraction>) {
    let all = fraction(&format!("1/{}", 1_u128 << count));
    let ways = [(outcome(&[0]), &Fraction::ONE - &all), (outcome(&[1]), all)];
    let floats = ways.iter().map(|(way, p)| (way.clone(), p.to_f64())).collect();
    let (paths, spent, states) = (2, 2, 0);
    (
        Law { outcomes: floats, unresolved: 0.0, paths, spent, states },
        Law {
            outcomes: ways.into_iter().collect(),
            unresolved: Fraction::ZERO,
            paths,
            spent,
            states,
        },
    )
}

/// 1 - 2^-40 read as certain, and of 1 - 2^-60 the nearest number is one.
#[test]
fn what_is_not_certain_is_no_number_that_is_however_near() {
    for count in [40, 60, 120] {
        let (law, fractions) = coins(count);
        for fractions in [Some(&fractions), None] {
            let distribution = Distribution::exact(&law, fractions, first).unwrap();
            let numbers = [distribution.p_eq(0.0), distribution.p_le(0.0), distribution.p_ge(1.0)];
            assert!(numbers.iter().all(|p| (0.0..1.0).contains(p) && *p != 0.0), "{numbers:?}");
            let mean = distribution.mean().unwrap();
            assert!(0.0 < mean && mean < 1e-12, "{mean}");
            assert_eq!(distribution.p_ge(0.0).to_bits(), 1.0_f64.to_bits());
        }
    }
}

/// Ten times a tenth is less than one by rounding.
#[test]
fn what_is_alone_is_certain_whatever_rounding_left_of_it() {
    let tenth = |k: u32| (outcome(&[k]), 0.1);
    let outcomes = (0..10).map(tenth).collect();
    let law = Law { outcomes, unresolved: 0.0, paths: 10, spent: 10, states: 0 };
    let sum: f64 = [0.1; 10].iter().sum();
    assert!(sum < 1.0);
    let always = |_: &[Option<Value>]| Ok(Observation::Value(Value::ONE));
    let distribution = Distribution::exact(&law, None, always).unwrap();
    assert_eq!(distribution.p_eq(1.0).to_bits(), 1.0_f64.to_bits());
    let low = Distribution::exact(&law, None, first).unwrap();
    assert_eq!(low.p_between(0.0, 9.0).to_bits(), 1.0_f64.to_bits());
    assert!(low.p_ge(1.0) < 1.0);
}
