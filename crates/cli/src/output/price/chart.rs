//! The answer of `price` as a picture.

use sandtable_report::digits;
use sandtable_report::plot::{Estimate, Price, Prices};

use super::answered::Answered;
use super::tables;
use crate::pricing::{PricedVariant, Worth};
use crate::scenario::{Scenario, Settings};

/// The fair prices beside the printed ones.
pub(super) fn prices(scenario: &Scenario, settings: &Settings, one: &Answered) -> Prices {
    let known = one
        .priced
        .trials
        .map_or("exact".to_owned(), |trials| format!("n = {}", digits::count(trials)));
    let estimate = |worth: &Worth| {
        worth.fair.map(|value| Estimate {
            value,
            low: worth.interval.map(|interval| interval.low),
            high: worth.interval.map(|interval| interval.high),
        })
    };
    let percent = digits::exact(100.0 * settings.confidence);
    let is_reference = |variant: &PricedVariant| variant.name == one.question.reference;
    let row = |variant: &PricedVariant| Price {
        label: variant.name.clone(),
        known: known.clone(),
        fair: estimate(&variant.average),
        printed: variant.printed,
        verdict: if is_reference(variant) { String::new() } else { tables::verdict(variant) },
        reference: is_reference(variant),
        situations: if 1 < one.priced.situations.len() {
            variant.situations.iter().filter_map(|situation| situation.fair).collect()
        } else {
            Vec::new()
        },
    };
    Prices {
        title: format!("Fair prices: {}", scenario.title),
        meaning: format!("price at the same mean {} per point", one.question.measure.text),
        intervals: match one.priced.trials {
            Some(_) => format!("{percent}% {} intervals", one.priced.method),
            None => String::new(),
        },
        rows: one.priced.variants.iter().map(row).collect(),
    }
}
