//! Worked examples of breaking through ice. The ids in the names are those of the worked examples
//! of the register.

use sandtable_dice::Scripted;
use sandtable_sim::Fraction;

use super::circumstances::{Circumstances, Figures, Ice, IceStand, Kind, Rulings};
use super::*;
use crate::levels::Quality;
use sandtable_rulebook::Rule;
use sandtable_worked::{Exactly, exactly};

fn stand(kind: Kind, weight_class: u32) -> IceStand {
    IceStand { kind, quality: Quality::Experienced, weight_class }
}

fn ice(class: u32) -> Ice {
    Ice { class, weaker: Chance::NEVER, stronger: Chance::NEVER }
}

fn one(stand: IceStand, ice: Ice) -> Circumstances {
    Circumstances { stand, stands: 1, ice, ..BreakThrough::example() }
}

fn prepare(circumstances: Circumstances) -> BreakThrough {
    BreakThrough::prepare(circumstances, Figures::default(), Rulings::default()).unwrap()
}

fn law(crossing: &BreakThrough) -> Exactly<BreakThroughOutcome> {
    exactly(crossing)
}

fn lost(circumstances: Circumstances) -> Fraction {
    law(&prepare(circumstances)).mean(|outcome| outcome.lost.into())
}

#[test]
fn cd_ground_021_experienced_personnel_on_class_0_ice_are_eliminated_in_three_of_ten() {
    assert_eq!(lost(one(stand(Kind::Personnel, 1), ice(0))), Fraction::new(3, 10));
}

#[test]
fn ice_bears_stands_up_to_its_class() {
    assert_eq!(lost(one(stand(Kind::Vehicle, 3), ice(3))), Fraction::ZERO);
    assert_eq!(lost(one(stand(Kind::Vehicle, 4), ice(3))), Fraction::ONE);
    assert_eq!(lost(one(stand(Kind::TowedWeapon, 2), ice(1))), Fraction::ONE);
    assert_eq!(lost(one(stand(Kind::Personnel, 1), ice(1))), Fraction::ZERO);
    assert_eq!(lost(one(stand(Kind::Floating, 4), ice(0))), Fraction::ZERO);
}

#[test]
fn personnel_that_break_through_are_moved_back_and_may_be_forced_back_besides() {
    let falls = |rulings, face| {
        let circumstances = one(stand(Kind::Personnel, 1), ice(0));
        let crossing = BreakThrough::prepare(circumstances, Figures::default(), rulings).unwrap();
        crossing.resolve(&mut Scripted::new([face]))
    };
    let outcome = falls(Rulings::default(), 7);
    assert_eq!((outcome.broke_through, outcome.forced_back, outcome.lost), (1, 1, 0));
    let outcome = falls(Rulings { forced_back: ForcedBack::NoEffect }, 7);
    assert_eq!((outcome.broke_through, outcome.forced_back, outcome.across), (1, 0, 0));
    assert_eq!(falls(Rulings::default(), 4).forced_back, 0);
}

#[test]
fn hidden_weak_ice_takes_a_fifth_of_a_company_abreast_and_one_vehicle_of_a_column() {
    let circumstances = |formation| Circumstances { formation, ..BreakThrough::example() };
    assert_eq!(lost(circumstances(Formation::Abreast)), Fraction::new(6, 5));
    let column = law(&prepare(circumstances(Formation::Column)));
    assert_eq!(column.mean(|outcome| outcome.lost.into()), Fraction::new(1, 5));
    assert_eq!(column.mean(|outcome| outcome.across.into()), Fraction::new(24, 5));
}

#[test]
fn every_crossing_point_may_be_weak() {
    let circumstances = Circumstances { stands: 1, points: 3, ..BreakThrough::example() };
    assert_eq!(lost(circumstances), Fraction::new(61, 125));
}

#[test]
fn hidden_strong_ice_may_bear_what_it_should_not() {
    let mut circumstances = Circumstances { stands: 1, ..BreakThrough::example() };
    circumstances.stand.weight_class = 4;
    assert_eq!(lost(circumstances.clone()), Fraction::new(4, 5));
    circumstances.stand.weight_class = 5;
    assert_eq!(lost(circumstances), Fraction::ONE);
}

#[test]
fn ice_is_not_weaker_and_stronger_at_once() {
    let half = Chance::new(3, 5).unwrap();
    let ice = Ice { class: 3, weaker: half, stronger: half };
    let circumstances = one(stand(Kind::Vehicle, 3), ice);
    let refusal = BreakThrough::prepare(circumstances, Figures::default(), Rulings::default());
    assert_eq!(refusal.unwrap_err().key, "circumstances.ice.stronger");
}

#[test]
fn at_night_experienced_personnel_that_break_through_are_lost_as_regulars_are() {
    let at_night =
        Circumstances { light: Light::ClearNight, ..one(stand(Kind::Personnel, 1), ice(0)) };
    assert_eq!(lost(at_night), Fraction::new(2, 5));
}
