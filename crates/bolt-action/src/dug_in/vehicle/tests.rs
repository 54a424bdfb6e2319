//! The ids in the names are those of the worked examples of the register.

use sandtable_sim::Fraction;

use super::*;
use crate::frostbite::ImmobilizedStack;
use crate::{Facing, Fate, Range, Unit};
use sandtable_rulebook::Rule;
use sandtable_worked::{exactly, falls, law, prepared, refused};

fn gun(posture: Hole) -> Circumstances {
    Circumstances { posture, ..Vehicle::example() }
}

fn hit_chance(circumstances: Circumstances, rulings: Rulings) -> String {
    law::<Vehicle>(circumstances, rulings).mean_of("hits")
}

#[test]
fn dug_20_a_dug_in_tank_is_hit_on_five_or_more() {
    assert_eq!(hit_chance(gun(Hole::DugIn), Rulings::default()), "1/3");
    assert_eq!(hit_chance(gun(Hole::Up), Rulings::default()), "2/3");
    let vehicle_down = VehicleDown::Both;
    assert_eq!(
        hit_chance(gun(Hole::DugIn), Rulings { vehicle_down, ..Rulings::default() }),
        "1/36"
    );
}

#[test]
fn an_immobilized_result_is_read_as_crew_stunned() {
    let tank: Vehicle = prepared(gun(Hole::DugIn), Rulings::default());
    // Hit, 6 + 5 beats 9, and a 2 on the table.
    let outcome = falls(&tank, &[5, 6, 2]);
    assert!(outcome.condition.stunned && !outcome.condition.immobilized);
    let tank: Vehicle = prepared(gun(Hole::Up), Rulings::default());
    assert!(falls(&tank, &[5, 6, 2]).condition.immobilized);
}

#[test]
fn a_second_immobilized_result_knocks_out_a_tank_in_the_open_alone() {
    let twice = |posture| Circumstances { turns: 2, ..gun(posture) };
    let faces = [5, 6, 2, 5, 6, 2];
    let dug_in = falls(&prepared::<Vehicle>(twice(Hole::DugIn), Rulings::default()), &faces);
    assert!(dug_in.condition.in_action());
    let open = falls(&prepared::<Vehicle>(twice(Hole::Up), Rulings::default()), &faces);
    assert_eq!((open.condition.fate, open.turn), (Fate::KnockedOut, 2));
}

#[test]
fn what_immobilized_it_before_may_count() {
    let stuck = |immobilized_by| Circumstances { immobilized_by, ..gun(Hole::Up) };
    let survives = |immobilized_by, rulings| {
        falls(&prepared::<Vehicle>(stuck(immobilized_by), rulings), &[5, 6, 2])
            .condition
            .in_action()
    };
    let default = Rulings::default();
    assert!(!survives(ImmobilizedBy::Damage, default));
    assert!(!survives(ImmobilizedBy::Frostbite, default));
    assert!(!survives(ImmobilizedBy::Fuel, default));
    let frostbite = ImmobilizedStack::No;
    assert!(survives(ImmobilizedBy::Frostbite, Rulings { frostbite, ..default }));
    let fuel = FuelStack::No;
    assert!(survives(ImmobilizedBy::Fuel, Rulings { fuel, ..default }));
}

#[test]
fn facing_and_distance_change_the_pen() {
    let circumstances =
        Circumstances { range_band: Range::Long, facing: Facing::Rear, ..gun(Hole::Up) };
    let tank: Vehicle = prepared(circumstances.clone(), Rulings::default());
    assert_eq!(tank.shooting.penetration, 6, "5, +2 for the rear, -1 for the distance");
    let shaped = Circumstances { keeps_penetration: true, ..circumstances };
    assert_eq!(prepared::<Vehicle>(shaped, Rulings::default()).shooting.penetration, 7);
}

#[test]
fn infantry_is_refused() {
    let men = Circumstances { target: Unit::default(), ..gun(Hole::DugIn) };
    assert_eq!(refused::<Vehicle>(men, Rulings::default()).key, "circumstances.target.kind");
}

/// A dug-in tank is hit with 1/3, so that a shot that has hit knocks it out three times as often.
#[test]
fn a_shot_that_has_hit_is_not_rolled_for() {
    let scored = || Circumstances { to_hit: HitRoll::Scored, ..gun(Hole::DugIn) };
    let tank: Vehicle = prepared(scored(), Rulings::default());
    assert!(falls(&tank, &[6, 2]).condition.stunned);
    assert_eq!(hit_chance(scored(), Rulings::default()), "1");
    let knocked_out = |circumstances| {
        let tank: Vehicle = prepared(circumstances, Rulings::default());
        exactly(&tank).mean(|outcome| (outcome.condition.fate == Fate::KnockedOut).into())
    };
    let rolled = knocked_out(gun(Hole::DugIn));
    assert_eq!(knocked_out(scored()), &Fraction::new(3, 1) * &rolled);
    assert!(rolled != Fraction::ZERO);
}

/// A hit on 5+, and Pen 5 damages 9 on 4+.
#[test]
fn damage_is_told_turn_after_turn() {
    let law = law::<Vehicle>(gun(Hole::DugIn), Rulings::default());
    assert_eq!(law.mean_of("penetrated"), "1/6");
    let tank: Vehicle =
        prepared(Circumstances { turns: 2, ..gun(Hole::DugIn) }, Rulings::default());
    // Twice a hit that stuns the crew.
    assert_eq!(falls(&tank, &[5, 6, 1, 5, 6, 1]).penetrated, 2);
}
