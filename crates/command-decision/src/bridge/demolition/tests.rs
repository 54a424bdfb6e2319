use sandtable_dice::Scripted;
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, enumerate};

use super::*;
use sandtable_worked::exactly;

fn bridge(weight_class: u8, attempts: u32) -> Circumstances {
    Circumstances { weight_class, attempts, ..Demolition::example() }
}

fn prepared(circumstances: Circumstances, rulings: Rulings) -> Demolition {
    Demolition::prepare(circumstances, Figures::default(), rulings).unwrap()
}

fn chance(circumstances: Circumstances, rulings: Rulings, state: BridgeState) -> Fraction {
    let procedure = prepared(circumstances, rulings);
    exactly(&procedure).map(|outcome| outcome.state).probability(&state)
}

fn mean_attempts(circumstances: Circumstances) -> Fraction {
    let procedure = prepared(circumstances, Rulings::default());
    exactly(&procedure).mean(|outcome: &DemolitionOutcome| outcome.attempts.into())
}

#[test]
fn a_class_three_bridge_is_destroyed_by_half_of_all_attempts_and_damaged_by_a_fifth() {
    let once = |state| chance(bridge(3, 1), Rulings::default(), state);
    assert_eq!(once(BridgeState::Destroyed), Fraction::new(1, 2));
    assert_eq!(once(BridgeState::Damaged), Fraction::new(1, 5));
}

#[test]
fn three_attempts_on_a_class_four_bridge_leave_it_usable_with_four_tenths_cubed() {
    let usable = chance(bridge(4, 3), Rulings::default(), BridgeState::Intact);
    assert_eq!(usable, Fraction::new(64, 1000));
}

/// However often it is tried, one attempt decides: 1 in 10 destroys and 3 in 10 damages.
#[test]
fn a_class_six_bridge_is_destroyed_in_the_end_with_one_quarter() {
    let procedure = prepared(bridge(6, 1000), Rulings::default());
    let law = enumerate::<_, f64>(&Budget::default(), |dice| procedure.resolve(dice)).unwrap();
    let destroyed = law.map(|outcome| outcome.state).probability(&BridgeState::Destroyed);
    assert!((destroyed - 0.25).abs() < 1e-12);
    let once = |state| chance(bridge(6, 1), Rulings::default(), state);
    let decided = &once(BridgeState::Destroyed) + &once(BridgeState::Damaged);
    assert_eq!(once(BridgeState::Destroyed), &decided * &Fraction::new(1, 4));
}

#[test]
fn pinned_engineers_lose_the_attempt() {
    let mut pinned = bridge(3, 1);
    pinned.pin_chance = "1/4".parse().unwrap();
    assert_eq!(mean_attempts(pinned.clone()), Fraction::new(3, 4));
    let destroyed = chance(pinned, Rulings::default(), BridgeState::Destroyed);
    assert_eq!(destroyed, Fraction::new(3, 8));
}

#[test]
fn suppressed_engineers_lose_the_attempt_only_by_ruling() {
    let mut suppressed = bridge(3, 1);
    suppressed.suppress_chance = Chance::ALWAYS;
    let destroyed = |rulings| chance(suppressed.clone(), rulings, BridgeState::Destroyed);
    assert_eq!(destroyed(Rulings::default()), Fraction::new(1, 2));
    let rulings =
        Rulings { needs_unsuppressed: AttemptNeedsUnsuppressed::Yes, ..Rulings::default() };
    assert_eq!(destroyed(rulings), Fraction::new(0, 1));
}

/// 5/10 at once; damaged 2/10 and then destroyed by 4 or more, 7/10; failed 3/10 and then 5/10.
#[test]
fn charges_that_only_damaged_can_be_blown_again_by_ruling() {
    let reblow = Rulings { reblow_damaged: ReblowDamaged::Yes, ..Rulings::default() };
    let destroyed = chance(bridge(3, 2), reblow, BridgeState::Destroyed);
    assert_eq!(destroyed, Fraction::new(50 + 14 + 15, 100));
}

