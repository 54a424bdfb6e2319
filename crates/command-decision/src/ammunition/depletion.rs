//! The ammunition depletion roll. Register: `cd.ammo.depletion`, with `cd.ammo.scope`,
//! `cd.ammo.trigger`, `cd.ammo.indirect-burst`, `cd.ammo.hi-fire`, `cd.ammo.armoured-car` and
//! `cd.ammo.tank`; heading 1.2.
//!
//! > At the end of the fire phase roll each depletion die that was earned. If any is at or under the
//! > caliber in whole centimeters, the weapon is out of ammunition.
//!
//! So one to-hit die depletes with a chance of the caliber in centimeters out of 100, and everything
//! from 100 mm up alike.
//!
//! A weapon that fires in several phases does so until it is out of ammunition.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Scale, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fire::{Fire, FirePhase, Volley};
use super::weapon::{AmmunitionFigures, AmmunitionRulings, Mount, Weapon};
use crate::core::measures;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// A weapon that fires, phase after phase.
#[derive(Clone, Copy, Debug)]
pub struct Depletion {
    fire: FirePhase,
    phases: u32,
}

/// What comes of its fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DepletionOutcome {
    /// Hits and depletion, all phases added up.
    pub volley: Volley,
    /// Fire phases in which it has fired.
    pub phases: u32,
    /// Whether its fire can leave it out of ammunition at all.
    can_run_out: bool,
    /// Whether hits matter.
    counts_hits: bool,
}

impl DepletionOutcome {
    /// Hits, if a number to hit was given.
    fn hits(&self) -> Option<u32> {
        self.counts_hits.then_some(self.volley.hits)
    }
}

impl Outcome for DepletionOutcome {}

/// What a player reads out before a weapon fires.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The weapon.
    pub weapon: Weapon,
    /// What it fires at.
    pub fire: Fire,
    /// Fire phases in which it does, unless it is out of ammunition before.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub fire_phases: u32,
}

impl Procedure for Depletion {
    type Outcome = DepletionOutcome;

    fn measures(&self) -> Vec<Measure<DepletionOutcome>> {
        let phases = self.phases;
        let hits = phases * self.fire.most_hits();
        let depletion_dice = phases * self.fire.most_depletion_dice();
        let counts_hits = self.fire.counts_hits();
        let of_hits =
            |scale: Scale| if counts_hits { scale } else { scale.never("no number to hit") };
        measures! {
            "depleted", yes_no(), "out of ammunition after the last fire phase",
                |outcome| outcome.volley.depleted.into();
            "depletion_dice", count("dice", 0..=depletion_dice), "ammunition depletion dice rolled",
                |outcome| outcome.volley.depletion_dice.into();
            "hits", of_hits(count("hits", 0..=hits)), "hits",
                |outcome| outcome.hits().into();
            "hit_and_depleted", of_hits(yes_no()),
                "at least one hit, and out of ammunition",
                |outcome| outcome.hits().map(|hits| 0 < hits && outcome.volley.depleted).into();
            "can_run_out", yes_no(), "its fire can leave it out of ammunition at all",
                |outcome| outcome.can_run_out.into();
            "depleted_phase", time("fire phases", phases),
                "fire phase that leaves it out of ammunition",
                |outcome| outcome.volley.depleted.then_some(outcome.phases).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DepletionOutcome {
        let (phases, volley) = dice.rounds((0, Volley::default()), |dice, &(phases, so_far)| {
            if so_far.depleted || phases == self.phases {
                return Break((phases, so_far));
            }
            let volley = self.fire.resolve(dice.at("phase", phases + 1));
            if volley.depleted {
                dice.note(|| "out of ammunition".into());
            }
            Continue((phases + 1, so_far.and(volley)))
        });
        DepletionOutcome {
            volley,
            phases,
            can_run_out: self.fire.can_deplete(),
            counts_hits: self.fire.counts_hits(),
        }
    }
}

impl Rule for Depletion {
    const ABOUT: About = About {
        id: "cd.ammo.depletion",
        covers: &[
            "cd.ammo.scope",
            "cd.ammo.trigger",
            "cd.ammo.indirect-burst",
            "cd.ammo.hi-fire",
            "cd.ammo.armoured-car",
            "cd.ammo.tank",
        ],
        assumptions: &["cd.base.to-hit"],
    };
    type Circumstances = Circumstances;
    type Figures = AmmunitionFigures;
    type Rulings = AmmunitionRulings;

    fn example() -> Circumstances {
        let weapon = Weapon { caliber: 37.0, mount: Mount::Towed };
        let fire = Fire::Direct { dice: 2, hit_number: Some(5), modifier: 0 };
        Circumstances { weapon, fire, fire_phases: one() }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: AmmunitionFigures,
        rulings: AmmunitionRulings,
    ) -> Result<Depletion, Refusal> {
        let Circumstances { weapon, fire, fire_phases: phases } = circumstances;
        Ok(Depletion { fire: FirePhase::new(&weapon, &fire, &figures, &rulings), phases })
    }
}

#[cfg(test)]
mod tests;
