use sandtable_dice::{Procedure, Scripted};
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, enumerate};

use super::*;

const GUNS: HeavyGuns =
    HeavyGuns { guns: 2, caliber: 152.0, range_band: RangeBand::Close, rate_of_fire: 1 };

fn occupant(quality: Quality) -> Occupant {
    Occupant { quality, to_hit: None, leaves_when_forced_back: false }
}

fn fire(guns: HeavyGuns, turns: u32, occupant: Option<Occupant>) -> Circumstances {
    Circumstances { fire: Some(guns), turns, occupant, ..Fortification::example() }
}

fn prepare(circumstances: Circumstances, rulings: Rulings) -> Fortification {
    Fortification::prepare(circumstances, Figures::default(), rulings).unwrap()
}

#[track_caller]
fn chance(fort: &Fortification, event: impl Fn(&FortificationOutcome) -> bool) -> Fraction {
    let law = enumerate(&Budget::default(), |dice| fort.resolve(dice)).unwrap();
    law.mean(|outcome| event(outcome).into())
}

#[test]
fn cd_struct_005_two_guns_destroy_a_fortification_in_three_turns() {
    let fort = prepare(fire(GUNS, 3, None), Rulings::default());
    let destroyed = chance(&fort, |outcome| outcome.damages == 2);
    assert_eq!(destroyed, Fraction::new(22_853, 200_000));
}

/// The closed form of the register for k = 6 damage dice.
#[test]
fn damage_is_binomial() {
    let fort = prepare(fire(GUNS, 3, None), Rulings::default());
    assert_eq!(chance(&fort, |outcome| outcome.damages == 0), Fraction::new(531_441, 1_000_000));
    let once = Fraction::new(6 * 59_049, 1_000_000);
    assert_eq!(chance(&fort, |outcome| outcome.damages == 1), once);
}

#[test]
fn medium_range_counts_unless_the_ruling_is_close_only() {
    let guns = HeavyGuns { range_band: RangeBand::Medium, ..GUNS };
    let gun =
        GunRulings { range: super::super::heavy_gun::GunRange::CloseOnly, ..Default::default() };
    let fort = prepare(fire(guns, 1000, None), Rulings { gun, ..Rulings::default() });
    assert_eq!(chance(&fort, |outcome| outcome.damages == 0), Fraction::ONE);
    let fort = prepare(fire(guns, 1, None), Rulings::default());
    assert_eq!(chance(&fort, |outcome| outcome.damages == 0), Fraction::new(81, 100));
}

/// One turn, two dice: one event 18/100, two events 1/100; a Veteran is eliminated 3 times in 10.
#[test]
fn a_stand_inside_takes_a_hit_at_each_damage() {
    let fort = prepare(fire(GUNS, 1, Some(occupant(Quality::Veteran))), Rulings::default());
    let eliminated = chance(&fort, |outcome| outcome.occupant == HitResult::Eliminated);
    assert_eq!(eliminated, Fraction::new(18 * 30 + 51, 10_000));
    let mut dice = Scripted::new([1, 1, 5, 6]);
    let occupant = HitResult::ForcedBack;
    let destroyed_on = Some(1);
    let expected = FortificationOutcome { damages: 2, occupant, hits: 2, destroyed_on };
    assert_eq!(fort.resolve(&mut dice), expected);
    assert!(dice.exhausted());
}

#[test]
fn fire_in_one_phase_meets_the_cover_of_its_start_unless_guns_fire_in_turn() {
    let to_hit = Some(NumbersToHit { fortification: 0, entrenchment: 10, open: 10 });
    let inside = Occupant { to_hit, ..occupant(Quality::Elite) };
    let hits = |cover_update| {
        let rulings = Rulings { cover_update, ..Rulings::default() };
        let fort = prepare(fire(GUNS, 1, Some(inside)), rulings);
        let law = enumerate::<_, Fraction>(&Budget::default(), |dice| fort.resolve(dice));
        law.unwrap().mean(|outcome| outcome.hits.into())
    };
    // At once: two damage dice, one automatic hit each. In turn: the second gun hits for certain
    // if the first one damaged.
    assert_eq!(hits(CoverUpdate::EndOfPhase), Fraction::new(2, 10));
    assert_eq!(hits(CoverUpdate::Immediate), Fraction::new(3, 10));
}

#[test]
fn one_damage_die_for_each_to_hit_die_when_the_ruling_says_so() {
    let guns = HeavyGuns { guns: 1, rate_of_fire: 3, ..GUNS };
    let gun = GunRulings { die: GunDie::PerToHitDie, ..Default::default() };
    for cover_update in [CoverUpdate::EndOfPhase, CoverUpdate::Immediate] {
        let fort =
            prepare(fire(guns, 1, None), Rulings { gun, cover_update, ..Rulings::default() });
        let intact = chance(&fort, |outcome| outcome.damages == 0);
        assert_eq!(intact, Fraction::new(729, 1000));
    }
}

#[test]
fn a_stand_that_leaves_is_not_hit_again() {
    let stays = occupant(Quality::Veteran);
    let leaves = Occupant { leaves_when_forced_back: true, ..stays };
    let guns = HeavyGuns { guns: 1, ..GUNS };
    // Damage on both turns; forced back on the first.
    let dice = [1, 6, 1, 10];
    let fort = prepare(fire(guns, 2, Some(stays)), Rulings::default());
    assert_eq!(fort.resolve(&mut Scripted::new(dice)).occupant, HitResult::Eliminated);
    let fort = prepare(fire(guns, 2, Some(leaves)), Rulings::default());
    assert_eq!(fort.resolve(&mut Scripted::new(&dice[..3])).occupant, HitResult::ForcedBack);
}

#[test]
fn bombs_damage_as_guns_do() {
    let circumstances = Circumstances {
        fire: None,
        bursts: 2,
        turns: 1,
        occupant: None,
        ..Fortification::example()
    };
    let fort = prepare(circumstances, Rulings::default());
    assert_eq!(chance(&fort, |outcome| outcome.damages == 2), Fraction::new(1, 100));
}

/// One gun damages with 1/10; the automatic hit eliminates a trained stand with 4/10, a green one
/// with 5/10.
#[test]
fn at_night_the_stand_inside_is_a_level_worse() {
    let lost = |light| {
        let inside = fire(HeavyGuns { guns: 1, ..GUNS }, 1, Some(occupant(Quality::Trained)));
        let fort = prepare(Circumstances { light, ..inside }, Rulings::default());
        chance(&fort, |outcome| outcome.occupant == HitResult::Eliminated)
    };
    assert_eq!(lost(Light::Day), Fraction::new(1, 25));
    assert_eq!(lost(Light::ClearNight), Fraction::new(1, 20));
}

/// Four dice in two turns destroy it with 523/10000, two dice in the first with 100/10000.
#[test]
fn the_turn_is_told_on_which_a_fortification_falls() {
    let fort = prepare(fire(GUNS, 2, Some(occupant(Quality::Veteran))), Rulings::default());
    let falls = |turn| chance(&fort, |outcome| outcome.destroyed_on == turn);
    assert_eq!(falls(Some(1)), Fraction::new(100, 10_000));
    assert_eq!(falls(Some(2)), Fraction::new(423, 10_000));
    assert_eq!(falls(None), chance(&fort, |outcome| outcome.damages < 2));
}
