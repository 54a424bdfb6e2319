//! How far a verdict depends on the mix of situations.

use sandtable_report::digits;
use sandtable_sim::interval::Interval;
use sandtable_sim::pricing::turning_share;

use super::answered::Answered;
use super::verdict::{Stepped, is_judged, stepped, unseen};
use crate::pricing::{PricedVariant, Worth};

/// A sum of this part of what is added up, or less, is what adding up leaves behind.
const NOTHING: f64 = 1e-9;

/// What can be said of each variant over all mixes of the situations; nothing where there is one
/// situation.
pub(super) fn sentences(one: &Answered) -> Vec<String> {
    if one.priced.situations.len() < 2 {
        return Vec::new();
    }
    let told = |variant: &&PricedVariant| {
        unseen(one, variant).is_none() && variant.printed.is_some() && !one.is_reference(variant)
    };
    let variants = one.priced.variants.iter().filter(told);
    let mut sentences: Vec<String> = variants.filter_map(|it| sentence(one, it)).collect();
    if one.priced.trials.is_some() && !sentences.is_empty() {
        sentences.push(HOLDS.to_owned());
    }
    sentences
}

/// What is said besides where trials tell of the situations.
const HOLDS: &str = "By trials: what is said of a variant holds at the confidence of the run, for all \
                     situations together.";

fn sentence(one: &Answered, variant: &PricedVariant) -> Option<String> {
    let said: Vec<String> = worst(variant).into_iter().chain(turn(one, variant)).collect();
    (!said.is_empty()).then(|| format!("{}: {}.", variant.name, said.join("; ")))
}

/// The lowest and the highest fair price of any mix: those of single situations.
fn worst(variant: &PricedVariant) -> Option<String> {
    let all = variant.throughout?;
    let is_exact = variant.worths().all(Worth::is_exact) || all.width() <= 0.0;
    let shown = |end: f64| match is_exact {
        true => digits::exact(end),
        false if all.width().is_finite() => digits::rounded(end, all.width() / 20.0),
        false => digits::short(end),
    };
    let [low, high] = [all.low, all.high].map(shown);
    Some(match (all.low.is_finite(), all.high.is_finite()) {
        (true, true) if low == high => format!("worth {low} in every mix"),
        (true, true) => format!("worth from {low} to {high} over all mixes"),
        (true, false) => format!("worth {low} or more over all mixes"),
        (false, true) => format!("worth {high} or less over all mixes"),
        (false, false) => return None,
    })
}

/// On which side of the printed price the fair one is in every mix; or the share of a situation up to
/// which it certainly is, that which is nearest to the share that the situation has. Nothing if it is not
/// certain now.
fn turn(one: &Answered, variant: &PricedVariant) -> Option<String> {
    if !is_judged(one) {
        return None;
    }
    let (printed, step) = (variant.printed?, one.question.step);
    if variant.average.bounds().is_some_and(|it| !is_other(it, printed, step)) {
        return None;
    }
    let Some(leans) = &variant.leans else {
        let throughout = variant.throughout.filter(|all| is_other(*all, printed, step));
        return beyond(throughout?, printed);
    };
    let shares: Vec<f64> = one.priced.situations.iter().map(|(_, share)| *share).collect();
    let word = if 0.0 < certain_sum(&shares, leans)? { "underpaid" } else { "overpaid" };
    let turns = (0..shares.len()).filter_map(|of| Some((of, turning_share(&shares, leans, of)?)));
    let turns = turns.filter(|(of, turn)| !turn.contains(shares[*of]));
    let end = |of: usize, turn: Interval| if shares[of] < turn.low { turn.low } else { turn.high };
    let nearest = turns.map(|(of, turn)| (of, end(of, turn))).min_by(|(one, at), (other, to)| {
        (at - shares[*one]).abs().total_cmp(&(to - shares[*other]).abs())
    });
    let is_one_sided =
        leans.iter().all(|lean| lean.high <= 0.0) || leans.iter().all(|lean| 0.0 <= lean.low);
    match nearest {
        None => is_one_sided.then(|| format!("{word} in every mix")),
        Some((of, share)) => {
            let than = if shares[of] < share { "less" } else { "more" };
            let (at, now) = (percent(share), percent(shares[of]));
            let name = &one.priced.situations[of].0;
            Some(format!(
                "{word} as long as `{name}` is {than} than {at} of the mix, which is {now} of it now"
            ))
        }
    }
}

/// Whether a fair price between two bounds is certainly not the printed one in the step of the book, if that
/// has one.
fn is_other(bounds: Interval, printed: f64, step: Option<f64>) -> bool {
    matches!(stepped(bounds, printed, step), Stepped::Other)
}

/// On which side of the printed price all mixes are, by what a thing is worth at least and at most.
fn beyond(throughout: Interval, printed: f64) -> Option<String> {
    let is_over = throughout.high < printed;
    let word = if is_over { "overpaid" } else { "underpaid" };
    (is_over || printed < throughout.low).then(|| format!("{word} in every mix"))
}

/// What the leans come to over the mix, one end of it, if that is certainly more or less than nothing.
fn certain_sum(shares: &[f64], leans: &[Interval]) -> Option<f64> {
    let sum = |term: &dyn Fn(&Interval) -> f64| -> f64 {
        shares.iter().zip(leans).map(|(share, lean)| share * term(lean)).sum()
    };
    let nothing = NOTHING * sum(&|lean| lean.low.abs().max(lean.high.abs()));
    let (low, high) = (sum(&|lean| lean.low), sum(&|lean| lean.high));
    [low, -high].into_iter().find(|end| nothing < *end).map(|_| low + high)
}

/// A share of a mix.
pub(super) fn percent(share: f64) -> String {
    format!("{}%", digits::exact((1000.0 * share).round() / 10.0))
}
