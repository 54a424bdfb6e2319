//! One attack with any weapon. Source: weapons, with night fighting and fog. Register:
//! `ba.weapon.at`, `ba.weapon.pen-long-range`, `ba.weapon.shaped-charge`,
//! `ba.weapon.multiple-mount`, `ba.weapon.assault`, `ba.weapon.fixed`, `ba.weapon.one-shot`,
//! `ba.weapon.team`, `ba.weapon.team.squad`, `ba.weapon.indirect-vehicle`,
//! `ba.weapon.indirect-ambush`.
//!
//! > Spot at night, let the target go Down, measure the range, roll to hit, place pins, roll damage,
//! > remove casualties or roll on the table for vehicles, check morale, roll for fuel.
//! >
//! > Identical weapons on one mount add up their shots. An assault weapon loses nothing for moving. A
//! > fixed weapon fires within 45 degrees, or turns on an Advance order at the usual -1. Shot loses
//! > one Pen against armor at long range; shaped charges, HE and flame do not. A team of one, or a
//! > squad's weapon without its loader, hits at -1. Indirect fire hits the top, burns open-topped armor
//! > better, and is not possible from Ambush.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Check, D6, Dice, Procedure};

use super::blast::Blast;
use super::flame::{Burnt, FlameRules, Jet};
use crate::bolt_action::he::Amount;
use crate::bolt_action::{Aim, Condition, Fate, Losses, Profile, Strike, SufferingRules};
use crate::{About, Refusal, Rule};

mod circumstances;
mod outcome;
mod prepare;

pub use circumstances::{
    Circumstances, Figures, Gunners, HitRoll, Loader, OpenToppedPen, Order, Rulings, Target,
};
pub use outcome::{AttackOutcome, Damage, Stopped};

/// One attack.
#[derive(Clone, Debug)]
pub struct Attack {
    barred: Option<Stopped>,
    spotting: Option<Check>,
    goes_down: bool,
    roll: Roll,
    /// Whether the target is closer than the least range of indirect fire.
    too_close: bool,
    weapons: u32,
    shots: Amount,
    fire: Fire,
    penetration: i32,
    table_modifier: i32,
    target: Profile,
    before: Condition,
    rules: SufferingRules,
    ammunition: u32,
}

/// How an attack is rolled to hit.
#[derive(Clone, Copy, Debug)]
enum Roll {
    /// With all modifiers.
    Direct(Aim),
    /// By how well it has ranged in.
    Indirect(Check),
    /// All shots have hit.
    Scored,
}

/// What comes of shots that hit.
#[derive(Clone, Copy, Debug)]
enum Fire {
    /// Each is a hit, and together they put pins on the target.
    Shot { pins: u32 },
    /// They are templates.
    He(Blast),
    /// They are flames.
    Flame(FlameRules),
}

impl Procedure for Attack {
    type Outcome = AttackOutcome;

    fn resolve<D: Dice>(&self, dice: &mut D) -> AttackOutcome {
        let nothing = AttackOutcome::nothing(self.before, self.weapons, self.ammunition);
        if let Some(stopped) = self.barred {
            return AttackOutcome { stopped: Some(stopped), ..nothing };
        }
        if self.spotting.is_some_and(|check| !dice.stage("spotting").check(check)) {
            return AttackOutcome { stopped: Some(Stopped::NotSeen), ..nothing };
        }
        if self.goes_down {
            dice.note(|| "the target goes Down".to_owned());
        }
        let ammunition = self.ammunition.saturating_sub(self.weapons);
        let fired = AttackOutcome { ammunition, ..nothing };
        if self.too_close {
            dice.note(|| "the target is too close".to_owned());
            return fired;
        }
        match self.fire {
            Fire::Flame(rules) => self.burn(dice, &rules, fired),
            Fire::He(blast) => self.blast(dice, &blast, fired),
            Fire::Shot { pins } => {
                let hits = self.shots_that_hit(dice);
                self.strike(dice, hits, pins, fired)
            }
        }
    }
}

impl Attack {
    fn shots_that_hit<D: Dice>(&self, dice: &mut D) -> u32 {
        let shots = (0..self.weapons).map(|_| self.shots.roll(dice.stage("shots"))).sum();
        match self.roll {
            Roll::Direct(aim) => aim.hits(dice, shots),
            Roll::Indirect(check) => dice.stage("to hit").successes(shots, check),
            Roll::Scored => shots,
        }
    }

