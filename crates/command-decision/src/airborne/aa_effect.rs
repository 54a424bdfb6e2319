//! What AA fire does to a stick. Source: *Test of Battle*, 7.2.1 and 7.2.2. Register:
//! `cd.airborne.aa-effect`.
//!
//! > Each hit on a transport is a roll on the hit results chart, by the quality of the air crew:
//! > eliminated, it aborts; forced back, it drops from 6 inches higher; forced back for the third
//! > time, it aborts.
//!
//! Of a glider every hit counts (7.3.1): each takes one from the landing number, and the third makes
//! it abort; the chart is for transports. By ruling only forced-back results on it count. All fire is simultaneous: a hit on an aircraft that has aborted is wasted.

pub mod stick;

use std::ops::RangeInclusive;

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::aa_fire::{AaFigures, Battery, GunFire, NightOrder};
use super::drop_altitude::{AltitudeFigures, BadWeather};
use super::sequence::{LandsBy, TransportCarries};
use crate::core::{measures, switch};
use crate::hit_results::{Combine, HitResultsFigures};
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::{About, Refusal, Rule};

pub use stick::Spread;
pub(super) use stick::{MOST_HITS, Stick, Target};

switch! {
    /// What counts as a hit on a glider.
    GliderHit {
        /// Every hit, without the chart, which is for transports.
        AnyHit,
        /// A forced-back result on the chart.
        ForcedBackResult,
    }
}

switch! {
    /// Whether stands that aborted may come back by the regroup rule.
    AbortedRegroup {
        /// No: they are out of the battle.
        No,
        /// Yes.
        Yes,
    }
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The AA guns.
    #[schemars(length(max = 20))]
    pub batteries: Vec<Battery>,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
    /// Whether the weather is bad for flying.
    #[serde(default)]
    pub bad_weather: bool,
    /// How the stick lands.
    #[serde(default)]
    pub lands_by: LandsBy,
    /// Stands of the stick, each with its own aircraft or glider. A parachuted gun counts as the
    /// three squares it is.
    #[schemars(range(min = 1, max = 200))]
    pub stands: u32,
    /// Quality of the air crews.
    pub crew: Quality,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// AA fire.
    pub aa: AaFigures,
    /// The drop altitude table.
    pub altitude: AltitudeFigures,
    /// Forced-back results that make an aircraft abort.
    #[schemars(range(min = 1, max = 6))]
    pub aborts_at: u32,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            aa: AaFigures::default(),
            altitude: AltitudeFigures::default(),
            aborts_at: 3,
            hit_results: HitResultsFigures::default(),
        }
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// In which order dice are lost at night.
    #[serde(rename = "aa.night_order")]
    pub night_order: NightOrder,
    /// Which aircraft of a stick are hit.
    #[serde(rename = "aa.spread")]
    pub spread: Spread,
    /// What counts as a hit on a glider.
    #[serde(rename = "aa.glider_hit")]
    pub glider_hit: GliderHit,
    /// What one transport carries.
    #[serde(rename = "airborne.transport_carries")]
    pub carries: TransportCarries,
    /// What a dark night and bad weather come to.
    #[serde(rename = "airborne.bad_weather")]
    pub bad_weather: BadWeather,
    /// Whether stands that aborted may come back by the regroup rule.
    #[serde(rename = "airborne.aborted_regroup")]
    pub regroup: AbortedRegroup,
}

/// AA fire at a stick, to its end.
#[derive(Clone, Debug)]
pub struct AaEffect {
    fire: Vec<GunFire>,
    target: Target,
    /// Stands on each aircraft.
    load: u32,
    /// The drop height of an aircraft that was not forced back; nothing for gliders.
    height: Option<u32>,
    per_forced_back: u32,
    regroup: bool,
}

/// What has become of the stick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AaEffectOutcome {
    /// Its aircraft.
    pub stick: Stick,
    /// Hits scored.
    pub hits: u32,
    /// The drop height of the first aircraft (inches); nothing if it aborted, or is a glider.
    pub first_height: Option<u32>,
    load: u32,
    regroup: bool,
    in_range: bool,
}

impl AaEffectOutcome {
    fn aborted(&self) -> u32 {
        self.stick.aborted() * self.load
    }
}

impl Outcome for AaEffectOutcome {}

