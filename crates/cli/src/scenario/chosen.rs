//! What is known of a best play that was found: what is done, by whom, and for what.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use sandtable_dice::Behaviour;

/// The best play of a variant, at the decisions of which it says that the best is done.
#[derive(Clone, Debug)]
pub(crate) struct BestPlay {
    /// What is done.
    pub(crate) behaviour: Behaviour,
    /// Who decides what, and for what.
    pub(crate) of: Chosen,
    /// What the objective comes to.
    pub(crate) value: f64,
    /// The same as a fraction, if it is known as one.
    pub(crate) exact: Option<String>,
    /// How much more there may be at most in a play that looks at the same: zero if this is the best.
    pub(crate) short: f64,
}

/// Who decides what, and for what.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Chosen {
    /// What is wanted high, as it is written.
    pub(crate) objective: String,
    /// Who wants it high.
    pub(crate) player: &'static str,
    /// The decisions of that player.
    pub(crate) decide: Vec<&'static str>,
    /// The decisions of those who want it low.
    pub(crate) oppose: Vec<&'static str>,
}

impl Chosen {
    /// The names of all decisions that are made as well as they can be.
    pub(super) fn free(&self) -> Vec<String> {
        self.decide.iter().chain(&self.oppose).map(ToString::to_string).collect()
    }
}

/// The best plays that were found so far, by what is said of the situations.
#[derive(Debug, Default)]
pub(crate) struct BestPlays(Mutex<BTreeMap<String, Arc<BestPlay>>>);

impl BestPlays {
    pub(super) fn get(&self, said: &str) -> Option<Arc<BestPlay>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(said).cloned()
    }

    pub(super) fn put(&self, said: String, play: Arc<BestPlay>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(said, play);
    }

    /// Who decides what in them, each once, and how far one of them may be below the best at most.
    pub(crate) fn told(&self) -> Vec<(Chosen, f64)> {
        let mut told: BTreeMap<Chosen, f64> = BTreeMap::new();
        for play in self.0.lock().unwrap_or_else(PoisonError::into_inner).values() {
            let short = told.entry(play.of.clone()).or_default();
            *short = short.max(play.short);
        }
        told.into_iter().collect()
    }
}
