//! Pregame engineering. Test of Battle advanced rules, sections 5.1 and 5.2.

pub mod foxholes;
pub mod plan;

pub use foxholes::{Foxholes, FoxholesOutcome, Ground};
pub use plan::{Plan, PlanOutcome};
