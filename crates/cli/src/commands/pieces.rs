//! What the commands that are done in pieces have in common: where they begin.

use std::path::Path;

use serde_json::Value;

use crate::Failure;
use crate::args::PartsArguments;
use crate::exit::warn;
use crate::output::json_text;
use crate::output::pieces::{Job, PIECES, Pieces};
use crate::refusal::Refusal;

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

/// A hash of what is asked.
pub(super) fn question(asked: &Value) -> String {
    json_text::checksum(&asked.to_string())
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
