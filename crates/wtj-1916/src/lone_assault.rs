//! Lone assaults. Source: *1916* optional rules, 501. Register: `wtj.501.lone-assault`,
//! `wtj.501.consecutive`.
//!
//! > Once a turn a battalion may ask for a hero against a target within 240 yards. A die, with
//! > modifiers, says what he does to a heavy weapon base, or to a full, weak or remnant unit; every
//! > request makes the next one less likely to be heard. His own unit loses nothing
//! > (`wtj.501.own_loss = 0`).

pub mod consecutive;
pub mod hero;
pub mod modifiers;
pub mod single;
pub mod table;

pub use consecutive::{History, LoneAssaults};
pub use hero::{Hero, HeroSwitches, Target, TargetKind};
pub use modifiers::{BoundBelongs, HeroModifiers, ReachFigures, spirit};
pub use single::{LoneAssault, Success};

pub(super) use hero::{HeroFigures, Request, Victim};
