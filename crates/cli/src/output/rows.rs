//! The rows of `summary.csv` and `distribution.csv`.

use sandtable_report::csv::Cell;
use sandtable_sim::distribution::{Distribution, Point, Share};
use sandtable_sim::estimate::{Estimate, Summary};
use sandtable_sim::probability::Fraction;
use sandtable_sim::value::Value;

use super::columns::{self, denominator, high, low, numerator, written};
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
    ("trials", |row| row.measure.distribution.trials().into()),
    ("mean", |row| row.summary.mean.value.into()),
    ("sd", |row| row.summary.sd.value.into()),
    ("se", |row| row.summary.mean.se.into()),
    ("ci_low", |row| low(row.summary.mean.interval)),
    ("ci_high", |row| high(row.summary.mean.interval)),
    ("confidence", |row| confidence(row).into()),
    ("ci_method", |row| method(row.summary.mean)),
    ("p_missing", |row| row.summary.missing.value.into()),
    ("min", |row| row.summary.min.value.into()),
    ("p05", |row| row.summary.p05.value.into()),
    ("p25", |row| row.summary.p25.value.into()),
    ("p50", |row| row.summary.p50.value.into()),
    ("p75", |row| row.summary.p75.value.into()),
    ("p95", |row| row.summary.p95.value.into()),
    ("max", |row| row.summary.max.value.into()),
    ("mean_numerator", |row| numerator(exact_mean(row).as_ref())),
    ("mean_denominator", |row| denominator(exact_mean(row).as_ref())),
    ("unresolved", |row| row.summary.unresolved.into()),
    ("stop_reason", |row| stop_reason(&row.finding.known).into()),
    ("seed", |row| row.finding.known.trials().map(|_| row.settings.seed).into()),
    ("rules_hash", |row| row.scenario.rules_hash.as_str().into()),
    ("version", |_| env!("CARGO_PKG_VERSION").into()),
    ("sd_ci_low", |row| low(row.summary.sd.interval)),
    ("sd_ci_high", |row| high(row.summary.sd.interval)),
    ("sd_ci_method", |row| method(row.summary.sd)),
    ("p_missing_ci_low", |row| low(row.summary.missing.interval)),
    ("p_missing_ci_high", |row| high(row.summary.missing.interval)),
    ("p_missing_ci_method", |row| method(row.summary.missing)),
    ("min_ci_low", |row| low(row.summary.min.interval)),
    ("min_ci_high", |row| high(row.summary.min.interval)),
    ("min_ci_method", |row| method(row.summary.min)),
    ("p05_ci_low", |row| low(row.summary.p05.interval)),
    ("p05_ci_high", |row| high(row.summary.p05.interval)),
    ("p05_ci_method", |row| method(row.summary.p05)),
    ("p25_ci_low", |row| low(row.summary.p25.interval)),
    ("p25_ci_high", |row| high(row.summary.p25.interval)),
    ("p25_ci_method", |row| method(row.summary.p25)),
    ("p50_ci_low", |row| low(row.summary.p50.interval)),
    ("p50_ci_high", |row| high(row.summary.p50.interval)),
    ("p50_ci_method", |row| method(row.summary.p50)),
    ("p75_ci_low", |row| low(row.summary.p75.interval)),
    ("p75_ci_high", |row| high(row.summary.p75.interval)),
    ("p75_ci_method", |row| method(row.summary.p75)),
    ("p95_ci_low", |row| low(row.summary.p95.interval)),
    ("p95_ci_high", |row| high(row.summary.p95.interval)),
    ("p95_ci_method", |row| method(row.summary.p95)),
    ("max_ci_low", |row| low(row.summary.max.interval)),
    ("max_ci_high", |row| high(row.summary.max.interval)),
    ("max_ci_method", |row| method(row.summary.max)),
    ("p_condition", |row| columns::value_of(condition(row))),
    ("p_condition_ci_low", |row| columns::low_of(condition(row))),
    ("p_condition_ci_high", |row| columns::high_of(condition(row))),
    ("p_condition_ci_method", |row| columns::method_of(condition(row))),
];

/// The level of the intervals of a row, if any of its numbers has one.
fn confidence(row: &SummaryRow<'_>) -> Option<f64> {
    let mut numbers = row.summary.numbers().into_iter();
    numbers.find_map(|(_, number)| number.interval.map(|_| number.confidence))
}

/// How likely the condition of the measure is met, if it is given under one.
fn condition(row: &SummaryRow<'_>) -> Option<Estimate> {
    row.measure.condition_met(row.settings.confidence)
}

fn method(estimate: Estimate) -> Cell {
    estimate.method.to_string().into()
}

fn exact_mean(row: &SummaryRow<'_>) -> Option<Fraction> {
    row.measure.distribution.exact_mean()
}

