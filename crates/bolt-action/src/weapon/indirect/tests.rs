use sandtable_dice::Scripted;
use sandtable_sim::exact::{Budget, Law, enumerate};

use super::rulings::SpotterRolls;
use super::*;
use crate::he::Posture;
use crate::night::{DarkRulings, DugInIsDown, OrderDie, Signs};
use crate::weapon::{Name, Weapon};
use crate::{Quality, Unit, UnitKind};
use sandtable_worked::exactly;

fn fire(circumstances: Circumstances, rulings: Rulings) -> IndirectFire {
    IndirectFire::prepare(circumstances, Figures::default(), rulings).unwrap()
}

fn mean(
    circumstances: Circumstances,
    rulings: Rulings,
    of: impl Fn(&IndirectOutcome) -> f64,
) -> String {
    let rule = fire(circumstances, rulings);
    let law = exactly(&rule);
    law.mean(of).to_string()
}

fn hits(circumstances: Circumstances) -> String {
    mean(circumstances, Rulings::default(), |outcome| outcome.hits.into())
}

fn mortar(turns: u32) -> Circumstances {
    Circumstances { turns, ..Circumstances::example() }
}

/// A spotter who sees the target and lives.
fn observer(distance: f64) -> Observer {
    Observer { distance, sees: true, lost_in: None, killed: None }
}

#[test]
fn ind_01_the_first_hit_comes_after_25_ninths_turns() {
    let law = exactly(&fire(mortar(4), Rulings::default()));
    assert_eq!(law.chance_of("any_hit", 0.0..=0.0), "5/54");
    // After four misses every further turn hits with 5/6, so that the rest takes 6/5 on average:
    // 49/54 * 124/49 + 5/54 * (4 + 6/5) = 25/9.
    assert_eq!(law.mean_of("first_hit"), "124/49");
}

#[test]
fn ind_02_the_first_hit_comes_on_the_third_turn() {
    let first = |turn| {
        mean(mortar(6), Rulings::default(), move |outcome| (outcome.first == Some(turn)).into())
    };
    assert_eq!(first(3), "5/18");
    assert_eq!([first(1), first(4), first(5), first(6)], ["1/6", "5/27", "25/324", "25/1944"]);
}

#[test]
fn ind_05_two_hits_in_four_turns() {
    let two = mean(mortar(4), Rulings::default(), |outcome| (outcome.hits == 2).into());
    assert_eq!(two, "415/1296");
}

fn at_night(turns: u32) -> Circumstances {
    let signs = Signs { die: OrderDie::Advance, ..Signs::default() };
    let target = Sighted { signs, ..Sighted::default() };
    Circumstances { dark: true, distance: 12.0, target, ..mortar(turns) }
}

#[test]
fn nind_01_at_night_a_failed_spotting_roll_starts_ranging_in_again() {
    let any = |rulings| mean(at_night(4), rulings, |outcome| (0 < outcome.hits).into());
    assert_eq!(any(Rulings::default()), "2310191/3779136");
    let hold = any(Rulings { failed_spot: FailedSpot::Keep, ..Rulings::default() });
    assert_ne!(hold, "2310191/3779136");
}

#[test]
fn once_zeroed_in_no_spotting_roll_is_needed() {
    let rule = fire(at_night(3), Rulings::default());
    let mut dice = Scripted::new([6, 6, /* to hit */ 6, 2, /* a miss */ 1]);
    let outcome = rule.resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.hits, outcome.first, outcome.zeroed), (2, Some(1), 1));
}

#[test]
fn a_target_that_moves_every_turn_is_hit_on_sixes() {
    let moving = Circumstances { target_moves_in: vec![2, 3], ..mortar(3) };
    assert_eq!(hits(moving), "1/2");
    // The second shot after a stay: 1/6 * 5/6 + 5/6 * 1/3; after a move 1/6.
    let half = Circumstances { target_moves: "1/2".parse().ok(), ..mortar(2) };
    assert_eq!(hits(half), "11/24");
}

#[test]
fn a_skipped_turn_starts_ranging_in_again_but_not_when_zeroed_in() {
    let skipped = Circumstances { skipped_turns: vec![2], ..mortar(3) };
    // 1/6, then zeroed in 5/6 of 1/6 and 1/6 of 5/6.
    assert_eq!(hits(skipped.clone()), "4/9");
    let hold = Rulings { skipped_turn: SkippedTurn::Keep, ..Rulings::default() };
    // 1/6 + 1/6 * 5/6 + 5/6 * 1/3.
    assert_eq!(mean(skipped, hold, |outcome| outcome.hits.into()), "7/12");
}

