//! Line charges. Register: `cd.mine.clear-linecharge`; heading 3.3.3.
//!
//! > An unpinned and unsuppressed line charge vehicle with a Cautious Advance order that begins the
//! > movement phase adjacent to a minefield removes it, and may then move. If it ends the Opportunity
//! > Fire phase adjacent to another, and is still unsuppressed, it removes that one as well.
//!
//! Nothing moves after Opportunity Fire: a vehicle that has removed a template then begins the next
//! turn an inch from the one behind it, moves up to that, and removes it after Opportunity Fire. So
//! in a lane it removes two templates on the first turn and one on each turn after it.

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{always, happens, measures, one, switch};
use sandtable_rulebook::unsaid::yes;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// Whether a vehicle that fires after Opportunity Fire is up to the next template when the next
    /// turn begins (`mine.linecharge_moves_up`).
    LineChargeMovesUp {
        /// It is not: it moves up in the movement phase of that turn.
        No,
        /// It is, so that it can fire twice on every turn.
        Yes,
    }
}

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
    /// Whether it can end its movement adjacent to the next template; if it cannot, it removes the
    /// one that it stands next to and no other.
    #[serde(default = "yes")]
    pub reaches_next: bool,
    /// Turns within which the lane is to be clear.
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
    /// Whether a vehicle that fires after Opportunity Fire is up to the next template when the next
    /// turn begins.
    #[serde(rename = "mine.linecharge_moves_up")]
    pub moves_up: LineChargeMovesUp,
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
    moves_up: bool,
}

/// A lane between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    removed: u32,
    /// Whether the vehicle begins the next turn adjacent to a template.
    adjacent: bool,
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
        let start = State { turn: 0, removed: 0, adjacent: true };
        dice.rounds(start, |dice, &state| {
            let State { turn, removed, .. } = state;
            let cleared = removed == plan.templates;
            if cleared || turn == plan.turns {
                let turns = cleared.then_some(turn);
                return ControlFlow::Break(LineChargeOutcome { removed, turns });
            }
            ControlFlow::Continue(self.turn(dice.at("turn", turn + 1), state))
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
    /// One turn: templates are removed if there are enough, and charges for them.
    fn turn<D: Dice>(&self, dice: &mut D, state: State) -> State {
        let (plan, figures) = (self.circumstances, self.figures);
        let state = State { turn: state.turn + 1, ..state };
        if !happens(dice, "begins the turn ready", plan.ready) {
            return state;
        }
        let first = if state.adjacent { figures.before_moving } else { 0 };
        let again = plan.reaches_next && happens(dice, "still unsuppressed", plan.unsuppressed);
        let second = if again { figures.after_moving } else { 0 };
        let removed = (state.removed + first + second).min(plan.most());
        // Who has removed nothing after moving stands where he moved to.
        let adjacent = plan.moves_up || plan.reaches_next && second == 0;
        State { removed, adjacent, ..state }
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
        let moves_up = rulings.moves_up == LineChargeMovesUp::Yes;
        let plan = Plan { templates, ready, unsuppressed, reaches_next, turns, charges, moves_up };
        Ok(LineCharge { circumstances: plan, figures })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

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

    fn moving_up() -> Rulings {
        Rulings { moves_up: LineChargeMovesUp::Yes, ..Rulings::default() }
    }

    fn lane(turns: u32, unsuppressed: Chance) -> Circumstances {
        Circumstances { templates: 40, turns, unsuppressed, ..LineCharge::example() }
    }

    /// Two on the first turn, and one on each after it; 4 turns of two are 8.
    #[test]
    fn in_a_lane_nothing_moves_up_after_opportunity_fire() {
        let always = |turns, rulings| removed(lane(turns, Chance::ALWAYS), rulings);
        assert_eq!(always(2, Rulings::default()), Fraction::new(3, 1));
        assert_eq!(always(4, Rulings::default()), Fraction::new(5, 1));
        assert_eq!(always(2, moving_up()), Fraction::new(4, 1));
        assert_eq!(always(4, moving_up()), Fraction::new(8, 1));
    }

    /// Whoever is suppressed on a turn is adjacent on the next and removes a template as it begins;
    /// who is not has removed one more already. So n turns come to n, and 2/3 of one more.
    #[test]
    fn a_vehicle_that_may_be_suppressed_is_one_charge_behind_or_not() {
        let two_thirds = |turns, rulings| removed(lane(turns, "2/3".parse().unwrap()), rulings);
        assert_eq!(two_thirds(2, Rulings::default()), Fraction::new(8, 3));
        assert_eq!(two_thirds(8, Rulings::default()), Fraction::new(26, 3));
        assert_eq!(two_thirds(2, moving_up()), Fraction::new(10, 3));
        assert_eq!(two_thirds(8, moving_up()), Fraction::new(40, 3));
    }

    /// Whether or not it is suppressed then, it has moved up and is adjacent as the next turn begins.
    #[test]
    fn a_vehicle_without_a_second_charge_removes_one_on_each_turn() {
        let figures = Figures { after_moving: 0, ..Figures::default() };
        for unsuppressed in [Chance::ALWAYS, "1/2".parse().unwrap(), Chance::NEVER] {
            let circumstances = Circumstances { turns: 5, ..lane(5, unsuppressed) };
            let charge = LineCharge::prepare(circumstances, figures, Rulings::default()).unwrap();
            let removed =
                exactly(&charge).mean(|outcome: &LineChargeOutcome| outcome.removed.into());
            assert_eq!(removed, Fraction::new(5, 1), "{unsuppressed}");
        }
    }

    #[test]
    fn a_vehicle_that_cannot_reach_the_next_template_removes_one() {
        let far = Circumstances { reaches_next: false, turns: 4, ..LineCharge::example() };
        assert_eq!(removed(far.clone(), Rulings::default()), Fraction::new(1, 1));
        assert_eq!(removed(far, moving_up()), Fraction::new(4, 1));
    }

    /// Two turns of one or two, of at most three templates: 2 with 1/9, otherwise 3.
    #[test]
    fn a_belt_is_used_up() {
        let belt = Circumstances { templates: 3, turns: 2, ..LineCharge::example() };
        assert_eq!(removed(belt.clone(), moving_up()), Fraction::new(26, 9));
        let two = Rulings { line_charges: Some(2), ..Rulings::default() };
        assert_eq!(removed(belt, two), Fraction::new(2, 1));
    }

    #[test]
    fn a_vehicle_that_is_not_ready_loses_the_turn() {
        let ready = "1/4".parse().unwrap();
        let shaken = Circumstances { ready, ..LineCharge::example() };
        assert_eq!(removed(shaken, Rulings::default()), Fraction::new(5, 12));
    }
}
