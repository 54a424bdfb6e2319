//! Lines across what has no number.

use super::paper::Place;

/// How far the lines are from each other, from left to right and from top to bottom, in pixels.
const APART: f64 = 8.0;

/// The lines across a rectangle, from its lower left to its upper right. They are the same all over a
/// sheet, so that those of two rectangles that touch run on.
pub(super) fn across((x1, y1): Place, (x2, y2): Place) -> Vec<(Place, Place)> {
    let ((left, right), (top, bottom)) = ((x1.min(x2), x1.max(x2)), (y1.min(y2), y1.max(y2)));
    // Along a line the places from the left and from the top add up to one number, a multiple of how far
    // lines are apart.
    let first = ((left + top) / APART).floor() + 1.0;
    let numbers = (0_u32..).map(|line| APART * (first + f64::from(line)));
    let lines = numbers.take_while(|number| *number < right + bottom);
    let within = |number: f64| {
        let low = (left.max(number - bottom), bottom.min(number - left));
        let high = (right.min(number - top), top.max(number - right));
        (low, high)
    };
    lines.map(within).collect()
}

#[cfg(test)]
mod tests {
    use super::across;

    #[test]
    fn lines_stay_within_and_end_at_the_edges() {
        let lines = across((3.0, 10.0), (33.0, 22.0));
        assert_eq!(lines.len(), 5, "{lines:?}");
        for ((x1, y1), (x2, y2)) in lines {
            assert!(3.0 <= x1 && x1 < x2 && x2 <= 33.0, "{x1} to {x2}");
            assert!(10.0 <= y2 && y2 < y1 && y1 <= 22.0, "{y1} to {y2}");
            assert!((x1 + y1 - x2 - y2).abs() < 1e-9 && (x1 + y1) % 8.0 < 1e-9);
            assert!(x1 <= 3.0 || 22.0 <= y1, "a line begins in the midst");
            assert!(33.0 <= x2 || y2 <= 10.0, "a line ends in the midst");
        }
    }

    #[test]
    fn corners_may_be_told_in_any_order_and_what_has_no_extent_has_no_lines() {
        assert_eq!(across((33.0, 22.0), (3.0, 10.0)), across((3.0, 10.0), (33.0, 22.0)));
        assert!(across((8.0, 8.0), (8.0, 8.0)).is_empty());
    }
}
