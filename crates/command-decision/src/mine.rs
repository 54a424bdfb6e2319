//! Engineers and minefields. Test of Battle advanced rules, section 3.

pub mod attack;
pub mod clearing_tank;
pub mod encounter;
pub mod field;
pub mod hand_lifting;
pub mod laying;
pub mod line_charge;
mod picture;
pub mod unknown_fields;

pub use attack::{Attack, AttackOutcome};
pub use clearing_tank::{ClearingTank, ClearingTankOutcome};
pub use encounter::{Encounter, EncounterOutcome};
pub use field::{FieldFigures, FieldRulings, Minefield, Movement, StandKind, Struck, Victim};
pub use hand_lifting::{HandLifting, HandLiftingOutcome};
pub use laying::{Laying, LayingOutcome};
pub use line_charge::{LineCharge, LineChargeOutcome};
pub use unknown_fields::{UnknownFields, UnknownFieldsOutcome};
