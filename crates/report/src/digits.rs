//! Numbers as a reader should see them: no digit that the interval does not bear out.

mod apart;
mod estimates;
mod percentages;
mod rounding;
mod stated;

use std::time::Duration;

pub use apart::{all_apart, all_percents_apart, all_short_apart, apart, percents_apart};
pub use estimates::{estimate, sampled};
pub use percentages::{
    percent, percent_at_most, percent_estimate, percent_fixed, percent_rounded, percent_sampled,
    percentage_points,
};
use rounding::NO_DOUBT;
pub use rounding::{ROUNDING, is_same, settled};
pub use stated::stated;

/// The significant digits of a number that is known exactly.
const EXACT_DIGITS: i32 = 6;

/// Those of a number that nobody needs to know better.
const SHORT_DIGITS: i32 = 3;

/// So many significant digits has a number that is exact, beside its mark in a picture.
const DRAWN_DIGITS: i32 = 4;

/// With so many significant digits nothing that is in no doubt is rounded away.
const DIGITS_OF_NO_DOUBT: i32 = 9;

/// A number that says more decimals than this is written with an exponent.
const MOST_DECIMALS: i32 = 12;

/// Writes a number with as many digits as a half-width bears out that is said elsewhere: `0.70`.
pub fn rounded(value: f64, half_width: f64) -> String {
    if !half_width.is_finite() || half_width <= NO_DOUBT * value.abs() {
        return exact(value);
    }
    seen(value, places_of(half_width, 2), NO_DOUBT * half_width)
}

/// Writes a number to a decimal place; with three significant digits where none of its own would be
/// left there. What is no more than `nothing` is what rounding leaves of a zero.
fn seen(value: f64, places: i32, nothing: f64) -> String {
    let vanishes = nothing < value.abs() && places < places_of(value, 1);
    if vanishes { short(value) } else { fixed(value, places) }
}

/// Writes a number with three significant digits, where nobody needs to know it better.
pub fn short(value: f64) -> String {
    exact(to_place(value, places_of(value, SHORT_DIGITS)))
}

/// Writes a number with three significant digits, or with as many fewer as a half-width bears out that is
/// said elsewhere, for cells: `76.0`, and `76` of what may be `72`.
pub fn short_rounded(value: f64, half_width: Option<f64>) -> String {
    let known = half_width.filter(|half| half.is_finite() && NO_DOUBT * value.abs() < *half);
    let Some(half) = known else { return short(value) };
    seen(value, places_of(value, 3).min(places_of(half, 2)), NO_DOUBT * half)
}

/// How many decimals a half-width bears out.
pub fn decimals_of(half_width: f64) -> usize {
    usize::try_from(places_of(half_width, 2)).unwrap_or(0)
}

/// The nearest number that ends at a decimal place.
fn to_place(value: f64, places: i32) -> f64 {
    let unit = 10f64.powi(places);
    if unit.is_finite() {
        return (value * unit).round() / unit;
    }
    // Below all powers of ten that there are, the standard library rounds.
    let digits = usize::try_from(places - places_of(value, 1));
    digits.map_or(0.0, |digits| format!("{value:.digits$e}").parse().unwrap_or(value))
}

/// Writes a number that is known exactly: at most six significant digits, no trailing zeros.
///
/// The whole part is not rounded. Numbers below one millionth, and from 10 to the 15th, are written
/// with an exponent. What is less than one never reads as one, unless by rounding alone.
pub fn exact(value: f64) -> String {
    let text = exact_to(value, EXACT_DIGITS);
    if text == "1" && value < 1.0 - NO_DOUBT {
        return (EXACT_DIGITS + 1..=DIGITS_OF_NO_DOUBT)
            .map(|digits| exact_to(value, digits))
            .find(|text| text != "1")
            .unwrap_or(text);
    }
    text
}

