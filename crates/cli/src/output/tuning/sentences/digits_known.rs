//! Numbers of a tuning with as many digits as are known.

use sandtable_report::digits;
use sandtable_sim::interval::Interval;
use sandtable_sim::tuning::Point;

use crate::tuning::Tuned;

/// A confidence as a percentage, without its sign.
pub(super) fn percent(confidence: f64) -> String {
    digits::exact(100.0 * confidence)
}

/// A target as the file states it; a share in percent, with its fraction if it has one.
pub(super) fn stated(target: f64, is_share: bool) -> String {
    let stated = digits::stated(target);
    match (is_share, stated.contains('/')) {
        (false, _) => stated,
        (true, false) => digits::percent(target),
        (true, true) => format!("{} ({stated})", digits::percent(target)),
    }
}

/// What a curve comes to at a point: a share in percent, and by how much one is more than another in
/// percentage points.
pub(super) fn value(tuned: &Tuned, point: &Point) -> String {
    let Some(Interval { low, high }) = point.interval else { return level(tuned, point.value) };
    match (tuned.is_share, &tuned.difference_from) {
        (true, None) => digits::percent_estimate(point.value, Some((low, high))),
        (true, Some(_)) => points_of_percent(point.value, Some((low, high))),
        (false, _) => digits::sampled(point.value, Some((low, high))),
    }
}

/// A number that what is measured comes to, where it is known exactly.
pub(super) fn level(tuned: &Tuned, level: f64) -> String {
    if tuned.is_share { digits::percent(level) } else { digits::exact(level) }
}

/// By how much something is off what it is measured against.
pub(super) fn off(tuned: &Tuned, off: f64, ends: Option<(f64, f64)>) -> String {
    if tuned.is_share { points_of_percent(off, ends) } else { digits::estimate(off, ends) }
}

fn points_of_percent(points: f64, ends: Option<(f64, f64)>) -> String {
    format!("{} percentage points", digits::percentage_points(points, ends))
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
