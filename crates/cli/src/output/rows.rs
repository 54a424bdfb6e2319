//! The rows of `summary.csv` and `distribution.csv`.

use sandtable_report::csv::Cell;
use sandtable_rules::RULES_HASH;
use sandtable_sim::distribution::{Distribution, Point};
use sandtable_sim::estimate::Summary;
use sandtable_sim::interval::{Interval, wilson};
use sandtable_sim::probability::Fraction;

use super::columns::{self, high, low, written};
use crate::results::{Finding, FoundMeasure, HowKnown};
use crate::scenario::{Scenario, Settings};

/// What a row of `summary.csv` is about: one measure of one variant.
pub(crate) struct SummaryRow<'a> {
    scenario: &'a Scenario,
    settings: &'a Settings,
    finding: &'a Finding,
    measure: &'a FoundMeasure,
    summary: Summary,
}

type SummaryColumn = (&'static str, fn(&SummaryRow<'_>) -> Cell);

/// The columns of `summary.csv`.
pub(crate) const SUMMARY: &[SummaryColumn] = &[
    ("scenario", |row| row.scenario.name.as_str().into()),
    ("variant", |row| row.finding.variant.as_str().into()),
    ("measure", |row| row.measure.name.as_str().into()),
    ("engine", |row| columns::engine(row.finding.known.trials())),
    ("trials", |row| row.finding.known.trials().into()),
    ("mean", |row| row.summary.mean.value.into()),
    ("sd", |row| row.summary.sd.into()),
    ("se", |row| row.summary.mean.se.into()),
    ("ci_low", |row| low(row.summary.mean.interval)),
    ("ci_high", |row| high(row.summary.mean.interval)),
    ("confidence", |row| row.summary.mean.interval.map(|_| row.settings.confidence).into()),
    ("ci_method", |row| row.summary.mean.method.to_string().into()),
    ("min", |row| row.summary.min.into()),
    ("p05", |row| row.summary.p05.into()),
    ("p25", |row| row.summary.p25.into()),
    ("p50", |row| row.summary.p50.into()),
    ("p75", |row| row.summary.p75.into()),
    ("p95", |row| row.summary.p95.into()),
    ("max", |row| row.summary.max.into()),
    ("unresolved", |row| row.summary.unresolved.into()),
    ("stop_reason", |row| stop_reason(&row.finding.known).into()),
    ("seed", |row| row.finding.known.trials().map(|_| row.settings.seed).into()),
    ("rules_hash", |_| RULES_HASH.into()),
    ("version", |_| env!("CARGO_PKG_VERSION").into()),
];

/// What a row of `distribution.csv` is about: one value of one measure of one variant.
pub(crate) struct DistributionRow<'a> {
    scenario: &'a Scenario,
    variant: &'a str,
    measure: &'a FoundMeasure,
    point: &'a Point,
    p_le: f64,
    p_ge: f64,
    interval: Option<Interval>,
}

type DistributionColumn = (&'static str, fn(&DistributionRow<'_>) -> Cell);

/// The columns of `distribution.csv`.
pub(crate) const DISTRIBUTION: &[DistributionColumn] = &[
    ("scenario", |row| row.scenario.name.as_str().into()),
    ("variant", |row| row.variant.into()),
    ("measure", |row| row.measure.name.as_str().into()),
    ("value", |row| row.point.value.into()),
    ("count", |row| row.point.count.into()),
    ("trials", |row| row.measure.distribution.trials().into()),
    ("p_eq", |row| row.point.p.into()),
    ("p_le", |row| row.p_le.into()),
    ("p_ge", |row| row.p_ge.into()),
    ("ci_low", |row| low(row.interval)),
    ("ci_high", |row| high(row.interval)),
    ("exact", |row| row.point.exact.as_ref().map(ToString::to_string).into()),
];

/// One row for each measure of each variant.
pub(crate) fn summary(scenario: &Scenario, settings: &Settings, findings: &[Finding]) -> Vec<u8> {
    let rows = findings.iter().flat_map(|finding| {
        finding.measures.iter().map(|measure| {
            let summary = Summary::of(&measure.distribution, settings.confidence, None);
            SummaryRow { scenario, settings, finding, measure, summary }
        })
    });
    written(SUMMARY, rows)
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
) -> Vec<u8> {
    let rows = findings.iter().flat_map(|finding| {
        finding
            .measures
            .iter()
            .flat_map(|measure| distribution_rows(scenario, settings, &finding.variant, measure))
    });
    written(DISTRIBUTION, rows)
}

fn distribution_rows<'a>(
    scenario: &'a Scenario,
    settings: &Settings,
    variant: &'a str,
    measure: &'a FoundMeasure,
) -> Vec<DistributionRow<'a>> {
    let distribution = &measure.distribution;
    let at_least = sums(distribution, distribution.points().iter().rev());
    let at_most = sums(distribution, distribution.points().iter());
    let row = |((point, p_le), p_ge)| {
        let interval = point_interval(distribution, point, settings.confidence);
        DistributionRow { scenario, variant, measure, point, p_le, p_ge, interval }
    };
    let points = distribution.points().iter();
    points.zip(at_most).zip(at_least.into_iter().rev()).map(row).collect()
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
