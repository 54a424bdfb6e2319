//! The answers of `tune` in words.

use sandtable_report::digits;
use sandtable_sim::interval::Interval;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::tuning::{Answer, Doubt, Neighbors, Point};

use crate::scenario::{TuneQuestion, TuneTarget};
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

/// The question in a line.
pub(super) fn question(question: &TuneQuestion) -> String {
    let target = match &question.target {
        TuneTarget::Number(number) => digits::exact(*number),
        TuneTarget::Variant(other) => format!("that of `{}`", other.variant),
    };
    let [low, high] = question.range.map(digits::exact);
    format!(
        "Where is the {} = {target}? {} from {low} to {high}:",
        measured(question, None),
        question.parameter
    )
}

/// The answer for one variant.
pub(super) fn answer(question: &TuneQuestion, tuned: &Tuned, confidence: f64) -> String {
    let mut said = vec![match &tuned.tuning.answer {
        Answer::Certified { x, bracket } => {
            let percent = digits::exact(100.0 * confidence);
            let [x, low, high] = rounded(*x, *bracket);
            format!("at {x}, certified [{low}, {high}] at {percent}%")
        }
        Answer::Met { x } => format!("at {}, exactly", number(tuned, *x)),
        Answer::Throughout(interval) => format!(
            "everywhere from {} to {}",
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
    said.extend(held_against_printed(tuned));
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
        Answer::Uncertified { doubt, .. } => match doubt {
            Doubt::Monotony => {
                format!("the {measured} seems to turn back on itself; too few trials to tell")
            }
            Doubt::LowerEnd => format!("too few trials to tell whether it is above {low} at all"),
            Doubt::UpperEnd => format!("too few trials to tell whether it is below {high} at all"),
        },
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

/// The neighbors among whole numbers, and which is better.
fn whole(tuned: &Tuned, neighbors: &Neighbors) -> String {
    let Neighbors { below, above } = neighbors;
    format!(
        "of whole numbers {} gives {} and {} gives {}, and {} is nearer",
        digits::exact(below.x),
        value(below),
        digits::exact(above.x),
        value(above),
        digits::exact(neighbors.better(tuned.target).x)
    )
}

/// By how much the file is off.
fn held_against_printed(tuned: &Tuned) -> Option<String> {
    let (printed, x) = (tuned.printed()?, tuned.tuning.answer.x()?);
    let key = &tuned.parameter.key;
    let is_price = ["cost", "price", "points"].iter().any(|word| key.contains(word));
    let off = printed - x;
    let shown = match tuned.tuning.answer.bracket() {
        Some(bracket) if bracket.contains(printed) => {
            return Some(format!("the printed {} is right", digits::exact(printed)));
        }
        Some(bracket) if 0.0 < bracket.width() => digits::estimate(
            off.abs(),
            Some((off.abs() - bracket.half_width(), off.abs() + bracket.half_width())),
        ),
        _ => digits::exact(off.abs()),
    };
    let share = if printed == 0.0 {
        String::new()
    } else {
        format!(" ({:.1}%)", 100.0 * (off / printed).abs())
    };
    let printed = digits::exact(printed);
    Some(match (is_price, 0.0 < off) {
        (true, true) => format!("at the printed {printed} one overpays by {shown}{share}"),
        (true, false) => format!("at the printed {printed} one underpays by {shown}{share}"),
        (false, true) => format!("the {printed} of the file is {shown}{share} more"),
        (false, false) => format!("the {printed} of the file is {shown}{share} less"),
    })
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
