//! Assault boats. Test of Battle advanced rules, section 2.1 (printed after 2.4.5).

pub mod combat;
pub mod ferry;

pub use combat::{Combat, CombatOutcome};
pub use ferry::{Ferry, FerryOutcome, Loads};
