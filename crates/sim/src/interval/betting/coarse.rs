//! Few numbers in place of many.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rand::RngExt;

use super::shuffled::generator;
use crate::binomial;

/// More numbers than that are too many to bet on one by one.
const MOST: usize = 128;

/// The counts, or those of numbers on a grid if there are too many.
///
/// Each number becomes one of its two neighbors on the grid, drawn so that it stays what it was in the
/// mean; whatever is said of the mean of these holds of the mean of those. The grid is one of powers of
/// two, and so fine that its steps add next to nothing to the spread.
pub(super) fn coarse(counts: &[(f64, u64)]) -> Cow<'_, [(f64, u64)]> {
    if counts.len() <= MOST {
        return Cow::Borrowed(counts);
    }
    let low = counts.iter().map(|(number, _)| *number).fold(f64::INFINITY, f64::min);
    let high = counts.iter().map(|(number, _)| *number).fold(f64::NEG_INFINITY, f64::max);
    let step = (2.0 * (high - low) / MOST as f64).log2().floor().exp2();
    let mut generator = generator(counts);
    let mut fewer: BTreeMap<i64, u64> = BTreeMap::new();
    // No number leaves the range of those that there are.
    let of_place = |place: i64| (place as f64 * step).clamp(low, high);
    for &(number, count) in counts {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a place on a grid of some hundred steps"
        )]
        let place = (number / step).floor() as i64;
        let [below, above] = [place, place + 1].map(of_place);
        let part = ((number - below) / (above - below)).clamp(0.0, 1.0);
        let above =
            if part.is_nan() { 0 } else { binomial::quantile(generator.random(), count, part) };
        *fewer.entry(place).or_default() += count - above;
        *fewer.entry(place + 1).or_default() += above;
    }
    let there = fewer.into_iter().filter(|(_, count)| 0 < *count);
    Cow::Owned(there.map(|(place, count)| (of_place(place), count)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_numbers_become_few_with_the_same_mean() {
        let counts: Vec<(f64, u64)> = (0..1000u32).map(|k| (f64::from(k) / 7.0, 1000)).collect();
        let fewer = coarse(&counts);
        assert!(fewer.len() <= 130, "{}", fewer.len());
        let all = |counts: &[(f64, u64)]| counts.iter().map(|(_, count)| count).sum::<u64>();
        let mean = |of: &[(f64, u64)]| {
            of.iter().map(|(number, count)| number * *count as f64).sum::<f64>() / all(of) as f64
        };
        assert_eq!(all(&fewer), 1_000_000);
        // Steps of 2 at most move a number by half a standard deviation each: 0.001 in the mean of a
        // million. Five of them are exceeded by chance once in two million seeds.
        assert!((mean(&fewer) - mean(&counts)).abs() < 5e-3, "{} {}", mean(&fewer), mean(&counts));
        assert!(fewer.iter().all(|(number, _)| (0.0..=999.0 / 7.0).contains(number)));
    }

    #[test]
    fn few_numbers_stay_what_they_are() {
        let counts = [(0.1, 3), (0.7, 4)];
        assert_eq!(*coarse(&counts), counts);
    }
}
