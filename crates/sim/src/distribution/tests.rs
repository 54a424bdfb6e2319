use super::*;
use crate::expression::Expression;

fn outcome(values: &[f64]) -> Values {
    values.iter().map(|&value| Value::new(value)).collect()
}

fn fraction(text: &str) -> Fraction {
    text.parse().unwrap()
}

#[expect(clippy::unnecessary_wraps, reason = "a reading may fail")]
fn first(outcome: &[Value]) -> Result<f64, EvaluationError> {
    Ok(outcome[0].get())
}

#[track_caller]
fn check_near(left: f64, right: f64) {
    assert!((left - right).abs() < 1e-12, "{left} is not {right}");
}

/// Two dice, the outcome being what each of them shows.
fn two_dice() -> (Law<Values, f64>, Law<Values, Fraction>) {
    let rolls =
        || (1..=6).flat_map(|a| (1..=6).map(move |b| outcome(&[f64::from(a), f64::from(b)])));
    let floats = rolls().map(|roll| (roll, 1.0 / 36.0)).collect();
    let fractions = rolls().map(|roll| (roll, fraction("1/36"))).collect();
    (
        Law { outcomes: floats, unresolved: 0.0, paths: 36, states: 0 },
        Law { outcomes: fractions, unresolved: fraction("0"), paths: 36, states: 0 },
    )
}

fn of_two_dice(measure: &str) -> Distribution {
    let (law, fractions) = two_dice();
    let measure = Expression::parse(measure, &["a", "b"]).unwrap();
    Distribution::exact(&law, Some(&fractions), |outcome: &[Value]| measure.of(outcome)).unwrap()
}

fn tally(counts: &[(f64, u64)]) -> Tally {
    let counts: BTreeMap<Values, u64> =
        counts.iter().map(|&(value, count)| (outcome(&[value]), count)).collect();
    Tally { trials: counts.values().sum(), counts }
}

#[test]
fn two_dice_have_the_moments_of_every_textbook() {
    let sum = of_two_dice("a + b");
    check_near(sum.mean(), 7.0);
    check_near(sum.variance(), 35.0 / 6.0);
    check_near(sum.skewness().unwrap(), 0.0);
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
fn a_third_of_a_point_has_no_exact_mean() {
    let third = of_two_dice("a / 3");
    assert_eq!(third.exact_mean(), None);
    check_near(third.mean(), 7.0 / 6.0);
    assert_eq!(third.fraction_between(0.0, 1.0), Some(fraction("1/2")));
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
    let quantiles = [0.0, 0.5, 0.5 + 1e-9, 1.0].map(|q| die.quantile(q).to_string());
    assert_eq!(quantiles, ["1", "3", "4", "6"], "eighteen times a 36th is not quite a half");
    check_near(of_two_dice("a + b").quantile(0.05), 3.0);
}

#[test]
fn trials_are_counted() {
    let sampled = Distribution::sampled(&tally(&[(0.0, 7), (1.0, 2), (4.0, 1)]), first).unwrap();
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
    let constant = Distribution::sampled(&tally(&[(3.0, 100)]), first).unwrap();
    assert_eq!(constant.skewness(), None);
    check_near(constant.sd(), 0.0);
}

#[test]
fn what_is_unresolved_is_never_spread() {
    let outcomes = BTreeMap::from([(outcome(&[1.0]), 0.5), (outcome(&[2.0]), 0.25)]);
    let law = Law { outcomes, unresolved: 0.25, paths: 2, states: 0 };
    let fractions = Law {
        outcomes: BTreeMap::from([
            (outcome(&[1.0]), fraction("1/2")),
            (outcome(&[2.0]), fraction("1/4")),
        ]),
        unresolved: fraction("1/4"),
        paths: 2,
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
    let outcomes = BTreeMap::from([(outcome(&[1.0]), 1.0)]);
    let law = Law { outcomes, unresolved: 1e-17, paths: 1, states: 0 };
    let rare = Fraction::from_decimal(1e-200);
    let rare = &rare * &rare;
    let outcomes = BTreeMap::from([
        (outcome(&[1.0]), &Fraction::ONE - &rare),
        (outcome(&[2.0]), rare.clone()),
    ]);
    let fractions = Law { outcomes, unresolved: Fraction::ZERO, paths: 2, states: 0 };
    let distribution = Distribution::exact(&law, Some(&fractions), first).unwrap();
    assert_eq!(distribution.unresolved(), Some(0.0));
    assert_eq!(distribution.fraction_between(2.0, 2.0), Some(rare), "too rare for an f64");
    assert_eq!(distribution.fraction_between(1.0, 2.0), Some(Fraction::ONE));
}

#[test]
fn an_outcome_without_a_value_is_named() {
    let (law, _) = two_dice();
    let ratio = Expression::parse("a / (b - 1)", &["a", "b"]).unwrap();
    let error = Distribution::exact(&law, None, |outcome: &[Value]| ratio.of(outcome)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`a / (b - 1)` divides by zero (at byte 2), for the outcome (1, 1)"
    );
    let error = Distribution::exact(&law, None, |_: &[Value]| Ok(f64::NAN)).unwrap_err();
    assert_eq!(error.to_string(), "the measure is not a finite number for the outcome (1, 1)");
}

#[test]
fn nothing_has_no_distribution() {
    assert_eq!(Distribution::sampled(&tally(&[]), first).unwrap_err(), DistributionError::Empty);
}
