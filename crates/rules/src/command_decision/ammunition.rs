//! Ammunition depletion. Test of Battle advanced rules, section 1.
//!
//! What runs out is a weapon, and it is silent until it is resupplied: so the chapter is one roll
//! (`cd.ammo.depletion`), the battles it makes (`cd.ammo.resupply`, `cd.ammo.multi-gun`), and the
//! rounds that are counted instead of rolled for (`cd.ammo.limited-issue`, `cd.ammo.rockets`).
//!
//! The dice are rolled once everything else in the fire phase is resolved; a weapon always completes
//! its fire phase (`ammo.phase_end`, which has one reading).

mod depletion;
mod fire;
mod limited_issue;
mod multi_gun;
mod resupply;
mod rockets;
mod supply;
mod weapon;

pub use depletion::{Depletion, DepletionOutcome};
pub use fire::{Fire, FirePhase};
pub use limited_issue::{LimitedIssue, LimitedIssueOutcome};
pub use multi_gun::{MultiGun, MultiGunOutcome};
pub use resupply::{Resupply, ResupplyOutcome};
pub use rockets::{Rockets, RocketsOutcome};
pub use supply::Supply;
pub use weapon::{AmmunitionFigures, AmmunitionRulings, Mount, Weapon};
