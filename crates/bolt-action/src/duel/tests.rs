use sandtable_dice::Scripted;
use sandtable_sim::exact::{Budget, Law, enumerate};

use super::*;
use crate::dug_in::Hole;
use crate::weapon::{Name, Weapon};
use crate::{Cover, Fate, Quality, Unit, UnitKind};
use sandtable_worked::{falls, law, measure, prepared, refused};

fn riflemen(models: u32) -> Side {
    Side { unit: Unit { models, ..Unit::default() }, ..Side::default() }
}

fn duel(first: Side, second: Side, turns: u32) -> Circumstances {
    let acts_first = ActsFirst::First;
    let (dark, counted) = (false, Counted::None);
    Circumstances { first, second, distance: 12.0, acts_first, turns, dark, counted }
}

fn pinned(side: Side, pins: u32) -> Side {
    Side { unit: Unit { pins, ..side.unit }, ..side }
}

#[test]
fn one_man_against_another_who_shoots_back_if_he_can() {
    let law = law::<Duel>(duel(riflemen(1), riflemen(1), 1), Rulings::default());
    // A small unit is hit on 4+ and dies on 4+. The second man, if he was hit and lives, passes on
    // eight or less: 1/2 * 1/4 + 1/4 * 26/36 * 1/4.
    assert_eq!(law.mean_of("second_destroyed"), "1/4");
    assert_eq!(law.mean_of("first_destroyed"), "49/288");
    assert_eq!(law.mean_of("undecided"), "167/288");
}

#[test]
fn a_turn_goes_order_by_order() {
    let rule: Duel = prepared(duel(riflemen(2), riflemen(4), 1), Rulings::default());
    // Two shots, one hit, one dead. The other side passes on eight, loses its pin and hits once
    // with three shots at a small unit; the hit kills one of two, who hold on a seven.
    let outcome = falls(&rule, &[3, 2, 4, 4, 4, 4, 3, 1, 5, 4, 3]);
    assert_eq!((outcome.first.lost, outcome.second.lost), (1, 1));
    assert_eq!((outcome.first.pins, outcome.second.pins), (1, 0));
    assert_eq!(outcome.turn, None, "undecided after the only turn");
}

#[test]
fn a_unit_that_fails_its_test_goes_down_and_is_hard_to_hit() {
    let first = pinned(riflemen(3), 4);
    let rule: Duel = prepared(duel(first, riflemen(3), 1), Rulings::default());
    // Six is over nine less four; then 5+ to hit it.
    let outcome = falls(&rule, &[3, 3, 4, 4, 5, 3]);
    assert_eq!((outcome.first.lost, outcome.first.pins), (0, 5));
    // A panic is no Down: 3+ hits.
    let outcome = falls(&rule, &[6, 6, 3, 3, 2, 2, 1]);
    assert_eq!(outcome.first.pins, 5);
}

#[test]
fn a_unit_rallies_at_the_threshold_instead_of_firing() {
    let first = Side { rally_at: Some(3), ..pinned(riflemen(3), 3) };
    let holds = Side { order: Stance::Down, ..riflemen(3) };
    let rule: Duel = prepared(duel(first.clone(), holds.clone(), 1), Rulings::default());
    assert_eq!(falls(&rule, &[4, 5, 1]).first.pins, 1);
    let below = pinned(first, 2);
    let rule: Duel = prepared(duel(below, holds, 1), Rulings::default());
    // Order test, three shots at 4+.
    assert_eq!(falls(&rule, &[1, 2, 3, 3, 3]).first.pins, 1);
}

#[test]
fn a_unit_that_goes_down_in_reaction_loses_its_turn() {
    let second = Side { goes_down_at: Some(0), stays_down_at: Some(1), ..riflemen(3) };
    let rule: Duel = prepared(duel(riflemen(3), second, 2), Rulings::default());
    // One hit of three at 5+ kills nobody; a D3 of pins comes off in the end, here all; it stays
    // Down for the second turn, without pins gets up when that is over.
    let outcome = falls(&rule, &[5, 4, 1, 2, 2, 4, 4, 4]);
    assert_eq!((outcome.second.lost, outcome.second.pins), (0, 0));
}

