//! What is decided of the belt as a whole: whether it is worked on, and who goes round it.

use sandtable_dice::{Behaviour, Decision, Dice, Open};

use crate::minefield::choices::{after_failure, order};
use sandtable_rulebook::{Choice, Seen};

/// Whether something is done to the belt that could be.
static CLEARING: Decision = Decision {
    name: "clearing",
    player: "crosser",
    options: &["work", "leave"],
    sees: &["work", "uncleared", "turns_spent"],
};
/// Whether a unit takes the way through the belt.
static WAY: Decision = Decision {
    name: "way",
    player: "crosser",
    options: &["through", "round"],
    sees: &["unit", "uncleared", "destroyed"],
};

const LEAVE: u8 = 1;
const ROUND: u8 = 1;

/// What is decided before the first unit crosses, and by each.
pub(super) const ALL: &[Choice] = &[
    Choice {
        decision: &CLEARING,
        meaning: "Whether a work of `clearing` is done, work by work.",
        options: &["It is done.", "It is left alone, and takes no turns."],
        sees: &[
            Seen::count("which of the works it is, counted from the first, which is 1", 1, 12),
            Seen::count("sections that are not cleared", 0, 8),
            Seen::count("turns that the works before it have taken", 0, 12_000),
        ],
        otherwise: "it is done",
    },
    Choice {
        decision: &WAY,
        meaning: "Whether a unit takes the way through the belt or round it, unit by unit.",
        options: &[
            "It goes through the belt.",
            "It goes round it, in the turns of `way_round`: only if that is stated.",
        ],
        sees: &[
            Seen::count("which of the units it is, counted from the first, which is 1", 1, 12),
            Seen::count("sections that are not cleared", 0, 8),
            Seen::count("units destroyed so far", 0, 24),
        ],
        otherwise: "it goes through",
    },
    order(1),
    after_failure(1),
];

/// A way to the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Through,
    Round,
}

/// Whether something is done to the belt, by who sees these numbers.
pub(super) fn is_worked_on<D: Dice>(dice: &mut D, behaviour: &Behaviour, seen: [u32; 3]) -> bool {
    let seen = seen.map(u32::cast_signed);
    dice.choose(behaviour, &CLEARING, &seen, Open::all(2)) != LEAVE
}

/// Which way a unit takes whose player sees these numbers.
pub(super) fn way<D: Dice>(
    dice: &mut D,
    behaviour: &Behaviour,
    leads_round: bool,
    seen: [u32; 3],
) -> Way {
    let both = Open::all(2);
    let open = if leads_round { both } else { both.without(ROUND).expect("one is left") };
    match dice.choose(behaviour, &WAY, &seen.map(u32::cast_signed), open) {
        ROUND => Way::Round,
        _ => Way::Through,
    }
}
