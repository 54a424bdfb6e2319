//! `tally.json`: the integer counts of a sampled run, from which everything else follows. What was
//! interrupted is resumed from it, and shards are merged by it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sandtable_sim::distribution::Observation;
use sandtable_sim::margins::Margins;
use sandtable_sim::stream::STREAM_VERSION;
use sandtable_sim::trials::Shard;
use sandtable_sim::value::Value;
use serde::{Deserialize, Serialize};

use super::json_text;
use super::unusable::Unusable;
use crate::Failure;
use crate::baseline::{value_of, value_text};
use crate::results::{Finding, HowKnown};
use crate::scenario::{Effort, Scenario, Settings};

/// The version of the form of this file.
const SCHEMA: u32 = 3;

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
    /// The trials that do not meet the condition under which the measure is given.
    excluded: u64,
    /// The trials in which the measure has no value.
    missing: u64,
    /// The trials that came to each value.
    counts: Vec<(Written, u64)>,
}

/// A value as text, which is the same number when it is read again: `35/3` has no decimal that is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
struct Written(Value);

impl From<Written> for String {
    fn from(written: Written) -> String {
        value_text(written.0)
    }
}

impl TryFrom<String> for Written {
    type Error = String;

    fn try_from(text: String) -> Result<Written, String> {
        value_of(&text).map(Written).ok_or_else(|| format!("`{text}` is not a value"))
    }
}

/// What a file says of its own form, whatever else is in it.
#[derive(Deserialize)]
struct Form {
    schema: serde_json::Value,
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
            rules_hash: scenario.rules_hash.clone(),
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
        json_text::line(self)
    }

    /// Reads the counts that an earlier run of the scenario left in a folder.
    ///
    /// # Errors
    ///
    /// If there are none, they are damaged, or they are of another form, scenario, seed, or version.
    pub(crate) fn read(
        folder: &Path,
        scenario: &Scenario,
        settings: &Settings,
    ) -> Result<Tallies, Failure> {
        let path = folder.join("tally.json");
        let text = std::fs::read_to_string(&path).map_err(Failure::file(&path))?;
        let tallies = parsed(&text, &path)?;
        if tallies.checksum != tallies.digest() {
            return Err(Unusable::Checksum(path).into());
        }
        let wanted = Tallies::empty(scenario, settings);
        for (what, found, wanted) in [
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
        tallies.check_measures(path, scenario)?;
        Ok(tallies)
    }

    /// Refuses counts of other measures: an expectation under a condition adds one, and changes no
    /// result.
    fn check_measures(&self, path: PathBuf, scenario: &Scenario) -> Result<(), Unusable> {
        let names = scenario.measure_names();
        let counted = self.variants.iter().filter(|variant| 0 < variant.trials);
        let mut counted = counted.map(|variant| {
            variant.measures.iter().map(|measure| measure.name.as_str()).collect::<Vec<_>>()
        });
        match counted.find(|measures| *measures != names) {
            None => Ok(()),
            Some(measures) => {
                let (found, wanted) = (measures.join(", "), names.join(", "));
                Err(Unusable::OtherRun { path, what: "list of measures", found, wanted })
            }
        }
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
        found.map_or_else(Margins::default, |found| Margins {
            trials: found.trials,
            counts: found.measures.iter().map(MeasureTally::observations).collect(),
        })
    }
}

/// The form is looked at first: what is of another one cannot be read, and is not damaged.
fn parsed(text: &str, path: &Path) -> Result<Tallies, Unusable> {
    let damaged = |source| Unusable::NoTally { path: path.to_owned(), source };
    let Form { schema } = serde_json::from_str(text).map_err(damaged)?;
    if schema != SCHEMA {
        let (path, read) = (path.to_owned(), SCHEMA.into());
        return Err(Unusable::OtherForm { path, found: schema, read });
    }
    serde_json::from_str(text).map_err(damaged)
}

