//! How exactly a target is met.

use sandtable_sim::tuning::{Grid, Point};

use crate::tuning::Tuned;

/// How exact a number is that the parameter takes.
pub(super) fn how_exact(grid: Grid) -> String {
    match grid {
        Grid::Any | Grid::Whole | Grid::Parts(1) => "exact".to_owned(),
        Grid::Parts(parts) if parts.to_string().trim_end_matches('0') == "1" => {
            format!("exact, to {} decimals", parts.to_string().len() - 1)
        }
        Grid::Parts(parts) => format!("exact, in steps of 1/{parts}"),
    }
}

/// That a target is met only to the digits in which it is written, if so.
pub(super) fn to_its_digits(tuned: &Tuned, x: f64) -> &'static str {
    let curve = &tuned.tuning.curve;
    let largest = curve.iter().map(|point| point.value.abs()).fold(tuned.target.abs(), f64::max);
    let is_off = |point: &Point| TOLD * largest < (point.value - tuned.target).abs();
    let point = curve.iter().find(|point| point.x.total_cmp(&x).is_eq());
    if point.is_some_and(is_off) { ", to the digits in which the target is written" } else { "" }
}

/// What a value may be off its target without being told, as a part of the largest that there is.
const TOLD: f64 = 1e-9;
