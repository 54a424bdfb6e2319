//! Mines under a barrage. Source: *Battle of the Bulge*, Blowing it up. Register:
//! `ba.minefield.barrage`.
//!
//! > Roll a die for each section in the area of an artillery barrage, concealed ones too. On a 6 it
//! > takes a hit by a heavy howitzer, and six HE hits clear it.

use sandtable_dice::{Check, D6, Dice, Measure, Outcome, Procedure, Table, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::he_hits::{HeFigures, SixHits, blasts};
use crate::he::Shell;
use crate::{Barrage as Fall, BarrageFigures, call_barrage};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::six;
use sandtable_rulebook::{About, Refusal, Rule};

/// Sections in the area of a barrage.
#[derive(Clone, Debug)]
pub struct Barrage {
    sections: u32,
    chart: Option<Table<Fall>>,
    modifier: i32,
    pub(super) turns: u32,
    direct_hit: i32,
    check: Check,
}

/// What a player reads out before a barrage on a minefield.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Sections in the area that are not cleared, concealed ones included.
    #[schemars(range(min = 1, max = 100))]
    pub sections: u32,
    /// Whether the barrage is still to be rolled for on the artillery chart; otherwise it fires for
    /// effect.
    #[serde(default)]
    pub chart: bool,
    /// What is added to rolls on the chart: -1 at night.
    #[serde(default)]
    #[schemars(range(min = -6, max = 6))]
    pub modifier: i32,
    /// Turns left for rolling on the chart, this one included.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// The book's numbers for barrages on minefields.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The artillery chart.
    pub barrage: BarrageFigures,
    /// Score on a D6 at which a section is hit by a heavy howitzer.
    #[schemars(range(min = 1, max = 7))]
    pub direct_hit: i32,
    /// HE hits that clear a section.
    pub he: HeFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { barrage: BarrageFigures::default(), direct_hit: 6, he: HeFigures::default() }
    }
}

/// What the register leaves open about barrages on minefields.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// How many hits clear a section.
    #[serde(rename = "mine.six_hits")]
    pub six_hits: SixHits,
}

/// What comes of a barrage on a minefield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BarrageOutcome {
    /// Whether it came down on the minefield.
    pub effect: bool,
    /// Sections hit.
    pub direct_hits: u32,
    /// Sections cleared.
    pub cleared: u32,
}

impl Outcome for BarrageOutcome {}

impl Procedure for Barrage {
    type Outcome = BarrageOutcome;

    fn measures(&self) -> Vec<Measure<BarrageOutcome>> {
        measures! {
            "cleared", count("sections", 0..=self.sections), "sections cleared",
                |outcome| outcome.cleared.into();
            "direct_hits", count("sections", 0..=self.sections), "sections hit by a heavy howitzer",
                |outcome| outcome.direct_hits.into();
            "effect", yes_no(), "barrage came down on the minefield",
                |outcome| outcome.effect.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> BarrageOutcome {
        let (effect, _) = self.call(dice);
        let [direct_hits, cleared] = if effect { self.strike(dice, self.sections) } else { [0, 0] };
        BarrageOutcome { effect, direct_hits, cleared }
    }
}

impl Barrage {
    /// Whether it comes down on the minefield, and the turns that took.
    pub(super) fn call<D: Dice>(&self, dice: &mut D) -> (bool, u32) {
        let Some(chart) = &self.chart else { return (true, 1) };
        let (fall, delays) = call_barrage(dice, chart, self.modifier, self.turns);
        (fall == Fall::Effect, self.turns.min(delays + 1))
    }

    /// How many of some sections it hits directly, and how many it clears.
    pub(super) fn strike<D: Dice>(&self, dice: &mut D, sections: u32) -> [u32; 2] {
        let direct_hits =
            dice.stage("sections hit").successes(sections, D6.at_least(self.direct_hit));
        [direct_hits, blasts(dice, direct_hits, self.check)]
    }
}

impl Rule for Barrage {
    const ABOUT: About = About {
        id: "ba.minefield.barrage",
        covers: &[],
        assumptions: &["ba.base.artillery-barrage", "ba.base.dice"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { sections: 2, chart: false, modifier: 0, turns: six() }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Barrage, Refusal> {
        let Circumstances { sections, chart, modifier, turns } = circumstances;
        let Figures { barrage, direct_hit, he } = figures;
        let chart = if chart { Some(barrage.chart()?) } else { None };
        let check = he.check(Shell::FourInch, rulings.six_hits);
        Ok(Barrage { sections, chart, modifier, turns, direct_hit, check })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;
    use sandtable_worked::exactly;

    fn barrage(sections: u32, chart: bool) -> Barrage {
        let circumstances = Circumstances { sections, chart, ..Barrage::example() };
        Barrage::prepare(circumstances, Figures::default(), Rulings::default()).unwrap()
    }

    #[test]
    fn blow_06_a_section_is_cleared_by_a_six_and_then_six_hits() {
        let rule = barrage(1, false);
        let law = exactly(&rule);
        assert_eq!(law.mean(|outcome| outcome.cleared.into()).to_string(), "103/648");
    }

    #[test]
    fn a_barrage_that_is_called_must_come_down_first() {
        let rule = barrage(1, true);
        let mut dice = Scripted::new([2, 1]);
        assert!(!rule.resolve(&mut dice).effect && dice.exhausted());
        let mut dice = Scripted::new([3, 4, 6, 1, 2, 3]);
        assert_eq!(rule.resolve(&mut dice).cleared, 1);
        assert!(dice.exhausted());
    }
}
