//! The answers of `tune` as a picture.

use sandtable_report::digits;
use sandtable_report::plot::{
    Across, Bracket, Curve, Line, LinePoint, Mark, Meeting, Spacing, Target,
};
use sandtable_sim::tuning::{Answer, Grid, Point};

use super::answered::Answered;
use super::met::is_met;
use super::sentences;
use crate::output::pictured;
use crate::scenario::{Scenario, Settings, Source, TuneQuestion, Variant};
use crate::short;
use crate::tuning::Tuned;

/// The curves of all variants, with the target and what was found.
pub(super) fn curve(scenario: &Scenario, settings: &Settings, one: &Answered) -> Curve {
    let question = &one.question;
    let first = &one.tuned[0];
    let sampled = one.tuned.iter().any(|tuned| tuned.tuning.trials.is_some());
    let percent = digits::exact(100.0 * settings.confidence);
    let alone = if let [tuned] = one.tuned.as_slice() { Some(tuned) } else { None };
    let unit = Unit::of(one);
    Curve {
        title: pictured::title_by(scenario, &question.measure.text, &varied(scenario, first)),
        across: Across {
            meaning: pictured::across(first.parameter.meaning.as_deref(), &first.parameter.key),
            words: Vec::new(),
            spacing: spacing(question),
        },
        meaning: meaning(scenario, one, unit),
        intervals: if sampled { format!("{percent}% intervals") } else { String::new() },
        lines: one.tuned.iter().map(|tuned| line(tuned, unit)).collect(),
        target: Some(Target {
            y: unit.times * first.target,
            label: format!("target {}{}", digits::drawn(unit.times * first.target), unit.sign),
        }),
        bracket: alone.and_then(|tuned| bracket(tuned, &percent)),
        meetings: if alone.is_none() { meetings(one) } else { Vec::new() },
        marks: marks(one, alone),
        is_share: unit.sign == "%" && first.difference_from.is_none(),
        ..Curve::default()
    }
}

/// What is varied, as a title names it.
fn varied(scenario: &Scenario, tuned: &Tuned) -> String {
    let key = &tuned.parameter.key;
    let all = scenario.variant(&tuned.variant).map(Variant::keys).unwrap_or_default();
    short::titled(short::among(key, &all), tuned.parameter.unit.as_deref())
}

/// In what a picture shows the numbers.
#[derive(Clone, Copy)]
struct Unit {
    /// What they are multiplied by.
    times: f64,
    /// What stands behind them.
    sign: &'static str,
}

impl Unit {
    /// Shares are in percent, all else is as it is.
    fn of(one: &Answered) -> Unit {
        if one.tuned.iter().all(|tuned| tuned.is_share) {
            Unit { times: 100.0, sign: "%" }
        } else {
            Unit { times: 1.0, sign: "" }
        }
    }
}

/// What the curve is: of a measure with a name what it counts, of any other expression itself.
fn meaning(scenario: &Scenario, one: &Answered, unit: Unit) -> String {
    let TuneQuestion { measure, statistic, .. } = &one.question;
    let meaning = scenario.meaning_of(&measure.text);
    let meaning = if meaning.is_empty() { &measure.text } else { &meaning };
    let meaning = (meaning.as_str(), scenario.given(&measure.text));
    let asked = pictured::asked(*statistic, meaning, !unit.sign.is_empty());
    match &one.tuned[0].difference_from {
        Some(variant) => format!("{asked}, less that of {variant}"),
        None => asked,
    }
}

/// Which numbers there are points for: where there are few, at each of them.
fn spacing(question: &TuneQuestion) -> Spacing {
    match question.grid {
        _ if question.grid.members(question.interval()).is_none() => Spacing::Any,
        Grid::Whole | Grid::Parts(1) => Spacing::Whole,
        _ => Spacing::Apart,
    }
}

/// Where the answer lies: the bracket that is certified, or the numbers that meet the target or come
/// equally near.
fn bracket(tuned: &Tuned, percent: &str) -> Option<Bracket> {
    let ends = sentences::ends(tuned);
    let label = match (&tuned.tuning.answer, tuned.tuning.nearest.as_slice()) {
        (Answer::Certified { .. }, _) => format!("certified at {percent}%"),
        (Answer::Throughout(_), _) | (_, []) => "met".to_owned(),
        (Answer::Several(_) | Answer::Outside { .. }, _) | (_, [_]) => return None,
        (_, [first, .., last]) => {
            let label = "equally near".to_owned();
            return Some(Bracket { low: first.x, high: last.x, label });
        }
    };
    ends.map(|ends| Bracket { low: ends.low, high: ends.high, label })
}

