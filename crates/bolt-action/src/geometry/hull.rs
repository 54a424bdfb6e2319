//! The convex hull of bases: "on top of, or between, the models".

use super::{Circle, Curve, Point, ROUNDING};

/// The convex hull of some discs, closed.
#[derive(Clone, Debug)]
pub struct Hull {
    discs: Vec<Circle>,
    /// The corners of the polygon that the straight stretches of the border span, counterclockwise.
    corners: Vec<Point>,
}

impl Hull {
    /// The convex hull of these discs.
    pub fn of(discs: Vec<Circle>) -> Hull {
        let mut ends = Vec::new();
        for from in &discs {
            for to in &discs {
                let stretch = tangent(from, to).filter(|stretch| on_border(stretch, &discs));
                ends.extend(stretch.into_iter().flat_map(|(from, to)| [from, to]));
            }
        }
        let corners = polygon(ends);
        Hull { discs, corners }
    }

    /// Whether a point lies in the hull: in a disc, or in the polygon that the tangents span.
    pub fn holds(&self, point: Point) -> bool {
        self.discs.iter().any(|disc| disc.holds(point)) || self.spans(point)
    }

    fn spans(&self, point: Point) -> bool {
        2 < self.corners.len()
            && self.sides().all(|(from, to)| {
                let along = to - from;
                -ROUNDING * along.length() <= along.cross(point - from)
            })
    }

    fn sides(&self) -> impl Iterator<Item = (Point, Point)> {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().copied().zip(next.copied())
    }

    /// Curves that together contain the border.
    pub fn border(&self) -> Vec<Curve> {
        let sides = self.sides().map(|(from, to)| Curve::Segment(from, to));
        let rounds = self.discs.iter().filter(|disc| self.rounds(disc));
        rounds.map(|&disc| Curve::Circle(disc)).chain(sides).collect()
    }

    /// Whether part of the border is round because of this disc.
    fn rounds(&self, disc: &Circle) -> bool {
        self.corners.is_empty() || self.corners.iter().any(|&corner| disc.touches(corner))
    }
}

/// The tangent of two discs that has both to its left, between the points where it touches them.
fn tangent(from: &Circle, to: &Circle) -> Option<(Point, Point)> {
    let way = to.center - from.center;
    let distance = way.length();
    let rise = from.radius - to.radius;
    if distance <= rise.abs() + ROUNDING {
        return None;
    }
    let (along, right) = (way * distance.recip(), way.left() * -distance.recip());
    let sine = rise / distance;
    let normal = along * sine + right * (1.0 - sine * sine).sqrt();
    Some((from.center + normal * from.radius, to.center + normal * to.radius))
}

fn on_border(&(from, to): &(Point, Point), discs: &[Circle]) -> bool {
    let along = to - from;
    let left = along.left() * along.length().recip();
    discs.iter().all(|disc| -ROUNDING <= (disc.center - from).dot(left) - disc.radius)
}

/// The convex polygon that some points span, counterclockwise (Andrew 1979).
fn polygon(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup_by(|a, b| a.distance(*b) <= ROUNDING);
    if points.len() < 3 {
        return points;
    }
    let mut lower = chain(points.iter().copied());
    let mut upper = chain(points.iter().rev().copied());
    lower.pop();
    upper.pop();
    lower.append(&mut upper);
    lower
}

fn chain(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut chain: Vec<Point> = Vec::new();
    for point in points {
        while let [.., before, last] = chain[..]
            && (last - before).cross(point - before) <= 0.0
        {
            chain.pop();
        }
        chain.push(point);
    }
    chain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn disc(x: f64, y: f64, radius: f64) -> Circle {
        Circle::new(Point::new(x, y), radius)
    }

    #[test]
    fn between_two_bases_the_hull_is_as_wide_as_they_are() {
        let hull = Hull::of(vec![disc(0.0, 0.0, 1.0), disc(10.0, 0.0, 1.0)]);
        for inside in [(5.0, 1.0), (5.0, -1.0), (-1.0, 0.0), (11.0, 0.0), (10.6, 0.8)] {
            assert!(hull.holds(Point::new(inside.0, inside.1)), "{inside:?}");
        }
        for outside in [(5.0, 1.001), (-1.001, 0.0), (10.8, 0.8)] {
            assert!(!hull.holds(Point::new(outside.0, outside.1)), "{outside:?}");
        }
        assert_eq!(hull.border().len(), 6, "two circles, two tangents, a chord at either end");
    }

    #[test]
    fn bases_of_different_sizes_are_joined_by_slanted_tangents() {
        let hull = Hull::of(vec![disc(0.0, 0.0, 3.0), disc(5.0, 0.0, 0.0)]);
        // The tangent from (5, 0) touches at (9/5, 12/5).
        assert!(hull.holds(Point::new(1.8, 2.4)));
        assert!(hull.holds(Point::new(3.4, 1.2)));
        assert!(!hull.holds(Point::new(3.4, 1.21)));
        assert!(hull.holds(Point::new(-3.0, 0.0)));
    }

    #[test]
    fn one_base_is_its_own_hull() {
        let hull = Hull::of(vec![disc(1.0, 1.0, 0.5), disc(1.0, 1.1, 0.1)]);
        assert!(hull.holds(Point::new(1.5, 1.0)));
        assert!(!hull.holds(Point::new(1.5, 1.1)));
    }
}
