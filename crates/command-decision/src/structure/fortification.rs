//! Damaged fortifications. Source: *Test of Battle*, 6.2.1. Register:
//! `cd.structure.fortification`.
//!
//! > The first damage turns a fortification into an entrenchment, which is hard cover; the second
//! > destroys it. Each time a stand inside takes an automatic hit, besides those of the fire
//! > itself.
//!
//! Fire within a phase is simultaneous; so the stand has the cover of the start of the phase,
//! unless the ruling has guns fire one after another. What was destroyed is attacked no more.

mod procedure;

use sandtable_dice::{Check, D10, Measure, Outcome, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::bombs::one;
use super::damage::{DamageFigures, Structure};
use super::heavy_gun::{GunDie, GunFigures, GunRulings, HeavyGuns, RangeBand};
use crate::core::{measures, switch};
use crate::hit_results::{Chart, Combine, HitResult, HitResultsFigures};
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// When damage changes the cover of the stand inside.
    CoverUpdate {
        /// At the end of the fire phase.
        EndOfPhase,
        /// At once: guns fire one after another.
        Immediate,
    }
}

/// The numbers to hit a stand by what it is in.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumbersToHit {
    /// In the fortification.
    #[schemars(range(min = -20, max = 20))]
    pub fortification: i32,
    /// In what the first damage leaves, which is hard cover.
    #[schemars(range(min = -20, max = 20))]
    pub entrenchment: i32,
    /// In the open, once it is destroyed.
    #[schemars(range(min = -20, max = 20))]
    pub open: i32,
}

/// A stand inside.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Occupant {
    /// Its quality by day.
    pub quality: Quality,
    /// The numbers at or under which each to-hit die of the guns hits it. Leave it out to count
    /// the automatic hits alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_hit: Option<NumbersToHit>,
    /// Whether it leaves for good when it is forced back, and is not hit again.
    #[serde(default)]
    pub leaves_when_forced_back: bool,
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The guns that fire at it every turn, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fire: Option<HeavyGuns>,
    /// Bursts of large bombs over it every turn.
    #[serde(default)]
    #[schemars(range(max = 50))]
    pub bursts: u32,
    /// Turns of fire.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// The stand inside, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occupant: Option<Occupant>,
    /// How dark it is: at night the stand inside is of lower quality.
    #[serde(default)]
    pub light: Light,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Which guns are heavy.
    pub gun: GunFigures,
    /// The highest damage die that damages.
    pub damage: DamageFigures,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Those about heavy guns.
    #[serde(flatten)]
    pub gun: GunRulings,
    /// When damage changes the cover of the stand inside.
    #[serde(rename = "structure.cover_update")]
    pub cover_update: CoverUpdate,
    /// What several hits come to.
    #[serde(rename = "hits.combine")]
    pub combine: Combine,
}

/// A fortification under fire.
#[derive(Clone, Debug)]
pub struct Fortification {
    guns: u32,
    to_hit_dice: u32,
    /// Damage dice of each gun.
    damage_dice: u32,
    die: GunDie,
    bursts: u32,
    turns: u32,
    damage: Check,
    update: CoverUpdate,
    occupant: Option<Target>,
}

/// The stand inside, ready to be hit.
#[derive(Clone, Debug)]
struct Target {
    chart: Chart,
    /// By how often the fortification was damaged.
    to_hit: [Check; 3],
    leaves: bool,
}

/// How the fortification and its stand are at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FortificationOutcome {
    /// How often it was damaged: twice is destroyed.
    pub damages: u32,
    /// The worst that happened to the stand inside.
    pub occupant: HitResult,
    /// Hits on the stand inside, automatic ones included.
    pub hits: u32,
    /// The turn on which it was destroyed, if it was.
    pub destroyed_on: Option<u32>,
}

impl FortificationOutcome {
    /// What can be read off it, if the stand inside takes so many hits at most in so many turns.
    pub(crate) fn measures(hits: u32, turns: u32) -> Vec<Measure<FortificationOutcome>> {
        measures! {
            "destroyed", yes_no(), "the fortification is destroyed",
                |outcome| (outcome.damages == 2).into();
            "damaged_once", yes_no(), "the fortification is damaged once",
                |outcome| (outcome.damages == 1).into();
            "intact", yes_no(), "the fortification is intact",
                |outcome| (outcome.damages == 0).into();
            "eliminated", yes_no(), "the stand inside is eliminated",
                |outcome| (outcome.occupant == HitResult::Eliminated).into();
            "forced_back", yes_no(), "the stand inside is forced back at worst",
                |outcome| (outcome.occupant == HitResult::ForcedBack).into();
            "unharmed", yes_no(), "the stand inside suffers no effect",
                |outcome| (outcome.occupant == HitResult::NoEffect).into();
            "hits", count("hits", 0..=hits), "hits on the stand inside",
                |outcome| outcome.hits.into();
            "turns", time("turns", turns), "turns until the fortification is destroyed",
                |outcome| outcome.destroyed_on.into();
        }
    }
}

impl Outcome for FortificationOutcome {}

impl Rule for Fortification {
    const ABOUT: About = About {
        id: "cd.structure.fortification",
        covers: &[],
        assumptions: &["cd.base.hit-results", "cd.base.to-hit"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let fire =
            HeavyGuns { guns: 4, caliber: 152.0, range_band: RangeBand::Close, rate_of_fire: 1 };
        let occupant =
            Occupant { quality: Quality::Veteran, to_hit: None, leaves_when_forced_back: false };
        Circumstances {
            fire: Some(fire),
            bursts: 0,
            turns: 3,
            occupant: Some(occupant),
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Fortification, Refusal> {
        let Circumstances { fire, bursts, turns, occupant, light } = circumstances;
        let target = |occupant: Occupant| occupant.target(light, &figures, rulings.combine);
        Ok(Fortification {
            guns: fire.map_or(0, |fire| fire.guns),
            to_hit_dice: fire.map_or(0, |fire| fire.rate_of_fire),
            damage_dice: fire.map_or(0, |fire| fire.damage_dice(figures.gun, rulings.gun)),
            die: rulings.gun.die,
            bursts,
            turns,
            damage: figures.damage.check(Structure::Fortification),
            update: rulings.cover_update,
            occupant: occupant.map(target).transpose()?,
        })
    }
}

impl Occupant {
    fn target(self, light: Light, figures: &Figures, combine: Combine) -> Result<Target, Refusal> {
        let chart = figures.hit_results.chart(light.quality(self.quality), false, combine)?;
        let to_hit = match self.to_hit {
            Some(numbers) => [numbers.fortification, numbers.entrenchment, numbers.open],
            None => [0; 3],
        };
        let to_hit = to_hit.map(|number| D10.at_most(number));
        Ok(Target { chart, to_hit, leaves: self.leaves_when_forced_back })
    }
}

#[cfg(test)]
mod tests;
