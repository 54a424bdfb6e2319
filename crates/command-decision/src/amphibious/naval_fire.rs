//! Naval fire support. Source: *Test of Battle*, 8.4.2. Register: `cd.amphib.naval-fire`.
//!
//! > Ships fire HE indirectly, at any range, with a 2-inch template: battleships, heavy and light
//! > cruisers with a rate of fire of 3 and the numbers 9, 8 and 7; destroyers with 2 and 7, destroyer
//! > escorts with 1 and 7; armed transports with 1, a 1-inch template and 4.
//!
//! The base game's modifiers for indirect fire apply. Ships never run out: they are off the table
//! and have no supply point.

pub mod salvo;

use std::ops::ControlFlow;

use sandtable_dice::{Check, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::naval_observers::{NavalObserver, NavalObserverKind};
use crate::ammunition::{AmmunitionFigures, AmmunitionRulings, Mount, Weapon};
use crate::core::{measures, switch};
use crate::hit_results::Combine;
use crate::levels::{Cover, Quality};
use crate::night::Light;
use crate::{IndirectFigures, IndirectTarget, ResponseFigures};
pub use salvo::{Aim, NavalRof};
use salvo::{Salvo, Target, Toll};
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// Whether ships run out of ammunition.
    ShipsRunOut {
        /// They do not.
        No,
        /// They do, as any other weapon (`cd.ammo.depletion`), and without resupply.
        Yes,
    }
}

/// The classes of ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ship {
    /// A battleship.
    Battleship,
    /// A heavy cruiser.
    HeavyCruiser,
    /// A light cruiser.
    LightCruiser,
    /// A destroyer.
    Destroyer,
    /// A destroyer escort or the like.
    DestroyerEscort,
    /// An armed transport (APD).
    ArmedTransport,
}

impl Ship {
    /// Whether it is of destroyer size or smaller, and may spot for itself.
    fn is_small(self) -> bool {
        matches!(self, Ship::Destroyer | Ship::DestroyerEscort | Ship::ArmedTransport)
    }
}

/// A row of the table of naval fire.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShipFigures {
    /// Rate of fire.
    #[schemars(range(min = 1, max = 10))]
    pub rate_of_fire: u32,
    /// The number at or under which each target under a template is hit, before modifiers.
    #[schemars(range(min = 0, max = 10))]
    pub hit_number: i32,
    /// Caliber of its guns (mm). Not in the table: matters only if ships run out of ammunition.
    #[schemars(range(min = 1, max = 1000))]
    #[schemars(extend("x-assumed" = true))]
    pub caliber: f64,
}

/// The table of naval fire.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct NavalFigures {
    /// Battleships.
    pub battleship: ShipFigures,
    /// Heavy cruisers.
    pub heavy_cruiser: ShipFigures,
    /// Light cruisers.
    pub light_cruiser: ShipFigures,
    /// Destroyers.
    pub destroyer: ShipFigures,
    /// Destroyer escorts and the like.
    pub destroyer_escort: ShipFigures,
    /// Armed transports (APD).
    pub armed_transport: ShipFigures,
}

impl Default for NavalFigures {
    fn default() -> NavalFigures {
        let row =
            |rate_of_fire, hit_number, caliber| ShipFigures { rate_of_fire, hit_number, caliber };
        NavalFigures {
            battleship: row(3, 9, 356.0),
            heavy_cruiser: row(3, 8, 203.0),
            light_cruiser: row(3, 7, 152.0),
            destroyer: row(2, 7, 127.0),
            destroyer_escort: row(1, 7, 76.0),
            armed_transport: row(1, 4, 76.0),
        }
    }
}

impl NavalFigures {
    fn row(self, ship: Ship) -> ShipFigures {
        match ship {
            Ship::Battleship => self.battleship,
            Ship::HeavyCruiser => self.heavy_cruiser,
            Ship::LightCruiser => self.light_cruiser,
            Ship::Destroyer => self.destroyer,
            Ship::DestroyerEscort => self.destroyer_escort,
            Ship::ArmedTransport => self.armed_transport,
        }
    }
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The ship.
    pub ship: Ship,
    /// Calls made, each on stands that were not fired at before.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub calls: u32,
    /// Who calls. Leave it out if every call is answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observer: Option<NavalObserver>,
    /// Stands under each template.
    #[schemars(range(min = 1, max = 20))]
    pub stands_under: u32,
    /// Where the templates of one call are placed.
    #[serde(default)]
    pub aim: Aim,
    /// What the targets are.
    #[serde(default = "unarmored")]
    pub target: IndirectTarget,
    /// Their quality by day.
    pub quality: Quality,
    /// Their cover.
    pub cover: Cover,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

fn unarmored() -> IndirectTarget {
    IndirectTarget::Unarmored { soft: false }
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The table of naval fire.
    pub ships: NavalFigures,
    /// The base game's modifiers for indirect fire, and the hit results chart.
    pub indirect: IndirectFigures,
    /// Calls for artillery.
    pub response: ResponseFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What the rate of fire of a ship is.
    #[serde(rename = "naval.rof")]
    pub rof: NavalRof,
    /// Whether ships run out of ammunition.
    #[serde(rename = "naval.ammo")]
    pub ammo: ShipsRunOut,
    /// What several hits come to.
    #[serde(rename = "hits.combine")]
    pub combine: Combine,
}

/// A ship that supports a landing.
#[derive(Clone, Debug)]
pub struct NavalFire {
    salvo: Salvo,
    calls: u32,
    answered: Option<Check>,
}

/// What its fire does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NavalFireOutcome {
    /// Calls answered.
    pub answered: u32,
    /// All its fire.
    pub toll: Toll,
    /// Whether the ship is out of ammunition.
    pub depleted: bool,
}

