//! Blowing a section up. Source: *Battle of the Bulge*, Blowing it up. Register:
//! `ba.minefield.blow-up`.
//!
//! > Indirect fire may target a section that can be seen, ranging in as usual: 6, then 5+, 4+, 3+, 2+,
//! > and 2+ once it has hit. On a hit the HE value is rolled, and six hits clear the section.
//!
//! The section never moves, so ranging in always goes on. A dummy may be shot at like any other, and
//! nobody learns that it was one (`mine.dummy_can_be_shot`).

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Check, Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::he_hits::{HeFigures, SixHits, blasts, medium};
use crate::he::Shell;
use crate::weapon::{Ranging, RangingFigures};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::{one, yes};
use sandtable_rulebook::{About, Refusal, Rule};

/// Indirect fire at a section.
#[derive(Clone, Copy, Debug)]
pub struct BlowUp {
    visible: bool,
    start: Ranging,
    pub(super) turns: u32,
    figures: RangingFigures,
    check: Check,
}

/// What a player reads out before shooting at a section.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The HE template of the weapon.
    #[serde(default = "medium")]
    pub shell: Shell,
    /// Whether the section can be seen: a concealed one can be once a unit has moved into it.
    #[serde(default = "yes")]
    pub visible: bool,
    /// Misses in a row before, while ranging in.
    #[serde(default)]
    #[schemars(range(max = 20))]
    pub misses: u32,
    /// Whether the weapon is zeroed in on the section.
    #[serde(default)]
    pub zeroed_in: bool,
    /// Turns in which it shoots, one shot a turn.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// The book's numbers for blowing sections up.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Ranging in.
    pub ranging: RangingFigures,
    /// HE hits that clear a section.
    pub he: HeFigures,
}

/// What the register leaves open about blowing sections up.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// How many hits clear a section.
    #[serde(rename = "mine.six_hits")]
    pub six_hits: SixHits,
}

/// What comes of shooting at a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlowUpOutcome {
    /// Turns until the section is cleared, if it is.
    pub turns: Option<u32>,
    /// Shots that hit it.
    pub hits: u32,
}

impl Outcome for BlowUpOutcome {}

impl Procedure for BlowUp {
    type Outcome = BlowUpOutcome;

    fn measures(&self) -> Vec<Measure<BlowUpOutcome>> {
        measures! {
            "cleared", yes_no(), "section cleared", |outcome| outcome.turns.is_some().into();
            "turns", time("turns", self.turns), "turns until it is cleared",
                |outcome| outcome.turns.into();
            "hits", count("hits", 0..=self.turns), "shots that hit", |outcome| outcome.hits.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> BlowUpOutcome {
        if !self.visible {
            dice.note(|| "the section cannot be seen".to_owned());
            return BlowUpOutcome { turns: None, hits: 0 };
        }
        dice.rounds((1, self.start, 0), |dice, &(turn, ranging, hits)| {
            let dice = dice.at("turn", turn);
            let hit = dice.stage("to hit").check(self.figures.check(ranging));
            let hits = hits + u32::from(hit);
            if hit && blasts(dice, 1, self.check) == 1 {
                return Break(BlowUpOutcome { turns: Some(turn), hits });
            }
            if turn == self.turns {
                return Break(BlowUpOutcome { turns: None, hits });
            }
            Continue((turn + 1, ranging.after(hit), hits))
        })
    }
}

impl Rule for BlowUp {
    const ABOUT: About =
        About { id: "ba.minefield.blow-up", covers: &[], assumptions: &["ba.base.dice"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let shell = Shell::TwoInch;
        Circumstances { shell, visible: true, misses: 0, zeroed_in: false, turns: 6 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<BlowUp, Refusal> {
        let Circumstances { shell, visible, misses, zeroed_in, turns } = circumstances;
        if zeroed_in && 0 < misses {
            let problem = "a weapon that is zeroed in is no longer ranging in";
            return Err(Refusal::new("circumstances.misses", problem));
        }
        let Figures { ranging: figures, he } = figures;
        let start = Ranging::so_far(misses, zeroed_in);
        let check = he.check(shell, rulings.six_hits);
        Ok(BlowUp { visible, start, turns, figures, check })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::{D6, Scripted};

    use super::*;
    use crate::he::{Amount, BuildingHits};
    use sandtable_worked::{Exactly, exactly};

    fn law(circumstances: Circumstances, six_hits: SixHits) -> Exactly<BlowUpOutcome> {
        let rulings = Rulings { six_hits };
        let rule = BlowUp::prepare(circumstances, Figures::default(), rulings).unwrap();
        exactly(&rule)
    }

    fn shot(shell: Shell, zeroed_in: bool, six_hits: SixHits) -> String {
        let circumstances = Circumstances { shell, zeroed_in, turns: 1, ..BlowUp::example() };
        law(circumstances, six_hits).mean(|outcome| outcome.turns.is_some().into()).to_string()
    }

    #[test]
    fn a_first_shot_needs_a_six_and_then_six_hits() {
        assert_eq!(shot(Shell::TwoInch, false, SixHits::AtLeast), "1/36");
        assert_eq!(shot(Shell::ThreeInch, true, SixHits::AtLeast), "65/108");
        assert_eq!(shot(Shell::FourInch, true, SixHits::AtLeast), "515/648");
        assert_eq!(shot(Shell::OneInch, true, SixHits::AtLeast), "0");
    }

    #[test]
    fn exactly_six_is_rare_for_large_templates() {
        assert_eq!(shot(Shell::TwoInch, true, SixHits::Exactly), "5/36");
        assert_eq!(shot(Shell::FourInch, true, SixHits::Exactly), "25/648");
    }

    #[test]
    fn a_section_that_nobody_sees_is_not_shot_at() {
        let circumstances = Circumstances { visible: false, ..BlowUp::example() };
        let law = law(circumstances, SixHits::AtLeast);
        assert_eq!(law.mean(|outcome| outcome.turns.is_some().into()).to_string(), "0");
    }

    #[test]
    fn the_dice_of_a_template_are_a_figure() {
        let dice = BuildingHits { one_inch: Amount::of(1, D6), ..BuildingHits::default() };
        let he = HeFigures { dice, ..HeFigures::default() };
        let figures = Figures { he, ..Figures::default() };
        let circumstances =
            Circumstances { shell: Shell::OneInch, zeroed_in: true, turns: 1, ..BlowUp::example() };
        let rule = BlowUp::prepare(circumstances, figures, Rulings::default()).unwrap();
        let law = exactly(&rule);
        assert_eq!(
            law.mean(|outcome: &BlowUpOutcome| outcome.turns.is_some().into()).to_string(),
            "5/36"
        );
    }

    #[test]
    fn ranging_in_gets_easier_with_every_miss() {
        let example = BlowUp::example();
        let rule = BlowUp::prepare(example, Figures::default(), Rulings::default()).unwrap();
        let mut dice = Scripted::new([5, 4, 4, 5, /* zeroed in */ 1, 2, 3, 2, 6]);
        let outcome = rule.resolve(&mut dice);
        assert!(dice.exhausted());
        assert_eq!((outcome.turns, outcome.hits), (Some(6), 3));
    }

    #[test]
    fn a_hit_comes_by_the_sixth_shot_almost_surely() {
        let circumstances = Circumstances { shell: Shell::OneInch, ..BlowUp::example() };
        let law = law(circumstances, SixHits::AtLeast);
        let none = law.mean(|outcome| (outcome.hits == 0).into());
        // 5/6 * 4/6 * 3/6 * 2/6 * 1/6 * 1/6.
        assert_eq!(none.to_string(), "5/1944");
    }
}
