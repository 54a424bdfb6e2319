//! The questions and the numbers of a sweep in words.

use std::fmt::Write;

use sandtable_report::digits;
use sandtable_report::plot::Title;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::Interval;
use sandtable_sim::statistic::Statistic;

use crate::output::numbers;
use crate::output::pictured;
use crate::share;
use crate::short;
use crate::sweep::{Answer, Axis, Found, Question, Request, Sweep};

/// What is asked, in words: `mean of casualties`, `probability of destroyed`.
pub(super) fn asked(request: &Request, question: &Question) -> String {
    match question.statistic {
        Statistic::Mean if is_share(request, question) => {
            format!("probability of {}", question.measure)
        }
        statistic => format!("{statistic} of {}", question.measure),
    }
}

/// What is asked, with what the measure counts, as a picture says it.
pub(super) fn meaning(request: &Request, question: &Question) -> String {
    let (scenario, measure) = (request.scenario, &question.measure);
    let meaning = (&*scenario.meaning_of(measure), scenario.given(measure));
    pictured::asked(question.statistic, meaning, is_share(request, question))
}

/// Whether the answers are shares, which a picture shows in percent.
pub(super) fn is_share(request: &Request, question: &Question) -> bool {
    let scale = request.scenario.scale(request.variant, &question.measure);
    share::is_share(question.statistic, scale.kind)
}

/// The keys that are varied, in short.
pub(super) fn keys<'a>(request: &'a Request<'_>) -> Vec<&'a str> {
    short::apart(&request.axes.iter().map(|axis| axis.key.as_str()).collect::<Vec<_>>())
}

pub(super) fn title(request: &Request, question: &Question) -> Title {
    let titled = |axis: &Axis| short::titled(&axis.short, axis.unit.as_deref());
    let keys: Vec<String> = request.axes.iter().map(titled).collect();
    pictured::title_by(request.scenario, &question.measure, &keys.join(" and "))
}

/// How the points are known, and what their intervals are.
pub(super) fn known(request: &Request, sweep: &Sweep, question: usize) -> (String, String) {
    let trials: Vec<u64> = sweep.points.iter().filter_map(|found| found.trials).collect();
    let percent = digits::exact(100.0 * request.settings.confidence);
    let intervals =
        said(&methods(request, sweep, question)).map(|it| format!("{percent}% {it} intervals"));
    let mut known = match (trials.first(), trials.len() == sweep.points.len()) {
        (None, _) => "exact".to_owned(),
        (Some(n), true) => format!("n = {} at each point", digits::count(*n)),
        (Some(n), false) => format!("exact, or n = {}", digits::count(*n)),
    };
    if sweep.stopped.is_some() {
        let all = digits::counted(request.all() as u64, "point");
        let _ = write!(known, "; {} of {all} reached", sweep.points.len());
    }
    (known, intervals.unwrap_or_default())
}

/// Where a number lies, if that leaves a doubt worth telling.
pub(super) fn told_interval(question: &Question, answer: &Answer) -> Option<Interval> {
    let is_share = share::is_share(question.statistic, answer.scale.kind);
    if is_share { numbers::doubt(&answer.estimate) } else { answer.estimate.interval }
}

/// How the intervals were arrived at, wherever there are any, in the order in which they come.
fn methods(request: &Request, sweep: &Sweep, question: usize) -> Vec<String> {
    let asked = &request.questions[question];
    let mut methods = Vec::new();
    for found in &sweep.points {
        let answer = &found.answers[question];
        let method = answer.estimate.method.to_string();
        if told_interval(asked, answer).is_some() && !methods.contains(&method) {
            methods.push(method);
        }
    }
    methods
}

/// Names in a row: `a, b or c`; nothing if there are none.
fn said(names: &[String]) -> Option<String> {
    let (last, others) = names.split_last()?;
    Some(if others.is_empty() { last.clone() } else { format!("{} or {last}", others.join(", ")) })
}

/// Whether a statistic leaves out what has no value, or trials cannot rule that out.
pub(super) fn counts_some(answer: &Answer) -> bool {
    let seen = answer.missing.value.is_some_and(|p| 0.0 < p);
    let may_lack = answer.scale.missing.is_some() && numbers::doubt(&answer.missing).is_some();
    answer.of_values && (seen || may_lack)
}

/// How likely the condition is met under which a measure is given: where that is the least, and the
/// most. Nothing if there is no condition.
pub(super) fn condition(sweep: &Sweep, measure: &str, question: usize) -> Option<String> {
    let share = numbers::met(sweep.points.iter().filter_map(|it| it.answers[question].condition))?;
    Some(numbers::condition(measure, &share, "the numbers are of these"))
}

/// Whether nothing met the condition under which a measure is given.
fn is_unmet(answer: &Answer) -> bool {
    let met = |condition: Estimate| condition.value.is_some_and(|p| 0.0 < p);
    answer.condition.is_some_and(|condition| !met(condition))
}

/// What it is called that there is no number.
pub(super) fn nothing(answer: &Answer) -> &'static str {
    match answer.condition.filter(|_| is_unmet(answer)).map(|met| numbers::doubt(&met)) {
        Some(None) => "condition never met",
        // Trials cannot rule it out.
        Some(Some(_)) => "condition not met",
        None => answer.scale.missing.unwrap_or("no value"),
    }
}

/// The numbers of all points by themselves, one beside the other.
pub(super) fn alone(question: &Question, sweep: &Sweep, of: usize) -> Vec<String> {
    let answer = |found: &Found| (found.answers[of].scale, found.answers[of].estimate);
    let found: Vec<_> = sweep.points.iter().map(answer).collect();
    numbers::statistics(question.statistic, &found)
}

/// The numbers of all points, one beside the other, with how likely it is that there is none.
pub(super) fn numbers(request: &Request, sweep: &Sweep, question: usize) -> Vec<String> {
    let alone = alone(&request.questions[question], sweep, question);
    let with = |(text, found): (&String, &Found)| with_missing(text, &found.answers[question]);
    alone.iter().zip(&sweep.points).map(with).collect()
}

/// A number that is told so by itself, and beside it how likely it is that there is none, if it leaves that
/// out. A probability is a percentage.
pub(super) fn with_missing(text: &str, answer: &Answer) -> String {
    let missing = nothing(answer);
    if is_unmet(answer) {
        return missing.to_owned();
    }
    if !counts_some(answer) {
        return text.to_owned();
    }
    let often = numbers::share(answer.missing);
    match (answer.estimate.value, numbers::doubt(&answer.missing)) {
        (None, None) => missing.to_owned(),
        (None, Some(_)) => format!("{missing} {often}"),
        (Some(_), _) => format!("{text} ({missing} {often})"),
    }
}
