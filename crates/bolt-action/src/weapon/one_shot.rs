//! One-shot weapons over several turns and at several targets. Source: weapons, One-shot. Register:
//! `ba.weapon.one-shot`.
//!
//! > A disposable weapon fires once in a game. Of a unit that carries several, each may be fired at
//! > another enemy than the rest, and some may be kept for later turns. All targets are declared before
//! > anything is rolled.
//!
//! Each target is attacked by its weapons as in `ba.weapon.at`, turn after turn, as long as it is in
//! action and there are weapons left. What was declared against a target that is not seen, or is out of
//! reach, is kept.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::attack::{self, Attack, Figures, Gunners, Rulings, Target};
use super::{Name, Special, Weapon};
use crate::{Condition, ToHitFigures, Unit, UnitKind};
use sandtable_rulebook::unsaid::{one, six};
use sandtable_rulebook::{About, Refusal, Rule, measures};

/// A target, and what is fired at it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Aimed {
    /// The target.
    pub target: Target,
    /// Distance to it (inches).
    #[schemars(range(min = 0.0, max = 200.0))]
    pub distance: f64,
    /// Weapons fired at it in a turn, as long as there are any.
    #[schemars(range(min = 1, max = 40))]
    pub weapons: u32,
}

impl Default for Aimed {
    fn default() -> Aimed {
        Aimed { target: Target::default(), distance: 6.0, weapons: one() }
    }
}

/// What a player reads out before one-shot weapons are fired.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The weapon.
    #[serde(default = "panzerfaust")]
    pub weapon: Weapon,
    /// How many of them the unit carries.
    #[schemars(range(min = 1, max = 40))]
    pub carried: u32,
    /// Who fires.
    #[serde(default)]
    pub shooter: Gunners,
    /// The targets, in the order in which weapons are given to them, groups of which each has `target`,
    /// `distance` and `weapons`.
    #[schemars(length(min = 1, max = 6))]
    pub targets: Vec<Aimed>,
    /// Turns in which they may be fired.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 20))]
    pub turns: u32,
    /// Whether it is dark.
    #[serde(default)]
    pub dark: bool,
    /// Chance to spot a target in the dark, where it is stated outright; if it is left out, there is
    /// the roll, by distance and by what gives the target away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spotting_chance: Option<Chance>,
}

fn panzerfaust() -> Weapon {
    Weapon::of(Name::Panzerfaust)
}

/// A unit with one-shot weapons.
#[derive(Clone, Debug)]
pub struct OneShot {
    carried: u32,
    turns: u32,
    aims: Vec<Aim>,
    to_hit: ToHitFigures,
}

/// A target, ready to be attacked.
#[derive(Clone, Debug)]
struct Aim {
    /// The attack on it while it is no small unit, and when it is one.
    attacks: [Attack; 2],
    weapons: u32,
    vehicle: bool,
    before: Condition,
}

/// The weapons and the targets between two attacks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    next: usize,
    /// Weapons that are not declared against a target yet, in this turn.
    free: u32,
    units: Vec<Condition>,
    so_far: OneShotOutcome,
}

/// What comes of one-shot weapons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OneShotOutcome {
    /// Weapons left.
    pub left: u32,
    /// Hits.
    pub hits: u32,
    /// Casualties.
    pub casualties: u32,
    /// Damage to vehicles, superficial or more.
    pub penetrated: u32,
    /// Targets destroyed.
    pub destroyed: u32,
    /// Whether the first of them is.
    pub first_destroyed: bool,
    /// Turn in which the last weapon was fired, if it was.
    pub dry: Option<u32>,
    carried: u32,
}

impl Outcome for OneShotOutcome {}

impl Procedure for OneShot {
    type Outcome = OneShotOutcome;

