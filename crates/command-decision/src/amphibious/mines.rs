//! Mines and obstacles at the beach. Source: *Test of Battle*, 8.1.5 (its last words are printed
//! after 8.1.1) and 8.1.6. Register: `cd.amphib.mines`, `cd.amphib.obstacles`.
//!
//! > A landing craft that meets a submerged minefield or obstacle suffers a hit, without a roll.
//! > Minefields work as usual on vehicles and personnel, obstacles as on land.
//!
//! A craft is sunk as by fire, and its passengers fare as in 8.2.5. Minefields on the beach are
//! `cd.mine.attack`.

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::cargo::{Cargo, Rescue, Rescued};
use super::craft::{Craft, CraftKind, CrewsWorse, Wooden};
use crate::core::{happens, measures};
use crate::hit_results::{Chart, Combine, HitResult, HitResultsFigures};
use crate::independent::counts;
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::unsaid::{always, one};
use sandtable_rulebook::{About, Refusal, Rule};

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The landing craft or boats; of amphibious vehicles `cd.amphib.approach` tells.
    #[schemars(extend("properties" = { "kind": { "enum": ["landing-craft", "wooden-boat", "rubber-raft"] } }))]
    pub craft: Craft,
    /// What each carries.
    #[schemars(extend("x-without" = ["weight_class"]))]
    pub cargo: Cargo,
    /// The chance that a craft meets submerged mines or obstacles.
    #[serde(default = "always")]
    pub meets: Chance,
    /// How many minefields and obstacles a craft meets then.
    #[serde(default = "one")]
    #[schemars(range(max = 20))]
    pub obstacles: u32,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Automatic hits for each minefield or obstacle.
    #[schemars(range(max = 10))]
    pub hits: u32,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { hits: 1, hit_results: HitResultsFigures::default() }
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether the crews of landing craft function one level of quality lower at night.
    #[serde(rename = "night.craft_crews")]
    pub crews: CrewsWorse,
    /// What wooden boats are when they are fired on.
    #[serde(rename = "boat.wooden")]
    pub wooden: Wooden,
    /// What several hits come to.
    #[serde(rename = "hits.combine")]
    pub combine: Combine,
}

/// One craft among mines and obstacles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Passage {
    meets: Chance,
    hits: u32,
    chart: Chart,
    rescue: Rescue,
}

/// A wave of craft among mines and obstacles.
#[derive(Clone, Debug)]
pub struct Mines {
    passage: Passage,
    craft: u32,
}

counts! {
    /// What has become of the craft and their stands.
    pub Wave {
        /// Craft that meet mines or obstacles.
        met,
        /// Craft sunk.
        sunk,
        /// Craft forced back.
        forced_back,
        /// Stands eliminated with their craft.
        eliminated,
        /// Stands that wade after their craft sank.
        wading,
    }
}

/// What has become of the craft and their stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MinesOutcome {
    /// All craft.
    pub wave: Wave,
}

impl Outcome for MinesOutcome {}

impl Passage {
    fn resolve<D: Dice>(&self, dice: &mut D) -> Wave {
        let mut wave = Wave::default();
        if !happens(dice, "submerged mines or obstacles", self.meets) {
            return wave;
        }
        wave.met = 1;
        match self.chart.worst(dice, self.hits) {
            HitResult::NoEffect => (),
            HitResult::ForcedBack => wave.forced_back = 1,
            HitResult::Eliminated => {
                wave.sunk = 1;
                match self.rescue.roll(dice) {
                    Rescued::Eliminated => wave.eliminated = 1,
                    Rescued::WadesFromApproach | Rescued::WadesFromWreck => wave.wading = 1,
                }
            }
        }
        wave
    }
}

impl Procedure for Mines {
    type Outcome = MinesOutcome;

