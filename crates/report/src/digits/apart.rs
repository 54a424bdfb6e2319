//! Numbers that are not the same, told so that it is seen.

use super::{EXACT_DIGITS, NO_DOUBT, exact_to, percent};

/// No number has more digits than these that mean anything.
const MOST_DIGITS: i32 = 15;

/// Writes numbers that are known exactly: each as [`exact`](super::exact) does, or with as many more
/// digits as it takes that two of them read alike only if they are the same but for rounding.
pub fn apart<const N: usize>(numbers: [f64; N]) -> [String; N] {
    let told = |digits| numbers.map(|number| exact_to(number, digits));
    let texts = (EXACT_DIGITS..MOST_DIGITS).map(told).find(|texts| are_apart(&numbers, texts));
    texts.unwrap_or_else(|| told(MOST_DIGITS))
}

/// The same of exact probabilities, as percentages.
pub fn percents_apart<const N: usize>(probabilities: [f64; N]) -> [String; N] {
    let texts = probabilities.map(percent);
    if are_apart(&probabilities, &texts) {
        return texts;
    }
    apart(probabilities.map(|p| 100.0 * p)).map(|text| text + "%")
}

/// Whether those that read alike are the same but for rounding.
fn are_apart(numbers: &[f64], texts: &[String]) -> bool {
    let told: Vec<_> = numbers.iter().zip(texts).collect();
    told.iter().enumerate().all(|(at, (one, read))| {
        told[at + 1..].iter().all(|(other, text)| {
            read != text || (**one - **other).abs() <= NO_DOUBT * one.abs().max(other.abs())
        })
    })
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

    proptest! {
        #[test]
        fn what_differs_reads_otherwise(number in -1e6..1e6, off in -8.0..1.0) {
            let other = number * (1.0 + 10f64.powf(off));
            let [one, two] = apart([number, other]);
            prop_assert_ne!(one, two);
        }
    }
}
