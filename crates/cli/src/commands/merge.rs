//! `merge`: the shards of one run into the whole, the same bytes as if it had been run in one.

mod refusal;

use std::path::{Path, PathBuf};

use sandtable_sim::margins::Margins;
use sandtable_sim::trials::{self, Shard};
use serde_json::{Value, json};

use crate::args::MergeArguments;
use crate::exit::print;
use crate::output::files;
use crate::output::folder::{Folder, Plan, Writer};
use crate::output::tally::Tallies;
use crate::results;
use crate::scenario::{Effort, Scenario, Settings};
use crate::{Exit, Failure};
use refusal::CannotMerge;

/// Puts shards together.
pub(crate) fn merge(arguments: &MergeArguments) -> Result<Exit, Failure> {
    let first = manifest(&arguments.shards[0])?;
    let scenario = match &arguments.scenario {
        Some(path) => Scenario::read(path)?,
        None => Scenario::read(Path::new(first["file"].as_str().unwrap_or_default()))?,
    };
    let seed = first["seed"].as_u64().unwrap_or(scenario.settings.seed);
    let confidence = first["confidence"].as_f64().unwrap_or(scenario.settings.confidence);
    let settings = Settings { seed, confidence, ..scenario.settings.clone() };
    let tallies = read_all(&arguments.shards, &scenario, &settings)?;
    let planned = complete(&arguments.shards, &tallies)?;
    let settings = Settings { effort: Effort::Trials(planned), ..settings };
    let mut folder = Folder::hold(Plan {
        path: arguments.out.clone(),
        writer: Writer::Run,
        names: files::names(&scenario, &settings, false),
        into_existing: arguments.existing.allowed,
    })?;
    let mut findings = Vec::new();
    for variant in &scenario.variants {
        let mut whole = Margins::default();
        for shard in &tallies {
            let merged = trials::merge(&mut whole, shard.margins(&variant.name));
            merged.map_err(CannotMerge::from)?;
        }
        if whole.trials != planned {
            let (variant, trials) = (variant.name.clone(), whole.trials);
            return Err(CannotMerge::Incomplete { variant, trials, planned }.into());
        }
        findings.push(results::of_margins(&scenario, variant, whole)?);
    }
    let flags = json!({ "merged": arguments.shards });
    files::write(&mut folder, &scenario, &settings, &findings, &flags, None, false)?;
    print(&format!("Merged {} shards into {}\n", tallies.len(), folder.path().display()))?;
    Ok(Exit::Done)
}

fn manifest(folder: &Path) -> Result<Value, Failure> {
    let path = folder.join("manifest.json");
    let text = std::fs::read_to_string(&path).map_err(Failure::file(&path))?;
    serde_json::from_str(&text).map_err(|source| CannotMerge::Damaged { path, source }.into())
}

fn read_all(
    folders: &[PathBuf],
    scenario: &Scenario,
    settings: &Settings,
) -> Result<Vec<Tallies>, Failure> {
    folders.iter().map(|folder| Tallies::read(folder, scenario, settings)).collect()
}

/// The trials planned, if each shard is there and none is there twice.
fn complete(folders: &[PathBuf], tallies: &[Tallies]) -> Result<u64, CannotMerge> {
    let shards: Vec<Shard> = folders
        .iter()
        .zip(tallies)
        .map(|(folder, tallies)| {
            tallies.shard().ok_or_else(|| CannotMerge::NoShard(folder.clone()))
        })
        .collect::<Result<_, _>>()?;
    let count = shards[0].count;
    if let Some(other) = shards.iter().find(|shard| shard.count != count) {
        return Err(CannotMerge::OtherDivision { other: *other, count });
    }
    for index in 0..count {
        let found = shards.iter().filter(|shard| shard.index == index).count();
        match found {
            0 => return Err(CannotMerge::Missing(Shard { index, count })),
            1 => (),
            _ => return Err(CannotMerge::Twice(Shard { index, count })),
        }
    }
    let planned = tallies[0].planned();
    match planned {
        Some(planned) if tallies.iter().all(|shard| shard.planned() == Some(planned)) => {
            Ok(planned)
        }
        _ => Err(CannotMerge::OtherRun),
    }
}
