//! Worked examples of crossings. The ids in the names are those of the worked examples of the
//! register.

use sandtable_dice::Scripted;
use sandtable_sim::enumerator::Kind;
use sandtable_sim::exact::{Budget, Law, enumerate};
use sandtable_sim::{Fraction, Probability};

use super::circumstances::{Circumstances, Figures, Helpers, Rulings, Start};
use super::column::MireMidpoint;
use super::*;
use crate::levels::Mud;
use crate::mud::unmiring::WeighedVehicle;
use crate::{Mobility, Terrain};
use sandtable_rulebook::Rule;

/// Vehicles that make 3 inches a turn through deep mud.
fn deep(mobility: Mobility, width: f64) -> Circumstances {
    let vehicle = WeighedVehicle { mobility, recovery: false, weight_class: 2 };
    Circumstances { vehicle, width, ..Crossing::example() }
}

fn prepare(circumstances: Circumstances) -> Crossing {
    Crossing::prepare(circumstances, Figures::default(), Rulings::default()).unwrap()
}

fn law<P: Kind>(circumstances: Circumstances) -> Law<CrossingOutcome, P> {
    let crossing = prepare(circumstances);
    enumerate(&Budget::for_fractions(), |dice| crossing.resolve(dice)).unwrap()
}

/// 1 if all are across by some turn.
fn across(outcome: &CrossingOutcome, turn: u32) -> f64 {
    outcome.turns.is_some_and(|turns| turns <= turn).into()
}

#[track_caller]
fn falls(circumstances: Circumstances, faces: &[u8]) -> CrossingOutcome {
    let mut dice = Scripted::new(faces);
    let outcome = prepare(circumstances).resolve(&mut dice);
    assert!(dice.exhausted());
    outcome
}

const RECOVERY: Helpers =
    Helpers { mobility: Mobility::Tracked, recovery: true, weight_class: 6, vehicles: 1 };

#[test]
fn cd_ground_014_a_tracked_vehicle_takes_72_of_25_turns_across_six_inches() {
    let law: Law<_, f64> = law(deep(Mobility::Tracked, 6.0));
    // What is not across after a hundred turns is less than 1e-30 of all.
    let mean = law.mean(|outcome| outcome.turns.map_or(0.0, f64::from));
    assert!((mean - 72.0 / 25.0).abs() < 1e-12, "{mean}");
}

#[test]
fn a_tracked_vehicle_is_across_six_inches_in_two_turns_in_sixteen_of_twenty_five() {
    let law = law::<Fraction>(deep(Mobility::Tracked, 6.0));
    assert_eq!(law.mean(|outcome| across(outcome, 2)), Fraction::new(16, 25));
}

#[test]
fn a_vehicle_that_mires_as_it_comes_out_is_put_half_way_along_that_phases_mud() {
    let turns = |width, turns, faces: &[u8]| {
        falls(Circumstances { turns, ..deep(Mobility::Tracked, width) }, faces).inches.to_f64()
    };
    assert_eq!(turns(3.0, 1, &[2]).to_bits(), 1.5f64.to_bits());
    assert_eq!(turns(5.0, 2, &[3, 1]).to_bits(), 4.0f64.to_bits());
    let whole = Rulings { midpoint: MireMidpoint::WholePatch };
    let circumstances = Circumstances { turns: 2, ..deep(Mobility::Tracked, 5.0) };
    let crossing = Crossing::prepare(circumstances, Figures::default(), whole).unwrap();
    let outcome = crossing.resolve(&mut Scripted::new([3, 1]));
    assert_eq!(outcome.inches, Inches::new(2.5));
}

#[test]
fn a_vehicle_that_ends_in_the_mud_mires_where_it_stands() {
    let circumstances = Circumstances { turns: 1, ..deep(Mobility::Tracked, 5.0) };
    let outcome = falls(circumstances, &[2]);
    assert_eq!((outcome.stuck, outcome.inches), (1, Inches::new(3.0)));
}

#[test]
fn a_mired_vehicle_stays_until_it_frees_itself_and_is_moved_an_inch() {
    let start = Start { at: 3.0, mired: true };
    let circumstances = Circumstances { start, turns: 2, ..deep(Mobility::Tracked, 6.0) };
    let outcome = falls(circumstances.clone(), &[4, 5]);
    assert_eq!((outcome.stuck, outcome.inches), (0, Inches::new(4.0)));
    assert_eq!(
        falls(circumstances, &[5, 3]).turns,
        Some(2),
        "the freeing inch needs no miring roll"
    );
}

