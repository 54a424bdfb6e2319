//! Numbers of successes drawn in constant time.
//!
//! # References
//!
//! A. J. Walker, "An efficient method for generating discrete random variables with general
//! distributions", 1977; M. D. Vose, "A linear algorithm for generating random numbers with a given
//! distribution", 1991.

#![expect(clippy::inline_always, reason = "part of the loop over trials")]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "entries are packed numbers"
)]

use std::fmt;
use std::sync::LazyLock;

/// The most trials that one row counts the successes of.
pub(crate) const MOST: u32 = 24;

/// Columns to a row: the next power of two above `MOST + 1` results, so that five bits of a word
/// choose a column exactly.
const COLUMNS: usize = 32;

/// Bits of a word that decide within a column.
const COIN_BITS: u32 = 27;

/// An alias table: column for column a limit (32 bits), the result at or above the limit (16 bits)
/// and the result below it (16 bits).
type Row = [u64; COLUMNS];

/// The denominators for which there are rows: one die of six, one of ten, two of six.
const DENOMINATORS: [u32; 3] = [6, 10, 36];

/// How many rows there are: for each denominator, number of trials and number of favorable cases.
const ROWS: usize = (MOST as usize + 1) * (7 + 11 + 37);

/// Their number is part of the type: the compiler then sees that a row exists.
type Rows = [Row; ROWS];

static ROWS_OF_ALL: LazyLock<Box<Rows>> = LazyLock::new(rows);

/// The number of successes in up to [`MOST`] trials, each a number of favorable cases out of a few.
#[derive(Clone, Copy)]
pub(crate) struct Binomials(&'static Rows);

impl fmt::Debug for Binomials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Binomials").finish_non_exhaustive()
    }
}

impl Binomials {
    /// The tables; made when they are first asked for.
    #[inline]
    pub(crate) fn new() -> Binomials {
        Binomials(&ROWS_OF_ALL)
    }

    /// The successes that 32 random bits stand for.
    ///
    /// # Precision
    ///
    /// The distribution drawn from differs from the binomial one by less than 2⁻²⁷ in total
    /// variation.
    #[inline(always)]
    pub(crate) fn draw(self, bits: u32, n: u32, odds: Odds) -> u32 {
        let row = odds.first_row + n * (odds.total + 1) + odds.favorable;
        let entry = self.0[row as usize][(bits >> COIN_BITS) as usize];
        let coin = u64::from(bits << (u32::BITS - COIN_BITS));
        // Without a branch: no one could predict it.
        let shift = 16 * u32::from(entry >> 32 <= coin);
        (entry >> shift) as u32 & 0xffff
    }
}

/// A probability for which there are rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Odds {
    favorable: u32,
    total: u32,
    first_row: u32,
}

impl Odds {
    /// The probability `favorable / total`, if there are rows for it.
    #[inline(always)]
    pub(crate) fn new(favorable: u32, total: u32) -> Option<Odds> {
        let mut first_row = 0;
        for known in DENOMINATORS {
            if 0 < total && known % total == 0 {
                return Some(Odds {
                    favorable: favorable * (known / total),
                    total: known,
                    first_row,
                });
            }
            first_row += (MOST + 1) * (known + 1);
        }
        None
    }
}

fn rows() -> Box<Rows> {
    let mut rows = Vec::with_capacity(ROWS);
    for total in DENOMINATORS {
        for n in 0..=MOST {
            rows.extend((0..=total).map(|favorable| row(&binomial(n, favorable, total))));
        }
    }
    rows.into_boxed_slice()
        .try_into()
        .expect("a row for each denominator, number of trials and of cases")
}

/// The probabilities of 0 to `n` successes.
fn binomial(n: u32, favorable: u32, total: u32) -> Vec<f64> {
    let (hit, miss) =
        (f64::from(favorable) / f64::from(total), f64::from(total - favorable) / f64::from(total));
    (0..n).fold(vec![1.0], |before, _| {
        let from_miss = before.iter().map(|p| p * miss).chain([0.0]);
        let from_hit = [0.0].into_iter().chain(before.iter().map(|p| p * hit));
        from_miss.zip(from_hit).map(|(a, b)| a + b).collect()
    })
}

/// Vose's construction.
fn row(probabilities: &[f64]) -> Row {
    let mut height: Vec<f64> = probabilities.iter().map(|p| p * COLUMNS as f64).collect();
    height.resize(COLUMNS, 0.0);
    let (mut low, mut high): (Vec<usize>, Vec<usize>) =
        (0..COLUMNS).partition(|&column| height[column] < 1.0);
    // Until filled up from elsewhere, a column is its own alias.
    let mut row: Row = std::array::from_fn(|column| entry(1.0, column, column));
    while let (Some(column), Some(&alias)) = (low.pop(), high.last()) {
        row[column] = entry(height[column], column, alias);
        height[alias] -= 1.0 - height[column];
        if height[alias] < 1.0 {
            low.extend(high.pop());
        }
    }
    row
}

fn entry(height: f64, own: usize, alias: usize) -> u64 {
    let coins = f64::from(1u32 << COIN_BITS);
    let limit = ((height * coins).round() as u64) << (u32::BITS - COIN_BITS);
    // The limit of a full column would need 33 bits; whichever result is taken, it is its own.
    let limit = limit.min(u32::MAX.into());
    limit << 32 | (alias as u64) << 16 | own as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The probabilities that a row gives, summed over its columns.
    fn given(row: &Row) -> [f64; COLUMNS] {
        let mut given = [0.0; COLUMNS];
        for entry in row {
            let below = ((entry >> 32) as f64 / 2f64.powi(32)).min(1.0);
            given[(entry & 0xffff) as usize] += below / COLUMNS as f64;
            given[(entry >> 16 & 0xffff) as usize] += (1.0 - below) / COLUMNS as f64;
        }
        given
    }

    #[test]
    fn every_row_is_the_binomial_distribution() {
        for total in DENOMINATORS {
            for (n, favorable) in
                (0..=MOST).flat_map(|n| (0..=total).map(move |favorable| (n, favorable)))
            {
                let odds = Odds::new(favorable, total).unwrap();
                let at = odds.first_row + n * (total + 1) + favorable;
                let expected = binomial(n, favorable, total);
                let given = given(&ROWS_OF_ALL[at as usize]);
                let distance: f64 = (0..COLUMNS)
                    .map(|k| (given[k] - expected.get(k).copied().unwrap_or(0.0)).abs() / 2.0)
                    .sum();
                assert!(distance < 2f64.powi(-27), "{n} times {favorable}/{total}: {distance}");
            }
        }
    }

    #[test]
    fn denominators_that_divide_a_known_one_are_known() {
        for total in [1, 2, 3, 4, 5, 6, 9, 10, 12, 18, 36] {
            assert!(Odds::new(1, total).is_some(), "{total}");
        }
        for total in [0, 7, 8, 20, 100] {
            assert!(Odds::new(1, total).is_none(), "{total}");
        }
    }

    #[test]
    fn certainty_is_certain() {
        for bits in [0, 1, 1 << 27, u32::MAX - 1, u32::MAX] {
            assert_eq!(Binomials::new().draw(bits, 24, Odds::new(6, 6).unwrap()), 24);
            assert_eq!(Binomials::new().draw(bits, 24, Odds::new(0, 6).unwrap()), 0);
            assert_eq!(Binomials::new().draw(bits, 0, Odds::new(3, 6).unwrap()), 0);
        }
    }
}
