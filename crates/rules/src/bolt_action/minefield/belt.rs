//! A unit crosses a belt. Register: `ba.minefield.belt`, with `ba.minefield.once-per-turn` and
//! `ba.minefield.section`.

use sandtable_dice::{Dice, Measure, Outcome, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::figures::MinefieldFigures;
use super::march::{Arrival, Field, March, Passage};
use super::price::{Price, PriceRulings};
use super::rulings::{AttackRulings, HitRulings, RerollRulings, Trigger, VehicleRulings};
use super::section::Section;
use super::strike::MineRules;
use crate::bolt_action::{
    DownFigures, ExceptionalDamage, Fate, MovementFigures, RallyFigures, RallyTest,
};
use crate::measures;
use crate::{About, Refusal, Rule};

/// A unit that crosses a belt of sections.
#[derive(Clone, Copy, Debug)]
pub struct Belt {
    passage: Passage,
    field: Field,
}

/// What a player reads out before a belt is crossed.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Circumstances {
    /// The unit and how it crosses.
    #[serde(flatten)]
    pub march: March,
    /// Sections in depth, nearest first.
    #[schemars(length(min = 1, max = 8))]
    pub sections: Vec<Section>,
    /// Turns there are.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

pub(super) fn six() -> u32 {
    6
}

/// The book's numbers for crossing several sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct BeltFigures {
    /// The attack of a section.
    #[serde(flatten)]
    pub mines: MinefieldFigures,
    /// Depth of a section (inches).
    #[schemars(range(min = 1, max = 72))]
    pub section_depth: u32,
    /// How far each kind of unit moves.
    pub movement: MovementFigures,
    /// What rallying takes off.
    pub rally: RallyFigures,
    /// What staying Down takes off.
    pub down: DownFigures,
}

impl Default for BeltFigures {
    fn default() -> BeltFigures {
        BeltFigures {
            mines: MinefieldFigures::default(),
            section_depth: 6,
            movement: MovementFigures::default(),
            rally: RallyFigures::default(),
            down: DownFigures::default(),
        }
    }
}

/// What the register leaves open about crossing several sections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct BeltRulings {
    /// What movement sets a section off.
    #[serde(rename = "mine.trigger")]
    pub trigger: Trigger,
    /// How a unit rallies.
    #[serde(rename = "base.rally")]
    pub rally: RallyTest,
    /// When hits are re-rolled.
    #[serde(flatten)]
    pub rerolls: RerollRulings,
    /// What hits do to any unit, and to the section.
    #[serde(flatten)]
    pub hits: HitRulings,
    /// What mines do to vehicles.
    #[serde(flatten)]
    pub vehicles: VehicleRulings,
    /// What sections cost.
    #[serde(flatten)]
    pub price: PriceRulings,
}

impl BeltRulings {
    /// The rulings of one attack; who picks casualties is not followed.
    pub(super) fn attack(&self) -> AttackRulings {
        let &BeltRulings { rerolls, hits, vehicles, price, .. } = self;
        let exceptional = ExceptionalDamage::OwnerPicks;
        AttackRulings { rerolls, hits, exceptional, vehicles, price, ..AttackRulings::default() }
    }
}

/// What comes of crossing a belt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BeltOutcome {
    arrival: Arrival,
    casualties: u32,
    cleared: u32,
    points_lost: u32,
    price: Price,
}

impl Outcome for BeltOutcome {
    const MEASURES: &'static [Measure<Self>] = measures! {
        "casualties", "casualties (models)", |outcome| outcome.casualties.into();
        "crossed", "belt crossed in time (1 yes, 0 no)", |outcome| outcome.arrival.crossed.into();
        "turns", "turns until it is across (turns; one more than the limit if it is not)",
            |outcome| outcome.arrival.turns.into();
        "destroyed", "unit destroyed (1 yes, 0 no)",
            |outcome| (!outcome.arrival.condition.in_action()).into();
        "knocked_out", "wiped out or knocked out by damage (1 yes, 0 no)",
            |outcome| (outcome.arrival.condition.fate == Fate::KnockedOut).into();
        "immobilized", "vehicle immobilized and not destroyed (1 yes, 0 no)",
            |outcome| {
                let condition = outcome.arrival.condition;
                (condition.in_action() && condition.immobilized).into()
            };
        "pins", "pins on the unit at the end (markers)",
            |outcome| outcome.arrival.condition.pins.into();
        "cleared", "sections cleared by the crossing", |outcome| outcome.cleared.into();
        "points_lost", "price of what was lost (points)", |outcome| outcome.points_lost.into();
        "cost", "price of the belt (points)", |outcome| outcome.price.points();
    };
}

impl Procedure for Belt {
    type Outcome = BeltOutcome;

    fn resolve<D: Dice>(&self, dice: &mut D) -> BeltOutcome {
        let Belt { passage, field } = self;
        let arrival = passage.cross(dice, *field);
        BeltOutcome {
            arrival,
            casualties: passage.before.models - arrival.condition.models,
            cleared: arrival.field.cleared() - field.cleared(),
            points_lost: passage.target.points_lost(passage.before, arrival.condition),
            price: price(&passage.rules, field),
        }
    }
}

/// What a field costs.
pub(super) fn price(rules: &MineRules, field: &Field) -> Price {
    let prices = field.sections().iter().map(|section| rules.price(*section));
    prices.fold(Price::NOTHING, Price::plus)
}

impl Rule for Belt {
    const ABOUT: About = About {
        id: "ba.minefield.belt",
        covers: &["ba.minefield.once-per-turn", "ba.minefield.section"],
        assumptions: super::BELT_ASSUMPTIONS,
    };
    type Circumstances = Circumstances;
    type Figures = BeltFigures;
    type Rulings = BeltRulings;

    fn example() -> Circumstances {
        Circumstances {
            march: March::default(),
            sections: vec![Section::default(), Section::default()],
            turns: six(),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: BeltFigures,
        rulings: BeltRulings,
    ) -> Result<Belt, Refusal> {
        let Circumstances { march, sections, turns } = circumstances;
        let passage = Passage::new(&march, turns, &figures, &rulings)?;
        for section in &sections {
            section.admit(march.unit.unit.kind, "circumstances.sections")?;
        }
        Ok(Belt { passage, field: Field::new(&sections)? })
    }
}

#[cfg(test)]
mod tests;
