//! Scenarios with their baselines, once nothing is wrong with either.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use crate::Failure;
use crate::baseline::{Baseline, FILE_LINE, SCENARIO_LINE, Store, place_of};
use crate::disk::atomic;
use crate::problem::{Damage, nearest};
use crate::refusal::Refusal;
use crate::scenario::Scenario;
use crate::terminal::cleaned::on_one_line;
use crate::terminal::shell::word;

/// A scenario, and what was accepted for it.
#[derive(Debug)]
pub(crate) struct Subject {
    /// The scenario.
    pub(crate) scenario: Scenario,
    /// Its rulebook and name: `bolt-action/mine-order`.
    pub(crate) place: String,
    /// Its baseline, if it has one.
    pub(crate) baseline: Option<Baseline>,
    /// The file of the baseline, whether there is one or not.
    pub(crate) baseline_file: PathBuf,
}

/// Two scenarios would have one and the same baseline.
#[derive(Debug, thiserror::Error)]
#[error("{first} and {second} would both have the baseline {baseline}")]
pub(crate) struct SharedBaseline {
    first: String,
    second: String,
    baseline: String,
}

impl SharedBaseline {
    fn of(first: &Scenario, second: &Scenario, baseline: String) -> SharedBaseline {
        let [first, second] = [first, second].map(|scenario| scenario.file.clone());
        SharedBaseline { first, second, baseline }
    }
}

impl Refusal for SharedBaseline {
    fn help(&self) -> Option<String> {
        Some("rename one of them".to_owned())
    }
}

/// Scenarios in order of their places, each of them once, whatever the order of their paths.
///
/// # Errors
///
/// If two different files would have one and the same baseline.
pub(crate) fn sorted(mut scenarios: Vec<Scenario>) -> Result<Vec<Scenario>, SharedBaseline> {
    let real = |scenario: &Scenario| std::fs::canonicalize(&scenario.file).ok();
    scenarios.sort_by(|a, b| place_of(a).cmp(&place_of(b)).then(a.file.cmp(&b.file)));
    scenarios.dedup_by(|a, b| real(a).is_some() && real(a) == real(b));
    match scenarios.windows(2).find(|pair| place_of(&pair[0]) == place_of(&pair[1])) {
        None => Ok(scenarios),
        Some(pair) => Err(SharedBaseline::of(&pair[0], &pair[1], place_of(&pair[0]))),
    }
}

/// Refuses scenarios whose baselines would be written into one file, which may have several names.
///
/// # Errors
///
/// If there are two of them.
pub(crate) fn refuse_shared_files(subjects: &[Subject]) -> Result<(), SharedBaseline> {
    let files: Vec<PathBuf> =
        subjects.iter().map(|subject| subject.baseline_file.clone()).collect();
    atomic::first_shared(&files).map_or(Ok(()), |(first, second)| {
        let [first, second] = [first, second].map(|i| &subjects[i]);
        let file = second.baseline_file.display().to_string();
        Err(SharedBaseline::of(&first.scenario, &second.scenario, file))
    })
}

/// Finds the baseline of each scenario.
///
/// # Errors
///
/// With everything that is wrong with any baseline: damage, a scenario that is gone from the folders
/// that are checked, a variant or measure that there is no more.
pub(crate) fn subjects(
    scenarios: Vec<Scenario>,
    store: &Store,
    paths: &[PathBuf],
) -> Result<Vec<Subject>, Failure> {
    let mut damages = Vec::new();
    let mut subjects = Vec::new();
    for scenario in scenarios {
        let place = place_of(&scenario);
        let baseline_file = store.path(&place);
        let baseline = collect(store.read(&place), &mut damages)?.flatten();
        if let Some(baseline) = &baseline {
            damages.extend(of_another_file(&scenario, baseline, &baseline_file));
            damages.extend(strangers(&scenario, baseline, &baseline_file));
        }
        subjects.push(Subject { scenario, place, baseline, baseline_file });
    }
    let checked: BTreeSet<&str> = subjects.iter().map(|subject| subject.place.as_str()).collect();
    for subject in &subjects {
        damages.extend(left_over(&subject.scenario, &checked, store)?.into_iter().map(|it| it.1));
    }
    damages.extend(orphans(&checked, store, paths)?);
    if damages.is_empty() { Ok(subjects) } else { Err(Failure::Baselines(damages)) }
}

/// Puts damage aside, so that all of it can be told at once.
fn collect<T>(read: Result<T, Failure>, damages: &mut Vec<Damage>) -> Result<Option<T>, Failure> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(Failure::Baselines(found)) => {
            damages.extend(found);
            Ok(None)
        }
        Err(other) => Err(other),
    }
}

