//! Wind. Source: *Test of Battle*, advanced rules, 10.1.
//!
//! > The wind blows from one of eight directions, lightly as a rule. Moderate and high wind shorten
//! > smoke, raise dust and drive rain and snow.

mod air;
pub mod direction;
pub mod force;
pub mod variable;

pub use air::{Air, VariableWindFigures};
pub use direction::{Direction, DirectionOutcome};
pub use force::{Force, ForceOutcome, storm};
pub use variable::{VariableWind, VariableWindOutcome};
