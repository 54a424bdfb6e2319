use sandtable_dice::Scripted;
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, enumerate};

use super::*;
use crate::structure::flame::RubbleReignites;
use sandtable_worked::exactly;

fn town(circumstances: Circumstances, rulings: Rulings) -> BuaDamage {
    BuaDamage::prepare(circumstances, Figures::default(), rulings).unwrap()
}

#[track_caller]
fn mean(town: &BuaDamage, measure: impl Fn(&Town) -> u32) -> Fraction {
    let law = enumerate(&Budget::default(), |dice| town.resolve(dice)).unwrap();
    law.mean(|outcome| measure(&outcome.town).into())
}

/// Strong sectors with a Regular stand each, under one bomb a turn.
fn strong(sectors: u32, turns: u32) -> Circumstances {
    let sectors = Sectors { strong: sectors, flimsy: 0 };
    Circumstances { sectors, attack_turns: turns, turns, ..BuaDamage::example() }
}

#[test]
fn cd_struct_008_an_automatic_hit_eliminates_a_regular_stand_in_two_of_25() {
    let town = town(BuaDamage::example(), Rulings::default());
    assert_eq!(mean(&town, |town| town.eliminated), Fraction::new(2, 25));
}

#[test]
fn fire_forces_back_whoever_is_not_eliminated() {
    let town = town(BuaDamage::example(), Rulings::default());
    let mut dice = Scripted::new([2, 1]);
    let expected = Town { flimsy_rubble: 1, burning: 1, forced_back: 1, ..Town::default() };
    assert_eq!(town.resolve(&mut dice).town, expected);
    assert!(dice.exhausted());
    assert_eq!(mean(&town, |town| town.forced_back), Fraction::new(3, 25));
}

#[test]
fn a_strong_sector_becomes_rubble_without_a_fire() {
    let town = town(strong(1, 1), Rulings::default());
    let expected = Town { strong_rubble: 1, ..Town::default() };
    assert_eq!(town.resolve(&mut Scripted::new([1, 3])).town, expected);
    assert_eq!(town.resolve(&mut Scripted::new([2])).town, Town::default());
}

/// intact --1/5--> burning --3/10--> burnt out, with two turns of bombs and one more to burn.
#[test]
fn a_flimsy_sector_goes_from_intact_to_burning_to_burnt_out() {
    let circumstances =
        Circumstances { attack_turns: 2, turns: 3, garrison: None, ..BuaDamage::example() };
    let town = town(circumstances, Rulings::default());
    assert_eq!(mean(&town, |town| town.flimsy_rubble), Fraction::new(36, 100));
    // Set on fire in turn 1 (rolls in turns 2 and 3) or in turn 2 (roll in turn 3).
    let burning = Fraction::new(200 * 49 + 160 * 70, 100_000);
    assert_eq!(mean(&town, |town| town.burning), burning);
}

#[test]
fn strong_sectors_share_the_die_of_a_burst_or_roll_each() {
    let all = |bomb_die| {
        let town = town(strong(2, 1), Rulings { bomb_die, ..Rulings::default() });
        mean(&town, |town| u32::from(town.strong_rubble == 2))
    };
    assert_eq!(all(BombDie::PerBurst), Fraction::new(1, 10));
    assert_eq!(all(BombDie::PerStructure), Fraction::new(1, 100));
}

/// Rubble in turn 1 and in turn 2 once more: one in a hundred; 0.64 of two hits eliminate.
#[test]
fn rubble_is_hit_again_only_by_ruling() {
    let eliminated = |again| {
        let town = town(strong(1, 2), Rulings { again, ..Rulings::default() });
        mean(&town, |town| town.eliminated)
    };
    assert_eq!(eliminated(RubbleAgain::NoEffect), Fraction::new(19 * 4, 1000));
    assert_eq!(eliminated(RubbleAgain::HitAgain), Fraction::new(18 * 40 + 64, 10_000));
}

#[test]
fn heavy_guns_shell_each_sector_by_itself_and_flame_needs_no_die() {
    let attack = Attack { heavy_gun_dice: 1, ..Attack::default() };
    let shelled = town(Circumstances { attack, ..strong(2, 1) }, Rulings::default());
    let both = mean(&shelled, |town| u32::from(town.strong_rubble == 2));
    assert_eq!(both, Fraction::new(1, 100));
    let attack = Attack { flame: true, ..Attack::default() };
    let burnt =
        town(Circumstances { attack, garrison: None, ..BuaDamage::example() }, Rulings::default());
    assert_eq!(burnt.resolve(&mut Scripted::new([])).town.burning, 1);
}

#[test]
fn burnt_out_rubble_is_lit_again_only_by_ruling() {
    let attack = Attack { flame: true, ..Attack::default() };
    let circumstances = || Circumstances {
        attack,
        attack_turns: 2,
        turns: 2,
        garrison: None,
        ..BuaDamage::example()
    };
    let burning = |reignites| {
        let town = town(circumstances(), Rulings { reignites, ..Rulings::default() });
        mean(&town, |town| town.burning)
    };
    assert_eq!(burning(RubbleReignites::No), Fraction::new(7, 10));
    assert_eq!(burning(RubbleReignites::Yes), Fraction::ONE);
}

#[test]
fn impossible_attacks_are_refused() {
    let refusal = |circumstances| {
        BuaDamage::prepare(circumstances, Figures::default(), Rulings::default()).unwrap_err().key
    };
    let none = Circumstances { sectors: Sectors::default(), ..BuaDamage::example() };
    assert_eq!(refusal(none), "circumstances.sectors");
    let short = Circumstances { attack_turns: 2, turns: 1, ..BuaDamage::example() };
    assert_eq!(refusal(short), "circumstances.turns");
    let attack = Attack { bursts: 1, heavy_gun_dice: 1, flame: false };
    let mixed = Circumstances { attack, ..strong(2, 1) };
    assert_eq!(refusal(mixed), "circumstances.attack.heavy_gun_dice");
}

/// A bomb damages a flimsy sector with 1/5; the automatic hit eliminates a trained stand with 4/10,
/// a green one with 5/10.
#[test]
fn at_night_the_garrison_is_a_level_worse() {
    let lost = |light| {
        let mut circumstances = Circumstances { light, ..BuaDamage::example() };
        circumstances.garrison.as_mut().unwrap().quality = Quality::Trained;
        mean(&town(circumstances, Rulings::default()), |town| town.eliminated)
    };
    assert_eq!(lost(Light::ArtificialMoonlight), Fraction::new(2, 25));
    assert_eq!(lost(Light::OvercastNight), Fraction::new(1, 10));
}

/// A bomb damages a strong sector with 1/10, whose rubble is medium cover, and a flimsy one with 1/5,
/// whose rubble is light cover once the fire is out: with 3/10 a turn later.
#[test]
fn rubble_gives_cover_where_it_does_not_burn() {
    let chance = |circumstances, cover| {
        let law = exactly(&town(circumstances, Rulings::default()));
        law.mean(|outcome| (outcome.cover() == cover).into())
    };
    assert_eq!(chance(strong(1, 1), Some(Cover::Medium)), Fraction::new(1, 10));
    let flimsy = |turns| Circumstances { turns, ..BuaDamage::example() };
    assert_eq!(chance(flimsy(1), Some(Cover::Light)), Fraction::ZERO);
    assert_eq!(chance(flimsy(2), Some(Cover::Light)), Fraction::new(6, 100));
    assert_eq!(chance(flimsy(2), None), Fraction::new(94, 100));
}
