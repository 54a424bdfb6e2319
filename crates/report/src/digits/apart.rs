//! Numbers that are not the same, told so that it is seen.

use std::collections::BTreeMap;

use super::{EXACT_DIGITS, SHORT_DIGITS, exact, exact_to, is_same, percent, short};

/// No number has more digits than these that mean anything.
const MOST_DIGITS: i32 = 15;

/// Writes numbers that are known exactly, as they stand beside each other: each as [`exact`](super::exact)
/// does, or with as many more digits as it takes that it reads as another only if both are the same but for
/// rounding.
pub fn all_apart(numbers: &[f64]) -> Vec<String> {
    told(numbers, (EXACT_DIGITS, exact), exact_to)
}

/// The same of numbers that have three digits where nothing reads as another.
pub fn all_short_apart(numbers: &[f64]) -> Vec<String> {
    told(numbers, (SHORT_DIGITS, short), exact_to)
}

/// The same of exact probabilities, as percentages.
pub fn all_percents_apart(probabilities: &[f64]) -> Vec<String> {
    told(probabilities, (EXACT_DIGITS, percent), |p, digits| exact_to(100.0 * p, digits) + "%")
}

/// The same of a few numbers.
pub fn apart<const N: usize>(numbers: [f64; N]) -> [String; N] {
    few(all_apart(&numbers))
}

/// The same of a few exact probabilities, as percentages.
pub fn percents_apart<const N: usize>(probabilities: [f64; N]) -> [String; N] {
    few(all_percents_apart(&probabilities))
}

fn few<const N: usize>(texts: Vec<String>) -> [String; N] {
    let mut texts = texts.into_iter();
    [(); N].map(|()| texts.next().unwrap_or_default())
}

/// Numbers as they are told one by one; those that are read as another with more and more digits.
fn told(
    numbers: &[f64],
    (least, alone): (i32, impl Fn(f64) -> String),
    with: impl Fn(f64, i32) -> String,
) -> Vec<String> {
    let mut texts: Vec<String> = numbers.iter().map(|number| alone(*number)).collect();
    for digits in least + 1..=MOST_DIGITS {
        let unclear = read_as_another(numbers, &texts);
        if unclear.is_empty() {
            break;
        }
        for place in unclear {
            texts[place] = with(numbers[place], digits);
        }
    }
    texts
}

/// The places of numbers that read as others which are not the same.
fn read_as_another(numbers: &[f64], texts: &[String]) -> Vec<usize> {
    let mut alike: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, text) in texts.iter().enumerate() {
        alike.entry(text).or_default().push(place);
    }
    let differ = |places: &Vec<usize>| {
        let of = || places.iter().map(|place| numbers[*place]);
        !is_same(of().fold(f64::INFINITY, f64::min), of().fold(f64::NEG_INFINITY, f64::max))
    };
    alike.into_values().filter(differ).flatten().collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn as_many_digits_as_it_takes() {
        assert_eq!(apart([2.5, 2.25]), ["2.5", "2.25"]);
        assert_eq!(apart([0.150_300_01, 0.1503]), ["0.15030001", "0.1503"]);
        assert_eq!(apart([1.0 / 3.0, 0.333_333_334, 2.0]), ["0.333333333", "0.333333334", "2"]);
        assert_eq!(apart([0.1 + 0.2, 0.3]), ["0.3", "0.3"], "the same but for rounding");
        assert_eq!(percents_apart([0.1503, 0.150_300_01]), ["15.03%", "15.030001%"]);
        assert_eq!(percents_apart([1.0, 1.0 - 1e-7]), ["100%", ">99.9999%"]);
        assert_eq!(
            percents_apart([1.0 - 2e-7, 1.0 - 1e-7]),
            ["99.99998%", "99.99999%"],
            "one bound would stand for both"
        );
    }

    #[test]
    fn what_has_no_neighbor_has_no_more_digits_than_by_itself() {
        let beside = all_apart(&[1.0 / 3.0, 6.0, 5.999_999_94, 1.0, 6.0, 1.000_000_01]);
        assert_eq!(beside, ["0.333333", "6", "5.9999999", "1", "6", "1.00000001"]);
        assert_eq!(apart([15.999_999_999_73, 16.0]), ["15.9999999997", "16"]);
        assert!(all_apart(&[]).is_empty());
    }

    #[test]
    fn what_nobody_needs_to_know_better_has_three_digits_unless_it_reads_as_another() {
        assert_eq!(all_short_apart(&[5.397_64, 5.402_1, 2.345_67]), ["5.398", "5.402", "2.35"]);
        assert_eq!(all_short_apart(&[1001.0, 1000.0]), ["1001", "1000"]);
    }

    proptest! {
        #[test]
        fn what_differs_reads_otherwise(number in -1e6..1e6, off in -11.0..1.0) {
            let other = number * (1.0 + 10f64.powf(off));
            prop_assume!(!is_same(number, other));
            let told = apart([number, other, number]);
            prop_assert_ne!(&told[0], &told[1]);
            prop_assert_eq!(&told[0], &told[2]);
        }
    }
}
