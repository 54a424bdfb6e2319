//! What earns depletion dice. Register: `cd.ammo.trigger`, `cd.ammo.indirect-burst`,
//! `cd.ammo.hi-fire`; heading 1.1.
//!
//! > Each to-hit die that shows a 1 earns a depletion die. Of the dice rolled for the targets of one
//! > burst only one, nominated beforehand, can. Harassment and interdiction fire rolls no to-hit die.

use std::ops::ControlFlow;

use sandtable_dice::{D10, Dice, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::weapon::{
    AmmunitionFigures, AmmunitionRulings, BurstDie, EmptyBurst, RollWhenCannotHit, Weapon,
};
use crate::core::ModifiersApplyTo;

/// What a weapon fires at in a fire phase.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "mission", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fire {
    /// Direct fire.
    Direct {
        /// To-hit dice.
        #[schemars(range(max = 100))]
        dice: u32,
        /// The number needed to hit; leave it out if hits do not matter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = -20, max = 30))]
        hit_number: Option<i32>,
        /// What modifiers add to that number, unless they are in it already.
        #[serde(default)]
        #[schemars(range(min = -20, max = 20))]
        modifier: i32,
    },
    /// Indirect fire with burst templates.
    Indirect {
        /// Targets under each burst.
        #[schemars(length(min = 1, max = 20), inner(range(max = 50)))]
        bursts: Vec<u32>,
        /// The number needed to hit; leave it out if hits do not matter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = -20, max = 30))]
        hit_number: Option<i32>,
        /// What modifiers add to that number, unless they are in it already.
        #[serde(default)]
        #[schemars(range(min = -20, max = 20))]
        modifier: i32,
    },
    /// Harassment and interdiction fire.
    Harassment {},
}

/// A weapon's fire in one fire phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FirePhase {
    /// To-hit dice that can deplete.
    depleting: u32,
    /// To-hit dice that cannot.
    others: u32,
    /// The number needed to hit, if hits matter.
    number: Option<i32>,
    /// The highest to-hit die that earns a depletion die.
    trigger: i32,
    /// The highest depletion die that depletes; none if the weapon never runs out.
    threshold: Option<i32>,
}

/// What comes of one fire phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Volley {
    /// Hits.
    pub hits: u32,
    /// Depletion dice earned.
    pub depletion_dice: u32,
    /// Whether the weapon is out of ammunition.
    pub depleted: bool,
}

impl Volley {
    /// With what comes of one more fire phase.
    #[must_use]
    pub fn and(self, next: Volley) -> Volley {
        Volley {
            hits: self.hits + next.hits,
            depletion_dice: self.depletion_dice + next.depletion_dice,
            depleted: self.depleted || next.depleted,
        }
    }
}

impl FirePhase {
    /// The fire of a weapon.
    pub fn new(
        weapon: &Weapon,
        fire: &Fire,
        figures: &AmmunitionFigures,
        rulings: &AmmunitionRulings,
    ) -> FirePhase {
        let (dice, depleting, number, modifier) = match fire {
            &Fire::Direct { dice, hit_number, modifier } => (dice, dice, hit_number, modifier),
            Fire::Indirect { bursts, hit_number, modifier } => {
                let empty = u32::from(rulings.empty_burst == EmptyBurst::Yes);
                let dice = bursts.iter().map(|&targets| targets.max(empty)).sum();
                let nominated = bursts.iter().map(|&targets| targets.max(empty).min(1)).sum();
                let every = rulings.burst_die == BurstDie::Every;
                (dice, if every { dice } else { nominated }, *hit_number, *modifier)
            }
            Fire::Harassment {} => (0, 0, None, 0),
        };
        let number = number.map(|number| number + modifier);
        // A die less its modifiers is 1 or less when the die is no more than 1 and they are.
        let lower = match rulings.modifiers {
            ModifiersApplyTo::Number => 0,
            ModifiersApplyTo::Die => modifier,
        };
        let hopeless = number.is_some_and(|number| number < 1);
        let rolled = !hopeless || rulings.roll_when_cannot_hit == RollWhenCannotHit::Yes;
        FirePhase {
            depleting: if rolled { depleting } else { 0 },
            others: if rolled { dice - depleting } else { 0 },
            number,
            trigger: i32::from(figures.trigger) + lower,
            threshold: weapon.threshold(figures, rulings),
        }
    }

    /// Whether hits matter.
    pub(super) fn counts_hits(&self) -> bool {
        self.number.is_some()
    }

    /// The most hits there can be: one for each to-hit die.
    pub(super) fn most_hits(&self) -> u32 {
        self.depleting + self.others
    }

    /// The most depletion dice that can be earned.
    pub(super) fn most_depletion_dice(&self) -> u32 {
        self.threshold.map_or(0, |_| self.depleting)
    }

    /// Whether a phase can leave the weapon out of ammunition.
    pub(super) fn can_deplete(&self) -> bool {
        0 < self.depleting && 0 < self.trigger && self.threshold.is_some_and(|most| 0 < most)
    }

    /// Rolls to hit, and for depletion at the end of the phase.
    pub fn resolve<D: Dice>(&self, dice: &mut D) -> Volley {
        let (ones, mut hits) = self.shoot(dice);
        if let Some(number) = self.number {
            hits += dice.stage("to hit").successes(self.others, D10.at_most(number));
        }
        let Some(threshold) = self.threshold else {
            return Volley { hits, ..Volley::default() };
        };
        let check = D10.at_most(threshold);
        let depleted = 0 < ones && 0 < dice.stage("ammunition depletion").successes(ones, check);
        Volley { hits, depletion_dice: ones, depleted }
    }

    /// The dice that can deplete: how many earn a depletion die, and how many hit.
    fn shoot<D: Dice>(&self, dice: &mut D) -> (u32, u32) {
        let Some(number) = self.number else {
            let check = D10.at_most(self.trigger);
            return (dice.stage("to hit").successes(self.depleting, check), 0);
        };
        let low = (self.trigger.min(number), (1, 1));
        let middle =
            (self.trigger.max(number), if number < self.trigger { (1, 0) } else { (0, 1) });
        let table = Table::new(D10.times(1), [low, middle], (0, 0)).expect("the bands rise");
        dice.stage("to hit").rounds((self.depleting, 0, 0), |dice, &(left, ones, hits)| {
            if left == 0 {
                return ControlFlow::Break((ones, hits));
            }
            let (one, hit) = dice.table(&table, 0);
            ControlFlow::Continue((left - 1, ones + one, hits + hit))
        })
    }
}
