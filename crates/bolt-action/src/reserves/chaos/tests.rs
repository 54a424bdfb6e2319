//! The ids in the names are those of the worked examples of the register.

use super::*;
use crate::reserves::{Exhausted, SkipAttempt};
use sandtable_rulebook::Rule;
use sandtable_worked::{falls, law, prepared, refused};

fn of(units: &[Reserve]) -> Circumstances {
    Circumstances { units: units.to_vec(), ..Chaos::example() }
}

fn tank() -> Reserve {
    Reserve::default()
}

fn police() -> Reserve {
    Reserve { traffic_direction: true, holds_back: true, ..tank() }
}

/// The probability that the first unit listed comes with its first test.
fn at_once(circumstances: Circumstances, rulings: Rulings) -> String {
    law::<Chaos>(circumstances, rulings).chance_of("turn", ..=2.0)
}

#[test]
fn res_01_in_chaos_a_regular_vehicle_enters_on_seven_or_less() {
    assert_eq!(at_once(of(&[tank()]), Rulings::default()), "7/12");
    let order = Circumstances { chaos: false, ..of(&[tank()]) };
    assert_eq!(at_once(order, Rulings::default()), "13/18");
}

#[test]
fn res_02_police_off_the_table_restore_the_usual_modifier() {
    assert_eq!(at_once(of(&[tank(), police()]), Rulings::default()), "13/18");
    let alone = of(&[Reserve { traffic_direction: true, ..tank() }]);
    assert_eq!(at_once(alone, Rulings::default()), "13/18", "police that test are off the table");
}

#[test]
fn res_03_men_on_foot_are_not_touched() {
    let men = Reserve { kind: EntrantKind::OnFoot, ..tank() };
    assert_eq!(at_once(of(&[men]), Rulings::default()), "13/18");
}

#[test]
fn once_the_police_have_come_chaos_is_back() {
    let keen = Reserve { holds_back: false, ..police() };
    let convoy: Chaos = prepared(of(&[keen, tank()]), Rulings::default());
    // Turn 2: the police come on an 8, and the tank that needs 7 now fails on it.
    let outcome = falls(&convoy, &[4, 4, 4, 4, 3, 4]);
    assert_eq!((outcome.arrivals.latest, outcome.arrivals.lead), (3, Some(2)));
    let patient: Chaos = prepared(of(&[police(), tank()]), Rulings::default());
    // Turn 2: the tank comes on an 8. Turn 3: the police.
    assert_eq!(falls(&patient, &[4, 4, 3, 4]).arrivals.lead, Some(3));
}

#[test]
fn american_police_may_be_worth_nothing() {
    let american = || Circumstances { american: true, ..of(&[tank(), police()]) };
    assert_eq!(at_once(american(), Rulings::default()), "13/18");
    let traffic_direction = TrafficDirection::NoEffect;
    assert_eq!(at_once(american(), Rulings { traffic_direction, ..Rulings::default() }), "7/12");
}

#[test]
fn a_towed_gun_tests_with_its_tow_or_as_artillery() {
    let gun = || of(&[Reserve { kind: EntrantKind::TowedGun, ..tank() }]);
    assert_eq!(at_once(gun(), Rulings::default()), "7/12");
    let towed_guns = TowedGuns::AsArtillery;
    assert_eq!(at_once(gun(), Rulings { towed_guns, ..Rulings::default() }), "13/18");
}

#[test]
fn three_tanks_are_all_there_at_once_in_seven_twelfths_cubed() {
    let law = law::<Chaos>(of(&[tank(); 3]), Rulings::default());
    assert_eq!(law.chance_of("all_turn", 2.0..=2.0), "343/1728");
    assert_eq!(law.chance_of("all_turn", ..=3.0), "1685159/2985984", "(119/144)^3");
}

#[test]
fn vehicle_turns_are_lost_by_every_failed_test() {
    // Six turns: five on the table at best; 5/12 is lost each time.
    let two = Circumstances { turns: 3, ..of(&[tank()]) };
    let law = law::<Chaos>(two, Rulings::default());
    assert_eq!(law.mean_of("unit_turns_lost"), "85/144", "5/12 + 25/144");
    assert_eq!(law.mean_of("unit_turns"), "203/144");
}

#[test]
fn frostbite_destroys_a_truck_off_the_table_and_its_squad_walks() {
    let truck = Reserve { passengers: Some(Passengers::default()), ..tank() };
    let cold = Circumstances { frostbite: true, ..of(&[truck]) };
    let convoy: Chaos = prepared(cold, Rulings::default());
    // 10 freezes the truck; on foot 7 is needed, every time.
    let outcome = falls(&convoy, &[4, 6, 4, 4, 3, 4]);
    assert_eq!((outcome.arrivals.destroyed, outcome.arrivals.on_foot), (1, 1));
    assert_eq!((outcome.arrivals.lead, outcome.arrivals.lead_passengers), (None, Some(3)));
}

#[test]
fn failed_tests_burn_fuel_and_the_last_of_it_ends_the_matter() {
    let thirsty = Reserve { fuel: Some(2), ..tank() };
    let convoy: Chaos = prepared(of(&[thirsty]), Rulings::default());
    let outcome = falls(&convoy, &[4, 4, 4, 4]);
    assert_eq!((outcome.arrivals.stranded, outcome.arrivals.destroyed), (1, 0));
    let exhausted = Exhausted::Destroyed;
    let convoy: Chaos = prepared(of(&[thirsty]), Rulings { exhausted, ..Rulings::default() });
    assert_eq!(falls(&convoy, &[4, 4, 4, 4]).arrivals.destroyed, 1);
    let cold = Circumstances { frostbite: true, ..of(&[thirsty]) };
    let convoy: Chaos = prepared(cold, Rulings::default());
    assert_eq!(falls(&convoy, &[1, 2, 4, 4, 4, 4]).arrivals.destroyed, 1);
}

#[test]
fn an_owner_may_wait_unless_he_must_test() {
    let frugal = Reserve { fuel: Some(2), keep_fuel: 1, waits_until: Some(4), ..tank() };
    let convoy: Chaos = prepared(of(&[frugal]), Rulings::default());
    // Turn 4 fails and leaves one unit: it waits from then on.
    let outcome = falls(&convoy, &[4, 4]);
    assert_eq!((outcome.arrivals.arrived, outcome.arrivals.stranded), (0, 0));
    let must = Rulings { skip: SkipAttempt::No, ..Rulings::default() };
    let convoy: Chaos = prepared(of(&[frugal]), must);
    let outcome = falls(&convoy, &[4, 4, 3, 4]);
    assert_eq!((outcome.arrivals.lead, outcome.arrivals.immobilized), (Some(3), 1));
}

#[test]
fn men_on_foot_carry_no_fuel() {
    let men = Reserve { kind: EntrantKind::OnFoot, fuel: Some(3), ..tank() };
    assert_eq!(refused::<Chaos>(of(&[men]), Rulings::default()).key, "circumstances.units");
}
