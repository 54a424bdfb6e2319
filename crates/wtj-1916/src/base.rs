//! The base game, as far as the optional rules lean on it. Nothing here is in the documents: every
//! entry is an assumption of the register, and the charts come from the scenario.

pub mod area_weapons;
pub mod bases;
pub mod chart;
pub mod command;
pub mod direct_artillery;
pub mod multiplier;
pub mod on_call;
pub mod small_arms;

pub use area_weapons::AreaWeapons;
pub use bases::{Bases, DamageFigures, SizeFigures, UnitSize};
pub use chart::{Chart, FireResult, Hits, volley};
pub use command::{Column, CommandChart};
pub use direct_artillery::{DirectArtillery, DirectArtilleryChart, Shot, barrels};
pub use multiplier::{Multiplier, Rounding};
pub use on_call::{OnCall, OnCallFigures};
pub use small_arms::SmallArms;
