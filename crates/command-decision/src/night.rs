//! Night, illumination, sound and twilight. Source: *Test of Battle*, advanced rules, 9.
//!
//! > At night a turn is two hours long. One sees four inches far, two without a moon; troops are one
//! > level worse, morale is two lower, pins do not pass by themselves, orders reach three inches.
//! > Muzzle flashes, fires, illuminating rounds, searchlights and sound give stands away.

pub mod antiaircraft;
pub mod engineering;
pub mod illuminating_rounds;
pub mod illumination;
pub mod muzzle_flash;
pub mod orders;
pub mod pins;
pub mod sound;
pub mod time_scale;
pub mod troops;

pub use crate::light::Light;
pub use antiaircraft::{Antiaircraft, AntiaircraftOutcome};
pub use engineering::{Engineering, EngineeringOutcome};
pub use illuminating_rounds::{IlluminatingRounds, IlluminatingRoundsOutcome};
pub use illumination::{Illumination, IlluminationOutcome};
pub use muzzle_flash::{MuzzleFlash, MuzzleFlashOutcome};
pub use orders::{Orders, OrdersOutcome};
pub use pins::{Pins, PinsOutcome};
pub use sound::{Sound, SoundOutcome};
pub use time_scale::{TimeScale, TimeScaleOutcome};
pub use troops::{NightTroops, NightTroopsOutcome};
