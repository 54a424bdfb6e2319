//! High explosive. Source: weapons, "HE (high explosive)". Register: section 3, `ba.he.*`.
//!
//! A shot that hits covers as many models of the target as it can with a template; each is a hit.
//! The files follow the page: what is fired ([`Declaration`]), the chart ([`Chart`]), the template
//! ([`Template`]), units that are Down ([`Down`]), pins ([`Pins`]), damage and with it the whole shot
//! ([`Fire`]), and units in buildings ([`Buildings`]). Templates on what is left of units, turn after
//! turn ([`Placed`]), pages ask for as well.

mod amount;
pub mod buildings;
pub mod chart;
pub mod declare;
pub mod down;
pub mod fire;
mod layout;
pub mod pins;
mod placed;
mod placing;
pub mod template;

pub use amount::{Amount, NoAmount};
pub use buildings::Buildings;
pub use chart::{BuildingHits, Chart, ChartFigures, Diameters, Shell, ShellPenetration, ShellPins};
pub use declare::{Declaration, FiredOn, Gun, Round};
pub use down::{Down, DownFigures, DownHe, Posture};
pub use fire::Fire;
pub use layout::{
    BaseSize, FirstCenter, Impact, Layout, NoLegalPlacement, PlacementRulings, Placements, Table,
    TangentCounts,
};
pub use pins::{Pins, PinsSecondary};
pub use placed::{Placed, Removal};
pub use placing::{Asked, Placing};
pub use template::Template;
