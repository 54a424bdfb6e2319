//! Amphibious operations. Source: *Test of Battle*, 8.

pub mod approach;
pub mod bombardment;
pub mod cargo;
pub mod craft;
pub mod forced_back;
pub mod lift;
pub mod lift_losses;
pub mod mines;
pub mod naval_fire;
pub mod naval_observers;
pub mod scatter;
pub mod sunk;
pub mod target_type;
pub mod vehicles;
pub mod wading;

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
