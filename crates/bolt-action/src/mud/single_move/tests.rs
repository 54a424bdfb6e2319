//! Worked examples of one move in mud. The ids in the names are those of the worked examples of the
//! register.

use sandtable_sim::Fraction;

use super::super::bog_penalty::BogPenalty;
use super::super::table::{MountaineersOnTable, OutOfRange};
use super::super::unit::TowedGun;
use super::*;
use crate::FixedMovement;
use sandtable_worked::{exactly, falls};

fn unit(mobility: Mobility) -> MudUnit {
    MudUnit { mobility, mountaineers: false, towing: false, bogged: 0 }
}

fn mud_move(unit: MudUnit, width: u32, rulings: TableRulings) -> MudMove {
    let strip = Strip { width, approach: 0, inside: false };
    let order = if unit.mobility == Mobility::Artillery { Pace::Run } else { Pace::Advance };
    let circumstances = Circumstances { unit, order, allowance: None, strip };
    MudMove::prepare(circumstances, MudFigures::default(), rulings).unwrap()
}

#[track_caller]
fn odds(mud_move: &MudMove, of: impl Fn(&MudMoveOutcome) -> bool) -> Fraction {
    let law = exactly(mud_move);
    law.mean(|outcome| of(outcome).into())
}

#[test]
fn mud_01_a_truck_is_buried_on_a_one() {
    let truck = mud_move(unit(Mobility::Wheeled), 12, TableRulings::default());
    assert_eq!(odds(&truck, |o| o.went(Going::Buried)), Fraction::new(1, 6));
}

#[test]
fn mud_02_a_tank_bogs_down_on_a_one() {
    let tank = mud_move(unit(Mobility::Tracked), 12, TableRulings::default());
    assert_eq!(odds(&tank, |o| o.went(Going::Bogged)), Fraction::new(1, 6));
    assert_eq!(odds(&tank, |o| o.went(Going::Buried)), Fraction::ZERO);
}

#[test]
fn mud_05_a_half_track_struggles_on_three_and_four() {
    let half_track = mud_move(unit(Mobility::HalfTrack), 12, TableRulings::default());
    assert_eq!(odds(&half_track, |o| o.went(Going::Struggle)), Fraction::new(1, 3));
}

#[test]
fn mud_06_a_half_track_that_was_bogged_is_buried_on_a_one() {
    let bogged = MudUnit { bogged: 1, ..unit(Mobility::HalfTrack) };
    let half_track = mud_move(bogged, 12, TableRulings::default());
    assert_eq!(odds(&half_track, |o| o.went(Going::Buried)), Fraction::new(1, 6));
}

#[test]
fn mud_09_a_tank_crosses_six_inches_at_once_unless_it_bogs_down() {
    let tank = mud_move(unit(Mobility::Tracked), 6, TableRulings::default());
    assert_eq!(odds(&tank, |o| o.crossed), Fraction::new(5, 6));
}

#[test]
fn a_gun_covers_two_inches_when_it_struggles_and_its_whole_move_on_a_six() {
    let gun = mud_move(unit(Mobility::Artillery), 12, TableRulings::default());
    assert_eq!(falls(&gun, &[4]).mud, 2);
    assert_eq!(falls(&gun, &[5]).mud, 2);
    assert_eq!(falls(&gun, &[6]).mud, 12);
}

/// 2 inches on a 4 and a 5, the whole move on a 6: (2 * 2 + 12) / 6 = 8/3 on a Run as printed, and
/// (2 * 2 + 6) / 6 = 5/3 at the base pace; a gun that only turns rolls nothing.
#[test]
fn a_gun_turns_on_an_advance_and_covers_eight_thirds_of_an_inch_on_a_run() {
    let inches = |order, fixed| {
        let strip = Strip { width: 12, approach: 0, inside: false };
        let unit = unit(Mobility::Artillery);
        let circumstances = Circumstances { unit, order, allowance: None, strip };
        let rulings = TableRulings { fixed, ..TableRulings::default() };
        let gun = MudMove::prepare(circumstances, MudFigures::default(), rulings).unwrap();
        exactly(&gun).mean(|outcome| outcome.mud.into())
    };
    assert_eq!(inches(Pace::Run, FixedMovement::AsPrinted), Fraction::new(8, 3));
    assert_eq!(inches(Pace::Advance, FixedMovement::AsPrinted), Fraction::ZERO);
    for order in [Pace::Advance, Pace::Run] {
        assert_eq!(inches(order, FixedMovement::BasePace), Fraction::new(5, 3));
    }
}

