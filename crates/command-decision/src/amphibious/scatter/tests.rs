use sandtable_dice::Scripted;
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, enumerate};

use super::*;
use sandtable_worked::exactly;

fn companies(companies: u32) -> Circumstances {
    Circumstances { companies, ..Scatter::example() }
}

fn prepare(circumstances: Circumstances, rulings: Rulings) -> Scatter {
    Scatter::prepare(circumstances, Figures::default(), rulings).unwrap()
}

#[track_caller]
fn mean(scatter: &Scatter, measure: impl Fn(&ScatterOutcome) -> f64) -> Fraction {
    exactly(scatter).mean(measure)
}

fn distance(outcome: &ScatterOutcome) -> i32 {
    outcome.first.unwrap().abs()
}

#[test]
fn cd_amph_001_a_quarter_lands_more_than_ten_inches_away() {
    let scatter = prepare(companies(1), Rulings::default());
    let far = mean(&scatter, |outcome| (10 < distance(outcome)).into());
    assert_eq!(far, Fraction::new(1, 4));
}

#[test]
fn cd_amph_002_the_mean_displacement_is_five_inches_and_a_half() {
    let scatter = prepare(companies(1), Rulings::default());
    let mean = mean(&scatter, |outcome| distance(outcome).into());
    assert_eq!(mean, Fraction::new(11, 2));
}

#[test]
fn cd_amph_004_three_companies_land_where_intended_one_time_in_eight() {
    let scatter = prepare(companies(3), Rulings::default());
    let all = mean(&scatter, |outcome| (outcome.on_target == 3).into());
    assert_eq!(all, Fraction::new(1, 8));
}

#[test]
fn one_die_for_both_leans_to_the_left() {
    let rulings = Rulings { dice: ScatterDice::Same, ..Rulings::default() };
    let scatter = prepare(companies(1), rulings);
    let signed = mean(&scatter, |outcome| outcome.first.unwrap().into());
    assert_eq!(signed, Fraction::ZERO - Fraction::new(1, 2));
    let separate = prepare(companies(1), Rulings::default());
    assert_eq!(mean(&separate, |outcome| outcome.first.unwrap().into()), Fraction::ZERO);
    assert_eq!(scatter.resolve(&mut Scripted::new([5, 10])).first, Some(-20));
    assert_eq!(scatter.resolve(&mut Scripted::new([1, 9])).first, Some(18));
}

#[test]
fn a_high_die_stays_on_course() {
    let scatter = prepare(companies(1), Rulings::default());
    assert_eq!(scatter.resolve(&mut Scripted::new([6])).first, Some(0));
    assert_eq!(scatter.resolve(&mut Scripted::new([5, 7, 3])).first, Some(6));
}

/// Two companies 12 inches apart: the first goes 16 inches to the right, past the second.
#[test]
fn companies_may_pass_each_other_and_overlap() {
    let scatter = prepare(companies(2), Rulings::default());
    let passed = scatter.resolve(&mut Scripted::new([1, 1, 8, 6]));
    assert_eq!((passed.passed, passed.overlaps), (1, 1), "4 inches apart, with 8 of frontage");
    let apart = scatter.resolve(&mut Scripted::new([6, 6]));
    assert_eq!((apart.passed, apart.overlaps, apart.near), (0, 0, 2));
}

#[test]
fn the_end_of_the_beach_holds_or_loses_companies() {
    let circumstances =
        || Circumstances { beach: Some(Beach { left: 4, right: 4 }), ..companies(1) };
    let first = |off_edge| {
        let rulings = Rulings { off_edge, ..Rulings::default() };
        prepare(circumstances(), rulings).resolve(&mut Scripted::new([1, 2, 5])).first
    };
    assert_eq!(first(OffEdge::Clamp), Some(-4));
    assert_eq!(first(OffEdge::Lost), None);
}

#[test]
fn negative_distances_are_refused() {
    let circumstances = Circumstances { gap: -1, ..companies(2) };
    let refusal = Scatter::prepare(circumstances, Figures::default(), Rulings::default());
    assert_eq!(refusal.unwrap_err().key, "circumstances.gap");
}

/// By how much a company is displaced: not at all half of the time, else by as many pips to the left
/// as to the right.
fn displacements() -> Vec<(i32, f64)> {
    let scattered = (-10..=10).filter(|pips| *pips != 0).map(|pips| (2 * pips, 0.5 / 20.0));
    scattered.chain([(0, 0.5)]).collect()
}

/// All landings of three companies one by one, with nothing forgotten.
#[test]
fn what_lies_behind_is_forgotten_only_where_it_does_not_matter() {
    for (gap, frontage) in [(0, 8), (6, 4), (12, 8), (30, 12), (50, 8)] {
        let circumstances = Circumstances { gap, frontage, ..companies(3) };
        let scatter = prepare(circumstances, Rulings::default());
        let law = enumerate::<_, f64>(&Budget::default(), |dice| scatter.resolve(dice)).unwrap();
        let found = law.map(|outcome| (outcome.first, outcome.passed, outcome.overlaps));
        let mut expected = std::collections::BTreeMap::new();
        for (first, p) in displacements() {
            for (second, q) in displacements() {
                for (third, r) in displacements() {
                    let (second, third) = (gap + second, 2 * gap + third);
                    let passed = u32::from(second < first) + u32::from(third < first.max(second));
                    let near = |one: i32, other: i32| u32::from((one - other).abs() < frontage);
                    let overlaps = near(first, second) + near(second, third);
                    *expected.entry((Some(first), passed, overlaps)).or_insert(0.0) += p * q * r;
                }
            }
        }
        assert!(found.outcomes.keys().eq(expected.keys()));
        for (landing, p) in expected {
            assert!((found.probability(&landing) - p).abs() < 1e-12, "{landing:?}");
        }
    }
}

#[test]
fn six_companies_are_exact_on_a_small_budget() {
    let budget = Budget { paths: 3_000_000, ..Budget::default() };
    let scatter = prepare(companies(6), Rulings::default());
    let law = enumerate::<_, f64>(&budget, |dice| scatter.resolve(dice)).unwrap();
    assert!((law.total() - 1.0).abs() < 1e-12);
    let mean = law.mean(|outcome| outcome.on_target.into());
    assert!((mean - 3.0).abs() < 1e-9, "half of them: {mean}");
}
