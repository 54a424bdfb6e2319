//! Whether a unit in reserve tests to enter the table, or waits: what its owner decides.

use sandtable_dice::{Behaviour, Decision, Dice, Open};

use sandtable_rulebook::{Choice, Seen};

/// How much an owner sees of his reserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntrySight {
    /// The turns that are left.
    Clock,
    /// That, and what befalls one unit off the table.
    Unit,
    /// That, of each of several units.
    Column,
}

/// The decision, of who sees so much.
static ENTRY: [Decision; 3] = [of(EntrySight::Clock), of(EntrySight::Unit), of(EntrySight::Column)];

const TEST: u8 = 0;
const WAIT: u8 = 1;

/// What an owner sees of a unit and of his others, who sees all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sights {
    /// Turns that are left, this one included.
    pub(crate) turns_left: u32,
    /// Fuel units that it holds.
    pub(crate) fuel: u32,
    /// Whether these are passengers on foot.
    pub(crate) on_foot: bool,
    /// Which of the units it is, from one.
    pub(crate) unit: u32,
    /// Others off the table that do not hold back.
    pub(crate) others_off: u32,
}

const SEES: &[&str; 5] = &["turns_left", "fuel", "on_foot", "unit", "others_off"];

const SEEN: &[Seen; 5] = &[
    Seen::count("turns that are left, this one included", 1, 100),
    Seen::count("fuel units that it holds, 0 where fuel is not short", 0, 1000),
    Seen::whether("1 if these are passengers on foot, whose vehicle is lost"),
    Seen::count("which of the units it is, counted from the first, which is 1", 1, 12),
    Seen::count("other units off the table, but for those that hold back", 0, 11),
];

impl EntrySight {
    /// How many of the numbers are seen.
    const fn breadth(self) -> usize {
        match self {
            EntrySight::Clock => 1,
            EntrySight::Unit => 3,
            EntrySight::Column => 5,
        }
    }

    /// The decision, as scenarios are told of it.
    pub(crate) const fn choice(self, otherwise: &'static str) -> Choice {
        Choice {
            decision: &ENTRY[self as usize],
            meaning: "Whether a unit off the table tests to enter it in a turn in which it may.",
            options: &[
                "It tests.",
                "It waits, and may test in the next turn: only where an owner may let it wait.",
            ],
            sees: SEEN.split_at(self.breadth()).0,
            otherwise,
        }
    }

    /// Whether a unit tests, whose owner sees these numbers and may let it wait or not.
    pub(crate) fn tests<D: Dice>(
        self,
        dice: &mut D,
        behaviour: &Behaviour,
        seen: Sights,
        may_wait: bool,
    ) -> bool {
        let both = Open::all(2);
        let open = if may_wait { both } else { both.without(WAIT).expect("one is left") };
        let seen = seen.numbers();
        dice.choose(behaviour, &ENTRY[self as usize], &seen[..self.breadth()], open) == TEST
    }
}

impl Sights {
    /// Of a unit of which nothing else matters.
    pub(crate) fn at(turns_left: u32) -> Sights {
        Sights { turns_left, fuel: 0, on_foot: false, unit: 1, others_off: 0 }
    }

    /// In the order of what is seen.
    fn numbers(self) -> [i32; 5] {
        let Sights { turns_left, fuel, on_foot, unit, others_off } = self;
        [turns_left, fuel, on_foot.into(), unit, others_off].map(u32::cast_signed)
    }

    /// Of the numbers that are seen; who does not see all has one unit.
    pub(crate) fn of(seen: &[i32]) -> Sights {
        let at = |place: usize, alone: u32| seen.get(place).map_or(alone, |it| it.cast_unsigned());
        Sights {
            turns_left: at(0, 0),
            fuel: at(1, 0),
            on_foot: 0 < at(2, 0),
            unit: at(3, 1),
            others_off: at(4, 0),
        }
    }
}

const fn of(sight: EntrySight) -> Decision {
    Decision {
        name: "entry",
        player: "owner",
        options: &["test", "wait"],
        sees: SEES.split_at(sight.breadth()).0,
    }
}

/// The option of who tests, or does not.
pub(crate) const fn option(tests: bool) -> u8 {
    if tests { TEST } else { WAIT }
}
