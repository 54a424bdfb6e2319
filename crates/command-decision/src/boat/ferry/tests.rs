use sandtable_dice::Scripted;
use sandtable_sim::Fraction;

use super::*;
use sandtable_worked::{Exactly, exactly};

fn force(personnel: u32, boats: u32, width: u32, turns: u32) -> Circumstances {
    Circumstances { personnel, guns: 0, boats, width, turns, ..Ferry::example() }
}

fn prepared(circumstances: Circumstances) -> Ferry {
    Ferry::prepare(circumstances, FerryFigures::default(), Rulings::default()).unwrap()
}

fn ferried(circumstances: Circumstances) -> FerryOutcome {
    prepared(circumstances).resolve(&mut Scripted::new([]))
}

fn law(circumstances: Circumstances) -> Exactly<FerryOutcome> {
    let ferry = prepared(circumstances);
    exactly(&ferry)
}

/// Eight inches: load 1, cross 2, unload 1: ashore at the end of turn 2; back 2; so every 3 turns.
#[test]
fn one_boat_puts_a_stand_ashore_every_three_turns_on_a_river_of_eight_inches() {
    let ashore = |turns| ferried(force(5, 1, 8, turns)).ashore.personnel;
    assert_eq!([1, 2, 4, 5, 8, 11].map(ashore), [0, 1, 1, 2, 3, 4]);
}

#[test]
fn three_boats_take_five_stands_in_two_trips() {
    let outcome = ferried(force(5, 3, 8, 20));
    assert_eq!((outcome.ashore.personnel, outcome.turns, outcome.boats), (5, Some(5), 3));
    assert_eq!(ferried(force(5, 3, 8, 4)).turns, None);
}

#[test]
fn a_gun_needs_two_boats() {
    let gun = |boats| Circumstances { guns: 1, ..force(0, boats, 4, 2) };
    let ready = |outcome: FerryOutcome| outcome.ashore.crews.min(outcome.ashore.weapons);
    assert_eq!(ready(ferried(gun(1))), 0);
    assert_eq!(ready(ferried(gun(2))), 1);
}

#[test]
fn whole_turns_are_slower() {
    let rulings = Rulings { granularity: Granularity::Whole };
    let ferry = Ferry::prepare(force(1, 1, 8, 9), FerryFigures::default(), rulings).unwrap();
    assert_eq!(ferry.resolve(&mut Scripted::new([])).turns, Some(3));
}

/// Two boats, each lost on the way over with 1/5.
#[test]
fn a_boat_is_lost_with_what_it_carries() {
    let mut crossing = force(2, 2, 8, 2);
    crossing.loss_chance = "1/5".parse().unwrap();
    crossing.loss_per = LossPer::Crossing;
    let ashore = law(crossing).map(|outcome| (outcome.ashore.personnel, outcome.boats));
    assert_eq!(ashore.probability(&(2, 2)), Fraction::new(16, 25));
    assert_eq!(ashore.probability(&(1, 1)), Fraction::new(8, 25));
    assert_eq!(ashore.probability(&(0, 0)), Fraction::new(1, 25));
}

/// One boat, two stands: over, back and over again each with 4/5.
#[test]
fn an_empty_boat_can_be_lost_as_well() {
    let mut twice = force(2, 1, 4, 20);
    twice.loss_chance = "1/5".parse().unwrap();
    twice.loss_per = LossPer::Crossing;
    let across = law(twice).map(|outcome| outcome.ashore.personnel);
    assert_eq!(across.probability(&2), Fraction::new(64, 125));
    assert_eq!(across.probability(&1), Fraction::new(36, 125));
}

/// On a river of 8 inches a load is away from the near bank at the end of turn 1 and ashore at the
/// end of turn 2, before which only the end of turn 1 is a risk to it.
#[test]
fn a_chance_per_turn_counts_the_turns_that_end_on_the_water() {
    let mut turns = force(1, 1, 8, 9);
    turns.loss_chance = "1/4".parse().unwrap();
    assert_eq!(law(turns).mean(|outcome| outcome.ashore.personnel.into()), Fraction::new(3, 4));
}

#[test]
fn nothing_more_crosses_without_boats() {
    let mut sunk = force(5, 1, 8, 50);
    sunk.loss_chance = Chance::ALWAYS;
    let outcome = ferried(sunk);
    assert_eq!((outcome.lost.personnel, outcome.boats, outcome.turns), (1, 0, None));
}

#[test]
fn a_class_two_weapon_is_refused() {
    let heavy = Circumstances { weapon_class: 2, ..Ferry::example() };
    let refusal = Ferry::prepare(heavy, FerryFigures::default(), Rulings::default()).unwrap_err();
    assert_eq!(refusal.key, "circumstances.weapon_class");
}

/// Eight inches: ashore at the end of turn 2, and two half turns back. Over and back each with 4/5.
#[test]
fn the_way_back_of_the_last_boats_is_told() {
    let outcome = ferried(force(1, 1, 8, 9));
    assert_eq!((outcome.turns, outcome.home, outcome.boats_home), (Some(2), Some(3), 1));
    let late = ferried(force(1, 1, 8, 2));
    assert_eq!((late.turns, late.home, late.boats_home), (Some(2), None, 0));
    let mut risky = force(1, 1, 8, 9);
    risky.loss_chance = "1/5".parse().unwrap();
    risky.loss_per = LossPer::Crossing;
    let law = law(risky);
    assert_eq!(law.mean(|outcome| outcome.boats.into()), Fraction::new(4, 5));
    assert_eq!(law.mean(|outcome| outcome.boats_home.into()), Fraction::new(16, 25));
}
