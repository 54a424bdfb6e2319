//! How the models of a unit stand.

use std::f64::consts::TAU;

use sandtable_dice::Dice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Circle, MILLIMETERS, Point, Scene};

/// The diameter of a model's base if nothing else is said, in millimeters.
pub const BASE: f64 = 25.0;

/// What kind of formation models stand in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// Where `positions` says.
    #[default]
    Positions,
    /// Side by side, to the right of `at`.
    Line,
    /// One behind the other, upward from `at`.
    Column,
    /// In `ranks` one behind the other, each file as far from the next as each rank.
    Block,
    /// As close together as the spacing lets them, around `at`: a hexagon and its middle, and so on.
    Cluster,
    /// Anyhow: every trial puts each model at random within `spacing` of one before it. Such a
    /// scenario cannot be solved exactly, only sampled.
    Loose,
}

/// Models on the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Formation {
    /// What they stand in.
    #[serde(default)]
    pub shape: Shape,
    /// How many there are; needed unless there are `positions`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 64))]
    pub models: Option<u32>,
    /// From the middle of a model to the middle of the next (inches); for loose models the most that
    /// coherency allows. If it is left out, there is one inch between their bases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.1, max = 48.0))]
    pub spacing: Option<f64>,
    /// The number of ranks of a block; 2 if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 64))]
    pub ranks: Option<u32>,
    /// Where the middle of each model is (inches), as `[x, y]`; only for the shape `positions`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 64), inner(inner(range(min = -1000.0, max = 1000.0))))]
    pub positions: Vec<[f64; 2]>,
    /// Where the first model of a line, column, block or loose group stands, or the middle of a
    /// cluster (inches).
    #[serde(default)]
    #[schemars(inner(range(min = -1000.0, max = 1000.0)))]
    pub at: [f64; 2],
    /// The diameter of the bases (millimeters); 25 if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1.0, max = 300.0))]
    pub base: Option<f64>,
    /// The diameter of each model's base (millimeters), in the order of the models; that of
    /// `base` if the list is left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 64), inner(range(min = 0.1, max = 1000.0)))]
    pub bases: Vec<f64>,
}

impl Formation {
    /// Models at these places.
    pub fn at_positions(positions: impl Into<Vec<[f64; 2]>>) -> Formation {
        Formation { positions: positions.into(), ..Formation::default() }
    }

    /// Models in a formation.
    pub fn of(shape: Shape, models: u32, spacing: f64) -> Formation {
        Formation { shape, models: Some(models), spacing: Some(spacing), ..Formation::default() }
    }

    /// The same formation of so many models.
    #[must_use]
    pub fn with_models(&self, models: u32) -> Formation {
        Formation { models: Some(models), ..self.clone() }
    }

    /// How many models there are.
    pub fn len(&self) -> usize {
        self.models.map_or(self.positions.len(), |models| models as usize)
    }

    /// Whether there are no models.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether every trial has its own layout.
    pub fn is_random(&self) -> bool {
        self.shape == Shape::Loose
    }

    /// Whether the models stand on the bases that are imagined for those without.
    pub fn has_usual_bases(&self) -> bool {
        self.base.is_none() && self.bases.is_empty()
    }

    /// Why no models can stand like this, with the key to blame; nothing if they can.
    pub fn problem(&self) -> Option<(&'static str, String)> {
        let coordinates = || self.positions.iter().flatten().chain(&self.at);
        let count = |key: &str| format!("`{key}` must have one entry to a model ({})", self.len());
        match self.shape {
            Shape::Positions if self.positions.is_empty() => {
                return Some(("positions", "at least one model must have a position".to_owned()));
            }
            Shape::Positions => (),
            _ if self.models.is_none() => {
                return Some(("models", "the number of models must be given".to_owned()));
            }
            _ if !self.positions.is_empty() => {
                return Some(("positions", "only models without a shape have these".to_owned()));
            }
            _ => (),
        }
        if !self.positions.is_empty() && self.positions.len() != self.len() {
            return Some(("positions", count("positions")));
        }
        if !self.bases.is_empty() && self.bases.len() != self.len() {
            return Some(("bases", count("bases")));
        }
        let sizes = self.bases.iter().chain(&self.base).chain(&self.spacing);
        if sizes.copied().any(|size| !(0.1..=1000.0).contains(&size)) {
            return Some(("bases", "bases and spacings must be from 0.1 to 1000".to_owned()));
        }
        if coordinates().any(|inches| !inches.is_finite() || 1000.0 < inches.abs()) {
            return Some(("positions", "positions must be within 1000 inches".to_owned()));
        }
        let too_many = Scene::MODELS < self.len();
        too_many.then(|| ("models", format!("at most {} models can be placed", Scene::MODELS)))
    }

    /// The bases of the models, where they stand.
    ///
    /// A loose formation asks the dice for its layout.
    pub fn bases(&self, dice: &mut impl Dice) -> Vec<Circle> {
        let models = self.len();
        let points =
            if self.is_random() { self.scatter(models, dice) } else { self.places(models) };
        points.into_iter().enumerate().map(|(i, at)| Circle::new(at, self.base_radius(i))).collect()
    }

    /// The bases of a formation that is not random.
    pub fn fixed_bases(&self) -> Vec<Circle> {
        let places = self.places(self.len()).into_iter().enumerate();
        places.map(|(i, at)| Circle::new(at, self.base_radius(i))).collect()
    }

