//! How squares fly: the model.

use std::f64::consts::{PI, TAU};

use sandtable_dice::{Chance, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::airborne::ground::Point;
use crate::core::happens;

/// Which model of falling paper is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Model A: normal errors that grow with the height.
    #[default]
    Flutter,
    /// Model B: some squares tumble far away, the others flutter less.
    Tumble,
}

/// The figures of the model, which are nobody's rule.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct FlightFigures {
    /// Standard deviation of the tip-off when the ruler is turned, to each side (inches).
    #[schemars(range(min = 0, max = 20))]
    pub sigma0: f64,
    /// Standard deviation per inch of height, to each side, in Model A (inches).
    #[schemars(range(min = 0, max = 5))]
    pub k: f64,
    /// The probability that a square falls face up.
    pub p_up: Chance,
    /// Correlation of the errors within a stick, from 0 to 1.
    #[schemars(range(min = 0, max = 1))]
    pub rho: f64,
    /// The probability that a square tumbles, in Model B.
    pub p_tumble: Chance,
    /// The shortest offset of one that tumbles, per inch of height.
    #[schemars(range(min = 0, max = 10))]
    pub tumble_from: f64,
    /// The longest offset of one that tumbles, per inch of height.
    #[schemars(range(min = 0, max = 10))]
    pub tumble_to: f64,
    /// Standard deviation per inch of height of one that does not, in Model B (inches).
    #[schemars(range(min = 0, max = 5))]
    pub k_without_tumble: f64,
}

impl Default for FlightFigures {
    fn default() -> FlightFigures {
        let chance = |num, den| Chance::new(num, den).expect("a probability");
        FlightFigures {
            sigma0: 1.0,
            k: 0.35,
            p_up: chance(1, 2),
            rho: 0.0,
            p_tumble: chance(3, 10),
            tumble_from: 0.5,
            tumble_to: 1.0,
            k_without_tumble: 0.2,
        }
    }
}

/// A ruler with squares on it, ready to be turned over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flight {
    /// Side of a square, and so their distance on the ruler (inches).
    pub side: f64,
    /// Where the middle of the ruler is, from the middle of the drop zone.
    pub middle: Point,
    /// Bearing of the flight path (degrees clockwise from north).
    pub bearing: f64,
    /// Mean displacement of every square.
    pub drift: Point,
    pub model: Model,
    pub figures: FlightFigures,
}

/// No normal deviate is farther out: numbers from zero to one stay 2^-53 below one at least, and
/// the square root of -2 ln 2^-53 is 8.57.
const FARTHEST_DEVIATE: f64 = 8.6;

impl Flight {
    /// How far from below its place on the ruler a square can come down, from no higher than that.
    pub(super) fn farthest_offset(&self, height: f64) -> f64 {
        let rho = self.figures.rho;
        let flutter = self.sigma(height) * FARTHEST_DEVIATE * (rho.sqrt() + (1.0 - rho).sqrt());
        match self.model {
            Model::Flutter => flutter,
            Model::Tumble => flutter.max(height * self.figures.tumble_to),
        }
    }

    /// Standard deviation of a square that does not tumble, to each side.
    pub(super) fn sigma(&self, height: f64) -> f64 {
        let k = match self.model {
            Model::Flutter => self.figures.k,
            Model::Tumble => self.figures.k_without_tumble,
        };
        self.figures.sigma0.hypot(k * height)
    }

    /// Where squares come down, each from its own height; nothing for those that are not dropped.
    /// The others lie edge to edge.
    pub(super) fn drop<D: Dice>(
        &self,
        dice: &mut D,
        heights: &[Option<f64>],
    ) -> Vec<Option<Point>> {
        let rho = self.figures.rho;
        let common = if rho == 0.0 { Point::default() } else { normal(dice) };
        let dropped = heights.iter().flatten().count();
        let mut on_ruler = 0..dropped;
        let fall = heights.iter().map(|&height| {
            let height = height?;
            let start = self.start(on_ruler.next()?, dropped);
            let offset = self.offset(dice, height, common, rho);
            Some(Point {
                x: start.x + self.drift.x + offset.x,
                y: start.y + self.drift.y + offset.y,
            })
        });
        fall.collect()
    }

    /// Over which point a square lies on the ruler, among so many.
    fn start(&self, i: usize, of: usize) -> Point {
        let along = self.side * (i as f64 - (of as f64 - 1.0) / 2.0);
        let (sin, cos) = self.bearing.to_radians().sin_cos();
        Point { x: self.middle.x + along * sin, y: self.middle.y + along * cos }
    }

    /// How far from below its place on the ruler a square comes down.
    fn offset<D: Dice>(&self, dice: &mut D, height: f64, common: Point, rho: f64) -> Point {
        let tumbles =
            self.model == Model::Tumble && happens(dice, "square tumbles", self.figures.p_tumble);
        if tumbles {
            let FlightFigures { tumble_from, tumble_to, .. } = self.figures;
            let share = dice.stage("how far it tumbles").uniform();
            let length = height * (tumble_from + (tumble_to - tumble_from) * share);
            let (sin, cos) = (TAU * dice.stage("which way it tumbles").uniform()).sin_cos();
            return Point { x: length * sin, y: length * cos };
        }
        let own = normal(dice);
        let sigma = self.sigma(height);
        let error =
            |common: f64, own: f64| sigma * (rho.sqrt() * common + (1.0 - rho).sqrt() * own);
        Point { x: error(common.x, own.x), y: error(common.y, own.y) }
    }

    /// Whether a square shows its face.
    pub(super) fn face_up<D: Dice>(&self, dice: &mut D) -> bool {
        happens(dice, "face up", self.figures.p_up)
    }
}

/// Two independent standard normal deviates (G. E. P. Box and M. E. Muller, 1958).
fn normal<D: Dice>(dice: &mut D) -> Point {
    let dice = dice.stage("where the square falls");
    let radius = (-2.0 * (1.0 - dice.uniform()).ln()).sqrt();
    let angle = 2.0 * PI * dice.uniform();
    Point { x: radius * angle.cos(), y: radius * angle.sin() }
}
