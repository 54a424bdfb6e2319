//! What a pip would change, as a tornado.

use sandtable_report::digits;
use sandtable_report::letters::spoken;
use sandtable_report::plot::{self, Tornado, TornadoBar};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::statistic::Statistic;

use super::super::{comparison, pictured};
use crate::sense::{Request, Sensitivities};
use crate::share;

/// So many bars are drawn; the rest is in the table.
pub(super) const MOST_BARS: usize = 20;

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
    let bar = |input: usize| {
        let way = |down: bool| {
            found.moves_of(input).find(|it| (found.moves[*it].step < 0.0) == down).and_then(change)
        };
        TornadoBar { label: found.inputs[input].name.clone(), down: way(true), up: way(false) }
    };
    let figures = found.figures_of();
    let ranked = found.ranked().into_iter();
    let ranked = ranked.filter(|it| moves_it(found, *it) && figures[*it].is_none());
    Some(Tornado {
        title: pictured::title_about(
            request.scenario,
            &request.measures[0],
            "what a pip would change",
        ),
        meaning: meaning(request),
        known: found.trials.map_or("exact".to_owned(), |n| format!("n = {}", digits::count(n))),
        sampled: found.trials.is_some(),
        base,
        range: range(request),
        down: "one pip lower".to_owned(),
        up: "one pip higher".to_owned(),
        bars: ranked.take(MOST_BARS).map(bar).collect(),
    })
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
