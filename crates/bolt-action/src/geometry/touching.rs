//! The best place for several templates that touch without overlapping (`ba.he.multiple`).
//!
//! Two templates in contact can be moved in three ways, so some best placement is held fast by three
//! curves, two of them at one of the templates; or by one at each, at the far end of what their
//! linkage lets the first do, where both centers are in line with the middle of the second's circle.
//! The search goes through all of these and is exact.
//!
//! Three or more templates are grown from such beginnings, one at a time. What that finds can be
//! done; how much more could be is bounded by letting templates overlap that touch a third
//! ([`Search::bound_by_threes`]), so that the answer comes between two certified bounds. For three
//! templates they coincide unless all three would have to touch each other.

use super::scene::vertices;
use super::{Cover, Curve, Placement, Point, ROUNDING, Scene, TieBreak};
use sandtable_rulebook::switch;

switch! {
    /// How templates that hit together lie (`he.multi_shape`).
    Contact {
        /// Each template touches one that was placed before.
        Touching,
        /// They make a chain: each touches the one at either end of it.
        Chain,
    }
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
    /// comes with it, in seconds rather than milliseconds beyond twenty models. With `every` all centers must lie where one template's must, not only the
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
        if 2 < templates {
            let pair = self.place_touching(2, contact, every);
            let pair = pair.map_or(0, |pair| pair.placement.cover.counts().0);
            // The first template touches another, and the two are a pair.
            search.bound = search.bound.min(pair + (templates - 2) * search.most());
        }
        search.run();
        if 2 < templates && !search.settled() {
            search.bound_by_threes();
        }
        let (placement, bound) = (search.best?, search.bound);
        let found = placement.cover.counts().0;
        let bound = if templates == 2 { found } else { bound };
        (0 < found).then_some(Touching { placement, bound })
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
    /// The largest sets of models that a template after the first can cover by itself, largest first.
    singles: Vec<u64>,
    /// The most models that all templates can cover.
    bound: u32,
    best: Option<Placement>,
}

impl<'a> Search<'a> {
    fn new(scene: &'a Scene, templates: usize, contact: Contact, every: bool) -> Search<'a> {
        let first_covers = scene.largest_covers(&scene.curves(), |at| scene.allows(at));
        let singles = if every {
            first_covers.clone()
        } else {
            scene.largest_covers(&scene.reaches(), |at| scene.spares_friends(at))
        };
        let bound = largest_union(&first_covers, &singles, templates);
        let next = if every { scene.curves() } else { scene.reaches() };
        let first = scene.curves();
        Search { scene, templates, contact, every, first, next, singles, bound, best: None }
    }

    fn run(&mut self) {
        let (diameter, first) = (2.0 * self.scene.radius(), self.first.clone());
        let ends = self.first.iter().flat_map(|curve| {
            let offsets = self.next.iter().flat_map(|next| next.offsets(diameter));
            offsets.flat_map(|offset| curve.meets(&offset).collect::<Vec<_>>())
        });
        let roots = vertices(&first).chain(ends).filter(|&center| self.scene.allows(center));
        let mut roots: Vec<_> = roots.map(|center| (self.scene.cover(center), center)).collect();
        // Good placements found early spare the search for worse ones.
        roots.sort_by_key(|(cover, _)| std::cmp::Reverse(cover.counts()));
        for (cover, center) in roots {
            if !self.settled() {
                self.grow(&[center], cover);
            }
        }
        let pivots: Vec<_> = vertices(&self.next).filter(|&pivot| self.may_follow(pivot)).collect();
        for pivot in pivots {
            self.turn_about(pivot);
        }
    }

    /// Tightens the bound by the best three templates of which two touch the third, overlapping each
    /// other or not.
    ///
    /// What the two can cover changes only where the third's center crosses a circle on which it
    /// covers a model itself, lets another just reach one, or lets another stand where two circles
    /// cross. On the way placements are tried from there.
    fn bound_by_threes(&mut self) {
        let mut most = 0;
        for middle in vertices(&self.middles()).collect::<Vec<_>>() {
            if !self.may_follow(middle) {
                continue;
            }
            let cover = self.scene.cover(middle);
            if self.reachable(cover, 2) <= most {
                continue;
            }
            let arms = largest(self.arms(middle));
            let reached = largest_union(&[cover.target], &arms, 3);
            most = most.max(reached);
            if self.found().0 < reached && self.scene.allows(middle) {
                self.grow(&[middle], cover);
            }
        }
        let rest = u32::try_from(self.templates).unwrap_or(u32::MAX) - 3;
        self.bound = self.bound.min(most + rest * self.most()).max(self.found().0);
    }

    /// The most models that one template after the first can cover.
    fn most(&self) -> u32 {
        self.singles.first().map_or(0, |single| single.count_ones())
    }

    /// What the models covered cannot exceed when some templates are added.
    fn reachable(&self, cover: Cover, missing: usize) -> u32 {
        largest_union(&[cover.target], &self.singles, missing + 1)
    }

    fn middles(&self) -> Vec<Curve> {
        let diameter = 2.0 * self.scene.radius();
        let pivots = vertices(&self.next).filter(|&pivot| self.may_follow(pivot));
        let around = pivots.map(|pivot| Curve::circle(pivot, diameter));
        let beside = self.next.iter().flat_map(|curve| curve.offsets(diameter));
        self.next.iter().copied().chain(beside).chain(around).collect()
    }

    fn arms(&self, middle: Point) -> Vec<u64> {
        let ends = self.continuations(&[middle]).into_iter();
        ends.map(|end| self.scene.cover(end).target).collect()
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
        let missing = self.templates - centers.len();
        let (possible, found) = (self.reachable(cover, missing), self.found());
        let hopeless =
            if self.scene.has_others() { possible < found.0 } else { possible <= found.0 };
        if hopeless && self.best.is_some() {
            return;
        }
        for next in self.continuations(centers) {
            let cover = cover.with(self.scene.cover(next));
            if 1 < missing || self.improves(cover) {
                let grown: Vec<_> = centers.iter().copied().chain([next]).collect();
                self.grow(&grown, cover);
            }
        }
    }

    fn improves(&self, cover: Cover) -> bool {
        let rank = |cover: Cover| (cover.counts(), cover);
        self.best.as_ref().is_none_or(|best| rank(best.cover) < rank(cover))
    }

    fn keep(&mut self, centers: &[Point], cover: Cover) {
        if self.improves(cover) {
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
        largest(allowed.map(|center| self.cover(center).target).collect())
    }
}

/// The sets that are part of no other, largest first.
fn largest(mut sets: Vec<u64>) -> Vec<u64> {
    sets.sort_unstable_by_key(|&set| std::cmp::Reverse((set.count_ones(), set)));
    let mut largest: Vec<u64> = Vec::new();
    for set in sets {
        if largest.iter().all(|&other| set & !other != 0) {
            largest.push(set);
        }
    }
    largest
}
