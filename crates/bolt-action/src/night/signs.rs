//! What gives a unit away in the dark. Source: night fighting, Visibility modifiers, Muzzle flashes,
//! Burning vehicles and buildings. Register: `ba.night.spotting-modifiers`,
//! `ba.night.muzzle-flash`, `ba.night.burning`.
//!
//! > Six inches more for a Fire, Advance, Run or Rally die, for a muzzle flash or a fire within six
//! > inches, and for a vehicle; six less for a Down die and for a small unit. They add up. A unit that
//! > has fired a weapon at the enemy is marked until its next order, once however often it fires.

use sandtable_dice::{Check, D6};
use sandtable_rulebook::switch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The order die that a unit shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OrderDie {
    /// No die, as a unit that has not been ordered.
    #[default]
    None,
    /// Fire.
    Fire,
    /// Advance.
    Advance,
    /// Run.
    Run,
    /// Rally.
    Rally,
    /// Ambush.
    Ambush,
    /// Down, by order.
    Down,
    /// Down, in reaction to being shot at.
    DownInReaction,
    /// Down, because it failed the test for its order.
    DownAfterFailure,
}

/// What a unit has done since its last order that may have given off a flash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fired {
    /// Nothing; a Fire order without a shot is nothing.
    #[default]
    None,
    /// Fired any weapon at the enemy.
    Weapon,
    /// Set off mines.
    Mines,
    /// Fought at close quarters.
    CloseQuarters,
}

/// What may burn near a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Flame {
    /// Nothing.
    #[default]
    None,
    /// A vehicle or building that was declared to burn.
    Declared,
    /// A vehicle with an on-fire result.
    OnFire,
    /// A vehicle that was knocked out.
    KnockedOut,
}

/// A fire near a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct NearFire {
    /// What burns.
    pub what: Flame,
    /// How far away it is (inches).
    #[schemars(range(min = 0.0, max = 200.0))]
    pub distance: f64,
}

/// What gives a unit away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Signs {
    /// The order die it shows.
    pub die: OrderDie,
    /// What it has done since its last order that may flash.
    pub fired: Fired,
    /// The nearest fire.
    pub fire: NearFire,
}

/// The numbers of spotting.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SpottingFigures {
    /// The least that a spotting roll comes to (inches).
    #[schemars(range(min = 0, max = 100))]
    pub least: i32,
    /// For a Fire, Advance, Run or Rally die (inches).
    #[schemars(range(min = -24, max = 24))]
    pub active: i32,
    /// For a Down die (inches).
    #[schemars(range(min = -24, max = 24))]
    pub down: i32,
    /// For a muzzle flash or a fire nearby (inches).
    #[schemars(range(min = -24, max = 24))]
    pub flash: i32,
    /// For a small unit (inches).
    #[schemars(range(min = -24, max = 24))]
    pub small_unit: i32,
    /// For a vehicle (inches).
    #[schemars(range(min = -24, max = 24))]
    pub vehicle: i32,
    /// How near a fire must be (inches).
    #[schemars(range(min = 0.0, max = 100.0))]
    pub near_fire: f64,
}

impl Default for SpottingFigures {
    fn default() -> SpottingFigures {
        SpottingFigures {
            least: 2,
            active: 6,
            down: -6,
            flash: 6,
            small_unit: -6,
            vehicle: 6,
            near_fire: 6.0,
        }
    }
}

switch! {
    /// Whether a fire nearby adds to a unit's own muzzle flash.
    BurningStacks {
        /// No: it is as if the unit had the marker, and it has it once.
        No,
        /// Yes: both count.
        Yes,
    }
}

switch! {
    /// Which wrecks burn.
    WhatBurns {
        /// Only what was declared to.
        Declared,
        /// Vehicles with an on-fire result as well.
        OnFire,
        /// Vehicles that were knocked out as well.
        KnockedOut,
    }
}

switch! {
    /// Whether a dug-in unit is as hard to see as one with a Down die, where it shows no die that gives it
    /// away (`night.dugin_counts_as_down_order`).
    DugInIsDown {
        /// It is not.
        No,
        /// It is.
        Yes,
    }
}

switch! {
    /// Whether a unit that went Down in reaction shows a Down die (`night.down_by_reaction`).
    DownByReaction {
        /// It does.
        Yes,
        /// It shows none of those that count.
        No,
    }
}

