//! The answer of `price` as a picture.

use sandtable_report::digits;
use sandtable_report::letters::spoken;
use sandtable_report::plot::{Estimate, Price, Prices};
use sandtable_sim::estimate::Estimate as Known;
use sandtable_sim::interval::{Interval, Method};

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
    let percent = digits::exact(100.0 * settings.confidence);
    let measure = &one.question.measure.text;
    let row = |variant: &PricedVariant| Price {
        label: variant.name.clone(),
        known: known.clone(),
        fair: estimate(&variant.average),
        written: fair(&bounded(&variant.average)),
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
            variant.situations.iter().filter_map(|it| Some(estimate(it)?.value)).collect()
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

/// A fair price with a place on the axis: what has no end is told in words only, as a mark without an interval
/// would look exact.
fn estimate(worth: &Worth) -> Option<Estimate> {
    let fair = worth.fair?;
    let value = fair.value?;
    if fair.method == Method::Exact {
        return Some(Estimate::exact(value));
    }
    let Interval { low, high } = fair.interval.filter(|it| it.width().is_finite())?;
    Some(Estimate::within(value, low, high))
}

/// The same without its best guess where one end is all that is known, as there is room for one number in a row.
fn bounded(worth: &Worth) -> Worth {
    let is_open = |fair: &Known| fair.interval.is_some_and(|it| !it.width().is_finite());
    let known = |fair: Known| if is_open(&fair) { Known { value: None, ..fair } } else { fair };
    Worth { fair: worth.fair.map(known), ..*worth }
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