/// Whether a baseline was accepted for another file of the same name, which is still there. One that is
/// there no more has been moved, or is seen from another folder.
pub(crate) fn of_another_file(
    scenario: &Scenario,
    baseline: &Baseline,
    file: &Path,
) -> Option<Damage> {
    let other = std::fs::canonicalize(&baseline.file).ok()?;
    let own = std::fs::canonicalize(&scenario.file).ok()?;
    (other != own).then(|| {
        let problem = format!(
            "this is the baseline of {}, and {} would have the same",
            baseline.file, scenario.file
        );
        let help = "rename one of the two, or keep its baselines elsewhere: `--baselines FOLDER`";
        Damage::new(FILE_LINE, problem).help(help).of(&file.display().to_string())
    })
}

/// Variants and measures that the baseline has and the scenario has not.
fn strangers(scenario: &Scenario, baseline: &Baseline, file: &Path) -> Vec<Damage> {
    let file = file.display().to_string();
    let measures = scenario.measure_names();
    let mut damages = Vec::new();
    let gone = |line: usize, what: &str, name: &str, known: Vec<&str>| {
        let problem = format!("the baseline has a {what} `{name}`, but {} has none", scenario.file);
        let meant = nearest(name, known).map_or(String::new(), |meant| format!("; {meant}"));
        let accept = format!("sandtable accept {}", word(&scenario.file));
        let help = format!("`{accept}` accepts that it is gone{meant}");
        Damage::new(line, problem).help(help).of(&file)
    };
    for variant in &baseline.variants {
        if scenario.variant(&variant.name).is_none() {
            let known = scenario.variants.iter().map(|variant| variant.name.as_str()).collect();
            damages.push(gone(variant.line, "variant", &variant.name, known));
            continue;
        }
        for measure in &variant.measures {
            if !measures.contains(&measure.name) {
                let known = measures.iter().map(String::as_str).collect();
                damages.push(gone(measure.line, "measure", &measure.name, known));
            }
        }
    }
    damages
}

/// The baselines that a scenario has left in the folders of other rulebooks, being about a rule of this
/// one now, with their files.
///
/// # Errors
///
/// If a folder of baselines cannot be read.
pub(crate) fn left_over(
    scenario: &Scenario,
    checked: &BTreeSet<&str>,
    store: &Store,
) -> Result<Vec<(PathBuf, Damage)>, Failure> {
    let place = place_of(scenario);
    let mut left = store.namesakes(&place)?;
    left.retain(|it| !checked.contains(&*it.scenario) && it.file == normal(scenario.file.as_ref()));
    let told = |baseline: Baseline| {
        let path = store.path(&baseline.scenario);
        let file = path.display().to_string();
        let problem = format!(
            "this baseline of {} is left over from another rulebook: it belongs to {place} now",
            baseline.file
        );
        let help = format!("remove it: `git rm {file}`");
        let damage = Damage::new(SCENARIO_LINE, problem).help(help).of(&file);
        (path, damage)
    };
    Ok(left.into_iter().map(told).collect())
}

/// Baselines of scenarios that ought to be in the folders that are checked, and are not.
fn orphans(
    checked: &BTreeSet<&str>,
    store: &Store,
    paths: &[PathBuf],
) -> Result<Vec<Damage>, Failure> {
    let folders: Vec<String> =
        paths.iter().filter(|path| path.is_dir()).map(|path| normal(path)).collect();
    let mut damages = Vec::new();
    if folders.is_empty() {
        return Ok(damages);
    }
    let places = store.places()?;
    for place in places.iter().filter(|place| !checked.contains(place.as_str())) {
        let Some(Some(baseline)) = collect(store.read(place), &mut damages)? else { continue };
        let is_within =
            |folder: &String| folder == "." || baseline.file.starts_with(&format!("{folder}/"));
        if folders.iter().any(is_within) && !Path::new(&baseline.file).is_file() {
            let file = store.path(place).display().to_string();
            let problem = format!("the scenario of this baseline is gone: {}", baseline.file);
            let help = format!("if that is meant, remove the baseline: `git rm {file}`");
            damages.push(Damage::new(FILE_LINE, problem).help(help).of(&file));
        }
    }
    Ok(damages)
}

/// A path as seen from the working directory, with slashes and on one line: what a baseline says of
/// its scenario, so that it is the same on every machine.
pub(crate) fn normal(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let path = path.strip_prefix(&here).unwrap_or(path);
    let mut parts: Vec<String> = Vec::new();
    for component in path.components() {
        match component {
            Component::CurDir => (),
            Component::ParentDir if parts.last().is_some_and(|last| last != "..") => {
                parts.pop();
            }
            Component::RootDir => parts.push(String::new()),
            other => parts.push(on_one_line(&other.as_os_str().to_string_lossy())),
        }
    }
    if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
}
