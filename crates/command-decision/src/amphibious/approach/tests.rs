use sandtable_dice::{Chance, Scripted};
use sandtable_sim::Fraction;
use sandtable_sim::enumerator::Kind;
use sandtable_sim::exact::{Budget, enumerate};

use super::*;
use crate::amphibious::craft::{CrewsWorse, Wooden};
use sandtable_worked::exactly;

fn craft(count: u32, turns: u32) -> Circumstances {
    let example = Approach::example();
    Circumstances { craft: Craft { count, ..example.craft }, turns, ..example }
}

fn prepare(circumstances: Circumstances, rulings: Rulings) -> Approach {
    Approach::prepare(circumstances, Figures::default(), rulings).unwrap()
}

#[track_caller]
fn mean<P: Kind>(approach: &Approach, measure: impl Fn(&ApproachOutcome) -> u32) -> P {
    let law = enumerate(&Budget::default(), |dice| approach.resolve(dice)).unwrap();
    law.mean(|outcome| measure(outcome).into())
}

#[test]
fn cd_amph_007_a_craft_has_landed_by_the_end_of_turn_two() {
    let approach = prepare(craft(1, 2), Rulings::default());
    let landed: Fraction = mean(&approach, |outcome| outcome.wave.landed);
    assert_eq!(landed, Fraction::new(16, 25));
}

/// (n / (1 - f))^2 with n = 0.8 and f = 0.08; after 200 turns less than 1e-200 is left.
#[test]
fn in_the_end_a_craft_lands_as_the_closed_form_says() {
    let approach = prepare(craft(1, 200), Rulings::default());
    let landed: f64 = mean(&approach, |outcome| outcome.wave.landed);
    assert!((landed - (0.8_f64 / 0.92).powi(2)).abs() < 1e-12, "{landed}");
}

/// By turn 3 one of two steps may have been forced back once: 2 * 0.08 * 0.64 more.
#[test]
fn a_craft_that_is_forced_back_tries_again() {
    let approach = prepare(craft(1, 3), Rulings::default());
    let landed: Fraction = mean(&approach, |outcome| outcome.wave.landed);
    assert_eq!(landed, Fraction::new(7424, 10_000));
    let on_three: Fraction = mean(&approach, |outcome| u32::from(outcome.first_landed == Some(3)));
    assert_eq!(on_three, Fraction::new(1024, 10_000));
    // Hit and forced back on the approach, missed on the next two turns.
    let mut dice = Scripted::new([4, 6, 5, 5]);
    assert_eq!(approach.resolve(&mut dice).first_landed, Some(3));
    assert!(dice.exhausted());
}

/// Sunk with 0.12 a turn, on the approach or after 0.8 and the like; 4 in 10 drown.
#[test]
fn passengers_of_sunk_craft_take_a_hit_of_their_own() {
    let approach = prepare(craft(1, 1), Rulings::default());
    let part = |measure: fn(&Wave) -> u32| mean::<Fraction>(&approach, |o| measure(&o.wave));
    assert_eq!(part(|wave| wave.sunk), Fraction::new(12, 100));
    assert_eq!(part(|wave| wave.eliminated), Fraction::new(48, 1000));
    assert_eq!(part(|wave| wave.from_approach), Fraction::new(36, 1000));
    assert_eq!(part(|wave| wave.from_wreck), Fraction::new(36, 1000));
    assert_eq!(part(|wave| wave.afloat), Fraction::new(88, 100));
}

#[test]
fn a_craft_is_fired_at_once_a_turn_or_in_every_phase() {
    let rulings = Rulings { fire_events: FireEvents::PerPhase, ..Rulings::default() };
    let approach = prepare(craft(1, 2), rulings);
    let landed: Fraction = mean(&approach, |outcome| outcome.wave.landed);
    assert_eq!(landed, Fraction::new(4096, 10_000), "two phases on each of two turns: 0.8^4");
    // Missed in the first phase of turn 1, forced back in the second, and fired at no more.
    let mut dice = Scripted::new([5, 4, 6, 10, 10]);
    assert_eq!(approach.resolve(&mut dice).wave.afloat, 1);
    assert!(dice.exhausted());
}

#[test]
fn soft_craft_use_the_row_of_green_troops() {
    let mut rafts = craft(1, 1);
    rafts.craft.kind = CraftKind::RubberRaft;
    let sunk: Fraction = mean(&prepare(rafts, Rulings::default()), |outcome| outcome.wave.sunk);
    assert_eq!(sunk, Fraction::new(20, 100));
}

