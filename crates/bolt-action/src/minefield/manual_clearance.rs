//! Manual clearance. Source: *Battle of the Bulge*, Manual clearance. Register:
//! `ba.minefield.manual-clearance`.
//!
//! > Infantry with five or more models inside a section may take a Down order and roll a die. A
//! > natural 1: the section attacks, an anti-tank one too. A natural 6: it is cleared. Else add +1
//! > veterans, -1 inexperienced, +1 engineers, +2 mine-clearing gear, -1 for each pin.
//!
//! The text gives no target for the modified die; the register takes 6. The order needs no test and
//! does not help against the mines (`mine.manual_down_helps`).

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, amount, count, time, yes_no};

use super::crosser::Target;
use super::gear_cost::GearFigures;
use super::section::{Mines, Section};
use super::strike::{Encounter, MineAttack, MineOrder, MineRules};
use crate::{Condition, DownFigures, Quality, UnitKind};
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule};

pub mod interface;

use interface::{AttackDice, AttackMayClear, AttackPenetration, Circumstances, Clearer, Figures};
pub(super) use interface::{ManualFigures, ManualRulings};
use interface::{PinsRemoved, Rulings, Uncleared};

/// An infantry unit that clears a section by hand.
#[derive(Clone, Copy, Debug)]
pub struct ManualClearance {
    target: Target,
    before: Condition,
    gear: bool,
    section: Section,
    turns: u32,
    rules: MineRules,
    figures: HandFigures,
    rulings: ManualRulings,
}

/// A unit that is to clear a section.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// The infantry.
    pub unit: Clearer,
    /// Whether it carries mine-clearing gear.
    pub gear: bool,
    /// The section.
    pub section: Section,
    /// Attempts it makes at most.
    pub turns: u32,
}

/// The book's numbers for clearing by hand, without those for the attack of a section.
#[derive(Clone, Copy, Debug)]
pub(super) struct HandFigures {
    /// Clearing by hand.
    pub manual: ManualFigures,
    /// Mine-clearing gear.
    pub gear: GearFigures,
    /// What staying Down takes off.
    pub down: DownFigures,
}

/// What comes of clearing by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a measure of its own")]
pub struct ManualClearanceOutcome {
    /// Whether an attempt succeeded.
    pub success: bool,
    /// Whether the section is cleared, by an attempt or after hitting the unit.
    pub cleared: bool,
    /// Attempts made.
    pub attempts: u32,
    /// Whether the section attacked the unit.
    pub attacked: bool,
    /// Whether it hit the unit.
    pub hit: bool,
    /// How it ended.
    pub end: End,
    /// How the unit stands.
    pub condition: Condition,
    /// Models lost.
    pub casualties: u32,
    /// Points lost.
    pub points_lost: u32,
    /// Points for its gear.
    pub cost: u32,
}

impl Outcome for ManualClearanceOutcome {}

/// How clearing by hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// The section is cleared.
    Cleared,
    /// The unit is destroyed.
    Destroyed,
    /// Too few models are left inside.
    TooFew,
    /// Time is up.
    Late,
}

/// A unit between two attempts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a measure of its own")]
struct State {
    attempts: u32,
    attacked: bool,
    hit: bool,
    success: bool,
    cleared: bool,
    inside: u32,
    condition: Condition,
}

impl Procedure for ManualClearance {
    type Outcome = ManualClearanceOutcome;