    fn base_radius(&self, model: usize) -> f64 {
        let diameter = self.bases.get(model).copied().or(self.base).unwrap_or(BASE);
        0.5 * diameter / MILLIMETERS
    }

    fn step(&self) -> f64 {
        self.spacing.unwrap_or(1.0 + self.base.unwrap_or(BASE) / MILLIMETERS)
    }

    fn origin(&self) -> Point {
        Point::new(self.at[0], self.at[1])
    }

    fn places(&self, models: usize) -> Vec<Point> {
        let (step, origin) = (self.step(), self.origin());
        let grid = |file: usize, rank: usize| origin + Point::new(file as f64, rank as f64) * step;
        match self.shape {
            Shape::Positions => {
                self.positions[..models].iter().map(|&[x, y]| origin + Point::new(x, y)).collect()
            }
            Shape::Line => (0..models).map(|i| grid(i, 0)).collect(),
            Shape::Column => (0..models).map(|i| grid(0, i)).collect(),
            Shape::Block => {
                let files = models.div_ceil(self.ranks.unwrap_or(2) as usize).max(1);
                (0..models).map(|i| grid(i % files, i / files)).collect()
            }
            Shape::Cluster | Shape::Loose => {
                spiral(models).into_iter().map(|point| origin + point * step).collect()
            }
        }
    }

    /// Puts each model at a random distance and in a random direction from a random one before it,
    /// where it fits; or to the right of all, should a hundred places in a row be taken.
    fn scatter(&self, models: usize, dice: &mut impl Dice) -> Vec<Point> {
        let mut placed = Vec::with_capacity(models);
        for model in 0..models {
            let place = self.loose_place(&placed, model, dice);
            placed.push(place);
        }
        placed
    }

    fn loose_place(&self, placed: &[Point], model: usize, dice: &mut impl Dice) -> Point {
        if placed.is_empty() {
            return self.origin();
        }
        let radius = self.base_radius(model);
        for _ in 0..100 {
            let neighbor = choose(placed.len(), dice.stage("where a model stands").uniform());
            let touching = radius + self.base_radius(neighbor);
            let reach = self.step().max(touching);
            let distance =
                touching + (reach - touching) * dice.stage("where a model stands").uniform();
            let angle = TAU * dice.stage("where a model stands").uniform();
            let place = placed[neighbor] + Point::toward(angle) * distance;
            let fits = |(i, other): (usize, &Point)| {
                radius + self.base_radius(i) <= place.distance(*other) + 1e-9
            };
            if placed.iter().enumerate().all(fits) {
                return place;
            }
        }
        let rightmost = placed.iter().fold(self.origin(), |a, b| if a.x < b.x { *b } else { a });
        rightmost + Point::new(self.step().max(2.0 * radius), 0.0)
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to n - 1")]
fn choose(n: usize, part: f64) -> usize {
    ((part * n as f64) as usize).min(n - 1)
}

/// The points of the triangular lattice nearest to the origin, ring by ring, one inch apart.
fn spiral(n: usize) -> Vec<Point> {
    let (across, up) = (Point::new(1.0, 0.0), Point::new(0.5, 0.75f64.sqrt()));
    let steps = [up - across, across * -1.0, up * -1.0, across - up, across, up];
    let mut points = vec![Point::default()];
    for ring in 1.. {
        if n <= points.len() {
            break;
        }
        let mut at = across * f64::from(ring);
        for step in steps {
            for _ in 0..ring {
                points.push(at);
                at = at + step;
            }
        }
    }
    points.truncate(n);
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cluster_of_nineteen_has_two_rings_one_spacing_apart() {
        let bases = Formation::of(Shape::Cluster, 19, 1.5).fixed_bases();
        let mut nearest = f64::MAX;
        for (i, a) in bases.iter().enumerate() {
            for b in &bases[..i] {
                nearest = nearest.min(a.center.distance(b.center));
            }
            let ring = [0.0, 1.5, 3.0][usize::from(0 < i) + usize::from(6 < i)];
            assert!(a.center.length() <= ring + 1e-9, "model {i} is in its ring");
        }
        assert!((nearest - 1.5).abs() < 1e-9);
    }

    #[test]
    fn without_a_spacing_there_is_an_inch_between_bases() {
        let line = Formation { shape: Shape::Line, models: Some(2), ..Formation::default() };
        let bases = line.fixed_bases();
        assert!(
            (bases[1].center.x - bases[0].center.x - 2.0 * bases[0].radius - 1.0).abs() < 1e-12
        );
    }

    #[test]
    fn a_block_fills_its_ranks_one_by_one() {
        let block = Formation { ranks: Some(2), ..Formation::of(Shape::Block, 5, 1.0) };
        let places: Vec<_> =
            block.fixed_bases().iter().map(|base| (base.center.x, base.center.y)).collect();
        assert_eq!(places, [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.0, 1.0), (1.0, 1.0)]);
    }

    #[test]
    fn impossible_formations_are_named() {
        let key = |formation: Formation| formation.problem().map(|(key, _)| key);
        assert_eq!(key(Formation::default()), Some("positions"));
        assert_eq!(key(Formation { shape: Shape::Line, ..Formation::default() }), Some("models"));
        assert_eq!(key(Formation::at_positions([[f64::NAN, 0.0]])), Some("positions"));
        assert_eq!(key(Formation::of(Shape::Cluster, 7, f64::NAN)), Some("bases"));
        assert_eq!(key(Formation::of(Shape::Cluster, 7, 1.0)), None);
    }
}
