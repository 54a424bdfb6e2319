//! How far a verdict depends on the mix of situations.

use sandtable_report::digits;
use sandtable_sim::interval::Interval;
use sandtable_sim::pricing::turning_share;

use super::answered::Answered;
use super::verdict::{is_judged, is_printed_to, is_unseen};
use crate::pricing::{PricedVariant, Worth};

/// A sum of this part of what is added up, or less, is what adding up leaves behind.
const NOTHING: f64 = 1e-9;

/// What is said where trials tell of the situations: their intervals hold one by one, and a statement
/// over all mixes would need all of them at once.
const SAMPLED: &str = "not told, because the situations were sampled: the intervals above hold for \
                       one situation at a time. With --engine exact it is told, or why it cannot be.";

/// What can be said of each variant over all mixes of the situations, or why it is not; nothing where
/// there is one situation.
pub(super) fn sentences(one: &Answered) -> Vec<String> {
    if one.priced.situations.len() < 2 {
        return Vec::new();
    }
    if one.priced.trials.is_some() {
        return vec![SAMPLED.to_owned()];
    }
    let told = |variant: &&PricedVariant| {
        !is_unseen(one, variant) && variant.printed.is_some() && !one.is_reference(variant)
    };
    one.priced.variants.iter().filter(told).filter_map(|variant| sentence(one, variant)).collect()
}

fn sentence(one: &Answered, variant: &PricedVariant) -> Option<String> {
    let said: Vec<String> = worst(variant).into_iter().chain(turn(one, variant)).collect();
    (!said.is_empty()).then(|| format!("{}: {}.", variant.name, said.join("; ")))
}

/// The lowest and the highest fair price of any mix: those of single situations.
fn worst(variant: &PricedVariant) -> Option<String> {
    let bounds: Option<Vec<Interval>> = variant.situations.iter().map(Worth::bounds).collect();
    let all = bounds?.into_iter().reduce(|one, other| Interval {
        low: one.low.min(other.low),
        high: one.high.max(other.high),
    })?;
    let [low, high] = [all.low, all.high].map(digits::exact);
    Some(match (all.low.is_finite(), all.high.is_finite()) {
        (true, true) if low == high => format!("worth {low} in every mix"),
        (true, true) => format!("worth from {low} to {high} over all mixes"),
        (true, false) => format!("worth {low} or more over all mixes"),
        (false, true) => format!("worth {high} or less over all mixes"),
        (false, false) => return None,
    })
}

/// The share of a situation at which it is neither overpaid nor underpaid: that which is nearest to the
/// share that the situation has.
fn turn(one: &Answered, variant: &PricedVariant) -> Option<String> {
    let leans = variant.leans.as_ref().filter(|_| is_judged(one))?;
    let printed_to = |step| is_printed_to(&variant.average, variant.printed.unwrap_or(0.0), step);
    if one.question.step.is_some_and(printed_to) {
        return None;
    }
    let shares: Vec<f64> = one.priced.situations.iter().map(|(_, share)| *share).collect();
    let parts = || shares.iter().zip(leans).map(|(share, lean)| share * lean);
    let sum: f64 = parts().sum();
    if sum.abs() <= NOTHING * parts().map(f64::abs).sum::<f64>() {
        return None;
    }
    let word = if 0.0 < sum { "underpaid" } else { "overpaid" };
    let turns = (0..shares.len()).filter_map(|of| Some((of, turning_share(&shares, leans, of)?)));
    let nearest = turns.min_by(|(one, at), (other, to)| {
        (at - shares[*one]).abs().total_cmp(&(to - shares[*other]).abs())
    });
    Some(match nearest {
        None => format!("{word} in every mix"),
        Some((of, share)) => {
            let than = if shares[of] < share { "less" } else { "more" };
            let (at, now) = (percent(share), percent(shares[of]));
            let name = &one.priced.situations[of].0;
            format!(
                "{word} as long as `{name}` is {than} than {at} of the mix, which is {now} of it now"
            )
        }
    })
}

fn percent(share: f64) -> String {
    format!("{}%", digits::exact((1000.0 * share).round() / 10.0))
}
