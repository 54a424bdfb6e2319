//! Where a curve crosses its target, of which there may be several places.

use std::cmp::Ordering;

use super::point::Point;
use crate::interval::Interval;

/// A place at which a curve that is known exactly meets the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Crossing {
    /// Throughout an interval, which may be a single number.
    Met(Interval),
    /// Between two neighboring numbers, which lie on either side of the target.
    Between([Point; 2]),
}

/// A stretch of a scan in which the target is met, by the positions of its points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stretch {
    /// It is met at these points, the first and the last of them.
    Level(usize, usize),
    /// It is passed between this point and the next.
    Passed(usize),
}

/// The stretches in which the target is met, from the sides of it on which the points lie.
pub(super) fn stretches(sides: &[Ordering]) -> Vec<Stretch> {
    let mut found = Vec::new();
    let mut start = 0;
    for alike in sides.chunk_by(|one, other| one == other) {
        let next = start + alike.len();
        if alike[0].is_eq() {
            found.push(Stretch::Level(start, next - 1));
        } else if sides.get(next) == Some(&alike[0].reverse()) {
            found.push(Stretch::Passed(next - 1));
        }
        start = next;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_met_on_levels_and_passed_between_points() {
        use Ordering::{Equal, Greater, Less};
        let sides = [Less, Greater, Greater, Equal, Equal, Less, Less];
        assert_eq!(stretches(&sides), [Stretch::Passed(0), Stretch::Level(3, 4)]);
        assert_eq!(stretches(&[Less, Less]), []);
        assert_eq!(stretches(&[Equal, Less]), [Stretch::Level(0, 0)]);
    }
}
