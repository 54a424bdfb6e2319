//! How long turns are. Source: *Test of Battle*, 9.1.1 and 9.4. Register: `cd.night.timescale`.
//!
//! > A turn is thirty minutes by day, an hour at twilight and two hours at night. Rates of fire,
//! > ranges and movement in a turn are the same.
//!
//! There is one turn of twilight after sunset and one before sunrise.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Light;
use crate::core::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// The turns of a battle.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Circumstances {
    /// Turns by day.
    #[schemars(range(max = 1000))]
    pub day: u32,
    /// Turns of twilight.
    #[schemars(range(max = 1000))]
    pub twilight: u32,
    /// Turns at night.
    #[schemars(range(max = 1000))]
    pub night: u32,
}

/// How long turns are.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TurnLengths {
    /// A turn by day (minutes).
    #[schemars(range(min = 1, max = 1000))]
    pub day: u32,
    /// A turn of twilight (minutes).
    #[schemars(range(min = 1, max = 1000))]
    pub twilight: u32,
    /// A turn at night (minutes).
    #[schemars(range(min = 1, max = 1000))]
    pub night: u32,
}

impl Default for TurnLengths {
    fn default() -> TurnLengths {
        TurnLengths { day: 30, twilight: 60, night: 120 }
    }
}

impl TurnLengths {
    /// How long a turn is in some light (minutes).
    pub(super) fn of(self, light: Light) -> u32 {
        match light {
            Light::Day => self.day,
            Light::Twilight | Light::ArtificialMoonlight => self.twilight,
            Light::ClearNight | Light::OvercastNight => self.night,
        }
    }
}

/// The book's numbers for time.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How long turns are.
    pub minutes: TurnLengths,
}

/// Turns on the clock.
#[derive(Clone, Copy, Debug)]
pub struct TimeScale {
    outcome: TimeScaleOutcome,
}

/// How long turns take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeScaleOutcome {
    /// Time on the clock (minutes).
    pub minutes: u32,
    /// Turns.
    pub turns: u32,
}

impl Outcome for TimeScaleOutcome {}

impl Procedure for TimeScale {
    type Outcome = TimeScaleOutcome;

    fn measures(&self) -> Vec<Measure<TimeScaleOutcome>> {
        let TimeScaleOutcome { minutes, turns } = self.outcome;
        measures! {
            "minutes", count("minutes", minutes..=minutes), "time on the clock",
                |outcome| outcome.minutes.into();
            "turns", count("turns", turns..=turns), "turns played", |outcome| outcome.turns.into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> TimeScaleOutcome {
        self.outcome
    }
}

impl Rule for TimeScale {
    const ABOUT: About = About { id: "cd.night.timescale", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { day: 8, twilight: 1, night: 4 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _rulings: NoRulings,
    ) -> Result<TimeScale, Refusal> {
        let Circumstances { day, twilight, night } = circumstances;
        let turns = day + twilight + night;
        if turns == 0 {
            let problem = "no turns of any kind; expected at least one";
            return Err(Refusal::new("circumstances.day", problem));
        }
        let lengths = figures.minutes;
        let minutes = day * lengths.day + twilight * lengths.twilight + night * lengths.night;
        Ok(TimeScale { outcome: TimeScaleOutcome { minutes, turns } })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn minutes(day: u32, twilight: u32, night: u32) -> Result<u32, Refusal> {
        let circumstances = Circumstances { day, twilight, night };
        let scale = TimeScale::prepare(circumstances, Figures::default(), NoRulings {})?;
        Ok(scale.resolve(&mut Scripted::new([])).minutes)
    }

    #[test]
    fn turns_are_half_an_hour_an_hour_and_two_hours_long() {
        assert_eq!([minutes(1, 0, 0), minutes(0, 1, 0), minutes(0, 0, 1)], [30, 60, 120].map(Ok));
    }

    #[test]
    fn a_night_of_ten_hours_is_two_turns_of_twilight_and_four_of_night() {
        assert_eq!(minutes(0, 2, 4), Ok(600));
    }

    #[test]
    fn a_battle_has_turns() {
        assert_eq!(minutes(0, 0, 0).unwrap_err().key, "circumstances.day");
    }
}
