//! The best place for one template.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use super::scene::vertices;
use super::{Cover, Placement, Point, Scene, TieBreak};

impl Scene {
    /// The placements of one template that cover the most models of the target.
    ///
    /// They are as many as are equally likely under the tie-break: one, or several if it is random.
    /// None, if no allowed placement covers a model of the target.
    ///
    /// What a template covers changes only where its center crosses one of the scene's curves, and
    /// touching counts; so whatever can be covered at all is covered from a point where two curves
    /// meet, or from any point of a curve that meets no other.
    pub fn place_one(&self, tie: TieBreak) -> Vec<Placement> {
        if let Some(placement) = self.place_one_in_the_open() {
            return vec![placement];
        }
        let candidates = self.candidates();
        let most = candidates.iter().map(|(_, cover)| cover.counts().0).max().unwrap_or(0);
        if most == 0 {
            return Vec::new();
        }
        let best = candidates.into_iter().filter(|(_, cover)| cover.counts().0 == most);
        match tie {
            TieBreak::Attacker => {
                let covers: BTreeMap<_, _> = by_cover(best);
                let best = covers.into_iter().max_by_key(|&(cover, _)| (cover.counts(), cover));
                best.into_iter().map(|(cover, at)| self.centered(cover, &at)).collect()
            }
            TieBreak::Random => {
                let best: Vec<_> = best.collect();
                let beside = self.allowed(best.iter().flat_map(|&(corner, _)| around(corner)));
                let beside = beside.into_iter().filter(|(_, cover)| cover.counts().0 == most);
                let covers = by_cover(best.iter().copied().chain(beside)).into_iter();
                covers.map(|(cover, at)| self.centered(cover, &at)).collect()
            }
            TieBreak::CenterOfMass => self.nearest_to_middle(best, most).into_iter().collect(),
        }
    }

    /// The best placement if there is nothing but the target's models, quickly.
    ///
    /// Then it does not matter where the center may be, since moving it to the nearest point of the
    /// hull brings it nearer to every model.
    fn place_one_in_the_open(&self) -> Option<Placement> {
        if !self.is_open() {
            return None;
        }
        let (reaches, near) = (self.reaches(), self.neighborhoods());
        let mut best = (Cover::default(), Point::default());
        for (i, reach) in reaches.iter().enumerate() {
            let apart = (0..i).filter(|&j| near[i] >> j & 1 == 1);
            let mut crossings = vec![reach.some_point()];
            for j in apart {
                if best.0.counts().0 < (near[i] & near[j]).count_ones() {
                    crossings.extend(reach.meets(&reaches[j]));
                }
            }
            let covers = crossings.into_iter().map(|point| (self.cover(point), point));
            best = covers.fold(best, |a, b| if a.0.counts() < b.0.counts() { b } else { a });
        }
        let covered = (0..reaches.len()).filter(|i| best.0.target >> i & 1 == 1);
        let covered: Vec<_> = covered.map(|i| reaches[i]).collect();
        let corners: Vec<_> = vertices(&covered).filter(|&at| self.cover(at) == best.0).collect();
        let placement = self.centered(best.0, &corners);
        (0 < best.0.target && self.allows(placement.centers[0])).then_some(placement)
    }

    fn candidates(&self) -> Vec<(Point, Cover)> {
        let points = vertices(&self.curves()).collect::<Vec<_>>();
        self.allowed(points)
    }

    fn allowed(&self, points: impl IntoIterator<Item = Point>) -> Vec<(Point, Cover)> {
        let allowed = points.into_iter().filter(|&point| self.allows(point));
        allowed.map(|point| (point, self.cover(point))).collect()
    }

    /// The places from which some models are covered make a convex region unless a friend is in the
    /// way; the mean of its corners is where a player would put the template.
    fn centered(&self, cover: Cover, corners: &[Point]) -> Placement {
        let middle = Point::mean(corners.iter().copied())
            .filter(|&middle| self.allows(middle) && self.cover(middle) == cover);
        let center = middle.or(corners.first().copied()).unwrap_or_default();
        Placement { centers: vec![center], cover }
    }

    /// The nearest point of a region is the point itself, a corner, or the foot on one of its curves.
    fn nearest_to_middle(
        &self,
        corners: impl Iterator<Item = (Point, Cover)>,
        most: u32,
    ) -> Option<Placement> {
        let middle = Point::mean(self.target_centers())?;
        let feet: Vec<_> = self.curves().iter().map(|curve| curve.nearest(middle)).collect();
        let feet = self.allowed([middle].into_iter().chain(feet)).into_iter();
        feet.filter(|(_, cover)| cover.counts().0 == most)
            .chain(corners)
            .min_by(|(a, _), (b, _)| a.distance(middle).total_cmp(&b.distance(middle)))
            .map(|(center, cover)| Placement { centers: vec![center], cover })
    }
}

/// Points in all directions from a corner, where it is left without touching its curves.
fn around(corner: Point) -> impl Iterator<Item = Point> {
    const NEAR: f64 = 1e-4;
    (0..16).map(move |turn| corner + Point::toward(f64::from(turn) * TAU / 16.0 + 0.1) * NEAR)
}

fn by_cover(candidates: impl Iterator<Item = (Point, Cover)>) -> BTreeMap<Cover, Vec<Point>> {
    let mut covers: BTreeMap<Cover, Vec<Point>> = BTreeMap::new();
    for (point, cover) in candidates {
        covers.entry(cover).or_default().push(point);
    }
    covers
}
