//! Engineers and bridges. Test of Battle advanced rules, section 2.4 (printed numbers).

pub mod charges;
pub mod demolition;
pub mod launched;
pub mod permanent;
pub mod portable;
pub mod recheck;
pub mod repair;

pub use charges::{BridgeState, ChargeFigures, Charges, SecondDamage};
pub use demolition::{Demolition, DemolitionOutcome};
pub use launched::{Launched, LaunchedOutcome};
pub use permanent::{Permanent, PermanentOutcome};
pub use portable::{Portable, PortableOutcome};
pub use recheck::{Recheck, RecheckOutcome};
pub use repair::{Repair, RepairOutcome};
