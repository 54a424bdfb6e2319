use sandtable_dice::Scripted;

use super::*;
use sandtable_worked::{exactly, nth};

fn game(mode: Mode, turn: u32) -> Darkness {
    let circumstances = Circumstances { mode, turn: Some(turn), ..Darkness::example() };
    Darkness::prepare(circumstances, Figures::default(), Rulings::default()).unwrap()
}

fn mean(game: &Darkness, of: impl Fn(&DarknessOutcome) -> f64) -> String {
    let law = exactly(game);
    law.mean(of).to_string()
}

fn dark(mode: Mode, turn: u32) -> String {
    mean(&game(mode, turn), |outcome| outcome.dark.into())
}

#[test]
fn night_01_dawn_comes_in_turn_two_on_a_six() {
    let game = game(Mode::DawnAssault, 2);
    assert_eq!(mean(&game, |outcome| (outcome.changed == Some(2)).into()), "1/6");
}

#[test]
fn night_02_thirteen_fourth_turns_in_eighteen_have_normal_visibility() {
    let game = game(Mode::DawnAssault, 4);
    assert_eq!(mean(&game, |outcome| (!outcome.dark).into()), "13/18");
}

#[test]
fn night_05_dawn_comes_in_turn_five() {
    let game = game(Mode::DawnAssault, 6);
    assert_eq!(mean(&game, |outcome| (outcome.changed == Some(5)).into()), "5/27");
    assert_eq!(mean(&game, |outcome| (outcome.changed == Some(6)).into()), "25/324");
}

#[test]
fn night_06_dusk_has_come_by_turn_three() {
    assert_eq!(dark(Mode::LongestDay, 3), "4/9");
}

#[test]
fn night_08_flares_light_half_of_the_turns_after_the_first() {
    let bright = nth::<Darkness>(1);
    assert_eq!(mean(&game(Mode::Flare, 6), bright), "5/2");
    assert_eq!(dark(Mode::Flare, 1), "1");
}

#[test]
fn dawn_leaves_under_three_turns_dark_and_never_goes_back() {
    // 1 + 5/6 + 5/9 + 5/18 + 5/54 + 5/324.
    let turns = nth::<Darkness>(0);
    assert_eq!(mean(&game(Mode::DawnAssault, 6), turns), "899/324");
    let mut dice = Scripted::new([5, 5]);
    let outcome = game(Mode::DawnAssault, 6).resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.changed, outcome.dark_turns), (Some(3), 2));
}

#[test]
fn the_seventh_turn_of_a_dawn_assault_is_always_bright() {
    let circumstances = Circumstances { turns: 7, ..Darkness::example() };
    let game = Darkness::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
    assert_eq!(mean(&game, |outcome| outcome.dark.into()), "0");
}

#[test]
fn the_chart_makes_two_first_turns_of_three_dark_and_then_seven_of_twelve() {
    assert_eq!(dark(Mode::Chart, 1), "2/3");
    assert_eq!(dark(Mode::Chart, 4), "7/12");
}

#[test]
fn rolling_fives_again_leaves_five_rows() {
    let circumstances = Circumstances { mode: Mode::Chart, ..Darkness::example() };
    let rulings = Rulings { chart_reroll: ChartReroll::Yes };
    let game = Darkness::prepare(circumstances, Figures::default(), rulings).unwrap();
    assert_eq!(mean(&game, |outcome| (outcome.mode == Mode::Normal).into()), "0");
    assert_eq!(mean(&game, |outcome| (outcome.mode == Mode::NightFight).into()), "2/5");
}
