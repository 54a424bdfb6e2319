use sandtable_dice::Scripted;
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, enumerate};

use super::*;
use crate::hit_results::Combine;
use crate::mine::field::Attacks;
use sandtable_worked::{Exactly, exactly, measure};

fn stand(kind: StandKind, quality: Quality, movement: Movement) -> Circumstances {
    Circumstances { unit: Victim { kind, quality, soft: false }, movement, ..Attack::example() }
}

fn prepared(circumstances: Circumstances, rulings: Rulings) -> Attack {
    Attack::prepare(circumstances, FieldFigures::default(), rulings).unwrap()
}

fn law(circumstances: Circumstances, rulings: Rulings) -> Exactly<AttackOutcome> {
    let attack = prepared(circumstances, rulings);
    exactly(&attack)
}

fn mean(circumstances: Circumstances, of: fn(&AttackOutcome) -> u32) -> Fraction {
    law(circumstances, Rulings::default()).mean(|outcome| of(outcome).into())
}

use Movement::{Edge, Through};
use Quality::{Elite, Green, Regular};
use StandKind::{Dismounted, Engineers, Manhandling, Mounted, Vehicle};

#[test]
fn dismounted_personnel_are_hit_less_than_all_others() {
    let hit = |kind, movement| mean(stand(kind, Regular, movement), |o| o.toll.stands_hit);
    assert_eq!(hit(Dismounted, Edge), Fraction::new(3, 10));
    assert_eq!(hit(Dismounted, Through), Fraction::new(51, 100));
    assert_eq!(hit(Vehicle, Edge), Fraction::new(1, 2));
    for kind in [Manhandling, Mounted, Vehicle] {
        assert_eq!(hit(kind, Through), Fraction::new(3, 4));
    }
}

/// One hit, 42/100, eliminates with 4/10; two hits, 9/100, with 64/100.
#[test]
fn a_regular_stand_that_goes_through_is_lost_with_141_in_625() {
    let lost = mean(stand(Dismounted, Regular, Through), |outcome| outcome.toll.eliminated);
    assert_eq!(lost, Fraction::new(141, 625));
}

#[test]
fn engineers_at_the_edge_are_not_attacked_and_further_on_like_anybody() {
    assert_eq!(mean(stand(Engineers, Regular, Edge), |o| o.attacks), Fraction::new(0, 1));
    assert_eq!(mean(stand(Engineers, Regular, Through), |o| o.attacks), Fraction::new(2, 1));
    let hit = mean(stand(Engineers, Regular, Through), |outcome| outcome.toll.stands_hit);
    assert_eq!(hit, Fraction::new(51, 100));
    assert_eq!(mean(stand(Mounted, Regular, Edge), |o| o.attacks), Fraction::new(1, 1));
}

#[test]
fn an_attack_that_misses_is_fire_all_the_same() {
    let attack = prepared(stand(Dismounted, Regular, Edge), Rulings::default());
    let mut dice = Scripted::new([4]);
    let outcome = attack.resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.attacks, outcome.toll.hits, outcome.unharmed()), (1, 0, 1));
}

/// Hit with 3/10 and forced back or eliminated with 7/10 of that, the second attack is off.
#[test]
fn sequential_attacks_stop_at_the_first_result() {
    let field = FieldRulings { attacks: Attacks::SequentialStop, ..FieldRulings::default() };
    let rulings = Rulings { field, ..Rulings::default() };
    let lost = law(stand(Dismounted, Regular, Through), rulings);
    // 3/10 * 4/10, and 1 - 3/10 * 7/10 times as much again.
    let once = Fraction::new(12, 100);
    let again = &once * &Fraction::new(79, 100);
    assert_eq!(lost.mean(|outcome| outcome.toll.eliminated.into()), &once + &again);
    let attacks = lost.mean(|outcome| outcome.attacks.into());
    assert_eq!(attacks, Fraction::new(179, 100), "the second is made in 79 of 100");
}

#[test]
fn one_roll_for_two_hits_is_milder() {
    let field = FieldRulings { combine: Combine::OneRoll, ..FieldRulings::default() };
    let lost = law(stand(Dismounted, Regular, Through), Rulings { field, ..Rulings::default() });
    assert_eq!(lost.mean(|outcome| outcome.toll.eliminated.into()), Fraction::new(51 * 4, 1000));
}

/// Twelve stands are twelve times the loss, unless the template is used up by the first.
#[test]
fn a_company_loses_by_its_stands() {
    let company = || Circumstances { stands: 12, ..stand(Dismounted, Regular, Through) };
    let lost = mean(company(), |outcome| outcome.toll.eliminated);
    assert_eq!(lost, Fraction::new(12 * 141, 625));
    let used_up = law(company(), Rulings { persist: Persist::No, ..Rulings::default() });
    assert_eq!(used_up.mean(|outcome| outcome.toll.eliminated.into()), Fraction::new(141, 625));
    assert_eq!(used_up.mean(|outcome| outcome.attacks.into()), Fraction::new(2, 1));
}

#[test]
fn trucks_are_as_green_as_can_be() {
    let truck = |soft| {
        let mut circumstances = stand(Vehicle, Elite, Edge);
        circumstances.unit.soft = soft;
        mean(circumstances, |outcome| outcome.toll.eliminated)
    };
    assert_eq!(truck(false), Fraction::new(1, 10));
    assert_eq!(truck(true), mean(stand(Vehicle, Green, Edge), |outcome| outcome.toll.eliminated));
}

/// Each stand fares as one alone does.
#[test]
fn two_dozen_stands_are_exact_on_a_small_budget() {
    let stands = |stands| Circumstances { stands, ..stand(Dismounted, Regular, Through) };
    let law = |stands_met| {
        let attack = prepared(stands(stands_met), Rulings::default());
        let budget = Budget { paths: 1_000_000, ..Budget::default() };
        enumerate::<_, f64>(&budget, |dice| attack.resolve(dice)).unwrap()
    };
    let (one, two_dozen) = (law(1), law(24));
    assert!((two_dozen.total() - 1.0).abs() < 1e-12);
    let measures = prepared(stands(1), Rulings::default()).measures();
    for Measure { name, .. } in measures.iter().filter(|measure| measure.name != "under_fire") {
        let read = measure::<Attack>(name);
        let mean = two_dozen.mean(&read);
        assert!((mean - 24.0 * one.mean(&read)).abs() < 1e-9, "{name}: {mean}");
    }
    let unharmed = two_dozen.mean(|outcome| (outcome.unharmed() == 24).into());
    let of_one = one.mean(|outcome| outcome.unharmed().into());
    assert!((unharmed / of_one.powi(24) - 1.0).abs() < 1e-9);
}

/// An experienced stand functions as a regular one.
#[test]
fn at_night_an_experienced_stand_that_goes_through_is_lost_with_141_in_625() {
    let by_day = stand(Dismounted, Quality::Experienced, Through);
    let at_night = Circumstances { light: Light::OvercastNight, ..by_day.clone() };
    let lost = |circumstances| mean(circumstances, |outcome| outcome.toll.eliminated);
    assert_eq!(lost(at_night), Fraction::new(141, 625));
    // One hit, 42/100, eliminates with 3/10; two hits, 9/100, with 51/100.
    assert_eq!(lost(by_day), Fraction::new(1719, 10_000));
}
