//! Assaults. Register: `ba.base.assault`, an assumption of the base game.
//!
//! > An assault is a Run of up to 12 inches. A target from which the assaulters start more than 6
//! > inches away may shoot at them first. In close quarters every model strikes and hits; damage is
//! > rolled as usual. The attackers strike first, the survivors strike back. Tough fighters strike
//! > again. A side of which nobody is left has lost, however many it killed; else the side that lost
//! > more models is destroyed; if both lost as many, they fight on.

pub mod interface;

use std::ops::ControlFlow::{self, Break, Continue};

use sandtable_dice::{Dice, Measure, Procedure};

use super::damage::damage_check;
use super::suffering::{Strike, SufferingRules};
use crate::{Condition, Range, Unit, VehicleDamageRules, VehicleDamageRulings};
use interface::{ATTACKERS, DEFENDERS, Fighters, ReactionFire};
use sandtable_rulebook::{About, Refusal, Rule};

pub use interface::{
    AssaultFigures, AssaultOutcome, Circumstances, Figures, Reaction, Rulings, Side, ToughFighters,
};

/// An assault on infantry or artillery.
#[derive(Clone, Copy, Debug)]
pub struct Assault {
    attackers: Fighters,
    defenders: Fighters,
    before: Condition,
    /// Models that defend.
    stand: u32,
    in_reach: bool,
    reaction: Option<ReactionFire>,
    figures: AssaultFigures,
    tough: ToughFighters,
    suffering: SufferingRules,
}

/// How a close-quarters fight goes between two of its rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Melee {
    fights: u32,
    attackers: u32,
    defenders: u32,
}

impl Rule for Assault {
    const ABOUT: About = About {
        id: "ba.base.assault",
        covers: &[],
        assumptions: &[
            "ba.base.assault",
            "ba.base.damage",
            "ba.base.to-hit",
            "ba.base.casualty-check",
            "ba.base.morale",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let defender = Unit { models: 6, ..Unit::default() };
        Circumstances {
            attacker: Side { unit: Unit::default(), tough_fighters: 2 },
            defender: Side { unit: defender, tough_fighters: 0 },
            distance: 9.0,
            reaction: Some(Reaction { shots: 6, penetration: 0, range_band: Range::Short }),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Assault, Refusal> {
        let Circumstances { attacker, defender, distance, reaction } = &circumstances;
        let rulings_of_damage =
            VehicleDamageRulings { double_one: rulings.double_one, ..Default::default() };
        let vehicles =
            VehicleDamageRules { rulings: rulings_of_damage, ..VehicleDamageRules::default() };
        let surprised = *distance <= f64::from(figures.assault.surprise);
        let reaction = reaction.as_ref().filter(|_| !surprised);
        Ok(Assault {
            attackers: attacker.prepare(&figures, ATTACKERS)?,
            defenders: defender.prepare(&figures, DEFENDERS)?,
            before: attacker.unit.condition(),
            stand: defender.unit.models,
            in_reach: *distance <= f64::from(figures.assault.reach),
            reaction: reaction.map(|reaction| reaction.prepare(&circumstances, &figures)),
            figures: figures.assault,
            tough: rulings.tough_fighters,
            suffering: SufferingRules {
                vehicles,
                casualty_check: figures.casualty_check,
                ..SufferingRules::default()
            },
        })
    }
}

impl Procedure for Assault {
    type Outcome = AssaultOutcome;

    fn measures(&self) -> Vec<Measure<AssaultOutcome>> {
        AssaultOutcome::measures(self.models())
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> AssaultOutcome {
        if !self.in_reach {
            return self.called_off();
        }
        let attackers = self.reaction.map_or(self.before, |shots| self.shot_at(dice, shots));
        if !attackers.in_action() {
            return self.outcome(attackers.models, 0, self.stand, false);
        }
        let contact = attackers.models;
        let start = Melee { fights: 0, attackers: contact, defenders: self.stand };
        let end = dice.rounds(start, |dice, &melee| self.fight(dice.each("round"), melee));
        self.outcome(contact, end.attackers, end.defenders, true)
    }
}

impl Assault {
    /// The same assault on a target that may not shoot.
    #[must_use]
    pub(crate) fn unanswered(self) -> Assault {
        Assault { reaction: None, ..self }
    }

    /// The models of both sides, assaulters first.
    pub(crate) fn models(&self) -> [u32; 2] {
        [self.before.models, self.stand]
    }

    /// What comes of it if it never goes in.
    pub(crate) fn called_off(&self) -> AssaultOutcome {
        self.outcome(self.before.models, self.before.models, self.stand, false)
    }

    /// The target shoots as the assaulters come.
    fn shot_at<D: Dice>(&self, dice: &mut D, shots: ReactionFire) -> Condition {
        let hits = shots.aim.hits(dice, shots.shots);
        if hits == 0 {
            return self.before;
        }
        let ReactionFire { penetration, pins, .. } = shots;
        let strike = Strike { hits, pins, penetration, table_modifier: 0, reach: u32::MAX };
        self.suffering.suffer(dice, &self.attackers.profile, self.before, strike).condition
    }

    /// One round of close quarters: blows, blows back, and who lost more.
    fn fight<D: Dice>(&self, dice: &mut D, melee: Melee) -> ControlFlow<Melee, Melee> {
        let Melee { fights, attackers, defenders } = melee;
        let dice = dice.stage("attackers strike");
        let blows = self.blows(dice, self.attackers, attackers, self.defenders).min(defenders);
        let standing = defenders - blows;
        let dice = dice.stage("defenders strike");
        let back = self.blows(dice, self.defenders, standing, self.attackers).min(attackers);
        let left = attackers - back;
        let next = Melee { fights: fights + 1, attackers: left, defenders: standing };
        dice.note(|| format!("{left} attackers and {standing} defenders are left"));
        match () {
            () if standing == 0 || left == 0 => Break(next),
            () if back < blows => Break(Melee { defenders: 0, ..next }),
            () if blows < back => Break(Melee { attackers: 0, ..next }),
            () if next.fights == self.figures.fights => Break(next),
            () => Continue(next),
        }
    }

    /// The blows of some fighters that kill.
    fn blows<D: Dice>(&self, dice: &mut D, by: Fighters, models: u32, target: Fighters) -> u32 {
        let check = damage_check(target.profile.damage_value, self.figures.penetration);
        let tough = by.tough.min(models);
        let kills = dice.successes(models - tough, check);
        let hard = dice.successes(tough, check);
        let again = match self.tough {
            ToughFighters::AfterKill => hard,
            ToughFighters::Always => tough,
        };
        kills + hard + dice.successes(again, check)
    }
}

impl Assault {
    pub(super) fn outcome(
        &self,
        after_shots: u32,
        attackers: u32,
        defenders: u32,
        contact: bool,
    ) -> AssaultOutcome {
        AssaultOutcome { contact, shot: self.before.models - after_shots, attackers, defenders }
    }
}

#[cfg(test)]
mod tests;