#[test]
fn a_weapon_that_moves_loses_its_zero_and_one_that_does_not_fire_keeps_it() {
    let weapon = Weapon::of(Name::LightMortar);
    let zeroed = Circumstances { weapon, zeroed_in: true, distance: 20.0, ..mortar(2) };
    let runs = Circumstances { moves_in: vec![1], ..zeroed.clone() };
    assert_eq!(hits(runs.clone()), "1/6");
    let kept = Rulings { moved_shooter: MovedShooter::Keep, ..Rulings::default() };
    assert_eq!(mean(runs, kept, |outcome| outcome.hits.into()), "5/6");
    assert_eq!(hits(Circumstances { skipped_turns: vec![1], ..zeroed }), "5/6");
}

#[test]
fn a_howitzer_that_fires_directly_starts_again() {
    let weapon = Weapon::of(Name::LightHowitzer);
    let howitzer =
        Circumstances { weapon, zeroed_in: true, direct_turns: vec![1], turns: 2, ..mortar(2) };
    let last = mean(howitzer.clone(), Rulings::default(), |outcome| outcome.last.into());
    assert_eq!(last, "1/6");
    assert_eq!(hits(howitzer), "5/6", "3+ directly, then a six");
}

#[test]
fn a_target_too_close_is_missed_even_when_zeroed_in() {
    let close = Circumstances { zeroed_in: true, distance: 11.0, ..mortar(3) };
    assert_eq!(hits(close), "0");
}

#[test]
fn in_fog_a_howitzer_needs_a_spotter_and_an_experienced_crew() {
    let weapon = Weapon::of(Name::LightHowitzer);
    let fog = Circumstances { weapon, visibility: Some(18.0), ..mortar(1) };
    assert_eq!(hits(fog.clone()), "0");
    let spotter = Some(observer(15.0));
    let seen = Circumstances { spotter, ..fog };
    assert_eq!(hits(seen.clone()), "1/6");
    assert_eq!(hits(Circumstances { quality: Quality::Inexperienced, ..seen }), "0");
}

#[test]
fn a_zeroed_weapon_fires_on_after_its_spotter_is_killed() {
    let spotter = Some(Observer { lost_in: Some(1), ..observer(15.0) });
    let blind = Circumstances { spotter, crew_sees: false, ..mortar(1) };
    assert_eq!(hits(blind.clone()), "0");
    let zeroed = Circumstances { zeroed_in: true, ..blind };
    assert_eq!(hits(zeroed.clone()), "5/6");
    let sight = Rulings { zeroed_needs_sight: ZeroedNeedsSight::Yes, ..Rulings::default() };
    assert_eq!(mean(zeroed, sight, |outcome| outcome.hits.into()), "0");
}

#[test]
fn a_spotter_looks_with_its_own_eyes() {
    let spotter = Some(observer(8.0));
    let night = Circumstances { dark: true, spotter, ..mortar(1) };
    // Eight or more on two dice, then a six.
    assert_eq!(hits(night.clone()), "5/72");
    let crew = Rulings { spotter_rolls: SpotterRolls::Crew, ..Rulings::default() };
    assert_eq!(mean(night, crew, |outcome| outcome.hits.into()), "0");
}

#[test]
fn every_mortar_of_a_squad_ranges_in_for_itself() {
    let two = Circumstances { weapons: 2, ..mortar(1) };
    assert_eq!(mean(two, Rulings::default(), |outcome| (0 < outcome.hits).into()), "11/36");
}

#[test]
fn ranging_in_is_forgotten_on_another_target() {
    let away = Circumstances { zeroed_in: true, other_target_turns: vec![1], ..mortar(2) };
    assert_eq!(hits(away.clone()), "1/6");
    let kept = Rulings { new_target_memory: NewTargetMemory::Keep, ..Rulings::default() };
    assert_eq!(mean(away, kept, |outcome| outcome.hits.into()), "5/6");
}

fn squad(models: u32, models_under: u32) -> Victim {
    Victim { unit: Unit { models, ..Unit::default() }, models_under, ..Victim::default() }
}

