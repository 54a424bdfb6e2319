//! A folder of results: what may be written into it, and what of it is ours.

mod obstacle;
mod plan;

use std::fs;
use std::path::{Path, PathBuf};

use super::atomic::Made;
use super::inventory::{Inventory, Standing, Writer};
use super::lock::Lock;
use super::{atomic, stale};
use crate::Failure;
use crate::exit::warn;
use crate::unfinished::{self, Placing};
use obstacle::Obstructed;

pub(crate) use plan::Plan;

/// A folder that this run holds, and may write into. Files wait beside their places until all of
/// them are there; then [`Folder::commit`] puts them into place.
#[derive(Debug)]
pub(crate) struct Folder {
    plan: Plan,
    inventory: Inventory,
    waiting: Vec<(String, atomic::Temporary)>,
    written: Vec<PathBuf>,
    made: Made,
    _lock: Lock,
}

/// Refuses folders that cannot be written into as planned, all of them together, and leaves them as
/// they are.
///
/// # Errors
///
/// If one of them cannot be made or written into, another run holds it, or it has files of others
/// that are in the way.
pub(crate) fn refuse(plans: &[Plan]) -> Result<(), Failure> {
    let mut obstacles = Vec::new();
    for plan in plans {
        atomic::try_out_folder(&plan.path).map_err(Failure::file(&plan.path))?;
        if fs::symlink_metadata(&plan.path).is_ok() {
            let (inventory, _lock) = opened(plan)?;
            obstacles.extend(obstacle::find(plan, inventory.as_ref())?);
        }
    }
    Obstructed::unless_none(obstacles)
}

/// The inventory of a folder that is there, if it has one, and the lock.
fn opened(plan: &Plan) -> Result<(Option<Inventory>, Lock), Failure> {
    let lock = Lock::of_folder(&plan.path)?;
    atomic::sweep_held(&plan.path);
    Ok((Inventory::read(&plan.path)?, lock))
}

impl Folder {
    /// Takes hold of a folder, which is made if it is not there.
    ///
    /// # Errors
    ///
    /// If it cannot be made or written into, another run holds it, or it has files of others that
    /// are in the way.
    pub(crate) fn hold(plan: Plan) -> Result<Folder, Failure> {
        let made = Made::new(&plan.path).map_err(Failure::file(&plan.path))?;
        let (inventory, lock) = opened(&plan)?;
        Obstructed::unless_none(obstacle::find(&plan, inventory.as_ref())?)?;
        atomic::try_out_folder(&plan.path).map_err(Failure::file(&plan.path))?;
        let inventory = inventory.unwrap_or_default();
        let (waiting, written) = (Vec::new(), Vec::new());
        Ok(Folder { plan, inventory, waiting, written, made, _lock: lock })
    }

