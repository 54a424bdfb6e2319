//! Mines under a preparatory bombardment. Source: *Battle of the Bulge*, Blowing it up. Register:
//! `ba.minefield.preparatory-bombardment`.
//!
//! > Roll a die for each section in the defender's set-up zone: a 6 clears it.

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::BombardmentFigures;
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::{About, Refusal, Rule};

/// Sections under a preparatory bombardment.
#[derive(Clone, Copy, Debug)]
pub struct Bombardment {
    sections: u32,
    roll: bool,
    /// Whether sections are rolled for even if the bombardment does not happen.
    always: bool,
    clears: i32,
    figures: BombardmentFigures,
}

/// Whether the bombardment happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Happening {
    /// It has been rolled for and happens.
    #[default]
    Happens,
    /// It is still to be rolled for.
    Rolled,
}

/// What a player reads out before a bombardment of minefields.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Sections in the zone that are not concealed.
    #[schemars(range(max = 100))]
    pub sections: u32,
    /// Sections in the zone that are concealed.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub concealed: u32,
    /// Whether the bombardment happens.
    #[serde(default)]
    pub bombardment: Happening,
}

/// The book's numbers for bombardments of minefields.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Score on a D6 that clears a section.
    #[schemars(range(min = 1, max = 7))]
    pub clears: i32,
    /// Score on a D6 at which the bombardment happens.
    #[schemars(range(min = 1, max = 7))]
    #[schemars(extend("x-assumed" = true))]
    pub happens: i32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { clears: 6, happens: BombardmentFigures::default().happens }
    }
}

switch! {
    /// Whether concealed sections are rolled for.
    ConcealedRolled {
        /// They are: the die is for each section in the zone.
        Yes,
        /// They are not: only barrages mention them.
        No,
    }
}

switch! {
    /// Whether sections are rolled for if the bombardment itself does not happen.
    RolledIfItFails {
        /// They are not.
        No,
        /// They are.
        Yes,
    }
}

/// What the register leaves open about bombardments of minefields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Whether concealed sections are rolled for.
    #[serde(rename = "mine.prep_concealed")]
    pub concealed: ConcealedRolled,
    /// Whether sections are rolled for if the bombardment does not happen.
    #[serde(rename = "mine.prep_if_fails")]
    pub if_it_fails: RolledIfItFails,
}

/// What comes of a bombardment of minefields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BombardmentOutcome {
    /// Whether it happened.
    pub happened: bool,
    /// Sections cleared.
    pub cleared: u32,
}

impl Outcome for BombardmentOutcome {}

impl Procedure for Bombardment {
    type Outcome = BombardmentOutcome;

    fn measures(&self) -> Vec<Measure<BombardmentOutcome>> {
        measures! {
            "cleared", count("sections", 0..=self.sections), "sections cleared",
                |outcome| outcome.cleared.into();
            "happened", yes_no(), "bombardment happened", |outcome| outcome.happened.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> BombardmentOutcome {
        let happened = self.happens(dice);
        let struck = happened || self.always;
        let cleared = if struck { self.strike(dice, self.sections) } else { 0 };
        BombardmentOutcome { happened, cleared }
    }
}

impl Bombardment {
    fn happens<D: Dice>(&self, dice: &mut D) -> bool {
        !self.roll || self.figures.happens(dice)
    }

    /// Whether sections are rolled for.
    pub(super) fn comes_down<D: Dice>(&self, dice: &mut D) -> bool {
        self.happens(dice) || self.always
    }

    /// How many of some sections it clears.
    pub(super) fn strike<D: Dice>(&self, dice: &mut D, sections: u32) -> u32 {
        dice.stage("sections cleared").successes(sections, D6.at_least(self.clears))
    }
}

impl Rule for Bombardment {
    const ABOUT: About = About {
        id: "ba.minefield.preparatory-bombardment",
        covers: &[],
        assumptions: &["ba.base.preparatory-bombardment"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { sections: 4, concealed: 0, bombardment: Happening::Happens }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Bombardment, Refusal> {
        let Circumstances { sections, concealed, bombardment } = circumstances;
        let Figures { clears, happens } = figures;
        let concealed = match rulings.concealed {
            ConcealedRolled::Yes => concealed,
            ConcealedRolled::No => 0,
        };
        Ok(Bombardment {
            sections: sections + concealed,
            roll: bombardment == Happening::Rolled,
            always: rulings.if_it_fails == RolledIfItFails::Yes,
            clears,
            figures: BombardmentFigures { happens, ..BombardmentFigures::default() },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{Exactly, exactly};

    fn law(bombardment: Happening, rulings: Rulings) -> Exactly<BombardmentOutcome> {
        let circumstances = Circumstances { sections: 2, concealed: 1, bombardment };
        let rule = Bombardment::prepare(circumstances, Figures::default(), rulings).unwrap();
        exactly(&rule)
    }

    fn cleared(bombardment: Happening, rulings: Rulings) -> String {
        law(bombardment, rulings).mean(|outcome| outcome.cleared.into()).to_string()
    }

    #[test]
    fn a_six_clears_a_section() {
        assert_eq!(cleared(Happening::Happens, Rulings::default()), "1/2");
        let none = law(Happening::Happens, Rulings::default());
        let none = none.mean(|outcome| (outcome.cleared == 0).into());
        assert_eq!(none.to_string(), "125/216");
    }

    #[test]
    fn the_bombardment_itself_may_fail() {
        assert_eq!(cleared(Happening::Rolled, Rulings::default()), "5/12");
        let rulings = Rulings { if_it_fails: RolledIfItFails::Yes, ..Rulings::default() };
        assert_eq!(cleared(Happening::Rolled, rulings), "1/2");
    }

    #[test]
    fn concealed_sections_may_be_spared() {
        let rulings = Rulings { concealed: ConcealedRolled::No, ..Rulings::default() };
        assert_eq!(cleared(Happening::Happens, rulings), "1/3");
    }
}
