//! What is to be said of prices that are not there, or have no end.

use sandtable_report::digits;
use sandtable_sim::interval::Method;

use super::answered::Answered;
use super::mixes;
use crate::output::numbers;
use crate::pricing::{PricedRung, PricedVariant, Worth};
use crate::scenario::{Ladder, Way, some};

/// The sentences below the tables of one answer.
pub(super) fn notes(one: &Answered) -> Vec<String> {
    let variants = &one.priced.variants;
    let unmet = variants.iter().filter(|it| it.average.value.value.is_none());
    let mut notes: Vec<String> = unmet.map(|variant| never_met(one, variant)).collect();
    notes.extend(under_condition(one));
    notes.extend(missing(one));
    notes.extend(unjudged(one));
    notes.extend(falling(one));
    notes.extend(flat(one));
    notes.extend(off_step(one));
    notes.extend(without_end(one));
    let any = |is: &dyn Fn(&Worth) -> bool| variants.iter().flat_map(PricedVariant::worths).any(is);
    if any(&|worth| worth.value.value.is_some() && worth.value.method == Method::Unknown) {
        notes.push(format!(
            "Nothing can be said of {} without a known range: state it in [bounds].",
            one.question.measure.text
        ));
    }
    notes
}

/// That the reference may be worth nothing, and in which situations of the mix if not in all together.
fn without_end(one: &Answered) -> Option<String> {
    let variants = &one.priced.variants;
    let open =
        |at: usize| variants.iter().any(|it| it.situations.get(at).is_some_and(Worth::is_open));
    let situations = one.priced.situations.iter().enumerate().filter(|(at, _)| open(*at));
    let situations: Vec<String> = situations.map(|(_, (name, _))| format!("`{name}`")).collect();
    let is_throughout = variants.iter().any(|it| it.average.is_open());
    let (place, there) = match situations.as_slice() {
        _ if is_throughout => (String::new(), ""),
        [] => return None,
        some_of_them => (format!(" in {}", some(some_of_them)), " there"),
    };
    Some(format!(
        "`{}` could be worth nothing{place}, as far as {} can tell: prices{there} have no upper end.",
        one.question.reference,
        digits::counted(one.priced.trials.unwrap_or(0), "trial"),
    ))
}

/// How often the condition is met under which the measure is given, if it is under one.
fn under_condition(one: &Answered) -> Option<String> {
    let things = one.priced.variants.iter().map(|variant| variant.average.condition);
    let rungs = one.priced.ladder.iter().map(|rung| rung.condition);
    let share = numbers::met(things.chain(rungs).flatten())?;
    Some(numbers::condition(&one.question.measure.text, &share, "values are of these"))
}

/// A variant has no value at all.
fn never_met(one: &Answered, variant: &PricedVariant) -> String {
    let (name, measure) = (&variant.name, &one.question.measure.text);
    match one.priced.trials {
        None => format!("`{name}` never meets the condition of {measure}."),
        Some(trials) => format!(
            "`{name}` met the condition of {measure} in none of {}.",
            digits::counted(trials * one.priced.situations.len() as u64, "trial")
        ),
    }
}

/// Why there is no price in a situation of the mix.
fn missing(one: &Answered) -> Option<String> {
    if one.priced.situations.len() < 2 {
        return None;
    }
    let situations = || one.priced.variants.iter().flat_map(|variant| &variant.situations);
    if let Way::Exchange(_) = one.question.way {
        let is_priced = |worth: &Worth| worth.fair.is_some() || worth.off_ladder.is_some();
        let note = "-: the value is the same all along the ladder there or turns back, or the condition \
                    is never met.";
        return (!situations().all(is_priced)).then(|| note.to_owned());
    }
    let of_reference = |worth: &Worth| worth.of_reference.and_then(|it| it.value);
    let is_worth = |worth: &Worth| of_reference(worth).is_some_and(|value| 0.0 < value);
    let worthless = situations().any(|worth| !is_worth(worth));
    let unmet = situations().any(|worth| is_worth(worth) && worth.fair.is_none());
    let seen = if one.priced.trials.is_some() { ", as far as was seen" } else { "" };
    let reference = &one.question.reference;
    let worthless = worthless.then(|| format!("`{reference}` is worth nothing there{seen}"));
    let unmet = unmet.then(|| format!("the condition is never met there{seen}"));
    let said: Vec<String> = worthless.into_iter().chain(unmet).collect();
    (!said.is_empty()).then(|| format!("-: {}.", said.join(", or ")))
}

/// Why nothing is called overpaid or underpaid.
fn unjudged(one: &Answered) -> Option<String> {
    match &one.question.way {
        Way::Ratio { proportional: None, .. } => Some(
            "A ratio of values is a price only where twice the value is worth twice the points, and \
             nothing says that it is so here: no price is judged by it. A ladder of known prices \
             ([price.ladder]) needs no such thing; `proportional = \"why\"` says it."
                .to_owned(),
        ),
        _ => None,
    }
}

