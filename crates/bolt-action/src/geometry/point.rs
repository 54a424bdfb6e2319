//! Points of the table.

use std::ops::{Add, Mul, Sub};

/// A place on the table, or the way from one place to another, in inches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Inches to the right.
    pub x: f64,
    /// Inches up.
    pub y: f64,
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The point one inch from the origin in a direction, in radians from the x axis.
    pub fn toward(angle: f64) -> Point {
        Point { x: angle.cos(), y: angle.sin() }
    }

    /// The scalar product.
    pub fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The signed area spanned; positive if `other` lies to the left.
    pub fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// The distance from the origin.
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The distance to another point.
    pub fn distance(self, other: Point) -> f64 {
        (self - other).length()
    }

    /// The same way, turned left by a right angle.
    #[must_use]
    pub fn left(self) -> Point {
        Point { x: -self.y, y: self.x }
    }

    /// The mean of some points; nothing if there are none.
    pub fn mean(points: impl IntoIterator<Item = Point>) -> Option<Point> {
        let (mut sum, mut n) = (Point::default(), 0u32);
        for point in points {
            sum = sum + point;
            n += 1;
        }
        (0 < n).then(|| sum * f64::from(n).recip())
    }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f64> for Point {
    type Output = Point;

    fn mul(self, factor: f64) -> Point {
        Point { x: self.x * factor, y: self.y * factor }
    }
}
