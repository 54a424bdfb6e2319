use sandtable_dice::Scripted;

use super::super::rulings::{DummyPins, PinsPer};
use super::*;
use crate::minefield::Mines;
use crate::{Armor, Quality, UnitKind};
use sandtable_worked::{Exactly, exactly, measure};

/// The law of the outcomes, exactly.
fn law(
    unit: Crosser,
    order: MineOrder,
    section: Section,
    rulings: Rulings,
) -> Exactly<AttackOutcome> {
    let circumstances = Circumstances { unit, order, section, starts_inside: false };
    let attack = Attack::prepare(circumstances, MinefieldFigures::default(), rulings).unwrap();
    exactly(&attack)
}

#[track_caller]
fn mean(law: &Exactly<AttackOutcome>, name: &str) -> String {
    let read = measure::<Attack>(name);
    law.mean(read).to_string()
}

#[track_caller]
fn book(unit: Crosser, order: MineOrder, section: Section, measure: &str) -> String {
    mean(&law(unit, order, section, Rulings::default()), measure)
}

fn infantry(quality: Quality) -> Crosser {
    Crosser { unit: Unit { quality, ..Unit::default() }, ..Crosser::default() }
}

fn vehicle(kind: UnitKind) -> Crosser {
    Crosser { unit: Unit { kind, ..Unit::default() }, ..Crosser::default() }
}

fn section(mines: Mines) -> Section {
    Section { mines, ..Section::default() }
}

use MineOrder::{Advance, Run};
use Quality::{Inexperienced, Regular, Veteran};

#[test]
fn a_section_hits_by_quality_with_one_die_or_three() {
    let field = Section::default();
    assert_eq!(book(infantry(Regular), Advance, field, "hit"), "1/2");
    assert_eq!(book(infantry(Regular), Run, field, "hit"), "7/8");
    assert_eq!(book(infantry(Inexperienced), Advance, field, "hit"), "2/3");
    assert_eq!(book(infantry(Veteran), Run, field, "hit"), "19/27");
}

#[test]
fn engineers_and_owners_get_one_re_roll_on_an_advance_only() {
    let engineers = Crosser { engineers: true, ..infantry(Veteran) };
    let field = Section::default();
    assert_eq!(book(engineers, Advance, field, "hit"), "1/9");
    assert_eq!(book(engineers, Run, field, "hit"), "19/27");
    let both = Crosser { own_field: true, ..engineers };
    assert_eq!(book(both, Advance, field, "hit"), "1/9");
    let owners = Crosser { own_field: true, ..infantry(Inexperienced) };
    assert_eq!(book(owners, Advance, field, "hit"), "4/9");
}

#[test]
fn a_cleared_section_hits_on_a_six_with_one_die() {
    let cleared = Section { cleared: true, ..Section::default() };
    assert_eq!(book(infantry(Veteran), Advance, cleared, "hit"), "1/6");
    assert_eq!(book(infantry(Inexperienced), Run, cleared, "hit"), "1/6");
    let engineers = Crosser { engineers: true, ..infantry(Regular) };
    assert_eq!(book(engineers, Advance, cleared, "hit"), "1/36");
    assert_eq!(book(engineers, Run, cleared, "hit"), "1/6");
    assert_eq!(book(infantry(Regular), Advance, cleared, "cleared"), "0");
}

#[test]
fn casualties_are_hits_that_beat_the_damage_value() {
    let field = Section::default();
    assert_eq!(book(infantry(Regular), Advance, field, "casualties"), "5/12");
    assert_eq!(book(infantry(Regular), Run, field, "casualties"), "5/4");
    let team = Crosser { unit: Unit { models: 2, ..Unit::default() }, ..Crosser::default() };
    assert_eq!(book(team, Run, field, "casualties"), "2035/1728");
    let truck = vehicle(UnitKind::SoftSkin);
    assert_eq!(book(truck, Advance, section(Mines::AntiTank), "destroyed"), "5/12");
}

