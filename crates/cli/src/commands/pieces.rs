//! What the commands that are done in pieces have in common: where they begin.

use std::path::Path;

use sandtable_sim::trials::{Shard, Stop};
use serde::Serialize;

use crate::args::PartsArguments;
use crate::checkpoint::identity::Identity;
use crate::checkpoint::pieces::{Divided, Job, PIECES, Pieces};
use crate::disk::folder::Folder;
use crate::exit::{print, warn};
use crate::output::files;
use crate::refusal::Refusal;
use crate::scenario::{Scenario, Settings};
use crate::{Exit, Failure, json_text};

/// The pieces of shards are those of another question than their command line asks now.
#[derive(Debug, thiserror::Error)]
#[error("the {what} of the shards is {found}, but their command line now comes to {wanted}")]
pub(super) struct OtherJob {
    what: &'static str,
    found: String,
    wanted: String,
}

impl Refusal for OtherJob {
    fn help(&self) -> Option<String> {
        Some("merge them with the files and the version that they were run with".to_owned())
    }
}

/// The words of the command line, without the name of the program.
pub(super) fn command_line() -> Vec<String> {
    std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect()
}

/// A hash of what is asked, by its form in a document: whoever asks the same has the same.
pub(super) fn question(asked: &impl Serialize) -> String {
    json_text::checksum(&json_text::line(asked))
}

/// The pieces that are done already, if the job is resumed and there are any; warns of what somebody
/// may not expect: that there is nothing to resume, or that there is.
///
/// # Errors
///
/// If what an earlier run left does not fit.
pub(super) fn begun(
    arguments: &PartsArguments,
    folder: &Path,
    job: Job,
) -> Result<Pieces, Failure> {
    let is_there = folder.join(PIECES).exists();
    let left = if arguments.resume { Pieces::left(folder, &job)? } else { None };
    let folder = folder.display();
    if arguments.resume && left.is_none() {
        warn(&format!("there is nothing to resume in {folder}: this run starts anew"));
    } else if !arguments.resume && is_there && job.shard.is_none() {
        warn(&format!(
            "this run starts anew, although {folder} holds pieces of one that was cut short; \
             --resume goes on with them"
        ));
    }
    Ok(left.unwrap_or_else(|| Pieces::none(job)))
}

/// A job of which a shard has every n-th block of the trials of each piece.
pub(super) fn of_blocks(
    of: &[(&Scenario, &Settings)],
    asked: &impl Serialize,
    pieces: usize,
    shard: Option<Shard>,
) -> Job {
    Job {
        command: command_line(),
        of: of.iter().map(|(scenario, settings)| Identity::of(scenario, settings)).collect(),
        question: question(asked),
        pieces,
        divided: Divided::Blocks,
        shard: shard.map(|shard| (shard.index, shard.count)),
    }
}

/// Writes the share of a shard, of which nothing else can be told before all of them are put
/// together.
///
/// # Errors
///
/// If it cannot be written.
pub(super) fn write_share(
    folder: &mut Folder,
    pieces: &Pieces,
    (title, quiet): (&str, bool),
    stop: Option<Stop>,
) -> Result<Exit, Failure> {
    folder.write(PIECES, pieces.text().as_bytes())?;
    folder.commit()?;
    if let Some(shard) = pieces.job().shard().filter(|_| !quiet) {
        let share = match pieces.job().divided {
            Divided::Pieces => "pieces",
            Divided::Blocks => "trials",
        };
        let done = if stop.is_some() { "a part of its" } else { "all of its" };
        let files = files::written(folder);
        print(&format!(
            "{title}\n\nShard {shard}: {done} {share}. `sandtable merge` says what all shards come to.\n\n{files}\n"
        ));
    }
    Ok(if stop.is_some() { Exit::Inconclusive } else { Exit::Done })
}

/// Refuses pieces of another job than the one that their command line now asks for.
///
/// # Errors
///
/// If they are.
pub(super) fn refuse_other(found: &Job, wanted: &Job) -> Result<(), OtherJob> {
    found.difference(wanted).map_or(Ok(()), |difference| {
        let (what, found, wanted) = (difference.what, difference.found, difference.wanted);
        Err(OtherJob { what, found, wanted })
    })
}
