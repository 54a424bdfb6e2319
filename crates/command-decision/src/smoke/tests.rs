use sandtable_dice::Scripted;
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, Law, enumerate};

use super::*;

fn generator(turns: u32, last_turn: Option<u32>) -> Circumstances {
    let pin_chance = Chance::NEVER;
    Circumstances { turns, last_turn, pin_chance, ..Generator::example() }
}

fn prepared(circumstances: Circumstances, rulings: Rulings) -> Generator {
    Generator::prepare(circumstances, Figures::default(), rulings).unwrap()
}

fn smoke(circumstances: Circumstances) -> GeneratorOutcome {
    prepared(circumstances, Rulings::default()).resolve(&mut Scripted::new([]))
}

fn law(circumstances: Circumstances, rulings: Rulings) -> Law<GeneratorOutcome, Fraction> {
    let generator = prepared(circumstances, rulings);
    enumerate(&Budget::default(), |dice| generator.resolve(dice)).unwrap()
}

fn in_wind(force: Wind, mut circumstances: Circumstances) -> Circumstances {
    circumstances.wind.force = force;
    circumstances
}

#[test]
fn a_screen_grows_six_inches_a_turn_up_to_thirty_six() {
    let lengths = [1, 4, 6, 9].map(|turns| smoke(generator(turns, None)).length);
    assert_eq!(lengths, [6, 24, 36, 36]);
    assert_eq!(smoke(generator(4, None)).inch_turns, 6 + 12 + 18 + 24);
}

/// Three templates after turn 3; then one is left at the end of turn 4, and none of turn 5.
#[test]
fn two_templates_a_turn_are_gone_from_the_turn_after_the_last() {
    let lengths = [3, 4, 5].map(|turns| smoke(generator(turns, Some(3))).length);
    assert_eq!(lengths, [18, 6, 0]);
    assert_eq!(smoke(generator(9, Some(6))).drifting, 3);
    let same = Rulings { first_removal: FirstRemoval::SameTurn, ..Rulings::default() };
    let length = prepared(generator(3, Some(3)), same).resolve(&mut Scripted::new([])).length;
    assert_eq!(length, 6);
}

fn six_templates() -> Rulings {
    Rulings { cap: Cap::SixTemplates, ..Rulings::default() }
}

/// Templates of 4 inches in moderate wind and of one in high wind: 8 turns lay 32 and 8 inches.
#[test]
fn wind_shortens_templates_and_36_inches_or_six_of_them_are_the_limit() {
    let length = |force, turns, rulings| {
        let generator = prepared(in_wind(force, generator(turns, None)), rulings);
        generator.resolve(&mut Scripted::new([])).length
    };
    let by_inches = |force, turns| length(force, turns, Rulings::default());
    assert_eq!((by_inches(Wind::Moderate, 8), by_inches(Wind::High, 8)), (32, 8));
    assert_eq!(by_inches(Wind::Moderate, 10), 36);
    let by_count = |force| length(force, 8, six_templates());
    assert_eq!((by_count(Wind::Moderate), by_count(Wind::High)), (24, 6));
}

#[test]
fn a_screen_may_be_in_place_when_the_game_begins() {
    let established = |turns| Circumstances { initial_length: 36, ..generator(turns, Some(1)) };
    assert_eq!(smoke(established(1)).length, 36);
    assert_eq!(smoke(established(2)).length, 24);
    let long = in_wind(Wind::High, established(1));
    let refusal = Generator::prepare(long, Figures::default(), six_templates()).unwrap_err();
    assert_eq!(refusal.key, "circumstances.initial_length");
}

