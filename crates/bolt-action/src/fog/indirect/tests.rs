use super::*;
use crate::Quality;
use crate::fog::{FogMode, VisibilityRulings};
use crate::weapon::ZeroedNeedsSight;
use sandtable_rulebook::Rule;
use sandtable_worked::{falls, law, prepared, refused};

const MORTAR: IndirectWeapon = IndirectWeapon { minimum_range: 12, indirect_range: 60 };
const HOWITZER: IndirectWeapon = IndirectWeapon { minimum_range: 24, indirect_range: 60 };

fn fire(weapon: IndirectWeapon, distance: f64, spotter_ahead: Option<f64>) -> Circumstances {
    Circumstances { weapon, distance, spotter_ahead, ..Indirect::example() }
}

fn engaged(circumstances: Circumstances) -> String {
    law::<Indirect>(circumstances, Rulings::default()).mean_of("engaged")
}

fn band(circumstances: Circumstances) -> String {
    law::<Indirect>(circumstances, Rulings::default()).mean_of("band")
}

#[test]
fn a_howitzer_without_a_spotter_never_fires_indirectly_in_the_usual_fog() {
    assert_eq!(band(fire(HOWITZER, 30.0, None)), "0");
    assert_eq!(engaged(fire(HOWITZER, 24.0, None)), "0");
    let clear = Circumstances { visibility: Some(30.0), ..fire(HOWITZER, 30.0, None) };
    assert_eq!(engaged(clear), "1");
}

#[test]
fn a_mortar_without_a_spotter_fires_from_twelve_to_eighteen_inches() {
    assert_eq!(band(fire(MORTAR, 12.0, None)), "6");
    assert_eq!(engaged(fire(MORTAR, 12.0, None)), "1");
    assert_eq!(engaged(fire(MORTAR, 18.0, None)), "1");
    assert_eq!(engaged(fire(MORTAR, 19.0, None)), "0");
    assert_eq!(engaged(fire(MORTAR, 11.0, None)), "0", "minimum ranges stay");
}

#[test]
fn a_spotter_ahead_carries_the_fire_as_far_as_he_sees() {
    assert_eq!(band(fire(MORTAR, 30.0, Some(15.0))), "21", "from 12 to 33");
    assert_eq!(engaged(fire(MORTAR, 33.0, Some(15.0))), "1");
    assert_eq!(engaged(fire(MORTAR, 34.0, Some(15.0))), "0");
    assert_eq!(
        band(fire(MORTAR, 30.0, Some(40.0))),
        "42",
        "12 to 18, and 22 to 58: the crew sees too"
    );
}

#[test]
fn half_inches_count() {
    assert_eq!(engaged(fire(MORTAR, 18.5, None)), "0");
    assert_eq!(engaged(fire(MORTAR, 33.5, Some(15.5))), "1");
    assert_eq!(band(fire(MORTAR, 30.0, Some(15.5))), "43/2", "from 12 to 33.5");
}

#[test]
fn green_crews_have_nothing_of_their_spotter() {
    let green = Circumstances { quality: Quality::Inexperienced, ..fire(MORTAR, 30.0, Some(15.0)) };
    assert_eq!(engaged(green), "0");
}

#[test]
fn ranging_in_takes_twenty_five_ninths_of_a_turn() {
    let long = Circumstances { turns: 6, ..fire(MORTAR, 30.0, Some(15.0)) };
    let law = law::<Indirect>(long, Rulings::default());
    assert_eq!(law.chance_of("first_hit_turn", 3.0..=3.0), "5/18");
    assert_eq!(law.chance_of("first_hit_turn", 6.0..=6.0), "25/1944");
}

#[test]
fn a_zeroed_weapon_goes_on_firing_at_what_is_lost_from_view() {
    let lost = || Circumstances { turns: 3, in_view: Some(1), ..fire(MORTAR, 30.0, Some(15.0)) };
    let blind: Indirect = prepared(lost(), Rulings::default());
    assert_eq!(falls(&blind, &[6, 2, 1]).hits, 2);
    assert_eq!(falls(&blind, &[5]).fired, 1, "it has not hit yet");
    let rulings = Rulings { zeroed_needs_sight: ZeroedNeedsSight::Yes, ..Rulings::default() };
    let seeing: Indirect = prepared(lost(), rulings);
    assert_eq!(falls(&seeing, &[6]).hits, 1);
}

#[test]
fn fog_that_comes_and_goes_makes_ranging_begin_anew_or_not() {
    let visibility = VisibilityRulings { mode: FogMode::Optional, ..VisibilityRulings::default() };
    let rulings = Rulings { visibility, ..Rulings::default() };
    let target = || Circumstances { turns: 3, ..fire(MORTAR, 17.0, None) };
    let reset: Indirect = prepared(target(), rulings);
    // A miss; fog thickens to 12; no shot; it clears to 17; 6 is needed again.
    assert_eq!(falls(&reset, &[5, 1, 3, 3, 5, 2, 3, 5]).hits, 0);
    let hold: Indirect = prepared(target(), Rulings { skipped_turn: SkippedTurn::Keep, ..rulings });
    assert_eq!(falls(&hold, &[5, 1, 3, 3, 5, 2, 3, 5]).hits, 1);
}

#[test]
fn a_zeroed_weapon_that_waits_for_sight_stays_zeroed() {
    let visibility = VisibilityRulings { mode: FogMode::Optional, ..VisibilityRulings::default() };
    let zeroed_needs_sight = ZeroedNeedsSight::Yes;
    let rulings = Rulings { visibility, zeroed_needs_sight, ..Rulings::default() };
    for skipped_turn in [SkippedTurn::Reset, SkippedTurn::Keep] {
        let target = Circumstances { turns: 3, ..fire(MORTAR, 17.0, None) };
        let rule: Indirect = prepared(target, Rulings { skipped_turn, ..rulings });
        // A hit; fog thickens to 12; no shot; it clears to 17; 2 is enough.
        let outcome = falls(&rule, &[6, 1, 3, 3, 5, 2, 3, 2]);
        assert_eq!((outcome.fired, outcome.hits), (2, 2), "{skipped_turn:?}");
    }
}

#[test]
fn ranges_the_wrong_way_round_are_refused() {
    let weapon = IndirectWeapon { minimum_range: 24, indirect_range: 12 };
    let refusal = refused::<Indirect>(fire(weapon, 20.0, None), Rulings::default());
    assert_eq!(refusal.key, "circumstances.weapon.indirect_range");
}
