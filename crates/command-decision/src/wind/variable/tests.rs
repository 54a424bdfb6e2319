//! Examples of wind that changes.

use sandtable_dice::Scripted;
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, Law, enumerate};

use super::*;

fn prepared(wind: Option<Wind>, turns: u32, high_limit: HighWindLimited) -> VariableWind {
    let circumstances = Circumstances { wind, from: 1, turns };
    VariableWind::prepare(circumstances, Figures::default(), Rulings { high_limit }).unwrap()
}

fn wind(force: Wind, turns: u32) -> VariableWind {
    prepared(Some(force), turns, HighWindLimited::No)
}

fn law(wind: VariableWind) -> Law<VariableWindOutcome, Fraction> {
    enumerate(&Budget::default(), |dice| wind.resolve(dice)).unwrap()
}

#[test]
fn cd_weather_004_it_blows_from_the_north_again_after_four_rolls_with_487_in_1000() {
    let law = law(wind(Wind::Moderate, 4));
    assert_eq!(law.mean(|it| (it.from == 1).into()), Fraction::new(487, 1000));
    assert_eq!(law.mean(|it| it.unturned.into()), Fraction::new(487, 1000));
}

#[test]
fn cd_weather_012_a_third_of_all_turns_have_high_wind_in_the_long_run() {
    let long_run = |turns| law(prepared(None, turns, HighWindLimited::No));
    assert_eq!(long_run(1).mean(|it| (it.force == Wind::High).into()), Fraction::new(1, 3));
    assert_eq!(long_run(6).mean(|it| it.high_turns.into()), Fraction::new(2, 1));
}

#[test]
fn wind_forgets_how_it_began() {
    let wind = wind(Wind::Light, 300);
    let law = enumerate::<_, f64>(&Budget::default(), |dice| wind.resolve(dice)).unwrap();
    let high = law.mean(|it| (it.force == Wind::High).into());
    assert!((high - 1.0 / 3.0).abs() < 1e-10, "0.9^300 is below 1e-13");
}

#[test]
fn one_die_turns_and_changes_the_wind_together() {
    let roll = |force, faces: &[u8]| {
        let turns = u32::try_from(faces.len()).unwrap();
        let mut dice = Scripted::new(faces);
        let outcome = wind(force, turns).resolve(&mut dice);
        assert!(dice.exhausted());
        (outcome.from, outcome.force, outcome.high_turns)
    };
    assert_eq!(roll(Wind::Moderate, &[8]), (1, Wind::Moderate, 0));
    assert_eq!(roll(Wind::Moderate, &[9]), (2, Wind::Light, 0));
    assert_eq!(roll(Wind::Moderate, &[10]), (8, Wind::High, 1));
    assert_eq!(roll(Wind::Light, &[9, 9]), (3, Wind::Light, 0));
    assert_eq!(roll(Wind::High, &[10, 10, 1]), (7, Wind::High, 3));
}

#[test]
fn high_wind_that_is_limited_ends_after_two_turns() {
    let limited = |turns| prepared(Some(Wind::Moderate), turns, HighWindLimited::Yes);
    let roll = |faces: &[u8]| {
        let outcome =
            limited(u32::try_from(faces.len()).unwrap()).resolve(&mut Scripted::new(faces));
        (outcome.force, outcome.high_turns)
    };
    assert_eq!(roll(&[10, 1]), (Wind::High, 2));
    assert_eq!(roll(&[10, 1, 1]), (Wind::Moderate, 2));
    assert_eq!(roll(&[10, 1, 10]), (Wind::Moderate, 2));
    assert_eq!(roll(&[10, 1, 10, 10]), (Wind::High, 3));
    assert_eq!(roll(&[10, 9, 10, 1]), (Wind::High, 3));
}

#[test]
fn the_long_run_needs_wind_that_changes_and_is_not_limited() {
    let unchanging = VariableWindFigures { unchanged: 10, lessens: 10 };
    let figures = Figures { variable_wind: unchanging, ..Figures::default() };
    let circumstances = Circumstances { wind: None, ..VariableWind::example() };
    let refusal = VariableWind::prepare(circumstances, figures, Rulings::default()).unwrap_err();
    assert_eq!(refusal.key, "circumstances.wind");
    let limited = Rulings { high_limit: HighWindLimited::Yes };
    let refusal = VariableWind::prepare(circumstances, Figures::default(), limited).unwrap_err();
    assert_eq!(refusal.key, "circumstances.wind");
}
