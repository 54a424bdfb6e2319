//! The answer of `price` as a picture.

use sandtable_report::digits;
use sandtable_report::letters::spoken;
use sandtable_report::plot::{Estimate, Price, Prices};

use super::answered::Answered;
use super::fair::fair;
use super::tables::methods;
use super::verdict;
use crate::output::heading::wanted_low;
use crate::output::pictured;
use crate::pricing::{PricedVariant, Worth};
use crate::scenario::{Scenario, Settings, Way};

/// The fair prices beside the printed ones.
pub(super) fn prices(scenario: &Scenario, settings: &Settings, one: &Answered) -> Prices {
    let known = one
        .priced
        .trials
        .map_or("exact".to_owned(), |trials| format!("n = {}", digits::count(trials)));
    let estimate = |worth: &Worth| {
        let fair = worth.fair?;
        // What has no end is told in words only.
        let drawn = fair.interval.filter(|interval| interval.width().is_finite());
        Some(Estimate {
            value: fair.value?,
            low: drawn.map(|interval| interval.low),
            high: drawn.map(|interval| interval.high),
        })
    };
    let percent = digits::exact(100.0 * settings.confidence);
    let measure = &one.question.measure.text;
    let row = |variant: &PricedVariant| Price {
        label: variant.name.clone(),
        known: known.clone(),
        fair: estimate(&variant.average),
        written: fair(&variant.average),
        printed: variant.printed,
        verdict: if one.is_reference(variant) {
            String::new()
        } else {
            verdict::drawn(one, variant)
        },
        brief: verdict::brief(one, variant).to_owned(),
        held: verdict::unseen(one, variant).is_none(),
        reference: one.is_reference(variant),
        situations: if 1 < one.priced.situations.len() {
            variant.situations.iter().filter_map(|situation| situation.fair?.value).collect()
        } else {
            Vec::new()
        },
    };
    Prices {
        title: pictured::title_about(scenario, measure, "fair prices"),
        // The same mean is the same, whatever its sign.
        meaning: meaning(
            one,
            &pictured::measured(scenario, wanted_low(measure).unwrap_or(measure)),
        ),
        axis: "fair price (points)".to_owned(),
        intervals: joined(&[
            match one.priced.trials {
                Some(_) => format!("{percent}% intervals, {}", methods(one)),
                None => String::new(),
            },
            placeholders(one),
        ]),
        rows: one.priced.variants.iter().map(row).collect(),
    }
}

/// What a fair price is, by what a measure counts.
fn meaning(one: &Answered, measure: &str) -> String {
    let mean = one.mean();
    match one.question.way {
        Way::Exchange(_) => {
            format!("fair price (points) on the ladder, by the {mean} of {measure}")
        }
        Way::Ratio { .. } => {
            format!("fair price (points), by the {mean} of {measure} for a point")
        }
    }
}

/// What stands in for something that the book does not print, by name.
fn placeholders(one: &Answered) -> String {
    let names: Vec<String> =
        one.question.placeholders.iter().map(|(what, _)| spoken(what)).collect();
    if names.is_empty() { String::new() } else { format!("placeholder: {}", names.join(", ")) }
}

fn joined(parts: &[String]) -> String {
    let said: Vec<&str> = parts.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
    said.join("; ")
}
