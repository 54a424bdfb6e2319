//! Worked examples of crossings. The ids in the names are those of the worked examples of the
//! register.

use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, Law, enumerate};

use super::circumstances::{Circumstances, CrossingRulings};
use super::*;
use crate::mud::bog_penalty::BogPenalty;
use crate::mud::difficult_ground::MudMode;
use crate::mud::struggle_limit::Strip;
use crate::mud::unit::{MudFigures, MudUnit, TableRulings};
use crate::{FixedMovement, Mobility, Pace};
use sandtable_rulebook::Rule;
use sandtable_worked::{Exactly, exactly, falls};

fn circumstances(mobility: Mobility, width: u32) -> Circumstances {
    let unit = MudUnit { mobility, mountaineers: false, towing: false, bogged: 0 };
    let strip = Strip { width, approach: 0, inside: false };
    Circumstances { unit, order: Pace::Advance, allowance: None, strip, turns: 100, fuel: None }
}

fn as_difficult_ground() -> CrossingRulings {
    CrossingRulings { mode: MudMode::DifficultGround, ..CrossingRulings::default() }
}

fn prepare(circumstances: Circumstances, rulings: CrossingRulings) -> Crossing {
    Crossing::prepare(circumstances, MudFigures::default(), rulings).unwrap()
}

fn law(crossing: &Crossing) -> Exactly<CrossingOutcome> {
    exactly(crossing)
}

/// The probability that a unit is across by the end of a turn, by the table.
fn across_by(turn: u32, mobility: Mobility, width: u32) -> Fraction {
    let crossing = prepare(circumstances(mobility, width), CrossingRulings::default());
    law(&crossing).mean(|outcome| outcome.turns.is_some_and(|turns| turns <= turn).into())
}

fn ever_across(mobility: Mobility, width: u32, bog_penalty: BogPenalty) -> Fraction {
    let table = TableRulings { bog_penalty, ..TableRulings::default() };
    let crossing = prepare(
        circumstances(mobility, width),
        CrossingRulings { table, ..CrossingRulings::default() },
    );
    law(&crossing).mean(|outcome| (outcome.fate == Fate::Crossed).into())
}

#[test]
fn mud_11_a_half_track_is_across_nine_inches_by_turn_two_in_eleven_of_eighteen() {
    assert_eq!(across_by(2, Mobility::HalfTrack, 9), Fraction::new(11, 18));
}

#[test]
fn mud_19_a_tank_is_across_twelve_inches_by_turn_two_in_twenty_five_of_thirty_six() {
    assert_eq!(across_by(1, Mobility::Tracked, 12), Fraction::ZERO);
    assert_eq!(across_by(2, Mobility::Tracked, 12), Fraction::new(25, 36));
}

#[test]
fn a_truck_crosses_twelve_inches_as_often_as_the_reading_of_the_penalty_allows() {
    let percent = |reading| 100.0 * ever_across(Mobility::Wheeled, 12, reading).to_f64();
    assert!((percent(BogPenalty::Stacking) - 45.8).abs() < 0.05);
    assert!((percent(BogPenalty::NextRollOnly) - 50.0).abs() < 1e-9);
    assert!((percent(BogPenalty::Permanent) - 42.3).abs() < 0.05);
}

#[test]
fn a_tank_is_buried_only_where_penalties_add_up() {
    let one = Fraction::ONE;
    assert_ne!(ever_across(Mobility::Tracked, 6, BogPenalty::Stacking), one);
    let table = TableRulings { bog_penalty: BogPenalty::NextRollOnly, ..TableRulings::default() };
    let tank = circumstances(Mobility::Tracked, 6);
    let law = law(&prepare(tank, CrossingRulings { table, ..CrossingRulings::default() }));
    assert_eq!(law.mean(|outcome| (outcome.fate == Fate::Buried).into()), Fraction::ZERO);
}

/// As long as the mud is wider than 2 inches, a gun is across on a solid roll, 1/6, and struggles on
/// through 2 inches in 25/54, a truck's chance; the last 2 inches it crosses in 1/6 + 25/54 = 17/27.
#[test]
fn a_gun_crosses_on_a_run_and_not_on_an_advance() {
    let across = |order, fixed, bog_penalty| {
        let table = TableRulings { bog_penalty, fixed, ..TableRulings::default() };
        let gun = Circumstances { order, ..circumstances(Mobility::Artillery, 12) };
        let gun = prepare(gun, CrossingRulings { table, ..CrossingRulings::default() });
        law(&gun).mean(|outcome| (outcome.fate == Fate::Crossed).into())
    };
    let (solid, struggle) = (Fraction::new(1, 6), Fraction::new(25, 54));
    let by_hand = (0..5).fold(Fraction::new(17, 27), |across, _| &solid + &(&struggle * &across));
    let stacking = BogPenalty::Stacking;
    assert_eq!(across(Pace::Run, FixedMovement::AsPrinted, stacking), by_hand);
    assert!((by_hand.to_f64() - 0.3171).abs() < 0.00005);
    assert_eq!(across(Pace::Advance, FixedMovement::AsPrinted, stacking), Fraction::ZERO);
    let former = across(Pace::Advance, FixedMovement::BasePace, stacking);
    assert!((former.to_f64() - 0.1586).abs() < 0.00005);
}

