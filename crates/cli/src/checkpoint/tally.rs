//! `tally.json`: the integer counts of a sampled run, from which everything else follows. What was
//! interrupted is resumed from it, and shards are merged by it. `checkpoint.json` is the same of a
//! run that is still going on.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sandtable_sim::distribution::Observation;
use sandtable_sim::margins::Margins;
use sandtable_sim::trials::Shard;
use serde::{Deserialize, Serialize};

use super::identity::{Difference, Identity};
use super::measured::Written;
use super::unfit::Unfit;
use super::unusable::{self, Unsound, Unusable};
use crate::results::{Finding, HowKnown};
use crate::scenario::{Scenario, Settings};
use crate::shown::Shown;
use crate::{Failure, json_text};

/// The version of the form of this file.
const SCHEMA: u32 = 4;

/// The counts of a run that came to its end, or was asked to end.
pub(crate) const TALLY: &str = "tally.json";

/// The counts so far of a run that goes on, or was killed.
pub(crate) const CHECKPOINT: &str = "checkpoint.json";

/// The counts of all sampled variants of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tallies {
    schema: u32,
    /// What it is a run of.
    of: Identity,
    /// The file of the scenario, as the command line named it.
    file: String,
    /// What the command line changed, as a document.
    command_line: String,
    shard: Option<(u32, u32)>,
    /// The variants that could be enumerated, and were not sampled.
    exact: Vec<String>,
    variants: Vec<VariantTally>,
    /// A hash of all of the above, so that a damaged file is not taken for a result.
    checksum: String,
}

/// How a run was asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AskedRun<'a> {
    /// The scenario.
    pub(crate) scenario: &'a Scenario,
    /// How it is run.
    pub(crate) settings: &'a Settings,
    /// What the command line changed.
    pub(crate) flags: &'a serde_json::Value,
    /// What of its results is shown, and how.
    pub(crate) shown: &'a Shown,
    /// The share of the trials; nothing for all of them.
    pub(crate) shard: Option<Shard>,
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

/// What a file says of its own form, whatever else is in it.
#[derive(Deserialize)]
struct Form {
    schema: serde_json::Value,
}

impl Tallies {
    /// The counts of what has been found, and of a variant that is still being sampled.
    pub(crate) fn of(
        asked: &AskedRun,
        findings: &[Finding],
        going_on: Option<(&str, &Margins)>,
    ) -> Tallies {
        let AskedRun { scenario, settings, flags, shard, .. } = *asked;
        let sampled = findings.iter().filter_map(|finding| match &finding.known {
            HowKnown::Sampled { margins, .. } => Some((finding.variant.as_str(), margins)),
            HowKnown::Exact { .. } => None,
        });
        let exact = findings.iter().filter(|finding| finding.known.trials().is_none());
        let tallies = Tallies {
            schema: SCHEMA,
            of: Identity::of(scenario, settings),
            file: scenario.file.clone(),
            command_line: flags.to_string(),
            shard: shard.map(|shard| (shard.index, shard.count)),
            exact: exact.map(|finding| finding.variant.clone()).collect(),
            variants: sampled
                .chain(going_on)
                .map(|(name, margins)| counts(scenario, name, margins))
                .collect(),
            checksum: String::new(),
        };
        Tallies { checksum: tallies.digest(), ..tallies }
    }

    /// Whether there is anything in it that took trials, or that shards are put together by.
    pub(crate) fn is_worth_keeping(&self) -> bool {
        !self.variants.is_empty() || self.shard.is_some()
    }

    /// Whether it lacks trials that were asked for, unless it is a share of them.
    pub(crate) fn is_cut_short(&self) -> bool {
        let wanted = self.of.trials().filter(|_| self.shard.is_none());
        wanted.is_some_and(|trials| self.variants.iter().any(|variant| variant.trials < trials))
    }

    fn digest(&self) -> String {
        let unsigned = Tallies { checksum: String::new(), ..self.clone() };
        json_text::checksum(&serde_json::to_string(&unsigned).expect("plain values"))
    }

    /// The file's text.
    pub(crate) fn text(&self) -> String {
        json_text::line(self)
    }

    /// What of it nobody can have counted, if anything.
    fn unsound(&self) -> Option<Unsound> {
        let variant = self.variants.iter().find(|variant| !variant.adds_up());
        let variant = variant.map(|variant| Unsound::Variant(variant.name.clone()));
        Unsound::of_share(self.shard).or(variant)
    }

    /// Reads the counts of a file.
    ///
    /// # Errors
    ///
    /// If there is none, or it is damaged or of another form.
    pub(crate) fn read(path: &Path) -> Result<Tallies, Failure> {
        let text = unusable::text(path)?;
        let tallies = parsed(&text, path)?;
        if tallies.checksum != tallies.digest() {
            return Err(Unusable::Checksum(path.to_owned()).into());
        }
        match tallies.unsound() {
            Some(what) => Err(Unusable::Unsound { path: path.to_owned(), what }.into()),
            None => Ok(tallies),
        }
    }

