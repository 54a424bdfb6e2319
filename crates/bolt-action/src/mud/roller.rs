//! A unit that rolls on the mud table, with its bog penalty and how far each result lets it go.

use sandtable_dice::{Dice, Table};

use super::bog_penalty::{BogPenalty, Bogs};
use super::struggle_limit::{ArtilleryStruggle, Position, Reach};
use super::table::{Going, MountaineersOnTable, mud_table};
use super::unit::{MudFigures, MudUnit, TableRulings, TowedGun};
use crate::Mobility;
use sandtable_rulebook::Refusal;

/// A unit that rolls on the mud table, move after move.
#[derive(Clone, Debug)]
pub(super) struct Roller {
    table: Table<Going>,
    unit: Wheels,
    /// A towed gun that rolls as well.
    gun: Option<Wheels>,
    each: i32,
    reading: BogPenalty,
}

/// What rolls: a unit, or the gun it tows.
#[derive(Clone, Copy, Debug)]
struct Wheels {
    modifier: i32,
    reach: Reach,
}

/// Bogged results that count against a unit and against a gun it tows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pending {
    pub unit: Bogs,
    pub gun: Bogs,
}

/// What comes of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub going: Going,
    pub position: Position,
    pub pending: Pending,
    /// How far it went (inches).
    pub inches: u32,
}

impl Roller {
    /// A unit with an allowance in inches.
    pub(super) fn new(
        unit: &MudUnit,
        allowance: u32,
        figures: &MudFigures,
        rulings: &TableRulings,
    ) -> Result<Roller, Refusal> {
        let helped = unit.mountaineers && rulings.mountaineers == MountaineersOnTable::Yes;
        let help = if helped { figures.modifier.mountaineers } else { 0 };
        let wheels = |mobility: Mobility| {
            let (struggle, of) = match mobility {
                Mobility::Artillery => (figures.struggle.artillery, rulings.artillery_struggle),
                _ => (figures.struggle.vehicle, ArtilleryStruggle::OfMud),
            };
            let entry = rulings.bogged_entry_progress;
            Wheels {
                modifier: figures.modifier.of(mobility) + help,
                reach: Reach { allowance, struggle, of, entry, buried: rulings.buried_entry },
            }
        };
        let both = unit.towing && rulings.towed_gun == TowedGun::BothRoll;
        Ok(Roller {
            table: mud_table(figures.rows, rulings.out_of_range)?,
            unit: wheels(unit.mobility),
            gun: both.then(|| wheels(Mobility::Artillery)),
            each: figures.bog_penalty.into(),
            reading: rulings.bog_penalty,
        })
    }

    /// What counts against it before its first roll.
    pub(super) fn pending(&self, bogged: u32) -> Pending {
        Pending { unit: Bogs::pending(bogged, self.reading), gun: Bogs(0) }
    }

    /// What its pending bogged results take off its next roll.
    pub(super) fn penalty(&self, pending: Pending) -> i32 {
        pending.unit.penalty(self.each)
    }

    /// The most that can be taken off the next mud roll after some rolls more.
    pub(super) fn most_penalty(&self, pending: Pending, rolls: u32) -> i32 {
        Bogs(pending.unit.0 + rolls).penalty(self.each)
    }

    /// The longest move.
    pub(super) fn allowance(&self) -> u32 {
        self.unit.reach.allowance
    }

    /// Makes a move. There is no roll if it ends before the mud.
    pub(super) fn advance<D: Dice>(&self, dice: &mut D, from: Position, pending: Pending) -> Step {
        let Roller { ref unit, ref gun, .. } = *self;
        if !from.touches(unit.reach.allowance) {
            let (position, inches) = unit.reach.make(from, Going::Solid);
            return Step { going: Going::Solid, position, pending, inches };
        }
        let (going, unit_bogs) = self.roll(dice.stage("mud table"), *unit, pending.unit);
        let gun = gun.map(|gun| (gun, self.roll(dice.stage("mud table, gun"), gun, pending.gun)));
        let worst = gun.map_or(going, |(_, (gun, _))| gun.min(going));
        let reach = match gun {
            Some((gun, (Going::Struggle, _))) => gun.reach,
            _ => unit.reach,
        };
        let gun_bogs = gun.map_or(pending.gun, |(_, (_, bogs))| bogs);
        let (position, inches) = reach.make(from, worst);
        let pending = Pending { unit: unit_bogs, gun: gun_bogs };
        Step { going: worst, position, pending, inches }
    }

    fn roll<D: Dice>(&self, dice: &mut D, wheels: Wheels, bogs: Bogs) -> (Going, Bogs) {
        let going = dice.table(&self.table, wheels.modifier - bogs.penalty(self.each));
        (going, bogs.after(going, self.reading))
    }
}