#[test]
fn a_gun_that_does_not_move_is_not_rolled_for() {
    let strip = Strip { width: 12, approach: 2, inside: false };
    let unit = unit(Mobility::Artillery);
    let still = Circumstances { unit, order: Pace::Advance, allowance: Some(0), strip };
    let rulings = TableRulings::default();
    let gun = MudMove::prepare(still, MudFigures::default(), rulings).unwrap();
    let outcome = falls(&gun, &[]);
    assert_eq!((outcome.going, outcome.inches), (None, 0));
    let law = exactly(&gun);
    assert_eq!(law.mean(|outcome| outcome.going.is_some().into()), Fraction::ZERO);
}

#[test]
fn a_bogged_result_counts_against_the_next_roll_and_any_other_spends_it() {
    let bogged = MudUnit { bogged: 1, ..unit(Mobility::Tracked) };
    let tank = mud_move(bogged.clone(), 12, TableRulings::default());
    assert_eq!(falls(&tank, &[2]).penalty, 1, "2 + 1 - 1 = 2 bogs it down again");
    assert_eq!(falls(&tank, &[3]).penalty, 0);
    let stacking = TableRulings { bog_penalty: BogPenalty::Stacking, ..TableRulings::default() };
    let tank = mud_move(bogged, 12, stacking);
    assert_eq!(falls(&tank, &[2]).penalty, 2);
    assert_eq!(falls(&tank, &[3]).penalty, 0);
    let permanent = TableRulings { bog_penalty: BogPenalty::Permanent, ..TableRulings::default() };
    let tank = mud_move(MudUnit { bogged: 1, ..unit(Mobility::Tracked) }, 12, permanent);
    assert_eq!(falls(&tank, &[3]).penalty, 1);
}

#[test]
fn a_bogged_truck_that_rolls_a_one_is_off_the_printed_scores() {
    let bogged = || MudUnit { bogged: 1, ..unit(Mobility::Wheeled) };
    let clamped = mud_move(bogged(), 12, TableRulings::default());
    assert_eq!(falls(&clamped, &[1]).going, Some(Going::Buried));
    let printed = TableRulings { out_of_range: OutOfRange::PrintedOnly, ..TableRulings::default() };
    assert_eq!(falls(&mud_move(bogged(), 12, printed), &[1]).going, Some(Going::Solid));
}

#[test]
fn a_tow_rolls_for_its_gun_or_both_roll_and_the_worse_result_holds() {
    let tow = || MudUnit { towing: true, ..unit(Mobility::Tracked) };
    assert_eq!(falls(&mud_move(tow(), 12, TableRulings::default()), &[6]).mud, 9);
    let both = TableRulings { towed_gun: TowedGun::BothRoll, ..TableRulings::default() };
    let tow = mud_move(tow(), 12, both);
    assert_eq!(falls(&tow, &[6, 6]).mud, 9);
    assert_eq!(falls(&tow, &[6, 4]).mud, 2, "the gun struggles");
    assert_eq!(falls(&tow, &[2, 6]).mud, 6, "the tow struggles");
    assert_eq!(falls(&tow, &[6, 1]).going, Some(Going::Buried));
}

#[test]
fn mountaineers_may_add_one_for_their_guns() {
    let gun = || MudUnit { mountaineers: true, ..unit(Mobility::Artillery) };
    assert_eq!(
        falls(&mud_move(gun(), 12, TableRulings::default()), &[1]).going,
        Some(Going::Buried)
    );
    let plus = TableRulings { mountaineers: MountaineersOnTable::Yes, ..TableRulings::default() };
    assert_eq!(falls(&mud_move(gun(), 12, plus), &[1]).going, Some(Going::Bogged));
}

#[test]
fn infantry_never_rolls_and_guns_tow_nothing() {
    let refused = |unit| {
        let strip = Strip { width: 12, approach: 0, inside: false };
        let circumstances = Circumstances { unit, order: Pace::Advance, allowance: None, strip };
        let rulings = TableRulings::default();
        MudMove::prepare(circumstances, MudFigures::default(), rulings).unwrap_err().key
    };
    assert_eq!(refused(unit(Mobility::Infantry)), "circumstances.unit.mobility");
    let gun = MudUnit { towing: true, ..unit(Mobility::Artillery) };
    assert_eq!(refused(gun), "circumstances.unit.towing");
}
