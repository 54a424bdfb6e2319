//! Resupply. Register: `cd.ammo.resupply`; heading 1.4.
//!
//! > A depleted stand may not fire. It is resupplied if it ends a turn, though not the one it was
//! > depleted in, within 6 inches of a supply point of its own battalion, regiment, brigade or
//! > division. Limited issue rounds are not restored.
//!
//! So a weapon that is depleted on turn t fires again on t + 2 at the earliest. Parked at a supply
//! point it fires 1 / (1 + p) of the turns of a long game, p being its chance of depletion in a
//! turn. Supply points are never exhausted.
//!
//! A weapon may have limited issue rounds besides (1.3): smoke, illumination, special shot. Their
//! fire phase has no depletion roll, it comes once a game, and a weapon out of ammunition has to
//! wait with them as well.

use std::ops::ControlFlow;

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fire::{Fire, FirePhase};
use super::supply::{Supply, Waiting};
use super::weapon::{AmmunitionFigures, AmmunitionRulings, Mount, Weapon};
use crate::core::{measures, one};
use sandtable_rulebook::{About, Refusal, Rule};

/// A battle of several equal weapons that fire whenever they can.
#[derive(Clone, Copy, Debug)]
pub struct Resupply {
    weapons: u32,
    battle: Battle,
}

/// Limited issue rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitedRounds {
    /// The turn from which it fires them, as soon as it may fire.
    #[schemars(range(min = 1, max = 1000))]
    pub first_turn: u32,
    /// The fire phases they last: one, or as many as one smoke mission
    /// where a mission uses up one round (`cd.ammo.limited-issue`).
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub phases: u32,
}

/// One weapon's battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Battle {
    fire: FirePhase,
    phases_per_turn: u32,
    turns: u32,
    waiting: Waiting,
    limited_issue: Option<LimitedRounds>,
}

/// What comes of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResupplyOutcome {
    /// Turns in which a weapon fired, over all weapons.
    pub firing_turns: u32,
    /// Fire phases in which a weapon fired, over all weapons.
    pub phases: u32,
    /// Times a weapon was depleted.
    pub depletions: u32,
    /// Weapons without ammunition at the end.
    pub dry: u32,
    /// Weapons that fire in the last turn.
    pub firing_last: u32,
    /// Fire phases with limited issue rounds.
    pub limited: u32,
}

impl Outcome for ResupplyOutcome {}

/// What a player reads out before a battle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The weapon.
    pub weapon: Weapon,
    /// How many of them the unit has.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub weapons: u32,
    /// What each fires at in each of its fire phases.
    pub fire: Fire,
    /// Fire phases of a turn in which it fires.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 4))]
    pub fire_phases_per_turn: u32,
    /// Turns of the game.
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// How it comes by new ammunition.
    pub supply: Supply,
    /// Limited issue rounds that it fires in place of the others, if it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limited_issue: Option<LimitedRounds>,
}

/// The book's numbers for resupply.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Depletion.
    pub depletion: AmmunitionFigures,
    /// How far a supply point reaches (inches).
    #[schemars(range(max = 500))]
    pub supply_reach: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { depletion: AmmunitionFigures::default(), supply_reach: 6 }
    }
}

impl Procedure for Resupply {
    type Outcome = ResupplyOutcome;

