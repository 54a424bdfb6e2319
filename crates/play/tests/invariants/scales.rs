//! Whatever a procedure comes to, each of its measures is on its scale.

use sandtable_dice::{Kind, Reading, Scale};
use sandtable_sim::experiment::{MeasureInfo, Values};

/// What is wrong with a scale, whatever comes to lie on it.
fn wrong(scale: &Scale) -> Option<&'static str> {
    let wrong = [
        (scale.high < scale.low, "is empty"),
        (!scale.is_bounded(), "is open"),
        (scale.kind == Kind::YesNo && !scale.unit.is_empty(), "has a unit, and is yes or no"),
        (scale.kind == Kind::Time && scale.missing.is_none(), "has no word for never"),
    ];
    wrong.into_iter().find(|(is_wrong, _)| *is_wrong).map(|(_, what)| what)
}

/// The measures whose scales are wrong, or that an outcome is off the scale of.
pub(crate) fn off(measures: &[MeasureInfo], outcomes: &[Values]) -> Vec<String> {
    let told = |(at, MeasureInfo { name, scale, .. }): (usize, &MeasureInfo)| {
        if let Some(wrong) = wrong(scale) {
            return Some(format!("the scale of {name} {wrong}: {scale:?}"));
        }
        let mut readings = outcomes.iter().map(|values| Reading(values[at]));
        let off = readings.find(|reading| !scale.admits(*reading))?;
        Some(format!("{name} is {off:?}, off {scale:?}"))
    };
    measures.iter().enumerate().filter_map(told).collect()
}
