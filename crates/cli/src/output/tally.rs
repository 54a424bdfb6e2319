//! `tally.json`: the integer counts of a sampled run, from which everything else follows. What was
//! interrupted is resumed from it, and shards are merged by it.

use std::collections::BTreeMap;
use std::path::Path;

use sandtable_rules::RULES_HASH;
use sandtable_sim::margins::Margins;
use sandtable_sim::stream::STREAM_VERSION;
use sandtable_sim::trials::Shard;
use sandtable_sim::value::Value;
use serde::{Deserialize, Serialize};

use super::unusable::Unusable;
use crate::Failure;
use crate::results::{Finding, HowKnown};
use crate::scenario::{Effort, Scenario, Settings};

/// The version of the form of this file.
const SCHEMA: u32 = 2;

/// The counts of all sampled variants of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tallies {
    schema: u32,
    version: String,
    rules_hash: String,
    stream_version: u32,
    scenario: String,
    scenario_hash: String,
    seed: u64,
    /// The trials asked for, of all shards together; nothing where a precision was.
    planned: Option<u64>,
    shard: Option<(u32, u32)>,
    variants: Vec<VariantTally>,
    /// A hash of all of the above, so that a damaged file is not taken for a result.
    checksum: String,
}

/// The counts of one variant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VariantTally {
    name: String,
    trials: u64,
    measures: Vec<MeasureTally>,
}

/// How often each value of one measure came up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MeasureTally {
    name: String,
    counts: Vec<(f64, u64)>,
}

impl Tallies {
    /// The counts of all sampled variants; nothing if none was sampled.
    pub(crate) fn of(
        scenario: &Scenario,
        settings: &Settings,
        findings: &[Finding],
        shard: Option<Shard>,
    ) -> Option<Tallies> {
        let variants: Vec<_> =
            findings.iter().filter_map(|finding| counts(scenario, finding)).collect();
        if variants.is_empty() {
            return None;
        }
        let planned = match settings.effort {
            Effort::Trials(trials) => Some(trials),
            Effort::Precision(_) => None,
        };
        let shard = shard.map(|shard| (shard.index, shard.count));
        let tallies = Tallies { planned, shard, variants, ..Tallies::empty(scenario, settings) };
        Some(Tallies { checksum: tallies.digest(), ..tallies })
    }

    fn empty(scenario: &Scenario, settings: &Settings) -> Tallies {
        Tallies {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules_hash: RULES_HASH.to_owned(),
            stream_version: STREAM_VERSION,
            scenario: scenario.name.clone(),
            scenario_hash: scenario.hash.clone(),
            seed: settings.seed,
            planned: None,
            shard: None,
            variants: Vec::new(),
            checksum: String::new(),
        }
    }

    fn digest(&self) -> String {
        let unsigned = Tallies { checksum: String::new(), ..self.clone() };
        let text = serde_json::to_string(&unsigned).expect("plain values");
        blake3::hash(text.as_bytes()).to_hex()[..16].to_owned()
    }

    /// The file's text.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("plain values") + "\n"
    }

    /// Reads the counts that an earlier run of the scenario left in a folder.
    ///
    /// # Errors
    ///
    /// If there are none, they are damaged, or they are of another scenario, seed, or version.
    pub(crate) fn read(
        folder: &Path,
        scenario: &Scenario,
        settings: &Settings,
    ) -> Result<Tallies, Failure> {
        let path = folder.join("tally.json");
        let text = std::fs::read_to_string(&path).map_err(Failure::file(&path))?;
        let tallies: Tallies = serde_json::from_str(&text)
            .map_err(|source| Unusable::NoTally { path: path.clone(), source })?;
        if tallies.checksum != tallies.digest() {
            return Err(Unusable::Checksum(path).into());
        }
        let wanted = Tallies::empty(scenario, settings);
        for (what, found, wanted) in [
            ("form", tallies.schema.to_string(), wanted.schema.to_string()),
            (
                "version of the random streams",
                tallies.stream_version.to_string(),
                wanted.stream_version.to_string(),
            ),
            ("hash of the rules", tallies.rules_hash.clone(), wanted.rules_hash),
            ("scenario", tallies.scenario.clone(), wanted.scenario),
            ("hash of the scenario", tallies.scenario_hash.clone(), wanted.scenario_hash),
            ("seed", tallies.seed.to_string(), wanted.seed.to_string()),
        ] {
            if found != wanted {
                return Err(Unusable::OtherRun { path, what, found, wanted }.into());
            }
        }
        Ok(tallies)
    }

    /// Which part of the trials these are; nothing if they are not a shard.
    pub(crate) fn shard(&self) -> Option<Shard> {
        self.shard.map(|(index, count)| Shard { index, count })
    }

    /// The trials asked for, of all shards together.
    pub(crate) fn planned(&self) -> Option<u64> {
        self.planned
    }

    /// The trials of a variant; none if it was not sampled.
    pub(crate) fn margins(&self, variant: &str) -> Margins {
        let found = self.variants.iter().find(|tally| tally.name == variant);
        let values = |measure: &MeasureTally| {
            measure.counts.iter().map(|(value, count)| (Value::new(*value), *count)).collect()
        };
        found.map_or_else(Margins::default, |found| Margins {
            trials: found.trials,
            counts: found.measures.iter().map(values).collect(),
        })
    }
}

fn counts(scenario: &Scenario, finding: &Finding) -> Option<VariantTally> {
    let HowKnown::Sampled { margins, .. } = &finding.known else { return None };
    let measure = |(name, counts): (String, &BTreeMap<Value, u64>)| MeasureTally {
        name,
        counts: counts.iter().map(|(value, count)| (value.get(), *count)).collect(),
    };
    Some(VariantTally {
        name: finding.variant.clone(),
        trials: margins.trials,
        measures: scenario.measure_names().into_iter().zip(&margins.counts).map(measure).collect(),
    })
}
