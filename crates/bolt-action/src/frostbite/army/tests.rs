//! The ids in the names are those of the worked examples of the register.

use super::*;
use crate::Quality;
use sandtable_worked::{falls, law, prepared, refused};

fn squad(quality: Quality, models: u32, clothing: bool) -> Circumstances {
    let unit = ColdUnit { quality, clothing, ..ColdUnit::default() };
    let group = Group { kind: UnitKind::Infantry, unit, models, off_table: false, count: 1 };
    Circumstances { units: vec![group], bombardment: false }
}

fn vehicles(quality: Quality, off_table: bool, clothing: bool) -> Circumstances {
    let unit = ColdUnit { quality, clothing, ..ColdUnit::default() };
    let group = Group { kind: UnitKind::Armored, unit, models: 1, off_table, count: 3 };
    Circumstances { units: vec![group], bombardment: false }
}

fn casualties(circumstances: Circumstances) -> String {
    law::<Army>(circumstances, Rulings::default()).mean_of("casualties")
}

#[test]
fn frost_01_a_regular_squad_loses_five_eighteenths_of_a_man() {
    // 10, 11 and 12 lose 1, 2 and 3: (3 + 4 + 3) / 36.
    assert_eq!(casualties(squad(Quality::Regular, 10, false)), "5/18");
}

#[test]
fn frost_03_in_warm_clothes_it_loses_a_ninth() {
    assert_eq!(casualties(squad(Quality::Regular, 10, true)), "1/9");
}

#[test]
fn green_troops_lose_more_and_veterans_less() {
    // 9 to 12 lose 1 to 4: (4 + 6 + 6 + 4) / 36; 11 and 12 lose 1 and 2: (2 + 2) / 36.
    assert_eq!(casualties(squad(Quality::Inexperienced, 10, false)), "5/9");
    assert_eq!(casualties(squad(Quality::Veteran, 10, false)), "1/9");
}

#[test]
fn a_team_loses_no_more_models_than_it_has() {
    let law = law::<Army>(squad(Quality::Inexperienced, 2, false), Rulings::default());
    assert_eq!(law.mean_of("casualties"), "4/9", "one on a 9, two from 10: (4 + 12) / 36");
    assert_eq!(law.mean_of("units_destroyed"), "1/6");
}

#[test]
fn vehicles_are_immobilized_on_the_table_and_destroyed_off_it() {
    let on = law::<Army>(vehicles(Quality::Regular, false, false), Rulings::default());
    assert_eq!(on.mean_of("immobilized"), "1/2", "three at 1/6");
    assert_eq!(on.chance_of("immobilized", 0.0..=0.0), "125/216");
    let off = law::<Army>(vehicles(Quality::Inexperienced, true, false), Rulings::default());
    assert_eq!(off.mean_of("vehicles_destroyed"), "5/6", "three at 5/18");
}

#[test]
fn a_point_of_clothing_halves_the_risk_of_a_vehicle_if_it_may_have_it() {
    let dressed = || vehicles(Quality::Regular, false, true);
    let allowed = law::<Army>(dressed(), Rulings::default());
    assert_eq!(
        (allowed.mean_of("immobilized"), allowed.mean_of("cost")),
        ("1/4".into(), "3".into())
    );
    let vehicle_clothing = VehicleClothing::No;
    let barred = law::<Army>(dressed(), Rulings { vehicle_clothing, ..Rulings::default() });
    assert_eq!((barred.mean_of("immobilized"), barred.mean_of("cost")), ("1/2".into(), "0".into()));
}

#[test]
fn a_team_that_lost_half_checks_again_if_the_players_say_so() {
    let rulings = Rulings { followup: FollowUp::Yes, ..Rulings::default() };
    let team: Army = prepared(squad(Quality::Regular, 2, false), rulings);
    // A 10 costs one of two; then 10 fails and 9 holds.
    let broken = falls(&team, &[4, 6, 5, 5]);
    assert_eq!((broken.casualties, broken.models_left, broken.units_destroyed), (1, 0, 1));
    assert_eq!(falls(&team, &[4, 6, 4, 5]).models_left, 1);
}

#[test]
fn after_a_bombardment_its_pins_count() {
    let rulings = Rulings { timing: Timing::AfterBombardment, ..Rulings::default() };
    let under_fire = || Circumstances { bombardment: true, ..squad(Quality::Regular, 10, false) };
    let army: Army = prepared(under_fire(), rulings);
    assert_eq!(falls(&army, &[2, 4, 5, 6]).casualties, 4, "11 against 9 less two pins");
    assert_eq!(falls(&army, &[2, 6, 5, 6]).casualties, 4, "a direct hit pins as heavily");
    assert_eq!(falls(&army, &[1, 5, 6]).casualties, 2, "no bombardment after all");
    let before: Army = prepared(under_fire(), Rulings::default());
    assert_eq!(falls(&before, &[5, 6]).casualties, 2);
}

#[test]
fn pins_that_would_have_removed_a_unit_are_refused() {
    let mut pinned = squad(Quality::Regular, 10, false);
    pinned.units[0].unit.pins = 9;
    assert_eq!(refused::<Army>(pinned, Rulings::default()).key, "circumstances.units");
}

#[test]
fn an_army_adds_up() {
    let mut army = squad(Quality::Regular, 10, false);
    army.units[0].count = 6;
    army.units.extend(vehicles(Quality::Regular, false, false).units);
    let law = law::<Army>(army, Rulings::default());
    assert_eq!(law.mean_of("casualties"), "5/3");
    assert_eq!(law.mean_of("failed"), "3/2", "nine units at 1/6");
    assert_eq!(law.mean_of("models_left"), "175/3");
}
