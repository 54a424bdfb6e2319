//! What is decided on the way through a belt, and what is done by habit.

use sandtable_dice::{Behaviour, Decision, Dice, Open, Plan, Policy};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::strike::MineOrder;
use crate::Pace;
use sandtable_rulebook::{Choice, Seen};

/// What the unit is ordered, turn by turn: one that crosses alone, or one of several.
static ORDER: [Decision; 2] = both("order", &["run", "advance", "rally"]);
/// What it does after failing an order test.
static AFTER_FAILURE: [Decision; 2] = both("after_failure", &["try-again", "rally", "stay-down"]);

const RUN: u8 = 0;
const ADVANCE: u8 = 1;
const RALLY: u8 = 2;

/// What is seen on the way; who has several units sees as well which of them it is.
const SEES: &[&str; 6] = &["turns_left", "inches_left", "pins", "models", "next_cleared", "unit"];

/// The places of the pins and of the number of the unit among what is seen.
const PINS: usize = 2;
const UNIT: usize = 5;

const SEEN: &[Seen; 6] = &[
    Seen::count("turns that are left, this one included", 1, 1000),
    Seen::count("inches to the far edge of the belt", 1, 576),
    Seen::count("pins on the unit", 0, 30),
    Seen::count("models in it", 1, 200),
    Seen::whether("1 if the section ahead of it, or that it stands in, is cleared"),
    Seen::count("which of the units it is, counted from the first, which is 1", 1, 12),
];

/// What is decided by who has one unit.
pub(super) const ALONE: &[Choice] = &[order(0), after_failure(0)];

/// A decision of who has one unit, and of who has several.
const fn both(name: &'static str, options: &'static [&'static str]) -> [Decision; 2] {
    let (alone, _) = SEES.split_at(UNIT);
    [
        Decision { name, player: "crosser", options, sees: alone },
        Decision { name, player: "crosser", options, sees: SEES },
    ]
}

/// What is seen by who has one unit, or several.
const fn seen(several: usize) -> &'static [Seen] {
    SEEN.split_at(UNIT + several).0
}

/// The order on the way, of one unit or of several.
pub(super) const fn order(several: usize) -> Choice {
    Choice {
        decision: &ORDER[several],
        meaning: "The order that the unit is given, turn by turn.",
        options: &[
            "It runs: fast, and mines roll three dice.",
            "It advances: at half the speed, and mines roll one die.",
            "It rallies and stays where it is: only with pins.",
        ],
        sees: seen(several),
        otherwise: if several == 0 {
            "`order` of the circumstances says it"
        } else {
            "`order` of the unit says it"
        },
    }
}

/// What is done after a failed test, by one unit or by several.
pub(super) const fn after_failure(several: usize) -> Choice {
    Choice {
        decision: &AFTER_FAILURE[several],
        meaning: "What the unit does after failing an order test.",
        options: &[
            "It is given an order again in the next turn.",
            "It rallies in the next turn.",
            "It stays Down, loses pins and the next turn.",
        ],
        sees: seen(several),
        otherwise: if several == 0 {
            "`after_failure` of the circumstances says it"
        } else {
            "`after_failure` of the unit says it"
        },
    }
}

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
    /// It stays Down when the turn ends, loses pins and the next turn, then tries again; so it does after a
    /// FUBAR, whose chart is counted and not played.
    StayDown,
}

/// An order on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ordered {
    Go(Pace),
    Rally,
}

/// What a unit does that does always the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habit {
    pub(super) pace: Pace,
    pub(super) after_failure: AfterFailure,
}

/// What units do that do always the same, in their order.
#[derive(Clone, Debug)]
pub(super) struct Habits(pub(super) Vec<Habit>);

impl Habit {
    /// What it does at a decision: never to rally, which is not always open.
    fn option(self, decision: &Decision) -> u8 {
        let is_order = decision.name == ORDER[0].name;
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

impl Policy for Habits {
    fn plan(&self, decision: &Decision, seen: &[i32], open: Open) -> Plan<'_> {
        if !self.decides(decision) {
            return Plan::Sure(open.first());
        }
        let unit = seen[UNIT].cast_unsigned() as usize;
        Plan::Sure(self.0[unit - 1].option(decision))
    }

    fn decides(&self, decision: &Decision) -> bool {
        [&ORDER[1], &AFTER_FAILURE[1]].iter().any(|of| of.name == decision.name)
    }
}

/// Who decides on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Player<'a> {
    /// What he does.
    pub(super) behaviour: &'a Behaviour,
    /// Which of his units it is, if he has several.
    pub(super) unit: Option<u32>,
}

/// What is seen by who has one unit, in the order of what is seen.
pub(super) type Sight = [i32; UNIT];

impl Player<'_> {
    fn choose<D: Dice>(
        self,
        dice: &mut D,
        [alone, of_several]: &'static [Decision; 2],
        seen: &Sight,
        open: Open,
    ) -> u8 {
        let Some(unit) = self.unit else {
            return dice.choose(self.behaviour, alone, seen, open);
        };
        let [turns, inches, pins, models, cleared] = *seen;
        let seen = [turns, inches, pins, models, cleared, unit.cast_signed()];
        dice.choose(self.behaviour, of_several, &seen, open)
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
