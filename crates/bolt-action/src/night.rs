//! Night fighting. Source: night fighting. Register: section 2, `ba.night.*`.
//!
//! The files follow the page: how long it is dark ([`Darkness`]), seeing a target ([`Spotting`]),
//! assaults in the dark ([`SurpriseCharge`]) and observers ([`Observer`]). Indirect fire at night is
//! indirect fire that must see its target first, and is found there.

pub mod charge;
pub mod modes;
pub mod observer;
mod signs;
mod spot;
pub mod spotting;

pub use charge::SurpriseCharge;
pub use modes::{Darkness, Mode};
pub use observer::Observer;
pub use signs::{
    BurningStacks, DarkRulings, DownByReaction, DugInIsDown, FailedOrderDown, Fired, Flame,
    FlashCloseQuarters, FlashFromMines, NearFire, OrderDie, Signs, SpottingFigures, WhatBurns,
    spotting_check,
};
pub use spot::Spot;
pub use spotting::{Spotting, Target};
