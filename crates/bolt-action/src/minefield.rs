//! Minefields. Source: *Battle of the Bulge*, Minefields. Register: section 1.9.
//!
//! In the order of the page: [`Section`]s and their [`Purchase`], their [`Attack`] on a unit that
//! moves in them, again and again ([`OncePerTurn`]), several in depth ([`Belt`]) and several units in [`Succession`], and the ways to be
//! rid of them: [`ManualClearance`] (with the [`GearCost`]), [`BlowUp`], [`Barrage`] and
//! [`Bombardment`], each for itself or before a succession ([`Clearing`]).

pub mod attack;
pub mod barrage;
pub mod belt;
pub mod blow_up;
pub mod bombardment;
mod choices;
pub mod clearing;
mod crosser;
pub mod figures;
pub mod gear_cost;
mod he_hits;
pub mod manual_clearance;
mod march;
pub mod once_per_turn;
mod picture;
pub mod price;
pub mod purchase;
pub mod rulings;
mod section;
pub mod strike;
pub mod succession;
mod tally;

pub use attack::{Attack, AttackOutcome};
pub use barrage::{Barrage, BarrageOutcome};
pub use belt::{Belt, BeltOutcome};
pub use blow_up::{BlowUp, BlowUpOutcome};
pub use bombardment::{Bombardment, BombardmentOutcome};
pub use choices::AfterFailure;
pub use clearing::Clearing;
pub use crosser::{Crosser, Target};
pub use figures::{BeltFigures, MinefieldFigures};
pub use gear_cost::{GearCost, GearCostOutcome};
pub use he_hits::{HeFigures, SixHits};
pub use manual_clearance::{ManualClearance, ManualClearanceOutcome};
pub use march::March;
pub use once_per_turn::{OncePerTurn, OncePerTurnOutcome};
pub use purchase::{Purchase, PurchaseOutcome};
pub use rulings::BeltRulings;
pub use section::{Mines, Section};
pub use strike::{MineAttack, MineOrder, MineRules};
pub use succession::{Succession, SuccessionOutcome};
pub use tally::Counted;

/// The base-game assumptions that every attack of mines leans on.
const ASSUMPTIONS: &[&str] = &[
    "ba.base.dice",
    "ba.base.damage",
    "ba.base.exceptional-damage",
    "ba.base.vehicle-damage",
    "ba.base.softskin",
    "ba.base.armour-pins",
    "ba.base.morale",
    "ba.base.casualty-check",
    "ba.base.order-test",
    "ba.base.points",
];

/// And those that crossing turn after turn leans on besides.
const BELT_ASSUMPTIONS: &[&str] = &[
    "ba.base.dice",
    "ba.base.damage",
    "ba.base.exceptional-damage",
    "ba.base.vehicle-damage",
    "ba.base.softskin",
    "ba.base.armour-pins",
    "ba.base.morale",
    "ba.base.casualty-check",
    "ba.base.order-test",
    "ba.base.points",
    "ba.base.movement",
    "ba.base.rally",
    "ba.base.down",
];

/// That, and what artillery that clears sections does.
const SUCCESSION_ASSUMPTIONS: &[&str] = &[
    "ba.base.dice",
    "ba.base.damage",
    "ba.base.exceptional-damage",
    "ba.base.vehicle-damage",
    "ba.base.softskin",
    "ba.base.armour-pins",
    "ba.base.morale",
    "ba.base.casualty-check",
    "ba.base.order-test",
    "ba.base.points",
    "ba.base.movement",
    "ba.base.rally",
    "ba.base.down",
    "ba.base.artillery-barrage",
    "ba.base.preparatory-bombardment",
];
