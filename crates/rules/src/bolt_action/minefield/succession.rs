//! Several units cross the same belt one after another. Register: `ba.minefield.succession`.
//!
//! > A section may attack any number of units. What one of them clears is clear for those behind it.
//!
//! The belt may be worked on before the first of them: by hand, by HE, by a barrage or a bombardment.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::belt::price;
use super::clearing::{
    Clearance, ClearanceFigures, ClearanceRules, ClearanceRulings, Clearing, Spent,
};
use super::figures::BeltFigures;
use super::march::{AfterFailure, Field, March, Passage};
use super::price::Price;
use super::rulings::BeltRulings;
use super::section::Section;
use crate::bolt_action::Pace;
use crate::measures;
use crate::unsaid::six;
use crate::{About, Refusal, Rule};

/// Units that cross a belt one after another.
#[derive(Clone, Debug)]
pub struct Succession {
    stages: Vec<Stage>,
    field: Field,
    price: Price,
}

/// What happens to the belt next.
#[derive(Clone, Debug)]
enum Stage {
    /// It is worked on.
    Clear(Clearance),
    /// A unit crosses it.
    Cross(Passage),
}

/// What a player reads out before units cross a belt.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The units and how they cross, in their order.
    #[schemars(length(min = 1, max = 12))]
    pub units: Vec<March>,
    /// Sections in depth, nearest first.
    #[schemars(length(min = 1, max = 8))]
    pub sections: Vec<Section>,
    /// What is done to the sections before the first unit crosses, in that order; each is `by_hand`,
    /// `fire`, `barrage` or `bombardment`, as in `{ fire = { section = 2, turns = 3 } }`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 12))]
    pub clearing: Vec<Clearing>,
    /// Turns there are for each unit.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// The book's numbers for clearing and crossing a belt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Figures {
    /// Crossing it.
    #[serde(flatten)]
    pub belt: BeltFigures,
    /// Clearing it first.
    #[serde(flatten)]
    pub clearance: ClearanceFigures,
}

/// What the register leaves open about clearing and crossing a belt.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Crossing it.
    #[serde(flatten)]
    pub belt: BeltRulings,
    /// Clearing it first.
    #[serde(flatten)]
    pub clearance: ClearanceRulings,
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SuccessionOutcome {
    /// Models lost.
    pub casualties: u32,
    /// Units destroyed.
    pub destroyed: u32,
    /// Units that are across.
    pub crossed: u32,
    /// Pins on all units that are in action.
    pub pins: u32,
    /// Turns of the unit that took longest.
    pub turns: u32,
    /// Points lost.
    pub points_lost: u32,
    /// Sections that are cleared at the end.
    pub cleared: u32,
    /// Sections that are not.
    pub uncleared: u32,
    /// Sections that were cleared before the first unit crossed.
    pub cleared_before: u32,
    /// Turns spent on clearing before that.
    pub clearing_turns: u32,
    /// Price of the belt.
    pub price: Price,
}

impl Outcome for SuccessionOutcome {}

impl Procedure for Succession {
    type Outcome = SuccessionOutcome;