/// What a row of `distribution.csv` is about: one value of one measure of one variant, or none.
pub(crate) struct DistributionRow<'a> {
    scenario: &'a Scenario,
    variant: &'a str,
    measure: &'a FoundMeasure,
    /// Nothing stands for having no value.
    value: Option<Value>,
    share: Share,
    p_eq: Estimate,
    /// The probabilities of the value or less, and of it or more.
    tails: Option<[Estimate; 2]>,
}

type DistributionColumn = (&'static str, fn(&DistributionRow<'_>) -> Cell);

/// The columns of `distribution.csv`.
pub(crate) const DISTRIBUTION: &[DistributionColumn] = &[
    ("scenario", |row| row.scenario.name.as_str().into()),
    ("variant", |row| row.variant.into()),
    ("measure", |row| row.measure.name.as_str().into()),
    ("value", |row| row.value.map(Value::get).into()),
    ("count", |row| row.share.count.into()),
    ("trials", |row| row.measure.distribution.trials().into()),
    ("p_eq", |row| row.share.p.into()),
    ("p_le", |row| row.p_le().and_then(|p_le| p_le.value).into()),
    ("p_ge", |row| row.p_ge().and_then(|p_ge| p_ge.value).into()),
    ("ci_low", |row| low(row.p_eq.interval)),
    ("ci_high", |row| high(row.p_eq.interval)),
    ("ci_method", |row| method(row.p_eq)),
    ("confidence", |row| row.p_eq.interval.map(|_| row.p_eq.confidence).into()),
    ("numerator", |row| numerator(row.share.exact.as_ref())),
    ("denominator", |row| denominator(row.share.exact.as_ref())),
    ("p_le_ci_low", |row| low(row.p_le().and_then(|p_le| p_le.interval))),
    ("p_le_ci_high", |row| high(row.p_le().and_then(|p_le| p_le.interval))),
    ("p_le_ci_method", |row| row.p_le().map(method).into()),
    ("p_ge_ci_low", |row| low(row.p_ge().and_then(|p_ge| p_ge.interval))),
    ("p_ge_ci_high", |row| high(row.p_ge().and_then(|p_ge| p_ge.interval))),
    ("p_ge_ci_method", |row| row.p_ge().map(method).into()),
];

impl DistributionRow<'_> {
    fn p_le(&self) -> Option<Estimate> {
        self.tails.map(|[p_le, _]| p_le)
    }

    fn p_ge(&self) -> Option<Estimate> {
        self.tails.map(|[_, p_ge]| p_ge)
    }
}

/// One row for each measure of each variant.
pub(crate) fn summary(scenario: &Scenario, settings: &Settings, findings: &[Finding]) -> Vec<u8> {
    let rows = findings.iter().flat_map(|finding| {
        finding.measures.iter().map(|measure| {
            let summary = Summary::of(&measure.distribution, settings.confidence, measure.scale);
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
    let confidence = settings.confidence;
    let tails = |point: &Point, p_le: &Share, p_ge: &Share| {
        let value = point.value.get();
        let p_le = measure.p_between((f64::NEG_INFINITY, value), p_le, confidence);
        [p_le, measure.p_between((value, f64::INFINITY), p_ge, confidence)]
    };
    let at_least = sums(distribution, distribution.points().iter().rev());
    let at_most = sums(distribution, distribution.points().iter());
    let sums = at_most.iter().zip(at_least.iter().rev());
    let values = distribution.points().iter().zip(sums).map(|(point, (p_le, p_ge))| {
        let tails = tails(point, p_le, p_ge);
        ((Some(point.value), point.share.clone()), Some(tails))
    });
    // That no trial was without a value is told, with its interval; that none can be is not.
    let never = measure.missing().filter(|share| 0.0 < share.p || share.count.is_some());
    let row = |((value, share), tails)| DistributionRow {
        scenario,
        variant,
        measure,
        value,
        p_eq: measure.p_eq(value, &share, confidence),
        share,
        tails,
    };
    never.map(|share| ((None, share), None)).into_iter().chain(values).map(row).collect()
}

/// The probabilities added up in this order: as fractions if they are known as such, by their
/// counts if they were sampled.
fn sums<'a>(distribution: &Distribution, points: impl Iterator<Item = &'a Point>) -> Vec<Share> {
    let fractions = distribution.points().iter().all(|point| point.share.exact.is_some());
    let (mut count, mut p, mut fraction) = (0, 0.0, Fraction::ZERO);
    let add = |Point { share, .. }: &Point| {
        count += share.count.unwrap_or(0);
        p += share.p;
        match (&share.exact, distribution.trials()) {
            (Some(exact), _) if fractions => {
                fraction = &fraction + exact;
                Share::exact(p, Some(fraction.clone()))
            }
            (_, Some(trials)) => Share::of_trials(count, trials),
            _ => Share::exact(p.min(1.0), None),
        }
    };
    points.map(add).collect()
}
