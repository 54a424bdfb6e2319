use sandtable_dice::Scripted;
use sandtable_sim::Fraction;

use super::*;
use crate::ammunition::weapon::{BurstDie, EmptyBurst, RollWhenCannotHit};
use sandtable_worked::{Exactly, exactly};

fn weapon(caliber: f64, mount: Mount) -> Weapon {
    Weapon { caliber, mount }
}

fn direct(dice: u32) -> Fire {
    Fire::Direct { dice, hit_number: None, modifier: 0 }
}

fn bursts(targets: &[u32]) -> Fire {
    Fire::Indirect { bursts: targets.to_vec(), hit_number: None, modifier: 0 }
}

fn fires(weapon: Weapon, fire: Fire, rulings: AmmunitionRulings) -> Depletion {
    let circumstances = Circumstances { weapon, fire, fire_phases: 1 };
    Depletion::prepare(circumstances, AmmunitionFigures::default(), rulings).unwrap()
}

fn law(procedure: Depletion) -> Exactly<DepletionOutcome> {
    exactly(&procedure)
}

fn chance_of_depletion(weapon: Weapon, fire: Fire, rulings: AmmunitionRulings) -> Fraction {
    law(fires(weapon, fire, rulings)).mean(|outcome| outcome.volley.depleted.into())
}

#[track_caller]
fn depletes(weapon: Weapon, fire: Fire, num: i128, den: i128) {
    let rulings = AmmunitionRulings::default();
    assert_eq!(chance_of_depletion(weapon, fire, rulings), Fraction::new(num, den));
}

/// The example of 1.2: a 37 mm gun rolls a 1 to hit, and a 3 depletes it where a 4 would not.
#[test]
fn a_37_mm_gun_that_rolls_a_one_is_depleted_by_a_three() {
    let gun = fires(weapon(37.0, Mount::Towed), direct(1), AmmunitionRulings::default());
    let depleted = |faces: &[u8]| {
        let mut dice = Scripted::new(faces);
        let outcome = gun.resolve(&mut dice);
        assert!(dice.exhausted());
        outcome.volley.depleted
    };
    assert!(depleted(&[1, 3]));
    assert!(!depleted(&[1, 4]));
    assert!(!depleted(&[2]));
}

#[test]
fn one_die_depletes_with_a_chance_of_the_caliber_in_centimeters_out_of_a_hundred() {
    depletes(weapon(37.0, Mount::Towed), direct(1), 3, 100);
    depletes(weapon(76.2, Mount::Towed), direct(1), 7, 100);
    depletes(weapon(50.0, Mount::Tank), direct(2), 49, 625);
    depletes(weapon(20.0, Mount::ArmoredCar), direct(1), 3, 100);
}

#[test]
fn all_heavy_artillery_is_alike() {
    depletes(weapon(105.0, Mount::Towed), direct(1), 1, 10);
    depletes(weapon(150.0, Mount::Towed), direct(1), 1, 10);
}

#[test]
fn small_calibers_never_run_out() {
    depletes(weapon(15.0, Mount::ArmoredCar), direct(4), 0, 1);
}

#[test]
fn depletion_dice_are_counted_for_each_one() {
    let quad = fires(weapon(20.0, Mount::Towed), direct(4), AmmunitionRulings::default());
    let dice = |outcome: &DepletionOutcome| outcome.volley.depletion_dice.into();
    assert_eq!(law(quad).mean(dice), Fraction::new(2, 5));
    let triple = fires(weapon(75.0, Mount::Towed), direct(3), AmmunitionRulings::default());
    let dice = law(triple).map(|outcome| outcome.volley.depletion_dice);
    assert_eq!(dice.probability(&2), Fraction::new(27, 1000));
}

