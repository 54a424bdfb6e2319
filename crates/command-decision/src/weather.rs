//! What light, fog, precipitation and wind do to sight. Source: *Test of Battle*, advanced rules,
//! 9.1.2, 9.4, 10.2.1 and 10.3.1.

mod sight;
pub mod visibility;

pub use sight::{
    CombineConditions, Conditions, Dense, Sight, SightFigures, SightRulings, Target, Thin,
};
pub use visibility::{Visibility, VisibilityOutcome};
