//! Engineers and obstacles. Test of Battle advanced rules, section 4. Obstacles are there when the
//! game begins, or not at all.

mod clearing;
mod inventory;

pub use clearing::{Clearing, ClearingOutcome};
pub use inventory::{Inventory, InventoryOutcome, Obstacle};
