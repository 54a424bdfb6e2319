//! Numbers with their intervals: what is printed contains what was found.

use super::rounding::{NO_DOUBT, ROUNDING};
use super::{exact, fixed, places_of, seen, up};

/// A zero whose interval has more decimals than this is told without its own.
const MOST_ZEROS: i32 = 6;

/// So many half-widths of its interval `±` may cover at most: what it takes to round one of two digits
/// outward from a value that is rounded, too.
const WIDENED: f64 = 1.15;

/// Writes a value with as many digits as its interval bears out: `1.2500 ± 0.0031`.
///
/// The half-width gets two significant digits and the value ends at the same place; but it keeps a
/// significant digit of its own, so that what is not zero never reads as zero. What is printed contains
/// the interval: a half-width reaches the farther end, and ends are rounded outward. An interval of which
/// that is no fair picture, because it is not centered on the value or ends at zero, is written out:
/// `0.31 (0.12 to 0.83)`. Without an interval the value counts as exact.
pub fn estimate(value: f64, interval: Option<(f64, f64)>) -> String {
    written(value, interval, "", f64::INFINITY)
}

/// A value with its interval in a unit, of which there is so much at most.
pub(super) fn written(value: f64, interval: Option<(f64, f64)>, unit: &str, most: f64) -> String {
    let finite =
        |&(low, high): &(f64, f64)| low.is_finite() && high.is_finite() && value.is_finite();
    let Some((low, high)) = interval.filter(finite) else { return exact(value) + unit };
    let half = (high - low) / 2.0;
    // What rounding and the tail of an enumeration leave open is no doubt that a reader should see.
    if half <= NO_DOUBT * value.abs() {
        return exact(value) + unit;
    }
    // What is hardly a doubt would be a row of zeros.
    if value == 0.0 && low == 0.0 && MOST_ZEROS < places_of(high, 1) {
        return format!("0{unit} (at most {}{unit})", exact(up(high, places_of(high, 2))));
    }
    if let Some((value, half)) = centered(value, (low, high), most) {
        return format!("{value}{unit} ± {half}{unit}");
    }
    let places = places_of(half, 2);
    let end = |end: f64, outward: fn(f64, i32) -> String| match () {
        () if end.abs() <= NO_DOUBT * half => fixed(0.0, places),
        () => outward(end, places.max(places_of(end, 1))),
    };
    let value = seen(value, places, NO_DOUBT * half);
    format!("{value}{unit} ({}{unit} to {}{unit})", end(low, at_least), end(high, at_most))
}

/// A value and its half-width, if the two stand for an interval: together they contain it, are hardly
/// wider, and do not reach below zero or beyond the most that there is where it does not.
fn centered(value: f64, (low, high): (f64, f64), most: f64) -> Option<(String, String)> {
    let half = (high - low) / 2.0;
    let around = |places: i32| {
        let text = seen(value, places, NO_DOUBT * half);
        // It is what is read that the half-width has to reach both ends from.
        let center: f64 = text.replace(',', "").parse().unwrap_or(value);
        let farther = (center - low).max(high - center) - ROUNDING * value.abs();
        (text, center, up(farther, places))
    };
    // A half-width of 99.2 is rounded up to 100, which has a digit less.
    let least = places_of(half, 2);
    let places = least.min(places_of(around(least).2, 2));
    let (text, center, reach) = around(places);
    let (from, to) = (center - reach, center + reach);
    let nothing = NO_DOUBT * half;
    let stays = (low < 0.0 || -nothing <= from) && (most < high || to <= most + nothing);
    (stays && reach <= WIDENED * half).then(|| (text, fixed(reach, places)))
}

/// Writes a number that was sampled, so that it never looks like one that is exact: `0.250 ± 0.040`.
///
/// Where nothing else was seen, it says what it is at most, or at least: `0 (at most 0.019)`. Where
/// nothing can be said of it, a question mark follows: `0 ± ?`. A single value is what it is, and an
/// interval without an upper end says so: `38 (at least 12)`, or `0 (no upper end)` where that is all
/// that it says.
pub fn sampled(value: f64, interval: Option<(f64, f64)>) -> String {
    let Some((low, high)) = interval else { return format!("{} ± ?", exact(value)) };
    if low.is_finite() && high == f64::INFINITY {
        if value <= low {
            return format!("{} (no upper end)", exact(value));
        }
        let places = places_of(value - low, 2);
        let told = fixed(value, places);
        let vanishes = low != 0.0 && places < places_of(low, 1);
        let places = if vanishes { places_of(low, 2) } else { places };
        return format!("{told} (at least {})", at_least(low, places));
    }
    let places = places_of(high - low, 2);
    match () {
        () if high <= low => exact(value),
        () if value <= low => format!("{} (at most {})", exact(value), at_most(high, places)),
        () if high <= value => format!("{} (at least {})", exact(value), at_least(low, places)),
        () => estimate(value, Some((low, high))),
    }
}

