//! What is decided of a crossing: who goes round, at which pace the others go, and whether helpers tow.

use sandtable_dice::{Behaviour, Decision, Dice, Open, Plan, Policy};

use crate::Order;
use sandtable_rulebook::{Choice, Seen};

/// Whether a vehicle takes the way through the mud.
static WAY: Decision =
    Decision { name: "way", player: "driver", options: &["through", "round"], sees: &["vehicle"] };
/// The order of all vehicles that can move, turn by turn.
static ORDER: Decision = Decision {
    name: "order",
    player: "driver",
    options: &["cautious-advance", "hasty-advance"],
    sees: SEES,
};
/// Whether helpers tow, turn by turn.
static TOW: Decision =
    Decision { name: "tow", player: "driver", options: &["yes", "no"], sees: SEES };

const ROUND: u8 = 1;
const HASTY: u8 = 1;
const NO: u8 = 1;

/// What is seen at the beginning of a turn.
const SEES: &[&str] = &["turns_left", "moving", "mired", "across", "helpers"];

const SEEN: &[Seen] = &[
    Seen::count("turns that are left, this one included", 1, 1000),
    Seen::count("vehicles in the mud that can move", 0, 40),
    Seen::count("vehicles that are mired", 0, 40),
    Seen::count("vehicles that are across", 0, 40),
    Seen::count("helpers that are not mired", 0, 10),
];

/// What is decided before the crossing, and turn by turn.
pub(super) const ALL: &[Choice] = &[
    Choice {
        decision: &WAY,
        meaning: "Whether a vehicle takes the way through the mud or round it, before any sets off.",
        options: &[
            "It goes through the mud.",
            "It goes round it, in the turns of `way_round`: only if that is stated, and it starts at the near edge.",
        ],
        sees: &[Seen::count(
            "which of the vehicles it is, counted from the first, which is 1",
            1,
            40,
        )],
        otherwise: "it goes through",
    },
    Choice {
        decision: &ORDER,
        meaning: "The order of the vehicles that can move, turn by turn; asked while there are any.",
        options: &["They move up to their allowance.", "They move up to twice their allowance."],
        sees: SEEN,
        otherwise: "`order` of the circumstances says it",
    },
    Choice {
        decision: &TOW,
        meaning: "Whether helpers tow in a turn; asked while they can, and vehicles are mired.",
        options: &[
            "Each tows a mired vehicle, and may mire itself.",
            "They stand by, and mired vehicles try to free themselves.",
        ],
        sees: SEEN,
        otherwise: "they tow",
    },
];

/// The order of who says nothing else.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habit(pub(super) Order);

impl Policy for Habit {
    fn plan(&self, decision: &Decision, _: &[i32], open: Open) -> Plan<'_> {
        let is_hasty = self.decides(decision) && self.0 == Order::HastyAdvance;
        Plan::Sure(if is_hasty { HASTY } else { open.first() })
    }

    fn decides(&self, decision: &Decision) -> bool {
        *decision == ORDER
    }
}

/// What is seen at the beginning of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub(super) turns_left: u32,
    pub(super) moving: u32,
    pub(super) mired: u32,
    pub(super) across: u32,
    pub(super) helpers: u32,
}

impl Sight {
    /// In the order of what is seen.
    fn numbers(self) -> [i32; SEES.len()] {
        let Sight { turns_left, moving, mired, across, helpers } = self;
        [turns_left, moving, mired, across, helpers].map(u32::cast_signed)
    }
}

/// Whether a vehicle goes round, which is the one with this number.
pub(super) fn goes_round<D: Dice>(
    dice: &mut D,
    behaviour: &Behaviour,
    vehicle: u32,
    leads_round: bool,
) -> bool {
    let both = Open::all(2);
    let open = if leads_round { both } else { both.without(ROUND).expect("one is left") };
    dice.choose(behaviour, &WAY, &[vehicle.cast_signed()], open) == ROUND
}

/// The order of the vehicles that can move.
pub(super) fn order<D: Dice>(dice: &mut D, behaviour: &Behaviour, seen: Sight) -> Order {
    match dice.choose(behaviour, &ORDER, &seen.numbers(), Open::all(2)) {
        HASTY => Order::HastyAdvance,
        _ => Order::CautiousAdvance,
    }
}

/// Whether helpers tow.
pub(super) fn helpers_tow<D: Dice>(dice: &mut D, behaviour: &Behaviour, seen: Sight) -> bool {
    dice.choose(behaviour, &TOW, &seen.numbers(), Open::all(2)) != NO
}
