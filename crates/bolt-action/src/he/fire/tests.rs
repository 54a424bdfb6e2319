use sandtable_dice::Scripted;
use sandtable_sim::exact::{Budget, enumerate};
use sandtable_sim::probability::Fraction;

use super::*;
use crate::geometry::{Formation, Shape};
use crate::he::{DownHe, Posture, Removal};
use crate::{Facing, HeVehicleFigures, Quality, UnitKind};
use sandtable_worked::{Exactly, exactly, falls, measure};

type Target = crate::Unit;

fn at(shell: Shell, unit: Target, place: Place) -> Circumstances {
    let example = Circumstances::example();
    let target = Struck { unit, place, ..example.target };
    Circumstances { shell, target, to_hit: Hit::Scored, ..example }
}

/// Another unit nearby.
fn other(unit: Target, place: OpenPlace) -> Struck<OpenPlace> {
    let Struck { posture, facing, protection, .. } = Circumstances::example().target;
    Struck { unit, posture, place, facing, protection }
}

fn row(spacing: f64) -> Formation {
    Formation { shape: Shape::Line, spacing: Some(spacing), ..Formation::default() }
}

fn line(spacing: f64) -> Place {
    Place::Formation(row(spacing))
}

fn ruled(circumstances: Circumstances, rulings: Rulings) -> Exactly<FireOutcome> {
    let fire = Fire::prepare(circumstances, Figures::default(), rulings).unwrap();
    exactly(&fire)
}

fn law(circumstances: Circumstances) -> Exactly<FireOutcome> {
    ruled(circumstances, Rulings::default())
}

#[track_caller]
fn mean(law: &Exactly<FireOutcome>, name: &str, expected: &str) {
    let measure = measure::<Fire>(name);
    assert_eq!(law.mean(measure).to_string(), expected, "{name}");
}

fn veterans() -> Target {
    Target { quality: Quality::Veteran, ..Target::default() }
}

#[test]
fn he_04_a_medium_mortar_on_four_regulars() {
    let law = law(at(Shell::TwoInch, Target::default(), Place::ModelsUnder(4)));
    mean(&law, "casualties", "10/3");
    mean(&law, "pins", "2");
}

#[test]
fn he_05_a_light_mortar_on_three_veterans_who_are_down() {
    let mut circumstances = at(Shell::OneInch, veterans(), Place::ModelsUnder(3));
    circumstances.target.posture = Posture::Down;
    let law = law(circumstances);
    mean(&law, "hits", "2");
    mean(&law, "casualties", "1");
}

#[test]
fn the_roll_to_hit_comes_first_and_a_miss_does_nothing() {
    let circumstances = Circumstances {
        to_hit: Hit::Score(5),
        ..at(Shell::TwoInch, Target::default(), Place::ModelsUnder(4))
    };
    let law = law(circumstances);
    mean(&law, "shots_hit", "1/3");
    mean(&law, "casualties", "10/9");
    mean(&law, "pins", "2/3");
}

#[test]
fn the_walk_of_a_shot_is_that_of_the_page() {
    let unit = Target { models: 4, ..Target::default() };
    let circumstances =
        Circumstances { to_hit: Hit::Score(4), ..at(Shell::TwoInch, unit, line(1.25)) };
    let fire = Fire::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
    // To hit 4; D3 pins: 2; three models under: 1 misses, 6 and another 6, 2; half: morale 7 or less.
    let mut dice = Scripted::new([4, 2, 1, 6, 6, 2, 4, 4]);
    let outcome = fire.resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.target.models_under, outcome.target.casualties), (3, 2));
    assert_eq!((outcome.target.picked, outcome.target.morale_failed), (1, true));
}

#[test]
fn the_template_covers_what_the_formation_lets_it() {
    let close = law(at(Shell::TwoInch, Target::default(), line(1.25)));
    mean(&close, "models_under", "3");
    mean(&close, "casualties", "5/2");
    let wide = law(at(Shell::TwoInch, Target::default(), line(2.0)));
    mean(&wide, "models_under", "2");
    mean(&wide, "casualties", "5/3");
}

