//! What is known to be there, because a condition around it has asked: `if known(leader) { … }`.

use crate::syntax::Name;

/// What a path begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Root {
    /// A name of the routine in hand, by its place among them.
    Local(usize),
    /// A circumstance, by its place on the page.
    Circumstance(usize),
    /// A figure.
    Figure(usize),
    /// A ruling.
    Ruling(usize),
}

/// What is known on several ways that lead on from one place.
#[derive(Debug)]
pub(super) struct Ways {
    /// What is known where they begin.
    pub(super) before: Facts,
    /// What is known whichever of those that were gone has been taken.
    pub(super) after: Option<Facts>,
}

/// That a value is there, and with it all that it is within.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub(super) root: Root,
    /// The keys that lead from there to the value.
    pub(super) keys: Vec<String>,
}

impl Fact {
    /// That what a key of it leads to is there.
    pub(super) fn within(mut self, key: &str) -> Fact {
        self.keys.push(key.to_owned());
        self
    }
}

/// What is known at a place, the innermost last.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    all: Vec<Option<Fact>>,
}

impl Facts {
    /// How many there are, to [forget](Facts::forget) those that follow.
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// Keeps facts in mind.
    pub(super) fn learn(&mut self, facts: Vec<Fact>) {
        self.all.extend(facts.into_iter().map(Some));
    }

    /// Forgets all that was learnt since then.
    pub(super) fn forget(&mut self, since: usize) {
        self.all.truncate(since);
    }

    /// Takes back what is known of some roots, for what is there may change.
    pub(super) fn doubt(&mut self, is_doubtful: impl Fn(Root) -> bool) {
        for fact in &mut self.all {
            if fact.as_ref().is_some_and(|fact| is_doubtful(fact.root)) {
                *fact = None;
            }
        }
    }

    /// What is known whichever of two ways was taken that began with the same facts.
    pub(super) fn and(mut self, other: &Facts) -> Facts {
        for (fact, other) in self.all.iter_mut().zip(&other.all) {
            if other.is_none() {
                *fact = None;
            }
        }
        self
    }

    /// Whether what these keys lead to is there.
    pub(super) fn has(&self, root: Root, keys: &[Name]) -> bool {
        let begins = |fact: &Fact| {
            let leads = keys.iter().map(|key| &key.text);
            fact.root == root && keys.len() <= fact.keys.len() && leads.eq(&fact.keys[..keys.len()])
        };
        self.all.iter().flatten().any(begins)
    }
}
