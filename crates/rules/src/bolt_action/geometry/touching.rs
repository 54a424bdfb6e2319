//! The best place for several templates that touch without overlapping (`ba.he.multiple`).
//!
//! Two templates in contact can be moved in three ways, so some best placement is held fast by three
//! curves, two of them at one of the templates; or by one at each, at the far end of what their
//! linkage lets the first do, where both centers are in line with the middle of the second's circle.
//! The search goes through all of these and is exact. Three or more templates are grown from every
//! such pair, one at a time; what that finds can be reached, and no more than the best union of as
//! many single placements is possible, so that the answer lies between two certified bounds, which
//! mostly coincide.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::scene::vertices;
use super::{Cover, Curve, Placement, Point, ROUNDING, Scene, TieBreak};

/// How templates that hit together lie (`he.multi_shape`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Contact {
    /// Each template touches one that was placed before.
    #[default]
    Touching,
    /// They make a chain: each touches the one at either end of it.
    Chain,
}

/// The best placement found of several templates.
#[derive(Clone, Debug, PartialEq)]
pub struct Touching {
    /// The placement.
    pub placement: Placement,
    /// The number of the target's models that no placement can exceed.
    pub bound: u32,
}

impl Scene {
    /// The placement of some templates in contact that covers the most models of the target, and
    /// among these the most of other enemies; a model under two templates counts once.
    ///
    /// Exact for one and two templates; for more a placement that may fall short of the bound that
    /// comes with it. With `every` all centers must lie where one template's must, not only the
    /// first. Nothing, if no model of the target can be covered.
    pub fn place_touching(
        &self,
        templates: u32,
        contact: Contact,
        every: bool,
    ) -> Option<Touching> {
        if templates == 1 {
            let placement = self.place_one(TieBreak::Attacker).into_iter().next()?;
            let bound = placement.cover.counts().0;
            return Some(Touching { placement, bound });
        }
        let mut search = Search::new(self, templates as usize, contact, every);
        search.run();
        let exact = templates == 2;
        let (placement, bound) = (search.best?, search.bound);
        let found = placement.cover.counts().0;
        (0 < found).then_some(Touching { placement, bound: if exact { found } else { bound } })
    }
}

/// A search for the best placement.
struct Search<'a> {
    scene: &'a Scene,
    templates: usize,
    contact: Contact,
    every: bool,
    /// The curves that matter to the first center, and to the others.
    first: Vec<Curve>,
    next: Vec<Curve>,
    /// The most models that all templates, and that one template, can cover.
    bound: u32,
    most: u32,
    best: Option<Placement>,
}

