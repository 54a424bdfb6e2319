//! Shards that are not those of one run.

use std::path::PathBuf;

use sandtable_report::digits;
use sandtable_sim::trials::{MergeError, Shard};
use thiserror::Error;

use crate::checkpoint::identity::Difference;
use crate::checkpoint::pieces::PIECES;
use crate::checkpoint::tally::{CHECKPOINT, TALLY};
use crate::output::manifest::MANIFEST;
use crate::refusal::Refusal;

/// Why shards cannot be put together.
#[derive(Debug, Error)]
pub(crate) enum CannotMerge {
    /// A folder is not there.
    #[error("{} is no folder, or is not there", .0.display())]
    Absent(PathBuf),
    /// A folder holds a whole run, or something else.
    #[error("{} is not a shard", .0.display())]
    NoShard(PathBuf),
    /// A folder holds those of several scenarios.
    #[error("{} is not a shard, but holds those of several scenarios, as {}", .folder.display(), .below.display())]
    Several {
        /// The folder.
        folder: PathBuf,
        /// One of the folders in it.
        below: PathBuf,
    },
    /// Shards are of divisions into different numbers.
    #[error("shard {other} is not one of {count}")]
    OtherDivision {
        /// One that does not fit.
        other: Shard,
        /// How many there are by the first.
        count: u32,
    },
    /// A shard is not there.
    #[error("shard {0} is missing")]
    Missing(Shard),
    /// A shard is there more than once.
    #[error("shard {0} is there twice")]
    Twice(Shard),
    /// Shards were asked for in different ways.
    #[error("the command line of {} says {said}, but that of {} says {wanted}", .folder.display(), .first.display())]
    OtherOptions {
        /// The folder of one.
        folder: PathBuf,
        /// What its command line changed.
        said: String,
        /// The folder of the first.
        first: PathBuf,
        /// What its command line changed.
        wanted: String,
    },
    /// Shards are of different jobs.
    #[error(
        "{}: the {} is {}, but that of {} is {}",
        .folder.display(), .difference.what, .difference.found, .first.display(), .difference.wanted
    )]
    OtherJob {
        /// The folder of one.
        folder: PathBuf,
        /// What differs.
        difference: Difference,
        /// The folder of the first.
        first: PathBuf,
    },
    /// A shard has counts, and nothing that says of which run they are.
    #[error("{} has no {MANIFEST}, which a shard has that was run to its end", .0.display())]
    NoManifest(PathBuf),
    /// A shard has the counts of one run and the manifest of another.
    #[error(
        "{}: by its {MANIFEST} the {} is {}, but by its {TALLY} it is {}",
        .folder.display(), .difference.what, .difference.found, .difference.wanted
    )]
    Torn {
        /// The folder.
        folder: PathBuf,
        /// What the manifest says, and what the counts say.
        difference: Difference,
    },
    /// A shard was killed, and has only what it kept on the way.
    #[error("{} has a {CHECKPOINT} and no {TALLY}: its shard was cut short", .0.display())]
    CutShort(PathBuf),
    /// A folder has shards of two commands.
    #[error("{} has shards of two commands, in {TALLY} and in {PIECES}", .0.display())]
    Both(PathBuf),
    /// Shards are of a run and of another command.
    #[error("{} has a {found}, but {} has a {wanted}: they are of different commands", .folder.display(), .first.display())]
    OtherKind {
        /// The folder of one.
        folder: PathBuf,
        /// What it has.
        found: &'static str,
        /// The folder of the first.
        first: PathBuf,
        /// What that has.
        wanted: &'static str,
    },
    /// A report is asked for of what has none.
    #[error("--{option}: the shards are of `{command}`, and only those of `check` have a report")]
    NoReport {
        /// The option.
        option: &'static str,
        /// The command that they are of.
        command: String,
    },
    /// A shard was cut short.
    #[error("{} holds a part of shard {shard}: piece {piece} is not done", .folder.display())]
    Unfinished {
        /// The folder.
        folder: PathBuf,
        /// The shard.
        shard: Shard,
        /// The first piece that is missing, counted from 0.
        piece: usize,
    },
    /// Shards of one job were counted in different ways.
    #[error("{}: piece {piece} was not played or not counted as in the shards before", .path.display())]
    Unlike {
        /// The file.
        path: PathBuf,
        /// The piece, counted from 0.
        piece: usize,
    },
    /// All shards are there, and not all trials.
    #[error("the shards together have not all trials of piece {piece}, or more than all")]
    Short {
        /// The piece, counted from 0.
        piece: usize,
    },
    /// The command of the shards has none.
    #[error("the shards were made by `sandtable {said}`, which has no pieces")]
    OtherCommand {
        /// Its command line.
        said: String,
    },
    /// The whole would take the place of a shard.
    #[error("{} is the folder of a shard, and the whole would take its place", .0.display())]
    IntoShard(PathBuf),
    /// Shards know no precision.
    #[error("shards stop after a number of trials, and these were to stop at a precision")]
    Precision,
    /// Counts do not add up.
    #[error(transparent)]
    Counts(#[from] MergeError),
    /// The shards were not run to their end.
    #[error(
        "the shards have {} of variant `{variant}`; planned: {planned}",
        digits::counted(*.trials, "trial")
    )]
    Incomplete {
        /// The variant.
        variant: String,
        /// The trials that there are.
        trials: u64,
        /// The trials that were asked for.
        planned: u64,
    },
}

impl Refusal for CannotMerge {
    fn help(&self) -> Option<String> {
        match self {
            CannotMerge::Missing(shard) => {
                Some(format!("run it with `--shard {shard}`, and name its folder too"))
            }
            CannotMerge::Incomplete { .. }
            | CannotMerge::Unfinished { .. }
            | CannotMerge::CutShort(_) => {
                Some("run the shards that were cut short again, with `--resume`".to_owned())
            }
            CannotMerge::IntoShard(_) => Some("name another folder with --out".to_owned()),
            CannotMerge::Twice(_) => Some("name the folder of each shard once".to_owned()),
            CannotMerge::Several { folder, below } => {
                let of_it = below.strip_prefix(folder).unwrap_or(below).display();
                let folder = folder.display();
                Some(format!(
                    "put together the shards of one scenario at a time: `sandtable merge \
                     {folder}/{of_it} OTHER/{of_it} -o WHOLE/{of_it}`"
                ))
            }
            CannotMerge::NoShard(_) | CannotMerge::Absent(_) => {
                Some("name the folders of what was run with `--shard I/N`, and no other".to_owned())
            }
            CannotMerge::OtherOptions { .. }
            | CannotMerge::OtherJob { .. }
            | CannotMerge::Unlike { .. } => {
                Some("run one of them again, with the command line of the other".to_owned())
            }
            CannotMerge::NoManifest(_) | CannotMerge::Torn { .. } => {
                Some("copy the whole folder, or run its shard again".to_owned())
            }
            CannotMerge::Both(_) | CannotMerge::OtherKind { .. } => Some(
                "name the folders of the shards of one command, in each the one file".to_owned(),
            ),
            CannotMerge::NoReport { option, .. } => Some(format!("leave out --{option}")),
            CannotMerge::Short { .. } => Some("run the shards again, in other folders".to_owned()),
            _ => None,
        }
    }
}
