//! Shares of ground that a scenario states instead of a map.

use sandtable_dice::Chance;

/// The chance of something, given that something else has not happened that excludes it.
///
/// None if they add up to more than a certainty, or to a fraction too fine for a [`Chance`].
pub(super) fn given_not(chance: Chance, excluded: Chance) -> Option<Chance> {
    let num = u64::from(chance.num()) * u64::from(excluded.den());
    let den = u64::from(chance.den()) * u64::from(excluded.not().num());
    if num == 0 {
        return Some(Chance::NEVER);
    }
    let divisor = divisor(num, den);
    Chance::new(u32::try_from(num / divisor).ok()?, u32::try_from(den / divisor).ok()?)
}

/// The greatest common divisor of two numbers, the first of which is not zero.
fn divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(text: &str) -> Chance {
        text.parse().unwrap()
    }

    #[test]
    fn what_is_left_is_shared_in_proportion() {
        assert_eq!(given_not(chance("1/5"), chance("1/10")), Some(chance("2/9")));
        assert_eq!(given_not(chance("0.9"), chance("0.1")), Some(Chance::ALWAYS));
        assert_eq!(given_not(Chance::NEVER, Chance::ALWAYS), Some(Chance::NEVER));
    }

    #[test]
    fn more_than_everything_is_refused() {
        assert_eq!(given_not(chance("0.6"), chance("0.5")), None);
        assert_eq!(given_not(chance("0.1"), Chance::ALWAYS), None);
    }
}
