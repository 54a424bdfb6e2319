//! Reserves that are late. Source: *Battle of the Bulge*, Chaos in the reserves. Register:
//! `ba.reserves.chaos`, with what fuel (`ba.fuel.reserves`) and frostbite
//! (`ba.frostbite.off-table`, `ba.frostbite.passengers`) do to units off the table.

pub mod chaos;
mod convoy;
mod habits;

pub use chaos::{Chaos, Passengers};
pub use convoy::{
    Arrivals, Convoy, Entrant, EntryFigures, EntryRules, Exhausted, Passenger, PassengerPenalty,
    SkipAttempt,
};
