//! The rows of `summary.csv` and `distribution.csv`.

use sandtable_report::csv::Cell;
use sandtable_rules::RULES_HASH;
use sandtable_sim::distribution::{Distribution, Known, Point, Share};
use sandtable_sim::estimate::{NO_DOUBT, Summary};
use sandtable_sim::interval::{Interval, Method, proportion};
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
    ("sd", |row| row.summary.sd.into()),
    ("se", |row| row.summary.mean.se.into()),
    ("ci_low", |row| low(row.summary.mean.interval)),
    ("ci_high", |row| high(row.summary.mean.interval)),
    ("confidence", |row| row.summary.mean.interval.map(|_| row.settings.confidence).into()),
    ("ci_method", |row| row.summary.mean.method.to_string().into()),
    ("p_missing", |row| row.summary.p_missing.into()),
    ("p_missing_low", |row| low(p_missing(row))),
    ("p_missing_high", |row| high(p_missing(row))),
    ("min", |row| row.summary.min.into()),
    ("p05", |row| row.summary.p05.into()),
    ("p25", |row| row.summary.p25.into()),
    ("p50", |row| row.summary.p50.into()),
    ("p75", |row| row.summary.p75.into()),
    ("p95", |row| row.summary.p95.into()),
    ("max", |row| row.summary.max.into()),
    ("mean_numerator", |row| numerator(exact_mean(row).as_ref())),
    ("mean_denominator", |row| denominator(exact_mean(row).as_ref())),
    ("unresolved", |row| row.summary.unresolved.into()),
    ("stop_reason", |row| stop_reason(&row.finding.known).into()),
    ("seed", |row| row.finding.known.trials().map(|_| row.settings.seed).into()),
    ("rules_hash", |_| RULES_HASH.into()),
    ("version", |_| env!("CARGO_PKG_VERSION").into()),
];

fn p_missing(row: &SummaryRow<'_>) -> Option<Interval> {
    let share = row.measure.missing()?;
    interval_of(&row.measure.distribution, &share, row.settings.confidence)
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
    /// The probabilities of the value or less, and of it or more.
    tails: Option<(f64, f64)>,
    interval: Option<Interval>,
    confidence: f64,
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
    ("p_le", |row| row.tails.map(|(p_le, _)| p_le).into()),
    ("p_ge", |row| row.tails.map(|(_, p_ge)| p_ge).into()),
    ("ci_low", |row| low(row.interval)),
    ("ci_high", |row| high(row.interval)),
    ("ci_method", |row| method(row).to_string().into()),
    ("confidence", |row| row.interval.map(|_| row.confidence).into()),
    ("numerator", |row| numerator(row.share.exact.as_ref())),
    ("denominator", |row| denominator(row.share.exact.as_ref())),
];

fn sampled_method(row: &DistributionRow<'_>) -> Method {
    let (count, trials) = (row.share.count.unwrap_or(0), row.measure.distribution.trials());
    proportion(count, trials.unwrap_or(0), row.confidence).1
}

fn method(row: &DistributionRow<'_>) -> Method {
    match row.measure.distribution.unresolved() {
        None => sampled_method(row),
        Some(_) if row.interval.is_some() => Method::Unresolved,
        Some(_) => Method::Exact,
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
    let at_least = sums(distribution, distribution.points().iter().rev());
    let at_most = sums(distribution, distribution.points().iter());
    let tails = at_most.into_iter().zip(at_least.into_iter().rev()).map(Some);
    let points = distribution.points().iter();
    let values = points.map(|point| (Some(point.value), point.share.clone())).zip(tails);
    // That no trial was without a value is told, with its interval; that none can be is not.
    let never = measure.missing().filter(|share| 0.0 < share.p || share.count.is_some());
    let row = |((value, share), tails)| {
        let interval = interval_of(distribution, &share, confidence);
        DistributionRow { scenario, variant, measure, value, share, tails, interval, confidence }
    };
    never.map(|share| ((None, share), None)).into_iter().chain(values).map(row).collect()
}

/// The probabilities added up in this order: as fractions if they are known as such, by their
/// counts if they were sampled.
fn sums<'a>(distribution: &Distribution, points: impl Iterator<Item = &'a Point>) -> Vec<f64> {
    let fractions = distribution.points().iter().all(|point| point.share.exact.is_some());
    let (mut count, mut p, mut fraction) = (0, 0.0, Fraction::ZERO);
    let add = |Point { share, .. }: &Point| {
        count += share.count.unwrap_or(0);
        p += share.p;
        match (&share.exact, distribution.trials()) {
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

/// The interval of a probability, if it was sampled, or a part of the law is not resolved that would
/// change what can be read.
pub(crate) fn interval_of(
    distribution: &Distribution,
    share: &Share,
    confidence: f64,
) -> Option<Interval> {
    match distribution.known() {
        Known::Sampled { trials } => Some(proportion(share.count?, trials, confidence).0),
        Known::Exact { unresolved } => (NO_DOUBT * share.p < unresolved)
            .then(|| Interval { low: share.p, high: (share.p + unresolved).min(1.0) }),
    }
}
