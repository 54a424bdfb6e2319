//! From how high squares are dropped: from a stated height, or as AA fire leaves the aircraft that
//! bring them (7.2.1 and 7.2.2).

use sandtable_dice::Dice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::figures::{Figures, Rulings};
use crate::airborne::aa_effect::Target;
use crate::airborne::aa_fire::{Battery, GunFire};
use crate::airborne::sequence::TransportCarries;
use crate::hit_results::Combine;
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::Refusal;

/// The aircraft that bring a stick.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Transports {
    /// Quality of the air crews.
    pub crew: Quality,
    /// Whether the weather is bad for flying.
    #[serde(default)]
    pub bad_weather: bool,
    /// The AA guns that fire at them.
    #[serde(default)]
    #[schemars(length(max = 20))]
    pub batteries: Vec<Battery>,
}

/// From how high the squares of a stick are dropped.
#[derive(Clone, Debug)]
pub(super) enum Heights {
    /// All from one height (inches).
    Stated(f64),
    /// Each as its aircraft comes through AA fire.
    Flown(Approach),
}

/// A stick on its way to the drop zone.
#[derive(Clone, Debug)]
pub(super) struct Approach {
    fire: Vec<GunFire>,
    target: Target,
    /// The drop height of an aircraft that was not forced back (inches).
    unharmed: u32,
    per_forced_back: u32,
}

impl Transports {
    /// Brings so many squares, each in an aircraft of its own, or all in one.
    pub(super) fn bring(
        self,
        squares: u32,
        light: Light,
        figures: &Figures,
        rulings: Rulings,
    ) -> Result<Heights, Refusal> {
        let Transports { crew, bad_weather, batteries } = self;
        let fire = |battery: Battery| battery.fire(light, &figures.aa, rulings.night_order);
        let whole = rulings.carries == TransportCarries::WholeStick;
        let target = Target {
            aircraft: if whole { 1 } else { squares },
            spread: rulings.spread,
            chart: Some(figures.hit_results.chart(crew, false, Combine::Worst)?),
            aborts_at: figures.aborts_at,
        };
        Ok(Heights::Flown(Approach {
            fire: batteries.into_iter().map(fire).collect(),
            target,
            unharmed: figures.altitude.unharmed(crew, light, bad_weather, rulings.bad_weather),
            per_forced_back: figures.altitude.per_forced_back,
        }))
    }
}

impl Heights {
    /// The greatest height from which a square can fall (inches).
    pub(super) fn highest(&self) -> f64 {
        match self {
            Heights::Stated(height) => *height,
            Heights::Flown(approach) => approach.height(approach.target.aborts_at - 1),
        }
    }

    /// The drop height of each of so many squares (inches); nothing if its aircraft aborts.
    pub(super) fn of<D: Dice>(&self, dice: &mut D, squares: u32) -> Vec<Option<f64>> {
        let aircraft = match self {
            Heights::Stated(height) => vec![Some(*height)],
            Heights::Flown(approach) => approach.fly(dice),
        };
        // One aircraft carries everything, or each carries one square.
        (0..squares as usize).map(|i| aircraft[i % aircraft.len()]).collect()
    }
}

impl Approach {
    /// From how high an aircraft drops that was forced back so many times (inches).
    fn height(&self, forced_back: u32) -> f64 {
        f64::from(self.unharmed + forced_back * self.per_forced_back)
    }

    fn fly<D: Dice>(&self, dice: &mut D) -> Vec<Option<f64>> {
        let hits = GunFire::all(dice, &self.fire).hits;
        let aircraft = self.target.hit_each(dice, hits);
        aircraft.into_iter().map(|hits| hits.map(|forced_back| self.height(forced_back))).collect()
    }
}
