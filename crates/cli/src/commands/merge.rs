//! `merge`: the shards of one run into the whole, the same bytes as if it had been run in one.

mod alike;
mod complete;
mod kind;
mod pieces;
mod refusal;

use std::ops::ControlFlow;
use std::path::PathBuf;

use sandtable_report::digits;
use sandtable_sim::margins::Margins;
use sandtable_sim::patience::Patience;
use sandtable_sim::trials;

use super::check;
use crate::args::MergeArguments;
use crate::checkpoint::tally::{AskedRun, TALLY, Tallies};
use crate::checkpoint::unusable::Unusable;
use crate::disk::atomic;
use crate::disk::folder::{Folder, Plan};
use crate::disk::inventory::Writer;
use crate::exit::print;
use crate::output::files;
use crate::results::{self, Begun, Finding};
use crate::scenario::{Effort, Scenario, Settings, Variant};
use crate::shown::Shown;
use crate::{Exit, Failure, positions, series};
use alike::refuse_manifests;
use complete::refuse_incomplete;
use kind::Kind;
use refusal::CannotMerge;

/// Puts shards together: of a run, or of a job in pieces. Tells whoever reads the reports of a check
/// also why they were not put together, if that is so.
///
/// # Errors
///
/// If the shards do not fit together, one of them is missing or was cut short, or a file cannot be
/// written.
pub(crate) fn merge(arguments: &MergeArguments) -> Result<Exit, Failure> {
    refuse_shard(arguments)?;
    let kind = Kind::of_all(&arguments.shards);
    if let Ok(kind) = &kind {
        refuse_reports(arguments, *kind)?;
    }
    let merged = kind.map_err(Failure::from).and_then(|kind| match kind {
        Kind::Pieces => pieces::merge(arguments),
        Kind::Run => of_run(arguments),
    });
    if let Err(failure) = &merged {
        check::tell_readers(arguments.junit.as_deref(), arguments.github, failure);
    }
    let exit = merged?;
    let shards = digits::counted(arguments.shards.len() as u64, "shard");
    print(&format!("Merged {shards} into {}\n", arguments.out.display()));
    Ok(exit)
}

/// Refuses reports that only a check comes to. Shards that cannot be read are refused for that.
fn refuse_reports(arguments: &MergeArguments, kind: Kind) -> Result<(), CannotMerge> {
    let asked = [("junit", arguments.junit.is_some()), ("github", arguments.github)];
    let Some((option, _)) = asked.into_iter().find(|(_, is_asked)| *is_asked) else {
        return Ok(());
    };
    let command = match kind {
        Kind::Run => Some("run".to_owned()),
        Kind::Pieces => pieces::command(&arguments.shards[0]),
    };
    let other = command.filter(|command| command != "check");
    other.map_or(Ok(()), |command| Err(CannotMerge::NoReport { option, command }))
}

/// Refuses to write the whole over one of its shards.
fn refuse_shard(arguments: &MergeArguments) -> Result<(), CannotMerge> {
    let out = atomic::place(&arguments.out);
    let is_out = |shard: &&PathBuf| out.is_some() && atomic::place(shard) == out;
    let shard = arguments.shards.iter().find(is_out);
    shard.map_or(Ok(()), |shard| Err(CannotMerge::IntoShard(shard.clone())))
}

/// Puts the shards of a run together: the whole is run again, with all of its trials already done.
fn of_run(arguments: &MergeArguments) -> Result<Exit, Failure> {
    let shards = read_all(&arguments.shards)?;
    refuse_manifests(&shards)?;
    let (of_first, first) = &shards[0];
    let file = arguments.scenario.as_deref().unwrap_or(first.file());
    let scenario = Scenario::read(file)?;
    let settings = first.identity().settings();
    refuse_others(&shards, &scenario, &settings)?;
    refuse_incomplete(shards.iter().map(|(folder, shard)| (folder, shard.shard())))?;
    let flags = first.command_line();
    let shown = Shown::read(&flags)
        .map_err(|source| Unusable::NoTally { path: of_first.join(TALLY), source })?;
    let png = shown.png;
    let mut folder = Folder::hold(Plan {
        path: arguments.out.clone(),
        named_after: None,
        writer: Writer::Run,
        names: files::names(&scenario, &settings, &shown.positions, png),
        into_existing: arguments.existing.allowed,
    })?;
    let findings = scenario.variants.iter().map(|variant| {
        let whole = sum(variant, &shards, &settings)?;
        find(&scenario, variant, &settings, whole)
    });
    let findings = findings.collect::<Result<Vec<_>, Failure>>()?;
    let asked = AskedRun {
        scenario: &scenario,
        settings: &settings,
        flags: &flags,
        shown: &shown,
        shard: None,
    };
    let followed = series::follow(&asked, &findings, Patience::ENDLESS);
    let valued = positions::value(&asked, &findings, Patience::ENDLESS);
    let found = files::Found { findings: &findings, followed: &followed, valued: &valued };
    files::write(&mut folder, &asked, found, png, None)?;
    Ok(Exit::Done)
}

/// A folder that was named, and the counts in it.
type Found = (PathBuf, Tallies);

fn read_all(folders: &[PathBuf]) -> Result<Vec<Found>, Failure> {
    let read = |folder: &PathBuf| Ok((folder.clone(), Tallies::read(&folder.join(TALLY))?));
    folders.iter().map(read).collect()
}

/// Refuses counts that are not of the scenario as it is now.
fn refuse_others(
    shards: &[Found],
    scenario: &Scenario,
    settings: &Settings,
) -> Result<(), Failure> {
    for (folder, shard) in shards {
        shard.check(&folder.join(TALLY), scenario, settings)?;
    }
    Ok(())
}

/// All trials of a variant; none, if it was enumerated.
fn sum(variant: &Variant, shards: &[Found], settings: &Settings) -> Result<Margins, CannotMerge> {
    let mut whole = Margins::default();
    for (_, shard) in shards {
        trials::merge(&mut whole, shard.margins(&variant.name))?;
    }
    let is_exact = shards.iter().all(|(_, shard)| shard.is_exact(&variant.name));
    match settings.effort {
        _ if is_exact && whole.trials == 0 => Ok(whole),
        Effort::Trials(planned) if whole.trials == planned => Ok(whole),
        Effort::Trials(planned) => {
            let (variant, trials) = (variant.name.clone(), whole.trials);
            Err(CannotMerge::Incomplete { variant, trials, planned })
        }
        Effort::Precision(_) => Err(CannotMerge::Precision),
    }
}

fn find(
    scenario: &Scenario,
    variant: &Variant,
    settings: &Settings,
    so_far: Margins,
) -> Result<Finding, Failure> {
    let begun = Begun { so_far, ..Begun::default() };
    results::find(scenario, variant, settings, begun, &mut |_, _| ControlFlow::Continue(()))
}
