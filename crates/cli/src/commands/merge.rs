//! `merge`: the shards of one run into the whole, the same bytes as if it had been run in one.

mod complete;
mod pieces;
mod refusal;

use std::ops::ControlFlow;
use std::path::PathBuf;

use sandtable_report::digits;
use sandtable_sim::margins::Margins;
use sandtable_sim::patience::Patience;
use sandtable_sim::trials;

use crate::args::MergeArguments;
use crate::exit::print;
use crate::output::files;
use crate::output::folder::{Folder, Plan, Writer};
use crate::output::pieces::PIECES;
use crate::output::tally::{Asked, TALLY, Tallies};
use crate::positions;
use crate::results::{self, Begun, Finding};
use crate::scenario::{Effort, Scenario, Settings, Variant};
use crate::series;
use crate::{Exit, Failure};
use complete::refuse_incomplete;
use refusal::CannotMerge;

/// Puts shards together: of a run, or of a job in pieces.
pub(crate) fn merge(arguments: &MergeArguments) -> Result<Exit, Failure> {
    refuse_shard(arguments)?;
    let is_in_pieces = arguments.shards[0].join(PIECES).exists();
    let exit = if is_in_pieces { pieces::merge(arguments)? } else { of_run(arguments)? };
    let shards = digits::counted(arguments.shards.len() as u64, "shard");
    print(&format!("Merged {shards} into {}\n", arguments.out.display()))?;
    Ok(exit)
}

/// Refuses to write the whole over one of its shards.
fn refuse_shard(arguments: &MergeArguments) -> Result<(), CannotMerge> {
    let real = |folder: &PathBuf| std::fs::canonicalize(folder).ok();
    let out = real(&arguments.out);
    let is_out = |shard: &&PathBuf| out.is_some() && real(shard) == out;
    let shard = arguments.shards.iter().find(is_out);
    shard.map_or(Ok(()), |shard| Err(CannotMerge::IntoShard(shard.clone())))
}

/// Puts the shards of a run together: the whole is run again, with all of its trials already done.
fn of_run(arguments: &MergeArguments) -> Result<Exit, Failure> {
    let shards = read_all(&arguments.shards)?;
    let (_, first) = &shards[0];
    let file = arguments.scenario.as_deref().unwrap_or(first.file());
    let scenario = Scenario::read(file)?;
    let settings = first.identity().settings();
    refuse_others(&shards, &scenario, &settings)?;
    refuse_incomplete(shards.iter().map(|(folder, shard)| (folder, shard.shard())))?;
    let flags = first.command_line();
    let png = flags["png"] == true;
    let mut folder = Folder::hold(Plan {
        path: arguments.out.clone(),
        named_after: None,
        writer: Writer::Run,
        names: files::names(&scenario, &settings, &positions::asked_for(&flags), png),
        into_existing: arguments.existing.allowed,
    })?;
    let findings = scenario.variants.iter().map(|variant| {
        let whole = sum(variant, &shards, &settings)?;
        find(&scenario, variant, &settings, whole)
    });
    let findings = findings.collect::<Result<Vec<_>, Failure>>()?;
    let asked = Asked { scenario: &scenario, settings: &settings, flags: &flags, shard: None };
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

/// Refuses what is not of the scenario, or not run as the first of them was.
fn refuse_others(
    shards: &[Found],
    scenario: &Scenario,
    settings: &Settings,
) -> Result<(), Failure> {
    let (first, wanted) = &shards[0];
    for (folder, shard) in shards {
        shard.check(&folder.join(TALLY), scenario, settings)?;
        if shard.command_line() != wanted.command_line() {
            let (other, first) = (folder.clone(), first.clone());
            let [said, wanted] = [shard, wanted].map(|shard| shard.command_line().to_string());
            return Err(CannotMerge::OtherOptions { other, said, first, wanted }.into());
        }
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
