//! Bomber parties, in an assault. Source: *1916* optional rules, 502. Register:
//! `wtj.502.bomber-parties`, with the base game's assault, `wtj.base.assault`.
//!
//! > Added to the assault values of troops who were used to grenades: 1914 Germans +1; 1915 Turks
//! > against ANZAC +1, Germans against British +1; 1918 Germans against Americans +1.
//!
//! In an assault each side rolls a die and adds its value; the lower side loses as many bases as the
//! difference. What touches one is here too: a trench stop (208) and a lone assault (501) that the
//! attacker asks for first.

pub mod assault;
pub mod parties;

pub use assault::BomberParties;
pub use parties::{BombFigures, Scope1914};