#[test]
fn crews_are_worse_at_night_unless_they_are_exempt() {
    let sunk = |crews, crew| {
        let mut night = craft(1, 1);
        night.light = Light::ClearNight;
        night.craft.crew = crew;
        let rulings = Rulings { crews, ..Rulings::default() };
        mean::<Fraction>(&prepare(night, rulings), |outcome| outcome.wave.sunk)
    };
    assert_eq!(sunk(CrewsWorse::Yes, Quality::Elite), Fraction::new(12, 100));
    assert_eq!(sunk(CrewsWorse::No, Quality::Elite), Fraction::new(8, 100));
}

#[test]
fn craft_are_independent_and_each_carries_one_stand() {
    let approach = prepare(craft(12, 4), Rulings::default());
    let one = prepare(craft(1, 4), Rulings::default());
    let all: f64 = mean(&approach, |outcome| outcome.wave.landed);
    let each: f64 = mean(&one, |outcome| outcome.wave.landed);
    assert!((all - 12.0 * each).abs() < 1e-9);
    let law = enumerate::<_, f64>(&Budget::default(), |dice| approach.resolve(dice)).unwrap();
    for outcome in law.outcomes.keys() {
        let wave = outcome.wave;
        assert_eq!(wave.landed + wave.sunk + wave.afloat, 12);
        assert_eq!(wave.eliminated + wave.from_approach + wave.from_wreck, wave.sunk);
    }
}

/// Without fire: a craft meets an obstacle on turn 2, and a Veteran crew is not hurt 5 times in 10,
/// forced back twice and sunk 3 times. A craft forced back meets it again on turn 3.
#[test]
fn a_craft_meets_obstacles_each_time_it_moves_ashore() {
    let run = |turns| {
        let mut circumstances = craft(1, turns);
        circumstances.fire.dice = 0;
        circumstances.submerged = Some(Submerged { meets: "1/5".parse().unwrap(), obstacles: 1 });
        prepare(circumstances, Rulings::default())
    };
    let landed = |turns| mean::<Fraction>(&run(turns), |outcome| outcome.wave.landed);
    assert_eq!(landed(1), Fraction::ZERO, "there are none at the approach");
    assert_eq!(landed(2), Fraction::new(90, 100));
    assert_eq!(landed(3), Fraction::new(90 * 104, 10_000));
    let sunk: Fraction = mean(&run(2), |outcome| outcome.wave.sunk);
    assert_eq!(sunk, Fraction::new(6, 100));
}

#[test]
fn mines_come_before_the_fire_of_the_turn() {
    let mut circumstances = craft(1, 2);
    circumstances.submerged = Some(Submerged { meets: Chance::ALWAYS, obstacles: 1 });
    let approach = prepare(circumstances, Rulings::default());
    // Missed on the approach; not hurt by the mine; missed again.
    let mut dice = Scripted::new([5, 5, 5]);
    assert_eq!(approach.resolve(&mut dice).wave.landed, 1);
    assert!(dice.exhausted());
    // Forced back by the mine, and not fired at.
    let mut dice = Scripted::new([5, 6]);
    assert_eq!(approach.resolve(&mut dice).wave.afloat, 1);
    assert!(dice.exhausted());
}

/// Sunk on turn 1 at the approach (0.12), two turns of wading, 6 in 10 live: ashore on turn 3. Sunk
/// on turn 2 while moving: 3 in 10 wade one turn from the wreck, 3 in 10 two from the approach.
#[test]
fn stands_of_sunk_craft_wade_ashore() {
    let waded = |turns| {
        let followed = Circumstances { wade: Some(Wade { wreck: 3.0 }), ..craft(1, turns) };
        mean::<Fraction>(&prepare(followed, Rulings::default()), |outcome| outcome.wave.waded)
    };
    assert_eq!(waded(2), Fraction::ZERO);
    assert_eq!(waded(3), Fraction::new(12 * 6 * 100 + 80 * 12 * 3, 100_000));
}

