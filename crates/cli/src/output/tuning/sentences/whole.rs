//! The answers of `tune` for a parameter that takes whole numbers: which of them, and then what it
//! and its neighbor come to.

use sandtable_report::digits;
use sandtable_sim::tuning::{Answer, Neighbors};

use super::digits_known::{percent, rounded, value};
use crate::tuning::Tuned;

/// The answer in parts: which whole number, its neighbors, and the mixture of two that meets the
/// target. `nearest` is the first and the last that may come nearest.
pub(super) fn answer(tuned: &Tuned, nearest: [f64; 2], confidence: f64) -> Vec<String> {
    let mut said = vec![number(tuned, nearest, confidence)];
    said.extend(neighbors(tuned));
    said.extend(mixture(tuned));
    said
}

fn number(tuned: &Tuned, nearest: [f64; 2], confidence: f64) -> String {
    let [first, last] = nearest.map(digits::exact);
    let is_one = nearest[0] >= nearest[1];
    let are_two = nearest[1] - nearest[0] <= 1.0;
    let known = match tuned.tuning.answer {
        Answer::Certified { .. } => format!("certified at {}%", percent(confidence)),
        Answer::Throughout(interval) => {
            let [low, high] = [interval.low, interval.high].map(digits::exact);
            return format!("everywhere from {low} to {high} (exact)");
        }
        Answer::Jump { below, above } => {
            let [from, to] = [below.value, above.value].map(digits::exact);
            return format!(
                "nowhere, but it jumps from {from} to {to} at {}",
                digits::exact(above.x)
            );
        }
        Answer::Met { x } if x.fract() == 0.0 => return format!("{first} meets it (exact)"),
        _ => "exact".to_owned(),
    };
    let is_certified = matches!(tuned.tuning.answer, Answer::Certified { .. });
    match (is_one, are_two) {
        (true, _) => format!("{first} is the nearest whole number ({known})"),
        (_, true) if is_certified => format!(
            "{first} or {last} is the nearest whole number ({known}), and trials do not tell which"
        ),
        (_, true) => format!("{first} and {last} are equally near ({known})"),
        _ => format!("the nearest whole number is one from {first} to {last} ({known})"),
    }
}

fn neighbors(tuned: &Tuned) -> Option<String> {
    let Neighbors { below, above } = tuned.tuning.neighbors?;
    (below.x < above.x).then(|| {
        let [low, high] = [below.x, above.x].map(digits::exact);
        format!("{low} gives {} and {high} gives {}", value(&below), value(&above))
    })
}

/// What number of them meets the target in the mean, where no whole one does.
fn mixture(tuned: &Tuned) -> Option<String> {
    match tuned.tuning.answer {
        Answer::Met { x } => {
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
