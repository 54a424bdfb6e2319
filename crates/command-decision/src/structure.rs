//! Structure damage and destruction. Source: *Test of Battle*, 6.
//!
//! Bridges, fortifications and sectors of built-up area (BUA) are damaged by large bombs, by heavy
//! guns that fire at them directly and by demolition charges; flimsy sectors also by flame.

pub mod bombs;
pub mod bridge;
pub mod bua_damage;
pub mod bua_fire;
pub mod damage;
pub mod demolition;
pub mod flame;
pub mod fortification;
pub mod heavy_gun;
pub mod scope;

pub use bombs::Bombs;
pub use bridge::Bridge;
pub use bua_damage::BuaDamage;
pub use bua_fire::BuaFire;
pub use demolition::Demolition;
pub use flame::Flame;
pub use fortification::Fortification;
pub use heavy_gun::HeavyGun;
pub use scope::Scope;
