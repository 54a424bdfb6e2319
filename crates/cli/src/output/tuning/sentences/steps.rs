//! The answers of `tune` for a parameter that takes whole numbers, or goes by other steps: which of
//! them, and then what it and its neighbor come to.

use sandtable_report::digits;
use sandtable_sim::distribution::TOLERANCE;
use sandtable_sim::interval::Interval;
use sandtable_sim::tuning::{Answer, Grid, Neighbors, Point};

use super::digits_known::{percent, rounded, value};
use super::exactness::{how_exact, to_its_digits};
use crate::output::tuning::met::is_met;
use crate::scenario::TuneQuestion;
use crate::tuning::Tuned;

/// The answer in parts: which number, its neighbors, and the mixture of two that meets the target.
/// `nearest` is the first and the last that may come nearest.
pub(super) fn answer(
    question: &TuneQuestion,
    tuned: &Tuned,
    nearest: [f64; 2],
    confidence: f64,
) -> Vec<String> {
    let mut said = match tuned.tuning.answer {
        Answer::Certified { .. } => vec![certified(nearest, confidence)],
        _ => vec![known(question, tuned)],
    };
    said.extend(neighbors(tuned));
    said.extend(mixture(tuned));
    said
}

/// What a number is called that the parameter takes, and what several of them are.
pub(super) fn nouns(question: &TuneQuestion) -> [&'static str; 2] {
    match question.grid {
        Grid::Whole | Grid::Parts(1) => ["whole number", "whole numbers"],
        _ => ["number that it takes", "numbers that it takes"],
    }
}

/// Of two numbers that the target lies between, the one that comes nearer to it; both if they are equally
/// near.
pub(super) fn nearest_of([below, above]: [Point; 2], target: f64) -> Vec<Point> {
    let [off_below, off_above] = [below, above].map(|point| (point.value - target).abs());
    let same = TOLERANCE * (off_below + off_above);
    match off_above - off_below {
        apart if apart.abs() <= same => vec![below, above],
        apart if apart < 0.0 => vec![above],
        _ => vec![below],
    }
}

/// Numbers that the parameter takes, as they are said: "4", "12 and 13", "7 to 12", "1, 4 and 9".
pub(super) fn listed(question: &TuneQuestion, points: &[Point]) -> String {
    let said: Vec<String> = points.iter().map(|point| digits::exact(point.x)).collect();
    let [first, .., last] = points else { return said.concat() };
    let all = question.grid.members(Interval { low: first.x, high: last.x });
    match said.as_slice() {
        [first, .., last] if 2 < said.len() && all.is_some_and(|all| all.len() == said.len()) => {
            format!("{first} to {last}")
        }
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
        [] => String::new(),
    }
}

/// Which number it is, where that is exact.
fn known(question: &TuneQuestion, tuned: &Tuned) -> String {
    let (nearest, exact) = (&tuned.tuning.nearest, how_exact(question.grid));
    let listed = listed(question, nearest);
    match tuned.tuning.answer {
        Answer::Throughout(interval) => {
            let [low, high] = [interval.low, interval.high].map(digits::exact);
            format!("everywhere from {low} to {high} ({exact})")
        }
        Answer::Met { x } if is_met(tuned) => {
            format!("{listed} meets it ({exact}{})", to_its_digits(tuned, x))
        }
        _ if nearest.len() == 1 => {
            format!("{listed} is the nearest {} ({exact})", nouns(question)[0])
        }
        _ => format!("{listed} are equally near ({exact})"),
    }
}

/// Which whole number it is, as far as trials tell. Beyond a curve that turns back others might be
/// nearer.
fn certified(nearest: [f64; 2], confidence: f64) -> String {
    let [first, last] = nearest.map(digits::exact);
    let known = format!("certified at {}%, if the curve does not turn back", percent(confidence));
    match nearest[1] - nearest[0] {
        apart if apart <= 0.0 => format!("{first} is the nearest whole number ({known})"),
        apart if apart <= 1.0 => format!(
            "{first} or {last} is the nearest whole number ({known}), and trials do not tell which"
        ),
        _ => format!("the nearest whole number is one from {first} to {last} ({known})"),
    }
}

fn neighbors(tuned: &Tuned) -> Option<String> {
    let around = tuned.tuning.neighbors.map(|Neighbors { below, above }| (below, above));
    let (below, above) = match tuned.tuning.answer {
        Answer::Jump { below, above } => (below, above),
        Answer::Throughout(stretch) => return beside(tuned, stretch),
        _ => around?,
    };
    (below.x < above.x).then(|| {
        let [low, high] = [below.x, above.x].map(digits::exact);
        let [from, to] = [below, above].map(|point| value(tuned, &point));
        format!("{low} gives {from} and {high} gives {to}")
    })
}

/// What the numbers come to that are next to a stretch.
fn beside(tuned: &Tuned, stretch: Interval) -> Option<String> {
    let before = tuned.tuning.curve.iter().rfind(|point| point.x < stretch.low);
    let behind = tuned.tuning.curve.iter().find(|point| stretch.high < point.x);
    let told = |it: &Point| format!("{} gives {}", digits::exact(it.x), value(tuned, it));
    let said: Vec<String> = before.into_iter().chain(behind).map(told).collect();
    (!said.is_empty()).then(|| said.join(" and "))
}

/// What number of them meets the target in the mean, where no whole one does.
fn mixture(tuned: &Tuned) -> Option<String> {
    match tuned.tuning.answer {
        Answer::Met { x } if tuned.tuning.neighbors.is_some() => {
            // What reads as a whole number says nothing more.
            let told = digits::exact(x);
            told.contains('.').then(|| format!("a mixture of {told} in the mean meets it"))
        }
        Answer::Certified { x, bracket } => {
            let [x, low, high] = rounded(x, bracket);
            Some(format!(
                "a mixture of {low} to {high} in the mean meets it, by the best guess {x}"
            ))
        }
        _ => None,
    }
}