impl AaEffect {
    /// From how high an aircraft can drop (inches): it flies on with fewer forced-back results than
    /// make it abort.
    fn heights(&self) -> RangeInclusive<u32> {
        let unharmed = self.height.unwrap_or_default();
        unharmed..=unharmed + (self.target.aborts_at - 1) * self.per_forced_back
    }
}

impl Procedure for AaEffect {
    type Outcome = AaEffectOutcome;

    fn measures(&self) -> Vec<Measure<AaEffectOutcome>> {
        let aircraft = self.target.aircraft;
        let stands = aircraft * self.load;
        measures! {
            "aborted", count("stands", 0..=stands), "stands whose aircraft aborts",
                |outcome| outcome.aborted().into();
            "delivered", count("stands", 0..=stands), "stands that are dropped or released",
                |outcome| (outcome.stick.delivered() * outcome.load).into();
            "any_aborted", yes_no(), "at least one aircraft aborts",
                |outcome| (0 < outcome.stick.aborted()).into();
            "first_aborted", yes_no(), "the first aircraft aborts",
                |outcome| outcome.stick.first_aborted().into();
            "first_height", amount("inches", self.heights()).or_none("it drops nothing, or is a glider"),
                "drop height of the first aircraft",
                |outcome| outcome.first_height.into();
            "not_forced_back", count("aircraft", 0..=aircraft),
                "aircraft that fly on without a forced-back result",
                |outcome| outcome.stick.with_hits(0).into();
            "forced_back_once", count("aircraft", 0..=aircraft),
                "aircraft that fly on, forced back once",
                |outcome| outcome.stick.with_hits(1).into();
            "forced_back_twice", count("aircraft", 0..=aircraft),
                "aircraft that fly on, forced back twice",
                |outcome| outcome.stick.with_hits(2).into();
            "hits", count("hits", 0..=GunFire::all_dice(&self.fire)),
                "hits scored, wasted ones included",
                |outcome| outcome.hits.into();
            "out_of_battle", count("stands", 0..=stands),
                "stands that aborted and may not come back",
                |outcome| if outcome.regroup { 0u32.into() } else { outcome.aborted().into() };
            "in_range", yes_no(), "the drop zone is within reach of a battery",
                |outcome| outcome.in_range.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> AaEffectOutcome {
        let hits = GunFire::all(dice, &self.fire).hits;
        let stick = self.target.hit(dice, hits);
        let first_height = self.height.zip(stick.first());
        let first_height =
            first_height.map(|(height, forced_back)| height + forced_back * self.per_forced_back);
        AaEffectOutcome {
            stick,
            hits,
            first_height,
            load: self.load,
            regroup: self.regroup,
            in_range: GunFire::any_in_range(&self.fire),
        }
    }
}

impl Rule for AaEffect {
    const ABOUT: About = About {
        id: "cd.airborne.aa-effect",
        covers: &[],
        assumptions: &["cd.base.hit-results", "cd.base.regroup"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let battery = Battery {
            guns: 2,
            rate_of_fire: 4,
            quality: Quality::Regular,
            distance: 12.0,
            moved: false,
            guided: false,
            weapon: None,
        };
        Circumstances {
            batteries: vec![battery],
            light: Light::Day,
            bad_weather: false,
            lands_by: LandsBy::Parachute,
            stands: 6,
            crew: Quality::Veteran,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<AaEffect, Refusal> {
        let Circumstances { batteries, light, bad_weather, lands_by, stands, crew } = circumstances;
        let fire = |battery: Battery| battery.fire(light, &figures.aa, rulings.night_order);
        let by_parachute = lands_by == LandsBy::Parachute;
        let whole = by_parachute && rulings.carries == TransportCarries::WholeStick;
        let (aircraft, load) = if whole { (1, stands) } else { (stands, 1) };
        let any_hit = !by_parachute && rulings.glider_hit == GliderHit::AnyHit;
        let chart = figures.hit_results.chart(crew, false, Combine::Worst)?;
        let unharmed = figures.altitude.unharmed(crew, light, bad_weather, rulings.bad_weather);
        Ok(AaEffect {
            fire: batteries.into_iter().map(fire).collect(),
            target: Target {
                aircraft,
                spread: rulings.spread,
                chart: (!any_hit).then_some(chart),
                aborts_at: figures.aborts_at,
            },
            load,
            height: by_parachute.then_some(unharmed),
            per_forced_back: figures.altitude.per_forced_back,
            regroup: rulings.regroup == AbortedRegroup::Yes,
        })
    }
}

#[cfg(test)]
mod tests;
