//! The base game, as far as the documents lean on it. Nothing here is in them: every entry is an
//! assumption of the register, section 12, and every figure can be overridden.

mod inches;
mod order;
mod terrain;

pub use inches::Inches;
pub use order::Order;
pub use terrain::{Mobility, Terrain, TerrainFigures};
