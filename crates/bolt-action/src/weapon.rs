//! Weapons. Source: weapons. Register: section 3, `ba.weapon.*`.
//!
//! The files follow the page: the chart ([`Look`]) and the types of weapon ([`Categories`]), one
//! attack by any weapon of the chart ([`Attack`]), flamethrowers ([`FlameAttack`], [`Fuel`]), indirect
//! fire turn by turn ([`IndirectFire`]), multiple launchers ([`Launcher`]) and teams under fire
//! ([`SupportTeam`]). High explosive has a module of its own.

pub mod attack;
mod blast;
pub mod categories;
mod chart;
pub mod flame;
pub mod indirect;
pub mod launcher;
pub mod look;
pub mod one_shot;
mod print;
mod ranging;
mod reach;
pub mod team;

pub use attack::Attack;
pub use categories::Categories;
pub use chart::{Name, Special, Weapon, WeaponProfile};
pub use flame::{FlameAttack, Fuel};
pub use indirect::IndirectFire;
pub use launcher::Launcher;
pub use look::Look;
pub use one_shot::OneShot;
pub use ranging::{Ranging, RangingFigures, SkippedTurn, ZeroedNeedsSight};
pub(super) use reach::modifier as range_modifier;
pub use team::SupportTeam;
