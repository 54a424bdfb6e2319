//! The numbers of a drop, and what the register leaves open about it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::flight::FlightFigures;
use super::place::TerrainBy;
use crate::airborne::aa_effect::Spread;
use crate::airborne::aa_fire::{AaFigures, NightOrder};
use crate::airborne::descent_fire::DescentFigures;
use crate::airborne::drop_altitude::{AltitudeFigures, BadWeather};
use crate::airborne::drop_results::GunWithoutAmmo;
use crate::airborne::sequence::TransportCarries;
use crate::hit_results::{Combine, HitResultsFigures};

/// The numbers of the model, and the hit results chart.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Side of a square (inches).
    #[schemars(range(min = 0.1, max = 12))]
    pub square: f64,
    /// The model of falling paper.
    pub flight: FlightFigures,
    /// AA fire.
    pub aa: AaFigures,
    /// The drop altitude table.
    pub altitude: AltitudeFigures,
    /// Forced-back results that make an aircraft abort.
    #[schemars(range(min = 1, max = 6))]
    pub aborts_at: u32,
    /// Opportunity fire.
    pub descent: DescentFigures,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            square: 2.0,
            flight: FlightFigures::default(),
            aa: AaFigures::default(),
            altitude: AltitudeFigures::default(),
            aborts_at: 3,
            descent: DescentFigures::default(),
            hit_results: HitResultsFigures::default(),
        }
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// How a square is judged that overlaps two kinds of ground. As nobody knows how it is turned,
    /// it is taken for a disc of the same area.
    #[serde(rename = "airborne.terrain_by")]
    pub terrain_by: TerrainBy,
    /// What a gun can do whose ammunition square is lost.
    #[serde(rename = "airborne.gun_without_ammo")]
    pub without_ammo: GunWithoutAmmo,
    /// In which order AA guns lose dice at night.
    #[serde(rename = "aa.night_order")]
    pub night_order: NightOrder,
    /// Which aircraft AA guns hit.
    #[serde(rename = "aa.spread")]
    pub spread: Spread,
    /// What one transport carries.
    #[serde(rename = "airborne.transport_carries")]
    pub carries: TransportCarries,
    /// What a dark night and bad weather come to.
    #[serde(rename = "airborne.bad_weather")]
    pub bad_weather: BadWeather,
    /// What several hits by opportunity fire come to.
    #[serde(rename = "hits.combine")]
    pub combine: Combine,
}
