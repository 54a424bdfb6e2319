//! A unit moves in a section of a minefield. Source: *Battle of the Bulge*, Effect of minefields and
//! the paragraphs on kinds of mines and clearing. Register: `ba.minefield.attack` with all that is
//! part of the same attack.
//!
//! > The opponent may interrupt the move once inside the section: one die, three on a Run, that hit on
//! > 3+ inexperienced, 4+ regular, 5+ veteran units. On an Advance, engineers and those who laid the
//! > field may force a re-roll of hits. A hit has Pen +2, +3 against armor, +5 of anti-tank mines
//! > against vehicles, and pins by a D3. After a hit, a 6 clears the section, 4+ if a vehicle with
//! > damage value 8 or more was hit. A cleared section hits on a 6, with one die.

use sandtable_dice::{Dice, Measure, Outcome, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::crosser::{Crosser, Target};
use super::figures::MinefieldFigures;
use super::price::Price;
use super::rulings::{AttackRulings, Trigger};
use super::section::Section;
use super::strike::{MineAttack, MineOrder, MineRules};
use crate::bolt_action::{Condition, Fate, Response, Unit, order_test};
use crate::measures;
use crate::{About, Refusal, Rule};

/// A unit that moves in a section.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    target: Target,
    before: Condition,
    order: MineOrder,
    section: Section,
    /// Whether the movement sets the section off.
    triggered: bool,
    rules: MineRules,
}

/// What a player reads out before a unit moves in a section.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit that moves.
    pub unit: Crosser,
    /// Its order.
    #[serde(default)]
    pub order: MineOrder,
    /// The section it moves in.
    #[serde(default)]
    pub section: Section,
    /// Whether it started its move inside the section.
    #[serde(default)]
    pub starts_inside: bool,
}

/// What the register leaves open about an attack.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// What movement sets a section off.
    #[serde(rename = "mine.trigger")]
    pub trigger: Trigger,
    /// The attack.
    #[serde(flatten)]
    pub attack: AttackRulings,
}

/// What comes of moving in a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackOutcome {
    /// The attack.
    pub attack: MineAttack,
    /// Whether the attack has cleared the section.
    pub cleared: bool,
    /// The order test at the start of the next turn, if one is needed: whether it is passed.
    pub order_test: Option<bool>,
    /// Points lost.
    pub points_lost: u32,
    /// Price of the section.
    pub price: Price,
}

impl AttackOutcome {
    fn condition(&self) -> &Condition {
        &self.attack.losses.condition
    }
}

impl Outcome for AttackOutcome {
    const MEASURES: &'static [Measure<Self>] = measures! {
        "casualties", "casualties (models)", |outcome| outcome.attack.losses.casualties.into();
        "destroyed", "unit destroyed (1 yes, 0 no)",
            |outcome| (!outcome.condition().in_action()).into();
        "pins", "pins on the unit (markers)", |outcome| outcome.condition().pins.into();
        "hit", "the section hit the unit (1 yes, 0 no)", |outcome| (0 < outcome.attack.hits).into();
        "hits", "hits on the unit", |outcome| outcome.attack.hits.into();
        "pins_taken", "pins for being hit (markers)", |outcome| outcome.attack.pins.into();
        "knocked_out", "wiped out or knocked out by damage (1 yes, 0 no)",
            |outcome| (outcome.condition().fate == Fate::KnockedOut).into();
        "immobilized", "vehicle immobilized and not destroyed (1 yes, 0 no)",
            |outcome| (outcome.condition().in_action() && outcome.condition().immobilized).into();
        "stunned", "crew stunned and vehicle not destroyed (1 yes, 0 no)",
            |outcome| (outcome.condition().in_action() && outcome.condition().stunned).into();
        "on_fire", "vehicle caught fire, put out or not (1 yes, 0 no)",
            |outcome| outcome.condition().burning.into();
        "morale_failed", "morale check for losses failed (1 yes, 0 no)",
            |outcome| outcome.attack.losses.morale_failed.into();
        "picked", "casualties picked by the opponent, gunner or leader first (models)",
            |outcome| outcome.attack.losses.picked.into();
        "cleared", "section cleared by this crossing (1 yes, 0 no)",
            |outcome| outcome.cleared.into();
        "revealed", "known afterwards what is in the section (1 yes, 0 no)",
            |outcome| outcome.attack.revealed.into();
        "next_order_passed", "in action and obeys its next order (1 yes, 0 no)",
            |outcome| (outcome.condition().in_action() && outcome.order_test != Some(false)).into();
        "next_order_tested", "in action and must test for its next order (1 yes, 0 no)",
            |outcome| outcome.order_test.is_some().into();
        "points_lost", "price of what was lost (points)", |outcome| outcome.points_lost.into();
        "cost", "price of the section (points)", |outcome| outcome.price.points();
    };
}

impl Procedure for Attack {
    type Outcome = AttackOutcome;

    fn resolve<D: Dice>(&self, dice: &mut D) -> AttackOutcome {
        let &Attack { target, before, order, section, triggered, rules } = self;
        let attack = if triggered {
            rules.attack(dice, &target, before, order, section)
        } else {
            MineAttack::none(before, section)
        };
        let after = attack.losses.condition;
        let order_test = (after.in_action() && 0 < after.pins).then(|| {
            let double_one = rules.rulings.vehicles.damage.double_one;
            let test = order_test(dice, target.profile.morale, after.pins, double_one);
            test.response == Response::Obeys
        });
        AttackOutcome {
            attack,
            cleared: attack.cleared && !section.cleared,
            order_test,
            points_lost: target.points_lost(before, after),
            price: rules.price(section),
        }
    }
}

impl Rule for Attack {
    const ABOUT: About = About {
        id: "ba.minefield.attack",
        covers: &[
            "ba.minefield.known",
            "ba.minefield.reroll",
            "ba.minefield.damage",
            "ba.minefield.pins",
            "ba.minefield.at",
            "ba.minefield.mixed",
            "ba.minefield.dummy",
            "ba.minefield.water",
            "ba.minefield.concealed",
            "ba.minefield.clear-after-hit",
            "ba.minefield.cleared",
            "ba.minefield.morale",
            "ba.minefield.own-field",
        ],
        assumptions: super::ASSUMPTIONS,
    };
    type Circumstances = Circumstances;
    type Figures = MinefieldFigures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            unit: Crosser { unit: Unit::default(), ..Crosser::default() },
            order: MineOrder::Run,
            section: Section::default(),
            starts_inside: false,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: MinefieldFigures,
        rulings: Rulings,
    ) -> Result<Attack, Refusal> {
        let Circumstances { unit, order, section, starts_inside } = circumstances;
        let (target, before) = unit.target(&figures)?;
        section.admit(unit.unit.kind, "circumstances.section.water")?;
        let triggered = !starts_inside || rulings.trigger == Trigger::AnyMovement;
        let rules = MineRules { figures, rulings: rulings.attack };
        Ok(Attack { target, before, order, section, triggered, rules })
    }
}

#[cfg(test)]
mod tests;