#[test]
fn the_second_shot_finds_who_is_left() {
    let unit = Target { models: 2, ..Target::default() };
    let circumstances = Circumstances { turns: 2, ..at(Shell::OneInch, unit, line(1.5)) };
    let fire = Fire::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
    // One pin, one of two dies, morale holds; then one pin and one hit, which fails.
    let mut dice = Scripted::new([1, 2, 3, 3, 4, 1, 2]);
    let outcome = fire.resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.target.models_under, outcome.target.casualties), (3, 1));
    assert_eq!((outcome.target.condition.pins, outcome.target.alive()), (2, 1));
}

#[test]
fn an_owner_who_thins_out_leaves_fewer_under_the_next_template() {
    let unit = Target { models: 6, ..Target::default() };
    let casualties = |removal| {
        let circumstances =
            Circumstances { turns: 2, removal, ..at(Shell::TwoInch, unit, line(1.25)) };
        law(circumstances).mean(|outcome| outcome.target.models_under.into()).to_f64()
    };
    let (from_the_end, thin_out) = (casualties(Removal::FromTheEnd), casualties(Removal::ThinOut));
    assert!(thin_out < from_the_end, "{thin_out} {from_the_end}");
    let regroup = casualties(Removal::Regroup);
    assert!((regroup - from_the_end).abs() < 1e-12, "a line from the end is a line");
}

#[test]
fn two_shots_of_an_autocannon_pin_once() {
    let circumstances = Circumstances {
        shots: 2,
        to_hit: Hit::Score(3),
        ..at(Shell::OneInch, Target { models: 8, ..Target::default() }, line(1.4))
    };
    let law = law(circumstances);
    mean(&law, "shots_hit", "4/3");
    // Both hit with 4/9 and cover three, one with 4/9 and covers two.
    mean(&law, "models_under", "20/9");
    mean(&law, "pins", "4/3");
}

#[test]
fn a_vehicle_takes_one_hit_whatever_the_template() {
    let truck = Target { kind: UnitKind::SoftSkin, ..Target::default() };
    mean(&law(at(Shell::FourInch, truck, Place::ModelsUnder(1))), "destroyed", "5/6");
    let tank = Target { kind: UnitKind::Armored, ..Target::default() };
    let hits = |vehicle_hits| {
        let rulings = Rulings { vehicle_hits, ..Rulings::default() };
        ruled(at(Shell::ThreeInch, tank, Place::ModelsUnder(1)), rulings)
    };
    mean(&hits(VehicleHits::One), "hits", "1");
    mean(&hits(VehicleHits::ByTemplate), "hits", "7");
}

#[test]
fn indirect_fire_strikes_the_top_and_distance_takes_nothing_off() {
    let tank = Target { kind: UnitKind::Armored, ..Target::default() };
    let knocked_out = |facing| {
        let mut circumstances = at(Shell::FourInch, tank, Place::ModelsUnder(1));
        circumstances.target.facing = facing;
        law(circumstances)
            .mean(|outcome| f64::from(u8::from(!outcome.target.condition.in_action())))
    };
    // A medium tank is superficially damaged by a total of nine: 5 against the front, 4 from above.
    let (front, top) = (knocked_out(Facing::Front).to_f64(), knocked_out(Facing::Top).to_f64());
    assert!(0.0 < front && front < top);
}

#[test]
fn other_units_are_hit_and_pinned_for_themselves() {
    let place = |x: f64, models: u32| {
        let at = [x, 0.0];
        Formation { at, ..Formation::of(Shape::Line, models, 1.2) }
    };
    let unit = Target { models: 2, ..Target::default() };
    let mut circumstances = at(Shell::TwoInch, unit, Place::Formation(place(0.0, 2)));
    let three = Target { models: 3, ..veterans() };
    circumstances.others = vec![other(three, OpenPlace::Formation(place(2.4, 3)))];
    let law = law(circumstances);
    mean(&law, "models_under", "2");
    mean(&law, "collateral_hits", "1");
    // Veterans die on 3+ by Pen +2.
    mean(&law, "collateral_casualties", "2/3");
    mean(&law, "collateral_pins", "2");
}

#[test]
fn one_roll_for_pins_makes_them_equal() {
    let unit = Target { models: 10, ..Target::default() };
    let mut circumstances = at(Shell::FourInch, unit, Place::ModelsUnder(1));
    circumstances.others = vec![other(unit, OpenPlace::ModelsUnder(1))];
    let equal = |pins_secondary| {
        let rulings = Rulings { pins_secondary, ..Rulings::default() };
        let law = ruled(circumstances.clone(), rulings);
        let equal = |o: &FireOutcome| o.target.condition.pins == o.collateral_pins;
        law.mean(|outcome| f64::from(u8::from(equal(outcome)))).to_string()
    };
    assert_eq!(equal(PinsSecondary::EachUnit), "1/6");
    assert_eq!(equal(PinsSecondary::OneRoll), "1");
}

