//! Whether shards are those of one division, each of them once.

use std::path::{Path, PathBuf};

use sandtable_sim::trials::Shard;

use super::refusal::CannotMerge;

/// Refuses folders of which one is of no shard, or of one that another is of; and folders that are
/// not all shards there are.
///
/// # Errors
///
/// If they are.
pub(super) fn refuse_incomplete<'a>(
    found: impl Iterator<Item = (&'a PathBuf, Option<Shard>)>,
) -> Result<(), CannotMerge> {
    let is_shard = |(folder, shard): (&'a PathBuf, Option<Shard>)| {
        shard.map(|shard| (&**folder, shard)).ok_or_else(|| CannotMerge::NoShard(folder.clone()))
    };
    let shards: Vec<(&Path, Shard)> = found.map(is_shard).collect::<Result<_, _>>()?;
    let count = shards[0].1.count;
    if let Some((_, other)) = shards.iter().find(|(_, shard)| shard.count != count) {
        return Err(CannotMerge::OtherDivision { other: *other, count });
    }
    for (i, (_, shard)) in shards.iter().enumerate() {
        if shards[..i].iter().any(|(_, other)| other == shard) {
            return Err(CannotMerge::Twice(*shard));
        }
    }
    let is_missing = |index: &u32| !shards.iter().any(|(_, shard)| shard.index == *index);
    match (0..count).find(is_missing) {
        Some(index) => Err(CannotMerge::Missing(Shard { index, count })),
        None => Ok(()),
    }
}
