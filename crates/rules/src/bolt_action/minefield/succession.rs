//! Several units cross the same belt one after another. Register: `ba.minefield.succession`.
//!
//! > A section may attack any number of units. What one of them clears is clear for those behind it.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Outcome, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::belt::{BeltFigures, BeltRulings, price, six};
use super::march::{AfterFailure, Field, March, Passage};
use super::section::Section;
use crate::bolt_action::Pace;
use crate::measures;
use crate::{About, Refusal, Rule};

/// Units that cross a belt one after another.
#[derive(Clone, Debug)]
pub struct Succession {
    passages: Vec<Passage>,
    field: Field,
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
    /// Turns there are for each unit.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// What comes of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// Price of the belt, in half points.
    pub half_points: u32,
}

impl Outcome for SuccessionOutcome {
    const MEASURES: &'static [Measure<Self>] = measures! {
        "casualties", "casualties of all units (models)", |outcome| outcome.casualties.into();
        "destroyed", "units destroyed", |outcome| outcome.destroyed.into();
        "crossed", "units across in time", |outcome| outcome.crossed.into();
        "pins", "pins on all units in action (markers)", |outcome| outcome.pins.into();
        "turns", "turns of the unit that took longest (one more than the limit if not across)",
            |outcome| outcome.turns.into();
        "cleared", "sections that are cleared at the end", |outcome| outcome.cleared.into();
        "uncleared", "sections that are not cleared at the end", |outcome| outcome.uncleared.into();
        "points_lost", "price of what was lost (points)", |outcome| outcome.points_lost.into();
        "cost", "price of the belt (points)", |outcome| f64::from(outcome.half_points) / 2.0;
    };
}

impl Procedure for Succession {
    type Outcome = SuccessionOutcome;

    fn resolve<D: Dice>(&self, dice: &mut D) -> SuccessionOutcome {
        let first = self.passages.first().expect("there is a unit");
        let so_far = SuccessionOutcome {
            half_points: price(first, &self.field),
            ..SuccessionOutcome::default()
        };
        dice.rounds((0, self.field, so_far), |dice, &(crossing, field, so_far)| {
            let Some(passage) = self.passages.get(crossing) else {
                let cleared = field.cleared();
                let sections = u32::try_from(field.sections().len()).expect("a few sections");
                return Break(SuccessionOutcome {
                    cleared,
                    uncleared: sections - cleared,
                    ..so_far
                });
            };
            let (field, one) = dice
                .marginal((*passage, field), |dice, (passage, field)| one(dice, passage, *field));
            Continue((crossing + 1, field, so_far.and(one)))
        })
    }
}

/// Lets one unit cross: how it leaves the field, and what comes of it alone.
fn one<D: Dice>(dice: &mut D, passage: &Passage, field: Field) -> (Field, SuccessionOutcome) {
    let arrival = passage.cross(dice, field);
    let after = arrival.condition;
    let outcome = SuccessionOutcome {
        casualties: passage.before.models - after.models,
        destroyed: u32::from(!after.in_action()),
        crossed: u32::from(arrival.crossed),
        pins: if after.in_action() { after.pins } else { 0 },
        turns: arrival.turns,
        points_lost: passage.target.points_lost(passage.before, after),
        ..SuccessionOutcome::default()
    };
    (arrival.field, outcome)
}

impl SuccessionOutcome {
    /// With one more unit.
    fn and(self, one: SuccessionOutcome) -> SuccessionOutcome {
        SuccessionOutcome {
            casualties: self.casualties + one.casualties,
            destroyed: self.destroyed + one.destroyed,
            crossed: self.crossed + one.crossed,
            pins: self.pins + one.pins,
            turns: self.turns.max(one.turns),
            points_lost: self.points_lost + one.points_lost,
            ..self
        }
    }
}

impl Rule for Succession {
    const ABOUT: About =
        About { id: "ba.minefield.succession", covers: &[], assumptions: super::BELT_ASSUMPTIONS };
    type Circumstances = Circumstances;
    type Figures = BeltFigures;
    type Rulings = BeltRulings;

    fn example() -> Circumstances {
        let march = March {
            order: Pace::Advance,
            after_failure: AfterFailure::TryAgain,
            ..March::default()
        };
        Circumstances { units: vec![march; 3], sections: vec![Section::default()], turns: six() }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: BeltFigures,
        rulings: BeltRulings,
    ) -> Result<Succession, Refusal> {
        let Circumstances { units, sections, turns } = circumstances;
        let blame = |refusal: Refusal| Refusal::new("circumstances.units", refusal.problem);
        let passages = units.iter().map(|march| {
            for section in &sections {
                section.admit(march.unit.unit.kind, "circumstances.sections")?;
            }
            Passage::new(march, turns, &figures, &rulings).map_err(blame)
        });
        let passages = passages.collect::<Result<Vec<_>, _>>()?;
        if passages.is_empty() {
            return Err(Refusal::new("circumstances.units", "at least one unit must cross"));
        }
        Ok(Succession { passages, field: Field::new(&sections)? })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, Law, enumerate};

    use super::*;
    use crate::bolt_action::minefield::Crosser;

    fn law(units: Vec<March>) -> Law<SuccessionOutcome, Fraction> {
        let circumstances = Circumstances { units, ..Succession::example() };
        let (figures, rulings) = (BeltFigures::default(), BeltRulings::default());
        let succession = Succession::prepare(circumstances, figures, rulings).unwrap();
        enumerate(&Budget::default(), |dice| succession.resolve(dice)).unwrap()
    }

    #[test]
    fn what_one_unit_clears_is_clear_for_the_next() {
        let law = law(vec![March::default(); 2]);
        // The second is hit on a six with probability 1/12, else on a four: 5/6 of a casualty each.
        let hit = Fraction::new(1, 2)
            + Fraction::new(1, 12) * Fraction::new(1, 6)
            + Fraction::new(11, 12) * Fraction::new(1, 2);
        let casualties = hit * Fraction::new(5, 6);
        assert_eq!(
            law.mean(|outcome| outcome.casualties.into()).to_string(),
            casualties.to_string()
        );
        let uncleared = law.mean(|outcome| outcome.uncleared.into()).to_string();
        assert_eq!(uncleared, "121/144");
    }

    #[test]
    fn engineers_in_front_spare_those_behind_little_but_themselves_much() {
        let engineers = Crosser { engineers: true, ..Crosser::default() };
        let column = |lead| vec![March { unit: lead, ..March::default() }, March::default()];
        let casualties = |units| law(units).mean(|outcome| outcome.casualties.into()).to_f64();
        assert!(casualties(column(engineers)) < casualties(column(Crosser::default())));
    }

    #[test]
    fn a_company_is_solved_exactly() {
        let law = law(vec![March { order: Pace::Run, ..March::default() }; 6]);
        assert_eq!(law.total().to_string(), "1");
    }
}
