//! A unit leaves a section and moves into it again. Source: *Battle of the Bulge*, Effect of
//! minefields. Register: `ba.minefield.once-per-turn`.
//!
//! > A section attacks a unit once in a turn, however often the unit moves into it; in the next turn it
//! > may attack it again.
//!
//! The unit is taken to obey its orders. It moves on after an attack that it survives, unless it is a
//! vehicle that is immobilized.

use std::ops::ControlFlow::{self, Break, Continue};

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::crosser::{Crosser, Target};
use super::figures::MinefieldFigures;
use super::picture;
use super::price::Price;
use super::rulings::AttackRulings;
use super::section::Section;
use super::strike::{MineOrder, MineRules};
use crate::Condition;
use sandtable_rulebook::picture::Picture;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule, measures, spoken};

/// What a player reads out before a unit moves in and out of a section.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit that moves.
    #[serde(default)]
    pub unit: Crosser,
    /// Its order.
    #[serde(default)]
    pub order: MineOrder,
    /// The section.
    #[serde(default)]
    pub section: Section,
    /// Times in a turn that it moves into the section, having left it in between.
    #[schemars(range(min = 1, max = 20))]
    pub entries: u32,
    /// Turns in which it does so.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 20))]
    pub turns: u32,
}

/// A unit that moves into a section again and again.
#[derive(Clone, Copy, Debug)]
pub struct OncePerTurn {
    target: Target,
    before: Condition,
    order: MineOrder,
    section: Section,
    entries: u32,
    turns: u32,
    rules: MineRules,
}

/// What comes of moving into a section again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OncePerTurnOutcome {
    /// Attacks of the section on the unit.
    pub attacks: u32,
    /// Times that the unit moved into it.
    pub entries: u32,
    /// Hits on the unit.
    pub hits: u32,
    /// Damage to it, if it is a vehicle.
    pub penetrated: u32,
    /// How it stands.
    pub condition: Condition,
    /// Models of it at the start.
    models: u32,
    /// Whether the section was cleared by it.
    pub cleared: bool,
    /// Points lost.
    pub points_lost: u32,
    /// Price of the section.
    pub price: Price,
}

impl Outcome for OncePerTurnOutcome {}

/// A unit between two moves into the section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    /// Moves into the section in this turn.
    moved: u32,
    cleared: bool,
    entries: u32,
    attacks: u32,
    hits: u32,
    penetrated: u32,
    condition: Condition,
}

impl Procedure for OncePerTurn {
    type Outcome = OncePerTurnOutcome;

