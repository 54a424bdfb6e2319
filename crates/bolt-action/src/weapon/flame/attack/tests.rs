use sandtable_dice::Scripted;

use super::super::{FlameHits, FuelRollOnMiss, MoraleOnMiss};
use super::*;
use crate::UnitKind;
use sandtable_worked::{Exactly, exactly, nth};

fn law(circumstances: Circumstances, rulings: Rulings) -> Exactly<FlameOutcome> {
    let rule = FlameAttack::prepare(circumstances, Figures::default(), rulings).unwrap();
    exactly(&rule)
}

fn destroyed(circumstances: Circumstances, rulings: Rulings) -> String {
    law(circumstances, rulings).mean(nth::<FlameAttack>(0)).to_string()
}

fn flame(rulings: FlameRulings) -> Rulings {
    Rulings { flame: rulings, ..Rulings::default() }
}

#[test]
fn fl_01_a_unit_that_is_hit_takes_three_pins() {
    let pins = |to_hit| {
        let circumstances = Circumstances { to_hit, ..FlameAttack::example() };
        let law = law(circumstances, Rulings::default());
        law.mean(|outcome| outcome.condition.pins.into()).to_string()
    };
    assert_eq!(pins(HitRoll::Scored), "3");
    assert_eq!(pins(HitRoll::Rolled), "2", "two thirds of three");
}

#[test]
fn fl_02_a_regular_unit_that_is_hit_fails_its_check_31_times_in_54() {
    let hit = Circumstances { to_hit: HitRoll::Scored, ..FlameAttack::example() };
    assert_eq!(destroyed(hit, Rulings::default()), "31/54");
    let only = MoraleOnMiss::OnlyIfHit;
    let rulings = flame(FlameRulings { morale: only, ..FlameRulings::default() });
    assert_eq!(destroyed(FlameAttack::example(), rulings), "31/81", "2/3 * 31/54");
}

#[test]
fn fl_03_a_squad_is_destroyed_71_times_in_162() {
    assert_eq!(destroyed(FlameAttack::example(), Rulings::default()), "71/162");
}

#[test]
fn fl_06_a_vehicle_flamethrower_makes_three_hits() {
    let weapon = Weapon::of(Name::VehicleFlamethrower);
    // Over half of twelve inches, and not at point blank: 4+ and so 9/4; at six both cancel.
    let at = |distance, weapon: &Weapon| {
        let weapon = weapon.clone();
        let circumstances = Circumstances { weapon, distance, ..FlameAttack::example() };
        let hits = |outcome: &FlameOutcome| outcome.hits.into();
        law(circumstances, Rulings::default()).mean(hits).to_string()
    };
    assert_eq!(at(7.0, &weapon), "9/4");
    assert_eq!(at(6.0, &weapon), "15/4", "5/6 * 9/2");
    let inexperienced = Shooter { quality: crate::Quality::Inexperienced, ..Shooter::default() };
    let circumstances = Circumstances { weapon, shooter: inexperienced, ..FlameAttack::example() };
    let hits = law(circumstances, Rulings::default()).mean(|outcome| outcome.hits.into());
    assert_eq!(hits.to_string(), "3", "3+: 2/3 * 9/2");
}

#[test]
fn each_shot_may_be_rolled_to_hit() {
    let rulings = flame(FlameRulings { hits: FlameHits::EachShot, ..FlameRulings::default() });
    let rule = FlameAttack::prepare(FlameAttack::example(), Figures::default(), rulings).unwrap();
    let mut dice = Scripted::new([
        3, /* to hit */ 2, 3, 4, /* pins */ 2, /* damage */ 1, 2,
        /* morale */ 3, 2, /* fuel */ 1,
    ]);
    let outcome = rule.resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.hits, outcome.casualties, outcome.weapons), (2, 1, 0));
    assert!(outcome.condition.in_action());
}

/// Of two that roll D6 shots each at 3+, each hits with 1 - (1/3 + ... + 1/729) / 6 = 2005/2187, and is
/// empty then with 1/6.
#[test]
fn of_several_flamethrowers_the_fuel_of_those_is_rolled_for_that_hit() {
    let left = |hits| {
        let ruled =
            FlameRulings { hits, fuel_on_miss: FuelRollOnMiss::No, ..FlameRulings::default() };
        let circumstances = Circumstances { weapons: 2, ..FlameAttack::example() };
        law(circumstances, flame(ruled)).mean(|outcome| outcome.weapons.into()).to_string()
    };
    assert_eq!(left(FlameHits::OneRoll), "16/9", "2 - 2 * 2/3 * 1/6");
    assert_eq!(left(FlameHits::EachShot), "11117/6561", "2 - 2 * 2005/2187 * 1/6");
}

#[test]
fn the_crew_of_a_tank_may_abandon_it() {
    let tank = Unit { kind: UnitKind::Armored, ..Unit::default() };
    let circumstances = Circumstances { target: tank, ..FlameAttack::example() };
    let rule = FlameAttack::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
    // One hit, D3+1 pins, and 4 + 3 + 1 does not reach 9; seven is over nine less three.
    let mut dice = Scripted::new([3, 1, 2, 4, 3, 4, /* fuel */ 2]);
    let outcome = rule.resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!(outcome.condition.fate, Fate::Routed);
    assert_eq!((outcome.casualties, outcome.condition.pins), (0, 3));
}

#[test]
fn a_vehicle_with_a_flamethrower_burns_better_even_when_it_is_empty() {
    let tank = Unit { kind: UnitKind::Armored, flamethrower: true, ..Unit::default() };
    let circumstances =
        Circumstances { target: tank, target_empty: true, ..FlameAttack::example() };
    let risky = destroyed(circumstances.clone(), Rulings::default());
    let dry = Rulings { empty_still_risky: EmptyStillRisky::No, ..Rulings::default() };
    let plain = Unit { flamethrower: false, ..tank };
    let without = Circumstances { target: plain, ..circumstances.clone() };
    assert_eq!(destroyed(circumstances, dry), destroyed(without, Rulings::default()));
    assert_ne!(risky, destroyed(Circumstances { target: plain, ..FlameAttack::example() }, dry));
}

#[test]
fn a_flamethrower_burns_on_until_target_or_fuel_is_gone() {
    let circumstances = Circumstances { turns: 2, ..FlameAttack::example() };
    let law = law(circumstances, Rulings::default());
    // It fires a second time if neither the target (91/162) nor the fuel (5/6) is gone.
    let second = law.mean(|outcome| (2 <= outcome.turns).into()).to_string();
    assert_eq!(second, "455/972");
}

#[test]
fn out_of_range_nothing_is_fired() {
    let circumstances = Circumstances { distance: 6.5, ..FlameAttack::example() };
    let rule = FlameAttack::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
    let outcome = rule.resolve(&mut Scripted::new([]));
    assert_eq!((outcome.turns, outcome.hits, outcome.weapons), (0, 0, 1));
    assert_eq!(outcome.condition, Unit::default().condition());
}

#[test]
fn what_burns_a_tank_is_counted() {
    let tank = Unit { kind: UnitKind::Armored, ..Unit::default() };
    let circumstances = Circumstances { target: tank, ..FlameAttack::example() };
    let rule = FlameAttack::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
    // 2/3 * (1 - (1/6) * (2/3 + 4/9 + ... + 64/729)), as each hit damages on five or six.
    assert_eq!(exactly(&rule).chance_of("penetrated", 1.0..), "3044/6561");
}