/// Writes an upper bound to a decimal place, never rounded down.
pub(super) fn at_most(bound: f64, places: i32) -> String {
    fixed(up(bound, places), places)
}

/// Writes a lower bound to a decimal place, never rounded up.
fn at_least(bound: f64, places: i32) -> String {
    fixed(0.0 - up(-bound, places), places)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::digits::{percent_estimate, rounded};

    #[test]
    fn what_an_enumeration_leaves_open_of_a_zero_is_no_row_of_zeros() {
        assert_eq!(estimate(0.0, Some((-3.8e-16, 3.8e-16))), "0 ± 3.8e-16");
        assert_eq!(estimate(0.0, Some((0.0, 3.8e-16))), "0 (at most 3.8e-16)");
        assert_eq!(estimate(0.0, Some((0.0, 2.8e-8))), "0 (at most 2.8e-8)");
        assert_eq!(rounded(0.0, 3.8e-16), "0");
        assert_eq!(estimate(2.5e-13, Some((2.4e-13, 2.6e-13))), "2.5e-13 ± 1e-14");
        assert_eq!(estimate(0.0, Some((-3.8e-10, 3.8e-10))), "0.00000000000 ± 0.00000000038");
    }

    #[test]
    fn a_sampled_zero_never_looks_like_an_exact_one() {
        assert_eq!(sampled(0.0, Some((0.0, 0.0188))), "0 (at most 0.019)");
        assert_eq!(sampled(1.0, Some((0.9812, 1.0))), "1 (at least 0.981)");
        assert_eq!(sampled(0.0, Some((0.0, 0.975))), "0 (at most 0.98)", "one trial: rounded up");
        assert_eq!(sampled(1.0, Some((0.4782, 1.0))), "1 (at least 0.47)", "five: rounded down");
        assert_eq!(sampled(0.0, Some((0.0, 0.01))), "0 (at most 0.010)", "as it is");
        assert_eq!(sampled(0.0, Some((0.0, 12_341.0))), "0 (at most 13,000)");
        assert_eq!(sampled(0.25, Some((0.21, 0.29))), "0.250 ± 0.040");
        assert_eq!(sampled(0.0, None), "0 ± ?");
    }

    #[test]
    fn a_bound_is_never_rounded_towards_what_was_seen() {
        assert_eq!(sampled(0.0, Some((0.0, 0.019_000_000_5))), "0 (at most 0.020)");
        assert_eq!(sampled(0.0, Some((0.0, 0.019))), "0 (at most 0.019)");
        assert_eq!(sampled(1.0, Some((0.980_999_999_5, 1.0))), "1 (at least 0.980)");
        assert_eq!(percent_estimate(0.0, Some((0.0, 0.070_000_000_01))), "at most 7.1%");
        assert_eq!(percent_estimate(0.0, Some((0.0, 0.07))), "at most 7.0%");
    }

    #[test]
    fn what_rounding_leaves_open_is_no_doubt() {
        assert_eq!(estimate(0.75, Some((0.75 - 3e-16, 0.75 + 3e-16))), "0.75");
    }

    #[test]
    fn an_estimate_ends_where_its_interval_says() {
        assert_eq!(estimate(1.25, Some((1.2469, 1.2531))), "1.2500 ± 0.0031");
        assert_eq!(estimate(-1.25, Some((-1.35, -1.15))), "-1.25 ± 0.10");
        assert_eq!(estimate(0.5, Some((0.4004, 0.5996))), "0.50 ± 0.10", "0.0996 rounds to 0.10");
        assert_eq!(estimate(12_345.0, Some((11_667.0, 13_023.0))), "12,350 ± 690");
        assert_eq!(estimate(0.31, Some((0.12, 0.83))), "0.31 (0.12 to 0.83)");
    }

    /// A half-width was half of the interval, from a value in its middle or not: `25.0% ± 8.9%` ended at
    /// 33.9% where the interval ends at 34.7%.
    #[test]
    fn a_half_width_reaches_the_farther_end() {
        assert_eq!(percent_estimate(0.25, Some((0.1688, 0.3466))), "25.0% ± 9.7%");
        assert_eq!(estimate(25.0, Some((16.2, 35.0))), "25 ± 10");
        assert_eq!(estimate(25.0, Some((15.1, 34.93))), "25 ± 10", "9.93, and not 10.0");
        assert_eq!(estimate(0.0012, Some((0.0002, 0.0028))), "0.0012 (0.0002 to 0.0028)");
    }

    #[test]
    fn nothing_reaches_below_zero_or_beyond_certain_by_rounding() {
        assert_eq!(estimate(0.2501, Some((0.0, 0.5002))), "0.25 (0.00 to 0.51)");
        assert_eq!(percent_estimate(0.9508, Some((0.9002, 0.9999))), "95.1% (90.0% to 100.0%)");
        assert_eq!(estimate(-0.02, Some((-0.28, 0.24))), "-0.02 ± 0.26", "it may be negative");
    }

    #[test]
    fn what_was_seen_never_reads_as_zero() {
        assert_eq!(estimate(0.36, Some((0.0, 22.4))), "0.36 (0 to 23)");
        assert_eq!(estimate(37.5, Some((0.0, 13_520.0))), "37.5 (0 to 13,600)");
        assert_eq!(estimate(-0.0001, Some((-0.1, 0.1))), "-0.0001 ± 0.11");
        assert_eq!(estimate(5.0, Some((0.0, 236.0))), "5 (0 to 240)", "not 10");
        assert_eq!(rounded(-0.3, 20.0), "-0.3");
        assert_eq!(percent_estimate(0.000_02, Some((0.0, 0.3))), "0.002% (0% to 30%)");
        assert_eq!(estimate(-1e-15, Some((-0.1, 0.1))), "0.00 ± 0.10", "what rounding leaves");
    }

    #[test]
    fn an_interval_without_an_upper_end_says_so() {
        assert_eq!(sampled(37.5, Some((12.34, f64::INFINITY))), "38 (at least 12)");
        assert_eq!(sampled(37.5, Some((12.74, f64::INFINITY))), "38 (at least 12)");
        assert_eq!(sampled(37.5, Some((0.034, f64::INFINITY))), "38 (at least 0.034)");
        assert_eq!(sampled(0.0, Some((0.0, f64::INFINITY))), "0 (no upper end)");
    }

    #[test]
    fn an_estimate_without_a_usable_interval_is_written_as_exact() {
        assert_eq!(estimate(1.25, None), "1.25");
        assert_eq!(estimate(3.0, Some((3.0, 3.0))), "3");
        assert_eq!(estimate(3.0, Some((f64::NEG_INFINITY, f64::INFINITY))), "3");
    }

    /// The interval that is read from what is printed of a value.
    fn read(text: &str) -> (f64, f64) {
        let number = |text: &str| text.replace(['%', ','], "").trim().parse::<f64>().unwrap();
        if let Some((value, half)) = text.split_once(" ± ") {
            return (number(value) - number(half), number(value) + number(half));
        }
        let Some((value, ends)) = text.strip_suffix(')').and_then(|it| it.split_once(" (")) else {
            return (number(text), number(text));
        };
        match (ends.strip_prefix("at most "), ends.strip_prefix("at least ")) {
            (Some(most), _) => (number(value), number(most)),
            (_, Some(least)) => (number(least), number(value)),
            _ => ends.split_once(" to ").map(|(low, high)| (number(low), number(high))).unwrap(),
        }
    }

    /// Whether what is read contains an interval, is hardly wider, and negative only if that is.
    fn stands_for((from, to): (f64, f64), (low, high): (f64, f64), value: f64) -> bool {
        let (width, slack) = (high - low, 1e-9 * (high - low) + 2.0 * ROUNDING * value.abs());
        let contains = from <= low + slack && high - slack <= to;
        contains && to - from <= 1.2 * width + slack && (low < 0.0 || -slack <= from)
    }

    proptest! {
        #[test]
        fn what_is_printed_contains_the_interval(
            value in -1.0..1.0_f64,
            size in -14.0..14.0_f64,
            doubt in -8.5..1.0_f64,
            off in 0.0..1.0_f64,
        ) {
            let value = value * 10f64.powf(size);
            let width = 10f64.powf(doubt) * value.abs();
            let ends = (value - off * width, value + (1.0 - off) * width);
            prop_assume!(4.0 * NO_DOUBT * value.abs() < width);
            let text = estimate(value, Some(ends));
            prop_assert!(stands_for(read(&text), ends, value), "{text} of {value} in {ends:?}");
        }

        #[test]
        fn what_is_printed_of_trials_contains_the_interval(
            k in 1..1000_u32,
            more in 1..1_000_000_u32,
            below in 0.0..1.0_f64,
            above in 0.0..1.0_f64,
        ) {
            let p = f64::from(k) / f64::from(k + more);
            let ends = (p * below, p + (1.0 - p) * above);
            prop_assume!(4.0 * NO_DOUBT * p < ends.1 - ends.0);
            let text = percent_estimate(p, Some(ends));
            let (from, to) = read(&text);
            prop_assert!(stands_for((from / 100.0, to / 100.0), ends, p), "{text} of {ends:?}");
            prop_assert!(-1e-9 <= from && to <= 100.0 + 1e-9, "{text}");
        }
    }
}