/// Two attacks of a half: one hit with 1/2, two with 1/4. Veteran crews suffer nothing with 1/2 and
/// 1/4, and are lost with 3/10 and 51/100.
#[test]
fn vehicles_that_swim_meet_mines_as_on_land() {
    let run = |turns| {
        let mut circumstances = craft(1, turns);
        circumstances.craft.kind = CraftKind::AmphibiousVehicle;
        circumstances.fire.dice = 0;
        circumstances.submerged = Some(Submerged { meets: Chance::ALWAYS, obstacles: 1 });
        prepare(circumstances, Rulings::default())
    };
    let landed = |turns| mean::<Fraction>(&run(turns), |outcome| outcome.wave.landed);
    let sunk: Fraction = mean(&run(2), |outcome| outcome.wave.sunk);
    assert_eq!(sunk, Fraction::new(111, 400));
    assert_eq!(landed(2), Fraction::ZERO, "the mines end the move");
    assert_eq!(landed(3), Fraction::new(9, 16), "and lie behind it then");
}

/// Sunk with 3/25 in a turn (one die at 4, and 3 in 10), else there is another turn of fire.
#[test]
fn the_turn_in_which_a_craft_sinks_and_its_turns_under_fire_are_told() {
    let law = exactly(&prepare(craft(1, 2), Rulings::default()));
    let sunk = |turn| law.mean(|outcome| (outcome.first_sunk == Some(turn)).into());
    assert_eq!(sunk(1), Fraction::new(3, 25));
    assert_eq!(sunk(2), Fraction::new(22 * 3, 25 * 25));
    let under_fire = law.mean(|outcome| outcome.first_under_fire.into());
    assert_eq!(under_fire, Fraction::new(1, 1) + Fraction::new(22, 25));
}

/// 12 inches of allowance are the 6 to the beach at sea, on turn 2; 8 are 4 a turn, unless an LVT.
#[test]
fn vehicles_that_swim_come_ashore_by_their_own_allowance_and_drive_on() {
    let times = |vehicle, across_beach| {
        let mut swimming = Circumstances { vehicle, ..craft(1, 4) };
        swimming.craft.kind = CraftKind::AmphibiousVehicle;
        swimming.fire.dice = 0;
        let rulings = Rulings { across_beach, ..Rulings::default() };
        let outcome = prepare(swimming, rulings).resolve(&mut Scripted::new([]));
        (outcome.first_landed, outcome.first_inland)
    };
    let own = |base_move, lvt| times(Some(Allowance { base_move, lvt }), AcrossBeach::OwnPower);
    assert_eq!(own(12.0, false), (Some(2), Some(2)));
    assert_eq!(own(8.0, false), (Some(3), Some(3)));
    assert_eq!(own(8.0, true), (Some(2), Some(2)));
    assert_eq!(times(None, AcrossBeach::OwnPower), (Some(2), Some(2)));
    assert_eq!(
        times(None, AcrossBeach::NextTurn),
        (Some(2), Some(3)),
        "as a landing craft's stand"
    );
}

/// Forced back on the second of two moves, it begins the first again.
#[test]
fn a_vehicle_that_is_forced_back_swims_the_whole_way_again() {
    let vehicle = Some(Allowance { base_move: 8.0, lvt: false });
    let mut swimming = Circumstances { vehicle, ..craft(1, 6) };
    swimming.craft.kind = CraftKind::AmphibiousVehicle;
    let approach = prepare(swimming, Rulings::default());
    let mut dice = Scripted::new([5, 5, /* hit, forced back */ 4, 6, 5, 5]);
    assert_eq!(approach.resolve(&mut dice).first_landed, Some(5));
    assert!(dice.exhausted());
}

#[test]
fn landing_craft_have_no_allowance_of_their_own() {
    let vehicle = Some(Allowance { base_move: 12.0, lvt: false });
    let landing = Circumstances { vehicle, ..craft(1, 2) };
    let refusal = Approach::prepare(landing, Figures::default(), Rulings::default());
    assert_eq!(refusal.unwrap_err().key, "circumstances.vehicle");
}

/// One certain hit a turn on a Veteran crew sinks with 3 in 10, one on a soft boat with 5 in 10.
#[test]
fn a_wooden_boat_is_a_weak_armored_vehicle_or_soft() {
    let sunk = |wooden| {
        let mut boats = craft(1, 1);
        boats.craft.kind = CraftKind::WoodenBoat;
        boats.fire.hit_number = 10;
        let rulings = Rulings { wooden, ..Rulings::default() };
        mean::<Fraction>(&prepare(boats, rulings), |outcome| outcome.wave.sunk)
    };
    assert_eq!(sunk(Wooden::WeakAfv), Fraction::new(3, 10));
    assert_eq!(sunk(Wooden::Soft), Fraction::new(5, 10));
}
