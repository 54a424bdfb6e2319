//! Examples of mist and fog that change.

use sandtable_dice::Scripted;
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, enumerate};

use super::*;
use sandtable_worked::{Exactly, exactly};

fn air(start: Fog, turns: u32, clear: MistReturns) -> FogChanging {
    let circumstances = Circumstances { fog: Some(start), turns, ..FogChanging::example() };
    let rulings = Rulings { clear, ..Rulings::default() };
    FogChanging::prepare(circumstances, Figures::default(), rulings).unwrap()
}

fn law(air: FogChanging) -> Exactly<FogChangingOutcome> {
    exactly(&air)
}

/// In a long game without a mover.
fn mean_first_clear(start: Fog) -> f64 {
    let circumstances = Circumstances { fog: Some(start), turns: 1000, mover: None };
    let air = FogChanging::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
    let law = enumerate::<_, f64>(&Budget::default(), |dice| air.resolve(dice)).unwrap();
    law.mean(|it| it.first_clear.unwrap_or(0).into())
}

/// The longer of the two rates at which fog is forgotten is 0.94 a turn: 0.94^1000 is below 1e-26.
#[test]
fn cd_weather_007_fog_takes_twenty_turns_to_clear_and_mist_forty_thirds() {
    assert!((mean_first_clear(Fog::Fog) - 20.0).abs() < 1e-9);
    assert!((mean_first_clear(Fog::Mist) - 40.0 / 3.0).abs() < 1e-9);
}

#[test]
fn the_second_die_is_rolled_only_if_it_changes() {
    let roll = |start, faces: &[u8]| {
        let mut dice = Scripted::new(faces);
        let level = air(start, 1, MistReturns::Yes).resolve(&mut dice).level;
        assert!(dice.exhausted());
        level
    };
    assert_eq!(roll(Fog::Fog, &[4]), Fog::Fog);
    assert_eq!(roll(Fog::Fog, &[3, 5]), Fog::Mist);
    assert_eq!(roll(Fog::Fog, &[3, 6]), Fog::Fog);
    assert_eq!(roll(Fog::Mist, &[1, 5]), Fog::Clear);
    assert_eq!(roll(Fog::Mist, &[1, 6]), Fog::Fog);
    assert_eq!(roll(Fog::Clear, &[2, 6]), Fog::Mist);
    assert_eq!(roll(Fog::Clear, &[2, 5]), Fog::Clear);
}

#[test]
fn mist_is_clear_next_turn_with_fifteen_in_a_hundred() {
    let law = law(air(Fog::Mist, 1, MistReturns::No));
    assert_eq!(law.mean(|it| (it.level == Fog::Clear).into()), Fraction::new(15, 100));
    assert_eq!(law.mean(|it| (it.level == Fog::Fog).into()), Fraction::new(15, 100));
    assert_eq!(law.mean(|it| (it.first_clear == Some(1)).into()), Fraction::new(15, 100));
    assert_eq!(law.mean(|it| it.first_clear.is_none().into()), Fraction::new(85, 100));
}

#[test]
fn fog_is_clear_on_the_second_turn_at_the_earliest() {
    let law = law(air(Fog::Fog, 2, MistReturns::No));
    assert_eq!(law.mean(|it| (it.first_clear == Some(2)).into()), Fraction::new(225, 10_000));
}

#[test]
fn clear_air_stays_clear_or_mist_returns_by_ruling() {
    let outcome = air(Fog::Clear, 9, MistReturns::No).resolve(&mut Scripted::new([]));
    assert_eq!((outcome.first_clear, outcome.level), (Some(0), Fog::Clear));
    let outcome = air(Fog::Mist, 2, MistReturns::Yes).resolve(&mut Scripted::new([1, 1, 1, 9]));
    assert_eq!((outcome.first_clear, outcome.level), (Some(1), Fog::Mist));
}

#[test]
fn with_return_a_third_of_all_turns_are_clear_in_the_long_run() {
    let circumstances = Circumstances { fog: Some(Fog::Fog), turns: 400, mover: None };
    let rulings = Rulings { clear: MistReturns::Yes, ..Rulings::default() };
    let air = FogChanging::prepare(circumstances, Figures::default(), rulings).unwrap();
    let law = enumerate::<_, f64>(&Budget::default(), |dice| air.resolve(dice)).unwrap();
    for level in [Fog::Clear, Fog::Mist, Fog::Fog] {
        let share = law.mean(|it| (it.level == level).into());
        assert!((share - 1.0 / 3.0).abs() < 1e-9, "0.85^400 is below 1e-28");
    }
}

#[test]
fn a_truck_of_sixteen_inches_loses_twelve_in_fog_and_eight_in_mist() {
    let lost = |faces: &[u8], turns| {
        air(Fog::Fog, turns, MistReturns::No).resolve(&mut Scripted::new(faces)).lost
    };
    assert_eq!(lost(&[9], 1), Inches::new(12.0));
    assert_eq!(lost(&[9, 1, 1, 1, 1], 5), Inches::new(20.0));
    let law = law(air(Fog::Fog, 1, MistReturns::No));
    let lost = law.mean(|it| it.lost.to_f64());
    assert_eq!(lost, Fraction::new(114, 10), "12 * 85/100 + 8 * 15/100");
}

/// Left out, the start is the law that a roll does not change: a third each; and with 7 faces in 10
/// for the better as 49 to 21 to 9.
#[test]
fn in_the_long_run_the_air_is_as_often_foggy_as_clear() {
    let level = |turns, split, level| {
        let circumstances = Circumstances { fog: None, turns, mover: None };
        let fog = ChangeFigures { split, ..ChangeFigures::default() };
        let figures = Figures { fog, ..Figures::default() };
        let rulings = Rulings { clear: MistReturns::Yes, ..Rulings::default() };
        law(FogChanging::prepare(circumstances, figures, rulings).unwrap())
            .mean(|it| (it.level == level).into())
    };
    for turns in [1, 2, 3] {
        assert_eq!(level(turns, 5, Fog::Fog), Fraction::new(1, 3));
        assert_eq!(level(turns, 5, Fog::Mist), Fraction::new(1, 3));
        assert_eq!(level(turns, 7, Fog::Clear), Fraction::new(49, 79));
        assert_eq!(level(turns, 7, Fog::Fog), Fraction::new(9, 79));
    }
}

#[test]
fn what_ends_has_no_long_run() {
    let circumstances = Circumstances { fog: None, ..FogChanging::example() };
    let refusal = FogChanging::prepare(circumstances, Figures::default(), Rulings::default());
    assert_eq!(refusal.unwrap_err().key, "circumstances.fog");
}
