//! Line charges. Register: `cd.mine.clear-linecharge`; heading 3.3.3.
//!
//! > An unpinned and unsuppressed line charge vehicle with a Cautious Advance order that begins the
//! > movement phase adjacent to a minefield removes it, and may then move. If it ends the Opportunity
//! > Fire phase adjacent to another, and is still unsuppressed, it removes that one as well.
//!
//! One or two templates a turn. The vehicle is taken to move up again in time for the next turn.

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::command_decision::core::{always, happens, measures, one};
use crate::unsaid::yes;
use crate::{About, Refusal, Rule};

/// What a player reads out before line charges are fired.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Templates to remove, one behind the other.
    #[schemars(range(min = 1, max = 100))]
    pub templates: u32,
    /// The chance that the vehicle begins a turn unpinned and unsuppressed.
    #[serde(default = "always")]
    pub ready: Chance,
    /// The chance that it is still unsuppressed after Opportunity Fire.
    #[serde(default = "always")]
    pub unsuppressed: Chance,
    /// Whether it can end its movement adjacent to the next template.
    #[serde(default = "yes")]
    pub reaches_next: bool,
    /// Turns there are.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// The book's numbers for line charges.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Templates removed as the movement phase begins.
    #[schemars(range(max = 20))]
    pub before_moving: u32,
    /// Templates removed after Opportunity Fire.
    #[schemars(range(max = 20))]
    pub after_moving: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { before_moving: 1, after_moving: 1 }
    }
}

/// What the register leaves open about line charges.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Line charges the vehicle has (charges); leave it out if they are unlimited.
    #[serde(rename = "mine.linecharges", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub line_charges: Option<u32>,
}

/// A vehicle that fires line charges.
#[derive(Clone, Copy, Debug)]
pub struct LineCharge {
    circumstances: Plan,
    figures: Figures,
}

#[derive(Clone, Copy, Debug)]
struct Plan {
    templates: u32,
    ready: Chance,
    unsuppressed: Chance,
    reaches_next: bool,
    turns: u32,
    charges: u32,
}

/// What comes of firing line charges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineChargeOutcome {
    /// Templates removed.
    pub removed: u32,
    /// Turns until all of them were, if they are.
    pub turns: Option<u32>,
}

impl Outcome for LineChargeOutcome {}

impl Procedure for LineCharge {
    type Outcome = LineChargeOutcome;

    fn measures(&self) -> Vec<Measure<LineChargeOutcome>> {
        let plan = self.circumstances;
        measures! {
            "removed", count("templates", 0..=plan.most()), "templates removed",
                |outcome| outcome.removed.into();
            "cleared", yes_no(), "the lane is clear in time",
                |outcome| outcome.turns.is_some().into();
            "turns", time("turns", plan.turns), "turns until the lane is clear",
                |outcome| outcome.turns.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> LineChargeOutcome {
        let plan = self.circumstances;
        dice.rounds((0, 0), |dice, &(turn, removed)| {
            let cleared = removed == plan.templates;
            if cleared || turn == plan.turns {
                let turns = cleared.then_some(turn);
                return ControlFlow::Break(LineChargeOutcome { removed, turns });
            }
            ControlFlow::Continue((turn + 1, (removed + self.fire(dice)).min(plan.most())))
        })
    }
}

impl Plan {
    /// The most templates that can be removed.
    fn most(self) -> u32 {
        self.templates.min(self.charges)
    }
}

impl LineCharge {
    /// One turn: the templates removed if there are enough, and charges for them.
    fn fire<D: Dice>(&self, dice: &mut D) -> u32 {
        let plan = self.circumstances;
        if !happens(dice, "begins the turn ready", plan.ready) {
            return 0;
        }
        let again = plan.reaches_next && happens(dice, "still unsuppressed", plan.unsuppressed);
        self.figures.before_moving + if again { self.figures.after_moving } else { 0 }
    }
}

impl Rule for LineCharge {
    const ABOUT: About = About {
        id: "cd.mine.clear-linecharge",
        covers: &[],
        assumptions: &["cd.base.pin", "cd.base.suppression"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let unsuppressed = Chance::new(2, 3).expect("two thirds");
        let ready = Chance::ALWAYS;
        Circumstances { templates: 4, ready, unsuppressed, reaches_next: true, turns: 1 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<LineCharge, Refusal> {
        let Circumstances { templates, ready, unsuppressed, reaches_next, turns } = circumstances;
        let charges = rulings.line_charges.unwrap_or(u32::MAX);
        let plan = Plan { templates, ready, unsuppressed, reaches_next, turns, charges };
        Ok(LineCharge { circumstances: plan, figures })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;

    use super::*;
    use crate::worked::exactly;

    fn removed(circumstances: Circumstances, rulings: Rulings) -> Fraction {
        let charge = LineCharge::prepare(circumstances, Figures::default(), rulings).unwrap();
        exactly(&charge).mean(|outcome: &LineChargeOutcome| outcome.removed.into())
    }

    #[test]
    fn one_template_and_another_if_it_is_still_unsuppressed() {
        assert_eq!(removed(LineCharge::example(), Rulings::default()), Fraction::new(5, 3));
        let far = Circumstances { reaches_next: false, ..LineCharge::example() };
        assert_eq!(removed(far, Rulings::default()), Fraction::new(1, 1));
    }

    /// Two turns of one or two, of at most three templates: 2 with 1/9, otherwise 3.
    #[test]
    fn a_belt_is_used_up() {
        let belt = Circumstances { templates: 3, turns: 2, ..LineCharge::example() };
        assert_eq!(removed(belt.clone(), Rulings::default()), Fraction::new(26, 9));
        let two = Rulings { line_charges: Some(2) };
        assert_eq!(removed(belt, two), Fraction::new(2, 1));
    }

    #[test]
    fn a_vehicle_that_is_not_ready_loses_the_turn() {
        let ready = "1/4".parse().unwrap();
        let shaken = Circumstances { ready, ..LineCharge::example() };
        assert_eq!(removed(shaken, Rulings::default()), Fraction::new(5, 12));
    }
}
