//! The fire of one call.

use std::ops::ControlFlow;

use sandtable_dice::{D10, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::switch;
use crate::hit_results::Chart;
use crate::independent::{Losses, counts};

switch! {
    /// What the rate of fire of a ship is.
    NavalRof {
        /// Templates for each call.
        Templates,
        /// To-hit dice at each target under one template.
        DicePerTarget,
    }
}

/// Where the templates of one call are placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Each over other stands.
    #[default]
    Apart,
    /// All over the same stands.
    Together,
}

/// A stand under naval fire.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Target {
    /// The number at or under which it is hit.
    pub number: i32,
    pub chart: Chart,
    /// Whether a nominated die that shows a 1 earns a depletion die.
    pub nominated_can_deplete: bool,
}

/// Stands that are fired at alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stands {
    number: u32,
    /// To-hit dice at each that cannot deplete.
    plain: u32,
    /// To-hit dice at each that can: one of each template is nominated.
    nominated: u32,
}

/// The fire of one call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Salvo {
    groups: [Stands; 2],
    target: Target,
    /// The highest depletion die that depletes; none if the ship never runs out.
    depletion: Option<i32>,
}

counts! {
    /// What naval fire does.
    pub Toll {
        /// Hits.
        hits,
        /// Stands hit.
        stands_hit,
        /// Stands eliminated.
        eliminated,
        /// Stands forced back.
        forced_back,
        /// Depletion dice earned.
        depletion_dice,
    }
}

impl Salvo {
    pub(super) fn new(
        rof: NavalRof,
        aim: Aim,
        rate_of_fire: u32,
        targets: u32,
        target: Target,
        depletion: Option<i32>,
    ) -> Salvo {
        let stands = |number, plain, nominated| Stands { number, plain, nominated };
        let groups = match (rof, aim) {
            (NavalRof::Templates, Aim::Apart) => {
                [stands(rate_of_fire, 0, 1), stands(rate_of_fire * (targets - 1), 1, 0)]
            }
            (NavalRof::Templates, Aim::Together) => {
                [stands(1, 0, rate_of_fire), stands(targets - 1, rate_of_fire, 0)]
            }
            (NavalRof::DicePerTarget, _) => {
                [stands(1, rate_of_fire - 1, 1), stands(targets - 1, rate_of_fire, 0)]
            }
        };
        Salvo { groups, target, depletion }
    }

    /// Stands fired at.
    pub(super) fn stands(&self) -> u32 {
        self.groups.iter().map(|group| group.number).sum()
    }

    /// To-hit dice.
    pub(super) fn dice(&self) -> u32 {
        self.groups.iter().map(|group| group.number * (group.plain + group.nominated)).sum()
    }

    /// Fires once: what it does, and whether the ship has run out.
    pub(super) fn fire<D: Dice>(&self, dice: &mut D) -> (Toll, bool) {
        let toll = self.groups.iter().fold(Toll::default(), |sum, group| {
            let key = (*group, self.target.clone());
            sum + dice.independent(group.number, &key, |dice, (group, target)| {
                target.fired_at(dice.each("stand"), group.plain, group.nominated)
            })
        });
        let depleted = match self.depletion {
            Some(number) if 0 < toll.depletion_dice => {
                let check = D10.at_most(number);
                0 < dice.stage("ammunition depletion").successes(toll.depletion_dice, check)
            }
            _ => false,
        };
        (toll, depleted)
    }
}

impl Target {
    fn fired_at<D: Dice>(&self, dice: &mut D, plain: u32, nominated: u32) -> Toll {
        if self.number < 1 {
            return Toll::default();
        }
        let check = D10.at_most(self.number);
        let (hits, ones) = if self.nominated_can_deplete {
            let hits = dice.stage("to hit").successes(plain, check);
            dice.rounds((nominated, hits, 0), |dice, &(left, hits, ones)| {
                if left == 0 {
                    return ControlFlow::Break((hits, ones));
                }
                let face = i32::from(dice.stage("to hit, nominated die").roll(D10));
                let hit = u32::from(check.passes(face));
                ControlFlow::Continue((left - 1, hits + hit, ones + u32::from(face == 1)))
            })
        } else {
            (dice.stage("to hit").successes(plain + nominated, check), 0)
        };
        let Losses { eliminated, forced_back } = Losses::of(self.chart.worst(dice, hits));
        Toll { hits, stands_hit: hits.min(1), eliminated, forced_back, depletion_dice: ones }
    }
}
