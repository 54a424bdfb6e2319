//! What a pip would change, as a tornado.

use sandtable_report::digits;
use sandtable_report::letters::spoken;
use sandtable_report::plot::{self, Tornado, TornadoBar};
use sandtable_sim::distribution::TOLERANCE;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::statistic::Statistic;

use super::super::{comparison, numbers, pictured};
use crate::reached::NOT_REACHED;
use crate::sense::{Request, Sensitivities};
use crate::share;

/// The inputs that matter most, as bars; nothing if there is no number that they could change.
pub(super) fn tornado(request: &Request, found: &Sensitivities) -> Option<Tornado> {
    let unit = if is_share(request) { 100.0 } else { 1.0 };
    let drawn = |it: &Estimate| {
        let number = comparison::estimate(it.value?, it.interval);
        let [low, high] = [number.low, number.high].map(|end| end.map(|end| unit * end));
        Some(plot::Estimate { value: unit * number.value, low, high })
    };
    let base = drawn(&found.base[0].statistic)?;
    let change = |it: usize| drawn(&found.effects[it].as_ref().ok()?[0].change);
    let note = |it: usize| {
        if !found.is_reached(it) {
            return Some(NOT_REACHED.to_owned());
        }
        let share = lacks(request, found, it)?;
        Some(format!("{} {share}", without_value(request, found)?))
    };
    let bar = |input: usize| {
        let moved =
            |down: bool| found.moves_of(input).find(|it| (found.moves[*it].step < 0.0) == down);
        let [down, up] = [true, false].map(moved);
        TornadoBar {
            label: labeled(found, input),
            down: down.and_then(change),
            up: up.and_then(change),
            notes: [down, up].map(|it| it.and_then(note).unwrap_or_default()),
        }
    };
    let figures = found.figures_of();
    let ranked = found.ranked().into_iter();
    let is_drawn = |it: &usize| {
        let lacks = |it: usize| lacks(request, found, it).is_some();
        moves_it(found, *it) || found.moves_of(*it).any(lacks)
    };
    let ranked: Vec<usize> = ranked.filter(|it| is_drawn(it) && figures[*it].is_none()).collect();
    let are_pips = ranked.iter().all(|input| is_moved_by_pips(found, *input));
    let step = if are_pips { "one pip" } else { "one step" };
    Some(Tornado {
        title: pictured::title_about(
            request.scenario,
            &request.measures[0],
            &pictured::of_variant("what a pip would change", &request.variant.name),
        ),
        meaning: meaning(request)
            + if without_value(request, found).is_some() { OF_SOME } else { "" },
        known: known(request, found),
        sampled: found.trials.is_some(),
        base,
        range: range(request),
        down: format!("{step} lower"),
        up: format!("{step} higher"),
        bars: ranked.into_iter().map(bar).collect(),
        nothing: nothing_moves_it(request, found),
    })
}

/// Whether a number is moved by one, as a pip is.
fn is_moved_by_pips(found: &Sensitivities, input: usize) -> bool {
    found.moves_of(input).all(|it| digits::is_same(found.moves[it].step.abs(), 1.0))
}

/// A number, with by how much it is moved where that is no pip.
fn labeled(found: &Sensitivities, input: usize) -> String {
    let name = pictured::input(&found.inputs[input].name);
    let size = found.moves_of(input).next().map(|it| found.moves[it].step.abs());
    match size.filter(|_| !is_moved_by_pips(found, input)) {
        Some(size) => format!("{name}, a step is {}", digits::exact(size)),
        None => name,
    }
}

/// What the meaning adds where a number is not that of all that happens.
const OF_SOME: &str = ", of what has a value";

/// How the numbers are known, and how often there is none as it is.
fn known(request: &Request, found: &Sensitivities) -> String {
    let known = found.trials.map_or("exact".to_owned(), |n| format!("n = {}", digits::count(n)));
    let known = match found.unreached().count() {
        0 => known,
        left => format!("{known}; {left} of {} {NOT_REACHED}", inputs(found)),
    };
    match without_value(request, found) {
        Some(missing) => {
            let share = numbers::share(found.base[0].missing);
            format!("{known}; {missing} {share} as it is")
        }
        None => known,
    }
}

/// What it is called that there is no value, if the number that is moved leaves that out and it can be: as it is,
/// or with a number moved.
pub(super) fn without_value(request: &Request, found: &Sensitivities) -> Option<&'static str> {
    let scale = request.scenario.scale(request.variant, &request.measures[0]);
    let missing = scale.missing.filter(|_| request.statistic.event().is_none())?;
    let moved = found.effects.iter().flatten().map(|effects| effects[0].moved.missing);
    let can_be = |share: Estimate| {
        share.value.is_some_and(|p| TOLERANCE < p) || numbers::doubt(&share).is_some()
    };
    std::iter::once(found.base[0].missing).chain(moved).any(can_be).then_some(missing)
}

/// How often there is no value after a move, if it has changed that.
pub(super) fn lacks(request: &Request, found: &Sensitivities, it: usize) -> Option<String> {
    without_value(request, found)?;
    let moved = found.effects[it].as_ref().ok()?[0].moved.missing;
    // What rounding alone has made is no change.
    let changed = TOLERANCE < (moved.value? - found.base[0].missing.value?).abs();
    changed.then(|| numbers::share(moved))
}

/// That no number changes what is moved about, or changed it in the trials.
pub(super) fn nothing_moves_it(request: &Request, found: &Sensitivities) -> String {
    let meaning = meaning(request);
    let what = if meaning.starts_with("how ") { meaning } else { format!("the {meaning}") };
    let left = found.unreached().count();
    match found.trials {
        None if left == found.inputs.len() => {
            format!("Whether a number changes {what} was {NOT_REACHED}.")
        }
        None if 0 < left => {
            let reached = found.inputs.len() - left;
            format!("None of {reached} of {}, moved by a pip, changes {what}.", inputs(found))
        }
        None => format!("No number, moved by a pip, changes {what}."),
        Some(n) => format!("No number changed {what} in {}.", digits::counted(n, "trial")),
    }
}

/// How many numbers there are, in words.
fn inputs(found: &Sensitivities) -> String {
    digits::counted(found.inputs.len() as u64, "number")
}

/// The same with keys in words, as nobody types what stands in a picture.
pub(super) fn in_words(mut tornado: Tornado) -> Tornado {
    for bar in &mut tornado.bars {
        bar.label = spoken(&bar.label);
    }
    tornado
}

/// Whether an input changes the number that is ranked to another number.
pub(super) fn moves_it(found: &Sensitivities, input: usize) -> bool {
    found.of_ranked(input).any(|effect| effect.change.value.is_some_and(|change| change != 0.0))
}

/// The least and the most that can be of what is moved about, where that is known.
fn range(request: &Request) -> Option<(f64, f64)> {
    if is_share(request) {
        return Some((0.0, 100.0));
    }
    let scale = request.scenario.scale(request.variant, &request.measures[0]);
    (request.statistic == Statistic::Mean).then_some((scale.low, scale.high))
}

/// Whether what is moved about is a share, which is told in percent.
fn is_share(request: &Request) -> bool {
    let scale = request.scenario.scale(request.variant, &request.measures[0]);
    share::is_share(request.statistic, scale.kind)
}

/// What is moved about, with its unit.
pub(super) fn meaning(request: &Request) -> String {
    let (scenario, measure) = (request.scenario, &request.measures[0]);
    let meaning = (&*scenario.meaning_of(measure), scenario.given(measure));
    pictured::asked(request.statistic, meaning, is_share(request))
}
