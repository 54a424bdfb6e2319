//! What follows from a fair price and a printed one.

use sandtable_report::digits;
use sandtable_report::letters::spoken;
use sandtable_sim::interval::{Interval, Method};

use super::answered::Answered;
use super::fair::{CANNOT, to_step};
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
        Some(Unseen::Everything | Unseen::SoFar(_)) => "not seen",
        Some(Unseen::Beyond(_)) => "not told apart",
        None if is_judged(one) && untold(one, variant).is_some() => CANNOT,
        None => "",
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
            Unseen::SoFar(trials) => {
                let trials = digits::counted(*trials, "trial");
                format!("0 in all of {trials}: not seen by {measure}")
            }
            Unseen::Beyond(other) => format!("as {other}: not told apart by {measure}"),
        };
    }
    if !is_judged(one) {
        return String::new();
    }
    let Some(printed) = variant.printed else { return String::new() };
    match untold(one, variant) {
        Some(why) => format!("{CANNOT}{why}"),
        None => held(&variant.average, (printed, one.question.step), exact),
    }
}

/// Why nothing follows from both prices, as it stands behind "cannot be told": they are beyond one end of the
/// ladder, or it is open whether the fair one is the printed one in the step of the book.
fn untold(one: &Answered, variant: &PricedVariant) -> Option<String> {
    let (worth, printed) = (&variant.average, variant.printed?);
    match worth.off_ladder {
        Some(OffLadder::Below(points)) if printed < points => {
            return Some(format!(": the ladder begins at {}", digits::exact(points)));
        }
        Some(OffLadder::Above(points)) if points < printed => {
            return Some(format!(": the ladder ends at {}", digits::exact(points)));
        }
        Some(OffLadder::Throughout(_)) => return None,
        None if worth.bounds()?.contains(printed) => return None,
        _ => (),
    }
    let step = one.question.step?;
    let stepped = stepped(worth.bounds()?, printed, Some(step));
    matches!(stepped, Stepped::Open).then(|| format!(" to the step of {}", digits::exact(step)))
}

/// What a fair price somewhere between two bounds is in the step of the book, beside the printed one.
pub(super) enum Stepped {
    /// The printed one, wherever it is between them.
    Printed(f64),
    /// The printed one or another.
    Open,
    /// Certainly not the printed one, or there is no step.
    Other,
}

pub(super) fn stepped(bounds: Interval, printed: f64, step: Option<f64>) -> Stepped {
    let Some(step) = step else { return Stepped::Other };
    let (prices, itself) = (to_step(bounds, step), to_step(Interval::around(printed, 0.0), step));
    let is_printed = |price: f64| (price - printed).abs() <= NOTHING * printed;
    // What is no multiple of the step is no price in it.
    match is_printed(itself.low) && prices.contains(itself.low) {
        true if is_printed(prices.low) && is_printed(prices.high) => Stepped::Printed(step),
        true => Stepped::Open,
        false => Stepped::Other,
    }
}

/// What the measure does not see of a variant. Where 0 is up the ladder from its first rung, which then is
/// less or, on a ladder that falls, more, it is a value as any other.
pub(super) fn unseen<'a>(one: &Answered, variant: &'a PricedVariant) -> Option<&'a Unseen> {
    let unseen = variant.unseen.as_ref()?;
    let first = one.priced.ladder.first().and_then(|rung| rung.value.value);
    let is_value = one.rise().zip(first).is_some_and(|(rise, first)| rise * first < 0.0);
    (matches!(unseen, Unseen::Beyond(_)) || !is_value).then_some(unseen)
}

/// Whether fair prices are prices, so that printed ones can be held against them: on a ladder, or where
/// value is said to be in proportion to points.
pub(super) fn is_judged(one: &Answered) -> bool {
    match &one.question.way {
        Way::Exchange(_) => true,
        Way::Ratio { proportional, .. } => proportional.is_some(),
    }
}

fn held(worth: &Worth, (printed, step): (f64, Option<f64>), exact: fn(f64) -> String) -> String {
    let Some(bounds) = worth.bounds() else {
        return worth.fair.map_or_else(String::new, |_| CANNOT.to_owned());
    };
    let is_exact = worth.fair.is_some_and(|fair| fair.method == Method::Exact);
    if is_exact && (bounds.low - printed).abs() <= NOTHING * printed {
        return "as printed".to_owned();
    }
    let stepped = stepped(bounds, printed, step);
    if let Stepped::Printed(step) = stepped {
        return format!("as printed, to the step of {}", digits::exact(step));
    }
    if let Some(OffLadder::Throughout(_)) = worth.off_ladder
        && (bounds.contains(printed) || matches!(stepped, Stepped::Open))
    {
        return "as printed, as far as the ladder tells".to_owned();
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
            // A part of the price would need ends of its own: two intervals are no verdict.
            if least < most {
                digits::sampled(off, Some((least, most)))
            } else {
                exact(off) + &share(off / printed)
            }
        }
        _ => format!("at least {}", digits::exact((least * 10.0).floor() / 10.0)),
    };
    format!("{word} by {amount}")
}

/// A part of the printed price as a percentage, if that is a number.
fn share(part: f64) -> String {
    let percent = 100.0 * part;
    if !percent.is_finite() {
        return String::new();
    }
    format!(" ({}%)", digits::exact((10.0 * percent).round() / 10.0))
}
