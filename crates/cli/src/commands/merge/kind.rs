//! What kind of job the shards in some folders are of, by the files that are there.

use std::path::{Path, PathBuf};

use super::refusal::CannotMerge;
use crate::output::pieces::PIECES;
use crate::output::tally::{CHECKPOINT, TALLY};

/// What shards are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A run, with its counts.
    Run,
    /// Another job, with what each of its pieces came to.
    Pieces,
}

impl Kind {
    /// What the shards in all of these folders are of. Whether they can be read is not looked at.
    ///
    /// # Errors
    ///
    /// If a folder has no shard, or two, or one of another kind than the first.
    pub(super) fn of_all(folders: &[PathBuf]) -> Result<Kind, CannotMerge> {
        let first = &folders[0];
        let wanted = Kind::of(first)?;
        for folder in folders {
            let found = Kind::of(folder)?;
            if found != wanted {
                let [found, wanted] = [found, wanted].map(Kind::file);
                let (folder, first) = (folder.clone(), first.clone());
                return Err(CannotMerge::OtherKind { folder, found, first, wanted });
            }
        }
        Ok(wanted)
    }

    fn of(folder: &Path) -> Result<Kind, CannotMerge> {
        let is_there = |name: &str| std::fs::symlink_metadata(folder.join(name)).is_ok();
        if !folder.is_dir() {
            return Err(CannotMerge::Absent(folder.to_owned()));
        }
        match (is_there(TALLY), is_there(PIECES)) {
            (true, true) => Err(CannotMerge::Both(folder.to_owned())),
            (true, false) => Ok(Kind::Run),
            (false, true) => Ok(Kind::Pieces),
            (false, false) if is_there(CHECKPOINT) => Err(CannotMerge::CutShort(folder.to_owned())),
            (false, false) => Err(match shard_below(folder) {
                Some(below) => CannotMerge::Several { folder: folder.to_owned(), below },
                None => CannotMerge::NoShard(folder.to_owned()),
            }),
        }
    }

    /// The file that such a shard has.
    fn file(self) -> &'static str {
        match self {
            Kind::Run => TALLY,
            Kind::Pieces => PIECES,
        }
    }
}

/// The first folder with a shard in a folder, or in one below that: a run of several scenarios has one
/// for each rulebook, and in it one for each scenario.
fn shard_below(folder: &Path) -> Option<PathBuf> {
    let folders = |within: &Path| {
        let entries = std::fs::read_dir(within).into_iter().flatten().flatten();
        let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        folders.retain(|path| path.is_dir());
        folders.sort_unstable();
        folders
    };
    let below = folders(folder);
    let within: Vec<PathBuf> = below.iter().flat_map(|path| folders(path)).collect();
    below.into_iter().chain(within).find(|path| Kind::of(path).is_ok())
}
