use super::*;
use sandtable_worked::{law, refused};

fn squad(distance: f64, weapons: u32) -> Aimed {
    Aimed { target: Target::default(), distance, weapons }
}

fn fire(carried: u32, targets: Vec<Aimed>, turns: u32) -> Circumstances {
    Circumstances { carried, targets, turns, ..OneShot::example() }
}

#[track_caller]
fn mean(circumstances: Circumstances, name: &str) -> String {
    law::<OneShot>(circumstances, Rulings::default()).mean_of(name)
}

/// At ten inches, beyond half the range, a Panzerfaust hits on a four and kills on a two.
#[test]
fn weapons_that_are_kept_are_fired_in_later_turns() {
    let one_a_turn = |turns| fire(2, vec![squad(10.0, 1)], turns);
    assert_eq!(mean(one_a_turn(1), "ammunition_left"), "1");
    assert_eq!(mean(one_a_turn(2), "ammunition_left"), "0");
    assert_eq!(mean(one_a_turn(2), "casualties"), "5/6");
    assert_eq!(mean(one_a_turn(3), "dry_turn"), "2");
}

#[test]
fn a_unit_may_split_them_between_targets() {
    let split = || fire(3, vec![squad(10.0, 2), squad(10.0, 2)], 1);
    assert_eq!(mean(split(), "fired"), "3", "the second target is left with one");
    assert_eq!(mean(split(), "hits"), "3/2");
}

#[test]
fn nothing_is_used_up_by_a_target_that_is_not_seen_or_out_of_reach() {
    let far = fire(2, vec![squad(12.5, 2)], 3);
    assert_eq!(mean(far, "ammunition_left"), "2");
    let spotting_chance = "1/2".parse().ok();
    let night = Circumstances { dark: true, spotting_chance, ..fire(1, vec![squad(10.0, 1)], 2) };
    assert_eq!(mean(night, "fired"), "3/4");
}

/// Two men are a small unit, hit on a five; the last of them then, too.
#[test]
fn a_target_that_has_become_small_is_harder_to_hit() {
    let mut pair = squad(10.0, 1);
    pair.target.unit.models = 2;
    let hits = |turns| mean(fire(2, vec![pair.clone()], turns), "hits");
    assert_eq!(hits(1), "1/3");
}

#[test]
fn a_weapon_that_fires_again_is_refused() {
    let rifles = Circumstances { weapon: Weapon::of(Name::Rifle), ..OneShot::example() };
    assert_eq!(refused::<OneShot>(rifles, Rulings::default()).key, "circumstances.weapon");
    let mut down = OneShot::example();
    down.targets[0].target.goes_down = true;
    assert_eq!(refused::<OneShot>(down, Rulings::default()).key, "circumstances.targets");
}
