//! Where baselines are kept: a folder for each rulebook, a file for each scenario.

use std::path::{Path, PathBuf};

use super::layout::{MAGIC, SCENARIO_LINE};
use super::{Baseline, foreign, read};
use crate::problem::Damage;
use crate::scenario::Scenario;
use crate::{Failure, whole};

/// The end of the name of every baseline.
const EXTENSION: &str = "baseline";

/// All baselines below a folder.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    folder: PathBuf,
}

/// Where a scenario has its baseline, below the folder of all: `bolt-action/mine-order`.
pub(crate) fn place_of(scenario: &Scenario) -> String {
    format!("{}/{}", scenario.rulebook, scenario.name)
}

impl Store {
    /// The baselines below a folder, which need not be there.
    pub(crate) fn new(folder: &Path) -> Store {
        Store { folder: folder.to_owned() }
    }

    /// The file of the baseline at a place.
    pub(crate) fn path(&self, place: &str) -> PathBuf {
        self.folder.join(format!("{place}.{EXTENSION}"))
    }

    /// Refuses a file that stands where a baseline belongs and was never one: it is somebody's.
    ///
    /// # Errors
    ///
    /// If there is such a file.
    pub(crate) fn refuse_foreign(&self, place: &str) -> Result<(), Failure> {
        let path = self.path(place);
        match whole::bytes(&path) {
            Ok(bytes) if !bytes.is_empty() && !bytes.starts_with(MAGIC.as_bytes()) => {
                let problem = "this is no baseline, and stands where one belongs";
                let help = match std::str::from_utf8(&bytes) {
                    Ok(text) => foreign::help(text),
                    Err(_) => foreign::help_for_bytes(&bytes),
                };
                let damage = Damage::new(1, problem).help(help);
                Err(Failure::Baselines(vec![damage.of(&path.display().to_string())]))
            }
            _ => Ok(()),
        }
    }

    /// The baseline of a scenario, if it has one.
    ///
    /// # Errors
    ///
    /// If there is one and it cannot be read, is damaged, or is that of another scenario.
    pub(crate) fn read(&self, place: &str) -> Result<Option<Baseline>, Failure> {
        let path = self.path(place);
        let bytes = match whole::bytes(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::file(&path)(error)),
        };
        let file = path.display().to_string();
        let refuse = |damage: Damage| Failure::Baselines(vec![damage.of(&file)]);
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + String::from_utf8_lossy(valid).matches('\n').count();
            let damage = Damage::new(line, "the line is not UTF-8");
            let is_of_a_baseline = valid.starts_with(MAGIC.as_bytes());
            refuse(if is_of_a_baseline {
                damage
            } else {
                damage.help(foreign::help_for_bytes(error.as_bytes()))
            })
        })?;
        let baseline = read(&text).map_err(refuse)?;
        if baseline.scenario != place {
            let problem = format!(
                "this is the baseline of {}, but it stands where that of {place} belongs",
                baseline.scenario
            );
            return Err(refuse(Damage::new(SCENARIO_LINE, problem)));
        }
        Ok(Some(baseline))
    }

    /// The baselines of this name in the folders of other rulebooks, in order, with what they are: what a
    /// scenario has left there that was about another rule before. What cannot be read is told elsewhere.
    ///
    /// # Errors
    ///
    /// If a folder is there and cannot be read.
    pub(crate) fn namesakes(&self, place: &str) -> Result<Vec<Baseline>, Failure> {
        let name = |place: &str| place.rsplit('/').next().unwrap_or_default().to_owned();
        let mut places = self.places()?;
        places.retain(|other| other != place && name(other) == name(place));
        Ok(places.iter().filter_map(|other| self.read(other).ok().flatten()).collect())
    }

    /// The places of all baselines, in order.
    ///
    /// # Errors
    ///
    /// If a folder is there and cannot be read.
    pub(crate) fn places(&self) -> Result<Vec<String>, Failure> {
        let mut places = Vec::new();
        for rulebook in entries(&self.folder)?.into_iter().filter(|path| path.is_dir()) {
            let is_baseline = |path: &PathBuf| path.extension().is_some_and(|e| e == EXTENSION);
            for path in entries(&rulebook)?.into_iter().filter(is_baseline) {
                let name = |path: &Path| Some(path.file_stem()?.to_str()?.to_owned());
                places.extend(name(&rulebook).zip(name(&path)).map(|(b, s)| format!("{b}/{s}")));
            }
        }
        Ok(places)
    }
}

/// What is in a folder, in order; nothing if it is not there.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Failure::file(folder)(error)),
    };
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = paths.collect::<Result<Vec<_>, _>>().map_err(Failure::file(folder))?;
    paths.sort();
    Ok(paths)
}
