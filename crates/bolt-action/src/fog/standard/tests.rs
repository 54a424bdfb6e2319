//! The ids in the names are those of the worked examples of the register.

use super::*;
use crate::fog::{FogMode, VisibilityRulings};
use crate::{Unit, UnitKind, Weapon};
use sandtable_rulebook::Rule;
use sandtable_worked::{falls, law, prepared};

fn shot(range: u32, distance: f64) -> Circumstances {
    let weapon = Weapon { range, shots: 1, penetration: 0, heavy: false };
    Circumstances { weapon, distance, ..Standard::example() }
}

fn hit_chance(circumstances: Circumstances) -> String {
    law::<Standard>(circumstances, Rulings::default()).mean_of("hits")
}

#[test]
fn fog_10_a_rifle_at_thirteen_inches_is_at_long_range() {
    assert_eq!(hit_chance(shot(24, 13.0)), "1/2");
    assert_eq!(hit_chance(shot(24, 12.0)), "2/3");
    assert_eq!(hit_chance(shot(24, 12.5)), "1/2", "half an inch counts");
}

#[test]
fn fog_11_a_machine_gun_at_eighteen_inches_is_not() {
    assert_eq!(hit_chance(shot(36, 18.0)), "2/3");
}

#[test]
fn beyond_what_one_sees_nothing_is_hit() {
    assert_eq!(hit_chance(shot(36, 19.0)), "0");
    assert_eq!(hit_chance(shot(36, 18.5)), "0", "half an inch counts");
    let agreed = Circumstances { visibility: Some(24.0), ..shot(36, 19.0) };
    assert_eq!(hit_chance(agreed), "1/2", "long range for 36 inches");
    let agreed = Circumstances { visibility: Some(18.5), ..shot(36, 18.5) };
    assert_eq!(hit_chance(agreed), "1/2", "half an inch may be agreed on");
    assert_eq!(hit_chance(shot(12, 15.0)), "0", "out of range, fog or not");
    let in_range = |shot| law::<Standard>(shot, Rulings::default()).mean_of("in_range");
    assert_eq!([shot(12, 15.0), shot(36, 19.0)].map(in_range), ["0", "1"]);
}

#[test]
fn fog_limits_an_assault_only_where_the_players_say_so() {
    let thick = || Circumstances { visibility: Some(8.0), ..shot(24, 8.0) };
    let reach = |caps_assault| {
        let rulings = Rulings { caps_assault, ..Rulings::default() };
        falls(&prepared::<Standard>(thick(), rulings), &[1]).assault_reach
    };
    let reaches = [CapsAssault::No, CapsAssault::Yes].map(reach);
    assert_eq!(reaches, [12, 8].map(Sight::inches));
}

#[test]
fn with_the_optional_table_a_distant_target_comes_into_sight() {
    let visibility = VisibilityRulings { mode: FogMode::Optional, ..VisibilityRulings::default() };
    let rulings = Rulings { visibility, ..Rulings::default() };
    let patient = || Circumstances { turns: 2, ..shot(36, 19.0) };
    // The fog clears by 2D6 in a third of games, always far enough.
    let law = law::<Standard>(patient(), rulings);
    assert_eq!(law.mean_of("turns_in_sight"), "1/3");
    assert_eq!(law.mean_of("hits"), "1/6");
    assert_eq!(law.chance_of("hits", 0.0..=0.0), "5/6");
}

#[test]
fn casualties_add_up_over_turns_and_a_team_of_two_is_a_small_target() {
    let team = Unit { models: 3, ..Unit::default() };
    let circumstances = Circumstances { target: team, turns: 2, ..shot(24, 12.0) };
    let rule: Standard = prepared(circumstances, Rulings::default());
    // 3 hits and 4 kills one of three; the two left are hit on 4: then one of two dies and 9 fails.
    let outcome = falls(&rule, &[3, 4, 3]);
    assert_eq!((outcome.hits, outcome.losses.casualties), (1, 1));
    let outcome = falls(&rule, &[3, 4, 4, 4, 4, 5]);
    assert_eq!((outcome.hits, outcome.losses.casualties), (2, 2));
    assert!(outcome.losses.morale_failed);
}

/// A gun hits a tank on 3+ and damages it on 4+.
#[test]
fn damage_to_a_vehicle_is_told_turn_after_turn() {
    let target = Unit { kind: UnitKind::Armored, models: 1, ..Unit::default() };
    let weapon = Weapon { range: 60, shots: 1, penetration: 5, heavy: true };
    let gun = Circumstances { weapon, distance: 12.0, target, ..Standard::example() };
    assert_eq!(law::<Standard>(gun.clone(), Rulings::default()).mean_of("penetrated"), "1/3");
    let twice: Standard = prepared(Circumstances { turns: 2, ..gun }, Rulings::default());
    // Twice a hit that stuns the crew.
    let losses = falls(&twice, &[3, 6, 1, 3, 6, 1]).losses;
    assert_eq!(losses.penetrated, 2);
}
