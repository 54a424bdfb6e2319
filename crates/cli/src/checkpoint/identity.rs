//! What a run is of. Runs that agree in it come to the same counts of the same trials, and to the
//! same numbers from these.

use std::fmt;

use clap::ValueEnum;
use sandtable_sim::stream::STREAM_VERSION;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::checkpoint::measured::{Decimal, NotKept};
use crate::engine::EngineChoice;
use crate::scenario::{Effort, Scenario, Settings};

/// What a run is of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Identity {
    version: String,
    rules_hash: String,
    stream_version: u32,
    scenario: String,
    scenario_hash: String,
    engine: EngineChoice,
    effort: EffortText,
    seed: u64,
    confidence: Level,
    /// The main measure.
    measure: String,
}

/// How much is sampled, of all shards together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum EffortText {
    Trials(u64),
    Precision(Decimal),
}

/// A confidence that intervals can have, as text.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
struct Level(f64);

/// A property in which two runs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    /// The property, as people call it.
    pub(crate) what: &'static str,
    /// What it is of the one that was found.
    pub(crate) found: String,
    /// What it is of the one that was asked for.
    pub(crate) wanted: String,
}

impl Identity {
    /// How many trials were asked for; nothing where they end by what they show.
    pub(super) fn trials(&self) -> Option<u64> {
        match self.effort {
            EffortText::Trials(trials) => Some(trials),
            EffortText::Precision(_) => None,
        }
    }

    /// What a run of a scenario under these settings is of.
    pub(crate) fn of(scenario: &Scenario, settings: &Settings) -> Identity {
        let effort = match settings.effort {
            Effort::Trials(trials) => EffortText::Trials(trials),
            Effort::Precision(precision) => EffortText::Precision(Decimal(precision)),
        };
        Identity {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules_hash: scenario.rules_hash.clone(),
            stream_version: STREAM_VERSION,
            scenario: scenario.name.clone(),
            scenario_hash: scenario.hash.clone(),
            engine: settings.engine,
            effort,
            seed: settings.seed,
            confidence: Level(settings.confidence),
            measure: settings.measure.clone(),
        }
    }

    /// What a run is of, as its manifest says.
    ///
    /// # Errors
    ///
    /// If the manifest says something else in place of it, or nothing.
    pub(crate) fn of_manifest(manifest: &Value) -> serde_json::Result<Identity> {
        let mut effort = manifest["effort"].clone();
        if let Some(precision) = effort.get_mut("precision") {
            *precision = precision.to_string().into();
        }
        serde_json::from_value(json!({
            "version": manifest["version"],
            "rules_hash": manifest["rules_hash"],
            "stream_version": manifest["stream_version"],
            "scenario": manifest["scenario"],
            "scenario_hash": manifest["scenario_hash"],
            "engine": manifest["engine"],
            "effort": effort,
            "seed": manifest["seed"],
            "confidence": manifest["confidence"].to_string(),
            "measure": manifest["measure"],
        }))
    }

    /// The settings of such a run.
    pub(crate) fn settings(&self) -> Settings {
        let effort = match self.effort {
            EffortText::Trials(trials) => Effort::Trials(trials),
            EffortText::Precision(precision) => Effort::Precision(precision.0),
        };
        Settings {
            engine: self.engine,
            effort,
            seed: self.seed,
            confidence: self.confidence.0,
            measure: self.measure.clone(),
        }
    }

    /// The first property in which a run differs from the one that is wanted.
    pub(crate) fn difference(&self, wanted: &Identity) -> Option<Difference> {
        let pairs = self.properties().into_iter().zip(wanted.properties());
        let mut differ = pairs.filter(|((_, found), (_, wanted))| found != wanted);
        differ.next().map(|((what, found), (_, wanted))| Difference { what, found, wanted })
    }

    /// All properties, by the names that people know them by.
    fn properties(&self) -> [(&'static str, String); 10] {
        let effort = match self.effort {
            EffortText::Trials(trials) => trials.to_string(),
            EffortText::Precision(precision) => format!("as many as reach {}", precision.0),
        };
        [
            ("version of the program", self.version.clone()),
            ("version of the random streams", self.stream_version.to_string()),
            ("hash of the rules", self.rules_hash.clone()),
            ("scenario", self.scenario.clone()),
            ("hash of the scenario", self.scenario_hash.clone()),
            ("seed", self.seed.to_string()),
            ("engine", engine(self.engine)),
            ("number of trials", effort),
            ("confidence", String::from(self.confidence)),
            ("main measure", self.measure.clone()),
        ]
    }
}

/// An engine, as it is written.
fn engine(choice: EngineChoice) -> String {
    choice.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { what, found, wanted } = self;
        write!(f, "the {what} is {found}, but that of this run is {wanted}")
    }
}

impl From<Level> for String {
    fn from(level: Level) -> String {
        level.0.to_string()
    }
}

impl TryFrom<String> for Level {
    type Error = NotKept;

    fn try_from(text: String) -> Result<Level, NotKept> {
        let level = text.parse().ok().filter(|level| (0.5..1.0).contains(level));
        level.map(Level).ok_or(NotKept::Level(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_confidence_is_one_or_is_refused() {
        for (text, level) in [("0.95", Some(0.95)), ("0.5", Some(0.5)), ("1", None), ("2", None)] {
            assert_eq!(Level::try_from(text.to_owned()).ok(), level.map(Level), "{text}");
        }
        assert!(Level::try_from("NaN".to_owned()).is_err());
    }
}
