//! The vocabulary in which rules are written.
//!
//! A rule is a [`Procedure`]: ordinary code that asks [`Dice`] for what a player would roll and
//! comes to an [`Outcome`]. What running it *means* is decided by the engine behind the dice: one
//! random trial, one path of an exact enumeration, or the run with the faces written down in a
//! worked example ([`Scripted`]).
//!
//! ```
//! use sandtable_dice::{D6, Dice, Scripted};
//!
//! fn volley(dice: &mut impl Dice) -> u32 {
//!     let hits = dice.stage("to hit").successes(4, D6.at_least(3));
//!     dice.stage("damage").successes(hits, D6.at_least(4))
//! }
//!
//! let mut dice = Scripted::new([1, 3, 4, 6, 2, 4, 5]);
//! assert_eq!(volley(&mut dice), 2);
//! assert!(dice.exhausted());
//! ```
//!
//! Knows no rulebook, no generator and no file.

mod chance;
mod check;
mod choice;
mod die;
mod intern;
mod measure;
mod pool_face;
mod procedure;
mod roller;
mod scripted;
mod series;
mod shown;
mod table;
mod value;

pub use chance::{Chance, ParseChanceError};
pub use check::Check;
pub use choice::{Behaviour, Decision, Open, Plan, Policy};
pub use die::{D2, D3, D6, D8, D10, Die, Pool};
pub use intern::{intern, intern_all};
pub use measure::{Kind, Measure, Scale, amount, count, time, yes_no};
pub use pool_face::PoolFace;
pub use procedure::{Outcome, Procedure};
pub use roller::{Dice, Form, as_planned};
pub use scripted::Scripted;
pub use series::{Series, State, States};
pub use shown::{Misshown, Shown};
pub use table::{Bands, Table, TableError};
pub use value::{Reading, Value, greatest_common_divisor};
