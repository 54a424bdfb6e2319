//! What the owner of units off the table does where nothing is said: as he plans for each.

use sandtable_dice::{Decision, Open, Plan, Policy};

use crate::base::entry;

/// Plans for units off the table, in their order.
#[derive(Clone, Debug)]
pub(super) struct Habits {
    pub(super) plans: Vec<Planned>,
    /// Turns of the game.
    pub(super) turns: u32,
}

/// What the owner means to do with a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Planned {
    /// First turn in which he lets it test.
    pub(super) from_turn: u32,
    /// Fuel units that he means to keep, if fuel is short.
    pub(super) keep: Option<u32>,
    /// Whether it lets all others go first.
    pub(super) holds_back: bool,
}

impl Policy for Habits {
    fn plan(&self, _: &Decision, seen: &[i32], _: Open) -> Plan<'_> {
        let seen = entry::Sights::of(seen);
        let plan = self.plans[seen.unit as usize - 1];
        let is_kept = plan.keep.is_some_and(|keep| seen.fuel <= keep);
        let is_last = plan.holds_back && 0 < seen.others_off;
        let has_begun = plan.from_turn + seen.turns_left <= self.turns + 1;
        Plan::Sure(entry::option(has_begun && (seen.on_foot || !(is_kept || is_last))))
    }
}
