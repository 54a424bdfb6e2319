//! The rows of `summary.csv` and `distribution.csv`.

use sandtable_report::csv::{self, Cell};
use sandtable_rules::RULES_HASH;
use sandtable_sim::distribution::{Distribution, Point};
use sandtable_sim::estimate::Summary;
use sandtable_sim::interval::{Interval, wilson};
use sandtable_sim::probability::Fraction;

use crate::Failure;
use crate::results::{Finding, FoundMeasure, HowKnown};
use crate::scenario::{Scenario, Settings};

const SUMMARY: [&str; 24] = [
    "scenario",
    "variant",
    "measure",
    "engine",
    "trials",
    "mean",
    "sd",
    "se",
    "ci_low",
    "ci_high",
    "confidence",
    "ci_method",
    "min",
    "p05",
    "p25",
    "p50",
    "p75",
    "p95",
    "max",
    "unresolved",
    "stop_reason",
    "seed",
    "rules_hash",
    "version",
];

const DISTRIBUTION: [&str; 12] = [
    "scenario", "variant", "measure", "value", "count", "trials", "p_eq", "p_le", "p_ge", "ci_low",
    "ci_high", "exact",
];

/// One row for each measure of each variant.
pub(crate) fn summary(
    scenario: &Scenario,
    settings: &Settings,
    findings: &[Finding],
) -> Result<Vec<u8>, Failure> {
    let rows = findings.iter().flat_map(|finding| {
        finding.measures.iter().map(|measure| summary_row(scenario, settings, finding, measure))
    });
    written(&SUMMARY, &rows.collect::<Vec<_>>())
}

fn summary_row(
    scenario: &Scenario,
    settings: &Settings,
    finding: &Finding,
    measure: &FoundMeasure,
) -> Vec<Cell> {
    let summary = Summary::of(&measure.distribution, settings.confidence, None);
    let sampled = finding.known.trials().is_some();
    let interval = summary.mean.interval;
    let quantiles = [summary.p05, summary.p25, summary.p50, summary.p75, summary.p95];
    let mut row = vec![
        scenario.name.as_str().into(),
        finding.variant.as_str().into(),
        measure.name.as_str().into(),
        finding.known.engine().into(),
        finding.known.trials().into(),
        summary.mean.value.into(),
        summary.sd.into(),
        summary.mean.se.into(),
        interval.map(|interval| interval.low).into(),
        interval.map(|interval| interval.high).into(),
        interval.map(|_| settings.confidence).into(),
        summary.mean.method.to_string().into(),
        summary.min.into(),
    ];
    row.extend(quantiles.map(Cell::from));
    row.extend([
        summary.max.into(),
        summary.unresolved.into(),
        stop_reason(&finding.known).into(),
        sampled.then_some(settings.seed).into(),
        RULES_HASH.into(),
        env!("CARGO_PKG_VERSION").into(),
    ]);
    row
}

/// Why there are no more trials, or why none are needed.
pub(crate) fn stop_reason(known: &HowKnown) -> String {
    match known {
        HowKnown::Exact { .. } => "exact".to_owned(),
        HowKnown::Sampled { stop, .. } => stop.to_string(),
    }
}

/// One row for each value of each measure of each variant.
pub(crate) fn distribution(
    scenario: &Scenario,
    settings: &Settings,
    findings: &[Finding],
) -> Result<Vec<u8>, Failure> {
    let rows = findings.iter().flat_map(|finding| {
        finding
            .measures
            .iter()
            .flat_map(|measure| distribution_rows(scenario, settings, &finding.variant, measure))
    });
    written(&DISTRIBUTION, &rows.collect::<Vec<_>>())
}

fn distribution_rows(
    scenario: &Scenario,
    settings: &Settings,
    variant: &str,
    measure: &FoundMeasure,
) -> Vec<Vec<Cell>> {
    let distribution = &measure.distribution;
    let at_least = sums(distribution, distribution.points().iter().rev());
    let at_most = sums(distribution, distribution.points().iter());
    let row = |(i, point): (usize, &Point)| {
        let interval = point_interval(distribution, point, settings.confidence);
        vec![
            scenario.name.as_str().into(),
            variant.into(),
            measure.name.as_str().into(),
            point.value.into(),
            point.count.into(),
            distribution.trials().into(),
            point.p.into(),
            at_most[i].into(),
            at_least[at_least.len() - 1 - i].into(),
            interval.map(|interval| interval.low).into(),
            interval.map(|interval| interval.high).into(),
            point.exact.as_ref().map(ToString::to_string).into(),
        ]
    };
    distribution.points().iter().enumerate().map(row).collect()
}

/// The probabilities added up in this order: as fractions if they are known as such, by their
/// counts if they were sampled.
fn sums<'a>(distribution: &Distribution, points: impl Iterator<Item = &'a Point>) -> Vec<f64> {
    let fractions = distribution.points().iter().all(|point| point.exact.is_some());
    let (mut count, mut p, mut fraction) = (0, 0.0, Fraction::ZERO);
    let add = |point: &Point| {
        count += point.count.unwrap_or(0);
        p += point.p;
        match (&point.exact, distribution.trials()) {
            (Some(exact), _) if fractions => {
                fraction = &fraction + exact;
                fraction.to_f64()
            }
            (_, Some(trials)) => count as f64 / trials as f64,
            _ => f64::min(p, 1.0),
        }
    };
    points.map(add).collect()
}

/// The interval of the probability of one value, if it was sampled.
pub(crate) fn point_interval(
    distribution: &Distribution,
    point: &Point,
    confidence: f64,
) -> Option<Interval> {
    Some(wilson(point.count?, distribution.trials()?, confidence))
}

fn written(header: &[&str], rows: &[Vec<Cell>]) -> Result<Vec<u8>, Failure> {
    csv::write(header, rows)
        .map_err(|error| Failure::Engine(format!("a table could not be made: {error}")))
}
