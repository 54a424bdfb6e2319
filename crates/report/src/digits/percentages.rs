//! Probabilities, and differences of them, as percentages.

use super::estimates::written;
use super::{estimate, exact, places_of, rounded, up};

/// Writes a probability with its interval as a percentage: `12.50% ± 0.31%`.
///
/// What was not seen is told by how probable it is at most, so that it cannot be taken for what is
/// impossible: `at most 1.9%`. In the same way, what was always seen: `at least 98.1%`.
pub fn percent_estimate(p: f64, interval: Option<(f64, f64)>) -> String {
    match interval {
        None => percent(p),
        Some((_, high)) if p == 0.0 && 0.0 < high => {
            format!("at most {}", percent_at_most(high, decimals_of(high)))
        }
        Some((low, _)) if 1.0 <= p && low < 1.0 => {
            format!("at least {}", percent_at_least(low, decimals_of(1.0 - low)))
        }
        Some((low, high)) => written(100.0 * p, Some((100.0 * low, 100.0 * high)), "%", 100.0),
    }
}

/// The decimals with which a small probability has two significant digits as a percentage.
fn decimals_of(p: f64) -> usize {
    usize::try_from(places_of(100.0 * p, 2)).unwrap_or(0)
}

/// Writes an exact probability as a percentage: `14.5833%`.
///
/// Only certainty reads `100%`, which what was added up is [`settled`](super::settled) to be, and only
/// impossibility `0%`. What is no probability reads as what it is: `5000%`.
pub fn percent(p: f64) -> String {
    let text = exact(100.0 * p);
    if text == "100" && p < 1.0 { ">99.9999%".to_owned() } else { text + "%" }
}

/// Writes a probability as a percentage with a fixed number of decimals, for columns and axes.
///
/// What is possible never reads as zero, and what is not certain never as one hundred: `<0.01%`,
/// `>99.99%`.
pub fn percent_fixed(p: f64, decimals: usize) -> String {
    let least = 0.1_f64.powi(places(decimals));
    // Adding zero turns a negative zero, the sum of nothing, into a zero.
    let text = format!("{:.decimals$}", 100.0 * p + 0.0);
    match text.parse::<f64>() {
        Ok(0.0) if 0.0 < p => format!("<{least:.decimals$}%"),
        Ok(100.0) if p < 1.0 => format!(">{:.decimals$}%", 100.0 - least),
        _ => text + "%",
    }
}

/// Writes a probability as a percentage with as many digits as a half-width bears out that is said
/// elsewhere: `70.3%`; with more where it would read as impossible or as certain, and is not.
pub fn percent_rounded(p: f64, half_width: f64) -> String {
    let text = rounded(100.0 * p, 100.0 * half_width);
    match text.parse::<f64>() {
        Ok(0.0) if 0.0 < p => percent_fixed(p, decimals_of(p)),
        Ok(100.0) if p < 1.0 => percent_fixed(p, decimals_of(1.0 - p)),
        _ => text + "%",
    }
}

/// Writes a difference of probabilities in percentage points, without that unit: `26.16 ± 0.31`.
pub fn percentage_points(difference: f64, interval: Option<(f64, f64)>) -> String {
    estimate(100.0 * difference, interval.map(|(low, high)| (100.0 * low, 100.0 * high)))
}

/// Writes a share of trials as a percentage with a fixed number of decimals; where none or all of
/// them came to it, how probable it is at most or at least, for columns: `≤1.9%`.
pub fn percent_sampled(p: f64, (low, high): (f64, f64), decimals: usize) -> String {
    match () {
        () if p <= 0.0 => format!("≤{}", percent_at_most(high, decimals)),
        () if 1.0 <= p => format!("≥{}", percent_at_least(low, decimals)),
        () => percent_fixed(p, decimals),
    }
}

/// Writes an upper bound of a probability as a percentage with a fixed number of decimals, never
/// rounded down: `1.89%`.
pub fn percent_at_most(p: f64, decimals: usize) -> String {
    format!("{:.decimals$}%", up(100.0 * p, places(decimals)).clamp(0.0, 100.0))
}

/// Writes a lower bound of a probability, never rounded up: `98.11%`.
fn percent_at_least(p: f64, decimals: usize) -> String {
    format!("{:.decimals$}%", 0.0 - up(-100.0 * p, places(decimals)).clamp(-100.0, 0.0))
}

fn places(decimals: usize) -> i32 {
    i32::try_from(decimals).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_never_round_to_certain_or_impossible() {
        assert_eq!(percent(7.0 / 48.0), "14.5833%");
        assert_eq!(percent(1e-6), "0.0001%");
        assert_eq!(percent(0.0), "0%");
        assert_eq!(percent(1.0), "100%");
        assert_eq!(percent(1.0 - 1e-9), ">99.9999%");
        assert_eq!([50.0, 1.5, -0.5].map(percent), ["5000%", "150%", "-50%"], "no probability");
        assert_eq!(percent_fixed(0.5, 2), "50.00%");
        assert_eq!(percent_fixed(1e-6, 2), "<0.01%");
        assert_eq!(percent_fixed(0.0, 2), "0.00%");
        assert_eq!(percent_fixed(1.0 - 1e-6, 1), ">99.9%");
        assert_eq!(percent_fixed(1.0, 0), "100%");
    }

    #[test]
    fn a_percentage_shows_its_interval() {
        assert_eq!(percent_estimate(0.125, Some((0.1219, 0.1281))), "12.50% ± 0.31%");
        assert_eq!(percent_estimate(0.0, Some((0.0, 0.000_038))), "at most 0.0038%");
        assert_eq!(percent_estimate(0.0, Some((0.0, 0.018_85))), "at most 1.9%");
        assert_eq!(percent_estimate(0.0, Some((0.0, 0.181))), "at most 19%", "rounded up");
        assert_eq!(percent_estimate(0.0, None), "0%");
        assert_eq!(percent_estimate(1.0, Some((0.981_15, 1.0))), "at least 98.1%");
        assert_eq!(percent_estimate(1.0, None), "100%");
        let columns = [(0.0, 0.0, 0.018_85), (0.5, 0.4, 0.6), (1.0, 0.981_15, 1.0)];
        let columns = columns.map(|(p, low, high)| percent_sampled(p, (low, high), 1));
        assert_eq!(columns, ["≤1.9%", "50.0%", "≥98.1%"]);
        assert_eq!(percent_estimate(0.25, None), "25%");
        assert_eq!([percent_at_most(0.0, 2), percent_at_least(0.0, 2)], ["0.00%", "0.00%"]);
    }
}
