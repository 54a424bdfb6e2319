//! The answers of `tune` in words.

mod digits_known;
mod exactness;
mod held;
mod nowhere;
mod several;
mod steps;

use std::fmt::Write;

use sandtable_report::digits;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::Interval;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::tuning::{Answer, Doubt, Grid, Met, Point};

use super::answered::Answered;
use crate::output::numbers;
use crate::scenario::{TuneQuestion, TuneTarget};
use crate::tuning::Tuned;
use digits_known::{level, percent, rounded, stated, value};
use exactness::{how_exact, to_its_digits};

/// What kind of answer it is, in a word.
pub(super) fn kind(answer: &Answer) -> &'static str {
    match answer {
        Answer::Met { .. } => "met",
        Answer::Throughout(_) => "throughout",
        Answer::Jump { .. } => "jump",
        Answer::Certified { .. } => "certified",
        Answer::Several(_) => "several",
        Answer::Outside { .. } => "outside",
        Answer::NotMonotone { .. } => "not_monotone",
        Answer::Flat { .. } => "flat",
        Answer::Uncertified { doubt: Doubt::Stopped, .. } => "stopped",
        Answer::Uncertified { .. } => "uncertified",
    }
}

/// What the curve is: "mean of `balance`", "probability of `stopped`".
fn measured(question: &TuneQuestion, is_share: bool, difference_from: Option<&str>) -> String {
    let text = &question.measure.text;
    let measured = match question.statistic {
        Statistic::Mean if is_share => format!("probability of {text}"),
        Statistic::Mean => format!("mean of {text}"),
        other => format!("{other} of {text}"),
    };
    match difference_from {
        Some(variant) => format!("{measured}, less that of {variant}"),
        None => measured,
    }
}

/// Where the target is met, if in several places: the ends of each.
pub(super) fn crossings(answer: &Answer) -> Option<Vec<[f64; 2]>> {
    let Answer::Several(crossings) = answer else { return None };
    Some(crossings.iter().map(several::ends).collect())
}

/// The question, and what the parameter means, in a line each.
pub(super) fn question(one: &Answered) -> String {
    let TuneQuestion { parameter, target, .. } = &one.question;
    let is_share = one.tuned[0].is_share;
    let target = match target {
        TuneTarget::Number(number) => stated(*number, is_share),
        TuneTarget::Variant(other) => format!("that of `{}`", other.variant),
    };
    let [low, high] = one.question.range.map(digits::stated);
    let mut text = format!(
        "Where is the {} = {target}, with {parameter} from {low} to {high}?\n",
        measured(&one.question, is_share, None),
    );
    if let Some(meaning) = &one.tuned[0].parameter.meaning {
        let _ = writeln!(text, "{meaning}");
    }
    text
}

/// How often the condition is met under which the measure is given, if it is under one: for each variant,
/// over all that was looked at.
pub(super) fn conditions(one: &Answered, confidence: f64) -> Vec<String> {
    let of = |tuned: &Tuned| {
        let met = |point: &Point| point.met.map(|met| known(met, confidence));
        let share = numbers::met(tuned.tuning.curve.iter().filter_map(met))?;
        let measure = &one.question.measure.text;
        let whose = if one.tuned.len() == 1 {
            measure.clone()
        } else {
            format!("{measure} of `{}`", tuned.variant)
        };
        Some(numbers::condition(&whose, &share, "the curve is of these"))
    };
    one.tuned.iter().filter_map(of).collect()
}

fn known(Met { share, interval, method }: Met, confidence: f64) -> Estimate {
    Estimate { value: Some(share), se: None, interval, method, confidence }
}

/// The answer for one variant.
pub(super) fn answer(question: &TuneQuestion, tuned: &Tuned, confidence: f64) -> String {
    let mut said = match (&tuned.tuning.answer, tuned.tuning.nearest()) {
        (Answer::Several(crossings), _) => several::answer(question, tuned, crossings),
        (answer, Some(nearest)) if answer.x().is_some() => {
            steps::answer(question, tuned, nearest, confidence)
        }
        _ => vec![of_any_number(question, tuned, confidence)],
    };
    said.extend(held::against_present(tuned));
    format!("{}: {}.", tuned.variant, said.join("; "))
}

/// The answer for a parameter that takes numbers between whole ones, or where there is none.
fn of_any_number(question: &TuneQuestion, tuned: &Tuned, confidence: f64) -> String {
    match &tuned.tuning.answer {
        Answer::Certified { x, bracket } => {
            let [x, low, high] = rounded(*x, *bracket);
            let percent = percent(confidence);
            format!("from {low} to {high}, certified at {percent}%; by the best guess at {x}")
        }
        Answer::Met { x } => {
            format!(
                "at {} ({}{})",
                digits::exact(*x),
                how_exact(question.grid),
                to_its_digits(tuned, *x)
            )
        }
        Answer::Throughout(interval) => {
            let [low, high] = [interval.low, interval.high].map(digits::exact);
            if low == high {
                return format!("at {low} (exact)");
            }
            format!("everywhere from {low} to {high} (exact)")
        }
        Answer::Jump { below, above } => jump(question, tuned, below, above),
        _ => refusal(question, tuned, confidence),
    }
}

