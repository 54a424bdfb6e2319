//! The base game, as far as the documents lean on it. Nothing here is in them: every entry is an
//! assumption of the register, section 5, and every figure can be overridden.

mod damage;
mod order_test;
mod penetration;
mod suffering;
mod to_hit;
mod vehicle_damage;

pub use damage::{Casualties, Damage, DamageFigures, ExceptionalDamage, casualties, damage_check};
pub use order_test::{DoubleOne, OrderTest, OrderTestOutcome, Response, morale_check};
pub use penetration::{Facing, Penetration, PenetrationFigures};
pub use suffering::{CasualtyCheckFigures, Losses, Strike, SufferingRules};
pub use to_hit::{Aim, Cover, DownToHit, Exposure, Range, Shooter, Shot, ToHit, ToHitFigures};
pub use vehicle_damage::{
    Massive, ResultPins, SoftSkin, Superficial, VehicleDamage, VehicleDamageFigures,
    VehicleDamageRules, VehicleDamageRulings,
};
