//! Results on standard output for other programs: one document for all scenarios of a run.

use sandtable_sim::estimate::Estimate;
use sandtable_sim::statistic::Statistic;
use serde_json::{Value, json};

use super::manifest;
use super::rows::interval_of;
use crate::Failure;
use crate::args::Format;
use crate::exit::print;
use crate::results::Finding;
use crate::scenario::{Scenario, Settings};

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
    pub(crate) fn print(&self) -> Result<(), Failure> {
        match self.format {
            Format::Human => Ok(()),
            Format::Csv => print(&self.csv),
            Format::Json => {
                print(&(serde_json::to_string_pretty(&self.json).expect("plain values") + "\n"))
            }
        }
    }
}

/// Everything about a run of a scenario.
pub(crate) fn document(
    scenario: &Scenario,
    settings: &Settings,
    findings: &[Finding],
    flags: &Value,
) -> Value {
    let mut document = manifest::manifest(scenario, settings, findings, flags, None);
    document["results"] = findings.iter().flat_map(|finding| results(settings, finding)).collect();
    document
}

fn results(settings: &Settings, finding: &Finding) -> Vec<Value> {
    let result = |measure: &crate::results::FoundMeasure| {
        let distribution = &measure.distribution;
        let shares = distribution.shares().map(|(value, share)| {
            let interval = interval_of(distribution, share, settings.confidence);
            json!({
                "value": value.map(sandtable_sim::Value::get),
                "count": share.count,
                "p_eq": share.p,
                "ci_low": interval.map(|interval| interval.low),
                "ci_high": interval.map(|interval| interval.high),
                "exact": share.exact.as_ref().map(ToString::to_string),
            })
        });
        let estimate = |statistic| {
            let found = Estimate::of(statistic, distribution, settings.confidence, measure.scale);
            json!({
                "value": found.value,
                "exact": statistic.exact(distribution).map(|exact| exact.to_string()),
                "ci_low": found.interval.map(|interval| interval.low),
                "ci_high": found.interval.map(|interval| interval.high),
                "ci_method": found.method.to_string(),
            })
        };
        let never = measure.missing();
        let never = never.and_then(|share| interval_of(distribution, &share, settings.confidence));
        let condition = measure.condition();
        json!({
            "variant": finding.variant,
            "measure": measure.name,
            "meaning": measure.meaning,
            "trials": distribution.trials(),
            "confidence": settings.confidence,
            "mean": estimate(Statistic::Mean),
            "sd": estimate(Statistic::Sd),
            "p_missing": distribution.p_missing(),
            "p_missing_interval": never.map(|interval| [interval.low, interval.high]),
            "p_condition": condition.map(|condition| condition.share.p),
            "distribution": shares.collect::<Vec<_>>(),
        })
    };
    finding.measures.iter().map(result).collect()
}
