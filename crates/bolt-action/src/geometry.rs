//! Plane geometry of blast templates: where a circle hits the most models.
//!
//! Positions are in inches. A template of radius `R` covers a model with a base of radius `r` when
//! their centers are at most `R + r` apart, so that covering models is covering points with larger
//! circles, and the number of models covered changes only where the template's center crosses such a
//! circle, a friend's, or the border of where the center may be. The best placements are therefore
//! found among the points where two of these curves meet ([`Scene::place_one`]), and for two
//! templates in contact among the placements that three of them hold fast
//! ([`Scene::place_touching`]): nothing is searched on a grid.
//!
//! Two bases are taken to touch when they are within [`TOLERANCE`] of touching. The circles are
//! widened by it before they are intersected, so that placements a designer means to be exact are
//! crossings in general position, not tangencies that rounding decides.

mod curve;
mod formation;
mod hull;
#[cfg(test)]
mod laws;
mod point;
mod scene;
mod single;
mod touching;

pub use curve::{Circle, Curve};
pub use formation::{BASE, Formation, Shape};
pub use hull::Hull;
pub use point::Point;
pub use scene::{CenterRegion, Cover, Placement, Scene, TieBreak};
pub use touching::{Contact, Touching};

/// How far from touching bases may be and still touch, in inches.
pub const TOLERANCE: f64 = 1e-6;

/// What rounding may have added to a distance, in inches; a thousandth of the tolerance.
pub(crate) const ROUNDING: f64 = 1e-9;

/// Millimeters to the inch.
pub const MILLIMETERS: f64 = 25.4;
