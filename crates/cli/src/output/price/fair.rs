//! Fair prices as they are written.

use sandtable_report::digits;
use sandtable_sim::interval::{Interval, Method};

use crate::output::numbers;
use crate::pricing::{OffLadder, PricedRung, Worth};

/// What is said where there is no price or no verdict.
pub(super) const CANNOT: &str = "cannot be told";

/// The fair price with its interval; what was sampled never looks like what is exact.
pub(super) fn fair(worth: &Worth) -> String {
    match worth.off_ladder {
        Some(OffLadder::Below(points)) => format!("below {}", digits::exact(points)),
        Some(OffLadder::Above(points)) => format!("above {}", digits::exact(points)),
        Some(OffLadder::Throughout(Interval { low, high })) => {
            format!("{} to {}", digits::exact(low), digits::exact(high))
        }
        None => priced(worth),
    }
}

fn priced(worth: &Worth) -> String {
    let Some(fair) = worth.fair else { return "-".to_owned() };
    let in_bounds = worth.of_reference.is_none() || fair.value.is_none();
    let Some(interval) = fair.interval.filter(|_| in_bounds) else {
        return match (fair.value, fair.method) {
            // No digit of it is borne out.
            (None, _) | (_, Method::Unknown) => CANNOT.to_owned(),
            _ => numbers::estimate(&fair),
        };
    };
    let near = |value: f64, end: f64| digits::rounded(value, (value - end).abs());
    let (low, high) = (outward(interval.low, f64::floor), outward(interval.high, f64::ceil));
    match (fair.value, interval.low.is_finite(), interval.high.is_finite()) {
        (Some(_), true, true) => numbers::estimate(&fair),
        (Some(value), true, false) => {
            format!("{} (at least {low})", near(value, interval.low))
        }
        (Some(value), false, true) => {
            format!("{} (at most {high})", near(value, interval.high))
        }
        (None, true, false) => format!("at least {low}"),
        (None, false, true) => format!("at most {high}"),
        (None, true, true) => format!("{low} to {high}"),
        (_, false, false) => CANNOT.to_owned(),
    }
}

/// An end of an interval to a tenth of a point, away from the middle.
fn outward(end: f64, round: fn(f64) -> f64) -> String {
    digits::exact(round(end * 10.0) / 10.0)
}

/// The prices that are what it may be, rounded to the step in which the book has its prices: from the
/// lowest to the highest.
pub(super) fn to_step(bounds: Interval, step: f64) -> Interval {
    let rounded = |price: f64| (price / step).round() * step;
    Interval { low: rounded(bounds.low), high: rounded(bounds.high) }
}

/// The price rounded to the step in which the book has its prices: one, or all that it may be; nothing
/// where there is no price, or no end to it.
pub(super) fn rounded(worth: &Worth, step: f64) -> Option<String> {
    let bounds = worth.bounds().filter(|bounds| bounds.width().is_finite())?;
    let Interval { low, high } = to_step(bounds, step);
    let [low, high] = [low, high].map(digits::exact);
    Some(if low == high { low } else { format!("{low} to {high}") })
}

/// How much of the key that makes a ladder costs as many points, between rungs on a straight line;
/// nothing beyond it, or where variants make it.
pub(super) fn amount(ladder: &[PricedRung], points: f64) -> Option<f64> {
    let between = |pair: &[PricedRung]| {
        let share = (points - pair[0].points) / (pair[1].points - pair[0].points);
        let (from, to) = (pair[0].at?, pair[1].at?);
        (0.0..=1.0).contains(&share).then_some(from * (1.0 - share) + to * share)
    };
    ladder.windows(2).find_map(between)
}
