//! Hearing stands at night. Source: *Test of Battle*, 9.3. Register: `cd.night.sound`.
//!
//! > At night a stationary stand that does not fire hears personnel that move within 6 inches and
//! > vehicles that move within 24. A stand that is heard is not thereby spotted, but treated for
//! > spotting as if half as far away. Nothing is heard in noise, which is fire by or at anything
//! > within 12 inches of the listener or of what there is to hear; nor in weather that deadens
//! > sound, which high wind always does.
//!
//! All distances are inclusive. A stand that must be contacted at night must be contacted although it
//! is heard.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Light;
use crate::Inches;
use crate::core::{measures, switch};
use crate::levels::{Precipitation, Wind};
use crate::weather::{CombineConditions, Conditions, SightFigures, Target};
use sandtable_rulebook::{About, Refusal, Rule};

/// What there is to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mover {
    /// Personnel that move.
    Personnel,
    /// A vehicle that moves.
    Vehicle,
    /// A stand that does not move.
    None,
}

switch! {
    /// Whether rain, snow and moderate wind deaden sound, which the book leaves to the referee.
    DeafInRain {
        /// They do.
        Yes,
        /// They do not.
        No,
    }
}

/// What a player reads out about a stand that listens.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Light and weather.
    pub conditions: Conditions,
    /// The stand to be spotted.
    pub target: Target,
    /// What there is to hear of it.
    pub moving: Mover,
    /// Whether the listener moves.
    #[serde(default)]
    pub listener_moves: bool,
    /// Whether the listener fires.
    #[serde(default)]
    pub listener_fires: bool,
    /// How far the nearest stand that fires or is fired at is from the listener or from the stand
    /// to be spotted, whichever is less (inches); leave it out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1000))]
    pub nearest_fire: Option<f64>,
    /// Whether the stand to be spotted is illuminated.
    #[serde(default)]
    pub illuminated: bool,
}

/// The book's numbers for sound.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How far one sees.
    pub sight: SightFigures,
    /// How far moving personnel are heard (inches).
    #[schemars(range(max = 200))]
    pub personnel: u32,
    /// How far moving vehicles are heard (inches).
    #[schemars(range(max = 200))]
    pub vehicles: u32,
    /// How far fire makes it too noisy to hear anything (inches).
    #[schemars(range(max = 200))]
    pub noise: u32,
    /// What the distance of a stand that is heard is divided by.
    #[schemars(range(min = 1, max = 20))]
    pub heard_divisor: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        let sight = SightFigures::default();
        Figures { sight, personnel: 6, vehicles: 24, noise: 12, heard_divisor: 2 }
    }
}

/// What the register leaves open about sound.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether rain, snow and moderate wind deaden sound.
    #[serde(rename = "night.deaf_in_rain")]
    pub deaf_in_rain: DeafInRain,
    /// What several conditions at once come to.
    #[serde(rename = "weather.combine")]
    pub combine: CombineConditions,
}

/// A stand that listens.
#[derive(Clone, Copy, Debug)]
pub struct Sound {
    outcome: SoundOutcome,
}

/// What sound gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SoundOutcome {
    /// Whether the stand is heard.
    pub heard: bool,
    /// Whether it is spotted.
    pub spotted: bool,
    /// How far away it is taken to be for spotting.
    pub taken_as: Inches,
    /// How far away it may be taken to be and still is spotted (inches).
    pub spotting: u32,
}

impl Outcome for SoundOutcome {}

impl Procedure for Sound {
    type Outcome = SoundOutcome;

    fn measures(&self) -> Vec<Measure<SoundOutcome>> {
        let SoundOutcome { taken_as, spotting, .. } = self.outcome;
        let most = taken_as.to_f64().ceil();
        measures! {
            "spotted", yes_no(), "the stand is spotted", |outcome| outcome.spotted.into();
            "heard", yes_no(), "the stand is heard", |outcome| outcome.heard.into();
            "heard_only", yes_no(), "the stand is heard and not spotted",
                |outcome| (outcome.heard && !outcome.spotted).into();
            "taken_as", amount("inches", 0.0..=most), "distance it is taken to be at",
                |outcome| outcome.taken_as.reading();
            "spotting_distance", amount("inches", spotting..=spotting),
                "distance at which it is spotted, 0 on contact only",
                |outcome| outcome.spotting.into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> SoundOutcome {
        self.outcome
    }
}

impl Circumstances {
    fn hears(&self, figures: &Figures, deaf_in_rain: DeafInRain) -> bool {
        let carries = match self.moving {
            Mover::Personnel => figures.personnel,
            Mover::Vehicle => figures.vehicles,
            Mover::None => return false,
        };
        let within = |distance, limit: u32| Inches::new(distance) <= Inches::new(limit.into());
        self.conditions.light.is_night()
            && !self.listener_moves
            && !self.listener_fires
            && !self.nearest_fire.is_some_and(|distance| within(distance, figures.noise))
            && !self.deadened(deaf_in_rain)
            && within(self.target.distance, carries)
    }

    fn deadened(&self, deaf_in_rain: DeafInRain) -> bool {
        let Conditions { wind, precipitation, .. } = self.conditions;
        let doubtful = wind == Wind::Moderate || precipitation != Precipitation::None;
        wind == Wind::High || doubtful && deaf_in_rain == DeafInRain::Yes
    }
}

impl Rule for Sound {
    const ABOUT: About = About { id: "cd.night.sound", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            conditions: Conditions::clear_night(),
            target: Target { distance: 8.0, ..Target::default() },
            moving: Mover::Vehicle,
            listener_moves: false,
            listener_fires: false,
            nearest_fire: None,
            illuminated: false,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Sound, Refusal> {
        let &Circumstances { conditions, target, illuminated, .. } = &circumstances;
        conditions.check()?;
        let heard = circumstances.hears(&figures, rulings.deaf_in_rain);
        let distance = Inches::new(target.distance);
        let taken_as = if heard { distance.at_cost(figures.heard_divisor) } else { distance };
        let light = if illuminated { Light::Day } else { conditions.light };
        let conditions = Conditions { light, ..conditions };
        let sight = figures.sight.sight(conditions, target, rulings.combine);
        let spotted = sight.sees(taken_as);
        Ok(Sound { outcome: SoundOutcome { heard, spotted, taken_as, spotting: sight.reach() } })
    }
}

#[cfg(test)]
mod tests;
