//! Craft as targets. Source: *Test of Battle*, 8.2.1 to 8.2.3. Register: `cd.amphib.target-type`,
//! `cd.amphib.weight-class`, `cd.amphib.crew-quality`.
//!
//! > Amphibious vehicles, armored ones too, and the usual landing craft are weak armored vehicles
//! > without armor; rubber rafts are soft and out of reach of AP fire. Against HE landing craft count
//! > as class V, wooden boats as III, rafts as I. As a guide crews are Trained to Regular until
//! > 1942; those of the western Allies and Japan Experienced in 1943 and Veteran from 1944 on.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Reading, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::craft::{CraftKind, Wooden};
use crate::core::measures;
use crate::levels::Quality;
use sandtable_rulebook::{About, Refusal, Rule};

/// Whose craft they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    /// The western Allies.
    WesternAllies,
    /// Japan.
    Japanese,
    /// Any other.
    Other,
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What it is.
    pub kind: CraftKind,
    /// Its own weight class, I to VI, if it is an amphibious vehicle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 6))]
    pub weight_class: Option<u32>,
    /// Whose it is.
    pub nation: Nation,
    /// The year.
    #[schemars(range(min = 1930, max = 1950))]
    pub year: u32,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Weight class of landing craft against HE.
    #[schemars(range(min = 1, max = 6))]
    pub landing_craft: u32,
    /// Weight class of wooden boats against HE.
    #[schemars(range(min = 1, max = 6))]
    pub wooden_boat: u32,
    /// Weight class of rubber rafts against HE.
    #[schemars(range(min = 1, max = 6))]
    pub rubber_raft: u32,
    /// The year from which the crews of the western Allies and Japan are Experienced.
    #[schemars(range(min = 1930, max = 1950))]
    pub experienced_from: u32,
    /// The year from which they are Veteran.
    #[schemars(range(min = 1930, max = 1950))]
    pub veteran_from: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            landing_craft: 5,
            wooden_boat: 3,
            rubber_raft: 1,
            experienced_from: 1943,
            veteran_from: 1944,
        }
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What wooden boats are when they are fired on.
    #[serde(rename = "boat.wooden")]
    pub wooden: Wooden,
}

/// A craft that is fired at.
#[derive(Clone, Copy, Debug)]
pub struct TargetType {
    outcome: TargetTypeOutcome,
}

/// How it is treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TargetTypeOutcome {
    kind: CraftKindOrder,
    /// Its weight class against HE.
    pub weight_class: u32,
    /// The worst its crew may be expected to be.
    pub worst_crew: Quality,
    /// The best its crew may be expected to be.
    pub best_crew: Quality,
}

/// What kind of target it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum CraftKindOrder {
    WeakAfv,
    Soft,
    SoftAndProofAgainstAp,
}

/// Green is 1, Elite is 6.
fn level(quality: Quality) -> Reading {
    (quality as u8 + 1).into()
}

impl Outcome for TargetTypeOutcome {}

impl Procedure for TargetType {
    type Outcome = TargetTypeOutcome;