/// Two neighboring numbers that the target lies between.
fn jump(question: &TuneQuestion, tuned: &Tuned, below: &Point, above: &Point) -> String {
    let apart = if tuned.is_share { digits::percents_apart } else { digits::apart };
    let [from, to] = apart([below, above].map(|point| point.value));
    let [low, high] = digits::apart([below, above].map(|point| point.x));
    let Grid::Parts(_) = question.grid else {
        return format!("nowhere, but it jumps from {from} to {to} at {high}");
    };
    let exact = how_exact(question.grid);
    let nearest = match steps::nearest_of([*below, *above], tuned.target).as_slice() {
        [one] if one.x < above.x => format!("{low} is the nearest number that it takes ({exact})"),
        [_] => format!("{high} is the nearest number that it takes ({exact})"),
        _ => format!("{low} and {high} are equally near ({exact})"),
    };
    format!("{nearest}; {low} gives {from} and {high} gives {to}")
}

/// Why there is no answer.
pub(super) fn refusal(question: &TuneQuestion, tuned: &Tuned, confidence: f64) -> String {
    let measured = measured(question, tuned.is_share, tuned.difference_from.as_deref());
    let parameter = &question.parameter;
    let [low, high] = question.range.map(digits::stated);
    let certified = match tuned.tuning.trials {
        Some(_) => format!(" (certified at {}%)", percent(confidence)),
        None => String::new(),
    };
    match &tuned.tuning.answer {
        Answer::Outside { nearest, miss } => {
            nowhere::answer(question, tuned, (nearest, *miss), (&measured, &certified))
        }
        Answer::NotMonotone { rise, fall } => format!(
            "no single answer: the {measured} is not monotone{certified}; it rises from {} at {} to \
             {} at {}, and falls from {} at {} to {} at {}",
            value(tuned, &rise[0]),
            digits::exact(rise[0].x),
            value(tuned, &rise[1]),
            digits::exact(rise[1].x),
            value(tuned, &fall[0]),
            digits::exact(fall[0].x),
            value(tuned, &fall[1]),
            digits::exact(fall[1].x),
        ),
        Answer::Flat { value: at } => match (tuned.tuning.trials, tuned.tuning.curve.first()) {
            (Some(trials), Some(point)) => format!(
                "in none of {} did `{parameter}` make a difference to the {measured}: it is {} \
                 from {low} to {high}",
                digits::counted(trials, "trial"),
                value(tuned, point)
            ),
            _ => format!(
                "the {measured} does not depend on `{parameter}`: it is {} from {low} to {high}",
                level(tuned, *at)
            ),
        },
        Answer::Uncertified { x, doubt } => uncertified(question, tuned, (&measured, *x), *doubt),
        _ => String::new(),
    }
}

/// What trials were too few to tell.
fn uncertified(
    question: &TuneQuestion,
    tuned: &Tuned,
    (measured, x): (&str, Option<f64>),
    doubt: Doubt,
) -> String {
    let [low, high] = question.range.map(digits::stated);
    let guess = x.map(|x| format!("; it seems to be near {}", roughly(x, question.range)));
    let guess = guess.unwrap_or_default();
    match doubt {
        Doubt::Monotony => {
            format!("the {measured} seems to turn back on itself; too few trials to tell")
        }
        Doubt::Between => format!(
            "it is certainly not met at an end, and trials are too few to tell whether it is between \
             {low} and {high}"
        ),
        // A guess at the place would read as if there were one.
        Doubt::LowerEnd | Doubt::UpperEnd => format!(
            "too few trials to tell whether it is met from {low} to {high} at all{}",
            nearest_seen(tuned)
        ),
        Doubt::Unmet => {
            let at = x.map_or(String::new(), |x| format!(" at {}", digits::exact(x)));
            format!("too few trials met the condition of {}{at}", question.measure.text)
        }
        Doubt::Stopped => format!("stopped before anything was certain{guess}"),
    }
}

/// What of all that was looked at came nearest to the target.
fn nearest_seen(tuned: &Tuned) -> String {
    let off = |point: &&Point| (point.value - tuned.target).abs();
    let nearest = tuned.tuning.curve.iter().min_by(|a, b| off(a).total_cmp(&off(b)));
    let told =
        |it: &Point| format!("; {} at {} comes nearest", value(tuned, it), digits::exact(it.x));
    nearest.map(told).unwrap_or_default()
}

/// What could be done about a question without an answer.
pub(super) fn advice(answer: &Answer) -> &'static str {
    match answer {
        Answer::Outside { .. } => "widen the range, or choose another target",
        Answer::NotMonotone { .. } => {
            "look at the curve in tuning-curve.csv, and choose a range in which it only rises or \
             only falls"
        }
        Answer::Flat { .. } => "choose a measure that the parameter has a part in",
        _ => "give it more trials",
    }
}

/// The value of the parameter that was found, with the digits that are known.
pub(super) fn number(tuned: &Tuned, x: f64) -> String {
    match tuned.tuning.answer {
        Answer::Certified { x, bracket } => {
            let [x, _, _] = rounded(x, bracket);
            x
        }
        _ => digits::exact(x),
    }
}

/// The ends of a bracket, rounded outward as they are said.
pub(super) fn ends(tuned: &Tuned) -> Option<Interval> {
    let bracket = tuned.tuning.answer.bracket().filter(|bracket| 0.0 < bracket.width())?;
    let Answer::Certified { x, .. } = tuned.tuning.answer else { return Some(bracket) };
    let [_, low, high] = rounded(x, bracket).map(|text| text.parse().ok());
    Some(Interval { low: low?, high: high? })
}

/// A guess, to a hundredth of the range or somewhat better.
fn roughly(x: f64, [low, high]: [f64; 2]) -> String {
    let unit = 10f64.powf(((high - low) / 100.0).log10().floor());
    digits::exact((x / unit).round() * unit)
}