    fn measures(&self) -> Vec<Measure<OneShotOutcome>> {
        let &OneShot { carried, turns, ref aims, .. } = self;
        let models = aims.iter().map(|aim| aim.before.models).sum::<u32>();
        let hits = aims.iter().map(Aim::most_hits).max().unwrap_or(0) * carried;
        let targets = u32::try_from(aims.len()).unwrap_or(u32::MAX);
        let vehicles = aims.iter().any(|aim| aim.vehicle);
        let penetrated = if vehicles { hits } else { 0 };
        measures! {
            "destroyed", count("units", 0..=targets), "targets destroyed",
                |outcome| outcome.destroyed.into();
            "ammunition_left", count("weapons", 0..=carried), "one-shot weapons left",
                |outcome| outcome.left.into();
            "fired", count("weapons", 0..=carried), "one-shot weapons fired",
                |outcome| (outcome.carried - outcome.left).into();
            "hits", count("hits", 0..=hits), "hits on all targets", |outcome| outcome.hits.into();
            "casualties", count("models", 0..=models), "casualties of all targets",
                |outcome| outcome.casualties.into();
            "penetrated", count("hits", 0..=penetrated), "damage to vehicles until each is knocked out, superficial or more",
                |outcome| outcome.penetrated.into();
            "first_destroyed", yes_no(), "the first target is destroyed",
                |outcome| outcome.first_destroyed.into();
            "dry_turn", time("turns", turns), "turn in which the last weapon is fired",
                |outcome| outcome.dry.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> OneShotOutcome {
        let start = State {
            turn: 1,
            next: 0,
            free: self.carried,
            units: self.aims.iter().map(|aim| aim.before).collect(),
            so_far: OneShotOutcome {
                left: self.carried,
                hits: 0,
                casualties: 0,
                penetrated: 0,
                destroyed: 0,
                first_destroyed: false,
                dry: None,
                carried: self.carried,
            },
        };
        dice.rounds(start, |dice, state| {
            if self.aims.len() <= state.next {
                let (turn, free) = (state.turn + 1, state.so_far.left);
                let over = self.turns < turn || free == 0 || !state.any_in_action();
                if over {
                    return Break(state.so_far);
                }
                return Continue(State { turn, free, next: 0, ..state.clone() });
            }
            Continue(self.attack(dice.at("turn", state.turn), state.clone()))
        })
    }
}

impl OneShot {
    /// Attacks the next target with what is declared against it.
    fn attack<D: Dice>(&self, dice: &mut D, mut state: State) -> State {
        let (at, aim) = (state.next, &self.aims[state.next]);
        let before = state.units[at];
        let weapons = if before.in_action() { aim.weapons.min(state.free) } else { 0 };
        state.next += 1;
        if weapons == 0 {
            return state;
        }
        state.free -= weapons;
        let small = !aim.vehicle && self.to_hit.is_small(before.models);
        let attack = aim.attacks[usize::from(small)].repeated(before, weapons);
        let outcome = attack.resolve(dice);
        let after = outcome.losses.condition;
        let so_far = &mut state.so_far;
        so_far.left -= if outcome.stopped.is_none() { weapons } else { 0 };
        so_far.hits += outcome.hits;
        so_far.casualties += outcome.losses.casualties;
        so_far.penetrated += outcome.damage.total();
        so_far.destroyed += u32::from(!after.in_action());
        so_far.first_destroyed |= at == 0 && !after.in_action();
        so_far.dry = (so_far.left == 0).then_some(state.turn);
        state.units[at] = after;
        state
    }
}

impl State {
    fn any_in_action(&self) -> bool {
        self.units.iter().any(Condition::in_action)
    }
}

impl Aim {
    /// The most hits of one weapon.
    fn most_hits(&self) -> u32 {
        self.attacks[0].most_hits_of_one()
    }
}

impl Rule for OneShot {
    const ABOUT: About =
        About { id: "ba.weapon.one-shot", covers: &[], assumptions: Attack::ABOUT.assumptions };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let unit = Unit { kind: UnitKind::Armored, models: 1, ..Unit::default() };
        let target = Target { unit, ..Target::default() };
        let aimed = Aimed { target, ..Aimed::default() };
        Circumstances {
            weapon: panzerfaust(),
            carried: 2,
            shooter: Gunners::default(),
            targets: vec![aimed],
            turns: 2,
            dark: false,
            spotting_chance: None,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<OneShot, Refusal> {
        let profile = circumstances.weapon.profile("circumstances.weapon")?;
        let shoots = profile.penetration.is_some() && !profile.has(Special::Flamethrower);
        if !profile.has(Special::OneShot) || !shoots || profile.has(Special::Indirect) {
            let problem = "expected a one-shot weapon that is aimed and fires no HE or flames";
            return Err(Refusal::new("circumstances.weapon", problem));
        }
        let aims = circumstances.targets.iter();
        let aims = aims.map(|aimed| circumstances.aim(aimed, &figures, rulings));
        Ok(OneShot {
            carried: circumstances.carried,
            turns: circumstances.turns,
            aims: aims.collect::<Result<_, _>>()?,
            to_hit: figures.to_hit,
        })
    }
}

impl Circumstances {
    /// A target, ready to be attacked.
    fn aim(&self, aimed: &Aimed, figures: &Figures, rulings: Rulings) -> Result<Aim, Refusal> {
        let unit = aimed.target.unit;
        let attack = |models| {
            let unit = Unit { models, ..unit };
            let attack = attack::Circumstances {
                weapon: self.weapon.clone(),
                shooter: self.shooter.clone(),
                target: Target { unit, ..aimed.target.clone() },
                distance: aimed.distance,
                dark: self.dark,
                spotting_chance: self.spotting_chance,
                ..Attack::example()
            };
            Attack::prepare(attack, figures.clone(), rulings).map_err(blame)
        };
        Ok(Aim {
            attacks: [attack(unit.models)?, attack(1)?],
            weapons: aimed.weapons,
            vehicle: unit.kind.is_vehicle(),
            before: unit.condition(),
        })
    }
}

/// What is refused of an attack, under the key that says it here.
fn blame(refusal: Refusal) -> Refusal {
    let key = match refusal.key {
        key if key.starts_with("circumstances.target") => "circumstances.targets",
        key => key,
    };
    Refusal::new(key, refusal.problem)
}

#[cfg(test)]
mod tests;