/// Writes a number that is known exactly as it stands beside its mark in a picture, where more than
/// four significant digits are not seen. The whole part is not rounded.
pub fn drawn(value: f64) -> String {
    let text = exact_to(value, DRAWN_DIGITS);
    // What is not quite one, or not quite whole, must not read as if it were.
    let is_off = |text: &String| {
        let read = text.replace(',', "").parse::<f64>();
        read.is_ok_and(|read| read.fract() == 0.0 && !is_same(read, value))
    };
    if !is_off(&text) {
        return text;
    }
    let mut longer = (EXACT_DIGITS..=DIGITS_OF_NO_DOUBT).map(|digits| exact_to(value, digits));
    longer.find(|text| !is_off(text)).unwrap_or_else(|| exact(value))
}

/// A number that is next to nothing beside another, as a bound: `<0.000001`, `>-0.000001`. Nothing of one
/// that is not, or that reads well enough: between `0.05` and `0.4` stands no `1.77e-11`.
pub fn next_to_nothing(value: f64, beside: f64) -> Option<String> {
    let part = NEXT_TO_NOTHING * beside.abs();
    let is_nearly = value != 0.0 && value.abs() < part.min(NEXT_TO_NOTHING);
    let bound = fixed(0.1_f64.powi(MOST_PLACES), MOST_PLACES);
    is_nearly.then(|| if value < 0.0 { format!(">-{bound}") } else { format!("<{bound}") })
}

/// Less than this part of another number is nothing beside it.
const NEXT_TO_NOTHING: f64 = 1e-6;

/// The decimals of a bound for it.
const MOST_PLACES: i32 = 6;

/// The same with at most so many significant digits.
fn exact_to(value: f64, digits: i32) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    if !value.is_finite() {
        return value.to_string();
    }
    // What is 0.000001 but for rounding is written like what is no less.
    let precision = usize::try_from(digits - 1).unwrap_or(0);
    let read = format!("{value:.precision$e}").parse().unwrap_or(value);
    if !(1e-6..1e15).contains(&f64::abs(read)) {
        return scientific(value, digits);
    }
    trimmed(fixed(value, places_of(value, digits).max(0)))
}

/// The next number up that ends at a decimal place.
fn up(number: f64, places: i32) -> f64 {
    let unit = 10f64.powi(places);
    if !unit.is_finite() {
        return number;
    }
    let at = number * unit;
    // A bound that is written exactly is not rounded up because its product is not.
    let is_there = (at - at.round()).abs() <= ROUNDING * at.abs();
    let up = if is_there { at.round() } else { at.ceil() };
    // Adding zero turns a negative zero into a zero.
    up / unit + 0.0
}

/// A longer fraction is not read.
const LONGEST: usize = 24;

/// Whether a number is written as a fraction that is short enough to be read beside its decimals.
pub fn reads_as_fraction(text: &str) -> bool {
    text.contains('/') && text.len() <= LONGEST
}

/// Writes a count with thousands separators: `1,000,000`.
pub fn count(count: u64) -> String {
    separated(&count.to_string())
}

/// Writes a count with what is counted, by the noun for one: `1 trial`, `1,000 trials`, `0 libraries`.
pub fn counted(number: u64, noun: &str) -> String {
    let several = || match noun.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{noun}s"),
    };
    let nouns = if number == 1 { noun.to_owned() } else { several() };
    format!("{} {nouns}", count(number))
}

/// Writes a rate per second with three significant digits: `61.2 M/s`.
pub fn rate(per_second: f64) -> String {
    format!("{}/s", scaled(per_second))
}

