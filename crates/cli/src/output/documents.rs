//! Results on standard output for other programs: one document for all scenarios of a run.

use std::time::Duration;

use sandtable_sim::estimate::{Estimate, Summary};
use sandtable_sim::probability::Fraction;
use serde_json::{Value, json};

use super::{manifest, timing};
use crate::args::Format;
use crate::checkpoint::tally::AskedRun;
use crate::exit::print_data;
use crate::json_text;
use crate::results::Finding;
use crate::scenario::Settings;

/// What will be printed once everything has been run.
#[derive(Debug)]
pub(crate) struct Documents {
    format: Format,
    json: Vec<Value>,
    csv: String,
}

impl Documents {
    /// Nothing yet.
    pub(crate) fn new(format: Format) -> Documents {
        Documents { format, json: Vec::new(), csv: String::new() }
    }

    /// Adds what is to be said of a scenario: a document, or rows with their header.
    pub(crate) fn add(&mut self, document: impl FnOnce() -> Value, rows: impl FnOnce() -> Vec<u8>) {
        match self.format {
            Format::Human => (),
            Format::Json => self.json.push(document()),
            Format::Csv => {
                let bytes = rows();
                let text = String::from_utf8_lossy(&bytes);
                let header = text.find('\n').map_or(0, |end| end + 1);
                let skipped = if self.csv.is_empty() { 0 } else { header };
                self.csv.push_str(&text[skipped..]);
            }
        }
    }

    /// Prints everything.
    pub(crate) fn print(&self) {
        match self.format {
            Format::Human => (),
            Format::Csv => print_data(&self.csv),
            Format::Json => print_data(&json_text::document(&self.json)),
        }
    }
}

/// Everything about a run of a scenario, with how good its positions are, if that was asked for.
pub(crate) fn document(
    asked: &AskedRun,
    findings: &[Finding],
    positions: Option<Value>,
    allowed: Option<Duration>,
) -> Value {
    let AskedRun { scenario, settings, flags, shard, .. } = *asked;
    let mut document = manifest::manifest(scenario, settings, findings, flags, shard);
    document["timing"] = timing::timing(findings, allowed);
    document["results"] = findings.iter().flat_map(|finding| results(settings, finding)).collect();
    if let Some(positions) = positions {
        document["positions"] = positions;
    }
    document
}

fn results(settings: &Settings, finding: &Finding) -> Vec<Value> {
    let confidence = settings.confidence;
    let result = |measure: &crate::results::FoundMeasure| {
        let distribution = &measure.distribution;
        let shares = distribution.shares().map(|(value, share)| {
            let p_eq = measure.p_eq(value, share, confidence);
            json!({
                "value": value.map(sandtable_sim::Value::get),
                "count": share.count,
                "p_eq": share.p,
                "ci_low": p_eq.interval.map(|interval| interval.low),
                "ci_high": p_eq.interval.map(|interval| interval.high),
                "ci_method": p_eq.method.to_string(),
                "exact": share.exact.as_ref().map(ToString::to_string),
            })
        });
        let condition = measure.condition();
        let mut result = json!({
            "variant": finding.variant,
            "measure": measure.name,
            "meaning": measure.meaning,
            "trials": distribution.trials(),
            "confidence": confidence,
            "p_condition": measure.condition_met(confidence).map(|met| {
                number(met, condition.as_ref().and_then(|condition| condition.share.exact.as_ref()))
            }),
            "distribution": shares.collect::<Vec<_>>(),
        });
        let exact_mean = distribution.exact_mean();
        for (name, found) in Summary::of(distribution, confidence, measure.scale).numbers() {
            let exact = match name {
                "mean" => exact_mean.as_ref(),
                "p_missing" => distribution.missing().and_then(|share| share.exact.as_ref()),
                _ => None,
            };
            result[name] = number(found, exact);
        }
        result
    };
    finding.measures.iter().map(result).collect()
}

/// A number with its interval, and as a fraction if it is known to be one.
pub(super) fn number(found: Estimate, exact: Option<&Fraction>) -> Value {
    json!({
        "value": found.value,
        "exact": exact.map(ToString::to_string),
        "ci_low": found.interval.map(|interval| interval.low),
        "ci_high": found.interval.map(|interval| interval.high),
        "ci_method": found.method.to_string(),
    })
}
