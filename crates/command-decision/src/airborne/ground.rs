//! Patches of ground on a map of the landing, with inches from some point of reference.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A place on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// Inches to the east.
    #[schemars(range(min = -1000, max = 1000))]
    pub x: f64,
    /// Inches to the north.
    #[schemars(range(min = -1000, max = 1000))]
    pub y: f64,
}

impl Point {
    /// How far it is to another place.
    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// The outline of a patch of ground.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Shape {
    /// Round.
    Circle {
        /// Its middle.
        middle: Point,
        /// Its radius (inches).
        #[schemars(range(min = 0, max = 1000))]
        radius: f64,
    },
    /// Rectangular, with sides to the north and east.
    Rectangle {
        /// Its corner in the south-west.
        corner: Point,
        /// How far it reaches to the east (inches).
        #[schemars(range(min = 0, max = 1000))]
        width: f64,
        /// How far it reaches to the north (inches).
        #[schemars(range(min = 0, max = 1000))]
        height: f64,
    },
}

impl Shape {
    /// Whether a place is in it, or at most `margin` inches from it.
    pub(super) fn touches(self, point: Point, margin: f64) -> bool {
        match self {
            Shape::Circle { middle, radius } => point.distance(middle) <= radius + margin,
            Shape::Rectangle { corner, width, height } => {
                let beyond =
                    |at: f64, from: f64, size: f64| (from - at).max(at - from - size).max(0.0);
                let x = beyond(point.x, corner.x, width);
                x.hypot(beyond(point.y, corner.y, height)) <= margin
            }
        }
    }

    /// Whether a place is in it, and at least `margin` inches from its edge.
    pub(super) fn holds(self, point: Point, margin: f64) -> bool {
        match self {
            Shape::Circle { middle, radius } => point.distance(middle) <= radius - margin,
            Shape::Rectangle { corner, width, height } => {
                let within = |at: f64, from: f64, size: f64| {
                    from + margin <= at && at <= from + size - margin
                };
                within(point.x, corner.x, width) && within(point.y, corner.y, height)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: Shape =
        Shape::Rectangle { corner: Point { x: 0.0, y: 0.0 }, width: 4.0, height: 2.0 };
    const POND: Shape = Shape::Circle { middle: Point { x: 1.0, y: 1.0 }, radius: 1.0 };

    #[test]
    fn edges_belong_to_a_shape_and_margins_to_its_surroundings() {
        assert!(TABLE.touches(Point { x: 4.0, y: 2.0 }, 0.0));
        assert!(!TABLE.touches(Point { x: 5.0, y: 1.0 }, 0.5));
        assert!(TABLE.touches(Point { x: 5.0, y: 1.0 }, 1.0));
        assert!(!TABLE.touches(Point { x: 5.0, y: 3.0 }, 1.0), "corners are round");
        assert!(POND.touches(Point { x: 2.0, y: 1.0 }, 0.0));
        assert!(!POND.touches(Point { x: 2.1, y: 1.0 }, 0.0));
    }

    #[test]
    fn what_is_held_is_clear_of_the_edge() {
        assert!(TABLE.holds(Point { x: 1.0, y: 1.0 }, 1.0));
        assert!(!TABLE.holds(Point { x: 0.5, y: 1.0 }, 1.0));
        assert!(!POND.holds(Point { x: 1.5, y: 1.0 }, 1.0));
    }
}