switch! {
    /// Whether a unit that failed the test for its order shows a Down die
    /// (`night.failed_order_down`).
    FailedOrderDown {
        /// It does.
        Yes,
        /// It shows none of those that count.
        No,
    }
}

switch! {
    /// Whether setting off mines gives a muzzle flash (`night.flash_from_mines`).
    FlashFromMines {
        /// It does not.
        No,
        /// It does.
        Yes,
    }
}

switch! {
    /// Whether fighting at close quarters gives a muzzle flash (`night.flash_close_quarters`).
    FlashCloseQuarters {
        /// It does not.
        No,
        /// It does.
        Yes,
    }
}

/// What the register leaves open about what can be seen in the dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct DarkRulings {
    /// Whether a dug-in unit is as hard to see as one with a Down die, where it shows no die that gives it
    /// away.
    #[serde(rename = "night.dugin_counts_as_down_order")]
    pub dug_in_is_down: DugInIsDown,
    /// Whether a unit that went Down in reaction shows a Down die.
    #[serde(rename = "night.down_by_reaction")]
    pub down_by_reaction: DownByReaction,
    /// Whether a unit that failed the test for its order shows a Down die.
    #[serde(rename = "night.failed_order_down")]
    pub failed_order_down: FailedOrderDown,
    /// Whether setting off mines gives a muzzle flash.
    #[serde(rename = "night.flash_from_mines")]
    pub flash_from_mines: FlashFromMines,
    /// Whether fighting at close quarters gives a muzzle flash.
    #[serde(rename = "night.flash_close_quarters")]
    pub flash_close_quarters: FlashCloseQuarters,
    /// Whether a fire nearby adds to a unit's own muzzle flash.
    #[serde(rename = "night.burning_stacks_with_own_flash")]
    pub burning_stacks: BurningStacks,
    /// Which wrecks burn.
    #[serde(rename = "night.wreck_burns")]
    pub wreck_burns: WhatBurns,
}

impl SpottingFigures {
    /// The modifiers against a unit, all added up (inches).
    pub fn modifier(
        &self,
        signs: &Signs,
        [small_unit, vehicle, dug_in]: [bool; 3],
        rulings: &DarkRulings,
    ) -> i32 {
        let dug_in_is_down = dug_in && rulings.dug_in_is_down == DugInIsDown::Yes;
        let die = match signs.die {
            OrderDie::Fire | OrderDie::Advance | OrderDie::Run | OrderDie::Rally => self.active,
            die if rulings.shows_down(die) || dug_in_is_down => self.down,
            _ => 0,
        };
        die + self.flash * self.flashes(signs, *rulings)
            + self.small_unit * i32::from(small_unit)
            + self.vehicle * i32::from(vehicle)
    }

    fn flashes(&self, signs: &Signs, rulings: DarkRulings) -> i32 {
        let own = match signs.fired {
            Fired::None => false,
            Fired::Weapon => true,
            Fired::Mines => rulings.flash_from_mines == FlashFromMines::Yes,
            Fired::CloseQuarters => rulings.flash_close_quarters == FlashCloseQuarters::Yes,
        };
        let burns = match signs.fire.what {
            Flame::None => false,
            Flame::Declared => true,
            Flame::OnFire => rulings.wreck_burns != WhatBurns::Declared,
            Flame::KnockedOut => rulings.wreck_burns == WhatBurns::KnockedOut,
        };
        let lit = burns && signs.fire.distance <= self.near_fire;
        match rulings.burning_stacks {
            BurningStacks::No => i32::from(own || lit),
            BurningStacks::Yes => i32::from(own) + i32::from(lit),
        }
    }

    /// The roll to spot a unit at a distance in inches.
    pub fn check(&self, distance: f64, modifier: i32) -> Check {
        spotting_check(distance, modifier, self.least)
    }
}

impl DarkRulings {
    fn shows_down(self, die: OrderDie) -> bool {
        match die {
            OrderDie::Down => true,
            OrderDie::DownInReaction => self.down_by_reaction == DownByReaction::Yes,
            OrderDie::DownAfterFailure => self.failed_order_down == FailedOrderDown::Yes,
            _ => false,
        }
    }
}

/// Two dice and the modifier, never below the least, at or over the distance; a fraction of an inch
/// counts as one.
pub fn spotting_check(distance: f64, modifier: i32, least: i32) -> Check {
    #[expect(clippy::cast_possible_truncation, reason = "tables are not that long")]
    let needed = distance.ceil() as i32;
    D6.times(2).at_least(if needed <= least { 2 } else { needed - modifier })
}