#[test]
fn a_crossing_is_played_turn_by_turn() {
    let tank = prepare(circumstances(Mobility::Tracked, 12), CrossingRulings::default());
    let outcome = falls(&tank, &[1, 3, 4]);
    assert_eq!((outcome.fate, outcome.turns, outcome.bogged), (Fate::Crossed, Some(3), 1));
    let table = TableRulings { bog_penalty: BogPenalty::Stacking, ..TableRulings::default() };
    let stacking = CrossingRulings { table, ..CrossingRulings::default() };
    let tank = prepare(circumstances(Mobility::Tracked, 12), stacking);
    let outcome = falls(&tank, &[6, 1, 1, 1]);
    assert_eq!(outcome.fate, Fate::Buried, "1 + 1 - 2 = 0");
    assert_eq!((outcome.turns, outcome.inches, outcome.bogged, outcome.fuel), (None, 9, 2, 4));
}

#[test]
fn as_difficult_ground_tracks_advance_and_wheels_stay_out() {
    let rough = as_difficult_ground();
    let run = Circumstances { order: Pace::Run, ..circumstances(Mobility::Tracked, 12) };
    assert_eq!(falls(&prepare(run, rough), &[]).turns, Some(2));
    let truck = falls(&prepare(circumstances(Mobility::Wheeled, 6), rough), &[]);
    assert_eq!((truck.fate, truck.turns), (Fate::Barred, None));
    let men = Circumstances { order: Pace::Run, ..circumstances(Mobility::Infantry, 12) };
    assert_eq!(falls(&prepare(men, rough), &[]).turns, Some(2));
    let mut men = Circumstances { order: Pace::Run, ..circumstances(Mobility::Infantry, 12) };
    men.unit.mountaineers = true;
    assert_eq!(falls(&prepare(men, rough), &[]).turns, Some(1));
}

#[test]
fn a_unit_runs_up_to_mud_that_is_difficult_ground() {
    let run = |approach| {
        let mut tank = circumstances(Mobility::Tracked, 9);
        tank.strip.approach = approach;
        tank.order = Pace::Run;
        falls(&prepare(tank, as_difficult_ground()), &[]).turns
    };
    assert_eq!(run(18), Some(2), "18 on dry ground, 9 in mud");
    assert_eq!(run(12), Some(2), "12 up to the edge, 9 in mud");
    assert_eq!(run(3), Some(2), "3 and 6 on an Advance, then the rest");
}

#[test]
fn moves_that_end_before_the_mud_are_not_rolled_for() {
    let mut truck = circumstances(Mobility::Wheeled, 4);
    truck.strip.approach = 14;
    let outcome = falls(&prepare(truck, CrossingRulings::default()), &[6]);
    assert_eq!((outcome.fate, outcome.turns), (Fate::Crossed, Some(2)));
}

#[test]
fn a_vehicle_that_bogs_down_burns_its_fuel_all_the_same() {
    let tank = || Circumstances { fuel: Some(2), ..circumstances(Mobility::Tracked, 12) };
    let outcome = falls(&prepare(tank(), CrossingRulings::default()), &[1, 6]);
    assert_eq!((outcome.fate, outcome.turns, outcome.inches), (Fate::Stranded, None, 9));
    let kept = CrossingRulings { fuel: FuelWhenBogged::Kept, ..CrossingRulings::default() };
    let outcome = falls(&prepare(tank(), kept), &[1, 6, 6]);
    assert_eq!((outcome.fate, outcome.turns, outcome.fuel), (Fate::Crossed, Some(3), 2));
}

#[test]
fn time_runs_out() {
    let tank = Circumstances { turns: 1, ..circumstances(Mobility::Tracked, 12) };
    let outcome = falls(&prepare(tank, CrossingRulings::default()), &[6]);
    assert_eq!((outcome.fate, outcome.turns), (Fate::Late, None));
}

#[test]
fn a_crossing_of_a_thousand_turns_is_walked_exactly() {
    let rulings = TableRulings { bog_penalty: BogPenalty::NextRollOnly, ..TableRulings::default() };
    let tank = Circumstances { turns: 1000, ..circumstances(Mobility::Tracked, 200) };
    let crossing = prepare(tank, CrossingRulings { table: rulings, ..CrossingRulings::default() });
    let law: Law<_, f64> = enumerate(&Budget::default(), |dice| crossing.resolve(dice)).unwrap();
    assert!((law.total() - 1.0).abs() < 1e-9);
}

#[test]
fn what_does_not_move_or_has_no_engine_burns_nothing() {
    let stationary = Circumstances {
        allowance: Some(0),
        turns: 5,
        fuel: Some(2),
        ..circumstances(Mobility::Tracked, 2)
    };
    let outcome = falls(&prepare(stationary, CrossingRulings::default()), &[]);
    assert_eq!((outcome.fate, outcome.fuel), (Fate::Late, 0));
    let men = prepare(circumstances(Mobility::Infantry, 13), CrossingRulings::default());
    let men = falls(&men, &[]);
    assert_eq!((men.fate, men.fuel), (Fate::Crossed, 0));
}

#[test]
fn infantry_holds_no_fuel_and_a_unit_in_the_mud_has_no_approach() {
    let men = Circumstances { fuel: Some(2), ..circumstances(Mobility::Infantry, 12) };
    let refused = |circumstances| {
        let rulings = CrossingRulings::default();
        Crossing::prepare(circumstances, MudFigures::default(), rulings).unwrap_err().key
    };
    assert_eq!(refused(men), "circumstances.fuel");
    let mut tank = circumstances(Mobility::Tracked, 12);
    tank.strip = Strip { width: 12, approach: 3, inside: true };
    assert_eq!(refused(tank), "circumstances.strip.approach");
}
