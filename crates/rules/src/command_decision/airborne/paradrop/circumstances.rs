//! What a scenario says about a drop, and a picture of it.

use std::f64::consts::PI;

use sandtable_dice::{Dice, Die};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::flight::{Flight, FlightFigures, Model};
use super::place::{Patch, PatchKind, Places, TerrainBy};
use super::{Fallen, Paradrop};
use crate::command_decision::airborne::drop_results::{GunWithoutAmmo, Square};
use crate::command_decision::airborne::ground::{Point, Shape};
use crate::command_decision::hit_results::{Combine, HitResultsFigures};
use crate::command_decision::levels::Quality;
use crate::command_decision::night::Light;
use crate::picture::{Disc, DiscKind, Ground, GroundKind, Outline, Panel, Picture};
use crate::{About, Refusal, Rule};

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Drop height (inches; `cd.airborne.drop-altitude`).
    #[schemars(range(min = 0, max = 200))]
    pub height: f64,
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
}

fn radius() -> f64 {
    6.0
}

/// The numbers of the model, and the hit results chart.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Side of a square (inches).
    #[schemars(range(min = 0.1, max = 12))]
    pub square: f64,
    /// The model of falling paper.
    pub flight: FlightFigures,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            square: 2.0,
            flight: FlightFigures::default(),
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
}

impl Rule for Paradrop {
    const ABOUT: About = About {
        id: "cd.airborne.paradrop-physical",
        covers: &[],
        assumptions: &["cd.airborne.paradrop-physical", "cd.base.hit-results"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            height: 24.0,
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
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Paradrop, Refusal> {
        let Circumstances { height, stands, guns, quality, light, .. } = circumstances;
        check(&circumstances, &figures)?;
        let margin = match rulings.terrain_by {
            TerrainBy::Centre => 0.0,
            TerrainBy::AnyOverlap => figures.square / PI.sqrt(),
        };
        let flight = Flight {
            squares: stands + 3 * guns,
            side: figures.square,
            middle: circumstances.middle,
            bearing: circumstances.bearing,
            height,
            drift: circumstances.drift,
            model: circumstances.model,
            figures: figures.flight,
        };
        let chart = figures.hit_results.chart(light.quality(quality), false, Combine::Worst)?;
        Ok(Paradrop {
            flight,
            places: Places { patches: circumstances.ground, table: circumstances.table, margin },
            stands,
            guns,
            within: circumstances.within,
            gun_within: circumstances.gun_within,
            chart,
            fires_without_ammo: rulings.without_ammo == GunWithoutAmmo::NoEffect,
        })
    }

    fn picture(&self) -> Option<Picture> {
        let fallen = self.fall(&mut EvenlySpread { drawn: 0 });
        let mut discs = vec![Disc { kind: DiscKind::Aim, x: 0.0, y: 0.0, radius: self.within }];
        let reach = self.flight.side / 2.0;
        discs.extend(fallen.iter().map(|one| disc(one, reach)));
        let (stands, guns) = (self.stands, self.guns);
        let title = format!("an example, stands {stands}, guns {guns}");
        let ground = self.places.patches.iter().map(ground).collect();
        let panel = Panel { title, ground, discs };
        Some(Picture { title: "An example drop over its zone".into(), panels: vec![panel] })
    }
}

/// Refuses drops that cannot be.
fn check(circumstances: &Circumstances, figures: &Figures) -> Result<(), Refusal> {
    let Circumstances { height, stands, guns, .. } = *circumstances;
    if !(0.0..=200.0).contains(&height) {
        let problem = format!("expected a height from 0 to 200 inches, not {height}");
        return Err(Refusal::new("circumstances.height", problem));
    }
    if stands + guns == 0 {
        return Err(Refusal::new("circumstances.stands", "expected something to drop"));
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
    Ground { kind, outline }
}

fn disc(fallen: &Fallen, radius: f64) -> Disc {
    let kind = match fallen.square {
        Square::Ready => DiscKind::Landed,
        Square::Suppressed | Square::ForcedBack => DiscKind::LandedHurt,
        Square::Eliminated | Square::Lost => DiscKind::Lost,
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
