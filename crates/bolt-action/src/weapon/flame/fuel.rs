//! Fuel. Register: `ba.weapon.flamethrower.fuel`.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{FlameFigures, FlameRules, FlameRulings, FuelRollOnMiss};
use crate::{Aim, SufferingRules};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::{one, six};
use sandtable_rulebook::{About, Refusal, Rule};

/// What a player reads out to find how long flamethrowers last.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Flamethrowers that fire together, each with its own fuel: one for a team.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 6))]
    pub weapons: u32,
    /// Turns in which they may fire.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// Score to hit, all modifiers included; it matters only if fuel is not rolled for after a miss.
    #[serde(default = "three")]
    #[schemars(range(min = 1, max = 12))]
    pub score: i32,
}

fn three() -> i32 {
    3
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Highest roll after a shot at which the fuel is gone.
    #[schemars(range(min = 0, max = 6))]
    pub empty: i32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { empty: FlameFigures::default().empty }
    }
}

/// What the register leaves open about fuel.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether fuel is rolled for after a miss.
    #[serde(rename = "flame.fuel_roll_on_miss")]
    pub fuel_on_miss: FuelRollOnMiss,
}

/// Flamethrowers that fire until they are dry.
#[derive(Clone, Copy, Debug)]
pub struct Fuel {
    weapons: u32,
    turns: u32,
    aim: Aim,
    rules: FlameRules,
}

/// How long they lasted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FuelOutcome {
    /// Shots fired, of all of them together.
    pub shots: u32,
    /// Flamethrowers that can fire again.
    pub left: u32,
}

impl Outcome for FuelOutcome {}

impl Procedure for Fuel {
    type Outcome = FuelOutcome;

    fn measures(&self) -> Vec<Measure<FuelOutcome>> {
        let weapons = self.weapons;
        measures! {
            "shots", count("shots", weapons..=weapons * self.turns),
                "shots fired, the one that empties it included", |outcome| outcome.shots.into();
            "dry", yes_no(), "no flamethrower can fire again", |outcome| (outcome.left == 0).into();
            "weapons_left", count("flamethrowers", 0..=weapons),
                "flamethrowers that can fire again", |outcome| outcome.left.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> FuelOutcome {
        dice.rounds((0, self.weapons, 0), |dice, &(turn, left, shots)| {
            if turn == self.turns || left == 0 {
                return Break(FuelOutcome { shots, left });
            }
            let dice = dice.at("turn", turn + 1);
            let checked = match self.rules.rulings.fuel_on_miss {
                FuelRollOnMiss::Yes => left,
                FuelRollOnMiss::No => self.aim.hits(dice, left),
            };
            Continue((turn + 1, self.rules.fuel_left(dice, left, checked), shots + left))
        })
    }
}

impl Rule for Fuel {
    const ABOUT: About =
        About { id: "ba.weapon.flamethrower.fuel", covers: &[], assumptions: &["ba.base.to-hit"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { weapons: 1, turns: 6, score: 3 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Fuel, Refusal> {
        let Circumstances { weapons, turns, score } = circumstances;
        let figures = FlameFigures { empty: figures.empty, ..FlameFigures::default() };
        let Rulings { fuel_on_miss } = rulings;
        let rulings = FlameRulings { fuel_on_miss, ..FlameRulings::default() };
        let rules = FlameRules { figures, rulings, suffering: SufferingRules::default() };
        Ok(Fuel { weapons, turns, aim: Aim { score }, rules })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{exactly, nth};

    fn mean(weapons: u32, turns: u32, fuel_on_miss: FuelRollOnMiss, measure: usize) -> String {
        let circumstances = Circumstances { weapons, turns, score: 3 };
        let rulings = Rulings { fuel_on_miss };
        let rule = Fuel::prepare(circumstances, Figures::default(), rulings).unwrap();
        let law = exactly(&rule);
        law.mean(nth::<Fuel>(measure)).to_string()
    }

    #[test]
    fn fl_08_a_flamethrower_lasts_six_shots() {
        // In n turns it fires 6 - 6 * (5/6)^n shots, which tends to six.
        assert_eq!(mean(1, 3, FuelRollOnMiss::Yes, 0), "91/36", "6 - 6 * 125/216");
        assert_eq!(mean(1, 4, FuelRollOnMiss::Yes, 1), "671/1296");
    }

    #[test]
    fn each_flamethrower_of_a_vehicle_has_its_own_fuel() {
        assert_eq!(mean(2, 1, FuelRollOnMiss::Yes, 2), "5/3");
        assert_eq!(mean(2, 1, FuelRollOnMiss::Yes, 1), "1/36");
    }

    #[test]
    fn fuel_may_last_longer_if_misses_cost_none() {
        assert_eq!(mean(1, 1, FuelRollOnMiss::No, 1), "1/9");
    }

    /// Each has hit with 2/3 and is empty then with 1/6, whatever the other has done.
    #[test]
    fn the_fuel_of_a_flamethrower_that_missed_is_not_rolled_for_because_another_hit() {
        assert_eq!(mean(2, 1, FuelRollOnMiss::No, 2), "16/9", "2 - 2/9");
        assert_eq!(mean(2, 1, FuelRollOnMiss::No, 1), "1/81");
    }
}
