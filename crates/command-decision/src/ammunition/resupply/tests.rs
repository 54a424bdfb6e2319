use sandtable_dice::{Chance, Scripted};
use sandtable_sim::Fraction;
use sandtable_sim::enumerator::Kind;
use sandtable_sim::exact::{Budget, enumerate};

use super::*;
use sandtable_worked::exactly;

fn circumstances(caliber: f64, dice: u32, turns: u32, supply: Supply) -> Circumstances {
    Circumstances {
        weapon: Weapon { caliber, mount: Mount::Towed },
        weapons: 1,
        fire: Fire::Direct { dice, hit_number: None, modifier: 0 },
        fire_phases_per_turn: 1,
        turns,
        supply,
        limited_issue: None,
    }
}

fn prepared(circumstances: Circumstances) -> Resupply {
    let rulings = AmmunitionRulings::default();
    Resupply::prepare(circumstances, Figures::default(), rulings).unwrap()
}

fn mean<P: Kind>(circumstances: Circumstances, of: fn(&ResupplyOutcome) -> u32) -> P {
    let procedure = prepared(circumstances);
    let law = enumerate(&Budget::default(), |dice| procedure.resolve(dice)).unwrap();
    law.mean(|outcome| of(outcome).into())
}

const PARKED: Supply = Supply::Chance { per_turn: Chance::ALWAYS };

#[test]
fn an_88_without_supply_fires_just_under_five_of_eight_turns() {
    let fires: Fraction = mean(circumstances(88.0, 2, 8, Supply::None {}), |o| o.firing_turns);
    assert_eq!(fires.to_string(), "178650561976103794184/37252902984619140625");
}

/// The phase of depletion is geometric: its mean is one over the chance, 100/7.
#[test]
fn a_75_fires_14_phases_and_two_sevenths_until_it_is_depleted() {
    let once = circumstances(75.0, 1, 1, Supply::None {});
    let chance: Fraction = mean(once, |outcome| outcome.depletions);
    assert_eq!(chance, Fraction::new(7, 100));
    let phases: f64 = mean(circumstances(75.0, 1, 1000, Supply::None {}), |o| o.phases);
    assert!((phases - 100.0 / 7.0).abs() < 1e-9);
}

/// f(T) = 1 + (1 - p) f(T-1) + p f(T-2) with p = 1/10: f(1) = 1, f(2) = 19/10, f(3) = 281/100.
#[test]
fn a_howitzer_parked_at_its_supply_is_silent_for_exactly_one_turn() {
    let fires =
        |turns| mean::<Fraction>(circumstances(105.0, 1, turns, PARKED), |o| o.firing_turns);
    assert_eq!(fires(1), Fraction::new(1, 1));
    assert_eq!(fires(2), Fraction::new(19, 10));
    assert_eq!(fires(3), Fraction::new(281, 100));
    let faces = [1, 10, 2];
    let mut dice = Scripted::new(faces);
    let outcome = prepared(circumstances(105.0, 1, 3, PARKED)).resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.firing_turns, outcome.dry), (2, 0));
}

/// Once depleted, a gun 18 inches from a supply point and 6 inches a turn waits two turns, and one
/// turn each time after that: it stays there.
#[test]
fn a_far_supply_point_costs_more_silent_turns_once() {
    let far = circumstances(105.0, 1, 6, Supply::Point { distance: 18, per_turn: 6 });
    let mut dice = Scripted::new([1, 1, 1, 1, 5]);
    let outcome = prepared(far).resolve(&mut dice);
    assert!(dice.exhausted());
    // Fires 1, silent 2 and 3, fires 4, silent 5, fires 6.
    assert_eq!((outcome.firing_turns, outcome.depletions), (3, 2));
}

/// p = 1/10: the chance to fire on turn t comes closer to 10/11 by a tenth each turn.
#[test]
fn in_a_long_game_the_share_of_firing_turns_is_one_over_one_plus_p() {
    let fires: f64 = mean(circumstances(105.0, 1, 1000, PARKED), |o| o.firing_turns);
    assert!((fires / 1000.0 - 10.0 / 11.0).abs() < 1e-3);
    let last: f64 = mean(circumstances(105.0, 1, 50, PARKED), |o| o.firing_last);
    assert!((last - 10.0 / 11.0).abs() < 1e-12);
}

#[test]
fn the_rest_of_the_turn_of_depletion_is_silent() {
    let mut twice = circumstances(105.0, 1, 1, PARKED);
    twice.fire_phases_per_turn = 2;
    let mut dice = Scripted::new([1, 10]);
    let outcome = prepared(twice).resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.firing_turns, outcome.phases, outcome.dry), (1, 1, 1));
}

#[test]
fn the_weapons_of_a_unit_run_dry_one_by_one() {
    let mut battery = circumstances(105.0, 1, 1, Supply::None {});
    battery.weapons = 3;
    let procedure = prepared(battery);
    let dry = exactly(&procedure).map(|outcome| outcome.dry);
    assert_eq!(dry.probability(&1), Fraction::new(3 * 81, 1000));
    assert_eq!(dry.probability(&3), Fraction::new(1, 1000));
}

#[test]
fn a_battery_in_supply_over_a_game_is_still_exact() {
    let mut battery =
        circumstances(88.0, 2, 8, Supply::Chance { per_turn: "0.3".parse().unwrap() });
    let one: f64 = mean(battery.clone(), |outcome| outcome.firing_turns);
    battery.weapons = 4;
    let four: f64 = mean(battery, |outcome| outcome.firing_turns);
    assert!((four - 4.0 * one).abs() < 1e-9);
}

#[test]
fn six_turns_of_harassment_use_up_nothing() {
    let mut howitzer = circumstances(105.0, 1, 6, Supply::None {});
    howitzer.fire = Fire::Harassment {};
    let outcome = prepared(howitzer).resolve(&mut Scripted::new([]));
    assert_eq!((outcome.firing_turns, outcome.dry), (6, 0));
}

/// A 105 that fires smoke on turn 2: of three turns without supply two can deplete it.
#[test]
fn limited_issue_rounds_cannot_deplete_a_weapon() {
    let smoke = Some(LimitedRounds { first_turn: 2, phases: 1 });
    let three = || circumstances(105.0, 1, 3, Supply::None {});
    let dry: Fraction = mean(three(), |outcome| outcome.dry);
    assert_eq!(dry, Fraction::new(271, 1000));
    let with_smoke = || Circumstances { limited_issue: smoke, ..three() };
    let dry: Fraction = mean(with_smoke(), |outcome| outcome.dry);
    assert_eq!(dry, Fraction::new(19, 100));
    let fired: Fraction = mean(with_smoke(), |outcome| outcome.limited);
    assert_eq!(fired, Fraction::new(9, 10), "a weapon out of ammunition does not fire smoke");
}

/// Depleted on turn 1, silent on turn 2, and on turn 3 it fires the smoke it was to fire on turn 2.
#[test]
fn limited_issue_rounds_wait_for_resupply_and_are_fired_once() {
    let smoke = Some(LimitedRounds { first_turn: 2, phases: 1 });
    let battle = Circumstances { limited_issue: smoke, ..circumstances(105.0, 1, 4, PARKED) };
    let mut dice = Scripted::new([1, 10, 5]);
    let outcome = prepared(battle).resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.firing_turns, outcome.limited), (3, 1));
}
