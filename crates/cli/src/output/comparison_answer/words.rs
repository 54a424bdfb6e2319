//! Means and differences as a comparison tells them.

use sandtable_report::digits;
use sandtable_sim::interval::Method;
use sandtable_sim::statistic::Statistic;

use super::super::numbers;
use crate::compare::{Asked, Compared};
use crate::share;

/// Whether the means are probabilities, which are told in percent, and their differences in percentage
/// points.
pub(super) fn is_share(measure: &Asked) -> bool {
    share::is_share(Statistic::Mean, measure.scale.kind)
}

/// Both means of rows that stand below each other: of all that are known exactly and are of one measure, none
/// reads as another.
pub(super) fn all_means(measures: &[Asked], rows: &[&Compared]) -> Vec<[String; 2]> {
    let alone = |row: &&Compared| means(&measures[row.measure], row);
    let mut told: Vec<[String; 2]> = rows.iter().map(alone).collect();
    for (number, measure) in measures.iter().enumerate() {
        let exact = |row: &Compared| {
            let both = row.mean_reference.zip(row.mean_variant);
            both.filter(|_| row.measure == number && is_exact(row))
        };
        let places = rows.iter().enumerate().filter_map(|(at, row)| Some((at, exact(row)?)));
        let (places, pairs): (Vec<usize>, Vec<(f64, f64)>) = places.unzip();
        let values: Vec<f64> = pairs.into_iter().flat_map(|(one, other)| [one, other]).collect();
        let apart = if is_share(measure) { digits::all_percents_apart } else { digits::all_apart };
        for (place, pair) in places.into_iter().zip(apart(&values).chunks_exact(2)) {
            told[place] = [pair[0].clone(), pair[1].clone()];
        }
    }
    told
}

fn is_exact(row: &Compared) -> bool {
    row.pairs.is_none() && row.interval.is_none()
}

/// Both means: two that differ, and are known exactly, never read alike.
pub(super) fn means(measure: &Asked, row: &Compared) -> [String; 2] {
    match (row.mean_reference, row.mean_variant) {
        (Some(before), Some(after)) if is_exact(row) && row.verdict.is_difference() => {
            let apart = if is_share(measure) { digits::percents_apart } else { digits::apart };
            apart([before, after])
        }
        (before, after) => [mean(measure, before, 0, row), mean(measure, after, 1, row)],
    }
}

/// A mean with as many digits as its share of the uncertainty allows; where the difference says
/// nothing of it, what else it could be.
fn mean(measure: &Asked, value: Option<f64>, side: usize, row: &Compared) -> String {
    let Some(value) = value else { return none(row) };
    let is_share = is_share(measure);
    if let Some(interval) = row.alone[side] {
        let written = if is_share { digits::percent_estimate } else { digits::sampled };
        return written(value, Some((interval.low, interval.high)));
    }
    match row.interval {
        Some(interval) => {
            let rounded = if is_share { digits::percent_rounded } else { digits::rounded };
            rounded(value, interval.half_width())
        }
        // What was sampled never looks like what is exact.
        None if row.is_uncertain() => digits::sampled(value, None),
        None if is_share => digits::percent(value),
        None => digits::exact(value),
    }
}

/// What stands for a number that there is not.
fn none(row: &Compared) -> String {
    let is_certain = row.pairs.is_none() || row.method == Method::Exact;
    numbers::no_number(is_certain).to_owned()
}

/// A difference with its sign.
pub(super) fn difference(measure: &Asked, row: &Compared) -> String {
    let Some(difference) = row.difference else { return none(row) };
    let ends = row.interval.map(|interval| (interval.low, interval.high));
    let text = amount(measure, difference, ends, "pp");
    let text = if 0.0 < difference { format!("+{text}") } else { text };
    if row.is_uncertain() { format!("{text} ± ?") } else { text }
}

/// So much of a measure; of a probability in percentage points, which are called so.
pub(super) fn amount(
    measure: &Asked,
    size: f64,
    interval: Option<(f64, f64)>,
    points: &str,
) -> String {
    if is_share(measure) {
        format!("{} {points}", digits::percentage_points(size, interval))
    } else {
        digits::estimate(size, interval)
    }
}

/// Percentage points, in a sentence.
pub(super) const POINTS: &str = "percentage points";
