//! Shards that are not those of one run.

use std::path::PathBuf;

use sandtable_report::digits;
use sandtable_sim::trials::{MergeError, Shard};
use thiserror::Error;

use crate::output::tally::Difference;
use crate::refusal::Refusal;

/// Why shards cannot be put together.
#[derive(Debug, Error)]
pub(crate) enum CannotMerge {
    /// A folder holds a whole run.
    #[error("{} is not a shard", .0.display())]
    NoShard(PathBuf),
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
    #[error("the command line of {} says {said}, but that of {} says {wanted}", .other.display(), .first.display())]
    OtherOptions {
        /// The folder of one.
        other: PathBuf,
        /// What its command line changed.
        said: String,
        /// The folder of the first.
        first: PathBuf,
        /// What its command line changed.
        wanted: String,
    },
    /// Shards are of different jobs.
    #[error("{}: {difference}", .path.display())]
    OtherJob {
        /// The file.
        path: PathBuf,
        /// What differs.
        difference: Difference,
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
            CannotMerge::Incomplete { .. } | CannotMerge::Unfinished { .. } => {
                Some("run the shards that were cut short again, with `--resume`".to_owned())
            }
            CannotMerge::IntoShard(_) => Some("name another folder with --out".to_owned()),
            CannotMerge::Twice(_) => Some("name the folder of each shard once".to_owned()),
            CannotMerge::NoShard(_) => {
                Some("name the folders of runs with `--shard I/N`, and no other".to_owned())
            }
            CannotMerge::OtherOptions { .. }
            | CannotMerge::OtherJob { .. }
            | CannotMerge::Unlike { .. } => {
                Some("run one of them again, with the command line of the other".to_owned())
            }
            CannotMerge::Short { .. } => Some("run the shards again, in other folders".to_owned()),
            _ => None,
        }
    }
}
