//! Dug in: foxholes, trenches and gun pits. Source: *Battle of the Bulge*, Dug in. Register:
//! `ba.dugin.*`.
//!
//! The files follow the page: who is dug in, and how long ([`Position`]), being shot at
//! ([`Infantry`]), HE ([`He`]), vehicles ([`Vehicle`]), hidden set-up ([`Hidden`]), preparatory
//! bombardments ([`Bombardment`]), tanks that drive at the position ([`TankAssault`]), and digging in
//! during a game ([`Dig`]).
//!
//! Nothing here helps in an assault by infantry, or against flamethrowers. Whether being dug in counts
//! as a Down order everywhere (`dugin.counts_as_down_order`) matters to spotting at night only.

pub mod bombardment;
pub mod dig;
pub mod he;
pub mod hidden;
pub mod infantry;
pub mod position;
mod protection;
mod stance;
pub mod tank_assault;
pub mod vehicle;

pub use crate::hole::Hole;
pub use bombardment::Bombardment;
pub use dig::Dig;
pub use he::He;
pub use hidden::Hidden;
pub use infantry::Infantry;
pub use position::Position;
pub use protection::{DoubledFigures, Protection, ProtectionRulings, StacksWithCover};
pub use stance::{ReactionDoubles, Stance};
pub use tank_assault::TankAssault;
pub use vehicle::Vehicle;
