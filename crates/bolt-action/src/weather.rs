//! Weather that grounds aircraft. Source: *Battle of the Bulge*, Poor weather, Fog.
//! Register: `ba.weather.poor`, `ba.fog.no-air`.
//!
//! > In poor weather no aircraft take part in any role, and forward air observers are not allowed.
//! > Observers for the artillery are. Fog rules out aircraft as well.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// A force under a sky that may ground aircraft.
#[derive(Clone, Copy, Debug)]
pub struct Weather {
    outcome: WeatherOutcome,
}

/// The sky over a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sky {
    /// Aircraft fly.
    Fair,
    /// The scenario has poor weather.
    #[default]
    Poor,
    /// The scenario has fog.
    Fog,
}

/// What a unit has to do with aircraft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// An aircraft: ground attack, transport, observation.
    Aircraft,
    /// A forward air observer, who calls aircraft.
    ForwardAirObserver,
    /// An observer for the artillery.
    ArtilleryObserver,
    /// Anything else.
    Other,
}

/// Units of a force list that are alike.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What they have to do with aircraft.
    pub role: Role,
    /// What each costs (points).
    #[schemars(range(max = 10_000))]
    pub points: u32,
    /// How many there are.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub count: u32,
}

/// What a player reads out before a battle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The sky.
    #[serde(default)]
    pub sky: Sky,
    /// The force list, entries of which each has `role`, `points` and `count`.
    #[schemars(length(min = 1, max = 100))]
    pub force: Vec<Entry>,
}

/// The rule has no numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Figures {}

/// What is left of a force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WeatherOutcome {
    /// Units that may not take part.
    pub banned: u32,
    /// What they cost (points).
    pub dead_points: u32,
    /// What the others cost (points).
    pub usable_points: u32,
}

impl Outcome for WeatherOutcome {}

impl Sky {
    /// Whether it keeps a unit out of the battle.
    pub fn bans(self, role: Role) -> bool {
        self != Sky::Fair && matches!(role, Role::Aircraft | Role::ForwardAirObserver)
    }
}

impl Procedure for Weather {
    type Outcome = WeatherOutcome;

    fn measures(&self) -> Vec<Measure<WeatherOutcome>> {
        let most = self.outcome;
        measures! {
            "dead_points", amount("points", 0..=most.dead_points),
                "cost of units that may not take part", |outcome| outcome.dead_points.into();
            "banned_units", count("units", 0..=most.banned), "units that may not take part",
                |outcome| outcome.banned.into();
            "usable_points", amount("points", 0..=most.usable_points),
                "cost of units that may take part", |outcome| outcome.usable_points.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> WeatherOutcome {
        self.outcome
    }
}

impl Rule for Weather {
    const ABOUT: About =
        About { id: "ba.weather.poor", covers: &["ba.fog.no-air"], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        let entry = |role, points, count| Entry { role, points, count };
        let force = vec![
            entry(Role::ForwardAirObserver, 75, 1),
            entry(Role::ArtilleryObserver, 100, 1),
            entry(Role::Other, 100, 8),
        ];
        Circumstances { sky: Sky::Poor, force }
    }

    fn prepare(circumstances: Circumstances, _: Figures, _: NoRulings) -> Result<Weather, Refusal> {
        let Circumstances { sky, force } = circumstances;
        let mut outcome = WeatherOutcome::default();
        for Entry { role, points, count } in force {
            if sky.bans(role) {
                outcome.banned += count;
                outcome.dead_points += points * count;
            } else {
                outcome.usable_points += points * count;
            }
        }
        Ok(Weather { outcome })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{falls, prepared};

    fn under(sky: Sky) -> (u32, u32, u32) {
        let circumstances = Circumstances { sky, ..Weather::example() };
        let outcome = falls(&prepared::<Weather>(circumstances, NoRulings {}), &[]);
        (outcome.banned, outcome.dead_points, outcome.usable_points)
    }

    #[test]
    fn poor_weather_and_fog_ban_air_observers_and_leave_the_artillery_its_eyes() {
        assert_eq!(under(Sky::Poor), (1, 75, 900));
        assert_eq!(under(Sky::Fog), (1, 75, 900));
    }

    #[test]
    fn under_a_fair_sky_everything_takes_part() {
        assert_eq!(under(Sky::Fair), (0, 0, 975));
    }
}
