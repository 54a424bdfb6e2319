//! The War Times Journal, *1916: Land War in the Age of Machines*: the optional rules 101 to 601,
//! with the base-game assumptions they lean on.
//!
//! ```
//! use sandtable_dice::{Procedure, Scripted};
//! use sandtable_rulebook::{Refusal, Rule};
//! use sandtable_wtj_1916::VeteranOfficers;
//! use sandtable_wtj_1916::veteran_officers::{Circumstances, Force};
//!
//! // A twelve with two dice gives a unit its officer.
//! let ours = Force { sub_units: 2, ..Force::default() };
//! let circumstances = Circumstances { ours, theirs: Force::default() };
//! let officers = VeteranOfficers::prepare(circumstances, Default::default(), Default::default())?;
//! assert_eq!(officers.resolve(&mut Scripted::new([6, 6, 6, 5])).ours, 1);
//! # Ok::<(), Refusal>(())
//! ```
//!
//! Distances are real yards, dice are D6 and high is good (`wtj.core.dice`). The charts of the base
//! game are not in the documents: a scenario states them. Every optional rule can be switched on or
//! off by its number wherever it touches a situation (`wtj.core.optional`). Nothing here is the
//! book's text.

// Whoever writes against the crate finds a page for every type it hands out.
#![warn(unnameable_types)]
#![cfg_attr(
    test,
    allow(clippy::needless_pass_by_value, reason = "tests write scenarios down as they are read")
)]

pub mod base;
pub mod battery_encounters;
pub mod bomber_parties;
mod clash;
pub mod command_rolls;
pub mod entanglements;
pub mod equipment_damage;
pub mod fascines;
mod feud;
pub mod fire_storm;
pub mod friendly_fire;
pub mod levels;
pub mod lone_assault;
pub mod lost_platoons;
pub mod mortar_area;
pub mod natural_antagonists;
pub mod optional;
pub mod post_barrage;
pub mod reinforcements;
pub mod scouts;
pub mod trench_assault;
pub mod trench_stops;
pub mod veteran_barrage;
pub mod veteran_officers;

pub use base::{AreaWeapons, DirectArtillery, OnCall, SmallArms};
pub use battery_encounters::BatteryEncounters;
pub use bomber_parties::BomberParties;
pub use command_rolls::CommandRolls;
pub use entanglements::{Availability, Entanglements, TradeOff};
pub use equipment_damage::EquipmentDamage;
pub use fascines::Fascines;
pub use fire_storm::FireStorm;
pub use friendly_fire::FriendlyFire;
pub use levels::{Morale, MoraleScale, Training};
pub use lone_assault::{LoneAssault, LoneAssaults};
pub use lost_platoons::LostPlatoons;
pub use mortar_area::MortarArea;
pub use natural_antagonists::NaturalAntagonists;
pub use optional::Switch;
pub use post_barrage::PostBarrage;
pub use reinforcements::Reinforcements;
pub use scouts::Scouts;
pub use trench_assault::TrenchAssault;
pub use trench_stops::TrenchStops;
pub use veteran_barrage::VeteranBarrage;
pub use veteran_officers::VeteranOfficers;
