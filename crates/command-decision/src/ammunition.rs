//! Ammunition depletion. Test of Battle advanced rules, section 1.
//!
//! What runs out is a weapon, and it is silent until it is resupplied: so the chapter is one roll
//! (`cd.ammo.depletion`), the battles it makes (`cd.ammo.resupply`, `cd.ammo.multi-gun`), and the
//! rounds that are counted instead of rolled for (`cd.ammo.limited-issue`, `cd.ammo.rockets`).
//!
//! The dice are rolled once everything else in the fire phase is resolved; a weapon always completes
//! its fire phase (`ammo.phase_end`, which has one reading).

pub mod depletion;
pub mod fire;
pub mod limited_issue;
pub mod multi_gun;
pub mod resupply;
pub mod rockets;
mod supply;
pub mod weapon;

pub use depletion::{Depletion, DepletionOutcome};
pub use fire::{Fire, FirePhase};
pub use limited_issue::{LimitedIssue, LimitedIssueOutcome};
pub use multi_gun::{MultiGun, MultiGunOutcome};
pub use resupply::{Resupply, ResupplyOutcome};
pub use rockets::{Rockets, RocketsOutcome};
pub use supply::Supply;
pub use weapon::{AmmunitionFigures, AmmunitionRulings, Mount, Weapon};