    fn measures(&self) -> Vec<Measure<TargetTypeOutcome>> {
        measures! {
            "weak_afv", yes_no(), "weak armored vehicle without armor",
                |outcome| (outcome.kind == CraftKindOrder::WeakAfv).into();
            "soft", yes_no(), "soft", |outcome| (outcome.kind != CraftKindOrder::WeakAfv).into();
            "ap_proof", yes_no(), "AP fire has no effect",
                |outcome| (outcome.kind == CraftKindOrder::SoftAndProofAgainstAp).into();
            "weight_class", count("1 to 6", 1..=6), "weight class against HE",
                |outcome| outcome.weight_class.into();
            "worst_crew", count("1 Green to 6 Elite", 1..=6), "worst quality of its crew",
                |outcome| level(outcome.worst_crew);
            "best_crew", count("1 Green to 6 Elite", 1..=6), "best quality of its crew",
                |outcome| level(outcome.best_crew);
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> TargetTypeOutcome {
        self.outcome
    }
}

impl Rule for TargetType {
    const ABOUT: About = About {
        id: "cd.amphib.target-type",
        covers: &["cd.amphib.weight-class", "cd.amphib.crew-quality"],
        assumptions: &[],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            kind: CraftKind::LandingCraft,
            weight_class: None,
            nation: Nation::WesternAllies,
            year: 1944,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<TargetType, Refusal> {
        let Circumstances { kind, weight_class, nation, year } = circumstances;
        let refuse = |problem: &str| Err(Refusal::new("circumstances.weight_class", problem));
        let (target, class) = match (kind, weight_class) {
            (CraftKind::AmphibiousVehicle, Some(class)) => (CraftKindOrder::WeakAfv, class),
            (CraftKind::AmphibiousVehicle, None) => {
                return refuse("an amphibious vehicle has its own weight class; say which");
            }
            (_, Some(_)) => return refuse("only an amphibious vehicle has a class of its own"),
            (CraftKind::LandingCraft, None) => (CraftKindOrder::WeakAfv, figures.landing_craft),
            (CraftKind::WoodenBoat, None) if kind.is_soft(rulings.wooden) => {
                (CraftKindOrder::Soft, figures.wooden_boat)
            }
            (CraftKind::WoodenBoat, None) => (CraftKindOrder::WeakAfv, figures.wooden_boat),
            (CraftKind::RubberRaft, None) => {
                (CraftKindOrder::SoftAndProofAgainstAp, figures.rubber_raft)
            }
        };
        let (worst_crew, best_crew) = match nation {
            Nation::Other => (Quality::Trained, Quality::Regular),
            _ if figures.veteran_from <= year => (Quality::Veteran, Quality::Veteran),
            _ if figures.experienced_from <= year => (Quality::Experienced, Quality::Experienced),
            _ => (Quality::Trained, Quality::Regular),
        };
        let outcome =
            TargetTypeOutcome { kind: target, weight_class: class, worst_crew, best_crew };
        Ok(TargetType { outcome })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(kind: CraftKind, weight_class: Option<u32>) -> TargetTypeOutcome {
        let circumstances = Circumstances { kind, weight_class, ..TargetType::example() };
        TargetType::prepare(circumstances, Figures::default(), Rulings::default()).unwrap().outcome
    }

    #[test]
    fn craft_are_weak_or_soft_and_of_class_five_three_or_one() {
        let landing_craft = target(CraftKind::LandingCraft, None);
        assert_eq!((landing_craft.kind, landing_craft.weight_class), (CraftKindOrder::WeakAfv, 5));
        let boat = target(CraftKind::WoodenBoat, None);
        assert_eq!((boat.kind, boat.weight_class), (CraftKindOrder::WeakAfv, 3));
        let circumstances = Circumstances { kind: CraftKind::WoodenBoat, ..TargetType::example() };
        let rulings = Rulings { wooden: Wooden::Soft };
        let soft = TargetType::prepare(circumstances, Figures::default(), rulings).unwrap();
        assert_eq!((soft.outcome.kind, soft.outcome.weight_class), (CraftKindOrder::Soft, 3));
        let raft = target(CraftKind::RubberRaft, None);
        assert_eq!(raft.kind, CraftKindOrder::SoftAndProofAgainstAp);
        assert_eq!(raft.weight_class, 1);
        let lvt = target(CraftKind::AmphibiousVehicle, Some(4));
        assert_eq!((lvt.kind, lvt.weight_class), (CraftKindOrder::WeakAfv, 4));
    }

    #[test]
    fn crews_get_better_with_the_years() {
        let crew = |nation, year| {
            let circumstances = Circumstances { nation, year, ..TargetType::example() };
            let target =
                TargetType::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
            (target.outcome.worst_crew, target.outcome.best_crew)
        };
        let early = (Quality::Trained, Quality::Regular);
        assert_eq!(crew(Nation::Japanese, 1942), early);
        assert_eq!(crew(Nation::Japanese, 1943), (Quality::Experienced, Quality::Experienced));
        assert_eq!(crew(Nation::WesternAllies, 1945), (Quality::Veteran, Quality::Veteran));
        assert_eq!(crew(Nation::Other, 1945), early);
    }

    #[test]
    fn only_amphibious_vehicles_have_a_class_of_their_own() {
        let refused = |kind, weight_class| {
            let circumstances = Circumstances { kind, weight_class, ..TargetType::example() };
            TargetType::prepare(circumstances, Figures::default(), Rulings::default()).is_err()
        };
        assert!(refused(CraftKind::AmphibiousVehicle, None));
        assert!(refused(CraftKind::LandingCraft, Some(3)));
    }
}