/// What a price takes for granted.
pub(super) fn assumed(one: &Answered) -> String {
    let met = if 1 < one.priced.situations.len() {
        format!("the mix of situations ({}) does not react to what is bought", shares(one))
    } else {
        "the situation is the one that is stated, whatever is bought".to_owned()
    };
    let by_way = match &one.question.way {
        Way::Ratio { proportional: Some(why), .. } => {
            format!("; value is in proportion to points ({why})")
        }
        Way::Ratio { proportional: None, .. } => String::new(),
        Way::Exchange(ladder) => on_ladder(one, ladder),
    };
    let measure = &one.question.measure.text;
    let mean = one.mean();
    format!("Assumed: points add up; {met}; worth is the {mean} of {measure}{by_way}.")
}

/// The shares of the situations in the mix.
fn shares(one: &Answered) -> String {
    let situations = one.priced.situations.iter();
    let told = situations.map(|(name, share)| format!("{} `{name}`", mixes::percent(*share)));
    some(&told.collect::<Vec<_>>())
}

/// What a ladder takes for granted: its prices, what lies between them, and which way is better.
fn on_ladder(one: &Answered, ladder: &Ladder) -> String {
    let each = ladder.each.map_or_else(String::new, |each| {
        format!("; each one of {} costs {}, at any number", ladder.called(), digits::exact(each))
    });
    let better = match one.rise() {
        Some(rise) if 0.0 < rise => "; more of it is better, as on the ladder",
        Some(rise) if rise < 0.0 => "; less of it is better, as on the ladder",
        _ => "",
    };
    format!("{better}{each}; between two rungs the price is on a straight line")
}

/// That what comes to more costs less, where that is so: a ladder may be of what hurts the buyer.
fn falling(one: &Answered) -> Option<String> {
    one.rise().filter(|rise| *rise < 0.0)?;
    let met = one.priced.variants.iter();
    let met = met.filter_map(|it| Some((&it.name, it.average.value.value?)));
    let most = met.max_by(|(_, one), (_, other)| one.total_cmp(other));
    let cheapest = most.map_or_else(String::new, |(name, value)| {
        format!(": `{name}`, which comes to most, {}, is cheapest", digits::exact(value))
    });
    let measure = &one.question.measure.text;
    Some(format!(
        "Beware: {measure} falls along the ladder, so what has more of it costs less{cheapest}. If \
         more of {measure} is better for whoever pays, take a ladder along which it rises."
    ))
}

/// A step of a ladder that adds less than this part of the whole is nearly flat.
const NEARLY_FLAT: f64 = 0.01;

/// Where a ladder hardly rises: there, a small difference of values is a large one of prices.
fn flat(one: &Answered) -> Option<String> {
    let rungs = &one.priced.ladder;
    let value = |rung: &PricedRung| rung.value.value;
    let whole = one.rise()?;
    let is_flat = |pair: &[PricedRung]| {
        let adds = value(&pair[0]).zip(value(&pair[1])).map(|(from, to)| to - from);
        adds.is_some_and(|adds| adds.abs() < NEARLY_FLAT * whole.abs())
    };
    let flat: Vec<&[PricedRung]> = rungs.windows(2).filter(|pair| is_flat(pair)).collect();
    let (first, last) = (flat.first()?, flat.last()?);
    let (from, to) = (&first[0].name, &last[1].name);
    let measure = &one.question.measure.text;
    let some = if flat.len() == 1 { "" } else { "somewhere " };
    Some(format!(
        "The ladder is nearly flat {some}from {from} to {to}: there, a small difference in the mean \
         {measure} is a large one in points."
    ))
}

/// Prices of the book that its step cannot make.
fn off_step(one: &Answered) -> Option<String> {
    let step = one.question.step?;
    let is_off = |price: &f64| 1e-9 < (price / step - (price / step).round()).abs();
    let printed = one.priced.variants.iter().filter_map(|variant| {
        variant.printed.filter(is_off).map(|price| (variant.name.as_str(), price))
    });
    let rungs = one.priced.ladder.iter().map(|rung| (rung.name.as_str(), rung.points));
    let off: Vec<String> = printed
        .chain(rungs.filter(|(_, points)| is_off(points)))
        .map(|(name, price)| format!("{} of `{name}`", digits::exact(price)))
        .collect();
    let step = digits::exact(step);
    (!off.is_empty()).then(|| format!("No multiple of the step of {step}: {}.", off.join(", ")))
}

/// What stands in for something that the book does not print.
pub(super) fn placeholders(one: &Answered) -> Vec<String> {
    let told = |(what, why): &(String, String)| format!("Placeholder: {what} ({why}).");
    one.question.placeholders.iter().map(told).collect()
}