    fn measures(&self) -> Vec<Measure<MinesOutcome>> {
        measures! {
            "sunk", count("craft", 0..=self.craft), "craft sunk",
                |outcome| outcome.wave.sunk.into();
            "forced_back", count("craft", 0..=self.craft), "craft forced back",
                |outcome| outcome.wave.forced_back.into();
            "stands_lost", count("stands", 0..=self.craft), "stands eliminated with their craft",
                |outcome| outcome.wave.eliminated.into();
            "wading", count("stands", 0..=self.craft), "stands that wade after their craft sank",
                |outcome| outcome.wave.wading.into();
            "met", count("craft", 0..=self.craft), "craft that meet mines or obstacles",
                |outcome| outcome.wave.met.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> MinesOutcome {
        let wave = dice.independent(self.craft, &self.passage, |dice, passage| {
            passage.resolve(dice.each("craft"))
        });
        MinesOutcome { wave }
    }
}

impl Rule for Mines {
    const ABOUT: About = About {
        id: "cd.amphib.mines",
        covers: &["cd.amphib.obstacles"],
        assumptions: &["cd.base.hit-results"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            craft: Craft { kind: CraftKind::LandingCraft, count: 12, crew: Quality::Veteran },
            cargo: Cargo::personnel(Quality::Regular),
            meets: Chance::new(1, 5).expect("a probability"),
            obstacles: 1,
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Mines, Refusal> {
        let Circumstances { craft, cargo, meets, obstacles, light } = circumstances;
        if craft.kind == CraftKind::AmphibiousVehicle {
            let problem = "mines work as usual on vehicles; use the rule cd.mine.attack";
            return Err(Refusal::new("circumstances.craft.kind", problem));
        }
        let chart = &figures.hit_results;
        let passage = Passage {
            meets,
            hits: obstacles * figures.hits,
            chart: craft.chart(light, (rulings.crews, rulings.wooden), chart, rulings.combine)?,
            rescue: cargo.rescue(light, chart)?,
        };
        Ok(Mines { passage, craft: craft.count })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;

    use super::*;
    use crate::amphibious::cargo::CargoKind;
    use sandtable_worked::exactly;

    #[track_caller]
    fn mean(circumstances: Circumstances, measure: impl Fn(&Wave) -> u32) -> Fraction {
        let mines = Mines::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
        exactly(&mines).mean(|outcome| measure(&outcome.wave).into())
    }

    fn one_craft(cargo: Cargo) -> Circumstances {
        let craft = Craft { count: 1, ..Mines::example().craft };
        Circumstances { craft, cargo, meets: Chance::ALWAYS, ..Mines::example() }
    }

    /// Veteran craft sink with 3 in 10, and 4 in 10 Regular passengers with them.
    #[test]
    fn an_automatic_hit_sinks_a_craft_as_fire_does() {
        let craft = || one_craft(Cargo::personnel(Quality::Regular));
        assert_eq!(mean(craft(), |wave| wave.sunk), Fraction::new(3, 10));
        assert_eq!(mean(craft(), |wave| wave.forced_back), Fraction::new(2, 10));
        assert_eq!(mean(craft(), |wave| wave.eliminated), Fraction::new(12, 100));
        assert_eq!(mean(craft(), |wave| wave.wading), Fraction::new(18, 100));
    }

    #[test]
    fn a_vehicle_is_lost_with_its_craft() {
        let craft =
            one_craft(Cargo { kind: CargoKind::Vehicle, ..Cargo::personnel(Quality::Elite) });
        assert_eq!(mean(craft, |wave| wave.eliminated), Fraction::new(3, 10));
    }

    #[test]
    fn only_a_share_of_the_craft_meets_anything() {
        assert_eq!(mean(Mines::example(), |wave| wave.met), Fraction::new(12, 5));
        assert_eq!(mean(Mines::example(), |wave| wave.sunk), Fraction::new(36, 50));
    }

    #[test]
    fn two_obstacles_are_two_hits() {
        let craft = one_craft(Cargo { kind: CargoKind::Gun, ..Cargo::personnel(Quality::Elite) });
        let twice = Circumstances { obstacles: 2, ..craft };
        assert_eq!(mean(twice, |wave| wave.sunk), Fraction::new(51, 100));
    }

    #[test]
    fn vehicles_have_the_rule_of_the_land() {
        let mut circumstances = Mines::example();
        circumstances.craft.kind = CraftKind::AmphibiousVehicle;
        let refusal = Mines::prepare(circumstances, Figures::default(), Rulings::default());
        assert!(refusal.unwrap_err().problem.contains("cd.mine.attack"));
    }
}