#[test]
fn one_posture_hides_a_target_in_the_dark_and_shelters_it() {
    let dark = DarkRulings { dug_in_is_down: DugInIsDown::Yes, ..DarkRulings::default() };
    let of = |posture, what: fn(&IndirectOutcome) -> f64| {
        let (target, victim) = (keeping(posture), Some(squad(4, 3)));
        let at = Circumstances { target, victim, ..at_night(2) };
        mean(at, Rulings { dark, ..Rulings::default() }, what)
    };
    let any = |posture| of(posture, |fire| (0 < fire.hits).into());
    let lost = |posture| of(posture, |fire| fire.victim.map_or(0, |unit| unit.lost).into());
    assert_ne!(any(Posture::DugIn), any(Posture::Up));
    assert_eq!(any(Posture::Down), any(Posture::Up), "its order die says whether it is Down");
    assert_ne!(lost(Posture::Down), lost(Posture::Up));
}

#[test]
fn vehicles_are_dug_in_and_never_down() {
    let prepare = |posture| {
        let unit = Unit { kind: UnitKind::Armored, models: 1, ..Unit::default() };
        let victim = Some(Victim { unit, models_under: 1, ..Victim::default() });
        let at = Circumstances { victim, target: keeping(posture), ..mortar(1) };
        IndirectFire::prepare(at, Figures::default(), Rulings::default())
    };
    assert!(prepare(Posture::DugIn).is_ok());
    for posture in [Posture::Down, Posture::DugInAndDown] {
        assert_eq!(prepare(posture).unwrap_err().key, "circumstances.target.posture");
    }
}

fn keeping(posture: Posture) -> Sighted {
    Sighted { posture, ..Sighted::default() }
}

fn at_squad(models: u32, under: u32, turns: u32) -> Circumstances {
    Circumstances { victim: Some(squad(models, under)), ..mortar(turns) }
}

#[test]
fn a_zeroed_mortar_kills_those_under_its_template() {
    let fire = Circumstances { zeroed_in: true, ..at_squad(10, 3, 1) };
    // Hits on 2+, three models with a 2" shell, Pen +2 against 4+: 5/6 * 3 * 5/6.
    let casualties = mean(fire.clone(), Rulings::default(), |fire| {
        fire.victim.map_or(0, |unit| unit.lost).into()
    });
    assert_eq!(casualties, "25/12");
    let down = Circumstances { target: keeping(Posture::Down), ..fire };
    let casualties =
        mean(down, Rulings::default(), |fire| fire.victim.map_or(0, |unit| unit.lost).into());
    assert_eq!(casualties, "25/18", "two hits instead of three");
}

#[test]
fn losses_are_carried_from_turn_to_turn_until_nobody_is_left() {
    let rule = fire(at_squad(3, 2, 6), Rulings::default());
    // A six hits; three pins are 9 less 3, and a two of three lost takes a check.
    let faces = [6, 3, 2, 2, 3, 3, /* zeroed in, one left, one under */ 2, 1, 2];
    let mut dice = Scripted::new(faces);
    let outcome = rule.resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.turns, outcome.hits), (2, 2));
    assert_eq!(outcome.victim.map(|unit| unit.lost), Some(3));
}

#[test]
fn staying_down_takes_pins_off_again() {
    let victim = Some(Victim { stays_down: true, ..squad(10, 1) });
    let down = Circumstances { victim, target: keeping(Posture::Down), ..mortar(1) };
    let rule = fire(down.clone(), Rulings::default());
    // A hit, three pins, a miss on the damage, and one pin off.
    let mut dice = Scripted::new([6, 3, 1, 1]);
    assert_eq!(rule.resolve(&mut dice).victim.map(|unit| unit.pins), Some(2));
    let up = Circumstances { target: keeping(Posture::Up), ..down };
    let refusal = IndirectFire::prepare(up, Figures::default(), Rulings::default());
    assert_eq!(refusal.unwrap_err().key, "circumstances.victim.stays_down");
}

#[test]
fn six_turns_against_a_squad_are_exact() {
    let rule = fire(at_squad(10, 3, 6), Rulings::default());
    let law: Law<_, f64> = enumerate(&Budget::default(), |dice| rule.resolve(dice)).unwrap();
    assert!((law.total() - 1.0).abs() < 1e-9);
    let destroyed = law.mean(|fire| fire.victim.is_some_and(|unit| !unit.stands()).into());
    assert!((0.05..0.95).contains(&destroyed), "{destroyed}");
}

