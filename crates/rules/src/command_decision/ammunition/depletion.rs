//! The ammunition depletion roll. Register: `cd.ammo.depletion`, with `cd.ammo.scope`,
//! `cd.ammo.trigger`, `cd.ammo.indirect-burst`, `cd.ammo.hi-fire`, `cd.ammo.armoured-car` and
//! `cd.ammo.tank`; heading 1.2.
//!
//! > At the end of the fire phase roll each depletion die that was earned. If any is at or under the
//! > caliber in whole centimeters, the weapon is out of ammunition.
//!
//! So one to-hit die depletes with a chance of the caliber in centimeters out of 100, and everything
//! from 100 mm up alike.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fire::{Fire, FirePhase, Volley};
use super::weapon::{AmmunitionFigures, AmmunitionRulings, Mount, Weapon};
use crate::command_decision::core::measures;
use crate::{About, Refusal, Rule};

/// One fire phase of a weapon.
#[derive(Clone, Copy, Debug)]
pub struct Depletion {
    fire: FirePhase,
}

/// What comes of one fire phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DepletionOutcome {
    /// Hits and depletion.
    pub volley: Volley,
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
}

impl Procedure for Depletion {
    type Outcome = DepletionOutcome;

    fn measures(&self) -> Vec<Measure<DepletionOutcome>> {
        let (hits, depletion_dice) = (self.fire.most_hits(), self.fire.most_depletion_dice());
        measures! {
            "depleted", yes_no(), "out of ammunition after the fire phase",
                |outcome| outcome.volley.depleted.into();
            "depletion_dice", count("dice", 0..=depletion_dice), "ammunition depletion dice rolled",
                |outcome| outcome.volley.depletion_dice.into();
            "hits", count("hits", 0..=hits).or_none("no number to hit"), "hits",
                |outcome| outcome.hits().into();
            "hit_and_depleted", yes_no().or_none("no number to hit"),
                "at least one hit, and out of ammunition",
                |outcome| outcome.hits().map(|hits| 0 < hits && outcome.volley.depleted).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DepletionOutcome {
        let volley = self.fire.resolve(dice);
        if volley.depleted {
            dice.note(|| "out of ammunition".into());
        }
        DepletionOutcome { volley, counts_hits: self.fire.counts_hits() }
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
        Circumstances { weapon, fire: Fire::Direct { dice: 2, hit_number: Some(5), modifier: 0 } }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: AmmunitionFigures,
        rulings: AmmunitionRulings,
    ) -> Result<Depletion, Refusal> {
        let Circumstances { weapon, fire } = circumstances;
        Ok(Depletion { fire: FirePhase::new(&weapon, &fire, &figures, &rulings) })
    }
}

#[cfg(test)]
mod tests;