    /// Reads what an earlier run left in a folder: its last checkpoint, or its counts if it came to
    /// an end; nothing if it left neither.
    ///
    /// # Errors
    ///
    /// If it is damaged, or of another form, or does not fit what is asked for.
    pub(crate) fn left(folder: &Path, asked: &AskedRun) -> Result<Option<Tallies>, Failure> {
        let paths = [CHECKPOINT, TALLY].map(|name| folder.join(name));
        let is_there = |path: &&PathBuf| std::fs::symlink_metadata(path).is_ok();
        let Some(path) = paths.iter().find(is_there) else { return Ok(None) };
        let tallies = Tallies::read(path)?;
        tallies.check(path, asked.scenario, asked.settings)?;
        tallies.check_shard(path, asked.shard)?;
        Ok(Some(tallies))
    }

    /// Refuses counts of another scenario, seed, version, or other settings.
    ///
    /// # Errors
    ///
    /// If they are.
    pub(crate) fn check(
        &self,
        path: &Path,
        scenario: &Scenario,
        settings: &Settings,
    ) -> Result<(), Unusable> {
        if let Some(difference) = self.of.difference(&Identity::of(scenario, settings)) {
            return Err(Unusable::OtherRun { path: path.to_owned(), difference });
        }
        self.check_measures(path.to_owned(), scenario)?;
        self.check_counts(path, scenario)
    }

    /// Refuses counts of what a measure cannot come to, and more trials than there can be.
    fn check_counts(&self, path: &Path, scenario: &Scenario) -> Result<(), Unusable> {
        let share = self.shard().unwrap_or(Shard::WHOLE);
        let most = self.of.trials().map_or(u64::MAX, |trials| share.share_of(trials));
        for tally in &self.variants {
            if most < tally.trials {
                let (path, variant) = (path.to_owned(), tally.name.clone());
                return Err(Unusable::TooMany { path, variant, most });
            }
            let Some(variant) = scenario.variant(&tally.name) else { continue };
            for measure in &tally.measures {
                let observable = scenario.observable(variant, &measure.name);
                let mut seen = measure.observations().into_keys();
                if let Some(it) = seen.find_map(|seen| observable.admit(seen).err()) {
                    let (path, variant) = (path.to_owned(), tally.name.clone());
                    let why = Unfit::Impossible(it);
                    return Err(Unusable::UnfitVariant { path, variant, why });
                }
            }
        }
        Ok(())
    }

    /// Trials of one shard cannot go on as those of another.
    fn check_shard(&self, path: &Path, shard: Option<Shard>) -> Result<(), Unusable> {
        if self.shard() == shard {
            return Ok(());
        }
        let name = |shard: Option<Shard>| {
            shard.map_or("the whole".to_owned(), |shard| format!("shard {shard}"))
        };
        let (what, found, wanted) = ("share of the trials", name(self.shard()), name(shard));
        let difference = Difference { what, found, wanted };
        Err(Unusable::OtherRun { path: path.to_owned(), difference })
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
                let difference = Difference { what: "list of measures", found, wanted };
                Err(Unusable::OtherRun { path, difference })
            }
        }
    }

    /// Which part of the trials these are; nothing if they are not a shard.
    pub(crate) fn shard(&self) -> Option<Shard> {
        self.shard.map(|(index, count)| Shard { index, count })
    }

    /// What it is a run of.
    pub(crate) fn identity(&self) -> &Identity {
        &self.of
    }

    /// The file of the scenario, as the command line named it.
    pub(crate) fn file(&self) -> &Path {
        Path::new(&self.file)
    }

    /// What the command line changed.
    pub(crate) fn command_line(&self) -> serde_json::Value {
        serde_json::from_str(&self.command_line).unwrap_or_default()
    }

    /// Whether a variant was enumerated.
    pub(crate) fn is_exact(&self, variant: &str) -> bool {
        self.exact.iter().any(|exact| exact == variant)
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

impl VariantTally {
    /// Whether the counts of each measure are those of all the trials, each value once.
    fn adds_up(&self) -> bool {
        self.measures.iter().all(|measure| {
            let all = measure.counts.iter().map(|(_, count)| *count);
            let mut all = all.chain([measure.excluded, measure.missing]);
            let sum = all.try_fold(0, u64::checked_add);
            sum == Some(self.trials) && measure.counts.is_sorted_by(|a, b| a.0.0 < b.0.0)
        })
    }
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

fn counts(scenario: &Scenario, variant: &str, margins: &Margins) -> VariantTally {
    let measures = scenario.measure_names().into_iter().zip(&margins.counts);
    VariantTally {
        name: variant.to_owned(),
        trials: margins.trials,
        measures: measures.map(MeasureTally::of).collect(),
    }
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
        let flags = serde_json::Value::Null;
        let settings = &scenario.settings;
        let shown = Shown::default();
        let asked =
            AskedRun { scenario: &scenario, settings, flags: &flags, shown: &shown, shard: None };
        let tallies = Tallies::of(&asked, &[finding], None);
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
            "tally.json: the list of measures is third, left, after, passed, fubar, friendly_fire, panic, \
             goes_down, pins, but that of this run is third, left, after, fourth, passed, fubar, \
             friendly_fire, panic, goes_down, pins"
        );
    }

    #[test]
    fn another_form_is_refused() {
        let refused = parsed(r#"{"schema":3,"variants":[]}"#, Path::new("tally.json"));
        assert_eq!(
            refused.unwrap_err().to_string(),
            "tally.json: the file has form 3; this program reads form 4"
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