#[test]
fn in_the_dark_a_unit_that_has_fired_is_seen() {
    let night = Circumstances { dark: true, ..duel(riflemen(3), riflemen(3), 1) };
    let rule: Duel = prepared(night, Rulings::default());
    // Without a die it takes a twelve to be seen at twelve inches; a Fire die makes it six.
    let outcome = falls(&rule, &[6, 5, 1, 5, 2, 2, 2]);
    assert_eq!(outcome.turn, None);
    // A flash besides makes it nothing: two dice are always two.
    let outcome = falls(&rule, &[6, 6, 2, 2, 2, 1, 1, 2, 2, 2]);
    assert_eq!(outcome.turn, None);
}

#[test]
fn being_dug_in_is_doubled_by_a_down_order() {
    let holds = Side { posture: Hole::DugIn, order: Stance::Down, ..riflemen(3) };
    let rule: Duel = prepared(duel(riflemen(1), holds.clone(), 2), Rulings::default());
    // First it only counts as Down, then it is: a six, and another.
    assert_eq!(falls(&rule, &[4, 6, 5]).second.pins, 0);
    // Behind a wall it takes as much at once, and staying Down takes the pin off.
    let walled = Side { cover: Cover::Hard, ..holds };
    let rule: Duel = prepared(duel(riflemen(1), walled, 1), Rulings::default());
    let outcome = falls(&rule, &[6, 6, 4, 2]);
    assert_eq!((outcome.second.lost, outcome.second.pins), (1, 0));
}

