//! What the players of a duel decide, and what they do by habit: at so many pins.

use sandtable_dice::{Behaviour, Decision, Dice, Open, Plan, Policy};

use super::combatant::Stance;
use crate::night::OrderDie;
use sandtable_rulebook::{Choice, Seen};

/// What each side is ordered.
static ORDER: [Decision; 2] =
    both(["first_order", "second_order"], &["fire", "advance", "down", "rally"]);
/// Whether each side goes Down in reaction.
pub(super) static GOES_DOWN: [Decision; 2] =
    both(["first_goes_down", "second_goes_down"], &["no", "yes"]);
/// Whether each side stays Down when a turn ends.
pub(super) static STAYS_DOWN: [Decision; 2] =
    both(["first_stays_down", "second_stays_down"], &["no", "yes"]);

/// The orders as dice, in the order of the options.
const ORDERS: [OrderDie; 4] = [OrderDie::Fire, OrderDie::Advance, OrderDie::Down, OrderDie::Rally];
const RALLY: u8 = 3;
const YES: u8 = 1;

/// What a side sees, of itself first, which is all that the units show but for their flamethrowers, and
/// for what made the enemy go Down.
const SEES: &[&str] = &[
    "turns_left",
    "pins",
    "models",
    "fired",
    "enemy_pins",
    "enemy_models",
    "enemy_down",
    "enemy_acted",
    "enemy_advances",
    "enemy_fired",
];
/// The place of the own pins among what is seen.
const PINS: usize = 1;

const SEEN: &[Seen] = &[
    Seen::count("turns that are left, this one included", 1, 50),
    Seen::count("pins on the side's own unit", 0, 30),
    Seen::count("models in it", 1, 200),
    Seen::whether("1 if it has fired in the dark since its last order, which gives it away"),
    Seen::count("pins on the enemy", 0, 30),
    Seen::count("models that he has", 1, 200),
    Seen::whether("1 if he is Down"),
    Seen::whether("1 if he has a die already in this turn"),
    Seen::whether("1 if that die says Advance"),
    Seen::whether("1 if he has fired in the dark since his last order, which gives him away"),
];

/// What both sides decide.
pub(super) const ALL: &[Choice] = &[
    order(0, "The order that the first side is given."),
    goes_down(
        0,
        "Whether the first side goes Down in reaction, if it is shot at and has not acted.",
    ),
    stays_down(0, "Whether the first side stays Down at the end of a turn, if it is."),
    order(1, "The order that the second side is given."),
    goes_down(
        1,
        "Whether the second side goes Down in reaction, if it is shot at and has not acted.",
    ),
    stays_down(1, "Whether the second side stays Down at the end of a turn, if it is."),
];

/// A decision of both sides.
const fn both(names: [&'static str; 2], options: &'static [&'static str]) -> [Decision; 2] {
    let [first, second] = names;
    [
        Decision { name: first, player: "first", options, sees: SEES },
        Decision { name: second, player: "second", options, sees: SEES },
    ]
}

const fn order(side: usize, meaning: &'static str) -> Choice {
    Choice {
        decision: &ORDER[side],
        meaning,
        options: &[
            "It fires.",
            "It fires as it moves, without coming closer.",
            "It goes Down, and does not fire.",
            "It rallies: only with pins.",
        ],
        sees: SEEN,
        otherwise: "`order` and `rally_at` of the side say it",
    }
}

const fn goes_down(side: usize, meaning: &'static str) -> Choice {
    Choice {
        decision: &GOES_DOWN[side],
        meaning,
        options: &[
            "It stays up, and may act later.",
            "It goes Down, and does not act in this turn.",
        ],
        sees: SEEN,
        otherwise: "`goes_down_at` of the side says it",
    }
}

const fn stays_down(side: usize, meaning: &'static str) -> Choice {
    Choice {
        decision: &STAYS_DOWN[side],
        meaning,
        options: &[
            "It gets up, and can be given an order.",
            "It stays Down through the next turn, and loses pins.",
        ],
        sees: SEEN,
        otherwise: "`stays_down_at` of the side says it, or its order, if that is Down",
    }
}

/// What a side sees, in the order of what is seen.
pub(super) type Sight = [i32; SEES.len()];

/// The order that a side is given: to rally only if it has pins.
pub(super) fn order_for<D: Dice>(
    dice: &mut D,
    behaviour: &Behaviour,
    side: usize,
    seen: &Sight,
) -> OrderDie {
    let all = Open::all(4);
    let open = if 0 < seen[PINS] { all } else { all.without(RALLY).expect("three are left") };
    ORDERS[usize::from(dice.choose(behaviour, &ORDER[side], seen, open))]
}

/// Whether a side answers a question with yes.
pub(super) fn says_yes<D: Dice>(
    dice: &mut D,
    behaviour: &Behaviour,
    question: &'static Decision,
    seen: &Sight,
) -> bool {
    dice.choose(behaviour, question, seen, Open::all(2)) == YES
}

/// What both sides do at so many pins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits(pub(super) [Habit; 2]);

/// What a side does at so many pins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habit {
    pub(super) stance: Stance,
    pub(super) rally_at: Option<u32>,
    pub(super) goes_down_at: Option<u32>,
    pub(super) stays_down_at: Option<u32>,
}

impl Policy for Habits {
    fn plan(&self, decision: &Decision, seen: &[i32], _: Open) -> Plan<'_> {
        let pins = seen[PINS].cast_unsigned();
        let side = usize::from(decision.player == ORDER[1].player);
        let (habit, is) = (&self.0[side], |of: &[Decision; 2]| decision.name == of[side].name);
        Plan::Sure(if is(&ORDER) {
            habit.order(pins)
        } else if is(&GOES_DOWN) {
            habit.goes_down(pins).into()
        } else {
            habit.stays_down(pins).into()
        })
    }
}

impl Habit {
    /// The order it is given.
    fn order(&self, pins: u32) -> u8 {
        match self.stance {
            _ if 0 < pins && reached(self.rally_at, pins) => RALLY,
            Stance::Fire => 0,
            Stance::Advance => 1,
            Stance::Down => 2,
        }
    }

    /// Whether it goes Down in reaction.
    fn goes_down(&self, pins: u32) -> bool {
        reached(self.goes_down_at, pins)
    }

    /// Whether it stays Down when the turn ends.
    fn stays_down(&self, pins: u32) -> bool {
        let holds = self.stance == Stance::Down && !reached(self.rally_at, pins);
        holds || reached(self.stays_down_at, pins)
    }
}

fn reached(threshold: Option<u32>, pins: u32) -> bool {
    threshold.is_some_and(|threshold| threshold <= pins)
}
