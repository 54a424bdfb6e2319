use sandtable_dice::Scripted;

use super::*;
use crate::Unit;
use crate::he::Posture;
use sandtable_worked::{exactly, law, nth};

fn mean(circumstances: Circumstances, measure: usize) -> String {
    by(Rulings::default(), circumstances, measure)
}

fn by(rulings: Rulings, circumstances: Circumstances, measure: usize) -> String {
    let rule = Launcher::prepare(circumstances, Figures::default(), rulings).unwrap();
    let law = exactly(&rule);
    law.mean(nth::<Launcher>(measure)).to_string()
}

#[test]
fn ml_01_one_of_four_units_is_hit_every_other_time() {
    assert_eq!(mean(Launcher::example(), 1), "671/1296");
}

#[test]
fn ml_02_a_unit_too_close_is_missed() {
    let first = Target { distance: 13.0, ..Target::default() };
    let two = Target { count: 2, from_template: 5.0, ..first.clone() };
    let close = Target { distance: 11.0, from_template: 3.0, ..first.clone() };
    let far = Target { from_template: 6.5, ..first.clone() };
    let targets = vec![first, two, close, far];
    assert_eq!(mean(Circumstances { targets, nearest_friend: None }, 0), "1/2");
}

#[test]
fn a_friend_within_six_inches_wastes_the_salvo() {
    let near = |inches| Circumstances { nearest_friend: Some(inches), ..Launcher::example() };
    assert_eq!([mean(near(6.0), 6), mean(near(6.1), 6)], ["1", "0"]);
    assert_eq!(mean(near(6.0), 0), "0");
}

#[test]
fn if_the_template_is_placed_on_a_hit_a_miss_spares_everybody() {
    let template_first = TemplateFirst::OnlyOnAHit;
    let rulings = Rulings { template_first, ..Rulings::default() };
    assert_eq!(by(rulings, Launcher::example(), 1), "1/6");
    // The first, and then each of three: 1/6 * (1 + 3/6).
    assert_eq!(by(rulings, Launcher::example(), 0), "1/4");
    let near = Circumstances { nearest_friend: Some(6.0), ..Launcher::example() };
    assert_eq!(by(rulings, near, 6), "1/6");
    let mut close = Launcher::example();
    close.targets[0].distance = 11.0;
    assert_eq!(by(rulings, close.clone(), 0), "0");
    assert_eq!(mean(close, 0), "1/2");
}

#[test]
fn holes_help_against_salvos_unless_the_ruling_says_otherwise() {
    let hits = |posture, barrage| {
        let target = Target { posture, ..Target::default() };
        target.hits(&Figures::default(), &Rulings { barrage, ..Rulings::default() })
    };
    let both = |posture| [HalvesSalvos::Yes, HalvesSalvos::No].map(|by| hits(posture, by));
    assert_eq!(both(Posture::DugIn), [3, 5]);
    assert_eq!(both(Posture::DugInAndDown), [2, 3]);
    assert_eq!(both(Posture::Down), [3, 3]);
}

#[test]
fn a_salvo_burns_open_topped_armor_better() {
    let knocked_out = |open_topped| {
        let unit = Unit { kind: UnitKind::Armored, ..Unit::default() };
        let target = Target { unit, open_topped, ..Target::default() };
        let circumstances = Circumstances { targets: vec![target], nearest_friend: None };
        let rule =
            Launcher::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
        // To hit, pins, damage 5 + 3 + 1: superficial, at -3 on the table, where a 6 is a fire.
        let mut dice = Scripted::new(if open_topped {
            vec![6, 1, 5, 6]
        } else {
            vec![6, 1, 5, 6, /* morale */ 1, 1]
        });
        let destroyed = rule.resolve(&mut dice).destroyed;
        assert!(dice.exhausted());
        destroyed
    };
    assert_eq!([true, false].map(knocked_out), [1, 0]);
}

#[test]
fn each_unit_has_its_own_pins_unless_one_roll_counts() {
    let target = Target { count: 2, models_under: 1, ..Target::default() };
    let circumstances = Circumstances { targets: vec![target], nearest_friend: None };
    let salvo = |pins, faces: &[u8]| {
        let rulings = Rulings { pins, ..Rulings::default() };
        let figures = Figures::default();
        let rule = Launcher::prepare(circumstances.clone(), figures, rulings).unwrap();
        let mut dice = Scripted::new(faces);
        let outcome = rule.resolve(&mut dice);
        assert!(dice.exhausted());
        outcome.pins
    };
    assert_eq!(salvo(LauncherPins::EachUnit, &[6, 3, 1, 6, 1, 1]), 4);
    assert_eq!(salvo(LauncherPins::OneRoll, &[6, 3, 1, 6, 1]), 6);
}

#[test]
fn beyond_its_range_no_salvo_is_fired() {
    let salvo = |distance| {
        let target = Target { distance, ..Target::default() };
        let circumstances = Circumstances { targets: vec![target], nearest_friend: Some(0.0) };
        let rule =
            Launcher::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
        let outcome = rule.resolve(&mut Scripted::new([]));
        (outcome.in_range, outcome.wasted)
    };
    assert_eq!([72.0, 72.5].map(salvo), [(true, true), (false, false)]);
}

#[test]
fn a_truck_that_is_hit_is_damaged_on_three_or_more() {
    let truck = Unit { kind: UnitKind::SoftSkin, models: 1, ..Unit::default() };
    let targets = vec![Target { unit: truck, ..Target::default() }];
    let salvo = Circumstances { targets, nearest_friend: None };
    let law = law::<Launcher>(salvo, Rulings::default());
    // A six hits; Pen 3 against 6.
    assert_eq!(law.mean_of("penetrated"), "1/9");
    assert_eq!(mean(Launcher::example(), 8), "0", "troops are no vehicles");
}
