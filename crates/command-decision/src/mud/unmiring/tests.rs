//! Worked examples of getting unstuck. The ids in the names are those of the worked examples of the
//! register.

use sandtable_dice::Scripted;

use super::*;
use sandtable_worked::exactly;

fn vehicle(mobility: Mobility) -> WeighedVehicle {
    WeighedVehicle { mobility, recovery: false, weight_class: 2 }
}

fn mired(mobility: Mobility, mud: Mud, helper: Option<WeighedVehicle>) -> Circumstances {
    let vehicle = vehicle(mobility);
    Circumstances { vehicle, mud, surface: Surface::CrossCountry, helper, turns: 1 }
}

fn prepare(circumstances: Circumstances) -> Unmiring {
    Unmiring::prepare(circumstances, UnmiringFigures::default(), NoRulings {}).unwrap()
}

fn freed(circumstances: Circumstances) -> String {
    exactly(&prepare(circumstances)).mean_of("freed")
}

#[test]
fn cd_ground_007_a_tracked_vehicle_frees_itself_from_deep_mud_above_four() {
    assert_eq!(freed(mired(Mobility::Tracked, Mud::Deep, None)), "3/5");
}

#[test]
fn cd_ground_011_a_tracked_helper_frees_a_truck_from_deep_mud_in_four_of_five() {
    let helper = Some(vehicle(Mobility::Tracked));
    assert_eq!(freed(mired(Mobility::Wheeled, Mud::Deep, helper)), "4/5");
}

#[test]
fn vehicles_free_themselves_as_the_chart_doubled_allows() {
    let alone = |mobility, mud| freed(mired(mobility, mud, None));
    assert_eq!(alone(Mobility::Tracked, Mud::Moderate), "4/5");
    assert_eq!(alone(Mobility::Wheeled, Mud::Moderate), "3/5");
    assert_eq!(alone(Mobility::HalfTrack, Mud::Deep), "1/5");
    let road =
        Circumstances { surface: Surface::DirtRoad, ..mired(Mobility::Wheeled, Mud::Deep, None) };
    assert_eq!(freed(road), "4/5");
}

/// Alone with one chance in five a turn: after one turn 5/25, after two 4/25, else not at all.
#[test]
fn a_vehicle_that_is_not_freed_within_the_limit_has_no_time() {
    let circumstances = Circumstances { turns: 2, ..mired(Mobility::Wheeled, Mud::Deep, None) };
    let two = exactly(&prepare(circumstances));
    assert_eq!(two.chance_of("turns", ..=2.0), "9/25");
    assert_eq!(two.mean_of("turns"), "13/9");
}

#[test]
fn a_recovery_vehicle_is_certain_to_help() {
    let helper = Some(WeighedVehicle { recovery: true, ..vehicle(Mobility::Wheeled) });
    assert_eq!(freed(mired(Mobility::Wheeled, Mud::Deep, helper)), "1");
}

#[test]
fn a_helper_that_mires_is_stuck_as_well_and_both_try_alone() {
    let helper = Some(vehicle(Mobility::Tracked));
    let circumstances = Circumstances { turns: 3, ..mired(Mobility::Wheeled, Mud::Deep, helper) };
    let unmiring = prepare(circumstances);
    let falls = |faces: &[u8]| {
        let mut dice = Scripted::new(faces);
        let outcome = unmiring.resolve(&mut dice);
        assert!(dice.exhausted());
        outcome
    };
    let outcome = falls(&[2, 5, 8, 3]);
    assert_eq!(outcome, UnmiringOutcome { turns: Some(3), helper_mired: false });
    let outcome = falls(&[1, 4, 8, 4, 8]);
    assert_eq!(outcome, UnmiringOutcome { turns: None, helper_mired: true });
}

#[test]
fn a_light_helper_and_a_vehicle_that_cannot_mire_are_refused() {
    let refused = |circumstances| {
        let refusal = Unmiring::prepare(circumstances, UnmiringFigures::default(), NoRulings {});
        refusal.unwrap_err().key
    };
    let light = Some(WeighedVehicle { weight_class: 1, ..vehicle(Mobility::Tracked) });
    let circumstances = mired(Mobility::Wheeled, Mud::Deep, light);
    assert_eq!(refused(circumstances), "circumstances.helper.weight_class");
    let circumstances = mired(Mobility::Wheeled, Mud::Light, None);
    assert_eq!(refused(circumstances), "circumstances.vehicle");
}
