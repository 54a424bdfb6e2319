//! Engineers and obstacles. Test of Battle advanced rules, section 4. Obstacles are there when the
//! game begins, or not at all.

pub mod clearing;
pub mod inventory;

pub use clearing::{Clearing, ClearingOutcome};
pub use inventory::{Inventory, InventoryOutcome, Obstacle};
