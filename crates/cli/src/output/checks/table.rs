//! `checks.csv`: a row for each check.

use sandtable_report::csv::{self, Cell};
use sandtable_rules::RULES_HASH;

use crate::Failure;
use crate::baseline::Origin;
use crate::checks::{Checked, Report, Source};

const COLUMNS: [&str; 26] = [
    "rulebook",
    "scenario",
    "variant",
    "measure",
    "statistic",
    "source",
    "file",
    "line",
    "verdict",
    "tier",
    "engine",
    "trials",
    "seed",
    "expected",
    "margin",
    "found",
    "ci_low",
    "ci_high",
    "smallest_shift",
    "budget",
    "spent",
    "suppressed",
    "until",
    "sentence",
    "rules_hash",
    "version",
];

/// The table of all checks.
pub(crate) fn table(report: &Report) -> Result<Vec<u8>, Failure> {
    let rows: Vec<_> = report.checks.iter().map(|checked| row(report, checked)).collect();
    csv::write(&COLUMNS, &rows)
        .map_err(|error| Failure::Engine(format!("a table could not be made: {error}")))
}

fn row(report: &Report, checked: &Checked) -> Vec<Cell> {
    let (rulebook, scenario) = checked.place.split_once('/').unwrap_or(("", &checked.place));
    let source = match checked.source {
        Source::Expectation(_) => "expect",
        Source::Baseline => "baseline",
    };
    let (engine, trials, seed) = match &checked.origin {
        Some(Origin::Exact) => (Some("exact"), None, None),
        Some(Origin::Sampled { seed, trials, .. }) => {
            (Some("sample"), Some(trials.end - trials.start), Some(*seed))
        }
        None => (None, None, None),
    };
    let opinion = &checked.opinion;
    let suppressed = checked.suppressed.as_ref();
    vec![
        rulebook.into(),
        scenario.into(),
        checked.variant.as_str().into(),
        checked.measure.as_str().into(),
        checked.statistic.as_str().into(),
        source.into(),
        checked.file.as_str().into(),
        (checked.line as u64).into(),
        opinion.verdict.to_string().into(),
        u64::from(opinion.tier.number()).into(),
        engine.into(),
        trials.into(),
        seed.into(),
        number(&checked.expected),
        checked.margin.into(),
        checked.found.as_deref().map_or(Cell::Empty, number),
        opinion.interval.map(|interval| interval.low).into(),
        opinion.interval.map(|interval| interval.high).into(),
        opinion.smallest_shift.into(),
        report.terms.share().into(),
        checked.spent.into(),
        suppressed.map(|(suppression, _)| suppression.reason.clone()).into(),
        suppressed.map(|(suppression, _)| suppression.until.to_string()).into(),
        checked.sentence.as_str().into(),
        RULES_HASH.into(),
        env!("CARGO_PKG_VERSION").into(),
    ]
}

/// A number is a number, and a fraction a text.
fn number(text: &str) -> Cell {
    text.parse::<f64>().map_or_else(|_| text.into(), Cell::Number)
}
