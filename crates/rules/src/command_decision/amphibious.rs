//! Amphibious operations. Source: *Test of Battle*, 8.

mod approach;
mod bombardment;
mod cargo;
mod craft;
mod forced_back;
mod lift;
mod lift_losses;
mod mines;
mod naval_fire;
mod naval_observers;
mod scatter;
mod sunk;
mod target_type;
mod vehicles;
mod wading;

pub use approach::Approach;
pub use bombardment::Bombardment;
pub use forced_back::ForcedBack;
pub use lift::Lift;
pub use lift_losses::LiftLosses;
pub use mines::Mines;
pub use naval_fire::NavalFire;
pub use naval_observers::NavalObservers;
pub use scatter::Scatter;
pub use sunk::Sunk;
pub use target_type::TargetType;
pub use vehicles::Vehicles;
pub use wading::Wading;
