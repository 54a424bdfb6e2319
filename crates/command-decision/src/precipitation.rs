//! Rain and snowfall. Source: *Test of Battle*, advanced rules, 10.3.
//!
//! > There are three levels: light, steady and heavy. They take sight and movement, and in time make
//! > mud or snow cover; long rain floods low ground.
//!
//! What they do to sight is `cd.weather.visibility`, to movement `cd.precip.movement`.

mod chain;
pub mod changing;
pub mod flooded;

pub use chain::PrecipitationChain;
pub use changing::{PrecipitationChanging, PrecipitationChangingOutcome};
pub use flooded::{Flooded, FloodedOutcome};
