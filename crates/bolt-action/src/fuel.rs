//! Fuel that runs short. Source: *Battle of the Bulge*, Fuel shortages. Register: `ba.fuel.*`.
//!
//! A player's vehicles share what the dice give them ([`Pool`]), burn a unit whenever they move
//! ([`Spend`]), and burn it off the table too ([`Reserves`]). What each holds is secret, so that
//! nothing here is known to the opponent (`ba.fuel.secrecy`).

pub mod pool;
pub mod reserves;
pub mod spend;

pub use pool::{Pool, PoolFigures};
pub use reserves::Reserves;
pub use spend::Spend;