    fn measures(&self) -> Vec<Measure<ResupplyOutcome>> {
        let weapons = self.weapons;
        let turns = weapons * self.battle.turns;
        let phases = turns * self.battle.phases_per_turn;
        let limited = weapons * self.battle.limited_issue.map_or(0, |rounds| rounds.phases);
        measures! {
            "firing_turns", count("turns", 0..=turns),
                "turns in which a weapon fires, over all weapons",
                |outcome| outcome.firing_turns.into();
            "fire_phases", count("phases", 0..=phases),
                "fire phases in which a weapon fires, over all weapons",
                |outcome| outcome.phases.into();
            "dry", count("weapons", 0..=weapons), "weapons without ammunition at the end",
                |outcome| outcome.dry.into();
            "depletions", count("times", 0..=turns), "times a weapon ran out of ammunition",
                |outcome| outcome.depletions.into();
            "firing_last_turn", count("weapons", 0..=weapons),
                "weapons that fire in the last turn: of a long game, the long-run share",
                |outcome| outcome.firing_last.into();
            "ever_dry", yes_no(), "some weapon ran out of ammunition",
                |outcome| (0 < outcome.depletions).into();
            "limited_issue", count("phases", 0..=phases.min(limited)),
                "fire phases with limited issue rounds, over all weapons",
                |outcome| outcome.limited.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ResupplyOutcome {
        if self.weapons == 1 {
            return self.battle.fight(dice);
        }
        dice.rounds((self.weapons, ResupplyOutcome::default()), |dice, &(left, sum)| {
            if left == 0 {
                return ControlFlow::Break(sum);
            }
            let dice = dice.each("weapon");
            let one = dice.marginal(self.battle, |dice, battle| battle.fight(dice));
            ControlFlow::Continue((left - 1, sum.and(one)))
        })
    }
}

impl ResupplyOutcome {
    fn and(self, other: ResupplyOutcome) -> ResupplyOutcome {
        ResupplyOutcome {
            firing_turns: self.firing_turns + other.firing_turns,
            phases: self.phases + other.phases,
            depletions: self.depletions + other.depletions,
            dry: self.dry + other.dry,
            firing_last: self.firing_last + other.firing_last,
            limited: self.limited + other.limited,
        }
    }
}

/// A weapon between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    waiting: Waiting,
    sum: ResupplyOutcome,
}

impl Battle {
    fn fight<D: Dice>(&self, dice: &mut D) -> ResupplyOutcome {
        let state = State { turn: 0, waiting: self.waiting, sum: ResupplyOutcome::default() };
        dice.rounds(state, |dice, &state| {
            if state.turn == self.turns {
                return ControlFlow::Break(state.sum);
            }
            let State { turn, waiting, sum } = state;
            let dice = dice.at("turn", turn + 1);
            let (waiting, sum) = if sum.dry == 0 {
                (waiting, self.fire_turn(dice, turn + 1, sum))
            } else {
                let (resupplied, waiting) = waiting.turn(dice);
                let dry = u32::from(!resupplied);
                (waiting, ResupplyOutcome { dry, firing_last: 0, ..sum })
            };
            ControlFlow::Continue(State { turn: turn + 1, waiting, sum })
        })
    }

    /// One turn of fire, which ends with the phase the weapon is depleted in.
    fn fire_turn<D: Dice>(
        &self,
        dice: &mut D,
        turn: u32,
        mut sum: ResupplyOutcome,
    ) -> ResupplyOutcome {
        let limited = self.limited_issue.filter(|rounds| rounds.first_turn <= turn);
        let limited = limited.map_or(0, |rounds| rounds.phases);
        sum.firing_turns += 1;
        sum.firing_last = 1;
        for _ in 0..self.phases_per_turn {
            sum.phases += 1;
            if sum.limited < limited {
                sum.limited += 1;
                continue;
            }
            if dice.marginal(self.fire, |dice, fire| fire.resolve(dice).depleted) {
                sum.depletions += 1;
                sum.dry = 1;
                break;
            }
        }
        sum
    }
}

impl Rule for Resupply {
    const ABOUT: About =
        About { id: "cd.ammo.resupply", covers: &[], assumptions: &["cd.base.phases"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = AmmunitionRulings;

    fn example() -> Circumstances {
        Circumstances {
            weapon: Weapon { caliber: 88.0, mount: Mount::Towed },
            weapons: 1,
            fire: Fire::Direct { dice: 2, hit_number: None, modifier: 0 },
            fire_phases_per_turn: 1,
            turns: 8,
            supply: Supply::Point { distance: 6, per_turn: 0 },
            limited_issue: None,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: AmmunitionRulings,
    ) -> Result<Resupply, Refusal> {
        let Circumstances { weapon, weapons, fire, fire_phases_per_turn, turns, .. } =
            circumstances;
        let battle = Battle {
            fire: FirePhase::new(&weapon, &fire, &figures.depletion, &rulings),
            phases_per_turn: fire_phases_per_turn,
            turns,
            waiting: circumstances.supply.waiting(figures.supply_reach),
            limited_issue: circumstances.limited_issue,
        };
        Ok(Resupply { weapons, battle })
    }
}

#[cfg(test)]
mod tests;
