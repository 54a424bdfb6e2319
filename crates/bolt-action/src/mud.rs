//! Mud. Source: *Battle of the Bulge*, Mud and Mud table.
//!
//! > Mud is difficult ground: infantry and tracked vehicles advance, guns and wheeled vehicles stay
//! > out. If both players agree, vehicles and guns roll on a table instead.

mod bog_penalty;
pub mod crossing;
pub mod difficult_ground;
mod roller;
pub mod single_move;
pub mod struggle_limit;
pub mod table;
pub mod unit;

pub use bog_penalty::{BogPenalty, Bogs};
pub use crossing::{Crossing, CrossingOutcome, Fate};
pub use difficult_ground::{DifficultGround, DifficultGroundOutcome};
pub use single_move::{MudMove, MudMoveOutcome};
pub use struggle_limit::Position;
pub use table::Going;
