//! Shards that are not those of one run.

use std::path::PathBuf;

use sandtable_sim::trials::{MergeError, Shard};
use thiserror::Error;

use crate::refusal::Refusal;

/// Why shards cannot be put together.
#[derive(Debug, Error)]
pub(crate) enum CannotMerge {
    /// A manifest is not what was written.
    #[error("{}: the file is damaged: {source}", .path.display())]
    Damaged {
        /// The manifest.
        path: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
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
    /// Shards are of different runs.
    #[error("the shards are of runs with different numbers of trials")]
    OtherRun,
    /// Counts do not add up.
    #[error(transparent)]
    Counts(#[from] MergeError),
    /// The shards were not run to their end.
    #[error("the shards have {trials} trials of variant `{variant}`; {planned} were planned")]
    Incomplete {
        /// The variant.
        variant: String,
        /// The trials that there are.
        trials: u64,
        /// The trials that were asked for.
        planned: u64,
    },
}

impl Refusal for CannotMerge {}