impl NavalFireOutcome {
    /// What can be read off it, of so many calls for such fire.
    fn measures(calls: u32, salvo: &Salvo) -> Vec<Measure<NavalFireOutcome>> {
        let (stands, hits) = (calls * salvo.stands(), calls * salvo.dice());
        measures! {
            "eliminated", count("stands", 0..=stands), "stands eliminated",
                |outcome| outcome.toll.eliminated.into();
            "forced_back", count("stands", 0..=stands), "stands forced back",
                |outcome| outcome.toll.forced_back.into();
            "stands_hit", count("stands", 0..=stands), "stands hit",
                |outcome| outcome.toll.stands_hit.into();
            "hits", count("hits", 0..=hits), "hits", |outcome| outcome.toll.hits.into();
            "any_hit", yes_no(), "at least one hit", |outcome| (0 < outcome.toll.hits).into();
            "answered", count("calls", 0..=calls), "calls answered",
                |outcome| outcome.answered.into();
            "depleted", yes_no(), "the ship is out of ammunition",
                |outcome| outcome.depleted.into();
        }
    }
}

impl Outcome for NavalFireOutcome {}

impl Rule for NavalFire {
    const ABOUT: About = About {
        id: "cd.amphib.naval-fire",
        covers: &[],
        assumptions: &["cd.base.indirect", "cd.base.hit-results", "cd.base.artillery-response"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            ship: Ship::Destroyer,
            calls: 3,
            observer: Some(NavalObserver {
                kind: NavalObserverKind::Dedicated,
                quality: Quality::Veteran,
                suppressed: false,
                response_nonartillery: None,
            }),
            stands_under: 2,
            aim: Aim::Apart,
            target: unarmored(),
            quality: Quality::Regular,
            cover: Cover::Hard,
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<NavalFire, Refusal> {
        let Circumstances { ship, calls, observer, stands_under, aim, .. } = circumstances;
        let Circumstances { target, quality, cover, light, .. } = circumstances;
        let itself = observer.is_some_and(|one| one.kind == NavalObserverKind::ShipItself);
        if itself && !ship.is_small() {
            let problem = "only ships of destroyer size and smaller spot for themselves";
            return Err(Refusal::new("circumstances.observer.kind", problem));
        }
        let row = figures.ships.row(ship);
        let number = row.hit_number + figures.indirect.modifier(target, cover);
        let soft = matches!(target, IndirectTarget::Unarmored { soft: true });
        let chart =
            figures.indirect.hit_results.chart(light.quality(quality), soft, rulings.combine)?;
        let depletion = match rulings.ammo {
            ShipsRunOut::No => None,
            ShipsRunOut::Yes => Weapon { caliber: row.caliber, mount: Mount::OtherVehicle }
                .threshold(&AmmunitionFigures::default(), &AmmunitionRulings::default()),
        };
        let target = Target { number, chart, nominated_can_deplete: depletion.is_some() };
        Ok(NavalFire {
            salvo: Salvo::new(rulings.rof, aim, row.rate_of_fire, stands_under, target, depletion),
            calls,
            answered: match observer {
                Some(observer) => observer.check(&figures.response, light)?,
                None => None,
            },
        })
    }
}

impl Procedure for NavalFire {
    type Outcome = NavalFireOutcome;

    fn measures(&self) -> Vec<Measure<NavalFireOutcome>> {
        NavalFireOutcome::measures(self.calls, &self.salvo)
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> NavalFireOutcome {
        let start = NavalFireOutcome { answered: 0, toll: Toll::default(), depleted: false };
        dice.rounds((self.calls, start), |dice, &(left, before)| {
            if left == 0 || before.depleted {
                return ControlFlow::Break(before);
            }
            let dice = dice.each("call");
            let answered =
                self.answered.is_none_or(|check| dice.stage("artillery response").check(check));
            if !answered {
                return ControlFlow::Continue((left - 1, before));
            }
            let (toll, depleted) =
                dice.marginal(self.salvo.clone(), |dice, salvo| salvo.fire(dice));
            let toll = before.toll + toll;
            let after = NavalFireOutcome { answered: before.answered + 1, toll, depleted };
            ControlFlow::Continue((left - 1, after))
        })
    }
}

#[cfg(test)]
mod tests;
