//! Hand lifting. Register: `cd.mine.clear-handlift`; heading 3.3.1.
//!
//! > An engineer stand spends one turn adjacent to a real minefield with a Cautious Advance order,
//! > without firing. If it is unpinned and unsuppressed at the end of the turn, the template is
//! > removed.
//!
//! It must be adjacent for the whole turn, so in a belt it moves up on every other turn.

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{always, how_many, measures, one, plenty, switch};
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// Whether a stand can move up to a template and lift it in the same turn.
    LiftAfterMovingUp {
        /// It must be adjacent for the whole turn.
        No,
        /// It can.
        Yes,
    }
}

/// What a player reads out before engineers lift mines.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Templates to remove, one behind the other. The engineers begin adjacent to the first.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub templates: u32,
    /// Engineer stands at work on the same template: one that is undisturbed will do.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 50))]
    pub stands: u32,
    /// The chance that a stand is neither pinned nor suppressed at the end of a turn, which moving up to the
    /// next template takes as well as lifting.
    #[serde(default = "always")]
    pub undisturbed: Chance,
    /// Turns within which the lane is to be clear.
    #[serde(default = "plenty")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// What the register leaves open about hand lifting.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether a stand can move up to a template and lift it in the same turn.
    #[serde(rename = "mine.lift_after_moving_up")]
    pub lift_after_moving_up: LiftAfterMovingUp,
}

/// The book's numbers for hand lifting.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Turns adjacent to a template until it is removed.
    #[schemars(range(min = 1, max = 20))]
    pub turns_per_template: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { turns_per_template: 1 }
    }
}

/// Engineers who lift mines.
#[derive(Clone, Copy, Debug)]
pub struct HandLifting {
    templates: u32,
    /// Undisturbed turns from one removal to the next.
    cycle: u32,
    /// Undisturbed turns until the first removal.
    first: u32,
    stands: u32,
    undisturbed: Chance,
    turns: u32,
}

/// What comes of hand lifting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandLiftingOutcome {
    /// Turns until the last template is removed, if it is.
    pub turns: Option<u32>,
    /// Templates removed.
    pub removed: u32,
}

impl Outcome for HandLiftingOutcome {}

impl Procedure for HandLifting {
    type Outcome = HandLiftingOutcome;

    fn measures(&self) -> Vec<Measure<HandLiftingOutcome>> {
        measures! {
            "turns", time("turns", self.turns), "turns until the lane is clear",
                |outcome| outcome.turns.into();
            "cleared", yes_no(), "the lane is clear in time",
                |outcome| outcome.turns.is_some().into();
            "removed", count("templates", 0..=self.templates), "templates removed",
                |outcome| outcome.removed.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> HandLiftingOutcome {
        dice.rounds((0, 0), |dice, &(turn, worked)| {
            let removed = self.removed(worked);
            let cleared = removed == self.templates;
            if cleared || turn == self.turns {
                let turns = cleared.then_some(turn);
                return ControlFlow::Break(HandLiftingOutcome { turns, removed });
            }
            let dice = dice.at("turn", turn + 1);
            let at_work = how_many(dice, "undisturbed", self.stands, self.undisturbed);
            ControlFlow::Continue((turn + 1, worked + at_work.min(1)))
        })
    }
}

impl HandLifting {
    /// Templates removed after so many undisturbed turns.
    fn removed(&self, worked: u32) -> u32 {
        match worked.checked_sub(self.first) {
            None => 0,
            Some(more) => 1 + more / self.cycle,
        }
    }
}

impl Rule for HandLifting {
    const ABOUT: About = About {
        id: "cd.mine.clear-handlift",
        covers: &[],
        assumptions: &["cd.base.pin", "cd.base.suppression"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let undisturbed = Chance::new(3, 4).expect("three quarters");
        Circumstances { templates: 1, stands: 1, undisturbed, turns: 1000 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<HandLifting, Refusal> {
        let Circumstances { templates, stands, undisturbed, turns } = circumstances;
        let moving_up = u32::from(rulings.lift_after_moving_up == LiftAfterMovingUp::No);
        let first = figures.turns_per_template;
        Ok(HandLifting { templates, cycle: first + moving_up, first, stands, undisturbed, turns })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;
    use sandtable_worked::exactly;

    fn lifting(templates: u32, undisturbed: &str, turns: u32, rulings: Rulings) -> HandLifting {
        let undisturbed = undisturbed.parse().unwrap();
        let circumstances = Circumstances { templates, stands: 1, undisturbed, turns };
        HandLifting::prepare(circumstances, Figures::default(), rulings).unwrap()
    }

    /// Geometric with 3/4: the mean is 4/3.
    #[test]
    fn one_template_takes_a_turn_and_a_third_at_three_quarters() {
        let lifting = lifting(1, "3/4", 1000, Rulings::default());
        let law = enumerate::<_, f64>(&Budget::default(), |dice| lifting.resolve(dice)).unwrap();
        let mean = law.mean(|outcome| outcome.turns.unwrap_or(0).into());
        assert!((mean - 4.0 / 3.0).abs() < 1e-12);
        let two = law.map(|outcome| outcome.turns).probability(&Some(2));
        assert!((two - 3.0 / 16.0).abs() < 1e-12);
    }

    #[test]
    fn a_belt_of_three_takes_five_turns_or_three() {
        let turns = |rulings| lifting(3, "1", 1000, rulings).resolve(&mut Scripted::new([])).turns;
        assert_eq!(turns(Rulings::default()), Some(5));
        assert_eq!(turns(Rulings { lift_after_moving_up: LiftAfterMovingUp::Yes }), Some(3));
    }

    #[test]
    fn two_templates_within_four_turns_are_at_least_three_undisturbed_of_four() {
        let lifting = lifting(2, "1/2", 4, Rulings::default());
        let cleared = exactly(&lifting).mean(|outcome| outcome.turns.is_some().into());
        assert_eq!(cleared, Fraction::new(5, 16));
    }

    #[test]
    fn of_several_stands_one_undisturbed_will_do() {
        let circumstances = Circumstances { stands: 2, turns: 1, ..HandLifting::example() };
        let lifting =
            HandLifting::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
        let removed = exactly(&lifting).mean(|outcome| outcome.removed.into());
        assert_eq!(removed, Fraction::new(15, 16));
    }
}
