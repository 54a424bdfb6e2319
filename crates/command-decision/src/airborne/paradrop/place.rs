//! What squares fall on.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::airborne::ground::{Point, Shape};
use crate::core::switch;

switch! {
    /// How a square is judged that overlaps two kinds of ground.
    TerrainBy {
        /// By its middle.
        Center,
        /// By the worst ground that it touches.
        AnyOverlap,
    }
}

/// What a patch of ground is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PatchKind {
    /// Woods, forest, buildings or swamp.
    Rough,
    /// A river, lake or pond.
    DeepWater,
}

/// A patch of ground that is not open.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Patch {
    /// What it is.
    pub kind: PatchKind,
    /// Where it is, from the middle of the drop zone.
    pub shape: Shape,
}

/// What a square fell on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Open,
    Rough,
    Lost,
}

/// The ground about a drop zone.
#[derive(Clone, Debug)]
pub(super) struct Places {
    pub patches: Vec<Patch>,
    pub table: Option<Shape>,
    /// How far a square reaches from its middle, as far as that counts.
    pub margin: f64,
}

impl Places {
    pub(super) fn at(&self, point: Point) -> Place {
        if self.table.is_some_and(|table| !table.holds(point, self.margin)) {
            return Place::Lost;
        }
        let touched = self.patches.iter().filter(|patch| patch.shape.touches(point, self.margin));
        let worst = touched.map(|patch| match patch.kind {
            PatchKind::Rough => Place::Rough,
            PatchKind::DeepWater => Place::Lost,
        });
        worst.max().unwrap_or(Place::Open)
    }
}
