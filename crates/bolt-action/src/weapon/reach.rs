//! What the distance does to a shot. Register: `ba.base.to-hit`, an assumption of the base game, and
//! `ba.weapon.chart`.
//!
//! > Point blank is six inches or less, long range more than half the range of the weapon. A weapon
//! > of short range can be both at once, and then both modifiers count.

use crate::ToHitFigures;

/// Whether a target is at long range.
pub(super) fn is_long(distance: f64, range: u32) -> bool {
    f64::from(range) < 2.0 * distance
}

/// What the distance adds to the roll to hit.
pub(crate) fn modifier(distance: f64, range: u32, point_blank: f64, figures: &ToHitFigures) -> i32 {
    let near = if distance <= point_blank { figures.point_blank } else { 0 };
    near + if is_long(distance, range) { figures.long_range } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flamethrower_at_five_inches_is_at_point_blank_and_at_long_range() {
        let figures = ToHitFigures::default();
        assert_eq!(modifier(3.0, 6, 6.0, &figures), 1);
        assert_eq!(modifier(5.0, 6, 6.0, &figures), 0);
        assert_eq!(modifier(12.0, 24, 6.0, &figures), 0);
        assert_eq!(modifier(12.1, 24, 6.0, &figures), -1);
    }
}