#[test]
fn a_bridge_that_was_damaged_before_is_destroyed_by_more_damage() {
    let damaged = Circumstances { state: BridgeState::Damaged, ..bridge(3, 1) };
    let destroyed = chance(damaged, Rulings::default(), BridgeState::Destroyed);
    assert_eq!(destroyed, Fraction::new(7, 10));
}

/// 3/10 fail and may be tried again; 2/10 go off, and are used up although the bridge is no worse.
#[test]
fn charges_that_went_off_without_effect_are_used_up() {
    let damaged = Circumstances { state: BridgeState::Damaged, ..bridge(3, 2) };
    let ruled = |reblow_damaged| {
        let second_damage = SecondDamage::NoEffect;
        let rulings = Rulings { reblow_damaged, second_damage, ..Rulings::default() };
        chance(damaged.clone(), rulings, BridgeState::Destroyed)
    };
    assert_eq!(ruled(ReblowDamaged::No), Fraction::new(50 + 15, 100));
    assert_eq!(ruled(ReblowDamaged::Yes), Fraction::new(50 + 25, 100));
}

#[test]
fn stands_on_a_destroyed_bridge_are_unharmed_or_take_one_automatic_hit_each() {
    let occupants = OccupantsOfBridge { stands: 2, quality: Quality::Regular, soft: false };
    let crowded = Circumstances { occupants: Some(occupants), ..bridge(3, 1) };
    let mut dice = Scripted::new([6, 5, 8]);
    let one_hit = Rulings { occupants: Occupants::OneAutomaticHit, ..Rulings::default() };
    let outcome = prepared(crowded.clone(), one_hit).resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.forced_back, outcome.eliminated), (1, 1));
    let lost = |occupants| {
        let rulings = Rulings { occupants, ..Rulings::default() };
        prepared(crowded.clone(), rulings).resolve(&mut Scripted::new([6])).eliminated
    };
    assert_eq!(lost(Occupants::Eliminated), 2);
    assert_eq!(lost(Occupants::default()), 0);
}

#[test]
fn a_destroyed_bridge_cannot_be_blown() {
    let gone = Circumstances { state: BridgeState::Destroyed, ..bridge(3, 1) };
    let refusal = Demolition::prepare(gone, Figures::default(), Rulings::default()).unwrap_err();
    assert_eq!(refusal.key, "circumstances.state");
}

/// A 3 has no effect on regulars, and forces back who functions as trained at night.
#[test]
fn at_night_stands_on_a_destroyed_bridge_are_a_level_worse() {
    let occupants = OccupantsOfBridge { stands: 1, quality: Quality::Regular, soft: false };
    let one_hit = Rulings { occupants: Occupants::OneAutomaticHit, ..Rulings::default() };
    let forced_back = |light| {
        let crowded = Circumstances { occupants: Some(occupants), light, ..bridge(3, 1) };
        prepared(crowded, one_hit).resolve(&mut Scripted::new([6, 3])).forced_back
    };
    assert_eq!([Light::Day, Light::ClearNight].map(forced_back), [0, 1]);
}

/// They are able to try three times in four, and seven tries in ten have an effect: 21/40.
#[test]
fn the_phase_is_told_in_which_a_bridge_goes_up() {
    let mut pinned = bridge(3, 2);
    pinned.pin_chance = "1/4".parse().unwrap();
    let phases = exactly(&prepared(pinned, Rulings::default())).map(|outcome| outcome.blown_in);
    assert_eq!(phases.probability(&Some(1)), Fraction::new(21, 40));
    assert_eq!(phases.probability(&Some(2)), Fraction::new(19 * 21, 1600));
    assert_eq!(phases.probability(&None), Fraction::new(19 * 19, 1600));
}

/// The charges of a damaged bridge are blown again: the phase is that of the damage.
#[test]
fn what_is_blown_again_was_blown_before() {
    let again = Rulings { reblow_damaged: ReblowDamaged::Yes, ..Rulings::default() };
    let procedure = prepared(bridge(3, 2), again);
    let mut dice = Scripted::new([4, 10]);
    let outcome = procedure.resolve(&mut dice);
    assert_eq!((outcome.state, outcome.blown_in), (BridgeState::Destroyed, Some(1)));
}
