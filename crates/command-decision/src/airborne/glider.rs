//! Glider landings. Source: *Test of Battle*, 7.3.

pub mod crash;
pub mod deviation;
pub mod landing;
pub mod outcome;
pub mod placement;

pub use crash::Crash;
pub use deviation::Deviation;
pub use landing::Landing;
pub use outcome::GliderOutcome;
pub use placement::Placement;
