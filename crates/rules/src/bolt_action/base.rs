//! The base game, as far as the documents lean on it. Nothing here is in them: every entry is an
//! assumption of the register, section 5, and every figure can be overridden.

mod movement;
mod order_test;

pub use movement::{MovementFigures, Mover, Moves, Pace};
pub use order_test::{DoubleOne, OrderTest, OrderTestOutcome, Response, morale_check};
