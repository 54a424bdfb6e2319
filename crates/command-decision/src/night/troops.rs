//! Troops at night. Source: *Test of Battle*, 9.1.3. Register: `cd.night.quality`,
//! `cd.night.morale`, with `cd.base.hit-results` and `cd.base.morale-test`.
//!
//! > All units are one level worse than by day, down to Green, in everything that quality decides,
//! > and their morale levels are two lower.
//!
//! The crews of aircraft keep their quality (the example of 7.2.1 says so). Soft targets use the row
//! of Green troops by day and night.

use sandtable_dice::{D10, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Light;
use crate::core::{measures, switch};
use crate::hit_results::{Chart, Combine, HitResult, HitResultsFigures};
use crate::levels::Quality;
use sandtable_rulebook::{About, Refusal, Rule};

/// Who is out at night.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Troops {
    /// Troops on the ground.
    #[default]
    Ground,
    /// The crew of an aircraft or glider.
    AirCrew,
    /// The crew of a landing craft.
    LandingCraftCrew,
}

switch! {
    /// Whether the crews of landing craft are worse at night.
    CrewsWorse {
        /// They are, like all others.
        Yes,
        /// They are not: they keep their quality and morale.
        No,
    }
}

/// What a player reads out about troops at night.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How much light there is.
    pub light: Light,
    /// Their quality by day.
    pub quality: Quality,
    /// Who they are.
    #[serde(default)]
    pub troops: Troops,
    /// Their morale level by day.
    #[serde(default = "middling")]
    #[schemars(range(min = 1, max = 20))]
    pub morale: i32,
    /// Hits that one stand of them takes.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub hits: u32,
    /// Whether that stand is soft, and so uses the row of Green troops.
    #[serde(default)]
    pub soft: bool,
}

fn middling() -> i32 {
    7
}

/// The book's numbers for troops at night.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Levels of quality that troops lose at night.
    #[schemars(range(max = 5))]
    pub quality_levels: u8,
    /// What is added to morale levels at night.
    #[schemars(range(min = -10, max = 10))]
    pub morale_modifier: i32,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        let hit_results = HitResultsFigures::default();
        Figures { quality_levels: 1, morale_modifier: -2, hit_results }
    }
}

/// What the register leaves open about troops at night.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether the crews of landing craft are worse at night.
    #[serde(rename = "night.craft_crews")]
    pub craft_crews: CrewsWorse,
    /// What several hits come to.
    #[serde(rename = "hits.combine")]
    pub combine: Combine,
}

/// Troops at night.
#[derive(Clone, Debug)]
pub struct NightTroops {
    quality: Quality,
    morale: i32,
    chart: Chart,
    hits: u32,
}

/// What night makes of troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NightTroopsOutcome {
    /// The quality they function as.
    pub quality: Quality,
    /// Their morale level.
    pub morale: i32,
    /// What the hits do.
    pub result: HitResult,
    /// Whether they pass a morale test.
    pub passed: bool,
}

impl Outcome for NightTroopsOutcome {}

/// The quality that each number stands for.
const QUALITIES: &str = "0 Green, 1 Trained, 2 Regular, 3 Experienced, 4 Veteran, 5 Elite";

impl Procedure for NightTroops {
    type Outcome = NightTroopsOutcome;

