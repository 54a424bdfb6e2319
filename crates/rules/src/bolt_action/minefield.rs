//! Minefields. Source: *Battle of the Bulge*, Minefields. Register: section 1.9.
//!
//! In the order of the page: [`Section`]s and their purchase, their [`Attack`] on a unit that
//! moves in them, several in depth and several units, and the ways to be
//! rid of them.

mod attack;
mod belt;
mod crosser;
mod figures;
mod march;
mod price;
mod rulings;
mod section;
mod strike;
mod succession;

pub use attack::{Attack, AttackOutcome};
pub use belt::{Belt, BeltFigures, BeltOutcome, BeltRulings};
pub use crosser::{Crosser, Target};
pub use figures::MinefieldFigures;
pub use march::{AfterFailure, March};
pub use section::{Mines, Section};
pub use strike::{MineAttack, MineOrder, MineRules};
pub use succession::{Succession, SuccessionOutcome};

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
