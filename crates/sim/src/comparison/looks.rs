//! When comparisons are looked at.

use crate::stream::BLOCK;

/// The most looks at one comparison. Each costs a share of the error that may be made.
pub const MOST_LOOKS: usize = 12;

/// The numbers of pairs after which a comparison is looked at.
///
/// Geometric, so that whatever the right number of pairs is, it is not much exceeded; and known
/// before the first pair is run, so that where a comparison stops depends on nothing but its dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looks(Vec<u64>);

impl Looks {
    /// Looks up to so many pairs: the first after one block, each at least twice as late as the one
    /// before, the last at the end.
    ///
    /// # Panics
    ///
    /// If there are no pairs.
    pub fn geometric(most: u64) -> Looks {
        assert!(0 < most, "a comparison needs a pair of trials");
        let first = BLOCK.min(most);
        let growth = (most as f64 / first as f64).powf(1.0 / (MOST_LOOKS - 1) as f64).max(2.0);
        let mut looks = vec![first];
        let mut next = first as f64 * growth;
        // The last step may be short of a whole one; a look that comes soon after another is saved.
        while next * growth.sqrt() < most as f64 {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "below most"
            )]
            looks.push(next as u64 / BLOCK * BLOCK);
            next *= growth;
        }
        if first < most {
            looks.push(most);
        }
        looks.truncate(MOST_LOOKS);
        *looks.last_mut().expect("there is a first look") = most;
        Looks(looks)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// After how many pairs the last of them is.
    pub fn last(&self) -> u64 {
        *self.0.last().expect("there is a look")
    }

    /// After how many pairs each of them is, the first first.
    pub fn numbers(&self) -> &[u64] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_few_and_end_at_the_end() {
        for most in [1, 999, BLOCK, BLOCK + 1, 100_000, 1_000_000, 30_000_000, 1_000_000_000_000] {
            let looks = Looks::geometric(most);
            assert!((1..=MOST_LOOKS).contains(&looks.count()), "{looks:?}");
            assert_eq!(*looks.numbers().last().unwrap(), most);
            assert!(looks.numbers().windows(2).all(|pair| pair[0] < pair[1]), "{looks:?}");
        }
        assert_eq!(Looks::geometric(100_000).numbers(), [16_384, 32_768, 65_536, 100_000]);
        assert_eq!(Looks::geometric(10).numbers(), [10]);
    }

    #[test]
    fn looks_before_the_last_are_at_the_end_of_a_block() {
        for most in [50_000, 1_000_000, 123_456_789_000] {
            let looks = Looks::geometric(most);
            let before = &looks.numbers()[..looks.count() - 1];
            assert!(before.iter().all(|look| look.is_multiple_of(BLOCK)), "{looks:?}");
        }
    }
}
