//! The dice. Register: `ba.base.dice`, a convention of the base game.
//!
//! > Every die is a D6. A D3 is half of it, rounded up; a D2 is one on 1 to 3 and two on 4 to 6;
//! > several dice are added up.

use sandtable_dice::{Dice, Die, Measure, Outcome, Pool, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// Dice of one kind, and what is added to them.
#[derive(Clone, Copy, Debug)]
pub struct DiceRoll {
    pool: Pool,
    plus: i32,
}

/// The kinds of dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum DieKind {
    /// One or two.
    D2,
    /// One to three.
    D3,
    /// One to six.
    #[default]
    D6,
}

impl DieKind {
    /// The die.
    pub fn die(self) -> Die {
        match self {
            DieKind::D2 => sandtable_dice::D2,
            DieKind::D3 => sandtable_dice::D3,
            DieKind::D6 => sandtable_dice::D6,
        }
    }
}

/// What is rolled.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The kind of die.
    #[serde(default)]
    pub die: DieKind,
    /// How many.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub count: u32,
    /// What is added to them.
    #[serde(default)]
    #[schemars(range(min = -100, max = 100))]
    pub plus: i32,
}

/// There are no numbers to change.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Figures {}

/// What the dice show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DiceRollOutcome {
    /// All of it added up.
    pub total: i32,
}

impl Outcome for DiceRollOutcome {}

impl Procedure for DiceRoll {
    type Outcome = DiceRollOutcome;

    fn measures(&self) -> Vec<Measure<DiceRollOutcome>> {
        measures! {
            "total", count("pips", self.pool.lowest() + self.plus..=self.pool.highest() + self.plus),
                "total of the dice", |outcome| outcome.total.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DiceRollOutcome {
        DiceRollOutcome { total: dice.total(self.pool) + self.plus }
    }
}

impl Rule for DiceRoll {
    const ABOUT: About = About { id: "ba.base.dice", covers: &[], assumptions: &["ba.base.dice"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { die: DieKind::D3, count: 1, plus: 0 }
    }

    fn prepare(
        circumstances: Circumstances,
        _: Figures,
        _: NoRulings,
    ) -> Result<DiceRoll, Refusal> {
        let Circumstances { die, count, plus } = circumstances;
        Ok(DiceRoll { pool: die.die().times(count), plus })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    #[test]
    fn dice_are_added_up() {
        let circumstances = Circumstances { die: DieKind::D6, count: 2, plus: 1 };
        let roll = DiceRoll::prepare(circumstances, Figures {}, NoRulings {}).unwrap();
        assert_eq!(roll.resolve(&mut Scripted::new([3, 5])).total, 9);
    }
}
