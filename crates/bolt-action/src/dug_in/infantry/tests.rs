//! The ids in the names are those of the worked examples of the register.

use super::*;
use crate::dug_in::{ProtectionRulings, ReactionDoubles, StacksWithCover, Stance};
use crate::he::Posture;
use crate::{Cover, DownToHit, Order, Shooter, Unit, UnitKind};
use sandtable_rulebook::Rule;
use sandtable_worked::{falls, law, prepared, refused};

fn shot(posture: Posture) -> Circumstances {
    let stance = Stance { posture, goes_down: false };
    Circumstances { shots: 1, stance, ..Infantry::example() }
}

fn reacting(posture: Posture) -> Circumstances {
    Circumstances { stance: Stance { posture, goes_down: true }, ..shot(posture) }
}

fn score(circumstances: Circumstances, rulings: Rulings) -> i32 {
    let infantry: Infantry = prepared(circumstances, rulings);
    infantry.shooting.score(&infantry.before)
}

fn hit_chance(circumstances: Circumstances) -> String {
    law::<Infantry>(circumstances, Rulings::default()).mean_of("hits")
}

#[test]
fn dug_01_a_dug_in_unit_is_hit_on_five_or_more() {
    assert_eq!(hit_chance(shot(Posture::DugIn)), "1/3");
    assert_eq!(hit_chance(shot(Posture::Down)), "1/3");
    assert_eq!(hit_chance(shot(Posture::Up)), "2/3");
}

#[test]
fn dug_02_with_a_down_order_it_takes_a_six_and_another_six() {
    assert_eq!(hit_chance(shot(Posture::DugInAndDown)), "1/36");
    assert_eq!(hit_chance(reacting(Posture::DugIn)), "1/36");
}

#[test]
fn going_down_in_reaction_may_add_nothing() {
    let reaction = ReactionDoubles::No;
    let dug_in = ProtectionRulings { reaction, ..ProtectionRulings::default() };
    let rulings = Rulings { dug_in, ..Rulings::default() };
    assert_eq!(score(reacting(Posture::DugIn), rulings), 5);
    assert_eq!(score(shot(Posture::DugInAndDown), rulings), 7);
    assert_eq!(score(reacting(Posture::Up), rulings), 5);
}

#[test]
fn by_the_first_edition_down_is_one_and_doubled_two() {
    let rulings = Rulings { down_to_hit: DownToHit::FirstEdition, ..Rulings::default() };
    assert_eq!(score(shot(Posture::DugIn), rulings), 4);
    assert_eq!(score(shot(Posture::DugInAndDown), rulings), 5);
}

#[test]
fn cover_adds_unless_the_players_say_otherwise() {
    let behind = |cover, posture| Circumstances { cover, ..shot(posture) };
    assert_eq!(score(behind(Cover::Soft, Posture::DugIn), Rulings::default()), 6);
    let dug_in = ProtectionRulings { stacks: StacksWithCover::No, ..ProtectionRulings::default() };
    let rulings = Rulings { dug_in, ..Rulings::default() };
    assert_eq!(score(behind(Cover::Soft, Posture::DugIn), rulings), 5);
    assert_eq!(score(behind(Cover::Hard, Posture::DugIn), rulings), 5);
    assert_eq!(score(behind(Cover::Hard, Posture::DugInAndDown), rulings), 7);
    let in_the_open = Circumstances { cover: Cover::Hard, ..shot(Posture::Down) };
    assert_eq!(score(in_the_open, rulings), 7, "not dug in: Down and cover add");
}

#[test]
fn everything_on_the_shooter_counts_as_well() {
    let shooter = Shooter { pins: 1, order: Order::Advance, ..Shooter::default() };
    assert_eq!(score(Circumstances { shooter, ..shot(Posture::DugIn) }, Rulings::default()), 7);
    let team = Unit { models: 2, ..Unit::default() };
    assert_eq!(
        score(Circumstances { target: team, ..shot(Posture::DugIn) }, Rulings::default()),
        6
    );
}

#[test]
fn ten_rifles_kill_fewer_of_those_who_keep_low() {
    let casualties = |posture| {
        let volley = Circumstances { shots: 10, ..shot(posture) };
        law::<Infantry>(volley, Rulings::default()).mean_of("casualties")
    };
    // Ten shots at 2/3, 1/3 and 1/36, each kill one in two.
    assert_eq!(casualties(Posture::Up), "10/3");
    assert_eq!(casualties(Posture::DugIn), "5/3");
    assert_eq!(casualties(Posture::DugInAndDown), "5/36");
}

#[test]
fn volleys_follow_each_other_and_pins_add_up() {
    let volleys = Circumstances { volleys: 2, shots: 2, ..shot(Posture::DugIn) };
    let infantry: Infantry = prepared(volleys, Rulings::default());
    let outcome = falls(&infantry, &[5, 5, 4, 3, /* the second volley */ 5, 1, 4]);
    assert_eq!((outcome.hits, outcome.losses.casualties), (3, 2));
    assert_eq!(outcome.losses.condition.pins, 2);
}

#[test]
fn a_tank_does_not_go_down() {
    let tank = Unit { kind: UnitKind::Armored, ..Unit::default() };
    let circumstances = Circumstances { target: tank, ..shot(Posture::DugIn) };
    let refusal = refused::<Infantry>(circumstances, Rulings::default());
    assert_eq!(refusal.key, "circumstances.target.kind");
}
