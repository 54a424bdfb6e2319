//! How far one sees. Source: *Test of Battle*, 9.1.2, 9.4, 10.1.2, 10.2.1 and 10.3.1. Register:
//! `cd.weather.visibility`, `cd.night.visibility`, `cd.twilight`.
//!
//! > Twilight, mist and light precipitation: nothing is visible beyond 30 inches, and all spotting
//! > distances are halved. Steady precipitation: 15 inches, and a quarter. Fog, heavy precipitation
//! > and a clear night: 4 inches, and everything is spotted at 4 inches, but what is spotted at 6
//! > inches or less by day must be contacted. An overcast night: the same with 2 inches. Fractions
//! > are dropped; what comes to nothing must be contacted.
//!
//! Moderate wind in dry and dusty country is as mist, high wind as fog.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Inches;
use crate::core::switch;
use crate::levels::{Fog, Precipitation, Wind};
use crate::night::Light;
use crate::wind::storm;
use sandtable_rulebook::Refusal;

/// Light and weather.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Conditions {
    /// How much light there is.
    pub light: Light,
    /// How thick the air is.
    pub fog: Fog,
    /// Rain or snowfall.
    pub precipitation: Precipitation,
    /// The force of the wind.
    pub wind: Wind,
    /// Whether the country is dry and dusty.
    pub dusty: bool,
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions {
            light: Light::Day,
            fog: Fog::Clear,
            precipitation: Precipitation::None,
            wind: Wind::Light,
            dusty: false,
        }
    }
}

impl Conditions {
    /// Nothing but a clear night.
    pub fn clear_night() -> Conditions {
        Conditions { light: Light::ClearNight, ..Conditions::default() }
    }

    /// Nothing but twilight.
    pub fn twilight() -> Conditions {
        Conditions { light: Light::Twilight, ..Conditions::default() }
    }

    /// Refuses weather that is dry and wet.
    ///
    /// # Errors
    ///
    /// If there is dust in rain or snow.
    pub fn check(self) -> Result<(), Refusal> {
        if self.dusty && self.precipitation != Precipitation::None {
            let problem = "it is not dry and dusty while rain or snow falls; expected false";
            return Err(Refusal::new("circumstances.conditions.dusty", problem));
        }
        Ok(())
    }
}

/// A stand that is looked for.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Target {
    /// How far away it is (inches; 0 in contact).
    #[schemars(range(min = 0, max = 1000))]
    pub distance: f64,
    /// The distance at which it is spotted by day, from the base game (inches).
    #[schemars(range(max = 1000))]
    pub daylight_spotting: u32,
    /// How far one sees at all on a clear day (inches); more than a table is long unless stated.
    #[schemars(range(min = 1, max = 1000))]
    pub daylight_visibility: u32,
}

impl Default for Target {
    fn default() -> Target {
        Target { distance: 0.0, daylight_spotting: 24, daylight_visibility: 120 }
    }
}

/// A condition that dims sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Thin {
    /// How far one sees (inches).
    #[schemars(range(max = 1000))]
    pub visibility: u32,
    /// What spotting distances are divided by; fractions are dropped.
    #[schemars(range(min = 1, max = 100))]
    pub divisor: u32,
}

/// A condition in which all stands are spotted at one distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dense {
    /// How far one sees (inches).
    #[schemars(range(max = 1000))]
    pub visibility: u32,
    /// How far everything is spotted (inches).
    #[schemars(range(max = 1000))]
    pub spotting: u32,
    /// The longest spotting distance by day of stands that must be contacted (inches).
    #[schemars(range(max = 1000))]
    pub contact: u32,
}

/// The book's numbers for sight.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SightFigures {
    /// Twilight, and artificial moonlight.
    pub twilight: Thin,
    /// Mist, and dust in moderate wind.
    pub mist: Thin,
    /// Light precipitation.
    pub light_precipitation: Thin,
    /// Steady precipitation.
    pub steady_precipitation: Thin,
    /// Heavy precipitation.
    pub heavy_precipitation: Dense,
    /// Fog, and dust in high wind.
    pub fog: Dense,
    /// A clear night.
    pub clear_night: Dense,
    /// An overcast or moonless night.
    pub overcast_night: Dense,
}