    fn measures(&self) -> Vec<Measure<SuccessionOutcome>> {
        measures! {
            "casualties", count("models", 0..), "casualties of all units",
                |outcome| outcome.casualties.into();
            "destroyed", count("", 0..), "units destroyed", |outcome| outcome.destroyed.into();
            "crossed", count("", 0..), "units across in time", |outcome| outcome.crossed.into();
            "pins", count("markers", 0..), "pins on all units in action",
                |outcome| outcome.pins.into();
            "turns", count("one more than the limit if not across", 0..), "turns of the unit that took longest",
                |outcome| outcome.turns.into();
            "cleared", count("", 0..), "sections that are cleared at the end",
                |outcome| outcome.cleared.into();
            "uncleared", count("", 0..), "sections that are not cleared at the end",
                |outcome| outcome.uncleared.into();
            "points_lost", amount("points", 0..), "price of what was lost",
                |outcome| outcome.points_lost.into();
            "cleared_before", count("", 0..), "sections cleared before the first unit crosses",
                |outcome| outcome.cleared_before.into();
            "clearing_turns", count("", 0..), "turns of clearing before the first unit crosses, one after the other",
                |outcome| outcome.clearing_turns.into();
            "cost", amount("points", 0..), "price of the belt", |outcome| outcome.price.reading();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> SuccessionOutcome {
        let start = (0, self.field, SuccessionOutcome::none(self.price));
        dice.rounds(start, |dice, &(next, field, so_far)| {
            let (field, so_far) = match self.stages.get(next) {
                Some(Stage::Clear(clearance)) => so_far.cleared(dice, clearance, field),
                Some(Stage::Cross(passage)) => so_far.crossed(dice, passage, field),
                None => return Break(so_far.with(&field)),
            };
            Continue((next + 1, field, so_far))
        })
    }
}

/// Lets one unit cross: how it leaves the field, what that costs, and whether it is across.
fn one_crossing<D: Dice>(dice: &mut D, passage: &Passage, field: Field) -> (Field, Spent, bool) {
    let arrival = passage.cross(dice, field);
    let after = arrival.condition;
    let spent = Spent {
        turns: arrival.turns,
        casualties: passage.before.models - after.models,
        destroyed: u32::from(!after.in_action()),
        pins: if after.in_action() { after.pins } else { 0 },
        points_lost: passage.target.points_lost(passage.before, after),
    };
    (arrival.field, spent, arrival.crossed)
}

impl SuccessionOutcome {
    /// Before anything has happened.
    fn none(price: Price) -> SuccessionOutcome {
        SuccessionOutcome {
            casualties: 0,
            destroyed: 0,
            crossed: 0,
            pins: 0,
            turns: 0,
            points_lost: 0,
            cleared: 0,
            uncleared: 0,
            cleared_before: 0,
            clearing_turns: 0,
            price,
        }
    }

    /// With the belt worked on.
    fn cleared<D: Dice>(
        self,
        dice: &mut D,
        clearance: &Clearance,
        field: Field,
    ) -> (Field, SuccessionOutcome) {
        let (after, spent) = clearance.resolve(dice, field);
        let Spent { turns, casualties, destroyed, pins, points_lost } = spent;
        let outcome = SuccessionOutcome {
            casualties: self.casualties + casualties,
            destroyed: self.destroyed + destroyed,
            pins: self.pins + pins,
            points_lost: self.points_lost + points_lost,
            cleared_before: self.cleared_before + after.cleared() - field.cleared(),
            clearing_turns: self.clearing_turns + turns,
            ..self
        };
        (after, outcome)
    }

    /// With one more unit having crossed.
    fn crossed<D: Dice>(
        self,
        dice: &mut D,
        passage: &Passage,
        field: Field,
    ) -> (Field, SuccessionOutcome) {
        let (field, one, across) = dice.marginal((*passage, field), |dice, (passage, field)| {
            one_crossing(dice, passage, *field)
        });
        let outcome = SuccessionOutcome {
            casualties: self.casualties + one.casualties,
            destroyed: self.destroyed + one.destroyed,
            crossed: self.crossed + u32::from(across),
            pins: self.pins + one.pins,
            turns: self.turns.max(one.turns),
            points_lost: self.points_lost + one.points_lost,
            ..self
        };
        (field, outcome)
    }

    /// With what is left of the belt.
    fn with(self, field: &Field) -> SuccessionOutcome {
        let cleared = field.cleared();
        let sections = u32::try_from(field.sections().len()).expect("a few sections");
        SuccessionOutcome { cleared, uncleared: sections - cleared, ..self }
    }
}

impl Rule for Succession {
    const ABOUT: About =
        About { id: "ba.minefield.succession", covers: &[], assumptions: super::BELT_ASSUMPTIONS };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let march = March {
            order: Pace::Advance,
            after_failure: AfterFailure::TryAgain,
            ..March::default()
        };
        let sections = vec![Section::default()];
        Circumstances { units: vec![march; 3], sections, clearing: Vec::new(), turns: six() }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Succession, Refusal> {
        let Circumstances { units, sections, clearing, turns } = circumstances;
        let rules = ClearanceRules {
            belt: &figures.belt,
            figures: &figures.clearance,
            rulings: &rulings.belt,
            clearing: &rulings.clearance,
        };
        let field = Field::new(&sections)?;
        let work = clearing.iter().map(|work| work.prepare(&rules, &sections).map(Stage::Clear));
        let blame = |refusal: Refusal| Refusal::new("circumstances.units", refusal.problem);
        let passages = units.iter().map(|march| {
            for section in &sections {
                section.admit(march.unit.unit.kind, "circumstances.sections")?;
            }
            Passage::new(march, turns, &figures.belt, &rulings.belt).map_err(blame)
        });
        let passages = passages.collect::<Result<Vec<_>, _>>()?;
        let Some(first) = passages.first() else {
            return Err(Refusal::new("circumstances.units", "at least one unit must cross"));
        };
        let price = price(&first.rules, &field);
        let crossings = passages.into_iter().map(|passage| Ok(Stage::Cross(passage)));
        let stages = work.chain(crossings).collect::<Result<_, _>>()?;
        Ok(Succession { stages, field, price })
    }
}

#[cfg(test)]
mod tests;