#[test]
fn dug_in_and_down_under_a_ruling_leaves_nothing_to_roll_or_pin() {
    let mut circumstances = at(Shell::FourInch, Target::default(), Place::ModelsUnder(8));
    circumstances.target.posture = Posture::DugInAndDown;
    let hits = |down_he| ruled(circumstances.clone(), Rulings { down_he, ..Rulings::default() });
    mean(&hits(DownHe::QuarterRoundUp), "hits", "2");
    mean(&hits(DownHe::Half), "hits", "4");
    mean(&hits(DownHe::None), "hits", "0");
    mean(&hits(DownHe::None), "pins", "0");
}

#[test]
fn impossible_situations_are_refused() {
    let key = |circumstances: Circumstances| {
        Fire::prepare(circumstances, Figures::default(), Rulings::default()).unwrap_err().key
    };
    let two = Place::Formation(Formation::at_positions([[0.0, 0.0], [1.0, 0.0]]));
    let ten = at(Shell::OneInch, Target::default(), two);
    assert_eq!(key(ten), "circumstances.target.place.formation");
    let mut building = at(Shell::OneInch, Target::default(), Place::Building);
    building.others = vec![other(Target::default(), OpenPlace::ModelsUnder(1))];
    assert_eq!(key(building), "circumstances.others");
    for kind in [UnitKind::Armored, UnitKind::SoftSkin] {
        let vehicle = Target { kind, ..Target::default() };
        let parked = at(Shell::OneInch, vehicle, Place::Building);
        assert_eq!(key(parked), "circumstances.target.unit.kind");
    }
    let loose = Formation { shape: Shape::Loose, ..Formation::default() };
    let loose = at(Shell::OneInch, Target::default(), Place::Formation(loose));
    let regroup = Circumstances { removal: Removal::Regroup, ..loose };
    assert_eq!(key(regroup), "circumstances.removal");
    let mut crowd = Circumstances { turns: 3, ..at(Shell::OneInch, Target::default(), line(1.5)) };
    crowd.others = vec![other(Target::default(), OpenPlace::Formation(row(1.5))); 3];
    assert_eq!(key(crowd), "circumstances.turns");
}

#[test]
fn a_loose_formation_cannot_be_enumerated_and_its_picture_is_an_example_that_says_so() {
    let loose = Formation { shape: Shape::Loose, ..Formation::default() };
    let circumstances = at(Shell::TwoInch, Target::default(), Place::Formation(loose));
    let fire = Fire::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
    let picture = fire.picture().unwrap();
    assert!(picture.panels[0].title.ends_with(", an example of a random layout"), "{picture:?}");
    let budget = Budget::default();
    assert!(enumerate::<_, Fraction>(&budget, |dice| fire.resolve(dice)).is_err());
}

#[test]
fn damage_to_vehicles_is_told_of_the_target_and_of_others() {
    let truck = Target { kind: UnitKind::SoftSkin, ..Target::default() };
    let mut circumstances = at(Shell::FourInch, truck, Place::ModelsUnder(1));
    circumstances.others = vec![other(truck, OpenPlace::ModelsUnder(1))];
    let law = law(circumstances);
    // Pen 4 against 6: all but a natural one.
    mean(&law, "penetrated", "5/6");
    mean(&law, "collateral_penetrated", "5/6");
}

#[test]
fn every_hit_on_a_vehicle_that_damages_it_is_counted() {
    let tank = Target { kind: UnitKind::Armored, ..Target::default() };
    let circumstances = at(Shell::FourInch, tank, Place::ModelsUnder(1));
    let figures = Figures { he_vehicle: HeVehicleFigures { hits: 2 }, ..Figures::default() };
    let fire = Fire::prepare(circumstances, figures, Rulings::default()).unwrap();
    // A pin, then twice a six that stuns the crew.
    let outcome = falls(&fire, &[1, 6, 1, 6, 1]);
    assert_eq!(outcome.target.penetrated, 2);
}