fn scaled(number: f64) -> String {
    let scales = [(1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k")];
    // Just under a thousand of one unit rounds to one of the next.
    let scale = scales.iter().find(|(unit, _)| 0.9995 * unit <= number.abs());
    let (unit, letter) = scale.copied().unwrap_or((1.0, ""));
    three_digits(number / unit) + letter
}

/// Writes how long something took, with the units a person would use: `340 ms`, `12 min 3 s`.
pub fn duration(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    let whole = duration.as_secs() + u64::from(500 <= duration.subsec_millis());
    match seconds {
        s if s <= 0.0 => "0 s".to_owned(),
        s if s < 0.000_999_5 => three_digits(s * 1e6) + " µs",
        s if s < 0.999_5 => three_digits(s * 1e3) + " ms",
        s if s < 59.95 => three_digits(s) + " s",
        s if s < 3599.5 => format!("{} min {} s", whole / 60, whole % 60),
        _ => format!("{} h {} min", (whole + 30) / 3600, (whole + 30) / 60 % 60),
    }
}

fn three_digits(number: f64) -> String {
    fixed(number, places_of(number, 3).max(0))
}

/// The decimal place at which a number has this many significant digits, after rounding to them;
/// negative if it lies before the point.
pub(crate) fn places_of(number: f64, digits: i32) -> i32 {
    if number == 0.0 || !number.is_finite() {
        return digits - 1;
    }
    // The standard library's rounding decides whether 9.96 is 10, not a logarithm.
    let precision = usize::try_from(digits - 1).unwrap_or(0);
    let rounded = format!("{number:.precision$e}");
    let exponent = rounded.rsplit('e').next().and_then(|text| text.parse::<i32>().ok());
    digits - 1 - exponent.unwrap_or(0)
}

/// Writes a number to a decimal place, with thousands separators from 10,000; where nobody would
/// count the zeros, with an exponent.
fn fixed(number: f64, places: i32) -> String {
    if MOST_DECIMALS < places {
        let number = to_place(number, places);
        let digits = places - places_of(number, 1) + 1;
        return match usize::try_from(places) {
            Ok(places) if 1e-6 <= number.abs() => trimmed(format!("{number:.places$}")),
            _ if number == 0.0 => "0".to_owned(),
            _ => scientific(number, digits),
        };
    }
    let text = if places < 0 {
        let unit = 10f64.powi(-places);
        format!("{:.0}", (number / unit).round() * unit)
    } else {
        format!("{number:.*}", usize::try_from(places).unwrap_or(0))
    };
    let text = if text.parse() == Ok(0.0) { text.trim_start_matches('-').to_owned() } else { text };
    if number.abs() < 10_000.0 { text } else { separated(&text) }
}

fn scientific(value: f64, digits: i32) -> String {
    let precision = usize::try_from(digits - 1).unwrap_or(0);
    let text = format!("{value:.precision$e}");
    match text.split_once('e') {
        Some((digits, exponent)) => format!("{}e{exponent}", trimmed(digits.to_owned())),
        None => text,
    }
}

fn trimmed(text: String) -> String {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

fn separated(text: &str) -> String {
    let (sign, rest) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
    let (whole, decimals) = rest.find('.').map_or((rest, ""), |point| rest.split_at(point));
    let mut grouped = String::with_capacity(text.len() + whole.len() / 3);
    for (position, digit) in whole.chars().enumerate() {
        if position != 0 && (whole.len() - position).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}{decimals}")
}

#[cfg(test)]
mod tests {
    use super::estimates::at_most;
    use super::*;

    #[test]
    fn what_is_counted_once_has_the_noun_for_one() {
        let told = |number| [counted(number, "trial"), counted(number, "library")];
        assert_eq!(told(0), ["0 trials", "0 libraries"]);
        assert_eq!(told(1), ["1 trial", "1 library"]);
        assert_eq!(told(1000), ["1,000 trials", "1,000 libraries"]);
    }

    #[test]
    fn what_is_smaller_than_any_power_of_ten_is_a_number() {
        assert_eq!([1e-310, 1.2345e-310].map(short), ["1e-310", "1.23e-310"]);
        assert_eq!(short(-1e-310), "-1e-310");
        assert_eq!(estimate(1.235e-310, Some((1.2e-310, 1.27e-310))), "1.235e-310 ± 3.5e-312");
        assert_eq!(fixed(1e-310, 309), "0");
        assert_eq!(at_most(1.25e-310, 320), "1.25e-310");
    }

    #[test]
    fn a_cell_has_no_digit_that_its_interval_does_not_bear_out() {
        assert_eq!(short_rounded(76.0041, None), "76");
        assert_eq!(short_rounded(76.0041, Some(0.032)), "76.0");
        assert_eq!(short_rounded(76.0041, Some(14.2)), "76");
        assert_eq!(short_rounded(0.0412, Some(0.1)), "0.04");
        assert_eq!(short_rounded(0.0012, Some(0.12)), "0.0012", "never nothing");
        assert_eq!(short_rounded(-1234.5, Some(f64::INFINITY)), "-1230");
    }

    #[test]
    fn an_exact_number_has_six_digits_and_no_trailing_zeros() {
        assert_eq!(exact(1.25), "1.25");
        assert_eq!(exact(1.0 / 3.0), "0.333333");
        assert_eq!(exact(200.0 / 3.0), "66.6667");
        assert_eq!(exact(-4.5), "-4.5");
        assert_eq!(exact(-0.0), "0");
        assert_eq!(exact(1_234_567.8), "1,234,568");
        assert_eq!(exact(1944.0), "1944");
        assert_eq!(exact(0.1 + 0.2), "0.3");
        assert_eq!(exact(1.5e-7), "1.5e-7");
        assert_eq!(exact(-2e15), "-2e15");
    }

    #[test]
    fn beside_its_mark_an_exact_number_has_four_digits() {
        assert_eq!(drawn(76.909_512), "76.91");
        assert_eq!(drawn(1.0 / 24.0), "0.04167");
        assert_eq!(drawn(144.143), "144.1");
        assert_eq!(drawn(12_345.6), "12,345.6");
        assert_eq!(drawn(1.25), "1.25");
        // What is not quite whole does not read as whole.
        assert_eq!(drawn(49.999_9), "49.9999");
        assert_eq!(drawn(0.99999), "0.99999");
        assert_eq!(drawn(-9.999_999), "-9.999999", "a difference of one in 10 million games");
        assert_eq!(drawn(59.999_999_999_9), "60", "found to so many digits");
        assert_eq!(drawn(50.0), "50");
    }

    #[test]
    fn what_is_next_to_nothing_beside_others_is_told_by_a_bound() {
        let of = |value| next_to_nothing(value, 0.4387);
        assert_eq!(
            [1.77e-11, -1.77e-11].map(of),
            [Some("<0.000001"), Some(">-0.000001")].map(|it| it.map(str::to_owned))
        );
        assert_eq!([0.0, 1e-6, -0.0013].map(of), [None, None, None]);
        assert_eq!(next_to_nothing(3.0, 1e9), None, "it reads well enough");
        assert_eq!(next_to_nothing(1e-8, 1e-7), None, "all of them are small");
    }

    #[test]
    fn counts_rates_and_durations_read_as_people_write_them() {
        assert_eq!([0, 999, 1000, 1_000_000].map(count), ["0", "999", "1,000", "1,000,000"]);
        assert_eq!(rate(61_234_567.0), "61.2 M/s");
        assert_eq!(rate(999_999.0), "1.00 M/s");
        assert_eq!(rate(950.0), "950/s");
        let written = |seconds| duration(Duration::from_secs_f64(seconds));
        assert_eq!(written(0.34), "340 ms");
        assert_eq!(written(0.000_012), "12.0 µs");
        assert_eq!(written(1.237), "1.24 s");
        assert_eq!(written(59.99), "1 min 0 s");
        assert_eq!(written(723.0), "12 min 3 s");
        assert_eq!(written(3599.7), "1 h 0 min");
        assert_eq!(written(7500.0), "2 h 5 min");
        assert_eq!(written(0.0), "0 s");
    }
}
