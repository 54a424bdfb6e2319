//! What is known of a best play that was found: what is done, by whom, and for what.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    /// What is lost by seeing less than the rule knows.
    pub(crate) short: Short,
}

/// What a play lacks of that of one who sees everything.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Short {
    /// How much more one would come to who saw everything.
    pub(crate) of_all: f64,
    /// Whether a play that looks at the same may come to more: it is not proved that none does.
    pub(crate) is_open: bool,
}

impl Short {
    /// How much more there may be at most in a play that looks at the same: zero if this is the best.
    pub(crate) fn at_most(self) -> f64 {
        if self.is_open { self.of_all } else { 0.0 }
    }

    /// What holds of two plays.
    fn or(self, other: Short) -> Short {
        Short { of_all: self.of_all.max(other.of_all), is_open: self.is_open || other.is_open }
    }
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
pub(crate) struct BestPlays(Mutex<BTreeMap<String, Known>>);

/// A best play, and whether anything that is asked about plays it.
#[derive(Debug)]
struct Known {
    play: Arc<BestPlay>,
    is_played: bool,
}

impl BestPlays {
    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The best play of these situations, if it was found; it is played from here on.
    pub(super) fn get(&self, said: &str) -> Option<Arc<BestPlay>> {
        let mut all = self.all();
        let known = all.get_mut(said)?;
        known.is_played = true;
        Some(Arc::clone(&known.play))
    }

    pub(super) fn put(&self, said: String, play: Arc<BestPlay>) {
        self.all().insert(said, Known { play, is_played: true });
    }

    /// Takes it that none is played of those that were found: what is asked about is yet to be made.
    pub(super) fn play_none(&self) {
        self.all().values_mut().for_each(|known| known.is_played = false);
    }

    /// Who decides what in those that are played, each once, and what one of them may lack at most.
    pub(crate) fn told(&self) -> Vec<(Chosen, Short)> {
        let mut told: BTreeMap<Chosen, Short> = BTreeMap::new();
        for Known { play, .. } in self.all().values().filter(|known| known.is_played) {
            let short = told.entry(play.of.clone()).or_default();
            *short = short.or(play.short);
        }
        told.into_iter().collect()
    }
}
