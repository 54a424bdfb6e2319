use sandtable_dice::Scripted;
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, enumerate};

use super::*;
use Obstacle::{Abatis, AntiTankDitch, Antivehicular, BarbedWire, RoadCrater};
use WorkOrder::{HastyAdvance, Hold};
use Worker::{Earthmover, Engineers, FascineVehicle};

fn work(obstacle: Obstacle, worker: Worker, order: WorkOrder) -> Circumstances {
    Circumstances { obstacle, worker, order, ..Clearing::example() }
}

fn prepare(circumstances: Circumstances, rulings: Rulings) -> Result<Clearing, Refusal> {
    Clearing::prepare(circumstances, TimeFigures::default(), rulings)
}

fn clear(circumstances: Circumstances) -> ClearingOutcome {
    prepare(circumstances, Rulings::default()).unwrap().resolve(&mut Scripted::new([]))
}

fn finished(circumstances: Circumstances, interrupt: Interruption) -> Fraction {
    let clearing = prepare(circumstances, Rulings { interrupt, ..Rulings::default() }).unwrap();
    let law = enumerate(&Budget::default(), |dice| clearing.resolve(dice)).unwrap();
    law.mean(|outcome| outcome.turns.is_some().into())
}

#[test]
fn the_table_of_times() {
    let turns =
        |obstacle| [HastyAdvance, Hold].map(|order| clear(work(obstacle, Engineers, order)).turns);
    assert_eq!(turns(BarbedWire), [1, 2].map(Some));
    assert_eq!(turns(AntiTankDitch), [2, 4].map(Some));
    assert_eq!(turns(RoadCrater), [2, 4].map(Some));
    assert_eq!(turns(Antivehicular), [4, 8].map(Some));
    assert_eq!(turns(Abatis), [4, 8].map(Some));
}

#[test]
fn an_earthmover_takes_one_turn_and_four_inches_of_wire() {
    for obstacle in [BarbedWire, AntiTankDitch, RoadCrater, Antivehicular, Abatis] {
        assert_eq!(clear(work(obstacle, Earthmover, HastyAdvance)).turns, Some(1));
    }
    let wide = |obstacle| {
        clear(Circumstances { width: 6, ..work(obstacle, Earthmover, HastyAdvance) }).turns
    };
    assert_eq!((wide(BarbedWire), wide(Abatis)), (Some(2), Some(6)));
}

#[test]
fn hold_gives_light_cover_or_that_of_the_site() {
    assert_eq!(clear(work(Abatis, Engineers, HastyAdvance)).cover, Cover::None);
    assert_eq!(clear(work(Abatis, Engineers, Hold)).cover, Cover::Light);
    let site = Circumstances { cover: Cover::Medium, ..work(Abatis, Engineers, Hold) };
    assert_eq!(clear(site).cover, Cover::Medium);
}

/// Two turns in a row of four, each with one half: 8 of 16.
#[test]
fn a_ditch_under_fire_is_passable_by_turn_four_with_one_half() {
    let ditch = Circumstances {
        undisturbed: "1/2".parse().unwrap(),
        turns: 4,
        ..work(AntiTankDitch, Engineers, HastyAdvance)
    };
    assert_eq!(finished(ditch.clone(), Interruption::Reset), Fraction::new(1, 2));
    // Two turns of four: 11 of 16.
    assert_eq!(finished(ditch, Interruption::Keep), Fraction::new(11, 16));
}

/// Starting over, four turns at 1/2 take (1 - p^4) / ((1 - p) p^4) = 30 turns on average.
#[test]
fn abatis_under_fire_takes_thirty_turns() {
    let abatis = Circumstances {
        undisturbed: "1/2".parse().unwrap(),
        ..work(Abatis, Engineers, HastyAdvance)
    };
    let clearing = prepare(abatis, Rulings::default()).unwrap();
    let law = enumerate::<_, f64>(&Budget::default(), |dice| clearing.resolve(dice)).unwrap();
    // Less than 1e-15 of all take more than a thousand turns.
    let mean = law.mean(|outcome| outcome.turns.map_or(0.0, f64::from));
    assert!((mean - 30.0).abs() < 1e-9, "{mean}");
}

#[test]
fn cover_can_make_up_for_the_time() {
    let wire = |order| Circumstances {
        undisturbed: "1/2".parse().unwrap(),
        undisturbed_in_cover: Some("0.9".parse().unwrap()),
        turns: 2,
        ..work(BarbedWire, Engineers, order)
    };
    assert_eq!(finished(wire(HastyAdvance), Interruption::Reset), Fraction::new(3, 4));
    assert_eq!(finished(wire(Hold), Interruption::Reset), Fraction::new(81, 100));
}

#[test]
fn what_is_cleared_stays_cleared() {
    let two = Circumstances { width: 2, ..work(BarbedWire, Engineers, HastyAdvance) };
    let mut dice = Scripted::new([1, 6, 1]);
    let clearing =
        prepare(Circumstances { undisturbed: "0.5".parse().unwrap(), ..two }, Rulings::default());
    let outcome = clearing.unwrap().resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.turns, outcome.inches), (Some(3), 2));
}

#[test]
fn fascines_fill_one_inch_of_ditch_or_one_crater() {
    assert_eq!(clear(work(RoadCrater, FascineVehicle, HastyAdvance)).turns, Some(1));
    let refused = |circumstances| prepare(circumstances, Rulings::default()).unwrap_err().key;
    let two = Circumstances { width: 2, ..work(AntiTankDitch, FascineVehicle, HastyAdvance) };
    assert_eq!(refused(two.clone()), "circumstances.width");
    assert_eq!(refused(work(Abatis, FascineVehicle, HastyAdvance)), "circumstances.worker");
    let more = Rulings { fascine_count: 2, ..Rulings::default() };
    assert!(prepare(two, more).is_ok());
}

#[test]
fn an_earthmover_cannot_hold() {
    let refusal = prepare(work(Abatis, Earthmover, Hold), Rulings::default()).unwrap_err();
    assert_eq!(refusal.key, "circumstances.order");
}