impl<'a> Search<'a> {
    fn new(scene: &'a Scene, templates: usize, contact: Contact, every: bool) -> Search<'a> {
        let first_covers = scene.largest_covers(&scene.curves(), |at| scene.allows(at));
        let next_covers = if every {
            first_covers.clone()
        } else {
            scene.largest_covers(&scene.reaches(), |at| scene.spares_friends(at))
        };
        let bound = largest_union(&first_covers, &next_covers, templates);
        let most = next_covers.iter().map(|cover| cover.count_ones()).max().unwrap_or(0);
        let next = if every { scene.curves() } else { scene.reaches() };
        let first = scene.curves();
        Search { scene, templates, contact, every, first, next, bound, most, best: None }
    }

    fn run(&mut self) {
        let (diameter, first) = (2.0 * self.scene.radius(), self.first.clone());
        let ends = self.first.iter().flat_map(|curve| {
            let offsets = self.next.iter().flat_map(|next| next.offsets(diameter));
            offsets.flat_map(|offset| curve.meets(&offset).collect::<Vec<_>>())
        });
        let ends: Vec<_> = ends.collect();
        for center in vertices(&first).chain(ends) {
            if self.scene.allows(center) && !self.settled() {
                self.grow(&[center], self.scene.cover(center));
            }
        }
        let pivots: Vec<_> = vertices(&self.next).filter(|&pivot| self.may_follow(pivot)).collect();
        for pivot in pivots {
            self.turn_about(pivot);
        }
    }

    /// Whether nothing can be better than the best placement.
    fn settled(&self) -> bool {
        !self.scene.has_others() && self.found().0 == self.bound
    }

    fn found(&self) -> (u32, u32) {
        self.best.as_ref().map_or((0, 0), |best| best.cover.counts())
    }

    fn may_follow(&self, center: Point) -> bool {
        if self.every { self.scene.allows(center) } else { self.scene.spares_friends(center) }
    }

    /// Keeps the second center and tries the first all around it.
    fn turn_about(&mut self, second: Point) {
        let circle = Curve::circle(second, 2.0 * self.scene.radius());
        let crossings = self.first.iter().flat_map(|curve| curve.meets(&circle));
        let firsts: Vec<_> = crossings.chain([circle.some_point()]).collect();
        for first in firsts {
            if self.scene.allows(first) && !self.settled() {
                let cover = self.scene.cover(first).with(self.scene.cover(second));
                self.grow(&[first, second], cover);
            }
        }
    }

    /// Adds templates in all ways that two curves hold fast, and keeps the best.
    fn grow(&mut self, centers: &[Point], cover: Cover) {
        if centers.len() == self.templates {
            self.keep(centers, cover);
            return;
        }
        let missing = u32::try_from(self.templates - centers.len()).unwrap_or(u32::MAX);
        let (possible, found) = (cover.counts().0 + missing * self.most, self.found());
        let hopeless =
            if self.scene.has_others() { possible < found.0 } else { possible <= found.0 };
        if hopeless && self.best.is_some() {
            return;
        }
        for next in self.continuations(centers) {
            let grown: Vec<_> = centers.iter().copied().chain([next]).collect();
            self.grow(&grown, cover.with(self.scene.cover(next)));
        }
    }

    fn keep(&mut self, centers: &[Point], cover: Cover) {
        let rank = |cover: Cover| (cover.counts(), cover);
        if self.best.as_ref().is_none_or(|best| rank(best.cover) < rank(cover)) {
            self.best = Some(Placement { centers: centers.to_vec(), cover });
        }
    }

    /// Where the next template may be.
    fn continuations(&self, centers: &[Point]) -> Vec<Point> {
        let diameter = 2.0 * self.scene.radius();
        let mut found = Vec::new();
        for &parent in &self.open(centers) {
            let circle = Curve::circle(parent, diameter);
            let neighbors = centers.iter().map(|&center| Curve::circle(center, diameter));
            let curves = self.next.iter().copied().chain(neighbors);
            found.push(circle.some_point());
            found.extend(curves.flat_map(|curve| circle.meets(&curve)));
        }
        found.retain(|&next| {
            let apart = |center: &Point| diameter - ROUNDING <= center.distance(next);
            centers.iter().all(apart) && self.may_follow(next)
        });
        found
    }

    /// The templates that the next one may touch.
    fn open(&self, centers: &[Point]) -> Vec<Point> {
        let diameter = 2.0 * self.scene.radius();
        let ends = |center: &&Point| {
            let touched = |other: &&Point| center.distance(**other) <= diameter + ROUNDING;
            centers.iter().filter(touched).count() <= 2
        };
        match self.contact {
            Contact::Touching => centers.to_vec(),
            Contact::Chain => centers.iter().filter(ends).copied().collect(),
        }
    }
}

/// The most models in a union of one of the first sets and some of the next.
fn largest_union(first: &[u64], next: &[u64], sets: usize) -> u32 {
    let mut best = 0;
    for &start in first {
        join(start, next, sets - 1, &mut best);
    }
    best
}

fn join(union: u64, next: &[u64], missing: usize, best: &mut u32) {
    *best = union.count_ones().max(*best);
    for (i, &set) in next.iter().enumerate() {
        let missing_bits = u32::try_from(missing).unwrap_or(u32::MAX) * set.count_ones();
        if missing == 0 || union.count_ones() + missing_bits <= *best {
            return;
        }
        join(union | set, &next[i..], missing - 1, best);
    }
}

impl Scene {
    /// Every set of the target's models that one template can cover and that is part of no other.
    fn largest_covers(&self, curves: &[Curve], may_be: impl Fn(Point) -> bool) -> Vec<u64> {
        let allowed = vertices(curves).filter(|&center| may_be(center));
        let mut covers: Vec<_> = allowed.map(|center| self.cover(center).target).collect();
        covers.sort_by_key(|&cover| std::cmp::Reverse((cover.count_ones(), cover)));
        let mut largest: Vec<u64> = Vec::new();
        for cover in covers {
            if largest.iter().all(|&other| cover & !other != 0) {
                largest.push(cover);
            }
        }
        largest
    }
}