#[test]
fn buy_05_a_section_costs_a_hundred_and_twenty_points_for_a_casualty() {
    let law = law(infantry(Regular), Advance, Section::default(), Rulings::default());
    let casualties = law.mean(|outcome| outcome.attack.losses.casualties.into());
    let cost = law.mean(|outcome| outcome.price.points());
    assert_eq!((cost / casualties).to_string(), "120");
}

#[test]
fn mine_16_pins_are_a_die_for_the_attack_or_for_each_hit() {
    let law = |pins_per| {
        let mut rulings = Rulings::default();
        rulings.attack.hits.pins_per = pins_per;
        law(infantry(Regular), Run, Section::default(), rulings)
    };
    assert_eq!(mean(&law(PinsPer::Attack), "pins"), "7/4");
    assert_eq!(mean(&law(PinsPer::Hit), "pins"), "3");
}

#[test]
fn mine_19_anti_tank_mines_leave_troops_alone() {
    let field = section(Mines::AntiTank);
    assert_eq!(book(infantry(Regular), Run, field, "casualties"), "0");
    assert_eq!(book(infantry(Regular), Run, field, "revealed"), "0");
    assert_eq!(book(vehicle(UnitKind::Armored), Advance, field, "revealed"), "1");
}

#[test]
fn mine_27_a_hit_may_clear_the_section() {
    let field = Section::default();
    assert_eq!(book(infantry(Regular), Advance, field, "cleared"), "1/12");
    assert_eq!(book(infantry(Regular), Run, field, "cleared"), "7/48");
    let tank = vehicle(UnitKind::Armored);
    assert_eq!(book(tank, Advance, field, "cleared"), "1/4");
    assert_eq!(book(tank, Run, field, "cleared"), "7/16");
    let car = Unit { kind: UnitKind::Armored, armor: Armor::ArmoredCar, ..Unit::default() };
    let car = Crosser { unit: car, ..Crosser::default() };
    assert_eq!(book(car, Advance, field, "cleared"), "1/12");
}

#[test]
fn mine_33_a_dummy_is_revealed_by_what_would_have_been_a_hit() {
    let field = section(Mines::Dummy);
    assert_eq!(book(infantry(Regular), Run, field, "revealed"), "7/8");
    assert_eq!(book(infantry(Regular), Run, field, "cleared"), "7/8");
    assert_eq!(book(infantry(Regular), Run, field, "pins"), "0");
    assert_eq!(book(infantry(Regular), Run, field, "cost"), "25");
}

#[test]
fn mine_39_a_unit_that_was_hit_may_not_obey_its_next_order() {
    let law = law(infantry(Regular), Advance, Section::default(), Rulings::default());
    let passed = law.mean(|outcome| f64::from(outcome.order_test == Some(Response::Obeys)));
    let tested = law.mean(|outcome| f64::from(outcome.order_test.is_some()));
    assert_eq!((passed / tested).to_string(), "31/54");
}

#[test]
fn sections_cost_fifty_points_and_what_is_secret_more() {
    let cost = |mines, concealed| {
        let field = Section { mines, concealed, ..Section::default() };
        book(vehicle(UnitKind::Armored), Advance, field, "cost")
    };
    assert_eq!(cost(Mines::AntiPersonnel, false), "50");
    assert_eq!(cost(Mines::Mixed, false), "100");
    assert_eq!(cost(Mines::AntiTank, true), "100");
    assert_eq!(cost(Mines::Mixed, true), "200");
}

#[track_caller]
fn falls(unit: Crosser, order: MineOrder, faces: &[u8]) -> AttackOutcome {
    let section = Section::default();
    let circumstances = Circumstances { unit, order, section, starts_inside: false };
    let (figures, rulings) = (MinefieldFigures::default(), Rulings::default());
    let attack = Attack::prepare(circumstances, figures, rulings).unwrap();
    let mut dice = Scripted::new(faces);
    let outcome = attack.resolve(&mut dice);
    assert!(dice.exhausted());
    outcome
}

