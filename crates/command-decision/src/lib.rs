//! Test of Battle Games, *Command Decision: Test of Battle*: the advanced rules, with the base-game
//! assumptions they lean on.
//!
//! Distances are in inches, dice are D10 with faces 1 to 10. Modifiers change the number needed,
//! never the die (`cd.core.d10`). Some tests want a low die and some a high one, so every rule
//! states its checks with `at_most` or `at_least`; a number below 1 is never rolled and one above
//! 10 always, without any natural 1 or 10 unless the rule says so.
//!
//! ```
//! use sandtable_command_decision::MoraleTest;
//! use sandtable_command_decision::base::morale_test::Circumstances;
//! use sandtable_command_decision::night::Light;
//! use sandtable_dice::{Procedure, Scripted};
//! use sandtable_rulebook::{NoRulings, Refusal, Rule};
//!
//! // By night a morale level of seven is one of five.
//! let circumstances = Circumstances { morale: 7, light: Light::ClearNight, units: 2 };
//! let test = MoraleTest::prepare(circumstances, Default::default(), NoRulings {})?;
//! assert_eq!(test.resolve(&mut Scripted::new([5, 6])).passed, 1);
//! # Ok::<(), Refusal>(())
//! ```
//!
//! Sections are cited by the numbers they should have where the printed ones are damaged
//! (`cd.core.numbering`).

// Whoever writes against the crate finds a page for every type it hands out.
#![warn(unnameable_types)]

pub mod airborne;
pub mod ammunition;
pub mod amphibious;
pub mod base;
pub mod boat;
pub mod bridge;
pub mod core;
pub mod fog;
pub mod hit_results;
pub mod ice;
mod inches;
mod independent;
pub mod levels;
mod light;
pub mod mine;
pub mod mud;
pub mod night;
mod no_figures;
pub mod obstacle;
pub mod precipitation;
pub mod pregame;
pub mod smoke;
pub mod snow;
pub mod structure;
pub mod weather;
pub mod wind;

pub use base::{
    ArtilleryResponse, ArtilleryResponseOutcome, Call, IndirectFigures, IndirectTarget, Observer,
    ResponseFigures,
};
pub use base::{DirectFire, DirectFireOutcome, IndirectFire, IndirectFireOutcome};
pub use base::{Inches, March, MarchOutcome, Mobility, Order, Terrain, TerrainFigures};
pub use base::{MoraleTest, MoraleTestOutcome};
pub use no_figures::NoFigures;
