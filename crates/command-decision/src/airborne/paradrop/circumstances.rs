//! What a scenario says about a drop, and a picture of it.

use std::f64::consts::PI;

use sandtable_dice::{Dice, Die};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::figures::{Figures, Rulings};
use super::flight::{Flight, Model};
use super::place::{Patch, PatchKind, Places, TerrainBy};
use super::transports::{Heights, Transports};
use super::{Fallen, Paradrop};
use crate::airborne::descent_fire::{Defenders, OpportunityFire, Wait};
use crate::airborne::drop_results::{GunWithoutAmmo, Square};
use crate::airborne::ground::{Point, Shape};
use crate::hit_results::{Combine, HitResult};
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::picture::{Disc, DiscKind, Ground, GroundKind, Outline, Panel, Picture};
use sandtable_rulebook::{About, Refusal, Rule};

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Drop height (inches; `cd.airborne.drop-altitude`). Leave it out if transports are stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 200))]
    pub height: Option<f64>,
    /// The aircraft that bring the squares, in place of a height: their crews, the light and AA
    /// fire then decide from how high each square falls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transports: Option<Transports>,
    /// Personnel stands, one square each.
    #[schemars(range(max = 60))]
    pub stands: u32,
    /// Guns, three squares each: crew, ammunition and weapon.
    #[serde(default)]
    #[schemars(range(max = 20))]
    pub guns: u32,
    /// Their quality by day.
    pub quality: Quality,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
    /// Bearing of the flight path (degrees clockwise from north).
    #[serde(default)]
    #[schemars(range(min = 0, max = 360))]
    pub bearing: f64,
    /// Where the middle of the ruler is, from the middle of the drop zone (inches).
    #[serde(default)]
    pub middle: Point,
    /// Mean displacement of every square, as by a draft (inches).
    #[serde(default)]
    pub drift: Point,
    /// The table, from the middle of the drop zone. Leave it out if it has no edge near.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Shape>,
    /// The ground that is not open.
    #[serde(default)]
    #[schemars(length(max = 100))]
    pub ground: Vec<Patch>,
    /// Radius about the middle of the drop zone within which a square counts as near (inches).
    #[serde(default = "radius")]
    #[schemars(range(min = 0, max = 200))]
    pub within: f64,
    /// How near each other the squares of a gun must be to count as assembled (inches).
    #[serde(default = "radius")]
    #[schemars(range(min = 0, max = 200))]
    pub gun_within: f64,
    /// Which model of falling paper is used.
    #[serde(default)]
    pub model: Model,
    /// Stands that use their opportunity fire on the paratroopers, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defenders: Option<Defenders>,
    /// Set if they wait until the paratroopers are down, instead of firing as they descend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait: Option<Wait>,
}

fn radius() -> f64 {
    6.0
}

