//! Shards of a job in pieces: of a sweep, a check, a comparison and others. The job is done again by
//! the command line of the shards, with all of its pieces already done.

use std::path::{Path, PathBuf};

use clap::Parser;

use super::alike::refuse_other_jobs;
use super::complete::refuse_incomplete;
use super::refusal::CannotMerge;
use crate::args::{Arguments, Command, MergeArguments, ResultsArguments};
use crate::checkpoint::pieces::{Job, PIECES, Pieces};
use crate::commands::{check, compare, matrix, price, sense, sweep, tune};
use crate::watch::Watch;
use crate::{Exit, Failure};

/// Puts the shards of a job in pieces together.
///
/// # Errors
///
/// If they do not fit together, or one of them is missing or was cut short.
pub(super) fn merge(arguments: &MergeArguments) -> Result<Exit, Failure> {
    let read = arguments.shards.iter().map(|folder| Pieces::read(&folder.join(PIECES)));
    let read = read.collect::<Result<Vec<_>, Failure>>()?;
    let shards: Vec<(&PathBuf, Pieces)> = arguments.shards.iter().zip(read).collect();
    let wanted = shards[0].1.job().clone();
    refuse_other_jobs(&shards)?;
    refuse_incomplete(shards.iter().map(|(folder, shard)| (*folder, shard.job().shard())))?;
    for (folder, shard) in &shards {
        refuse_unfinished(folder, shard)?;
    }
    let mut whole = Pieces::none(Job { shard: None, ..wanted });
    for (folder, shard) in shards {
        let unlike = |piece| CannotMerge::Unlike { path: folder.join(PIECES), piece };
        whole.add_all(shard).map_err(unlike)?;
    }
    match whole.first_short() {
        Some(piece) => Err(CannotMerge::Short { piece }.into()),
        None => again(arguments, whole),
    }
}

/// The command that a shard is of, if it can be read.
pub(super) fn command(folder: &Path) -> Option<String> {
    let shard = Pieces::read(&folder.join(PIECES)).ok()?;
    shard.job().command.first().cloned()
}

fn refuse_unfinished(folder: &Path, shard: &Pieces) -> Result<(), CannotMerge> {
    match (shard.first_undone(), shard.job().shard()) {
        (Some(piece), Some(shard)) => {
            Err(CannotMerge::Unfinished { folder: folder.to_owned(), shard, piece })
        }
        _ => Ok(()),
    }
}

/// What becomes of the results: they go where the merge says, and nobody is told but that they do.
fn of_merge(results: &mut ResultsArguments, arguments: &MergeArguments) {
    (results.out, results.existing) = (Some(arguments.out.clone()), arguments.existing);
    (results.quiet, results.max_time) = (true, None);
}

/// Does the job by its command line, with other files where the merge names them: all of it or, if an end is
/// wanted, nothing.
fn again(arguments: &MergeArguments, done: Pieces) -> Result<Exit, Failure> {
    let watch = Watch::of_whole();
    let words = done.job().command.clone();
    let line = std::iter::once("sandtable".to_owned()).chain(words.iter().cloned());
    let parsed = Arguments::try_parse_from(line).map(|parsed| parsed.command);
    match parsed {
        Ok(Command::Sweep(mut of_shards)) => {
            of_merge(&mut of_shards.work.results, arguments);
            if let Some(file) = &arguments.scenario {
                of_shards.path.clone_from(file);
            }
            sweep::merged(&of_shards, done, &watch)
        }
        Ok(Command::Compare(mut of_shards)) => {
            of_merge(&mut of_shards.work.results, arguments);
            if let Some(file) = &arguments.scenario {
                of_shards.paths = vec![file.clone()];
            }
            compare::merged(&of_shards, done, &watch)
        }
        Ok(Command::Price(mut of_shards)) => {
            of_merge(&mut of_shards.answer.results, arguments);
            if let Some(file) = &arguments.scenario {
                of_shards.answer.paths = vec![file.clone()];
            }
            price::merged(&of_shards, &done, &watch)
        }
        Ok(Command::Tune(mut of_shards)) => {
            of_merge(&mut of_shards.answer.results, arguments);
            if let Some(file) = &arguments.scenario {
                of_shards.answer.paths = vec![file.clone()];
            }
            tune::merged(&of_shards, &done, &watch)
        }
        Ok(Command::Matrix(mut of_shards)) => {
            of_merge(&mut of_shards.work.results, arguments);
            if let Some(file) = &arguments.scenario {
                of_shards.path.clone_from(file);
            }
            matrix::merged(&of_shards, done, &watch)
        }
        Ok(Command::Sense(mut of_shards)) => {
            of_merge(&mut of_shards.work.results, arguments);
            if let Some(file) = &arguments.scenario {
                of_shards.path.clone_from(file);
            }
            sense::merged(&of_shards, done, &watch)
        }
        Ok(Command::Check(mut of_shards)) => {
            (of_shards.out, of_shards.existing) = (arguments.out.clone(), arguments.existing);
            (of_shards.junit, of_shards.max_time) = (arguments.junit.clone(), None);
            of_shards.github = arguments.github;
            if let Some(file) = &arguments.scenario {
                of_shards.checks.selection.paths = vec![file.clone()];
            }
            check::merged(&of_shards, done, &watch)
        }
        _ => Err(CannotMerge::OtherCommand { said: words.join(" ") }.into()),
    }
}
