//! Numbers of a tuning with as many digits as are known.

use sandtable_report::digits;
use sandtable_sim::interval::Interval;
use sandtable_sim::tuning::Point;

/// A confidence as a percentage, without its sign.
pub(super) fn percent(confidence: f64) -> String {
    digits::exact(100.0 * confidence)
}

/// What a curve comes to at a point.
pub(super) fn value(point: &Point) -> String {
    match point.interval {
        None => digits::exact(point.value),
        Some(interval) => digits::sampled(point.value, Some((interval.low, interval.high))),
    }
}

/// A number with its bracket, to two digits of the bracket's half-width and outward.
pub(super) fn rounded(x: f64, bracket: Interval) -> [String; 3] {
    let half = bracket.half_width();
    let exponent = if 0.0 < half { half.log10().floor() } else { -6.0 };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    let decimals = (1.0 - exponent).clamp(0.0, 12.0) as usize;
    let unit = 10f64.powf(-(decimals as f64));
    let low = (bracket.low / unit).floor() * unit;
    let high = (bracket.high / unit).ceil() * unit;
    [x, low, high].map(|number| format!("{:.decimals$}", number + 0.0))
}
