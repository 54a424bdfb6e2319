//! The base game, as far as the documents lean on it. Nothing here is in them: every entry is an
//! assumption of the register, section 12, and every figure can be overridden.

pub mod artillery_response;
pub mod direct_fire;
pub mod indirect_fire;
pub mod march;
pub mod morale_test;
mod order;
pub mod terrain;

pub use crate::inches::Inches;
pub use artillery_response::{
    ArtilleryResponse, ArtilleryResponseOutcome, Call, Observer, ResponseFigures,
};
pub use direct_fire::{DirectFire, DirectFireOutcome};
pub use indirect_fire::{Figures as IndirectFigures, Target as IndirectTarget};
pub use indirect_fire::{IndirectFire, IndirectFireOutcome};
pub use march::{March, MarchOutcome};
pub use morale_test::{MoraleTest, MoraleTestOutcome};
pub use order::Order;
pub use terrain::{Mobility, Terrain, TerrainFigures};