#[test]
fn a_burst_over_several_targets_has_one_die_that_can_deplete() {
    let mortar = weapon(81.0, Mount::Towed);
    depletes(mortar, bursts(&[4]), 8, 100);
    depletes(mortar, bursts(&[1]), 8, 100);
    // Two bursts: 1 - (92/100)^2 = 1536/10000.
    depletes(mortar, bursts(&[4, 2]), 96, 625);
    depletes(mortar, bursts(&[0]), 0, 1);
    let every = AmmunitionRulings { burst_die: BurstDie::Every, ..Default::default() };
    // 1 - (92/100)^2 again: one burst, two dice.
    assert_eq!(chance_of_depletion(mortar, bursts(&[2]), every), Fraction::new(96, 625));
    let empty = AmmunitionRulings { empty_burst: EmptyBurst::Yes, ..Default::default() };
    assert_eq!(chance_of_depletion(mortar, bursts(&[0]), empty), Fraction::new(2, 25));
}

#[test]
fn harassment_and_interdiction_never_depletes() {
    depletes(weapon(105.0, Mount::Towed), Fire::Harassment {}, 0, 1);
}

#[test]
fn shots_that_cannot_hit_are_not_rolled() {
    let gun = weapon(88.0, Mount::Towed);
    let hopeless = || Fire::Direct { dice: 1, hit_number: Some(0), modifier: 0 };
    depletes(gun, hopeless(), 0, 1);
    let rolled =
        AmmunitionRulings { roll_when_cannot_hit: RollWhenCannotHit::Yes, ..Default::default() };
    assert_eq!(chance_of_depletion(gun, hopeless(), rolled), Fraction::new(8, 100));
    let fire = fires(gun, hopeless(), rolled);
    assert_eq!(law(fire).mean(|outcome| outcome.volley.hits.into()), Fraction::new(0, 1));
}

/// A 1 that depletes is always a hit: 8/100, not 8/100 times the 3/10 to hit.
#[test]
fn hitting_and_depletion_go_together() {
    let gun = weapon(88.0, Mount::Towed);
    let fire = fires(
        gun,
        Fire::Direct { dice: 1, hit_number: Some(3), modifier: 0 },
        AmmunitionRulings::default(),
    );
    let both = |outcome: &DepletionOutcome| {
        f64::from(u8::from(0 < outcome.volley.hits && outcome.volley.depleted))
    };
    assert_eq!(law(fire).mean(both), Fraction::new(8, 100));
    assert_eq!(law(fire).mean(|outcome| outcome.volley.hits.into()), Fraction::new(3, 10));
}

#[test]
fn the_other_dice_of_a_burst_hit_without_depleting() {
    let mortar = weapon(81.0, Mount::Towed);
    let fire = Fire::Indirect { bursts: vec![3], hit_number: Some(4), modifier: 0 };
    let law = law(fires(mortar, fire, AmmunitionRulings::default()));
    assert_eq!(law.mean(|outcome| outcome.volley.hits.into()), Fraction::new(12, 10));
    assert_eq!(law.mean(|outcome| outcome.volley.depletion_dice.into()), Fraction::new(1, 10));
}

#[test]
fn it_fires_until_it_is_out_of_ammunition() {
    let gun =
        Circumstances { weapon: weapon(105.0, Mount::Towed), fire: direct(1), fire_phases: 3 };
    let law = sandtable_worked::law::<Depletion>(gun, AmmunitionRulings::default());
    // One in ten in each phase: 1 - (9/10)^3.
    assert_eq!(law.mean_of("depleted"), "271/1000");
    assert_eq!(law.chance_of("depleted_phase", 2.0..=2.0), "9/100");
    assert_eq!(law.mean_of("depletion_dice"), "271/1000", "every 1 depletes such a gun");
}

#[test]
fn what_cannot_run_out_is_told() {
    let can = |caliber, fire| {
        let rule = fires(weapon(caliber, Mount::Towed), fire, AmmunitionRulings::default());
        law(rule).mean_of("can_run_out")
    };
    assert_eq!(can(105.0, direct(1)), "1");
    assert_eq!(can(15.0, direct(1)), "0", "such calibers have ammunition enough");
    assert_eq!(can(105.0, Fire::Harassment {}), "0");
    assert_eq!(can(81.0, bursts(&[0])), "0", "no die is rolled");
}
