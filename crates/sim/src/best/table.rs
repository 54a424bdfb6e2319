//! A policy as a table.

use rustc_hash::FxHashMap;
use sandtable_dice::{Decision, Open, Plan, Policy};

/// An option for each spot of some decisions. It says nothing about other decisions; where nothing was
/// put, the first option that is open is taken.
#[derive(Clone, Debug, Default)]
pub struct Table {
    decisions: Vec<(&'static str, Options)>,
}

/// The option for what is seen, of each set of options that can be open there.
type Options = FxHashMap<Box<[i32]>, Vec<(Open, u8)>>;

impl Table {
    /// Says what is done at a spot of which nothing was said before.
    pub fn put(&mut self, decision: &Decision, seen: &[i32], open: Open, option: u8) {
        let place = self.decisions.iter().position(|(name, _)| *name == decision.name);
        let place = place.unwrap_or_else(|| {
            self.decisions.push((decision.name, Options::default()));
            self.decisions.len() - 1
        });
        self.decisions[place].1.entry(seen.into()).or_default().push((open, option));
    }

    /// What is done at a spot, if anything was said of it.
    pub fn option(&self, decision: &Decision, seen: &[i32], open: Open) -> Option<u8> {
        let (_, options) = self.decisions.iter().find(|(name, _)| *name == decision.name)?;
        let known = options.get(seen)?.iter().find(|(known, _)| *known == open)?;
        Some(known.1)
    }
}

impl Policy for Table {
    fn plan(&self, decision: &Decision, seen: &[i32], open: Open) -> Plan<'_> {
        Plan::Sure(self.option(decision, seen, open).unwrap_or_else(|| open.first()))
    }

    fn decides(&self, decision: &Decision) -> bool {
        self.decisions.iter().any(|(name, _)| *name == decision.name)
    }
}
