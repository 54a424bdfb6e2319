//! Airborne operations. Source: *Test of Battle*, 7.
//!
//! Aircraft are placed over the drop zone, AA guns fire at them, what survives drops or releases,
//! squares fall and gliders roll, defenders fire at what descends, and the troops are down: they do
//! not move this turn and fire at −2.

pub mod aa_effect;
pub mod aa_fire;
pub mod after_landing;
pub mod descent_fire;
pub mod drop_altitude;
pub mod drop_results;
pub mod eligibility;
pub mod glider;
pub mod ground;
mod odds;
pub mod paradrop;
mod quality;
pub mod sequence;

pub use aa_effect::AaEffect;
pub use aa_fire::AaFire;
pub use after_landing::AfterLanding;
pub use descent_fire::DescentFire;
pub use drop_altitude::DropAltitude;
pub use drop_results::DropResults;
pub use eligibility::Eligibility;
pub use paradrop::Paradrop;
pub use quality::QualityModifiers;
pub use sequence::Sequence;
