use sandtable_dice::Scripted;

use super::*;
use sandtable_worked::{Exactly, exactly};

fn squad(quality: Quality, engineers: bool, pins: u32) -> Clearer {
    Clearer { quality, pins, engineers, ..Clearer::default() }
}

fn clearance(unit: Clearer, gear: bool, turns: u32, rulings: Rulings) -> ManualClearance {
    let circumstances = Circumstances { unit, gear, section: Uncleared::default(), turns };
    ManualClearance::prepare(circumstances, Figures::default(), rulings).unwrap()
}

fn law(clearance: &ManualClearance) -> Exactly<ManualClearanceOutcome> {
    exactly(clearance)
}

fn by_hand(manual: ManualRulings) -> Rulings {
    Rulings { manual, ..Rulings::default() }
}

fn success(unit: Clearer, gear: bool, rulings: Rulings) -> String {
    law(&clearance(unit, gear, 1, rulings)).mean(|outcome| outcome.success.into()).to_string()
}

use Quality::{Inexperienced, Regular, Veteran};

#[test]
fn success_in_one_attempt_is_the_table_of_the_register() {
    let rulings = Rulings::default();
    let row = |quality| {
        [(false, false), (true, false), (true, true)]
            .map(|(engineers, gear)| success(squad(quality, engineers, 0), gear, rulings))
    };
    assert_eq!(row(Inexperienced), ["1/6", "1/6", "1/2"]);
    assert_eq!(row(Regular), ["1/6", "1/3", "2/3"]);
    assert_eq!(row(Veteran), ["1/3", "1/2", "5/6"]);
}

#[test]
fn every_pin_counts_against_the_die() {
    let rulings = Rulings::default();
    assert_eq!(success(squad(Veteran, true, 2), true, rulings), "1/2");
    assert_eq!(success(squad(Veteran, true, 9), true, rulings), "1/6", "a natural six");
}

#[test]
fn the_target_is_a_ruling() {
    let at = |target| {
        let rulings = by_hand(ManualRulings { target, ..ManualRulings::default() });
        success(squad(Regular, false, 0), false, rulings)
    };
    assert_eq!([at(4), at(5), at(6)], ["1/2", "1/3", "1/6"]);
}

#[test]
fn a_natural_one_is_an_attack_which_may_clear_too() {
    let law = law(&clearance(squad(Veteran, true, 0), true, 1, Rulings::default()));
    assert_eq!(law.mean(|outcome| outcome.attacked.into()).to_string(), "1/6");
    // 5/6, and 1/6 of a hit at 5+ that clears on a 6.
    assert_eq!(law.mean(|outcome| outcome.cleared.into()).to_string(), "91/108");
}

#[test]
fn an_anti_tank_section_attacks_those_who_clear_it() {
    let section = Uncleared { mines: Mines::AntiTank };
    let circumstances = Circumstances { section, ..ManualClearance::example() };
    let (figures, rulings) = (Figures::default(), Rulings::default());
    let clearance = ManualClearance::prepare(circumstances, figures, rulings).unwrap();
    let mut dice = Scripted::new([
        1, /* to hit */ 4, /* pins */ 1, /* damage */ 2, /* clearing */ 5,
    ]);
    let outcome = clearance.resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.casualties, outcome.condition.pins), (1, 1));
}

#[test]
fn attempts_go_on_until_the_section_is_cleared() {
    let pins_removed = PinsRemoved::Never;
    let may_clear = AttackMayClear::No;
    let manual = ManualRulings { may_clear, pins_removed, ..ManualRulings::default() };
    let law = law(&clearance(squad(Regular, false, 0), false, 200, by_hand(manual)));
    // A natural six clears whatever the pins, so only losses can stop them.
    let cleared = law.mean(|outcome| outcome.cleared.into()).to_f64();
    let destroyed = law.mean(|outcome| (!outcome.condition.in_action()).into()).to_f64();
    assert!(0.8 < cleared && cleared < 1.0, "{cleared}");
    assert!(0.0 < destroyed, "{destroyed}");
}

#[test]
fn gear_costs_a_point_for_each_of_them() {
    let cost = |gear| {
        let law = law(&clearance(squad(Regular, true, 0), gear, 1, Rulings::default()));
        law.mean(|outcome| outcome.cost.into()).to_string()
    };
    assert_eq!([cost(true), cost(false)], ["10", "0"]);
}

#[test]
fn four_men_are_too_few_and_gear_is_for_engineers() {
    let few = Clearer { models: 4, ..Clearer::default() };
    let refused = |unit, gear| {
        let circumstances = Circumstances { unit, gear, ..ManualClearance::example() };
        let (figures, rulings) = (Figures::default(), Rulings::default());
        ManualClearance::prepare(circumstances, figures, rulings).unwrap_err().key
    };
    assert_eq!(refused(few, false), "circumstances.unit.models_inside");
    assert_eq!(refused(squad(Regular, false, 0), true), "circumstances.gear");
}

/// Four faces in six clear it, and so does a 6 after a hit of the section that a 1 sets off.
#[test]
fn the_turn_is_told_in_which_a_section_is_cleared() {
    let twice = clearance(squad(Quality::Regular, true, 0), true, 2, Rulings::default());
    let turns = law(&twice).map(ManualClearanceOutcome::cleared_on);
    assert_eq!(turns.probability(&Some(1)).to_string(), "49/72");
    let cleared = law(&twice).mean(|outcome| outcome.cleared.into()).to_string();
    let none = turns.probability(&None);
    assert_eq!((&sandtable_sim::Fraction::ONE - &none).to_string(), cleared);
}
