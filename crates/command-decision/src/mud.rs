//! Mud. Source: *Test of Battle*, advanced rules, 11.1.
//!
//! > Light mud doubles movement costs; moderate and deep mud double those of personnel and multiply
//! > those of vehicles by four, and vehicles may mire. Hard-surfaced roads are free of it, dirt
//! > roads are not.

pub mod costs;
pub mod crossing;
pub mod miring;
pub mod onset;
pub mod unmiring;

pub use costs::{CostFigures, CostsOutcome, Factors, Ground, MudCosts, Surface};
pub use crossing::{Crossing, CrossingOutcome};
pub use miring::{Miring, MiringOutcome};
pub use onset::{Onset, OnsetOutcome};
pub use unmiring::{Unmiring, UnmiringOutcome};
