//! Natural antagonists. Source: *1916* optional rules, 101. Register: `wtj.101.natural-antagonists`.
//!
//! > Some armies fight harder against some enemies. Austrians gain one level of morale against
//! > Italians or Turks, Italians against Austrians, Serbians against Austrians or Turks; Russians
//! > gain one level each of morale and training against Turks.
//!
//! The text pairs Austrians with Turks, their allies; the table is a figure, so that it can be put
//! right. What a level is worth shows where levels are asked for: command rolls (206), scouts (205),
//! friendly fire (303) and lone assaults (501) all take the same `feud`.

pub mod procedure;

pub use crate::feud::{Antagonism, AntagonistRulings, Antagonists, Bonus, Feud, Nation, Scope};
pub use procedure::NaturalAntagonists;
