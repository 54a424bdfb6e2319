//! Warlord Games, *Bolt Action*, second edition: the special rules of *Battle of the Bulge*, night
//! fighting and weapons, with the base-game assumptions they lean on.
//!
//! Distances are in inches, dice are D6. Nothing here is the book's text.

mod base;
pub mod geometry;
mod quality;
mod unit;

pub use base::{
    Aim, Casualties, CasualtyCheckFigures, Cover, Damage, DamageFigures, DoubleOne, DownToHit,
    ExceptionalDamage, Exposure, Facing, Losses, Massive, OrderTest, OrderTestOutcome, Penetration,
    PenetrationFigures, Range, Response, ResultPins, Shooter, Shot, SoftSkin, Strike,
    SufferingRules, Superficial, ToHit, ToHitFigures, VehicleDamage, VehicleDamageFigures,
    VehicleDamageRules, VehicleDamageRulings, casualties, damage_check, morale_check,
};
pub use quality::{MoraleFigures, Quality};
pub use unit::{Armor, Condition, Fate, Profile, Unit, UnitKind};