    fn measures(&self) -> Vec<Measure<NightTroopsOutcome>> {
        let morale = self.morale;
        measures! {
            "eliminated", yes_no(), "the stand that was hit is eliminated",
                |outcome| (outcome.result == HitResult::Eliminated).into();
            "forced_back", yes_no(), "it is forced back",
                |outcome| (outcome.result == HitResult::ForcedBack).into();
            "no_effect", yes_no(), "the hits have no effect",
                |outcome| (outcome.result == HitResult::NoEffect).into();
            "quality", count(QUALITIES, 0..=5), "quality", |outcome| (outcome.quality as u8).into();
            "morale", count("level", morale..=morale), "morale level",
                |outcome| outcome.morale.into();
            "morale_passed", yes_no(), "a morale test is passed", |outcome| outcome.passed.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> NightTroopsOutcome {
        let result = self.chart.worst(dice, self.hits);
        let passed = dice.stage("morale test").check(D10.at_most(self.morale));
        NightTroopsOutcome { quality: self.quality, morale: self.morale, result, passed }
    }
}

/// Some levels worse, down to Green.
fn worse(quality: Quality, levels: u8) -> Quality {
    let one_worse = |quality| match quality {
        Quality::Green | Quality::Trained => Quality::Green,
        Quality::Regular => Quality::Trained,
        Quality::Experienced => Quality::Regular,
        Quality::Veteran => Quality::Experienced,
        Quality::Elite => Quality::Veteran,
    };
    (0..levels).fold(quality, |quality, _| one_worse(quality))
}

impl Rule for NightTroops {
    const ABOUT: About = About {
        id: "cd.night.quality",
        covers: &["cd.night.morale"],
        assumptions: &["cd.base.hit-results", "cd.base.morale-test"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let (light, quality) = (Light::ClearNight, Quality::Regular);
        Circumstances { light, quality, troops: Troops::Ground, morale: 7, hits: 1, soft: false }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<NightTroops, Refusal> {
        let Circumstances { light, quality, troops, morale, hits, soft } = circumstances;
        let reduced = light.is_night()
            && match troops {
                Troops::Ground => true,
                Troops::AirCrew => false,
                Troops::LandingCraftCrew => rulings.craft_crews == CrewsWorse::Yes,
            };
        let (quality, morale) = if reduced {
            (worse(quality, figures.quality_levels), morale + figures.morale_modifier)
        } else {
            (quality, morale)
        };
        let chart = figures.hit_results.chart(quality, soft, rulings.combine)?;
        Ok(NightTroops { quality, morale, chart, hits })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    fn troops(quality: Quality, troops: Troops, craft_crews: CrewsWorse) -> NightTroops {
        let circumstances = Circumstances { quality, troops, ..NightTroops::example() };
        let rulings = Rulings { craft_crews, ..Rulings::default() };
        NightTroops::prepare(circumstances, Figures::default(), rulings).unwrap()
    }

    fn ground(quality: Quality) -> NightTroops {
        troops(quality, Troops::Ground, CrewsWorse::Yes)
    }

    #[test]
    fn everyone_is_one_level_worse_and_green_stays_green() {
        use Quality::{Elite, Experienced, Green, Regular, Trained, Veteran};
        let by_day = [Green, Trained, Regular, Experienced, Veteran, Elite];
        let at_night = [Green, Green, Trained, Regular, Experienced, Veteran];
        assert_eq!(by_day.map(|quality| ground(quality).quality), at_night);
    }

    #[test]
    fn cd_night_007_a_hit_forces_regulars_back_with_two_in_five() {
        let regular = ground(Quality::Regular);
        let law = enumerate(&Budget::default(), |dice| regular.resolve(dice)).unwrap();
        let back: Fraction = law.mean(|it| (it.result == HitResult::ForcedBack).into());
        assert_eq!(back, Fraction::new(2, 5));
    }

    #[test]
    fn air_crews_keep_their_quality_and_landing_craft_crews_by_ruling() {
        let quality = |who, ruling| troops(Quality::Veteran, who, ruling).quality;
        assert_eq!(quality(Troops::AirCrew, CrewsWorse::Yes), Quality::Veteran);
        assert_eq!(quality(Troops::LandingCraftCrew, CrewsWorse::Yes), Quality::Experienced);
        assert_eq!(quality(Troops::LandingCraftCrew, CrewsWorse::No), Quality::Veteran);
    }

    #[test]
    fn morale_seven_passes_on_five_or_less_at_night() {
        let passed = |face| ground(Quality::Regular).resolve(&mut Scripted::new([10, face])).passed;
        assert!(passed(5) && !passed(6));
    }

    #[test]
    fn twilight_changes_nothing() {
        let circumstances = Circumstances { light: Light::Twilight, ..NightTroops::example() };
        let troops =
            NightTroops::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
        assert_eq!((troops.quality, troops.morale), (Quality::Regular, 7));
    }
}
