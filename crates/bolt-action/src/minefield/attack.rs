//! A unit moves in a section of a minefield. Source: *Battle of the Bulge*, Effect of minefields and
//! the paragraphs on kinds of mines and clearing. Register: `ba.minefield.attack` with all that is
//! part of the same attack.
//!
//! > The opponent may interrupt the move once inside the section: one die, three on a Run, that hit on
//! > 3+ inexperienced, 4+ regular, 5+ veteran units. On an Advance, engineers and those who laid the
//! > field may force a re-roll of hits. A hit has Pen +2, +3 against armor, +5 of anti-tank mines
//! > against vehicles, and pins by a D3. After a hit, a 6 clears the section, 4+ if a vehicle with
//! > damage value 8 or more was hit. A cleared section hits on a 6, with one die.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::crosser::{Crosser, Target};
use super::figures::MinefieldFigures;
use super::picture;
use super::price::Price;
use super::rulings::{AttackRulings, Trigger};
use super::section::Section;
use super::strike::{MineAttack, MineOrder, MineRules};
use crate::{Condition, Fate, Response, Unit, order_test};
use sandtable_rulebook::measures;
use sandtable_rulebook::picture::Picture;
use sandtable_rulebook::{About, Refusal, Rule, spoken};

/// A unit that moves in a section.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    target: Target,
    before: Condition,
    order: MineOrder,
    section: Section,
    starts_inside: bool,
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
    /// What it does at its order test at the start of the next turn, if one is needed.
    pub order_test: Option<Response>,
    /// Points lost.
    pub points_lost: u32,
    /// Price of the section.
    pub price: Price,
}

impl AttackOutcome {
    fn condition(&self) -> &Condition {
        &self.attack.losses.condition
    }

    /// Whether it obeys its next order, tested or not.
    fn obeys(&self) -> bool {
        self.order_test.is_none_or(|response| response == Response::Obeys)
    }
}

impl Outcome for AttackOutcome {}

impl Procedure for Attack {
    type Outcome = AttackOutcome;

    fn measures(&self) -> Vec<Measure<AttackOutcome>> {
        let &Attack { target, before, order, section, rules, .. } = self;
        let models = before.models;
        let dice = rules.throw(&target, order, section).dice;
        let pins = rules.most_pins(&target, before, 1, dice);
        let penetrated = if target.profile.kind.is_vehicle() { dice } else { 0 };
        measures! {
            "casualties", count("models", 0..=models), "casualties",
                |outcome| outcome.attack.losses.casualties.into();
            "destroyed", yes_no(), "unit destroyed",
                |outcome| (!outcome.condition().in_action()).into();
            "pins", count("markers", before.pins..=pins), "pins on the unit",
                |outcome| outcome.condition().pins.into();
            "hit", yes_no(), "the section hit the unit", |outcome| (0 < outcome.attack.hits).into();
            "hits", count("hits", 0..=dice), "hits on the unit",
                |outcome| outcome.attack.hits.into();
            "pins_taken", count("markers", 0..=rules.most_pins_taken(dice)), "pins for being hit",
                |outcome| outcome.attack.pins.into();
            "knocked_out", yes_no(), "wiped out or knocked out by damage",
                |outcome| (outcome.condition().fate == Fate::KnockedOut).into();
            "immobilized", yes_no(), "vehicle immobilized and not destroyed",
                |outcome| (outcome.condition().in_action() && outcome.condition().immobilized).into();
            "stunned", yes_no(), "crew stunned and vehicle not destroyed",
                |outcome| (outcome.condition().in_action() && outcome.condition().stunned).into();
            "on_fire", yes_no(), "vehicle caught fire, put out or not",
                |outcome| outcome.condition().burning.into();
            "morale_failed", yes_no(), "morale check for losses failed",
                |outcome| outcome.attack.losses.morale_failed.into();
            "picked", count("models", 0..=models),
                "casualties picked by the opponent, gunner or leader first",
                |outcome| outcome.attack.losses.picked.into();
            "cleared", yes_no(), "section cleared by this crossing",
                |outcome| outcome.cleared.into();
            "revealed", yes_no(), "it is known afterwards what is in the section",
                |outcome| outcome.attack.revealed.into();
            "next_order_passed", yes_no(), "in action and obeys its next order",
                |outcome| (outcome.condition().in_action() && outcome.obeys()).into();
            "next_order_tested", yes_no(), "in action and must test for its next order",
                |outcome| outcome.order_test.is_some().into();
            "points_lost", amount("points", 0..=target.price * models), "price of what was lost",
                |outcome| outcome.points_lost.into();
            "cost", amount("points", 0.0..=rules.price(section).points()), "price of the section",
                |outcome| outcome.price.reading();
            "penetrated", count("hits", 0..=penetrated), "damage to a vehicle until it is knocked out, superficial or more",
                |outcome| outcome.attack.losses.penetrated.into();
            "next_order_friendly_fire", yes_no(),
                "fires at a friend at its next order, by the FUBAR chart",
                |outcome| (outcome.order_test == Some(Response::FriendlyFire)).into();
            "next_order_panic", yes_no(), "runs at its next order, by the FUBAR chart",
                |outcome| (outcome.order_test == Some(Response::Panics)).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> AttackOutcome {
        let &Attack { target, before, order, section, triggered, rules, .. } = self;
        let attack = if triggered {
            rules.attack(dice, &target, before, order, section)
        } else {
            MineAttack::none(before, section)
        };
        let after = attack.losses.condition;
        let order_test = (after.in_action() && 0 < after.pins).then(|| {
            let double_one = rules.rulings.vehicles.damage.double_one;
            order_test(dice, target.profile.morale, after.pins, double_one).response
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
        Ok(Attack { target, before, order, section, starts_inside, triggered, rules })
    }

    fn picture(&self) -> Option<Picture> {
        let &Attack { target, order, section, starts_inside, triggered, rules, .. } = self;
        let says =
            if triggered { rules.says(&target, order, section) } else { "no dice".to_owned() };
        Some(picture::alone(spoken(&order), (section, says), starts_inside, 1))
    }
}

#[cfg(test)]
mod tests;