impl Rule for Paradrop {
    const ABOUT: About = About {
        id: "cd.airborne.paradrop-physical",
        covers: &[],
        assumptions: &[
            "cd.airborne.paradrop-physical",
            "cd.base.hit-results",
            "cd.base.to-hit",
            "cd.base.phases",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            height: Some(24.0),
            transports: None,
            stands: 9,
            guns: 1,
            quality: Quality::Veteran,
            light: Light::Day,
            bearing: 90.0,
            middle: Point::default(),
            drift: Point::default(),
            table: None,
            ground: Vec::new(),
            within: radius(),
            gun_within: radius(),
            model: Model::Flutter,
            defenders: None,
            wait: None,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Paradrop, Refusal> {
        check(&circumstances, &figures)?;
        let Circumstances { stands, guns, quality, light, .. } = circumstances;
        let margin = match rulings.terrain_by {
            TerrainBy::Center => 0.0,
            TerrainBy::AnyOverlap => figures.square / PI.sqrt(),
        };
        let quality = light.quality(quality);
        let chart = |combine| figures.hit_results.chart(quality, false, combine);
        let fire = match circumstances.defenders {
            None => None,
            Some(defenders) => {
                let fire = OpportunityFire::new(defenders, circumstances.wait, figures.descent)?;
                Some((fire, chart(rulings.combine)?))
            }
        };
        let flight = flight(&circumstances, &figures);
        let (landing, squares) = (chart(Combine::Worst)?, stands + 3 * guns);
        let heights = match (circumstances.transports, circumstances.height) {
            (Some(transports), _) => transports.bring(squares, light, &figures, rulings)?,
            (None, height) => Heights::Stated(height.unwrap_or_default()),
        };
        Ok(Paradrop {
            heights,
            flight,
            places: Places { patches: circumstances.ground, table: circumstances.table, margin },
            stands,
            guns,
            within: circumstances.within,
            gun_within: circumstances.gun_within,
            landing,
            fire,
            fires_without_ammo: rulings.without_ammo == GunWithoutAmmo::NoEffect,
        })
    }

    fn picture(&self) -> Option<Picture> {
        let dice = &mut EvenlySpread { drawn: 0 };
        let mut fallen = self.fall(dice);
        self.shoot(dice, &mut fallen);
        let aim = |kind, radius| Disc { kind, x: 0.0, y: 0.0, radius };
        let mut discs = vec![aim(DiscKind::Aim, self.within), aim(DiscKind::AimPoint, 0.0)];
        let reach = self.flight.side / 2.0;
        discs.extend(fallen.iter().flatten().map(|one| disc(one, reach)));
        let (stands, guns) = (self.stands, self.guns);
        let title = format!("an example, stands {stands}, guns {guns}");
        let ground = self.places.patches.iter().map(ground).collect();
        let panel = Panel { title, ground, discs, ..Panel::default() };
        Some(Picture {
            title: "An example drop over its zone".into(),
            panels: vec![panel],
            ..Picture::default()
        })
    }
}

fn flight(circumstances: &Circumstances, figures: &Figures) -> Flight {
    Flight {
        side: figures.square,
        middle: circumstances.middle,
        bearing: circumstances.bearing,
        drift: circumstances.drift,
        model: circumstances.model,
        figures: figures.flight,
    }
}

/// Refuses drops that cannot be.
fn check(circumstances: &Circumstances, figures: &Figures) -> Result<(), Refusal> {
    let Circumstances { height, stands, guns, .. } = *circumstances;
    match (height, &circumstances.transports) {
        (Some(height), _) if !(0.0..=200.0).contains(&height) => {
            let problem = format!("expected a height from 0 to 200 inches, not {height}");
            return Err(Refusal::new("circumstances.height", problem));
        }
        (Some(_), Some(_)) => {
            let problem = "the transports decide the height; state one or the other";
            return Err(Refusal::new("circumstances.height", problem));
        }
        (None, None) => {
            let problem = "expected a drop height, or the transports that decide it";
            return Err(Refusal::new("circumstances.height", problem));
        }
        _ => (),
    }
    if stands + guns == 0 {
        return Err(Refusal::new("circumstances.stands", "expected something to drop"));
    }
    if circumstances.wait.is_some() && circumstances.defenders.is_none() {
        return Err(Refusal::new("circumstances.wait", "there are no defenders who could wait"));
    }
    if figures.flight.tumble_to < figures.flight.tumble_from {
        let problem = "must not be below figures.flight.tumble_from";
        return Err(Refusal::new("figures.flight.tumble_to", problem));
    }
    Ok(())
}

fn ground(patch: &Patch) -> Ground {
    let kind = match patch.kind {
        PatchKind::Rough => GroundKind::Rough,
        PatchKind::DeepWater => GroundKind::Deadly,
    };
    let outline = match patch.shape {
        Shape::Circle { middle, radius } => Outline::Circle { x: middle.x, y: middle.y, radius },
        Shape::Rectangle { corner, width, height } => {
            Outline::Rectangle { x: corner.x, y: corner.y, width, height }
        }
    };
    Ground { kind, outline, says: String::new() }
}

fn disc(fallen: &Fallen, radius: f64) -> Disc {
    let kind = match (fallen.square, fallen.fire) {
        (Square::Eliminated | Square::Lost, _) | (_, HitResult::Eliminated) => DiscKind::Lost,
        (Square::Ready, HitResult::NoEffect) => DiscKind::Landed,
        _ => DiscKind::LandedHurt,
    };
    Disc { kind, x: fallen.at.x, y: fallen.at.y, radius }
}

/// Dice for the picture: an additive sequence by the golden ratio, which fills the unit interval
/// evenly, so that the same drop is drawn every time.
struct EvenlySpread {
    drawn: u32,
}

impl Dice for EvenlySpread {
    fn roll(&mut self, die: Die) -> u8 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a face")]
        let below = (self.uniform() * f64::from(die.sides())) as u8;
        below + 1
    }

    fn uniform(&mut self) -> f64 {
        self.drawn += 1;
        (f64::from(self.drawn) * 0.618_033_988_749_894_9).fract()
    }
}