impl MeasureTally {
    fn of((name, observations): (String, &BTreeMap<Observation, u64>)) -> MeasureTally {
        let count = |observation| observations.get(&observation).copied().unwrap_or(0);
        let counts = observations.iter().filter_map(|(observation, count)| {
            observation.value().map(|value| (Written(value), *count))
        });
        MeasureTally {
            name,
            excluded: count(Observation::Excluded),
            missing: count(Observation::Missing),
            counts: counts.collect(),
        }
    }

    fn observations(&self) -> BTreeMap<Observation, u64> {
        let others = [(Observation::Excluded, self.excluded), (Observation::Missing, self.missing)];
        let values = self.counts.iter().map(|(value, count)| (Observation::Value(value.0), *count));
        others.into_iter().chain(values).filter(|(_, count)| 0 < *count).collect()
    }
}

fn counts(scenario: &Scenario, finding: &Finding) -> Option<VariantTally> {
    let HowKnown::Sampled { margins, .. } = &finding.known else { return None };
    let measures = scenario.measure_names().into_iter().zip(&margins.counts);
    Some(VariantTally {
        name: finding.variant.clone(),
        trials: margins.trials,
        measures: measures.map(MeasureTally::of).collect(),
    })
}

#[cfg(test)]
mod tests {
    use sandtable_sim::stream::Stream;

    use super::*;
    use crate::results;

    const SCENARIO: &str = r#"
title = "Order test"
rule = "ba.base.order-test"
[circumstances]
unit = { quality = "regular", pins = 3 }
[measures]
third = "(passed + 1) / 3"
left = { of = "passed", given = "passed == 1" }
after = "left + 1"
"#;

    /// A thousand trials, and what is written of them.
    fn run() -> (Margins, Tallies) {
        let scenario = Scenario::from_text("order.toml", "order", SCENARIO).unwrap();
        let variant = &scenario.variants[0];
        let stream = Stream::new(7, &scenario.name);
        let tally = variant.prepared.experiment.sample(&stream, 0..1000);
        let finding = results::of_tally(&scenario, variant, &tally).unwrap();
        let HowKnown::Sampled { margins, .. } = &finding.known else { panic!("not sampled") };
        let margins = margins.clone();
        let tallies = Tallies::of(&scenario, &scenario.settings, &[finding], None).unwrap();
        (margins, tallies)
    }

    #[test]
    fn what_is_written_is_read_as_the_same_exact_counts() {
        let (margins, tallies) = run();
        let text = tallies.text();
        assert!(text.contains(r#""name":"third","excluded":0,"missing":0,"counts":[["1/3","#));
        let read = parsed(&text, Path::new("tally.json")).unwrap();
        assert_eq!(read, tallies);
        assert_eq!(read.checksum, read.digest());
        assert_eq!(read.margins("base"), margins);
        let value = |measure: usize| *margins.counts[measure].keys().next_back().unwrap();
        assert_eq!(value(0).value().unwrap().exact(), Some((2, 3)));
        let fails = margins.counts[0].values().next().unwrap();
        assert_eq!(margins.counts[1][&Observation::Excluded], *fails);
        assert_eq!(margins.counts[2][&Observation::Missing], *fails);
    }

    #[test]
    fn counts_of_other_measures_are_refused() {
        let (_, tallies) = run();
        let other = SCENARIO.replace("left + 1", "left + 1\"\nfourth = \"passed / 4");
        let other = Scenario::from_text("order.toml", "order", &other).unwrap();
        let refused = tallies.check_measures("tally.json".into(), &other).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "tally.json: the list of measures is third, left, after, passed, fubar, pins, but that of this run \
             is third, left, after, fourth, passed, fubar, pins"
        );
    }

    #[test]
    fn another_form_is_refused() {
        let refused = parsed(r#"{"schema":2,"variants":[]}"#, Path::new("tally.json"));
        assert_eq!(
            refused.unwrap_err().to_string(),
            "tally.json: the file has form 2; this program reads form 3"
        );
    }

    #[test]
    fn what_is_no_value_is_refused() {
        let (_, tallies) = run();
        let text = tallies.text().replacen("\"1/3\"", "\"1/0\"", 1);
        let refused = parsed(&text, Path::new("tally.json")).unwrap_err().to_string();
        assert!(refused.contains("`1/0` is not a value"), "{refused}");
    }
}