#[test]
fn hits_then_pins_then_damage_then_clearing_then_the_next_order() {
    let faces = [
        4, 5, 1, /* pins */ 2, /* damage */ 6, 1, 1, /* clearing */ 6,
        /* order */ 5, 2,
    ];
    let outcome = falls(infantry(Regular), Run, &faces);
    assert_eq!((outcome.attack.hits, outcome.attack.losses.casualties), (2, 1));
    assert_eq!(outcome.condition().pins, 2);
    assert!(outcome.cleared);
    assert_eq!(outcome.order_test, Some(Response::Obeys));
}

#[test]
fn pins_of_the_attack_count_in_the_morale_check_for_its_losses() {
    let team = Crosser { unit: Unit { models: 2, ..Unit::default() }, ..Crosser::default() };
    let faces = [
        4, /* pins */ 3, /* damage */ 2, /* morale at six */ 3, 4,
        /* clearing */ 5,
    ];
    let outcome = falls(team, Advance, &faces);
    assert!(outcome.attack.losses.morale_failed);
    assert_eq!(outcome.points_lost, 20, "all of the team is lost, though one model died");
}

#[test]
fn a_tank_takes_damage_by_the_table() {
    let faces = [
        4, /* pins */ 1, /* 6 + 3 on 9: superficial */ 6, /* 5 - 3 */ 5, 3,
        /* order */ 3, 4,
    ];
    let outcome = falls(vehicle(UnitKind::Armored), Advance, &faces);
    assert!(outcome.condition().immobilized && !outcome.cleared);
    assert_eq!(outcome.condition().pins, 2);
}

#[test]
fn a_section_that_a_unit_starts_in_attacks_it_too_unless_entering_is_what_counts() {
    let hit = |trigger| {
        let circumstances = Circumstances { starts_inside: true, ..Attack::example() };
        let rulings = Rulings { trigger, ..Rulings::default() };
        let figures = MinefieldFigures::default();
        let attack = Attack::prepare(circumstances, figures, rulings).unwrap();
        let law = exactly(&attack);
        mean(&law, "hit")
    };
    assert_eq!(hit(Trigger::AnyMovement), "7/8");
    assert_eq!(hit(Trigger::Entering), "0");
}

#[test]
fn only_anti_tank_and_dummy_sections_lie_in_water() {
    let field = Section { water: true, ..Section::default() };
    let circumstances = Circumstances { section: field, ..Attack::example() };
    let (figures, rulings) = (MinefieldFigures::default(), Rulings::default());
    let refusal = Attack::prepare(circumstances, figures, rulings).unwrap_err();
    assert_eq!(refusal.key, "circumstances.section.water");
}

/// A hit on 4+, and Pen 5 against 6, 3 against infantry.
#[test]
fn damage_to_a_vehicle_is_told() {
    let truck = vehicle(UnitKind::SoftSkin);
    assert_eq!(book(truck, Advance, section(Mines::AntiTank), "penetrated"), "5/12");
    assert_eq!(book(infantry(Regular), Run, Section::default(), "penetrated"), "0");
}

/// Two pins after a hit, or one or three: a double six, and then 1 or 2 of the FUBAR chart, or more.
#[test]
fn friendly_fire_and_panic_at_the_next_order_are_told_apart() {
    let veterans = infantry(Veteran);
    let field = section(Mines::Dummy);
    let mut rulings = Rulings::default();
    rulings.attack.hits.dummy_pins = DummyPins::Yes;
    let of = |name| mean(&law(veterans, Advance, field, rulings), name);
    // A hit on 5+ pins them, and harms nobody: 1/3 * 1/36 * 1/3.
    assert_eq!(of("next_order_friendly_fire"), "1/324");
    assert_eq!(of("next_order_panic"), "1/162");
}
