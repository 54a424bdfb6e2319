//! Examples of what one sees in which weather.

use sandtable_dice::Scripted;

use super::*;
use crate::levels::{Fog, Precipitation, Wind};
use crate::night::Light;
use crate::weather::CombineConditions;

fn look(conditions: Conditions, target: Target, combine: CombineConditions) -> VisibilityOutcome {
    let circumstances = Circumstances { conditions, target };
    let rulings = SightRulings { combine };
    let visibility = Visibility::prepare(circumstances, Figures::default(), rulings).unwrap();
    visibility.resolve(&mut Scripted::new([]))
}

/// Visibility, and the spotting distance of a stand that is spotted so far by day.
fn sight(conditions: Conditions, daylight_spotting: u32) -> (u32, u32) {
    let target = Target { daylight_spotting, ..Target::default() };
    let sight = look(conditions, target, CombineConditions::Worst).sight;
    (sight.visibility, sight.spotting)
}

fn light(light: Light) -> Conditions {
    Conditions { light, ..Conditions::default() }
}

fn rain(precipitation: Precipitation, wind: Wind) -> Conditions {
    Conditions { precipitation, wind, ..Conditions::default() }
}

fn fog(fog: Fog) -> Conditions {
    Conditions { fog, ..Conditions::default() }
}

fn dust(wind: Wind) -> Conditions {
    Conditions { dusty: true, wind, ..Conditions::default() }
}

#[test]
fn a_clear_day_leaves_everything_as_it_is() {
    assert_eq!(sight(Conditions::default(), 24), (120, 24));
}

#[test]
fn twilight_mist_light_precipitation_and_moderate_dust_are_the_same() {
    for dim in [
        light(Light::Twilight),
        light(Light::ArtificialMoonlight),
        fog(Fog::Mist),
        rain(Precipitation::Light, Wind::Light),
        dust(Wind::Moderate),
    ] {
        assert_eq!([sight(dim, 24), sight(dim, 9), sight(dim, 1)], [(30, 12), (30, 4), (30, 0)]);
    }
}

#[test]
fn steady_precipitation_quarters() {
    let steady = rain(Precipitation::Steady, Wind::Light);
    assert_eq!(
        [sight(steady, 24), sight(steady, 7), sight(steady, 3)],
        [(15, 6), (15, 1), (15, 0)]
    );
}

#[test]
fn fog_heavy_precipitation_clear_nights_and_high_dust_are_the_same() {
    for dark in [
        light(Light::ClearNight),
        fog(Fog::Fog),
        rain(Precipitation::Heavy, Wind::Light),
        dust(Wind::High),
    ] {
        assert_eq!([sight(dark, 24), sight(dark, 7), sight(dark, 6)], [(4, 4), (4, 4), (4, 0)]);
    }
    assert_eq!(sight(light(Light::OvercastNight), 24), (2, 2));
    assert_eq!(sight(light(Light::OvercastNight), 6), (2, 0));
}

#[test]
fn wind_drives_precipitation_and_raises_no_dust_on_wet_ground() {
    assert_eq!(sight(rain(Precipitation::Light, Wind::Moderate), 24), (15, 6));
    assert_eq!(sight(rain(Precipitation::Steady, Wind::Moderate), 24), (4, 4));
    assert_eq!(sight(rain(Precipitation::Light, Wind::High), 24), (4, 4));
    assert_eq!(sight(rain(Precipitation::None, Wind::High), 24), (120, 24));
    let conditions = Conditions { dusty: true, ..rain(Precipitation::Light, Wind::High) };
    let circumstances = Circumstances { conditions, target: Target::default() };
    let refusal = Visibility::prepare(circumstances, Figures::default(), SightRulings::default())
        .unwrap_err();
    assert_eq!(refusal.key, "circumstances.conditions.dusty");
}

#[test]
fn the_worst_of_several_conditions_holds() {
    let misty_rain = Conditions { fog: Fog::Mist, ..rain(Precipitation::Steady, Wind::Light) };
    assert_eq!(sight(misty_rain, 24), (15, 6));
    let misty_night = Conditions { fog: Fog::Mist, ..light(Light::ClearNight) };
    assert_eq!([sight(misty_night, 24), sight(misty_night, 7)], [(4, 4), (4, 3)]);
}

#[test]
fn or_they_add_up() {
    let sight = |conditions, daylight_spotting| {
        let target = Target { daylight_spotting, ..Target::default() };
        look(conditions, target, CombineConditions::Cumulative).sight.spotting
    };
    let misty_rain = Conditions { fog: Fog::Mist, ..rain(Precipitation::Steady, Wind::Light) };
    assert_eq!(sight(misty_rain, 24), 3);
    let misty_night = Conditions { fog: Fog::Mist, ..light(Light::ClearNight) };
    assert_eq!(sight(misty_night, 24), 2);
}

#[test]
fn a_stand_is_spotted_up_to_its_distance_and_never_beyond_visibility() {
    let spotted = |distance, daylight_spotting| {
        let target = Target { distance, daylight_spotting, ..Target::default() };
        look(Conditions::twilight(), target, CombineConditions::Worst).spotted
    };
    assert!(spotted(12.0, 24) && !spotted(12.5, 24));
    assert!(spotted(30.0, 90) && !spotted(31.0, 90));
    assert!(spotted(0.0, 1) && !spotted(0.5, 1));
}
