//! Examples of hearing stands.

use sandtable_dice::Scripted;

use super::*;

fn listen(change: impl FnOnce(&mut Circumstances)) -> SoundOutcome {
    listen_by(DeafInRain::Yes, change)
}

fn listen_by(deaf_in_rain: DeafInRain, change: impl FnOnce(&mut Circumstances)) -> SoundOutcome {
    let mut circumstances = Sound::example();
    change(&mut circumstances);
    let rulings = Rulings { deaf_in_rain, ..Rulings::default() };
    let sound = Sound::prepare(circumstances, Figures::default(), rulings).unwrap();
    sound.resolve(&mut Scripted::new([]))
}

fn at(distance: f64, moving: Mover, light: Light) -> SoundOutcome {
    listen(|it| {
        (it.target.distance, it.moving, it.conditions.light) = (distance, moving, light);
    })
}

#[test]
fn cd_night_001_personnel_heard_at_six_inches_are_spotted_on_a_clear_night() {
    let outcome = at(6.0, Mover::Personnel, Light::ClearNight);
    assert_eq!((outcome.heard, outcome.spotted), (true, true));
    assert_eq!(outcome.taken_as, Inches::new(3.0));
}

#[test]
fn the_same_personnel_are_heard_only_on_an_overcast_night() {
    let outcome = at(6.0, Mover::Personnel, Light::OvercastNight);
    assert_eq!((outcome.heard, outcome.spotted), (true, false));
    assert!(at(4.0, Mover::Personnel, Light::OvercastNight).spotted);
}

#[test]
fn vehicles_are_spotted_up_to_eight_inches_and_four_when_overcast() {
    assert!(at(8.0, Mover::Vehicle, Light::ClearNight).spotted);
    assert!(!at(8.1, Mover::Vehicle, Light::ClearNight).spotted);
    assert!(at(4.0, Mover::Vehicle, Light::OvercastNight).spotted);
    assert!(!at(4.1, Mover::Vehicle, Light::OvercastNight).spotted);
}

#[test]
fn sound_carries_six_inches_and_twenty_four() {
    assert!(at(24.0, Mover::Vehicle, Light::ClearNight).heard);
    assert!(!at(24.1, Mover::Vehicle, Light::ClearNight).heard);
    assert!(!at(6.1, Mover::Personnel, Light::ClearNight).heard);
    assert!(!at(1.0, Mover::None, Light::ClearNight).heard);
    assert!(!at(6.0, Mover::Vehicle, Light::Twilight).heard);
}

#[test]
fn who_moves_or_fires_hears_nothing_and_nor_does_anyone_near_fire() {
    assert!(!listen(|it| it.listener_moves = true).heard);
    assert!(!listen(|it| it.listener_fires = true).heard);
    assert!(!listen(|it| it.nearest_fire = Some(12.0)).heard);
    assert!(listen(|it| it.nearest_fire = Some(12.5)).heard);
}

#[test]
fn high_wind_deadens_all_sound_and_rain_and_moderate_wind_by_ruling() {
    let heard = |ruling, precipitation, wind| {
        let outcome = listen_by(ruling, |it| {
            (it.conditions.precipitation, it.conditions.wind) = (precipitation, wind);
        });
        outcome.heard
    };
    assert!(!heard(DeafInRain::No, Precipitation::None, Wind::High));
    assert!(!heard(DeafInRain::Yes, Precipitation::Light, Wind::Light));
    assert!(heard(DeafInRain::No, Precipitation::Light, Wind::Light));
    assert!(!heard(DeafInRain::Yes, Precipitation::None, Wind::Moderate));
    assert!(heard(DeafInRain::No, Precipitation::None, Wind::Moderate));
}

#[test]
fn who_must_be_contacted_must_be_contacted_although_heard() {
    let outcome = listen(|it| (it.target.distance, it.target.daylight_spotting) = (1.0, 6));
    assert_eq!((outcome.heard, outcome.spotted, outcome.spotting), (true, false, 0));
}

#[test]
fn an_illuminated_stand_is_spotted_as_by_day() {
    assert!(listen(|it| (it.target.distance, it.illuminated) = (20.0, true)).spotted);
}