    fn measures(&self) -> Vec<Measure<OncePerTurnOutcome>> {
        let &OncePerTurn { target, before, section, turns, entries, rules, .. } = self;
        let dice = rules.most_dice();
        let pins = rules.most_pins(&target, before, turns, dice);
        let penetrated = if target.profile.kind.is_vehicle() { turns * dice } else { 0 };
        measures! {
            "attacks", count("attacks", 0..=turns), "attacks of the section on the unit",
                |outcome| outcome.attacks.into();
            "entries", count("moves", 1..=turns * entries), "moves of the unit into the section",
                |outcome| outcome.entries.into();
            "casualties", count("models", 0..=before.models), "casualties",
                |outcome| (outcome.models - outcome.condition.models).into();
            "hits", count("hits", 0..=turns * dice), "hits on the unit",
                |outcome| outcome.hits.into();
            "pins", count("markers", 0..=pins), "pins on the unit",
                |outcome| outcome.condition.pins.into();
            "destroyed", yes_no(), "unit destroyed",
                |outcome| (!outcome.condition.in_action()).into();
            "immobilized", yes_no(), "vehicle immobilized and not destroyed",
                |outcome| (outcome.condition.in_action() && outcome.condition.immobilized).into();
            "cleared", yes_no(), "section cleared by the unit", |outcome| outcome.cleared.into();
            "points_lost", amount("points", 0..=target.price * before.models),
                "price of what was lost", |outcome| outcome.points_lost.into();
            "cost", amount("points", 0.0..=rules.price(section).points()), "price of the section",
                |outcome| outcome.price.reading();
            "penetrated", count("hits", 0..=penetrated), "damage to a vehicle until it is knocked out, superficial or more",
                |outcome| outcome.penetrated.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> OncePerTurnOutcome {
        let start = State {
            turn: 1,
            moved: 0,
            cleared: self.section.cleared,
            entries: 0,
            attacks: 0,
            hits: 0,
            penetrated: 0,
            condition: self.before,
        };
        dice.rounds(start, |dice, &state| self.step(dice.at("turn", state.turn), state))
    }
}

impl OncePerTurn {
    fn step<D: Dice>(&self, dice: &mut D, state: State) -> ControlFlow<OncePerTurnOutcome, State> {
        let halted = state.condition.immobilized || !state.condition.in_action();
        if halted || self.turns < state.turn {
            return Break(self.outcome(state));
        }
        if state.moved == self.entries {
            return Continue(State { turn: state.turn + 1, moved: 0, ..state });
        }
        let entered = State { moved: state.moved + 1, entries: state.entries + 1, ..state };
        Continue(if state.moved == 0 { self.attack(dice, entered) } else { entered })
    }

    fn attack<D: Dice>(&self, dice: &mut D, state: State) -> State {
        let section = Section { cleared: state.cleared, ..self.section };
        let attack = self.rules.attack(dice, &self.target, state.condition, self.order, section);
        State {
            cleared: attack.cleared,
            attacks: state.attacks + u32::from(section.threatens(self.target.profile.kind)),
            hits: state.hits + attack.hits,
            penetrated: state.penetrated + attack.losses.penetrated,
            condition: attack.losses.condition,
            ..state
        }
    }

    fn outcome(&self, state: State) -> OncePerTurnOutcome {
        let State { attacks, entries, hits, penetrated, condition, cleared, .. } = state;
        OncePerTurnOutcome {
            attacks,
            entries,
            hits,
            penetrated,
            condition,
            models: self.before.models,
            cleared: cleared && !self.section.cleared,
            points_lost: self.target.points_lost(self.before, condition),
            price: self.rules.price(self.section),
        }
    }
}

impl Rule for OncePerTurn {
    const ABOUT: About =
        About { id: "ba.minefield.once-per-turn", covers: &[], assumptions: super::ASSUMPTIONS };
    type Circumstances = Circumstances;
    type Figures = MinefieldFigures;
    type Rulings = AttackRulings;

    fn example() -> Circumstances {
        Circumstances {
            unit: Crosser::default(),
            order: MineOrder::Advance,
            section: Section::default(),
            entries: 2,
            turns: one(),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: MinefieldFigures,
        rulings: AttackRulings,
    ) -> Result<OncePerTurn, Refusal> {
        let Circumstances { unit, order, section, entries, turns } = circumstances;
        let (target, before) = unit.target(&figures)?;
        section.admit(unit.unit.kind, "circumstances.section.water")?;
        let rules = MineRules { figures, rulings };
        Ok(OncePerTurn { target, before, order, section, entries, turns, rules })
    }

    fn picture(&self) -> Option<Picture> {
        let &OncePerTurn { target, order, section, entries, rules, .. } = self;
        let says = rules.says(&target, order, section);
        let times = if entries == 1 { "once".to_owned() } else { format!("{entries} times") };
        let title = format!("{}, into the section {times} a turn", spoken(&order));
        Some(picture::alone(title, (section, format!("once a turn: {says}")), false, entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minefield::Mines;
    use crate::{Unit, UnitKind};
    use sandtable_worked::{falls, law, prepared};

    fn entering(entries: u32, turns: u32) -> Circumstances {
        Circumstances { entries, turns, ..OncePerTurn::example() }
    }

    #[track_caller]
    fn mean(circumstances: Circumstances, name: &str) -> String {
        law::<OncePerTurn>(circumstances, AttackRulings::default()).mean_of(name)
    }

    /// One die that hits regulars on a four, however often they move in.
    #[test]
    fn who_comes_back_in_the_same_turn_is_not_attacked_again() {
        for entries in [1, 2, 5] {
            assert_eq!(mean(entering(entries, 1), "attacks"), "1");
            assert_eq!(mean(entering(entries, 1), "hits"), "1/2");
        }
    }

    /// In the next turn it is: on a six if the first hit has cleared a path, with 1/12, else on a four.
    #[test]
    fn in_the_next_turn_the_section_attacks_again() {
        assert_eq!(mean(entering(2, 2), "attacks"), "2");
        assert_eq!(mean(entering(2, 2), "hits"), "35/36");
        assert_eq!(mean(entering(2, 2), "entries"), "4");
    }

    #[test]
    fn a_vehicle_that_is_immobilized_moves_in_no_more() {
        let tank = Unit { kind: UnitKind::Armored, models: 1, ..Unit::default() };
        let unit = Crosser { unit: tank, ..Crosser::default() };
        let rule: OncePerTurn =
            prepared(Circumstances { unit, ..entering(3, 2) }, AttackRulings::default());
        // Hit, two pins, 6 + 3 is superficial damage against 9, and a 5 - 3 immobilizes.
        let outcome = falls(&rule, &[4, 3, 6, 5, 1]);
        assert!(outcome.condition.immobilized);
        assert_eq!((outcome.entries, outcome.attacks), (1, 1));
    }

    /// A hit on 4+, and Pen 5 against 6.
    #[test]
    fn damage_to_a_vehicle_is_told() {
        let truck = Unit { kind: UnitKind::SoftSkin, models: 1, ..Unit::default() };
        let unit = Crosser { unit: truck, ..Crosser::default() };
        let section = Section { mines: Mines::AntiTank, ..Section::default() };
        assert_eq!(mean(Circumstances { unit, section, ..entering(2, 1) }, "penetrated"), "5/12");
        assert_eq!(mean(entering(2, 1), "penetrated"), "0");
    }
}
