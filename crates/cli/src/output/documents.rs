//! Results on standard output for other programs: one document for all scenarios of a run.

use serde_json::{Value, json};

use super::manifest;
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
    document["results"] = findings.iter().flat_map(results).collect();
    document
}

fn results(finding: &Finding) -> Vec<Value> {
    let result = |measure: &crate::results::FoundMeasure| {
        let points = measure.distribution.points().iter().map(|point| {
            let exact = point.exact.as_ref().map(ToString::to_string);
            json!({ "value": point.value, "count": point.count, "p_eq": point.p, "exact": exact })
        });
        json!({
            "variant": finding.variant,
            "measure": measure.name,
            "meaning": measure.meaning,
            "mean": measure.distribution.mean(),
            "sd": measure.distribution.sd(),
            "distribution": points.collect::<Vec<_>>(),
        })
    };
    finding.measures.iter().map(result).collect()
}