impl Default for SightFigures {
    fn default() -> SightFigures {
        let dim = Thin { visibility: 30, divisor: 2 };
        let dark = Dense { visibility: 4, spotting: 4, contact: 6 };
        SightFigures {
            twilight: dim,
            mist: dim,
            light_precipitation: dim,
            steady_precipitation: Thin { visibility: 15, divisor: 4 },
            heavy_precipitation: dark,
            fog: dark,
            clear_night: dark,
            overcast_night: Dense { visibility: 2, spotting: 2, contact: 6 },
        }
    }
}

switch! {
    /// What several conditions at once come to.
    CombineConditions {
        /// The shortest visibility and the shortest spotting distance of any of them.
        Worst,
        /// Each is applied to what the others leave: first darkness and fog, then what divides
        /// spotting distances.
        Cumulative,
    }
}

/// What the register leaves open about sight.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SightRulings {
    /// What several conditions at once come to.
    #[serde(rename = "weather.combine")]
    pub combine: CombineConditions,
}

/// How far one sees, and spots a stand (inches).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sight {
    /// How far one sees at all.
    pub visibility: u32,
    /// How far the stand is spotted; zero if it must be contacted.
    pub spotting: u32,
}

impl Sight {
    /// How near the stand must be to be spotted.
    pub fn reach(self) -> u32 {
        self.visibility.min(self.spotting)
    }

    /// Whether the stand is spotted at a distance.
    pub fn sees(self, distance: Inches) -> bool {
        distance <= Inches::new(self.reach().into())
    }

    fn worse(self, other: Sight) -> Sight {
        Sight {
            visibility: self.visibility.min(other.visibility),
            spotting: self.spotting.min(other.spotting),
        }
    }

    fn through_thin(self, thin: Thin) -> Sight {
        let visibility = self.visibility.min(thin.visibility);
        Sight { visibility, spotting: self.spotting / thin.divisor }
    }

    fn through_dense(self, dense: Dense) -> Sight {
        let visibility = self.visibility.min(dense.visibility);
        let spotting = if self.spotting <= dense.contact { 0 } else { dense.spotting };
        Sight { visibility, spotting }
    }
}

impl SightFigures {
    /// How far one sees a target in some conditions.
    pub fn sight(
        &self,
        conditions: Conditions,
        target: Target,
        combine: CombineConditions,
    ) -> Sight {
        let (thin, dense) = (self.thin(conditions), self.dense(conditions));
        let day =
            Sight { visibility: target.daylight_visibility, spotting: target.daylight_spotting };
        let dark = dense.into_iter().flatten().map(|dense| day.through_dense(dense));
        let dark = dark.fold(day, Sight::worse);
        let thin = thin.into_iter().flatten();
        match combine {
            CombineConditions::Worst => {
                thin.map(|thin| day.through_thin(thin)).fold(dark, Sight::worse)
            }
            CombineConditions::Cumulative => thin.fold(dark, Sight::through_thin),
        }
    }

    /// The conditions that divide spotting distances: light, air, precipitation and dust.
    fn thin(&self, conditions: Conditions) -> [Option<Thin>; 4] {
        let Conditions { light, fog, precipitation, wind, dusty } = conditions;
        [
            match light {
                Light::Twilight | Light::ArtificialMoonlight => Some(self.twilight),
                Light::Day | Light::ClearNight | Light::OvercastNight => None,
            },
            (fog == Fog::Mist).then_some(self.mist),
            match storm(precipitation, wind) {
                Precipitation::Light => Some(self.light_precipitation),
                Precipitation::Steady => Some(self.steady_precipitation),
                Precipitation::None | Precipitation::Heavy => None,
            },
            (dusty && wind == Wind::Moderate).then_some(self.mist),
        ]
    }

    /// The conditions in which all is spotted at one distance.
    fn dense(&self, conditions: Conditions) -> [Option<Dense>; 4] {
        let Conditions { light, fog, precipitation, wind, dusty } = conditions;
        let heavy = storm(precipitation, wind) == Precipitation::Heavy;
        [
            match light {
                Light::ClearNight => Some(self.clear_night),
                Light::OvercastNight => Some(self.overcast_night),
                Light::Day | Light::Twilight | Light::ArtificialMoonlight => None,
            },
            (fog == Fog::Fog).then_some(self.fog),
            heavy.then_some(self.heavy_precipitation),
            (dusty && wind == Wind::High).then_some(self.fog),
        ]
    }
}