    /// Writes a file that was planned, beside its place.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(crate) fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        debug_assert!(self.plan.names.iter().any(|planned| planned == name), "{name}");
        let path = self.plan.path.join(name);
        let file = atomic::Temporary::in_held_folder(&self.plan.path, bytes);
        let file = file.map_err(Failure::file(&path))?;
        self.inventory.expect(name, self.plan.writer, bytes);
        self.waiting.push((name.to_owned(), file));
        self.written.push(path);
        Ok(())
    }

    /// Writes a file that was planned into its place at once, while the rest is still being worked
    /// out: whatever happens now, it is there. [`Folder::commit`] removes it, if it is not written
    /// again.
    ///
    /// # Errors
    ///
    /// If it cannot be written, or somebody else has put one there meanwhile.
    pub(crate) fn keep(&mut self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        debug_assert!(self.plan.names.iter().any(|planned| planned == name), "{name}");
        debug_assert!(self.waiting.is_empty(), "{name} is kept before the rest is there");
        let path = self.plan.path.join(name);
        let there = obstacle::taken(&self.plan, &self.inventory, std::slice::from_ref(&path))?;
        Obstructed::unless_none(there)?;
        let file = atomic::Temporary::new(&self.plan.path, bytes);
        let file = file.map_err(Failure::file(&path))?;
        self.made.stay();
        self.inventory.expect(name, self.plan.writer, bytes);
        self.inventory.write(&self.plan.path)?;
        self.put(name, file)?;
        self.inventory.has(name, bytes);
        unfinished::keeps(Some(&path));
        self.sync()
    }

    /// Puts everything into place, and removes what earlier runs of the same writer left here and
    /// this one did not write again, and the pages that tell of it.
    ///
    /// The file that was written last says what the others are. It goes first and comes last, so
    /// that it never stands beside files of another run, wherever this one is cut short. The
    /// inventory knows the old files and the new ones as long as both may be there.
    ///
    /// # Errors
    ///
    /// If a file cannot be put into place or removed, or somebody else has put one there meanwhile.
    pub(crate) fn commit(&mut self) -> Result<(), Failure> {
        let flushed = atomic::flush(&self.waiting);
        flushed.map_err(|(name, error)| Failure::file(&self.plan.path.join(name))(error))?;
        let Some((last, document)) = self.waiting.pop() else { return Ok(()) };
        let _placing = Placing::begin();
        let now = Inventory::read(&self.plan.path)?.unwrap_or_default();
        Obstructed::unless_none(obstacle::taken(&self.plan, &now, &self.written)?)?;
        self.made.stay();
        self.inventory.write(&self.plan.path)?;
        if self.plan.writer != Writer::Report {
            stale::remove_pages(&self.plan.path, &self.inventory)?;
            self.remove_stale(stale::WORKBOOK)?;
        }
        document.resemble_as_far_as_may_be(&self.plan.path.join(&last));
        self.remove(&last)?;
        self.sync()?;
        for (name, file) in std::mem::take(&mut self.waiting) {
            self.put(&name, file)?;
        }
        for name in self.inventory.of(self.plan.writer) {
            if !self.written.contains(&self.plan.path.join(&name)) {
                self.remove_stale(&name)?;
            }
        }
        self.sync()?;
        self.put(&last, document)?;
        self.inventory.settle(&self.plan.path);
        self.inventory.write(&self.plan.path)?;
        unfinished::keeps(None);
        self.sync()
    }

    fn put(&self, name: &str, file: atomic::Temporary) -> Result<(), Failure> {
        let path = self.plan.path.join(name);
        file.resemble_as_far_as_may_be(&path);
        file.take_the_place_of(&path).map_err(Failure::file(&path))
    }

    /// Removes a file that tells of results as they were before, unless somebody else has a hand in it.
    fn remove_stale(&mut self, name: &str) -> Result<(), Failure> {
        match self.inventory.standing(&self.plan.path, name)? {
            Standing::Ours => self.remove(name),
            Standing::Absent => Ok(()),
            Standing::Changed | Standing::Others => {
                let path = self.plan.path.join(name);
                warn(&format!(
                    "{} has been changed since it was written, and is left as it is",
                    path.display()
                ));
                Ok(())
            }
        }
    }

    /// Removes a file, or empties it where something is mounted on it: either way it tells nothing. The
    /// list knows beforehand that it may be empty.
    fn remove(&mut self, name: &str) -> Result<(), Failure> {
        let path = self.plan.path.join(name);
        let Err(error) = atomic::remove(&path) else { return Ok(()) };
        if !atomic::keeps_its_place(&error) {
            return Err(Failure::file(&path)(error));
        }
        self.inventory.expect(name, self.plan.writer, b"");
        self.inventory.write(&self.plan.path)?;
        atomic::in_place(&path, b"").map_err(Failure::file(&path))
    }

    fn sync(&self) -> Result<(), Failure> {
        atomic::sync_folder(&self.plan.path).map_err(Failure::file(&self.plan.path))
    }

    /// The files written so far.
    pub(crate) fn written(&self) -> &[PathBuf] {
        &self.written
    }

    /// The folder.
    pub(crate) fn path(&self) -> &Path {
        &self.plan.path
    }
}
