//! The rows of `price.csv`.

use sandtable_report::csv::{self, Cell};
use sandtable_rules::RULES_HASH;

use super::Answered;
use crate::Failure;
use crate::output::answers::Answers;
use crate::pricing::{PricedVariant, Worth};

const HEADER: [&str; 25] = [
    "scenario",
    "measure",
    "reference",
    "reference_price",
    "variant",
    "situation",
    "weight",
    "engine",
    "trials",
    "value",
    "value_low",
    "value_high",
    "value_of_reference",
    "fair_price",
    "ci_low",
    "ci_high",
    "confidence",
    "ci_method",
    "printed_price",
    "overpaid",
    "overpaid_percent",
    "seed",
    "rules_hash",
    "version",
    "sampled_because",
];

/// One row for each variant, and one for each of its situations.
pub(super) fn rows(answers: &Answers<Answered>) -> Result<Vec<u8>, Failure> {
    let mut rows = Vec::new();
    for one in &answers.answered {
        for variant in &one.priced.variants {
            rows.push(row(answers, one, variant, &variant.average, None));
            if 1 < one.priced.situations.len() {
                let situations = variant.situations.iter().zip(&one.priced.situations);
                rows.extend(
                    situations.map(|(worth, situation)| {
                        row(answers, one, variant, worth, Some(situation))
                    }),
                );
            }
        }
    }
    csv::write(&HEADER, &rows)
        .map_err(|error| Failure::Engine(format!("a table could not be made: {error}")))
}

fn row(
    answers: &Answers<Answered>,
    one: &Answered,
    variant: &PricedVariant,
    worth: &Worth,
    situation: Option<&(String, f64)>,
) -> Vec<Cell> {
    let (scenario, settings) = (answers.scenario, &answers.settings);
    let trials = one.priced.trials;
    let sampled = trials.is_some();
    let overpaid = worth.overpaid(variant.printed);
    let percent = overpaid.zip(variant.printed).filter(|(_, printed)| 0.0 < *printed);
    vec![
        scenario.name.as_str().into(),
        one.question.measure.text.as_str().into(),
        one.question.reference.as_str().into(),
        one.question.price.into(),
        variant.name.as_str().into(),
        situation.map(|(name, _)| name.clone()).into(),
        situation.map(|(_, share)| *share).into(),
        if sampled { "sample" } else { "exact" }.into(),
        trials.into(),
        worth.value.into(),
        worth.value_interval.map(|interval| interval.low).into(),
        worth.value_interval.map(|interval| interval.high).into(),
        worth.of_reference.into(),
        worth.fair.into(),
        worth.interval.map(|interval| interval.low).into(),
        worth.interval.map(|interval| interval.high).into(),
        worth.interval.map(|_| settings.confidence).into(),
        if sampled { "Fieller" } else { "exact" }.into(),
        variant.printed.into(),
        overpaid.into(),
        percent.map(|(overpaid, printed)| 100.0 * overpaid / printed).into(),
        sampled.then_some(settings.seed).into(),
        RULES_HASH.into(),
        env!("CARGO_PKG_VERSION").into(),
        one.priced.sampled_because.clone().into(),
    ]
}