#[test]
fn in_light_mud_nothing_mires_and_nothing_is_rolled() {
    let mut circumstances = deep(Mobility::Wheeled, 12.0);
    circumstances.ground.mud = Mud::Light;
    assert_eq!(falls(circumstances, &[]).turns, Some(2), "6 inches a turn");
}

#[test]
fn woods_slow_a_crossing_as_mud_does() {
    let mut circumstances = deep(Mobility::Tracked, 3.0);
    circumstances.ground.terrain = Terrain::Woods;
    let outcome = falls(circumstances, &[10, 10]);
    assert_eq!(outcome.turns, Some(2), "12 inches of allowance at 8 to the inch");
}

#[test]
fn a_recovery_vehicle_frees_one_vehicle_a_turn_the_foremost_first() {
    let start = Start { at: 1.0, mired: true };
    let helper = Some(RECOVERY);
    let circumstances =
        Circumstances { vehicles: 2, start, helper, turns: 1, ..deep(Mobility::Tracked, 6.0) };
    let outcome = falls(circumstances, &[4]);
    assert_eq!((outcome.stuck, outcome.inches), (1, Inches::new(1.0)));
}

#[test]
fn a_helper_that_mires_leaves_both_stuck() {
    let start = Start { at: 1.0, mired: true };
    let helper = Some(Helpers { recovery: false, ..RECOVERY });
    let circumstances = Circumstances { start, helper, turns: 2, ..deep(Mobility::Wheeled, 6.0) };
    let outcome = falls(circumstances, &[2, 5, 9]);
    assert_eq!((outcome.stuck, outcome.helpers_stuck), (0, 0));
}

#[test]
fn vehicles_side_by_side_cross_when_the_last_one_does() {
    let one = law::<Fraction>(deep(Mobility::Tracked, 6.0));
    let six = law::<Fraction>(Circumstances { vehicles: 6, ..deep(Mobility::Tracked, 6.0) });
    for turn in 2..6 {
        let by = |law: &Law<CrossingOutcome, Fraction>| law.mean(|outcome| across(outcome, turn));
        let alone = by(&one);
        let all = (0..6).fold(Fraction::ONE, |product, _| product.and(&alone));
        assert_eq!(by(&six), all);
    }
}

#[test]
fn a_recovery_vehicle_never_slows_a_convoy() {
    let convoy = || Circumstances { vehicles: 4, ..deep(Mobility::Wheeled, 6.0) };
    let alone = law::<f64>(convoy());
    let helped = law::<f64>(Circumstances { helper: Some(RECOVERY), ..convoy() });
    assert!((helped.total() - 1.0).abs() < 1e-9);
    for turn in 2..20 {
        let by = |law: &Law<CrossingOutcome, f64>| law.mean(|outcome| across(outcome, turn));
        assert!(by(&alone) <= by(&helped) + 1e-12, "turn {turn}");
    }
}

#[test]
fn a_convoy_whose_helper_may_mire_is_exact() {
    let tank = Helpers { recovery: false, ..RECOVERY };
    let convoy = |helper| Circumstances { vehicles: 4, helper, ..deep(Mobility::Wheeled, 3.0) };
    let law = law::<f64>(convoy(Some(tank)));
    assert!((law.total() - 1.0).abs() < 1e-9);
    assert!(0.0 < law.mean(|outcome| (outcome.crossed == 4).into()));
}

#[test]
fn a_start_behind_the_patch_and_one_mired_where_nothing_mires_are_refused() {
    let refused = |circumstances| {
        let crossing = Crossing::prepare(circumstances, Figures::default(), Rulings::default());
        crossing.unwrap_err().key
    };
    let start = Start { at: 6.0, mired: false };
    let circumstances = Circumstances { start, ..deep(Mobility::Tracked, 6.0) };
    assert_eq!(refused(circumstances), "circumstances.start.at");
    let start = Start { at: 1.0, mired: true };
    let mut circumstances = Circumstances { start, ..deep(Mobility::Tracked, 6.0) };
    circumstances.ground.mud = Mud::Light;
    assert_eq!(refused(circumstances), "circumstances.start.mired");
}
