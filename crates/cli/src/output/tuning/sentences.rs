//! The answers of `tune` in words.

use std::fmt::Write;

use sandtable_report::digits;
use sandtable_sim::interval::Interval;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::tuning::{Answer, Doubt, Grid, Nearer, Neighbors, Point};

use super::answered::Answered;
use crate::scenario::{Source, TuneQuestion, TuneTarget};
use crate::tuning::Tuned;

/// What kind of answer it is, in a word.
pub(super) fn kind(answer: &Answer) -> &'static str {
    match answer {
        Answer::Met { .. } => "met",
        Answer::Throughout(_) => "throughout",
        Answer::Jump { .. } => "jump",
        Answer::Certified { .. } => "certified",
        Answer::Outside { .. } => "outside",
        Answer::NotMonotone { .. } => "not_monotone",
        Answer::Flat { .. } => "flat",
        Answer::Uncertified { doubt: Doubt::Stopped, .. } => "stopped",
        Answer::Uncertified { .. } => "uncertified",
    }
}

/// What the curve is: "mean of `balance`".
pub(super) fn measured(question: &TuneQuestion, difference_from: Option<&str>) -> String {
    let text = &question.measure.text;
    let measured = match question.statistic {
        Statistic::Mean => format!("mean of {text}"),
        other => format!("{other} of {text}"),
    };
    match difference_from {
        Some(variant) => format!("{measured}, less that of {variant}"),
        None => measured,
    }
}

/// The question, and what the parameter means, in a line each.
pub(super) fn question(one: &Answered) -> String {
    let TuneQuestion { parameter, target, .. } = &one.question;
    let target = match target {
        TuneTarget::Number(number) => digits::exact(*number),
        TuneTarget::Variant(other) => format!("that of `{}`", other.variant),
    };
    let [low, high] = one.question.range.map(digits::exact);
    let mut text = format!(
        "Where is the {} = {target}, with {parameter} from {low} to {high}?\n",
        measured(&one.question, None),
    );
    if let Some(meaning) = &one.tuned[0].parameter.meaning {
        let _ = writeln!(text, "{meaning}");
    }
    text
}

/// The answer for one variant.
pub(super) fn answer(question: &TuneQuestion, tuned: &Tuned, confidence: f64) -> String {
    let mut said = vec![match &tuned.tuning.answer {
        Answer::Certified { x, bracket } => {
            let percent = digits::exact(100.0 * confidence);
            let [x, low, high] = rounded(*x, *bracket);
            format!("at {x}, certified [{low}, {high}] at {percent}%")
        }
        Answer::Met { x } => match question.grid {
            Grid::Decimals(decimals) => {
                format!("at {} (exact, to {decimals} decimals)", number(tuned, *x))
            }
            _ => format!("at {} (exact)", number(tuned, *x)),
        },
        Answer::Throughout(interval) => format!(
            "everywhere from {} to {} (exact)",
            digits::exact(interval.low),
            digits::exact(interval.high)
        ),
        Answer::Jump { below, above } => format!(
            "nowhere, but it jumps from {} to {} at {}",
            digits::exact(below.value),
            digits::exact(above.value),
            digits::exact(above.x)
        ),
        _ => refusal_of_one(question, tuned),
    }];
    if let Some(neighbors) = tuned.tuning.neighbors.filter(|both| both.below.x < both.above.x) {
        said.push(whole(tuned, &neighbors));
    }
    said.extend(held_against_present(tuned));
    format!("{}: {}.", tuned.variant, said.join("; "))
}

/// Why there is no answer, with what the error message names.
pub(super) fn refusal(question: &TuneQuestion, tuned: &Tuned) -> String {
    refusal_of_one(question, tuned)
}

