//! The answers of `tune` held against what the file says.

use sandtable_report::digits;
use sandtable_sim::interval::Interval;
use sandtable_sim::tuning::{Answer, Point};

use crate::scenario::Source;
use crate::tuning::Tuned;

/// By how much the file is off; nothing where it says no number, or there is no answer.
pub(super) fn against_present(tuned: &Tuned) -> Option<String> {
    let present = tuned.present()?;
    if matches!(tuned.tuning.answer, Answer::Several(_)) {
        return against_several(tuned, present);
    }
    let x = tuned.tuning.answer.x()?;
    if let Some(nearest) = tuned.tuning.nearest() {
        return Some(against_steps(tuned, present, nearest));
    }
    if let Answer::Jump { below, above } = tuned.tuning.answer {
        return Some(against_neighbors(tuned, present, [below, above]));
    }
    let bracket = tuned.tuning.answer.bracket()?;
    if bracket.contains(present) {
        let is = match tuned.tuning.answer {
            Answer::Certified { .. } => {
                "is within the bracket: trials do not tell whether it is right"
            }
            _ => "is right",
        };
        return Some(format!("the {} {is}", stated(tuned, present)));
    }
    Some(off(tuned, present, x, bracket))
}

/// Against the numbers of which one is nearest in each of several places: only whether it is nearest
/// of all, since how far it is off depends on the place.
fn against_several(tuned: &Tuned, present: f64) -> Option<String> {
    let is_here = |point: &Point| point.x.total_cmp(&present).is_eq();
    let is =
        if tuned.tuning.nearest.len() == 1 { "is the nearest" } else { "is among the nearest" };
    let is_nearest = tuned.tuning.nearest.iter().any(is_here);
    is_nearest.then(|| format!("the {} {is}", stated(tuned, present)))
}

/// Against two neighboring numbers that the target lies between: the one that comes nearer to it.
fn against_neighbors(tuned: &Tuned, present: f64, neighbors: [Point; 2]) -> String {
    let off_target = |point: &Point| (point.value - tuned.target).abs();
    let [below, above] = neighbors;
    let nearer = if off_target(&above) < off_target(&below) { above.x } else { below.x };
    if [below.x, above.x].contains(&present) {
        return format!("the {} is next to the target", stated(tuned, present));
    }
    off(tuned, present, nearer, Interval { low: nearer, high: nearer })
}

/// Of numbers that go by steps, against the one that is nearest.
fn against_steps(tuned: &Tuned, present: f64, nearest: [f64; 2]) -> String {
    let [first, last] = nearest;
    let is_exact = tuned.tuning.trials.is_none();
    let among = |all: &[Point]| all.iter().any(|point| point.x.total_cmp(&present).is_eq());
    let is_among =
        if is_exact { among(&tuned.tuning.nearest) } else { (first..=last).contains(&present) };
    if is_among {
        let is = if first < last && !is_exact {
            "is one of these: trials do not tell whether it is the nearest"
        } else if meets(tuned, present) {
            "is right"
        } else if first < last {
            "is one of them"
        } else {
            "is that number"
        };
        return format!("the {} {is}", stated(tuned, present));
    }
    // A price is paid in points, not in whole numbers of them.
    if let Some(x) = tuned.tuning.answer.x().filter(|_| is_exact && is_price(tuned)) {
        return off(tuned, present, x, Interval { low: x, high: x });
    }
    let from = if present < first { first } else { last };
    let bracket = if is_exact {
        Interval { low: from, high: from }
    } else {
        Interval { low: first, high: last }
    };
    off(tuned, present, from, bracket)
}

/// Whether a number meets the target by itself, and no mixture with another.
fn meets(tuned: &Tuned, present: f64) -> bool {
    tuned.tuning.answer.bracket().is_some_and(|bracket| bracket.contains(present))
        && !matches!(tuned.tuning.answer, Answer::Jump { .. })
}

/// What the file says, and where: "printed 50", "scenario's 10".
fn stated(tuned: &Tuned, present: f64) -> String {
    format!("{} {}", tuned.parameter.source.whose(), digits::stated(present))
}

/// How far the file is from an answer that lies within a bracket.
fn off(tuned: &Tuned, present: f64, x: f64, bracket: Interval) -> String {
    let off = present - x;
    let stated = digits::stated(present);
    let ends = [present - bracket.low, present - bracket.high].map(f64::abs);
    let ends = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    let sampled = bracket.low < bracket.high;
    let shown = match tuned.tuning.nearest() {
        Some(_) if sampled => format!("{} to {}", digits::exact(ends.0), digits::exact(ends.1)),
        _ if sampled => digits::sampled(off.abs(), Some(ends)),
        _ => digits::exact(off.abs()),
    };
    let half = (ends.1 - ends.0) / 2.0;
    let part_of = |whole: f64| share(off.abs() / whole.abs(), half / whole.abs());
    // Of a whole score, a percentage says nothing.
    let is_whole = tuned.parameter.numbers().is_some_and(|numbers| numbers.whole);
    let share = if is_whole { String::new() } else { part_of(x) };
    let more = if 0.0 < off { "more" } else { "less" };
    let that = if tuned.tuning.nearest.len() < 2 { "that".to_owned() } else { digits::exact(x) };
    let source = tuned.parameter.source;
    let whose = source.whose();
    match (is_price(tuned), source) {
        (true, _) => {
            let pays = if 0.0 < off { "overpays" } else { "underpays" };
            let share = part_of(present);
            format!("at the {whose} {stated} one {pays} by {shown}{share}")
        }
        (false, Source::Stated) => format!("the scenario has {stated}, {shown} {more} than {that}"),
        (false, _) => format!("the {whose} {stated} is {shown} {more} than {that}{share}"),
    }
}

/// A part of something as a percentage, with the digits that are known of it.
fn share(part: f64, half_width: f64) -> String {
    let percent = 100.0 * part;
    if !percent.is_finite() {
        return String::new();
    }
    if half_width <= 0.0 {
        return format!(" ({percent:.1}%)");
    }
    format!(" ({}%)", digits::rounded(percent, 100.0 * half_width))
}

/// Whether the parameter is what something costs.
fn is_price(tuned: &Tuned) -> bool {
    let name = tuned.parameter.key.rsplit('.').next().unwrap_or_default();
    tuned.is_figure() && ["cost", "price", "points"].iter().any(|word| name.contains(word))
}
