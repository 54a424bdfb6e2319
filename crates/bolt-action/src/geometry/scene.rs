//! What lies on the table where a template is placed, and what a template there would cover.

use super::{Circle, Curve, Hull, Point, ROUNDING, TOLERANCE};
use sandtable_rulebook::switch;

switch! {
    /// Where the center of a template may be (`he.center_region`).
    CenterRegion {
        /// On top of or between the target's models: in the convex hull of their bases.
        Hull,
        /// Anywhere.
        Free,
    }
}

switch! {
    /// Which of the placements that cover the most models of the target is taken (`he.tie_break`).
    TieBreak {
        /// The one that also covers the most models of other enemy units.
        Attacker,
        /// Any: each different set of models that a best placement covers is as likely.
        Random,
        /// The one nearest to the mean position of the target's models.
        CenterOfMass,
    }
}

/// Which models a placement covers: one bit to a model, in the order they are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cover {
    /// Models of the target unit.
    pub target: u64,
    /// Models of other enemy units.
    pub others: u64,
}

impl Cover {
    /// The models under either placement.
    #[must_use]
    pub fn with(self, other: Cover) -> Cover {
        Cover { target: self.target | other.target, others: self.others | other.others }
    }

    /// How many models of the target are covered, and how many others.
    pub fn counts(self) -> (u32, u32) {
        (self.target.count_ones(), self.others.count_ones())
    }
}

/// Templates on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Placement {
    /// The centers, the first first.
    pub centers: Vec<Point>,
    /// The models under at least one of them.
    pub cover: Cover,
}

/// A template, and the bases it may fall on.
#[derive(Clone, Debug)]
pub struct Scene {
    radius: f64,
    region: CenterRegion,
    target: Vec<Circle>,
    others: Vec<Circle>,
    friends: Vec<Circle>,
    hull: Hull,
}

impl Scene {
    /// The most models a side of the scene may have.
    pub const MODELS: usize = 64;

    /// A scene with a template of some radius and the target's bases.
    ///
    /// `tangent` says whether a base that the template just touches is under it.
    ///
    /// # Panics
    ///
    /// If there are more than [`Scene::MODELS`] bases.
    pub fn new(radius: f64, target: &[Circle], region: CenterRegion, tangent: bool) -> Scene {
        assert!(target.len() <= Scene::MODELS, "a bit to a model");
        let slack = if tangent { TOLERANCE } else { -TOLERANCE };
        Scene {
            radius,
            region,
            target: widened(target, radius + slack),
            others: Vec::new(),
            friends: Vec::new(),
            hull: Hull::of(widened(target, TOLERANCE)),
        }
    }

    /// Adds the bases of other enemy units, which may be covered as well.
    ///
    /// # Panics
    ///
    /// If there are more than [`Scene::MODELS`].
    #[must_use]
    pub fn with_others(mut self, others: &[Circle], tangent: bool) -> Scene {
        assert!(others.len() <= Scene::MODELS, "a bit to a model");
        let slack = if tangent { TOLERANCE } else { -TOLERANCE };
        self.others = widened(others, self.radius + slack);
        self
    }

    /// Adds the bases of friends, which may be touched but not clipped.
    #[must_use]
    pub fn with_friends(mut self, friends: &[Circle]) -> Scene {
        self.friends = widened(friends, self.radius - TOLERANCE);
        self
    }

    /// The radius of the template, in inches.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Where the models of the target are.
    pub fn target_centers(&self) -> impl Iterator<Item = Point> {
        self.target.iter().map(|disc| disc.center)
    }

    /// Whether there is nothing but the target's models.
    pub(super) fn is_open(&self) -> bool {
        self.others.is_empty() && self.friends.is_empty()
    }

    /// For each model of the target, the models that one template may cover with it.
    pub(super) fn neighborhoods(&self) -> Vec<u64> {
        let near =
            |a: &Circle, b: &Circle| a.center.distance(b.center) <= a.radius + b.radius + ROUNDING;
        let of = |a: &Circle| {
            let bits = self.target.iter().enumerate().map(|(i, b)| u64::from(near(a, b)) << i);
            bits.fold(0, |bits, bit| bits | bit)
        };
        self.target.iter().map(of).collect()
    }

    /// Whether there are other enemies a template may cover.
    pub fn has_others(&self) -> bool {
        !self.others.is_empty()
    }

    /// What a template with this center covers.
    pub fn cover(&self, center: Point) -> Cover {
        let bits = |discs: &[Circle]| {
            let bit = |(i, disc): (usize, &Circle)| u64::from(disc.holds(center)) << i;
            discs.iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit)
        };
        Cover { target: bits(&self.target), others: bits(&self.others) }
    }

    /// Whether a template with this center clips no friend.
    pub fn spares_friends(&self, center: Point) -> bool {
        !self.friends.iter().any(|friend| friend.bars(center))
    }

    /// Whether a template may be centered here.
    pub fn allows(&self, center: Point) -> bool {
        self.spares_friends(center)
            && (self.region == CenterRegion::Free || self.hull.holds(center))
    }

    /// The curves on which what is covered, or whether a friend is clipped, changes.
    pub(super) fn reaches(&self) -> Vec<Curve> {
        let discs = self.target.iter().chain(&self.others).chain(&self.friends);
        discs.filter(|disc| 0.0 <= disc.radius).map(|&disc| Curve::Circle(disc)).collect()
    }

    /// The same with the border of where the center may be.
    pub(super) fn curves(&self) -> Vec<Curve> {
        let mut curves = self.reaches();
        if self.region == CenterRegion::Hull {
            curves.extend(self.hull.border());
        }
        curves
    }
}

fn widened(discs: &[Circle], by: f64) -> Vec<Circle> {
    discs.iter().map(|disc| Circle::new(disc.center, disc.radius + by)).collect()
}

/// The points where two of the curves meet, and a point of each curve in case it meets none.
///
/// A set of places that closed curves bound, in each of its parts, has a point among them: its
/// border is a whole curve, or it turns a corner where two curves meet.
pub(super) fn vertices(curves: &[Curve]) -> impl Iterator<Item = Point> {
    let meetings = curves
        .iter()
        .enumerate()
        .flat_map(|(i, curve)| curves[..i].iter().flat_map(|other| curve.meets(other)));
    curves.iter().map(Curve::some_point).chain(meetings)
}
