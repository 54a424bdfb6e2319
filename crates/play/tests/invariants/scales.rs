//! Whatever a procedure comes to, each of its measures is on its scale.

use std::collections::BTreeSet;

use sandtable_dice::{Kind, Reading, Scale, Value};
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

/// The measures in turns that are all the turns there are wherever something is so, as if they had ended
/// there, and fewer where it is not.
pub(crate) fn written_as(
    measures: &[MeasureInfo],
    outcomes: &[Values],
    limit: u32,
) -> BTreeSet<&'static str> {
    let at = |place: usize| move |values: &Values| Reading(values[place]).0.map(Value::get);
    let is_written = |turns: usize, so: usize| {
        let (of_turns, is_so) = (at(turns), at(so));
        let (ended, open): (Vec<&Values>, Vec<&Values>) =
            outcomes.iter().partition(|values| is_so(values) != Some(1.0));
        let is_all = |values: &&Values| of_turns(values) == Some(f64::from(limit));
        !open.is_empty() && open.iter().all(is_all) && !ended.iter().all(is_all)
    };
    let numbered = || measures.iter().enumerate();
    let waits = numbered().filter(|(_, it)| it.scale.unit == "turns");
    let flags = || numbered().filter(|(_, it)| it.scale.kind == Kind::YesNo);
    let written = waits.filter(|(wait, _)| flags().any(|(flag, _)| is_written(*wait, flag)));
    written.map(|(_, it)| it.name).collect()
}
