//! Drop altitude. Source: *Test of Battle*, 7.2.1. Register: `cd.airborne.drop-altitude`.
//!
//! > The better the air crew, the lower it drops: 6, 12, 18, 24, 30 or 36 inches from Elite to
//! > Green. 6 inches more for each forced-back result and on a clear moonlit night, 12 more on a
//! > moonless or overcast night and in bad flying weather.
//!
//! Air crews keep their quality at night: in the printed example a Veteran drops from 24 inches on
//! an overcast night. Twilight is not named and counts as daylight.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{measures, switch};
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// What a dark night and bad weather come to.
    BadWeather {
        /// The larger one counts.
        Worst,
        /// They add up.
        Cumulative,
    }
}

/// The drop altitude table (inches).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AltitudeFigures {
    /// Elite crews.
    #[schemars(range(max = 200))]
    pub elite: u32,
    /// Veteran crews.
    #[schemars(range(max = 200))]
    pub veteran: u32,
    /// Experienced crews.
    #[schemars(range(max = 200))]
    pub experienced: u32,
    /// Regular crews.
    #[schemars(range(max = 200))]
    pub regular: u32,
    /// Trained crews.
    #[schemars(range(max = 200))]
    pub trained: u32,
    /// Green crews.
    #[schemars(range(max = 200))]
    pub green: u32,
    /// What each forced-back result adds.
    #[schemars(range(max = 200))]
    pub per_forced_back: u32,
    /// What a clear moonlit night adds.
    #[schemars(range(max = 200))]
    pub clear_night: u32,
    /// What a moonless or overcast night adds.
    #[schemars(range(max = 200))]
    pub overcast_night: u32,
    /// What bad flying weather adds.
    #[schemars(range(max = 200))]
    pub bad_weather: u32,
}

impl Default for AltitudeFigures {
    fn default() -> AltitudeFigures {
        AltitudeFigures {
            elite: 6,
            veteran: 12,
            experienced: 18,
            regular: 24,
            trained: 30,
            green: 36,
            per_forced_back: 6,
            clear_night: 6,
            overcast_night: 12,
            bad_weather: 12,
        }
    }
}

impl AltitudeFigures {
    /// From how high a crew drops that was not forced back (inches).
    pub(super) fn unharmed(
        &self,
        crew: Quality,
        light: Light,
        bad_weather: bool,
        ruling: BadWeather,
    ) -> u32 {
        let crew = match crew {
            Quality::Elite => self.elite,
            Quality::Veteran => self.veteran,
            Quality::Experienced => self.experienced,
            Quality::Regular => self.regular,
            Quality::Trained => self.trained,
            Quality::Green => self.green,
        };
        let light = match light {
            Light::Day | Light::Twilight | Light::ArtificialMoonlight => 0,
            Light::ClearNight => self.clear_night,
            Light::OvercastNight => self.overcast_night,
        };
        let weather = if bad_weather { self.bad_weather } else { 0 };
        crew + match ruling {
            BadWeather::Worst => light.max(weather),
            BadWeather::Cumulative => light + weather,
        }
    }
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Quality of the air crew.
    pub crew: Quality,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
    /// Whether the weather is bad for flying.
    #[serde(default)]
    pub bad_weather: bool,
    /// Forced-back results on this aircraft.
    #[serde(default)]
    #[schemars(range(max = 10))]
    pub forced_back: u32,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The drop altitude table.
    pub altitude: AltitudeFigures,
    /// Forced-back results that make an aircraft abort.
    #[schemars(range(min = 1, max = 6))]
    pub aborts_at: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { altitude: AltitudeFigures::default(), aborts_at: 3 }
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What a dark night and bad weather come to.
    #[serde(rename = "airborne.bad_weather")]
    pub bad_weather: BadWeather,
}

/// A transport that is about to drop.
#[derive(Clone, Copy, Debug)]
pub struct DropAltitude {
    height: u32,
}

/// From how high it drops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DropAltitudeOutcome {
    /// The height (inches).
    pub height: u32,
}

impl Outcome for DropAltitudeOutcome {}

impl Procedure for DropAltitude {
    type Outcome = DropAltitudeOutcome;

    fn measures(&self) -> Vec<Measure<DropAltitudeOutcome>> {
        measures! {
            "height", amount("inches", 0..=self.height), "drop height",
                |outcome| outcome.height.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> DropAltitudeOutcome {
        DropAltitudeOutcome { height: self.height }
    }
}

impl Rule for DropAltitude {
    const ABOUT: About = About { id: "cd.airborne.drop-altitude", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            crew: Quality::Veteran,
            light: Light::OvercastNight,
            bad_weather: false,
            forced_back: 0,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<DropAltitude, Refusal> {
        let Circumstances { crew, light, bad_weather, forced_back } = circumstances;
        if figures.aborts_at <= forced_back {
            let problem = format!(
                "an aircraft that is forced back {} times aborts and drops nothing",
                figures.aborts_at
            );
            return Err(Refusal::new("circumstances.forced_back", problem));
        }
        let altitude = figures.altitude;
        let unharmed = altitude.unharmed(crew, light, bad_weather, rulings.bad_weather);
        Ok(DropAltitude { height: unharmed + forced_back * altitude.per_forced_back })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Quality::{Elite, Experienced, Green, Regular, Trained, Veteran};

    fn height(circumstances: Circumstances, bad_weather: BadWeather) -> u32 {
        let rulings = Rulings { bad_weather };
        DropAltitude::prepare(circumstances, Figures::default(), rulings).unwrap().height
    }

    #[test]
    fn cd_air_008_a_veteran_forced_back_twice_on_an_overcast_night_drops_from_36_inches() {
        let circumstances = Circumstances { forced_back: 2, ..DropAltitude::example() };
        assert_eq!(height(circumstances, BadWeather::Worst), 36);
    }

    #[test]
    fn the_printed_example_keeps_the_quality_of_the_air_crew() {
        assert_eq!(height(DropAltitude::example(), BadWeather::Worst), 24);
    }

    #[test]
    fn crews_drop_from_6_to_36_inches_by_day() {
        let by_day = |crew| {
            let light = Light::Day;
            height(Circumstances { crew, light, ..DropAltitude::example() }, BadWeather::Worst)
        };
        let crews = [Elite, Veteran, Experienced, Regular, Trained, Green];
        assert_eq!(crews.map(by_day), [6, 12, 18, 24, 30, 36]);
    }

    #[test]
    fn bad_weather_and_a_dark_night_add_up_only_by_ruling() {
        let clear = |light| Circumstances { light, bad_weather: true, ..DropAltitude::example() };
        assert_eq!(height(clear(Light::OvercastNight), BadWeather::Worst), 24);
        assert_eq!(height(clear(Light::OvercastNight), BadWeather::Cumulative), 36);
        assert_eq!(height(clear(Light::ClearNight), BadWeather::Worst), 24);
        assert_eq!(height(clear(Light::ClearNight), BadWeather::Cumulative), 30);
    }

    #[test]
    fn a_third_forced_back_result_is_no_drop_at_all() {
        let circumstances = Circumstances { forced_back: 3, ..DropAltitude::example() };
        let refusal = DropAltitude::prepare(circumstances, Figures::default(), Rulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.forced_back");
    }
}
