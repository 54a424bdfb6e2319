//! How a baseline is written: sections of one line each, with a checksum, and rows under them.
//!
//! One outcome is one row, so that one that changes is one line of a review.

use std::fmt::Write;

use sandtable_report::digits;
use sandtable_sim::distribution::{Distribution, Known, Share};
use sandtable_sim::probability::Fraction;

use super::value::value_text;
use super::{AcceptedMeasure, AcceptedVariant, Baseline, FORMAT, Origin};
use crate::json_text::inline;
use crate::listing::{Listing, differences};

/// The first words of every baseline.
pub(super) const MAGIC: &str = "sandtable baseline, format ";

/// The second line, for whoever opens the file.
pub(super) const NOTE: &str =
    "# Written by `sandtable accept`. Review its changes like code; never edit it by hand.";

/// The line that says of which scenario a baseline is, counted from one.
pub(crate) const SCENARIO_LINE: usize = 4;

/// The line that says which file that is.
pub(crate) const FILE_LINE: usize = 5;

/// What stands for a value where there is none.
pub(super) const NONE: &str = "none";

/// What stands for a probability where every outcome that was found meets the condition.
pub(super) const ALWAYS: &str = "always";

/// A line that begins a section, and the rows under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Section {
    /// What it is, without its checksum.
    pub(super) title: String,
    /// The rows, each indented by two spaces when written.
    pub(super) rows: Vec<String>,
}

impl Section {
    /// A checksum over the title and the rows, and where they belong: sections of two scenarios
    /// differ, even if they say the same.
    pub(super) fn checksum(&self, around: &str) -> String {
        let mut hasher = blake3::Hasher::new();
        for part in [around, &self.title].into_iter().chain(self.rows.iter().map(String::as_str)) {
            hasher.update(part.as_bytes()).update(b"\n");
        }
        hasher.finalize().to_hex()[..8].to_owned()
    }
}

/// The text of a baseline.
pub(crate) fn text(baseline: &Baseline) -> String {
    let mut text = format!("{MAGIC}{FORMAT}\n{NOTE}\n");
    let mut checksums = String::new();
    let sections = sections(baseline);
    for (around, section) in &sections {
        let checksum = section.checksum(around);
        let _ = writeln!(text, "\n{} [{checksum}]", section.title);
        for row in &section.rows {
            let _ = writeln!(text, "  {row}");
        }
        checksums.push_str(&checksum);
    }
    let _ = writeln!(text, "\n{}", last_line(sections.len(), &checksums));
    text
}

/// The last line, which tells a file that is whole.
pub(super) fn last_line(sections: usize, checksums: &str) -> String {
    let checksum = &blake3::hash(checksums.as_bytes()).to_hex()[..8];
    format!("end, {sections} sections [{checksum}]")
}

/// All sections, each with what its checksum is to know of the place where it stands.
pub(super) fn sections(baseline: &Baseline) -> Vec<(String, Section)> {
    let scenario = &baseline.scenario;
    let mut sections = vec![(scenario.clone(), header(baseline))];
    let base = baseline.variants.first().map(|variant| &variant.in_force);
    for (i, variant) in baseline.variants.iter().enumerate() {
        let relative = base.filter(|_| 0 < i);
        sections.push((scenario.clone(), variant_section(variant, relative)));
        let around = format!("{scenario} {}", variant.name);
        let measures = variant.measures.iter().map(measure_section);
        sections.extend(measures.map(|section| (around.clone(), section)));
    }
    sections
}

fn header(baseline: &Baseline) -> Section {
    let rows = [
        ("file", &baseline.file),
        ("scenario-hash", &baseline.scenario_hash),
        ("rules-hash", &baseline.rules_hash),
        ("version", &baseline.version),
    ];
    Section {
        title: format!("scenario {}", baseline.scenario),
        rows: rows.into_iter().map(|(key, value)| format!("{key}: {value}")).collect(),
    }
}

/// What is in force: of the first variant everything, of the others what differs from that.
fn variant_section(variant: &AcceptedVariant, base: Option<&Listing>) -> Section {
    let rows = match base {
        None => variant.in_force.iter().map(|(key, value)| format!("{key} = {value}")).collect(),
        Some(base) => differences(base, &variant.in_force)
            .into_iter()
            .map(|difference| match difference.now {
                Some(now) => format!("{} = {now}", difference.key),
                None => format!("{} is not there", difference.key),
            })
            .collect(),
    };
    Section { title: format!("variant {}", quoted(&variant.name)), rows }
}

/// A name that may have spaces and line breaks, on one line.
fn quoted(name: &str) -> String {
    inline(&name.into())
}

fn measure_section(measure: &AcceptedMeasure) -> Section {
    let known = match &measure.origin {
        Origin::Exact => "exact".to_owned(),
        Origin::Sampled { stream, seed, trials } => {
            format!(
                "sampled, stream {stream}, seed {seed}, trials {}..{}",
                trials.start, trials.end
            )
        }
    };
    let distribution = &measure.distribution;
    let given = measure.given.iter().map(|given| condition_row(given, distribution));
    let shares = distribution.shares().map(|(value, share)| {
        row(&value.map_or_else(|| NONE.to_owned(), value_text), share, distribution.trials())
    });
    let mut rows: Vec<String> = given.chain(shares).collect();
    if let Known::Exact { unresolved } = distribution.known()
        && 0.0 < unresolved
    {
        rows.push(format!("unresolved: {unresolved:e}"));
    }
    Section { title: format!("measure {}: {known}", measure_name(&measure.name)), rows }
}

/// The name of a measure; in quotes if an expression is a part of it, which may contain anything.
fn measure_name(name: &str) -> String {
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_plain { name.to_owned() } else { quoted(name) }
}

/// The condition under which a measure is given, and how likely it is to be met.
fn condition_row(given: &str, distribution: &Distribution) -> String {
    let what = format!("given {}", quoted(given));
    match distribution.condition() {
        Some(condition) => row(&what, &condition.share, condition.trials),
        None => format!("{what}: {ALWAYS}"),
    }
}

/// A value, and how likely it is: as a fraction with its percentage, as a number if it is not known
/// as a fraction, or as a count of trials with its percentage.
fn row(what: &str, share: &Share, trials: Option<u64>) -> String {
    match (share.count, &share.exact) {
        (Some(count), _) => {
            let trials = trials.unwrap_or(count);
            format!("{what}: {count} ({})", digits::percent(count as f64 / trials as f64))
        }
        (None, Some(exact)) => {
            let exact = exact.to_string();
            // The percentage of the fraction as it is written: a sum that was not reduced can come to
            // a neighboring number, and be rounded otherwise.
            let p = exact.parse::<Fraction>().map_or(share.p, |written| written.to_f64());
            format!("{what}: {exact} ({})", digits::percent(p))
        }
        (None, None) => format!("{what}: {:e}", share.p),
    }
}