    fn measures(&self) -> Vec<Measure<ManualClearanceOutcome>> {
        let most = self.most();
        measures! {
            "success", yes_no(), "an attempt succeeded", |outcome| outcome.success.into();
            "cleared", yes_no(), "section cleared, by an attempt or after hitting the unit",
                |outcome| outcome.cleared.into();
            "attacked", yes_no(), "the section attacked the unit",
                |outcome| outcome.attacked.into();
            "attempts", count("attempts", 1..=most.attempts), "attempts made, one a turn",
                |outcome| outcome.attempts.into();
            "casualties", count("models", 0..=most.casualties), "casualties",
                |outcome| outcome.casualties.into();
            "pins", count("markers", 0..=most.condition.pins), "pins on the unit at the end",
                |outcome| outcome.condition.pins.into();
            "destroyed", yes_no(), "unit destroyed",
                |outcome| (!outcome.condition.in_action()).into();
            "points_lost", amount("points", 0..=most.points_lost), "price of what was lost",
                |outcome| outcome.points_lost.into();
            "cost", amount("points", 0..=most.cost), "price of its mine-clearing gear",
                |outcome| outcome.cost.into();
            "hit", yes_no(), "the section hit the unit", |outcome| outcome.hit.into();
            "models_left", count("models", 0..=most.casualties), "models left in the game",
                |outcome| outcome.models_left().into();
            "too_few", yes_no(), "ended not cleared: too few models inside to go on",
                |outcome| (outcome.end == End::TooFew).into();
            "late", yes_no(), "ended not cleared: time was up",
                |outcome| (outcome.end == End::Late).into();
            "turns", time("turns", most.attempts), "turns until the section is cleared",
                |outcome| outcome.cleared_on().into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ManualClearanceOutcome {
        let start = State {
            attempts: 0,
            attacked: false,
            hit: false,
            success: false,
            cleared: false,
            inside: self.target.models_inside,
            condition: self.before,
        };
        dice.rounds(start, |dice, state| {
            let state = self.attempt(dice.each("turn"), state);
            match self.end(&state) {
                Some(end) => Break(self.outcome(&state, end)),
                None => Continue(self.turn_ends(dice, state)),
            }
        })
    }
}

impl ManualClearanceOutcome {
    fn models_left(&self) -> u32 {
        if self.condition.in_action() { self.condition.models } else { 0 }
    }

    /// The turn of the attempt after which the section was cleared, if it was.
    fn cleared_on(&self) -> Option<u32> {
        self.cleared.then_some(self.attempts)
    }
}

impl ManualClearance {
    fn attempt<D: Dice>(&self, dice: &mut D, state: &State) -> State {
        let state = State { attempts: state.attempts + 1, ..*state };
        match dice.stage("manual clearance").roll(D6) {
            1 => self.attacked(dice, state),
            6 => State { success: true, cleared: true, ..state },
            face => {
                let total = i32::from(face) + self.modifier(state.condition.pins);
                let success = self.rulings.target <= total;
                State { success, cleared: success, ..state }
            }
        }
    }

    /// How it has ended, if it has.
    fn end(&self, state: &State) -> Option<End> {
        match () {
            () if state.cleared => Some(End::Cleared),
            () if !state.condition.in_action() => Some(End::Destroyed),
            () if state.inside < self.figures.manual.models => Some(End::TooFew),
            () if state.attempts == self.turns => Some(End::Late),
            () => None,
        }
    }

    /// What is added to the die.
    fn modifier(&self, pins: u32) -> i32 {
        let figures = &self.figures.manual;
        let quality = match self.target.profile.quality {
            Quality::Inexperienced => figures.inexperienced,
            Quality::Regular => 0,
            Quality::Veteran => figures.veteran,
        };
        quality
            + i32::from(self.target.engineers) * figures.engineers
            + i32::from(self.gear) * figures.gear
            + figures.pin * pins.cast_signed()
    }

    /// The section attacks, though nobody moves.
    fn attacked<D: Dice>(&self, dice: &mut D, state: State) -> State {
        let target = Target { models_inside: state.inside, ..self.target };
        let rulings = &self.rulings;
        let order = match rulings.dice {
            AttackDice::OneDie => MineOrder::Other,
            AttackDice::Advance => MineOrder::Advance,
        };
        let mines = self.section.mines;
        let anti_tank =
            mines == Mines::AntiTank && rulings.penetration == AttackPenetration::AntiTank;
        let penetration = if anti_tank {
            self.rules.figures.penetration.anti_tank
        } else {
            self.rules.penetration(&target.profile, mines)
        };
        let encounter = Encounter {
            target,
            before: state.condition,
            section: self.section,
            throw: self.rules.throw(&target, order, self.section),
            penetration,
            may_clear: rulings.may_clear == AttackMayClear::Yes,
        };
        let MineAttack { losses, cleared, hits, .. } = self.rules.encounter(dice, encounter);
        State {
            attacked: true,
            hit: state.hit || 0 < hits,
            cleared,
            inside: state.inside - losses.casualties.min(state.inside),
            condition: losses.condition,
            ..state
        }
    }

    /// A unit that keeps its Down order as the turn ends loses pins.
    fn turn_ends<D: Dice>(&self, dice: &mut D, state: State) -> State {
        match self.rulings.pins_removed {
            PinsRemoved::Never => state,
            PinsRemoved::StayingDown => {
                let pins = self.figures.down.stay(dice, state.condition.pins);
                State { condition: Condition { pins, ..state.condition }, ..state }
            }
        }
    }

    fn outcome(&self, state: &State, end: End) -> ManualClearanceOutcome {
        let &State { attempts, attacked, hit, success, cleared, condition, .. } = state;
        ManualClearanceOutcome {
            success,
            cleared,
            attempts,
            attacked,
            hit,
            end,
            condition,
            casualties: self.before.models - condition.models,
            points_lost: self.target.points_lost(self.before, condition),
            cost: self.cost(),
        }
    }

    /// What its mine-clearing gear costs.
    fn cost(&self) -> u32 {
        if self.gear { self.figures.gear.cost * self.before.models } else { 0 }
    }

    /// A unit that clears a section.
    ///
    /// # Errors
    ///
    /// If it cannot clear a section by hand, or not this one.
    pub(super) fn of(
        Task { unit, gear, section, turns }: Task,
        rules: MineRules,
        figures: HandFigures,
        rulings: ManualRulings,
    ) -> Result<ManualClearance, Refusal> {
        let (target, before) = unit.crosser().target(&rules.figures)?;
        let needed = figures.manual.models;
        if target.models_inside < needed {
            let problem = format!("at least {needed} models must be inside the section");
            return Err(Refusal::new("circumstances.unit.models_inside", problem));
        }
        if gear && !unit.engineers {
            let problem = "only engineers carry mine-clearing gear";
            return Err(Refusal::new("circumstances.gear", problem));
        }
        if section.cleared {
            let problem = "a section cannot be cleared again";
            return Err(Refusal::new("circumstances.section.cleared", problem));
        }
        section.admit(UnitKind::Infantry, "circumstances.section.water")?;
        Ok(ManualClearance { target, before, gear, section, turns, rules, figures, rulings })
    }

    /// The most that can come of it, number by number.
    pub(super) fn most(&self) -> ManualClearanceOutcome {
        let &ManualClearance { target, before, turns, rules, .. } = self;
        let pins = rules.most_pins(&target, before, turns, rules.most_dice());
        ManualClearanceOutcome {
            success: true,
            cleared: true,
            attempts: turns,
            attacked: true,
            hit: true,
            end: End::Cleared,
            condition: Condition { pins, ..before },
            casualties: before.models,
            points_lost: target.price * before.models,
            cost: self.cost(),
        }
    }
}

impl Rule for ManualClearance {
    const ABOUT: About = About {
        id: "ba.minefield.manual-clearance",
        covers: &[],
        assumptions: &[
            "ba.minefield.manual-clearance",
            "ba.base.dice",
            "ba.base.damage",
            "ba.base.exceptional-damage",
            "ba.base.morale",
            "ba.base.casualty-check",
            "ba.base.down",
            "ba.base.points",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            unit: Clearer { engineers: true, ..Clearer::default() },
            gear: true,
            section: Uncleared::default(),
            turns: 1,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<ManualClearance, Refusal> {
        let Circumstances { unit, gear, section: Uncleared { mines }, turns } = circumstances;
        let section = Section { mines, ..Section::default() };
        let rules = MineRules { figures: figures.mines.of_all(), rulings: rulings.attack() };
        let Figures { manual, gear: gear_figures, down, .. } = figures;
        let figures = HandFigures { manual, gear: gear_figures, down };
        let task = Task { unit, gear, section, turns };
        ManualClearance::of(task, rules, figures, rulings.manual)
    }
}

#[cfg(test)]
mod tests;
