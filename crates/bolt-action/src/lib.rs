//! Warlord Games, *Bolt Action*, second edition: the special rules of *Battle of the Bulge*, night
//! fighting and weapons, with the base-game assumptions they lean on.
//!
//! Distances are in inches, dice are D6. Nothing here is the book's text.
//!
//! ```
//! use sandtable_bolt_action::{OrderTest, Quality, Response, Test, TestedUnit};
//! use sandtable_dice::{Procedure, Scripted};
//! use sandtable_rulebook::{Refusal, Rule};
//!
//! // Veterans with four pins obey on six or less with two dice.
//! let unit = TestedUnit { quality: Quality::Veteran, pins: 4 };
//! let circumstances = Test { unit, morale_bonus: 0 };
//! let order = OrderTest::prepare(circumstances, Default::default(), Default::default())?;
//! assert_eq!(order.resolve(&mut Scripted::new([2, 4])).response, Response::Obeys);
//! assert_eq!(order.resolve(&mut Scripted::new([3, 4])).response, Response::GoesDown);
//! # Ok::<(), Refusal>(())
//! ```

// Whoever writes against the crate finds a page for every type it hands out.
#![warn(unnameable_types)]

pub mod base;
mod cold;
pub mod duel;
pub mod dug_in;
pub mod fog;
pub mod frostbite;
pub mod fuel;
pub mod geometry;
pub mod he;
mod hit_roll;
mod hole;
pub mod minefield;
pub mod mud;
pub mod night;
mod quality;
pub mod reserves;
pub mod rough_ground;
mod shooting;
pub mod snow;
mod unit;
pub mod weapon;
pub mod weather;

pub use base::*;
pub use quality::{MoraleFigures, Quality};
pub use shooting::{RangeFigures, Weapon};
pub use unit::{Armor, Condition, DamageFigures, Fared, Fate, Profile, Unit, UnitKind};
