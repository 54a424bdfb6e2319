//! The check for frostbite. Source: *Battle of the Bulge*, Frostbite. Register:
//! `ba.frostbite.check`.
//!
//! > At the beginning of the game every unit of both sides checks its morale on two dice. What counts
//! > is by how much it fails. Cold weather clothing takes one off the roll.

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{MoraleFigures, Quality};
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// Whether officers help their men against the cold (`frostbite.officer_bonus`).
    OfficerBonus {
        /// They do not: nobody has been deployed yet.
        No,
        /// They do: those who are deployed near them.
        Yes,
    }
}

/// What the register leaves open about the check.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CheckRulings {
    /// Whether officers help their men against the cold.
    #[serde(rename = "frostbite.officer_bonus")]
    pub officer_bonus: OfficerBonus,
}

/// Cold weather clothing: what it does and what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ClothingFigures {
    /// What it takes off the roll.
    #[schemars(range(min = -10, max = 10))]
    pub modifier: i32,
    /// What it costs for a model of infantry or artillery (points).
    #[schemars(range(max = 1000))]
    pub price_per_model: u32,
    /// What it costs for a vehicle, which is one model (points).
    #[schemars(range(max = 1000))]
    pub price_per_vehicle: u32,
}

impl Default for ClothingFigures {
    fn default() -> ClothingFigures {
        ClothingFigures { modifier: 1, price_per_model: 1, price_per_vehicle: 1 }
    }
}

/// Cold weather clothing, where nobody asks what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WarmthFigures {
    /// What it takes off the roll for frostbite.
    #[schemars(range(min = -10, max = 10))]
    pub modifier: i32,
}

impl Default for WarmthFigures {
    fn default() -> WarmthFigures {
        WarmthFigures { modifier: ClothingFigures::default().modifier }
    }
}

/// A unit as the cold finds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ColdUnit {
    /// Its quality, which sets its morale.
    pub quality: Quality,
    /// Pin markers on the unit. There are none if the check comes before everything else.
    #[schemars(range(max = 30))]
    pub pins: u32,
    /// What special rules add to its morale.
    #[schemars(range(min = -5, max = 5))]
    pub morale_bonus: i32,
    /// What an officer adds to its morale, if the rulings let him.
    #[schemars(range(min = 0, max = 5))]
    pub officer_bonus: i32,
    /// Whether it has cold weather clothing; a unit has it as a whole or not at all.
    pub clothing: bool,
}

/// A check for frostbite, ready to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frost {
    /// Morale with every bonus, before pins.
    pub morale: i32,
    /// Pin markers.
    pub pins: u32,
    /// What clothing takes off the roll.
    pub clothing: i32,
}

impl Frost {
    /// The check of a unit; `warmth` is what clothing takes off the roll.
    ///
    /// # Errors
    ///
    /// If the unit has as many pins as morale, so that it would have been removed already.
    pub fn of(
        unit: &ColdUnit,
        morale: &MoraleFigures,
        warmth: i32,
        rulings: CheckRulings,
        key: &'static str,
    ) -> Result<Frost, Refusal> {
        let officer = match rulings.officer_bonus {
            OfficerBonus::No => 0,
            OfficerBonus::Yes => unit.officer_bonus,
        };
        let morale = morale.of(unit.quality) + unit.morale_bonus + officer;
        if i64::from(morale) <= i64::from(unit.pins) {
            let problem = format!("a unit with morale {morale} is removed at {morale} pins");
            return Err(Refusal::new(key, problem));
        }
        let clothing = if unit.clothing { warmth } else { 0 };
        Ok(Frost { morale, pins: unit.pins, clothing })
    }

    /// With more pin markers.
    #[must_use]
    pub fn pinned(self, pins: u32) -> Frost {
        Frost { pins: self.pins + pins, ..self }
    }

    /// Rolls two dice for the unit.
    pub fn roll<D: Dice>(dice: &mut D) -> i32 {
        dice.stage("frostbite").total(D6.times(2))
    }

    /// By how much the unit fails on a roll; zero if it passes.
    pub fn margin(self, roll: i32) -> u32 {
        let target = self.morale.saturating_sub_unsigned(self.pins);
        (roll - self.clothing - target).max(0).unsigned_abs()
    }
}

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