#[test]
fn a_weapon_has_one_order_in_a_turn() {
    let refused = |direct_turns: Vec<u32>, other_target_turns: Vec<u32>| {
        let at = Circumstances {
            weapon: Weapon::of(Name::MediumHowitzer),
            distance: 40.0,
            skipped_turns: vec![2, 5],
            moves_in: vec![6],
            direct_turns,
            other_target_turns,
            ..IndirectFire::example()
        };
        IndirectFire::prepare(at, Figures::default(), Rulings::default()).err().map(|no| no.problem)
    };
    let twice = |turn| {
        format!(
            "turn {turn} is in two lists; the weapon has one order in a turn, its spotter's included"
        )
    };
    assert_eq!(refused(vec![3], vec![4]), None);
    assert_eq!(refused(vec![5], vec![]), Some(twice(5)));
    assert_eq!(refused(vec![6], vec![]), Some(twice(6)));
    assert_eq!(refused(vec![], vec![2]), Some(twice(2)));
    assert_eq!(refused(vec![3], vec![3]), Some(twice(3)));
}

/// Seen with 1/2 in either turn: 1/12 at once; after a miss that was seen, 5/12, 1/2 * 1/3; after a
/// turn without a shot, which starts ranging in again, 1/2 * 1/2 * 1/6.
#[test]
fn a_chance_to_spot_can_be_stated_outright() {
    let stated = |dark| {
        let spotting_chance = "1/2".parse().ok();
        Circumstances { dark, spotting_chance, ..mortar(2) }
    };
    let any = mean(stated(true), Rulings::default(), |outcome| (0 < outcome.hits).into());
    assert_eq!(any, "7/36");
    let refused = IndirectFire::prepare(stated(false), Figures::default(), Rulings::default());
    assert_eq!(refused.unwrap_err().key, "circumstances.spotting_chance");
}

/// Alive with 1/2 in the first turn, where a six zeroes in; a zero lasts without him, and else he must
/// live on: 1/12, then 1/12 * 5/6 and 5/12 * 1/2 * 1/3.
#[test]
fn a_spotter_may_be_killed_before_any_turn() {
    let spotter = Observer { killed: "1/2".parse().ok(), ..observer(15.0) };
    let blind = Circumstances { crew_sees: false, spotter: Some(spotter), ..mortar(2) };
    assert_eq!(hits(blind.clone()), "2/9");
    let left =
        mean(blind, Rulings::default(), |outcome| (outcome.spotter_left == Some(true)).into());
    assert_eq!(left, "1/4");
}

/// It fires in the first turn with 1/2, in the second with 1/4: 1/6, and 1/6 * 5/6 + 5/6 * 1/3.
#[test]
fn a_weapon_may_be_destroyed_before_any_turn_and_its_spotter_is_lost_with_it() {
    let spotter = Some(observer(15.0));
    let shelled = Circumstances { destroyed: "1/2".parse().ok(), spotter, ..mortar(2) };
    assert_eq!(hits(shelled.clone()), "3/16");
    let both = |outcome: &IndirectOutcome| {
        assert_eq!(outcome.spotter_left, Some(outcome.weapon_left));
        outcome.weapon_left.into()
    };
    assert_eq!(mean(shelled, Rulings::default(), both), "1/4");
}

#[test]
fn crew_and_spotter_have_one_order_between_them() {
    let spotter = Some(observer(15.0));
    let ordered = |spotter_turns: &[u32]| Circumstances {
        spotter_turns: spotter_turns.to_vec(),
        spotter,
        ..mortar(2)
    };
    assert_eq!(hits(ordered(&[2])), "1/6", "the crew does not fire in the second turn");
    let refused = |circumstances| {
        let refused = IndirectFire::prepare(circumstances, Figures::default(), Rulings::default());
        refused.unwrap_err().key
    };
    let both = Circumstances { skipped_turns: vec![2], ..ordered(&[2]) };
    assert_eq!(refused(both), "circumstances.skipped_turns");
    let alone = Circumstances { spotter: None, ..ordered(&[2]) };
    assert_eq!(refused(alone), "circumstances.spotter_turns");
}

/// Indirect fire hits the top: Pen 2 and 1 against 9 damages on a six.
#[test]
fn damage_to_a_vehicle_is_told() {
    let unit = Unit { kind: UnitKind::Armored, models: 1, ..Unit::default() };
    let victim = Some(Victim { unit, models_under: 1, ..Victim::default() });
    let shot = Circumstances { victim, zeroed_in: true, ..mortar(1) };
    let penetrated = mean(shot, Rulings::default(), |fire| fire.penetrated.into());
    assert_eq!(penetrated, "5/36");
    let none = exactly(&fire(mortar(1), Rulings::default()));
    assert_eq!(none.chance_of("penetrated", 0.0..), "0", "nobody is fired at");
}
