//! Mist and fog, and how all weather slows movement. Source: *Test of Battle*, advanced rules, 10.2
//! and 10.3.2.

pub mod changing;
pub mod movement;

pub use changing::{FogChanging, FogChangingOutcome};
pub use movement::{AllowanceRound, WeatherFigures, WeatherMovement, WeatherMovementOutcome};
