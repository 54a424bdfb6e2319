//! Worked examples of miring. The ids in the names are those of the worked examples of the
//! register.

use sandtable_dice::Scripted;
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, enumerate};

use super::*;

const DEEP_COUNTRY: Risk = Risk { mud: Mud::Deep, surface: Surface::CrossCountry };
const DEEP_ROAD: Risk = Risk { mud: Mud::Deep, surface: Surface::DirtRoad };

fn vehicle(mobility: Mobility) -> Vehicle {
    Vehicle { mobility, recovery: false }
}

fn none_mired(circumstances: Circumstances, rulings: Rulings) -> Fraction {
    let miring = Miring::prepare(circumstances, MiringFigures::default(), rulings).unwrap();
    let law = enumerate(&Budget::default(), |dice| miring.resolve(dice)).unwrap();
    law.mean(|outcome| (outcome.mired == 0).into())
}

fn safe(vehicle: Vehicle, risks: &[Risk]) -> Fraction {
    let circumstances = Circumstances { vehicle, vehicles: 1, phases: 1, risks: risks.to_vec() };
    none_mired(circumstances, Rulings::default())
}

#[test]
fn cd_ground_003_a_tracked_vehicle_mires_on_a_one_in_moderate_mud() {
    let moderate = Risk { mud: Mud::Moderate, ..DEEP_COUNTRY };
    assert_eq!(safe(vehicle(Mobility::Tracked), &[moderate]), Fraction::new(9, 10));
}

#[test]
fn cd_ground_005_a_recovery_vehicle_never_mires() {
    let recovery = Vehicle { mobility: Mobility::Tracked, recovery: true };
    assert_eq!(safe(recovery, &[DEEP_COUNTRY]), Fraction::ONE);
}

#[test]
fn cd_ground_006_no_truck_of_five_mires_in_two_phases_on_a_deep_dirt_road() {
    let vehicle = vehicle(Mobility::Wheeled);
    let circumstances = Circumstances { vehicle, vehicles: 5, phases: 2, risks: vec![DEEP_ROAD] };
    let expected = Fraction::new(3_486_784_401, 10_000_000_000);
    assert_eq!(none_mired(circumstances, Rulings::default()), expected);
}

#[test]
fn the_chart_is_that_of_the_page() {
    let figures = MiringFigures::default();
    let row = |mobility, surface| {
        [Mud::None, Mud::Light, Mud::Moderate, Mud::Deep]
            .map(|mud| figures.number(vehicle(mobility), mud, surface))
    };
    assert_eq!(row(Mobility::Wheeled, Surface::DirtRoad), [0, 0, 0, 1]);
    assert_eq!(row(Mobility::Wheeled, Surface::CrossCountry), [0, 0, 2, 4]);
    assert_eq!(row(Mobility::HalfTrack, Surface::CrossCountry), [0, 0, 2, 4]);
    assert_eq!(row(Mobility::Tracked, Surface::CrossCountry), [0, 0, 1, 2]);
    assert_eq!(row(Mobility::HalfTrack, Surface::DirtRoad), [0; 4]);
    assert_eq!(row(Mobility::Tracked, Surface::DirtRoad), [0; 4]);
    assert_eq!(row(Mobility::Wheeled, Surface::HardRoad), [0; 4]);
    assert_eq!(row(Mobility::Personnel, Surface::CrossCountry), [0; 4]);
}

#[test]
fn several_risks_in_a_phase_are_one_roll_against_the_worst_or_one_each() {
    let circumstances = || Circumstances {
        vehicle: vehicle(Mobility::Wheeled),
        vehicles: 1,
        phases: 1,
        risks: vec![DEEP_ROAD, DEEP_COUNTRY],
    };
    assert_eq!(none_mired(circumstances(), Rulings::default()), Fraction::new(3, 5));
    let each = Rulings { multiple: MireMultiple::Each };
    assert_eq!(none_mired(circumstances(), each), Fraction::new(27, 50));
}

#[test]
fn a_vehicle_that_does_not_move_does_not_roll() {
    assert_eq!(safe(vehicle(Mobility::Wheeled), &[]), Fraction::ONE);
}

#[test]
fn mired_vehicles_stay_where_they_are_and_roll_no_more() {
    let vehicle = vehicle(Mobility::Tracked);
    let circumstances =
        Circumstances { vehicle, vehicles: 3, phases: 2, risks: vec![DEEP_COUNTRY] };
    let miring =
        Miring::prepare(circumstances, MiringFigures::default(), Rulings::default()).unwrap();
    let mut dice = Scripted::new([2, 3, 1, 10]);
    assert_eq!(miring.resolve(&mut dice), MiringOutcome { mired: 2, free: 1 });
    assert!(dice.exhausted());
}