    fn burn<D: Dice>(
        &self,
        dice: &mut D,
        rules: &FlameRules,
        fired: AttackOutcome,
    ) -> AttackOutcome {
        let aim = match self.roll {
            Roll::Direct(aim) => Some(aim),
            Roll::Indirect(_) | Roll::Scored => None,
        };
        let &Attack { weapons, shots, penetration, .. } = self;
        let jet = Jet { aim, weapons, shots, penetration };
        let Burnt { condition, hits, casualties, picked, morale_failed } =
            rules.burn(dice, jet, &self.target, self.before);
        let flamethrowers = rules.fuel_left(dice, weapons, 0 < hits);
        let losses = Losses { condition, casualties, picked, morale_failed };
        AttackOutcome { hits, losses, flamethrowers, ..fired }
    }

    fn blast<D: Dice>(&self, dice: &mut D, blast: &Blast, fired: AttackOutcome) -> AttackOutcome {
        let shells = self.shots_that_hit(dice);
        let hits = blast.hits(shells, self.target.kind, self.before);
        if hits == 0 {
            return fired;
        }
        let pins = blast.pins.roll(dice.stage("pins"));
        self.strike(dice, hits, pins, fired)
    }

    fn strike<D: Dice>(
        &self,
        dice: &mut D,
        hits: u32,
        pins: u32,
        fired: AttackOutcome,
    ) -> AttackOutcome {
        if hits == 0 {
            return fired;
        }
        if self.target.kind.is_vehicle() {
            return self.strike_vehicle(dice, hits, pins, fired);
        }
        let &Attack { penetration, table_modifier, .. } = self;
        let strike = Strike { hits, pins, penetration, table_modifier, reach: u32::MAX };
        let losses = self.rules.suffer(dice, &self.target, self.before, strike);
        AttackOutcome { hits, losses, ..fired }
    }

    /// Hits on a vehicle, one by one, each on what the last left.
    fn strike_vehicle<D: Dice>(
        &self,
        dice: &mut D,
        hits: u32,
        pins: u32,
        fired: AttackOutcome,
    ) -> AttackOutcome {
        let start = (hits, self.before.pinned(pins), Damage::default());
        let (condition, damage) = dice.rounds(start, |dice, &(left, vehicle, damage)| {
            if left == 0 || !vehicle.in_action() {
                return Break((vehicle, damage));
            }
            let face = i32::from(dice.stage("damage").roll(D6));
            let margin = face + self.penetration - self.target.damage_value;
            if face == 1 || margin < 0 {
                return Continue((left - 1, vehicle, damage));
            }
            let vehicles = self.rules.vehicles;
            let damage = damage.with(margin, vehicles.figures.massive);
            let after = vehicles.damage(dice, &self.target, vehicle, margin, self.table_modifier);
            Continue((left - 1, after, damage))
        });
        let condition = self.target.rout(condition);
        let casualties = u32::from(condition.fate == Fate::KnockedOut);
        let models = condition.models - u32::from(!condition.in_action());
        let condition = Condition { models, ..condition };
        let losses = Losses { condition, casualties, picked: 0, morale_failed: false };
        dice.note(|| losses.to_string());
        AttackOutcome { hits, losses, damage, ..fired }
    }
}

impl Rule for Attack {
    const ABOUT: About = About {
        id: "ba.weapon.at",
        covers: &[
            "ba.weapon.pen-long-range",
            "ba.weapon.shaped-charge",
            "ba.weapon.multiple-mount",
            "ba.weapon.assault",
            "ba.weapon.fixed",
            "ba.weapon.one-shot",
            "ba.weapon.team",
            "ba.weapon.team.squad",
            "ba.weapon.indirect-vehicle",
            "ba.weapon.indirect-ambush",
        ],
        assumptions: &[
            "ba.base.volley",
            "ba.base.armour-pins",
            "ba.base.to-hit",
            "ba.base.small-unit",
            "ba.base.down",
            "ba.base.damage",
            "ba.base.exceptional-damage",
            "ba.base.pen-modifiers",
            "ba.base.vehicle-damage",
            "ba.base.softskin",
            "ba.base.he-vehicle",
            "ba.base.casualty-check",
            "ba.base.morale",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances::example()
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Attack, Refusal> {
        prepare::attack(&circumstances, &figures, &rulings)
    }
}

#[cfg(test)]
mod tests;
