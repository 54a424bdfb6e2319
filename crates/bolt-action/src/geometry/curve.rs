//! Circles and segments, and where they meet.

use super::{Point, ROUNDING};

/// A circle, or the disc within it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// Its center.
    pub center: Point,
    /// Its radius, in inches.
    pub radius: f64,
}

impl Circle {
    /// The circle with this center and radius.
    pub const fn new(center: Point, radius: f64) -> Circle {
        Circle { center, radius }
    }

    /// Whether a point lies in the closed disc.
    pub fn holds(&self, point: Point) -> bool {
        let reach = self.radius + ROUNDING;
        let way = point - self.center;
        0.0 <= reach && way.dot(way) <= reach * reach
    }

    /// Whether a point lies on the circle.
    pub fn touches(&self, point: Point) -> bool {
        (self.center.distance(point) - self.radius).abs() <= ROUNDING
    }

    /// Whether a point lies in the open disc.
    pub fn bars(&self, point: Point) -> bool {
        let reach = self.radius - ROUNDING;
        let way = point - self.center;
        0.0 < reach && way.dot(way) < reach * reach
    }
}

/// A line on which something changes as the center of a template crosses it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Curve {
    /// A whole circle.
    Circle(Circle),
    /// The straight way between two points.
    Segment(Point, Point),
}

use Curve::Segment;

/// The points where two curves meet, at most two.
pub(super) type Meeting = std::iter::Flatten<std::array::IntoIter<Option<Point>, 2>>;

fn meeting(points: [Option<Point>; 2]) -> Meeting {
    points.into_iter().flatten()
}

impl Curve {
    /// The circle with this center and radius.
    pub const fn circle(center: Point, radius: f64) -> Curve {
        Curve::Circle(Circle::new(center, radius))
    }

    /// The points where two curves meet; those of one curve with itself are left out.
    pub fn meets(&self, other: &Curve) -> Meeting {
        match (*self, *other) {
            (Curve::Circle(a), Curve::Circle(b)) => circles(a, b),
            (Curve::Circle(a), Segment(from, to)) | (Segment(from, to), Curve::Circle(a)) => {
                circle_and_segment(a, from, to)
            }
            (Segment(a, b), Segment(c, d)) => segments(a, b, c, d),
        }
    }

    /// Some point of the curve.
    pub fn some_point(&self) -> Point {
        match *self {
            Curve::Circle(circle) => circle.center + Point::new(circle.radius, 0.0),
            Segment(from, _) => from,
        }
    }

    /// The point of the curve that is nearest to another.
    pub fn nearest(&self, point: Point) -> Point {
        match *self {
            Curve::Circle(Circle { center, radius }) => {
                let way = point - center;
                let distance = way.length();
                if distance <= ROUNDING {
                    return self.some_point();
                }
                center + way * (radius / distance)
            }
            Segment(from, to) => {
                let along = to - from;
                let part = (point - from).dot(along) / along.dot(along);
                from + along * part.clamp(0.0, 1.0)
            }
        }
    }

    /// The two curves from whose points this one is exactly `distance` away at nearest or farthest.
    pub(super) fn offsets(&self, distance: f64) -> [Curve; 2] {
        match *self {
            Curve::Circle(Circle { center, radius }) => {
                [distance + radius, (distance - radius).abs()]
                    .map(|radius| Curve::circle(center, radius))
            }
            Segment(from, to) => {
                let along = to - from;
                let aside = along.left() * (distance / along.length());
                [Segment(from + aside, to + aside), Segment(from - aside, to - aside)]
            }
        }
    }
}

/// Where two circles meet; circles that touch but for rounding meet in a point.
fn circles(a: Circle, b: Circle) -> Meeting {
    let way = b.center - a.center;
    let square = way.dot(way);
    let (sum, difference) = (a.radius + b.radius + ROUNDING, a.radius - b.radius);
    let apart = difference.abs() - ROUNDING;
    if square <= ROUNDING * ROUNDING
        || sum * sum < square
        || (0.0 < apart && square < apart * apart)
    {
        return meeting([None, None]);
    }
    let along = 0.5 * (1.0 + (a.radius * a.radius - b.radius * b.radius) / square);
    let aside = (a.radius * a.radius / square - along * along).max(0.0).sqrt();
    let (foot, step) = (a.center + way * along, way.left() * aside);
    meeting([Some(foot + step), Some(foot - step)])
}

fn circle_and_segment(circle: Circle, from: Point, to: Point) -> Meeting {
    let along = to - from;
    let square = along.dot(along);
    if square <= ROUNDING * ROUNDING {
        return meeting([None, None]);
    }
    let foot = (circle.center - from).dot(along) / square;
    let height = (from + along * foot).distance(circle.center);
    if circle.radius + ROUNDING < height {
        return meeting([None, None]);
    }
    let half = ((circle.radius * circle.radius - height * height).max(0.0) / square).sqrt();
    let slack = ROUNDING / square.sqrt();
    let point = |part: f64| {
        (-slack <= part && part <= 1.0 + slack).then(|| from + along * part.clamp(0.0, 1.0))
    };
    meeting([point(foot - half), point(foot + half)])
}

fn segments(a: Point, b: Point, c: Point, d: Point) -> Meeting {
    let (first, second, way) = (b - a, d - c, c - a);
    let turn = first.cross(second);
    if turn.abs() <= ROUNDING * first.length() * second.length() {
        return meeting([None, None]);
    }
    let (part, other) = (way.cross(second) / turn, way.cross(first) / turn);
    let inside = |part: f64| (-ROUNDING..=1.0 + ROUNDING).contains(&part);
    meeting([(inside(part) && inside(other)).then(|| a + first * part), None])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(a: Curve, b: Curve) -> Vec<(f64, f64)> {
        let round = |x: f64| (x * 1e6).round() / 1e6 + 0.0;
        a.meets(&b).map(|point| (round(point.x), round(point.y))).collect()
    }

    #[test]
    fn circles_cross_touch_or_miss() {
        let unit = Curve::circle(Point::new(0.0, 0.0), 5.0);
        let at = |x: f64, radius: f64| Curve::circle(Point::new(x, 0.0), radius);
        assert_eq!(points(unit, at(6.0, 5.0)), [(3.0, 4.0), (3.0, -4.0)]);
        assert_eq!(points(unit, at(7.0, 2.0)), [(5.0, 0.0), (5.0, 0.0)]);
        assert_eq!(points(unit, at(2.0, 3.0)), [(5.0, 0.0), (5.0, 0.0)]);
        assert_eq!(points(unit, at(7.1, 2.0)), []);
        assert_eq!(points(unit, at(1.0, 3.0)), []);
        assert_eq!(points(unit, at(0.0, 5.0)), []);
    }

    #[test]
    fn a_segment_ends() {
        let circle = Curve::circle(Point::new(0.0, 0.0), 5.0);
        let chord = |from: f64, to: f64| Segment(Point::new(from, 4.0), Point::new(to, 4.0));
        assert_eq!(points(circle, chord(-9.0, 9.0)), [(-3.0, 4.0), (3.0, 4.0)]);
        assert_eq!(points(circle, chord(0.0, 9.0)), [(3.0, 4.0)]);
        let tangent = Segment(Point::new(-1.0, 5.0), Point::new(1.0, 5.0));
        assert_eq!(points(circle, tangent), [(0.0, 5.0), (0.0, 5.0)]);
        assert_eq!(
            points(chord(-1.0, 1.0), Segment(Point::new(0.0, 3.0), Point::new(0.5, 5.0))),
            [(0.25, 4.0)]
        );
    }
}
