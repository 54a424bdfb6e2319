//! The answers of `tune` where the target is met nowhere: the most or the least that there is and
//! where, or what trials came nearest.

use sandtable_report::digits;
use sandtable_sim::tuning::Point;

use super::digits_known::{level, off, stated, value};
use super::steps::listed;
use crate::scenario::{TuneQuestion, TuneTarget};
use crate::tuning::Tuned;

/// That the target is met nowhere, of all numbers that the parameter takes or of those that were
/// looked at.
pub(super) fn answer(
    question: &TuneQuestion,
    tuned: &Tuned,
    (nearest, miss): (&Point, f64),
    (measured, certified): (&str, &str),
) -> String {
    let target = match question.target {
        TuneTarget::Number(number) => stated(number, tuned.is_share),
        TuneTarget::Variant(_) => level(tuned, tuned.target),
    };
    let [low, high] = question.range.map(digits::stated);
    let missed = missed(tuned, nearest, miss);
    let range = question.interval();
    let places = match tuned.tuning.nearest.as_slice() {
        [] => digits::exact(nearest.x),
        all => listed(question, all),
    };
    let value = value(tuned, nearest);
    // Of what lies between values that were looked at, nothing is known.
    let all_looked_at = question.grid.members(range).is_some();
    if nearest.interval.is_some() {
        let at = if all_looked_at {
            String::new()
        } else {
            format!("at any of the {} ", looked_at(question, tuned))
        };
        // Which number of the most or least is it, trials do not tell.
        return format!(
            "the target {target} is not met {at}from {low} to {high}{certified}; the trials come \
             nearest at {places}, where the {measured} is {value} and misses it by {missed}"
        );
    }
    if all_looked_at {
        let end = if 0.0 < miss { "most" } else { "least" };
        return format!(
            "the target {target} is not met from {low} to {high}{certified}; the {end} that the \
             {measured} comes to is {value}, at {places}, which misses it by {missed}"
        );
    }
    format!(
        "the target {target} is not met at any of the {} from {low} to {high}{certified}; nearest is \
         {places}, where the {measured} is {value} and misses it by {missed}",
        looked_at(question, tuned)
    )
}

/// How far the search looked: "17 values looked at", of how many where that can be counted.
fn looked_at(question: &TuneQuestion, tuned: &Tuned) -> String {
    let range = question.interval();
    let looked_at = tuned.tuning.curve.len();
    match question.grid.count(range) {
        Some(all) => format!("{looked_at} values looked at, of {},", digits::count(all)),
        None => format!("{looked_at} values looked at"),
    }
}

/// By how much a target is missed at a point, with as much doubt as there is about the point.
fn missed(tuned: &Tuned, point: &Point, miss: f64) -> String {
    let ends = point.interval.map(|it| {
        let off = [it.low, it.high].map(|value| (miss + point.value - value).abs());
        (off[0].min(off[1]), off[0].max(off[1]))
    });
    off(tuned, miss.abs(), ends)
}
