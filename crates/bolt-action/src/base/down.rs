//! Staying Down. Register: `ba.base.down`, an assumption of the base game.
//!
//! > A Down order needs no test. A unit that keeps it when the turn ends loses a D3 of its pins. What
//! > Down takes off a roll to hit is in the roll to hit; that it halves HE is in the rules for HE.

use sandtable_dice::{Dice, Die, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What staying Down takes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct DownFigures {
    /// Sides of the die that says how many pins are removed.
    #[schemars(range(min = 1, max = 12))]
    pub pins_removed_sides: u8,
}

impl Default for DownFigures {
    fn default() -> DownFigures {
        DownFigures { pins_removed_sides: 3 }
    }
}

impl DownFigures {
    /// The pins left on a unit that stays Down as the turn ends.
    pub fn stay<D: Dice>(&self, dice: &mut D, pins: u32) -> u32 {
        if pins == 0 {
            return 0;
        }
        let removed = dice.stage("staying Down").roll(Die::new(self.pins_removed_sides));
        pins.saturating_sub(removed.into())
    }
}

/// A unit that stays Down as the turn ends.
#[derive(Clone, Copy, Debug)]
pub struct Down {
    pins: u32,
    figures: DownFigures,
}

/// What a player reads out of a unit that is Down.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Pin markers on the unit.
    #[schemars(range(max = 100))]
    pub pins: u32,
}

/// The book's numbers for staying Down.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What it takes off.
    pub down: DownFigures,
}

/// What comes of staying Down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DownOutcome {
    /// Pins left.
    pub pins: u32,
    /// Pins removed.
    pub removed: u32,
}

impl Outcome for DownOutcome {}

impl Procedure for Down {
    type Outcome = DownOutcome;

    fn measures(&self) -> Vec<Measure<DownOutcome>> {
        let sides = self.figures.pins_removed_sides.into();
        measures! {
            "pins", count("markers", 0..=self.pins), "pins left", |outcome| outcome.pins.into();
            "removed", count("markers", 0..=self.pins.min(sides)), "pins removed",
                |outcome| outcome.removed.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DownOutcome {
        let pins = self.figures.stay(dice, self.pins);
        DownOutcome { pins, removed: self.pins - pins }
    }
}

impl Rule for Down {
    const ABOUT: About = About { id: "ba.base.down", covers: &[], assumptions: &["ba.base.down"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { pins: 3 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Down, Refusal> {
        Ok(Down { pins: circumstances.pins, figures: figures.down })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    #[test]
    fn a_d3_of_pins_comes_off() {
        let figures = DownFigures::default();
        assert_eq!(figures.stay(&mut Scripted::new([2]), 3), 1);
        assert_eq!(figures.stay(&mut Scripted::new([3]), 1), 0);
        assert_eq!(figures.stay(&mut Scripted::new([]), 0), 0);
    }
}
