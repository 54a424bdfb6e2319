//! The search for the answer of one variant, which is kept as it goes on.

use std::collections::BTreeMap;
use std::sync::Mutex;

use sandtable_sim::tuning::sampled::Findings;

use crate::checkpoint::search::KeptSearch;

/// What keeps a search, if it is time; asked from several threads.
pub(super) type Keep<'k> = dyn Fn(&dyn Fn() -> KeptSearch) + Sync + 'k;

/// What is known of an answer so far.
pub(super) struct Search<'k> {
    /// What the curve comes to by laws, by the bits of where.
    values: Mutex<BTreeMap<u64, f64>>,
    findings: Mutex<Findings>,
    keep: &'k Keep<'k>,
}

impl<'k> Search<'k> {
    /// A search that goes on with what was kept of it, if anything was.
    pub(super) fn new(kept: Option<&KeptSearch>, keep: &'k Keep<'k>) -> Search<'k> {
        let values = kept.map(KeptSearch::values).unwrap_or_default();
        let findings = kept.map(KeptSearch::findings).unwrap_or_default();
        Search { values: Mutex::new(values), findings: Mutex::new(findings), keep }
    }

    /// What the curve comes to by laws, if it was asked for before.
    pub(super) fn value(&self, x: u64) -> Option<f64> {
        locked(&self.values, |values| values.get(&x).copied())
    }

    /// Enters what the curve comes to by laws.
    pub(super) fn enter(&self, x: u64, value: f64) {
        locked(&self.values, |values| values.insert(x, value));
        (self.keep)(&|| self.kept());
    }

    /// What was found by trials before. Who goes on with it gives it back ([`Search::end`]).
    pub(super) fn findings(&self) -> Findings {
        locked(&self.findings, std::mem::take)
    }

    /// There is more that was found by trials.
    pub(super) fn found(&self, findings: &Findings) {
        (self.keep)(&|| self.with(findings));
    }

    /// Takes what was found by trials, of which there will be no more.
    pub(super) fn end(&self, findings: Findings) {
        locked(&self.findings, |kept| *kept = findings);
    }

    /// What is kept of it.
    pub(super) fn kept(&self) -> KeptSearch {
        locked(&self.findings, |findings| self.with(findings))
    }

    fn with(&self, findings: &Findings) -> KeptSearch {
        locked(&self.values, |values| KeptSearch::of(values, findings))
    }
}

fn locked<T, R>(it: &Mutex<T>, with: impl FnOnce(&mut T) -> R) -> R {
    with(&mut it.lock().expect("nobody panics with the lock held"))
}
