use sandtable_dice::{Procedure, Scripted};
use sandtable_sim::Fraction;

use super::*;
use sandtable_worked::exactly;

/// One call that is answered for certain, at stands in the open.
fn call(ship: Ship) -> Circumstances {
    Circumstances { ship, calls: 1, observer: None, cover: Cover::None, ..NavalFire::example() }
}

fn prepare(circumstances: Circumstances, rulings: Rulings) -> NavalFire {
    NavalFire::prepare(circumstances, Figures::default(), rulings).unwrap()
}

#[track_caller]
fn mean(fire: &NavalFire, measure: impl Fn(&NavalFireOutcome) -> u32) -> Fraction {
    exactly(fire).mean(|outcome| measure(outcome).into())
}

#[test]
fn the_table_is_that_of_the_page() {
    let hits = |ship| {
        let one = Circumstances { stands_under: 1, ..call(ship) };
        mean(&prepare(one, Rulings::default()), |outcome| outcome.toll.hits)
    };
    assert_eq!(hits(Ship::Battleship), Fraction::new(27, 10));
    assert_eq!(hits(Ship::HeavyCruiser), Fraction::new(24, 10));
    assert_eq!(hits(Ship::LightCruiser), Fraction::new(21, 10));
    assert_eq!(hits(Ship::Destroyer), Fraction::new(14, 10));
    assert_eq!(hits(Ship::DestroyerEscort), Fraction::new(7, 10));
    assert_eq!(hits(Ship::ArmedTransport), Fraction::new(4, 10));
}

/// A destroyer's two templates over two stands each: four stands of one die, or two of two.
#[test]
fn templates_apart_reach_more_stands_and_together_hit_harder() {
    let stands_hit = |aim, rof| {
        let circumstances = Circumstances { aim, ..call(Ship::Destroyer) };
        let fire = prepare(circumstances, Rulings { rof, ..Rulings::default() });
        mean(&fire, |outcome| outcome.toll.stands_hit)
    };
    assert_eq!(stands_hit(Aim::Apart, NavalRof::Templates), Fraction::new(28, 10));
    assert_eq!(stands_hit(Aim::Together, NavalRof::Templates), Fraction::new(182, 100));
    assert_eq!(stands_hit(Aim::Apart, NavalRof::DicePerTarget), Fraction::new(182, 100));
}

#[test]
fn cover_and_armor_count_as_in_all_indirect_fire() {
    let hits = |target, cover| {
        let one = Circumstances { stands_under: 1, target, cover, ..call(Ship::DestroyerEscort) };
        mean(&prepare(one, Rulings::default()), |outcome| outcome.toll.hits)
    };
    assert_eq!(hits(unarmored(), Cover::Hard), Fraction::new(4, 10));
    assert_eq!(hits(unarmored(), Cover::Fortification), Fraction::new(2, 10));
    let tank = IndirectTarget::Afv { weight_class: 4, weak: false };
    assert_eq!(hits(tank, Cover::None), Fraction::new(3, 10));
}

/// Number 7 hits, 4 in 10 of the hits eliminate a Regular stand.
#[test]
fn hits_are_rolled_on_the_chart() {
    let one = Circumstances { stands_under: 1, ..call(Ship::DestroyerEscort) };
    let fire = prepare(one, Rulings::default());
    assert_eq!(mean(&fire, |outcome| outcome.toll.eliminated), Fraction::new(28, 100));
}

/// Three calls of a dedicated Veteran, answered on 6: 1.8 of them, with two dice each.
#[test]
fn only_calls_that_are_answered_bring_fire() {
    let fire = prepare(NavalFire::example(), Rulings::default());
    assert_eq!(mean(&fire, |outcome| outcome.answered), Fraction::new(18, 10));
    // Number 7 in hard cover is 4: four dice a call.
    assert_eq!(mean(&fire, |outcome| outcome.toll.hits), Fraction::new(18 * 16, 100));
}

#[test]
fn ships_never_run_out_unless_the_ruling_says_so() {
    let circumstances =
        || Circumstances { calls: 2, stands_under: 1, ..call(Ship::DestroyerEscort) };
    let unlimited = prepare(circumstances(), Rulings::default());
    assert_eq!(mean(&unlimited, |outcome| outcome.depleted.into()), Fraction::ZERO);
    let rulings = Rulings { ammo: ShipsRunOut::Yes, ..Rulings::default() };
    let limited = prepare(circumstances(), rulings);
    // Each nominated die: 1/10 a 1, and 7/10 of these deplete a 76 mm gun.
    let depleted = mean(&limited, |outcome| outcome.depleted.into());
    assert_eq!(depleted, Fraction::new(10_000 - 93 * 93, 10_000));
    let mut dice = Scripted::new([1, 10, 7]);
    let outcome = limited.resolve(&mut dice);
    assert!(dice.exhausted() && outcome.depleted && outcome.answered == 1);
}

#[test]
fn big_ships_do_not_spot_for_themselves() {
    let kind = NavalObserverKind::ShipItself;
    let observer = NavalFire::example().observer.map(|observer| NavalObserver { kind, ..observer });
    let destroyer = Circumstances { observer, ..call(Ship::Destroyer) };
    assert_eq!(
        mean(&prepare(destroyer, Rulings::default()), |outcome| outcome.answered),
        Fraction::ONE
    );
    let battleship = Circumstances { observer, ..call(Ship::Battleship) };
    let refusal = NavalFire::prepare(battleship, Figures::default(), Rulings::default());
    assert_eq!(refusal.unwrap_err().key, "circumstances.observer.kind");
}
