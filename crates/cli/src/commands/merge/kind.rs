//! What kind of job the shards in some folders are of, by the files that are there.

use std::path::{Path, PathBuf};

use super::refusal::CannotMerge;
use crate::checkpoint::pieces::PIECES;
use crate::checkpoint::tally::{CHECKPOINT, TALLY};

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

    /// What the shard is of that a folder itself has; or why there is none to be put together.
    fn of(folder: &Path) -> Result<Kind, CannotMerge> {
        let path = || folder.to_owned();
        if !folder.is_dir() {
            return Err(CannotMerge::Absent(path()));
        }
        match &Kind::all_in(folder)[..] {
            [kind] => Ok(*kind),
            [] if has(folder, CHECKPOINT) => Err(CannotMerge::CutShort(path())),
            [] => Err(match shard_below(folder) {
                Some(below) => CannotMerge::Several { folder: path(), below },
                None => CannotMerge::NoShard(path()),
            }),
            _ => Err(CannotMerge::Both(path())),
        }
    }

    /// What the shards are of that a folder itself has.
    fn all_in(folder: &Path) -> Vec<Kind> {
        let mut kinds = vec![Kind::Run, Kind::Pieces];
        kinds.retain(|kind| has(folder, kind.file()));
        kinds
    }

    /// The file that such a shard has.
    fn file(self) -> &'static str {
        match self {
            Kind::Run => TALLY,
            Kind::Pieces => PIECES,
        }
    }
}

/// Whether a folder has something of a name.
fn has(folder: &Path, name: &str) -> bool {
    std::fs::symlink_metadata(folder.join(name)).is_ok()
}

/// The first folder with a shard in a folder, or in one below that: a run of several scenarios has one
/// for each rulebook, and in it one for each scenario. Links are not followed, for they may lead around.
fn shard_below(folder: &Path) -> Option<PathBuf> {
    let below = folders_in(folder);
    let within: Vec<PathBuf> = below.iter().flat_map(|path| folders_in(path)).collect();
    below.into_iter().chain(within).find(|path| Kind::all_in(path).len() == 1)
}

fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut folders: Vec<PathBuf> = folders.map(|entry| entry.path()).collect();
    folders.sort_unstable();
    folders
}
