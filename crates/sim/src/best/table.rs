//! A policy as a table.

use rustc_hash::FxHashMap;
use sandtable_dice::{Decision, Open, Plan, Policy};

/// An option for each spot of some decisions. It says nothing about other decisions; where nothing was
/// put, the first option that is open is taken.
#[derive(Clone, Debug, Default)]
pub struct Table {
    decisions: Vec<(&'static str, Entries)>,
}

/// What is put for what is seen, of each set of options that can be open there.
type Entries = FxHashMap<Box<[i32]>, Vec<Entry>>;

/// What is done at a spot.
#[derive(Clone, Copy, Debug)]
struct Entry {
    open: Open,
    option: u8,
    margin: Option<f64>,
}

impl Table {
    /// Says what is done at a spot of which nothing was said before, and how much better that is than
    /// the next best option, if it is known.
    pub fn put(
        &mut self,
        decision: &Decision,
        seen: &[i32],
        open: Open,
        option: u8,
        margin: Option<f64>,
    ) {
        let place = self.decisions.iter().position(|(name, _)| *name == decision.name);
        let place = place.unwrap_or_else(|| {
            self.decisions.push((decision.name, Entries::default()));
            self.decisions.len() - 1
        });
        let entries = self.decisions[place].1.entry(seen.into()).or_default();
        entries.push(Entry { open, option, margin });
    }

    /// What is done at a spot, if anything was said of it.
    pub fn option(&self, decision: &Decision, seen: &[i32], open: Open) -> Option<u8> {
        Some(self.entry(decision, seen, open)?.option)
    }

    fn entry(&self, decision: &Decision, seen: &[i32], open: Open) -> Option<&Entry> {
        let (_, entries) = self.decisions.iter().find(|(name, _)| *name == decision.name)?;
        entries.get(seen)?.iter().find(|entry| entry.open == open)
    }
}

impl Policy for Table {
    fn plan(&self, decision: &Decision, seen: &[i32], open: Open) -> Plan<'_> {
        Plan::Sure(self.option(decision, seen, open).unwrap_or_else(|| open.first()))
    }

    fn margin(&self, decision: &Decision, seen: &[i32], open: Open) -> Option<f64> {
        self.entry(decision, seen, open)?.margin
    }

    fn decides(&self, decision: &Decision) -> bool {
        self.decisions.iter().any(|(name, _)| *name == decision.name)
    }
}
