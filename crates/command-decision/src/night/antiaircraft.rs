//! Aircraft and fire at them at night. Source: *Test of Battle*, 9.1.6. Register: `cd.night.aa`,
//! `cd.night.aircraft`.
//!
//! > At night nothing flies but airborne missions. Batteries without sound detection, searchlights or
//! > radar fire one die less; with none left they may not fire.

use sandtable_dice::{D10, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Light;
use crate::core::{measures, one};
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What aircraft are up for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mission {
    /// Dropping paratroops or towing gliders.
    Airborne,
    /// Anything else.
    Other,
}

/// What a battery finds aircraft with in the dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Equipment {
    /// Nothing.
    #[default]
    None,
    /// Sound detection.
    SoundDetection,
    /// Searchlights.
    Searchlights,
    /// Radar.
    Radar,
}

/// What a player reads out before aircraft are fired at.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How much light there is.
    pub light: Light,
    /// What the aircraft are up for.
    pub mission: Mission,
    /// To-hit dice of each battery by day.
    #[schemars(range(max = 100))]
    pub dice: u32,
    /// What the batteries find aircraft with.
    #[serde(default)]
    pub equipment: Equipment,
    /// Batteries that fire.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 50))]
    pub batteries: u32,
    /// The number needed to hit; leave it out if only the dice matter, and nothing hits.
    #[serde(default)]
    #[schemars(range(min = -20, max = 30))]
    pub hit_number: i32,
}

/// The book's numbers for fire at aircraft at night.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Dice that a battery without equipment loses at night.
    #[schemars(range(max = 100))]
    pub dice_lost: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { dice_lost: 1 }
    }
}

/// Fire at aircraft.
#[derive(Clone, Copy, Debug)]
pub struct Antiaircraft {
    flies: bool,
    dice: u32,
    hit_number: i32,
}

/// What comes of fire at aircraft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AntiaircraftOutcome {
    /// Whether the mission is flown.
    pub flies: bool,
    /// To-hit dice of all batteries.
    pub dice: u32,
    /// Hits.
    pub hits: u32,
}

impl Outcome for AntiaircraftOutcome {}

impl Procedure for Antiaircraft {
    type Outcome = AntiaircraftOutcome;

    fn measures(&self) -> Vec<Measure<AntiaircraftOutcome>> {
        let dice = self.dice;
        measures! {
            "hits", count("hits", 0..=dice), "hits on aircraft", |outcome| outcome.hits.into();
            "dice", count("dice", dice..=dice), "to-hit dice of all batteries",
                |outcome| outcome.dice.into();
            "may_fire", yes_no(), "batteries may fire", |outcome| (0 < outcome.dice).into();
            "flies", yes_no(), "the aircraft may fly", |outcome| outcome.flies.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> AntiaircraftOutcome {
        let hits = dice.stage("to hit").successes(self.dice, D10.at_most(self.hit_number));
        AntiaircraftOutcome { flies: self.flies, dice: self.dice, hits }
    }
}

impl Rule for Antiaircraft {
    const ABOUT: About = About {
        id: "cd.night.aa",
        covers: &["cd.night.aircraft"],
        assumptions: &["cd.base.to-hit"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances {
            light: Light::ClearNight,
            mission: Mission::Airborne,
            dice: 3,
            equipment: Equipment::None,
            batteries: 2,
            hit_number: 3,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _rulings: NoRulings,
    ) -> Result<Antiaircraft, Refusal> {
        let Circumstances { light, mission, dice, equipment, batteries, hit_number } =
            circumstances;
        let night = light.is_night();
        let flies = !night || mission == Mission::Airborne;
        let blind = night && equipment == Equipment::None;
        let each = if blind { dice.saturating_sub(figures.dice_lost) } else { dice };
        let dice = if flies { each * batteries } else { 0 };
        Ok(Antiaircraft { flies, dice, hit_number })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    fn fire(light: Light, mission: Mission, dice: u32, equipment: Equipment) -> Antiaircraft {
        let circumstances =
            Circumstances { light, mission, dice, equipment, ..Antiaircraft::example() };
        Antiaircraft::prepare(circumstances, Figures::default(), NoRulings {}).unwrap()
    }

    #[test]
    fn batteries_without_equipment_lose_a_die_at_night() {
        let dice = |light, dice, equipment| fire(light, Mission::Airborne, dice, equipment).dice;
        assert_eq!(dice(Light::Day, 3, Equipment::None), 6);
        assert_eq!(dice(Light::OvercastNight, 3, Equipment::None), 4);
        assert_eq!(dice(Light::OvercastNight, 3, Equipment::Radar), 6);
        assert_eq!(dice(Light::ClearNight, 1, Equipment::None), 0);
        assert_eq!(dice(Light::ClearNight, 0, Equipment::None), 0);
        assert_eq!(dice(Light::Twilight, 3, Equipment::None), 6);
    }

    #[test]
    fn only_airborne_missions_are_flown_at_night() {
        assert!(fire(Light::ClearNight, Mission::Airborne, 1, Equipment::None).flies);
        assert!(!fire(Light::ClearNight, Mission::Other, 1, Equipment::None).flies);
        assert!(fire(Light::Twilight, Mission::Other, 1, Equipment::None).flies);
    }

    #[test]
    fn two_batteries_of_three_dice_hit_with_four_dice_on_three_or_less() {
        let fire = fire(Light::ClearNight, Mission::Airborne, 3, Equipment::None);
        let law = enumerate(&Budget::default(), |dice| fire.resolve(dice)).unwrap();
        let hits: Fraction = law.mean(|outcome| outcome.hits.into());
        assert_eq!(hits, Fraction::new(12, 10));
    }
}
