//! Examples of moving in bad weather.

use sandtable_dice::Scripted;

use super::*;

fn inches(change: impl FnOnce(&mut Circumstances)) -> f64 {
    moved(AllowanceRound::Keep, change).inches.to_f64()
}

fn moved(
    allowance_round: AllowanceRound,
    change: impl FnOnce(&mut Circumstances),
) -> WeatherMovementOutcome {
    let mut circumstances = Circumstances { fog: Fog::Clear, ..WeatherMovement::example() };
    change(&mut circumstances);
    let rulings = Rulings { allowance_round, ..Rulings::default() };
    let movement = WeatherMovement::prepare(circumstances, Figures::default(), rulings).unwrap();
    movement.resolve(&mut Scripted::new([]))
}

#[track_caller]
fn assert_inches(change: impl FnOnce(&mut Circumstances), expected: f64) {
    assert!((inches(change) - expected).abs() < 1e-9);
}

#[test]
fn cd_ground_025_a_wheeled_vehicle_of_sixteen_inches_covers_four_in_fog() {
    assert_inches(|it| it.fog = Fog::Fog, 4.0);
    assert_inches(|it| it.fog = Fog::Mist, 8.0);
    assert_inches(|_| (), 16.0);
}

#[test]
fn personnel_are_slowed_by_fog_and_heavy_precipitation_only() {
    let on_foot = |it: &mut Circumstances| (it.mobility, it.allowance) = (Mobility::Personnel, 6.0);
    let fog = |fog| {
        inches(|it| {
            on_foot(it);
            it.fog = fog;
        })
    };
    let rain = |rain| {
        inches(|it| {
            on_foot(it);
            it.precipitation = rain;
        })
    };
    assert_eq!([Fog::Clear, Fog::Mist, Fog::Fog].map(|it| fog(it).to_string()), ["6", "6", "3"]);
    let levels = [Precipitation::Light, Precipitation::Steady, Precipitation::Heavy];
    assert_eq!(levels.map(|it| rain(it).to_string()), ["6", "6", "3"]);
}

#[test]
fn precipitation_halves_and_quarters_vehicles_and_wind_drives_it() {
    assert_inches(|it| it.precipitation = Precipitation::Light, 8.0);
    assert_inches(|it| it.precipitation = Precipitation::Steady, 8.0);
    assert_inches(|it| it.precipitation = Precipitation::Heavy, 4.0);
    assert_inches(|it| (it.precipitation, it.wind) = (Precipitation::Steady, Wind::Moderate), 4.0);
    assert_inches(|it| (it.precipitation, it.wind) = (Precipitation::Light, Wind::High), 4.0);
    assert_inches(|it| it.wind = Wind::High, 16.0);
}

#[test]
fn the_worst_condition_holds_and_mud_multiplies_costs() {
    assert_inches(|it| (it.fog, it.precipitation) = (Fog::Mist, Precipitation::Steady), 8.0);
    assert_inches(|it| (it.fog, it.ground.mud) = (Fog::Fog, Mud::Moderate), 1.0);
    assert_inches(|it| (it.fog, it.ground.snow) = (Fog::Mist, Snow::Normal), 4.0);
}

#[test]
fn fractions_of_an_allowance_are_kept_or_dropped() {
    let fog = |it: &mut Circumstances| (it.fog, it.allowance) = (Fog::Fog, 10.0);
    assert_eq!(moved(AllowanceRound::Keep, fog).allowance, Inches::new(2.5));
    assert_eq!(moved(AllowanceRound::Down, fog).allowance, Inches::new(2.0));
    assert_eq!(moved(AllowanceRound::Keep, fog).lost, Inches::new(7.5));
}

#[test]
fn a_hasty_advance_goes_twice_as_far() {
    assert_inches(|it| (it.fog, it.order) = (Fog::Fog, Order::HastyAdvance), 8.0);
}
