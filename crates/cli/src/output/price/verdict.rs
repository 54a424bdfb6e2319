//! What follows from a fair price and a printed one.

use sandtable_report::digits;
use sandtable_report::letters::spoken;
use sandtable_sim::interval::{Interval, Method};

use super::answered::Answered;
use crate::pricing::{OffLadder, PricedVariant, Unseen, Worth};
use crate::scenario::Way;

/// A difference of prices below this part of the printed one is what adding up leaves behind.
const NOTHING: f64 = 1e-9;

/// What follows from the fair price and the printed one; empty where nothing does.
pub(super) fn verdict(one: &Answered, variant: &PricedVariant) -> String {
    verdict_in(one, variant, &one.question.measure.text, digits::exact)
}

/// The same as a picture says it.
pub(super) fn drawn(one: &Answered, variant: &PricedVariant) -> String {
    verdict_in(one, variant, &spoken(&one.question.measure.text), digits::drawn)
}

/// The same in the fewest words that say it, of what they leave nothing out that counts; empty of what is in
/// few words as it is.
pub(super) fn brief(one: &Answered, variant: &PricedVariant) -> &'static str {
    match unseen(one, variant) {
        Some(Unseen::Everything) => "not seen",
        Some(Unseen::Beyond(_)) => "not told apart",
        None if is_judged(one) && beyond_ladder(variant).is_some() => CANNOT,
        None => "",
    }
}

/// What is said where there is no verdict.
const CANNOT: &str = "cannot be told";

/// The end of the ladder that both a price that is printed and the fair one are beyond: from where it begins,
/// or to where it ends.
enum Beyond {
    Begin(f64),
    End(f64),
}

fn beyond_ladder(variant: &PricedVariant) -> Option<Beyond> {
    let printed = variant.printed?;
    match variant.average.off_ladder {
        Some(OffLadder::Below(points)) if printed < points => Some(Beyond::Begin(points)),
        Some(OffLadder::Above(points)) if points < printed => Some(Beyond::End(points)),
        _ => None,
    }
}

/// The same of a measure that is called so; what is exact in these digits.
fn verdict_in(
    one: &Answered,
    variant: &PricedVariant,
    measure: &str,
    exact: fn(f64) -> String,
) -> String {
    if let Some(unseen) = unseen(one, variant) {
        return match unseen {
            Unseen::Everything => format!("always 0: not seen by {measure}"),
            Unseen::Beyond(other) => format!("as {other}: not told apart by {measure}"),
        };
    }
    if !is_judged(one) {
        return String::new();
    }
    let Some(printed) = variant.printed else { return String::new() };
    if let Some(step) =
        one.question.step.filter(|step| is_printed_to(&variant.average, printed, *step))
    {
        return format!("as printed, to the step of {}", digits::exact(step));
    }
    match beyond_ladder(variant) {
        Some(Beyond::Begin(points)) => {
            format!("{CANNOT}: the ladder begins at {}", digits::exact(points))
        }
        Some(Beyond::End(points)) => {
            format!("{CANNOT}: the ladder ends at {}", digits::exact(points))
        }
        None => held(&variant.average, printed, exact),
    }
}

/// What the measure does not see of a variant. On a ladder that falls, 0 may be the best that there is,
/// and is then a value as any other.
pub(super) fn unseen<'a>(one: &Answered, variant: &'a PricedVariant) -> Option<&'a Unseen> {
    let unseen = variant.unseen.as_ref()?;
    let Way::Exchange(ladder) = &one.question.way else { return Some(unseen) };
    let worth = &variant.average;
    let [least, _] = ladder.ends();
    let is_dear = worth.fair.and_then(|fair| fair.value).is_some_and(|fair| least < fair)
        || matches!(worth.off_ladder, Some(OffLadder::Above(_)));
    (*unseen != Unseen::Everything || !is_dear).then_some(unseen)
}

/// Whether a price that is exact, but not the printed one, is that to the step of the book.
pub(super) fn is_printed_to(worth: &Worth, printed: f64, step: f64) -> bool {
    let exact = worth.fair.filter(|fair| fair.method == Method::Exact).and_then(|fair| fair.value);
    let is_step = |price: f64| (price - printed).abs() <= NOTHING * printed;
    exact.is_some_and(|fair| !is_step(fair) && is_step((fair / step).round() * step))
}

/// Whether fair prices are prices, so that printed ones can be held against them: on a ladder, or where
/// value is said to be in proportion to points.
pub(super) fn is_judged(one: &Answered) -> bool {
    match &one.question.way {
        Way::Exchange(_) => true,
        Way::Ratio { proportional, .. } => proportional.is_some(),
    }
}

fn held(worth: &Worth, printed: f64, exact: fn(f64) -> String) -> String {
    if let Some(OffLadder::Throughout(interval)) = worth.off_ladder
        && interval.contains(printed)
    {
        return "as printed, as far as the ladder tells".to_owned();
    }
    let Some(bounds) = worth.bounds() else {
        return worth.fair.map_or_else(String::new, |_| CANNOT.to_owned());
    };
    let is_exact = worth.fair.is_some_and(|fair| fair.method == Method::Exact);
    if is_exact && (bounds.low - printed).abs() <= NOTHING * printed {
        return "as printed".to_owned();
    }
    let beyond = worth.off_ladder.is_some();
    if bounds.contains(printed) && !beyond {
        return if bounds.width().is_finite() {
            "as printed, as far as can be told".to_owned()
        } else {
            CANNOT.to_owned()
        };
    }
    paid(worth, printed, bounds, exact)
}

/// By how much a printed price that is certainly not the fair one is over or under it.
fn paid(worth: &Worth, printed: f64, bounds: Interval, exact: fn(f64) -> String) -> String {
    let over = bounds.high <= printed;
    let word = if over { "overpaid" } else { "underpaid" };
    let ends = [printed - bounds.high, printed - bounds.low].map(f64::abs);
    let (least, most) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    let amount = match worth.overpaid(Some(printed)).map(f64::abs) {
        _ if least <= 0.0 => return word.to_owned(),
        Some(off) if most.is_finite() => {
            let is_exact = most <= least;
            let amount =
                if is_exact { exact(off) } else { digits::sampled(off, Some((least, most))) };
            format!("{amount}{}", share(off / printed, (most - least) / 2.0 / printed))
        }
        _ => format!("at least {}", digits::exact((least * 10.0).floor() / 10.0)),
    };
    format!("{word} by {amount}")
}

/// A part of the printed price as a percentage, with the digits that are known of it.
fn share(part: f64, half_width: f64) -> String {
    let percent = 100.0 * part;
    if !percent.is_finite() {
        return String::new();
    }
    let told = if half_width <= 0.0 {
        digits::exact((10.0 * percent).round() / 10.0)
    } else {
        digits::rounded(percent, 100.0 * half_width)
    };
    format!(" ({told}%)")
}
