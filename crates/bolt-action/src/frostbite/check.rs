//! The check for frostbite. Source: *Battle of the Bulge*, Frostbite. Register:
//! `ba.frostbite.check`.
//!
//! > At the beginning of the game every unit of both sides checks its morale on two dice. What counts
//! > is by how much it fails. Cold weather clothing takes one off the roll.

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::MoraleFigures;
use crate::cold::{CheckRulings, ColdUnit, Frost, WarmthFigures};
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule};

/// A unit that checks for frostbite.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    frost: Frost,
}

/// What a player reads out before a check.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit that checks.
    #[serde(default)]
    pub unit: ColdUnit,
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Cold weather clothing.
    pub clothing: WarmthFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

/// What comes of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CheckOutcome {
    /// By how much the unit failed; zero if it passed.
    pub margin: u32,
    /// What was rolled.
    pub roll: i32,
}

impl Outcome for CheckOutcome {}

impl Procedure for Check {
    type Outcome = CheckOutcome;

    fn measures(&self) -> Vec<Measure<CheckOutcome>> {
        let dice = D6.times(2);
        measures! {
            "margin", count("pips", 0..=self.frost.margin(dice.highest())),
                "margin by which it failed", |outcome| outcome.margin.into();
            "passed", yes_no(), "check passed", |outcome| (outcome.margin == 0).into();
            "roll", count("pips", dice.lowest()..=dice.highest()), "sum of two dice",
                |outcome| outcome.roll.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> CheckOutcome {
        let roll = Frost::roll(dice);
        CheckOutcome { margin: self.frost.margin(roll), roll }
    }
}

impl Rule for Check {
    const ABOUT: About =
        About { id: "ba.frostbite.check", covers: &[], assumptions: &["ba.base.morale"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = CheckRulings;

    fn example() -> Circumstances {
        Circumstances { unit: ColdUnit::default() }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: CheckRulings,
    ) -> Result<Check, Refusal> {
        let Figures { clothing, morale } = figures;
        let key = "circumstances.unit.pins";
        Ok(Check {
            frost: Frost::of(&circumstances.unit, &morale, clothing.modifier, rulings, key)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cold::OfficerBonus;
    use sandtable_worked::{law, refused};

    fn passes(unit: ColdUnit, officer_bonus: OfficerBonus) -> String {
        let law = law::<Check>(Circumstances { unit }, CheckRulings { officer_bonus });
        law.mean_of("passed")
    }

    #[test]
    fn regulars_pass_on_nine_or_less_and_in_warm_clothes_on_ten() {
        let unit = ColdUnit::default();
        assert_eq!(passes(unit, OfficerBonus::No), "5/6");
        assert_eq!(passes(ColdUnit { clothing: true, ..unit }, OfficerBonus::No), "11/12");
    }

    #[test]
    fn what_counts_is_the_margin() {
        let law = law::<Check>(Check::example(), CheckRulings::default());
        assert_eq!(law.chance_of("margin", 3.0..=3.0), "1/36");
        assert_eq!(law.mean_of("margin"), "5/18");
    }

    #[test]
    fn an_officer_helps_only_where_the_rulings_let_him() {
        let unit = ColdUnit { officer_bonus: 1, ..ColdUnit::default() };
        assert_eq!(passes(unit, OfficerBonus::No), "5/6");
        assert_eq!(passes(unit, OfficerBonus::Yes), "11/12");
    }

    #[test]
    fn pins_count_and_too_many_are_refused() {
        let pinned = |pins| ColdUnit { pins, ..ColdUnit::default() };
        assert_eq!(passes(pinned(2), OfficerBonus::No), "7/12");
        let refusal = refused::<Check>(Circumstances { unit: pinned(9) }, CheckRulings::default());
        assert_eq!(refusal.key, "circumstances.unit.pins");
    }
}
