//! Fog. Source: *Battle of the Bulge*, Fog, Fog optional rules. Register: `ba.fog.*`; that it keeps
//! aircraft away is part of the weather, `ba.weather.poor`.
//!
//! Fog limits sight, and with it every range, to a distance that stays ([`Standard`]) or changes from
//! turn to turn ([`OptionalTable`]). Indirect fire keeps its ranges, if whoever observes it can see
//! ([`Indirect`]).

pub mod indirect;
pub mod optional_table;
pub mod standard;
mod visibility;

pub use indirect::Indirect;
pub use optional_table::OptionalTable;
pub use standard::Standard;
pub use visibility::{BelowFloor, FogFigures, FogMode, Sight, Visibility, VisibilityRulings};
