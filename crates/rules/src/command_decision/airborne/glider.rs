//! Glider landings. Source: *Test of Battle*, 7.3.

mod crash;
mod deviation;
mod landing;
mod outcome;
mod placement;

pub use crash::Crash;
pub use deviation::Deviation;
pub use landing::Landing;
pub use outcome::GliderOutcome;
pub use placement::Placement;
