//! Everything that reads a file, by itself: for whoever tries readers with files that nobody wrote.

use std::path::Path;

use crate::checkpoint::pieces::{PIECES, Pieces};
use crate::checkpoint::tally::{CHECKPOINT, TALLY, Tallies};
use crate::disk::inventory::{INVENTORY, Inventory};
use crate::output::page;
use crate::scenario::Scenario;
use crate::{Failure, baseline, ledger};

/// A kind of file that the program reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// A scenario, with the rule that it names.
    Scenario,
    /// What was accepted of a scenario.
    Baseline,
    /// What runs of `check` have spent of their budget.
    Ledger,
    /// The counts of a run, which shards are merged by.
    Tally,
    /// The counts so far of a run that goes on.
    Checkpoint,
    /// What a job came to, piece by piece.
    Pieces,
    /// The list of what the program wrote into a folder.
    Inventory,
    /// How the results of a run came about, as a page of them tells it.
    Manifest,
    /// The same of another command, which nothing protects.
    Document,
    /// A table of results, beside a document.
    Table,
}

impl Reader {
    /// All of them.
    pub const ALL: [Reader; 10] = [
        Reader::Scenario,
        Reader::Baseline,
        Reader::Ledger,
        Reader::Tally,
        Reader::Checkpoint,
        Reader::Pieces,
        Reader::Inventory,
        Reader::Manifest,
        Reader::Document,
        Reader::Table,
    ];

    /// What such a file is called in a folder, here if the program leaves that open.
    pub fn name(self) -> &'static str {
        match self {
            Reader::Scenario => "scenario.toml",
            Reader::Baseline => "scenario.baseline",
            Reader::Ledger => "ledger.txt",
            Reader::Tally => TALLY,
            Reader::Checkpoint => CHECKPOINT,
            Reader::Pieces => PIECES,
            Reader::Inventory => INVENTORY,
            Reader::Manifest => "manifest.json",
            Reader::Document => "sweep.json",
            Reader::Table => "sweep.csv",
        }
    }

    /// Reads the file of [this name](Reader::name) in a folder as the program would, and writes
    /// nothing.
    ///
    /// # Errors
    ///
    /// If the file is not there, or not as it must be.
    pub fn read(self, folder: &Path) -> Result<(), Failure> {
        let path = folder.join(self.name());
        match self {
            Reader::Scenario => Scenario::read(&path).map(drop).map_err(Failure::from),
            Reader::Baseline => {
                let text = std::fs::read_to_string(&path).map_err(Failure::file(&path))?;
                let read = baseline::read(&text);
                read.map(drop).map_err(|damage| Failure::Baselines(vec![damage]))
            }
            Reader::Ledger => ledger::Ledger::open(&path, None, 0.05).map(drop),
            Reader::Tally | Reader::Checkpoint => Tallies::read(&path).map(drop),
            Reader::Pieces => Pieces::read(&path).map(drop),
            Reader::Inventory => Inventory::read(folder).map(drop),
            Reader::Manifest | Reader::Document | Reader::Table => page::read(folder).map(drop),
        }
    }
}