fn refusal_of_one(question: &TuneQuestion, tuned: &Tuned) -> String {
    let measured = measured(question, tuned.difference_from.as_deref());
    let parameter = &question.parameter;
    let [low, high] = question.range.map(digits::exact);
    match &tuned.tuning.answer {
        Answer::Outside { end, miss } => format!(
            "the target {} is not met from {low} to {high}; nearest is the end {}, where the \
             {measured} is {} and misses it by {}",
            digits::exact(tuned.target),
            digits::exact(end.x),
            value(end),
            digits::exact(miss.abs()),
        ),
        Answer::NotMonotone { rise, fall } => format!(
            "no single answer: the {measured} is not monotone; it rises from {} at {} to {} at {}, \
             and falls from {} at {} to {} at {}",
            value(&rise[0]),
            digits::exact(rise[0].x),
            value(&rise[1]),
            digits::exact(rise[1].x),
            value(&fall[0]),
            digits::exact(fall[0].x),
            value(&fall[1]),
            digits::exact(fall[1].x),
        ),
        Answer::Flat { value } => format!(
            "the {measured} does not depend on `{parameter}`: it is {} from {low} to {high}",
            digits::exact(*value)
        ),
        Answer::Uncertified { x, doubt } => {
            let guess = x
                .as_ref()
                .map(|x| format!("; it seems to be near {}", roughly(*x, question.range)));
            let guess = guess.unwrap_or_default();
            match doubt {
                Doubt::Monotony => {
                    format!("the {measured} seems to turn back on itself; too few trials to tell")
                }
                Doubt::LowerEnd => {
                    format!("too few trials to tell whether it is above {low} at all{guess}")
                }
                Doubt::UpperEnd => {
                    format!("too few trials to tell whether it is below {high} at all{guess}")
                }
                Doubt::Unmet => {
                    let at = x.map_or(String::new(), |x| format!(" at {}", digits::exact(x)));
                    format!("too few trials met the condition of {}{at}", question.measure.text)
                }
                Doubt::Stopped => format!("stopped before anything was certain{guess}"),
            }
        }
        _ => String::new(),
    }
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

fn value(point: &Point) -> String {
    digits::estimate(point.value, point.interval.map(|interval| (interval.low, interval.high)))
}

/// The neighbors among whole numbers, and which is nearer.
fn whole(tuned: &Tuned, neighbors: &Neighbors) -> String {
    let Neighbors { below, above } = neighbors;
    let nearer = match tuned.tuning.nearer(tuned.target) {
        Some(Nearer::Below) => format!("{} is nearer", digits::exact(below.x)),
        Some(Nearer::Above) => format!("{} is nearer", digits::exact(above.x)),
        Some(Nearer::Both) => "both are equally near".to_owned(),
        _ => "trials do not tell which is nearer".to_owned(),
    };
    format!(
        "of whole numbers, {} gives {} and {} gives {}, and {nearer}",
        digits::exact(below.x),
        value(below),
        digits::exact(above.x),
        value(above),
    )
}

/// By how much the file is off.
fn held_against_present(tuned: &Tuned) -> Option<String> {
    let (present, x) = (tuned.present()?, tuned.tuning.answer.x()?);
    let off = present - x;
    let stated = digits::exact(present);
    let source = tuned.parameter.source;
    let whose = source.whose();
    let shown = match tuned.tuning.answer.bracket() {
        Some(bracket) if bracket.contains(present) => {
            // Of trials, no more is known than that it may be.
            let is = match tuned.tuning.answer {
                Answer::Certified { .. } => "is within the bracket",
                Answer::Jump { .. } => "is where it jumps",
                _ => "is right",
            };
            return Some(format!("the {whose} {stated} {is}"));
        }
        Some(bracket) if 0.0 < bracket.width() => digits::estimate(
            off.abs(),
            Some((off.abs() - bracket.half_width(), off.abs() + bracket.half_width())),
        ),
        _ => digits::exact(off.abs()),
    };
    let share = if present == 0.0 {
        String::new()
    } else {
        format!(" ({:.1}%)", 100.0 * (off / present).abs())
    };
    let more = if 0.0 < off { "more" } else { "less" };
    Some(match (is_price(tuned), source) {
        (true, _) => {
            let pays = if 0.0 < off { "overpays" } else { "underpays" };
            format!("at the {whose} {stated} one {pays} by {shown}{share}")
        }
        (false, Source::Stated) => format!("the scenario has {stated}, {shown} {more} than that"),
        (false, _) => format!("the {whose} {stated} is {shown}{share} {more} than that"),
    })
}

/// Whether the parameter is what something costs.
fn is_price(tuned: &Tuned) -> bool {
    let name = tuned.parameter.key.rsplit('.').next().unwrap_or_default();
    tuned.is_figure() && ["cost", "price", "points"].iter().any(|word| name.contains(word))
}

/// A guess, to a hundredth of the range or somewhat better.
fn roughly(x: f64, [low, high]: [f64; 2]) -> String {
    let unit = 10f64.powf(((high - low) / 100.0).log10().floor());
    digits::exact((x / unit).round() * unit)
}

/// A number with its bracket, to two digits of the bracket's half-width and outward.
fn rounded(x: f64, bracket: Interval) -> [String; 3] {
    let half = bracket.half_width();
    let exponent = if 0.0 < half { half.log10().floor() } else { -6.0 };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    let decimals = (1.0 - exponent).clamp(0.0, 12.0) as usize;
    let unit = 10f64.powf(-(decimals as f64));
    let low = (bracket.low / unit).floor() * unit;
    let high = (bracket.high / unit).ceil() * unit;
    [x, low, high].map(|number| format!("{:.decimals$}", number + 0.0))
}
