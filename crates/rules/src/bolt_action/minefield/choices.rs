//! What is decided on the way through a belt, and what is done by habit.

use sandtable_dice::{Behaviour, Decision, Dice, Open, Plan, Policy};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::strike::MineOrder;
use crate::bolt_action::Pace;
use crate::{Choice, Seen};

/// What the unit is ordered, turn by turn.
static ORDER: Decision = Decision {
    name: "order",
    player: "crosser",
    options: &["run", "advance", "rally"],
    sees: SEES,
};
/// What it does after failing an order test.
static AFTER_FAILURE: Decision = Decision {
    name: "after_failure",
    player: "crosser",
    options: &["try-again", "rally", "stay-down"],
    sees: SEES,
};

const RUN: u8 = 0;
const ADVANCE: u8 = 1;
const RALLY: u8 = 2;

const SEES: &[&str] = &["turns_left", "inches_left", "pins", "models", "next_cleared"];

/// The place of the pins among what is seen.
const PINS: usize = 2;

const SEEN: &[Seen] = &[
    Seen::count("turns that are left, this one included", 1, 1000),
    Seen::count("inches to the far edge of the belt", 1, 576),
    Seen::count("pins on the unit", 0, 30),
    Seen::count("models in it", 1, 200),
    Seen::whether("1 if the section ahead of it, or that it stands in, is cleared"),
];

/// What is decided on the way.
pub(super) const ALL: &[Choice] = &[
    Choice {
        decision: &ORDER,
        meaning: "The order that the unit is given, turn by turn.",
        options: &[
            "It runs: fast, and mines roll three dice.",
            "It advances: at half the speed, and mines roll one die.",
            "It rallies and stays where it is: only with pins.",
        ],
        sees: SEEN,
        otherwise: "`order` of the circumstances says it",
    },
    Choice {
        decision: &AFTER_FAILURE,
        meaning: "What the unit does after failing an order test.",
        options: &[
            "It is given an order again in the next turn.",
            "It rallies in the next turn.",
            "It stays Down, loses pins and the next turn.",
        ],
        sees: SEEN,
        otherwise: "`after_failure` of the circumstances says it",
    },
];

/// What a unit does that has failed its order test inside or before a minefield.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum AfterFailure {
    /// It is given the same order again.
    #[default]
    TryAgain,
    /// It rallies in the next turn, then tries again.
    Rally,
    /// It stays Down when the turn ends, loses pins and the next turn, then tries again.
    StayDown,
}

/// An order on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ordered {
    Go(Pace),
    Rally,
}

/// What a unit does that does always the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Habit {
    pub(super) pace: Pace,
    pub(super) after_failure: AfterFailure,
}

impl Habit {
    /// What it does at a decision: never to rally, which is not always open.
    fn option(self, decision: &Decision) -> u8 {
        let is_order = decision.name == ORDER.name;
        match (is_order, self.pace, self.after_failure) {
            (true, Pace::Run, _) => RUN,
            (true, Pace::Advance, _) => ADVANCE,
            (false, _, AfterFailure::TryAgain) => 0,
            (false, _, AfterFailure::Rally) => 1,
            (false, _, AfterFailure::StayDown) => 2,
        }
    }
}

impl Policy for Habit {
    fn plan(&self, decision: &Decision, _: &[i32], _: Open) -> Plan<'_> {
        Plan::Sure(self.option(decision))
    }
}

/// Who decides on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Player<'a> {
    /// What he does, if he is asked.
    pub(super) behaviour: Option<&'a Behaviour>,
    /// What he does where he is not.
    pub(super) habit: Habit,
}

/// What is seen, in the order of what is seen.
pub(super) type Sight = [i32; SEES.len()];

impl Player<'_> {
    fn choose<D: Dice>(
        self,
        dice: &mut D,
        decision: &'static Decision,
        seen: &Sight,
        open: Open,
    ) -> u8 {
        match self.behaviour {
            Some(behaviour) => dice.choose(behaviour, decision, seen, open),
            None => self.habit.option(decision),
        }
    }

    /// The order that the unit is given: to rally only if it has pins.
    pub(super) fn order<D: Dice>(self, dice: &mut D, seen: &Sight) -> Ordered {
        let all = Open::all(3);
        let open = if 0 < seen[PINS] { all } else { all.without(RALLY).expect("two are left") };
        match self.choose(dice, &ORDER, seen, open) {
            RALLY => Ordered::Rally,
            ADVANCE => Ordered::Go(Pace::Advance),
            _ => Ordered::Go(Pace::Run),
        }
    }

    /// What it does after failing an order test.
    pub(super) fn after_failure<D: Dice>(self, dice: &mut D, seen: &Sight) -> AfterFailure {
        match self.choose(dice, &AFTER_FAILURE, seen, Open::all(3)) {
            0 => AfterFailure::TryAgain,
            1 => AfterFailure::Rally,
            _ => AfterFailure::StayDown,
        }
    }
}

/// The order as mines see it.
pub(super) fn order_of(pace: Pace) -> MineOrder {
    match pace {
        Pace::Advance => MineOrder::Advance,
        Pace::Run => MineOrder::Run,
    }
}