fn line(tuned: &Tuned, unit: Unit) -> Line {
    let trials = tuned.tuning.trials;
    let point = |point: &Point| LinePoint {
        x: point.x,
        y: unit.times * point.value,
        low: point.interval.map(|interval| unit.times * interval.low),
        high: point.interval.map(|interval| unit.times * interval.high),
    };
    Line {
        name: tuned.variant.clone(),
        known: trials.map_or("exact".to_owned(), |trials| {
            format!("n = {} over the whole curve", digits::count(trials))
        }),
        points: tuned.tuning.curve.iter().map(point).collect(),
    }
}

/// A number as it stands in the picture.
fn drawn(tuned: &Tuned, x: f64) -> String {
    let exact = digits::exact(x);
    Some(sentences::number(tuned, x))
        .filter(|said| *said != exact)
        .unwrap_or_else(|| digits::drawn(x))
}

/// Where each of several lines meets the target.
fn meetings(one: &Answered) -> Vec<Meeting> {
    let meeting = |(line, tuned): (usize, &Tuned)| {
        let answer = tuned.tuning.answer.x()?;
        if let Some(nearest) = certified(line, tuned) {
            return Some(nearest);
        }
        let both = |ends: [f64; 2], word: &str| ends.map(digits::exact).join(word);
        let (x, label) = match (&tuned.tuning.answer, tuned.tuning.nearest.as_slice()) {
            (Answer::Throughout(all), _) => (answer, both([all.low, all.high], " to ")),
            (_, [nearest]) => (nearest.x, drawn(tuned, nearest.x)),
            (_, [first, .., last]) => {
                let ends = [first.x, last.x];
                return Some(nearest_of(line, ends, both(ends, " or ")));
            }
            (_, []) => (answer, drawn(tuned, answer)),
        };
        let ends = sentences::ends(tuned).map(|bracket| (bracket.low, bracket.high));
        let throughout = matches!(tuned.tuning.answer, Answer::Throughout(_));
        let nearest = !throughout && !is_met(tuned) && !tuned.tuning.nearest.is_empty();
        Some(Meeting { line, x: Some(x), ends, nearest, label })
    };
    one.tuned.iter().enumerate().filter_map(meeting).collect()
}

/// Which numbers may be nearest, of which a parameter takes no others and trials do not tell more.
fn certified(line: usize, tuned: &Tuned) -> Option<Meeting> {
    let Answer::Certified { .. } = tuned.tuning.answer else { return None };
    let [first, last] = tuned.tuning.nearest()?;
    let word = if last - first <= 1.0 { " or " } else { " to " };
    let label = if first < last {
        [first, last].map(digits::exact).join(word)
    } else {
        digits::exact(first)
    };
    Some(nearest_of(line, [first, last], label))
}

/// The nearest number that a parameter takes; of several no single one, and nothing in the middle of them.
fn nearest_of(line: usize, [first, last]: [f64; 2], label: String) -> Meeting {
    let x = (last <= first).then_some(first);
    Meeting { line, x, ends: Some((first, last)), nearest: true, label }
}

/// The answer, if there is one line only, and what the file says now.
fn marks(one: &Answered, alone: Option<&Tuned>) -> Vec<Mark> {
    let mut marks: Vec<Mark> = alone.and_then(answer).into_iter().collect();
    let first = &one.tuned[0];
    let [low, high] = one.question.range;
    let same = |tuned: &Tuned| tuned.present() == first.present();
    let present = first.present().filter(|present| low <= *present && *present <= high);
    if let Some(present) = present.filter(|_| one.tuned.iter().all(same)) {
        let word = match first.parameter.source {
            Source::Stated => "in the file",
            source => source.whose(),
        };
        marks.push(Mark { x: present, label: format!("{word} {}", digits::exact(present)) });
    }
    marks
}

/// The answer, if it is one number: of numbers that stand apart, the nearest.
fn answer(tuned: &Tuned) -> Option<Mark> {
    let mark = |word: &str, x: f64| {
        let label = format!("{word} {}", drawn(tuned, x));
        Some(Mark { x, label })
    };
    match (tuned.tuning.nearest(), tuned.tuning.nearest.as_slice()) {
        (_, [nearest]) if is_met(tuned) => mark("answer", nearest.x),
        (_, [nearest]) => mark("nearest", nearest.x),
        (_, [_, ..]) => None,
        (Some([first, last]), _) if first >= last => {
            Some(Mark { x: first, label: format!("nearest {}", digits::exact(first)) })
        }
        _ => {
            let word = if tuned.tuning.trials.is_some() { "best guess" } else { "answer" };
            mark(word, tuned.tuning.answer.x()?)
        }
    }
}