/// Pinned on turn 1 with 1/10: six inches then, none at the end of turn 2; otherwise twelve.
#[test]
fn a_pin_ends_generation() {
    let pinned = || Circumstances { pin_chance: "0.1".parse().unwrap(), ..generator(2, None) };
    let lengths = law(pinned(), Rulings::default()).map(|outcome| outcome.length);
    assert_eq!(lengths.probability(&12), Fraction::new(9, 10));
    assert_eq!(lengths.probability(&0), Fraction::new(1, 10));
    let nothing = Rulings { pinned_turn: PinnedTurnLays::No, ..Rulings::default() };
    let lengths = law(pinned(), nothing).map(|outcome| outcome.length);
    assert_eq!(lengths.probability(&12), Fraction::new(81, 100));
    assert_eq!(lengths.probability(&6), Fraction::new(0, 1));
}

#[test]
fn a_generator_may_begin_again_with_a_new_screen() {
    let again = |turns| Circumstances { restart_after: Some(1), ..generator(turns, Some(3)) };
    // Turn 4 idle: 6 inches are left of 18. Turn 5: they are gone, and 6 new inches are there.
    assert_eq!(smoke(again(5)).length, 6);
    let no = Rulings { restart: Restart::No, ..Rulings::default() };
    assert_eq!(prepared(again(5), no).resolve(&mut Scripted::new([])).length, 0);
}

#[test]
fn templates_keep_to_the_wind_they_were_laid_in_unless_ruled_otherwise() {
    let wind = Weather { force: Wind::Light, variable: true };
    let variable = || Circumstances { wind, ..generator(3, None) };
    let length = |on_shift, faces: &[u8]| {
        let mut dice = Scripted::new(faces);
        let rulings = Rulings { on_shift, ..Rulings::default() };
        let outcome = prepared(variable(), rulings).resolve(&mut dice);
        assert!(dice.exhausted());
        outcome.length
    };
    // Turned away on turn 2 and back on turn 3, when the wind is moderate.
    assert_eq!(length(OnShift::Keep, &[9, 10]), 6 + 4);
    assert_eq!(length(OnShift::Relay, &[9, 10]), 3 * 4);
    assert_eq!(length(OnShift::Relay, &[9, 8]), 0);
}

#[test]
fn variable_wind_over_a_game_is_exact() {
    let wind = Weather { force: Wind::Light, variable: true };
    let circumstances = Circumstances { wind, turns: 6, ..Generator::example() };
    let law = law(circumstances, Rulings::default());
    assert_eq!(law.total(), Fraction::new(1, 1));
    assert!(law.mean(|outcome| outcome.inch_turns.into()).to_f64() < 126.0);
}

#[test]
fn a_stop_before_the_start_is_refused() {
    let early = Circumstances { first_turn: 4, ..generator(8, Some(3)) };
    let refusal = Generator::prepare(early, Figures::default(), Rulings::default()).unwrap_err();
    assert_eq!(refusal.key, "circumstances.last_turn");
}

#[test]
fn variable_wind_and_pins_over_a_hundred_turns_are_exact() {
    let wind = Weather { force: Wind::Light, variable: true };
    let circumstances = Circumstances { wind, turns: 100, ..Generator::example() };
    let generator = prepared(circumstances, six_templates());
    let law = enumerate::<_, f64>(&Budget::default(), |dice| generator.resolve(dice)).unwrap();
    assert!((law.total() - 1.0).abs() < 1e-9);
    // It generates until it is pinned, one turn in ten, the turn of the pin included: 10 turns.
    let generating = law.mean(|outcome| outcome.generating.into());
    assert!((generating - 10.0 * (1.0 - 0.9f64.powi(100))).abs() < 1e-9, "{generating}");
}

#[test]
fn the_wind_is_rolled_for_as_long_as_it_can_change_anything() {
    let wind = Weather { force: Wind::Light, variable: true };
    let circumstances = Circumstances { wind, ..generator(9, None) };
    let mut dice = Scripted::new([1, 1, 1, 1, 1]);
    let outcome = prepared(circumstances, Rulings::default()).resolve(&mut dice);
    assert!(dice.exhausted(), "six templates lie after the sixth turn");
    assert_eq!(outcome.length, 36);
}
