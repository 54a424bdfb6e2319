//! The ids in the names are those of the worked examples of the register.

use sandtable_sim::exact::{Budget, Law, enumerate};

use super::*;
use crate::Quality;
use sandtable_rulebook::Rule;
use sandtable_worked::{falls, law, prepared, refused};

fn unit(quality: Quality, pins: u32) -> Circumstances {
    Circumstances { quality, pins, ..Dig::example() }
}

#[test]
fn dug_13_regulars_begin_turn_three_and_a_fifth_dug_in() {
    let long = Circumstances { turns: 100, ..Dig::example() };
    let dig: Dig = prepared(long, Rulings::default());
    let law: Law<_, f64> = enumerate(&Budget::default(), |dice| dig.resolve(dice)).unwrap();
    // Tests until one passes at 5/6, six fifths of them, and two turns more; 99 fail in 6^-99.
    let turns = law.mean(|outcome| outcome.turn.map_or(0.0, f64::from));
    assert!((turns - 3.2).abs() < 1e-12);
}

#[test]
fn dug_14_they_are_dug_in_at_the_start_of_turn_four_in_35_of_36() {
    let law = law::<Dig>(Dig::example(), Rulings::default());
    assert_eq!(law.chance_of("dug_in_turn", ..=4.0), "35/36");
    assert_eq!(law.chance_of("dug_in_turn", ..=3.0), "5/6");
}

#[test]
fn a_unit_tests_stays_down_a_turn_and_is_dug_in() {
    let dig: Dig = prepared(Dig::example(), Rulings::default());
    let outcome = falls(&dig, &[5, 5, 4, 5]);
    assert_eq!((outcome.turn, outcome.spent, outcome.tests), (Some(4), 3, 2));
}

#[test]
fn pins_make_it_harder_and_come_off_for_staying_down() {
    let dig: Dig = prepared(unit(Quality::Regular, 3), Rulings::default());
    // 7 fails against 6, and two pins come off; 8 passes against 8, and the last comes off.
    let outcome = falls(&dig, &[3, 4, 2, 4, 4]);
    assert_eq!((outcome.turn, outcome.pins), (Some(4), 0));
}

#[test]
fn pins_may_come_off_before_the_test() {
    let rulings = Rulings { end_of_turn: EndOfTurn::PinsThenTest, ..Rulings::default() };
    let dig: Dig = prepared(unit(Quality::Regular, 3), rulings);
    assert_eq!(falls(&dig, &[2, 4, 4]).turn, Some(3), "8 against 9 less one pin");
}

#[test]
fn a_test_that_is_passed_takes_a_pin_off_or_not() {
    let dig: Dig = prepared(unit(Quality::Regular, 4), Rulings::default());
    // Passed: one off, two for staying Down, and the last in the turn of waiting.
    assert_eq!(falls(&dig, &[2, 3, 2, 1]).pins, 0);
    // A double one: five and one off.
    assert_eq!(falls(&dig, &[1, 1, 5]).pins, 0);
    let rulings = Rulings { pin_removed: PinRemoved::No, ..Rulings::default() };
    let dig: Dig = prepared(unit(Quality::Regular, 4), rulings);
    assert_eq!(falls(&dig, &[2, 3, 1, 1]).pins, 2);
}

#[test]
fn without_pins_a_test_may_not_be_needed() {
    let without_pins = TestWithoutPins::No;
    let dig: Dig = prepared(Dig::example(), Rulings { without_pins, ..Rulings::default() });
    assert_eq!(falls(&dig, &[]).turn, Some(3));
}

#[test]
fn a_double_six_may_end_on_the_chart() {
    let rulings = Rulings { fubar: DigFubar::Chart, ..Rulings::default() };
    let dig: Dig = prepared(unit(Quality::Regular, 1), rulings);
    // Panic: no pin comes off; then 8 passes against 8.
    let outcome = falls(&dig, &[6, 6, 3, 4, 4]);
    assert_eq!((outcome.turn, outcome.fubars.total()), (Some(4), 1));
    let dig: Dig = prepared(unit(Quality::Regular, 1), Rulings::default());
    assert_eq!(falls(&dig, &[6, 6, 1, 4, 5]).fubars.total(), 0);
}

#[test]
fn interruptions_cost_the_progress_and_fire_pins() {
    let half = "1/2".parse().unwrap();
    let troubled = Circumstances { interrupted: half, turns: 3, ..Dig::example() };
    let law = law::<Dig>(troubled, Rulings::default());
    // Turns 1 and 2 undisturbed with a test passed, or 2 and 3 after a turn without one.
    assert_eq!(law.chance_of("dug_in_turn", 3.0..=3.0), "5/24");
    assert_eq!(law.mean_of("dug_in"), "95/288", "5/24 + 7/12 * 5/12 * 1/2");
    let shot = Circumstances { under_fire: half, turns: 1, ..unit(Quality::Inexperienced, 7) };
    assert_eq!(self::law::<Dig>(shot, Rulings::default()).mean_of("removed"), "1/2");
}

#[test]
fn a_game_may_end_before_the_hole_is_deep_enough() {
    let short = Circumstances { turns: 1, ..Dig::example() };
    let law = law::<Dig>(short, Rulings::default());
    assert_eq!(law.mean_of("dug_in"), "0");
    assert_eq!(law.mean_of("turns_spent"), "1");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refusal = refused::<Dig>(unit(Quality::Regular, 9), Rulings::default());
    assert_eq!(refusal.key, "circumstances.pins");
    let late = Circumstances { first_turn: 7, ..Dig::example() };
    assert_eq!(refused::<Dig>(late, Rulings::default()).key, "circumstances.first_turn");
}

/// One test at one pin: a double six, and then 1 or 2 of the FUBAR chart, or more.
#[test]
fn friendly_fire_and_panic_are_told_apart() {
    let rulings = Rulings { fubar: DigFubar::Chart, ..Rulings::default() };
    let once = Circumstances { pins: 1, turns: 1, ..Dig::example() };
    let law = law::<Dig>(once, rulings);
    assert_eq!(law.mean_of("friendly_fires"), "1/108");
    assert_eq!(law.mean_of("panics"), "1/54");
}
