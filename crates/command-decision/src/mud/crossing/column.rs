//! Vehicles in mud, counted by where they are.

use std::fmt;

use sandtable_dice::{D10, Dice};

use crate::mud::miring::roll_for_each;
use crate::mud::unmiring::Checks;
use crate::{Inches, Order};
use sandtable_rulebook::switch;

switch! {
    /// Which half way a vehicle is put that mires as it comes out of the mud.
    MireMidpoint {
        /// Half way along the mud it crossed in that phase.
        ThisPhase,
        /// Half way across the whole patch.
        WholePatch,
    }
}

/// A patch of mud as the vehicles before it know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Patch {
    /// How wide it is.
    pub width: Inches,
    /// How far a vehicle gets in it in a turn, on a Cautious and on a Hasty Advance.
    pub steps: [Inches; 2],
    /// How far a vehicle is moved that is freed.
    pub freed_by: Inches,
    /// Turns that may be taken.
    pub turns: u32,
    /// Turns that the way round it takes, if there is one.
    pub way_round: Option<u32>,
    pub midpoint: MireMidpoint,
    pub vehicle: Checks,
    /// Vehicles that stand by to tow.
    pub helpers: u32,
    pub helper: Checks,
}

/// What is done in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Play {
    /// How far a vehicle gets that can move.
    pub step: Inches,
    /// Whether helpers tow.
    pub tow: bool,
}

/// A vehicle on the patch; the rearmost comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Vehicle {
    /// How far it is from the near edge.
    pub at: Inches,
    /// Whether it is mired.
    pub mired: bool,
    /// Whether it is or ever was.
    pub was_mired: bool,
}

/// How many vehicles are in each plight, the rearmost first. They are few, and cloned for each path of
/// an enumeration: that is quicker with a list than with a map.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Plights(Vec<(Vehicle, u32)>);

impl Plights {
    /// The vehicles in each plight.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Vehicle, u32)> {
        self.0.iter().copied()
    }

    /// Where the rearmost vehicle is, if there is any.
    pub(super) fn rearmost(&self) -> Option<Inches> {
        self.0.first().map(|(vehicle, _)| vehicle.at)
    }

    fn take_foremost(&mut self) -> Option<(Vehicle, u32)> {
        self.0.pop()
    }

    fn add(&mut self, vehicle: Vehicle, n: u32) {
        match self.0.binary_search_by(|(there, _)| there.cmp(&vehicle)) {
            Ok(i) => self.0[i].1 += n,
            Err(i) => self.0.insert(i, (vehicle, n)),
        }
    }
}

/// All vehicles; those in the same plight are one entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Column {
    /// Vehicles on the patch.
    pub on: Plights,
    /// Vehicles across.
    pub across: u32,
    /// Vehicles across that were mired on the way.
    pub across_after_miring: u32,
    /// Helpers that are mired.
    pub helpers_mired: u32,
}

impl Patch {
    /// How far a vehicle gets in a turn under an order.
    pub(super) fn step(&self, order: Order) -> Inches {
        self.steps[usize::from(order == Order::HastyAdvance)]
    }
}

impl Column {
    /// Vehicles that start together.
    pub(super) fn new(start: Vehicle, vehicles: u32) -> Column {
        let on = Plights(vec![(start, vehicles)]);
        Column { on, ..Column::default() }
    }

    /// How many vehicles on the patch are so.
    pub(super) fn count(&self, of: impl Fn(&Vehicle) -> bool) -> u32 {
        self.on.iter().filter(|(vehicle, _)| of(vehicle)).map(|(_, n)| n).sum()
    }

    /// What has become of it when the vehicles that were on the patch have taken a turn.
    pub(super) fn after(&self, moved: Column) -> Column {
        Column {
            across: self.across + moved.across,
            across_after_miring: self.across_after_miring + moved.across_after_miring,
            ..moved
        }
    }

    /// Lets some mired vehicles be towed and the others of the same plight try alone.
    fn tow_and_push<D: Dice>(
        &mut self,
        dice: &mut D,
        patch: &Patch,
        vehicle: Vehicle,
        towed: u32,
        alone: u32,
    ) {
        let stuck = roll_for_each(dice, "helper mires", towed, patch.helper.mires);
        let freed = roll_for_each(dice, "frees itself", alone, patch.vehicle.frees);
        self.helpers_mired += stuck;
        let free = Vehicle { at: vehicle.at + patch.freed_by, mired: false, ..vehicle };
        self.put(patch, free, towed - stuck + freed);
        self.put(patch, vehicle, stuck + alone - freed);
    }

    /// Moves some vehicles so far and rolls for them where they end, or came out.
    fn advance<D: Dice>(
        &mut self,
        dice: &mut D,
        patch: &Patch,
        by: Inches,
        (vehicle, n): (Vehicle, u32),
    ) {
        let mired = roll_for_each(dice, "miring", n, patch.vehicle.mires);
        let end = vehicle.at + by;
        let stop = match patch.midpoint {
            _ if end < patch.width => end,
            MireMidpoint::ThisPhase => vehicle.at + (patch.width - vehicle.at).half(),
            MireMidpoint::WholePatch => patch.width.half(),
        };
        self.put(patch, Vehicle { at: stop, mired: true, was_mired: true }, mired);
        self.put(patch, Vehicle { at: end, ..vehicle }, n - mired);
    }

    fn put(&mut self, patch: &Patch, vehicle: Vehicle, n: u32) {
        if n == 0 {
            return;
        }
        if vehicle.mired || vehicle.at < patch.width {
            self.on.add(vehicle, n);
        } else {
            self.across += n;
            self.across_after_miring += if vehicle.was_mired { n } else { 0 };
        }
    }
}

/// A turn under way. Vehicles in the same plight move together, the foremost first, and where they
/// come to the same they are counted together before the next ones move: so states stay few.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Turn {
    /// Vehicles that have not moved yet.
    waiting: Plights,
    /// How far a vehicle gets that can move.
    step: Inches,
    /// Helpers that can still tow.
    tows: u32,
    /// All others.
    pub moved: Column,
}

impl Turn {
    /// Begins a turn: mired helpers try to free themselves, the others are ready to tow.
    pub(super) fn begin<D: Dice>(
        dice: &mut D,
        patch: &Patch,
        play: Play,
        waiting: Plights,
        helpers_mired: u32,
    ) -> Turn {
        let freed = roll_for_each(dice, "helper frees itself", helpers_mired, patch.helper.frees);
        let moved = Column { helpers_mired: helpers_mired - freed, ..Column::default() };
        let tows = if play.tow { patch.helpers - helpers_mired } else { 0 };
        Turn { waiting, step: play.step, tows, moved }
    }

    /// Moves the foremost vehicles that wait; false if none does.
    pub(super) fn step<D: Dice>(&mut self, dice: &mut D, patch: &Patch) -> bool {
        let Some((vehicle, n)) = self.waiting.take_foremost() else { return false };
        if vehicle.mired {
            let towed = n.min(self.tows);
            self.tows -= towed;
            self.moved.tow_and_push(dice, patch, vehicle, towed, n - towed);
        } else {
            self.moved.advance(dice, patch, self.step, (vehicle, n));
        }
        true
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} across", self.across)?;
        for (vehicle, n) in self.on.iter() {
            let plight = if vehicle.mired { "mired" } else { "moving" };
            write!(f, ", {n} {plight} at {}", vehicle.at)?;
        }
        Ok(())
    }
}

impl Checks {
    /// Of a vehicle that is not there.
    pub(super) const NONE: Checks = Checks { mires: D10.at_most(0), frees: D10.at_least(1) };
}