#[test]
fn a_machine_gun_fires_as_one_weapon_until_its_crew_is_gone() {
    let gun = Side { weapon: Weapon::of(Name::Mmg), ..riflemen(3) };
    let rule: Duel = prepared(duel(gun.clone(), riflemen(10), 1), Rulings::default());
    let outcome = falls(&rule, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(outcome.turn, None, "five shots, and ten back");
    let last_man = Side { unit: Unit { models: 1, ..Unit::default() }, ..gun };
    let rule: Duel = prepared(duel(last_man, riflemen(10), 1), Rulings::default());
    // He hits on 4+ only.
    let outcome = falls(&rule, &[3, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(outcome.second.pins, 0);
}

fn six_turns(first: Side, second: Side, acts_first: ActsFirst) -> Law<DuelOutcome, f64> {
    let circumstances = Circumstances { acts_first, ..duel(first, second, 6) };
    let rule: Duel = prepared(circumstances, Rulings::default());
    enumerate(&Budget::default(), |dice| rule.resolve(dice)).unwrap()
}

#[test]
fn six_turns_of_two_squads_are_exact() {
    let squad = Side { cover: Cover::Soft, rally_at: Some(3), ..riflemen(10) };
    let law = six_turns(squad.clone(), squad.clone(), ActsFirst::Drawn);
    assert!((law.total() - 1.0).abs() < 1e-9);
    let of = |name| law.mean(measure::<Duel>(name));
    assert!((of("first_destroyed") - of("second_destroyed")).abs() < 1e-9, "they are the same");
    let law = six_turns(squad.clone(), squad, ActsFirst::First);
    let of = |name| law.mean(measure::<Duel>(name));
    assert!(of("first_destroyed") < of("second_destroyed"), "the first shot counts");
}

#[test]
fn pins_that_reach_morale_remove_a_unit() {
    let shaken = Unit { quality: Quality::Inexperienced, pins: 7, models: 5, ..Unit::default() };
    let second = Side { unit: shaken, ..Side::default() };
    let rule: Duel = prepared(duel(riflemen(1), second, 1), Rulings::default());
    let mut dice = Scripted::new([3, 1]);
    let outcome = rule.resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.second.fate, outcome.turn), (Fate::Routed, Some(1)));
}

#[test]
fn vehicles_and_weapons_that_are_not_aimed_are_refused() {
    let refusal = |first, second| refused::<Duel>(duel(first, second, 1), Rulings::default()).key;
    let tank = Unit { kind: UnitKind::Armored, ..Unit::default() };
    let tank = Side { unit: tank, ..Side::default() };
    assert_eq!(refusal(riflemen(3), tank), "circumstances.second.unit.kind");
    let with = |name| Side { weapon: Weapon::of(name), ..riflemen(3) };
    for name in [Name::MediumMortar, Name::Panzerfaust] {
        assert_eq!(refusal(with(name), riflemen(3)), "circumstances.first.weapon");
    }
    let four = Side { weapons: Some(4), ..riflemen(3) };
    assert_eq!(refusal(four, riflemen(3)), "circumstances.first.weapons");
}

#[test]
fn units_that_do_not_reach_each_other_fire_no_shot() {
    let with = |name| Side { weapon: Weapon::of(name), ..riflemen(3) };
    let law = law::<Duel>(duel(with(Name::Pistol), riflemen(3), 2), Rulings::default());
    assert_eq!(law.mean_of("first_in_range"), "0");
    assert_eq!(law.mean_of("second_in_range"), "1");
    assert_eq!(law.mean_of("second_casualties"), "0");
}

/// A flamethrower at three inches, point blank: it hits ten men on a two, and burns with D6 hits and D3+1
/// pins; each kills on a two, and the survivors check their morale. Then its fuel.
#[test]
fn a_flamethrower_burns_until_its_fuel_is_gone() {
    let team = Unit { models: 2, ..Unit::default() };
    let weapon = Weapon::of(Name::InfantryFlamethrower);
    let first = Side { unit: team, weapon, cover: Cover::None, ..Side::default() };
    let circumstances = Circumstances { distance: 3.0, ..duel(first, riflemen(3), 1) };
    let rule: Duel = prepared(circumstances, Rulings::default());
    // A hit, two hits of it, two pins and two dead; the last man holds on a six; fuel is gone.
    let outcome = falls(&rule, &[2, 2, 1, 2, 2, 3, 3, 1]);
    assert_eq!((outcome.second.lost, outcome.second.pins), (2, 2));
    assert!(!outcome.first.stands() && outcome.second.stands());
    assert_eq!(outcome.dry, [true, false]);
    assert_eq!((outcome.first.lost, outcome.turn), (0, Some(1)));
}

#[test]
fn friendly_fire_and_panic_are_counted_apart_if_that_is_asked_for() {
    let one_turn = || duel(pinned(riflemen(3), 1), riflemen(3), 1);
    let counts = Circumstances { counted: Counted::Fubars, ..one_turn() };
    let counts = law::<Duel>(counts, Rulings::default());
    // The first side acts first, and tests once: a double six, and 1 or 2 of the chart, or more.
    assert_eq!(counts.mean_of("first_friendly_fires"), "1/108");
    assert_eq!(counts.mean_of("first_panics"), "1/54");
    assert_eq!(counts.chance_of("first_not_spotted", 0.0..), "0", "it has no value");
    let silent = law::<Duel>(one_turn(), Rulings::default());
    assert_eq!(silent.chance_of("first_panics", 0.0..), "0", "it has no value");
    assert_eq!(silent.mean_of("second_casualties"), counts.mean_of("second_casualties"));
}

#[test]
fn shots_that_are_not_fired_in_the_dark_are_counted_if_that_is_asked_for() {
    let holds = Side { order: Stance::Down, ..riflemen(3) };
    let (dark, counted) = (true, Counted::NotSpotted);
    let night = Circumstances { dark, counted, ..duel(riflemen(3), holds, 1) };
    // Without a die it takes a twelve to be seen at twelve inches.
    let night = law::<Duel>(night, Rulings::default());
    assert_eq!(night.mean_of("first_not_spotted"), "35/36");
    assert_eq!(night.mean_of("second_not_spotted"), "0");
}
