//! Frostbite. Source: *Battle of the Bulge*, Frostbite, Cold weather clothing.
//! Register: `ba.frostbite.*`.
//!
//! Every unit checks its morale when the game begins. The files follow the page: the check
//! ([`Check`]), what failing costs troops and a whole army ([`Army`]), what it costs a vehicle, on the
//! table or off it ([`Vehicle`]), the passengers of a vehicle that was lost ([`Passengers`]), and the
//! clothing that helps ([`Clothing`]).
//!
//! The check comes before pins, so that a unit has none yet; with `frostbite.timing` a bombardment
//! may come before it. Every unit with an order die of its own checks, passengers apart from their
//! vehicle (`frostbite.attached_units`). The owner picks the casualties; no damage is rolled, so that
//! none is exceptional (`frostbite.exceptional`).

pub mod army;
pub mod check;
pub mod clothing;
pub mod passengers;
pub mod vehicle;

pub use army::Army;
pub use check::Check;
pub use clothing::Clothing;
pub use passengers::Passengers;
pub use vehicle::{ImmobilizedStack, Vehicle};

pub use crate::cold::{
    CheckRulings, ClothingFigures, ColdUnit, Frost, OfficerBonus, VehicleClothing, WarmthFigures,
};
