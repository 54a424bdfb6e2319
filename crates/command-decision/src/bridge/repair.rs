//! Repairing a damaged bridge. Register: `cd.bridge.repair`; heading 2.4.2.
//!
//! > One engineer stand takes as many turns as the weight class of the bridge, two one turn less.
//! > Until then the bridge cannot be used. Destroyed bridges cannot be repaired.

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{Interruption, Work, always, measures, one, plenty, switch};
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// What a third stand and more save.
    ExtraStands {
        /// Nothing.
        None,
        /// One turn each.
        OneTurnEach,
    }
}

/// What a player reads out before engineers repair a bridge.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The weight class of the bridge, I to VI.
    #[schemars(range(min = 1, max = 6))]
    pub weight_class: u32,
    /// Engineer stands at work.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub stands: u32,
    /// The chance that a turn of work is not disturbed.
    #[serde(default = "always")]
    pub undisturbed: Chance,
    /// Turns within which the bridge is to be repaired.
    #[serde(default = "plenty")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// The book's numbers for repairing bridges.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RepairFigures {
    /// Turns of work for each weight class.
    #[schemars(range(min = 1, max = 100))]
    pub turns_per_class: u32,
    /// Turns that a second stand saves.
    #[schemars(range(max = 100))]
    pub second_stand: u32,
}

impl Default for RepairFigures {
    fn default() -> RepairFigures {
        RepairFigures { turns_per_class: 1, second_stand: 1 }
    }
}

/// What the register leaves open about repairing bridges.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RepairRulings {
    /// The fewest turns a repair takes (turns): 1 or 0.
    #[serde(rename = "bridge.repair_min")]
    #[schemars(range(max = 1))]
    pub repair_min: u32,
    /// What a third stand and more save.
    #[serde(rename = "bridge.repair_extra_stands")]
    pub extra_stands: ExtraStands,
    /// What a disturbed turn does to work that was begun.
    #[serde(rename = "bridge.repair_interrupt")]
    pub interrupt: Interruption,
}

impl Default for RepairRulings {
    fn default() -> RepairRulings {
        RepairRulings {
            repair_min: 1,
            extra_stands: ExtraStands::default(),
            interrupt: Interruption::default(),
        }
    }
}

impl Circumstances {
    /// The work that the repair is.
    pub(super) fn work(&self, figures: RepairFigures, rulings: RepairRulings) -> Work {
        let &Circumstances { weight_class, stands, undisturbed, turns: within } = self;
        let second = if stands < 2 { 0 } else { figures.second_stand };
        let more = match rulings.extra_stands {
            ExtraStands::None => 0,
            ExtraStands::OneTurnEach => stands.saturating_sub(2),
        };
        let turns = (weight_class * figures.turns_per_class).saturating_sub(second + more);
        let turns = turns.max(rulings.repair_min);
        Work { turns, undisturbed, interruption: rulings.interrupt, within }
    }
}

/// Engineers who repair a bridge.
#[derive(Clone, Copy, Debug)]
pub struct Repair {
    work: Work,
    stands: u32,
}

/// What comes of a repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RepairOutcome {
    /// Turns until the bridge could be used, if it was repaired in time.
    pub turns: Option<u32>,
    /// Turns of one stand that were spent.
    pub stand_turns: u32,
}

impl Outcome for RepairOutcome {}

impl Procedure for Repair {
    type Outcome = RepairOutcome;

    fn measures(&self) -> Vec<Measure<RepairOutcome>> {
        measures! {
            "turns", self.work.scale(), "turns until the bridge can be used",
                |outcome| outcome.turns.into();
            "repaired", yes_no(), "the bridge is repaired in time",
                |outcome| outcome.turns.is_some().into();
            "stand_turns", count("stand-turns", 0..=self.work.within * self.stands),
                "turns spent, over all stands",
                |outcome| outcome.stand_turns.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> RepairOutcome {
        let turns = self.work.carry_out(dice, "turn of repair");
        let spent = turns.unwrap_or(self.work.within);
        RepairOutcome { turns, stand_turns: spent * self.stands }
    }
}

impl Rule for Repair {
    const ABOUT: About = About {
        id: "cd.bridge.repair",
        covers: &[],
        assumptions: &["cd.base.pin", "cd.base.suppression"],
    };
    type Circumstances = Circumstances;
    type Figures = RepairFigures;
    type Rulings = RepairRulings;

    fn example() -> Circumstances {
        Circumstances { weight_class: 3, stands: 2, undisturbed: Chance::ALWAYS, turns: 1000 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: RepairFigures,
        rulings: RepairRulings,
    ) -> Result<Repair, Refusal> {
        let stands = circumstances.stands;
        Ok(Repair { work: circumstances.work(figures, rulings), stands })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    fn repair(weight_class: u32, stands: u32, rulings: RepairRulings) -> u32 {
        let circumstances = Circumstances { weight_class, stands, ..Repair::example() };
        let procedure = Repair::prepare(circumstances, RepairFigures::default(), rulings).unwrap();
        procedure.resolve(&mut Scripted::new([])).turns.unwrap()
    }

    #[test]
    fn a_class_three_bridge_takes_one_stand_three_turns_and_two_stands_two() {
        assert_eq!(repair(3, 1, RepairRulings::default()), 3);
        assert_eq!(repair(3, 2, RepairRulings::default()), 2);
    }

    #[test]
    fn a_third_stand_helps_only_by_ruling_and_nothing_takes_no_time() {
        assert_eq!(repair(5, 4, RepairRulings::default()), 4);
        let each =
            RepairRulings { extra_stands: ExtraStands::OneTurnEach, ..RepairRulings::default() };
        assert_eq!(repair(5, 4, each), 2);
        assert_eq!(repair(1, 2, RepairRulings::default()), 1);
        assert_eq!(repair(1, 2, RepairRulings { repair_min: 0, ..RepairRulings::default() }), 0);
    }

    /// A disturbed turn throws back to the start: done in three turns are the paths +-, ++ and -++.
    #[test]
    fn a_disturbed_repair_starts_over_unless_ruled_otherwise() {
        let in_time = |interrupt| {
            let half = "1/2".parse().unwrap();
            let circumstances = Circumstances { undisturbed: half, turns: 3, ..Repair::example() };
            let rulings = RepairRulings { interrupt, ..RepairRulings::default() };
            let procedure =
                Repair::prepare(circumstances, RepairFigures::default(), rulings).unwrap();
            exactly(&procedure).mean(|outcome| outcome.turns.is_some().into())
        };
        assert_eq!(in_time(Interruption::Reset), Fraction::new(3, 8));
        assert_eq!(in_time(Interruption::Keep), Fraction::new(1, 2));
    }
}
