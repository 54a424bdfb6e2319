//! What a search has found out, written down as it goes, so that one that was cut short goes on.
//!
//! A search is the same whenever it is begun anew: it asks for the same scores, and makes the same
//! bets. So it is gone on with by asking again, and what is written down here is not played again.
//! Scores that are looked at together are kept as they are; of those that are only bet on or added up,
//! which are most, no more than what they have come to so far.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Formatter};
use std::ops::Range;
use std::sync::{Mutex, MutexGuard};

use super::curve::{Curve, parts};
use super::scores::Scores;
use crate::moments::Moments;

/// Trials at a value of the parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct At {
    /// The bits of the value.
    pub x: u64,
    /// The first of the trials.
    pub from: u64,
    /// The one after the last.
    pub to: u64,
}

impl At {
    /// These trials at `x`.
    pub fn new(x: f64, trials: &Range<u64>) -> At {
        At { x: x.to_bits(), from: trials.start, to: trials.end }
    }

    /// The value of the parameter.
    pub fn x(&self) -> f64 {
        f64::from_bits(self.x)
    }
}

/// A claim that a curve, or the curve turned upside down, is below the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Claim {
    /// Where, and the trials that decide.
    pub at: At,
    /// Whether it is of the curve turned upside down.
    pub turned: bool,
    /// The bits of the error that it is decided with.
    pub error: u64,
}

/// How a bet on a claim stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Standing {
    /// Whether the claim is certain.
    Decided(bool),
    /// It goes on.
    Open {
        /// The first trial that was not bet on.
        next: u64,
        /// The wealth as a part of what is needed.
        wealth: f64,
        /// Numbers that are still to come.
        left: u64,
        /// Those that have come, with what was known before.
        seen: Moments,
    },
}

/// What a search has found out so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// Scores that are looked at together.
    pub scores: BTreeMap<At, Scores>,
    /// Bets.
    pub bets: BTreeMap<Claim, Standing>,
    /// Means that are shown, each with the first trial that is not in it.
    pub means: BTreeMap<At, (u64, Moments)>,
}

/// What keeps findings, if it is time; asked from several threads, one after another.
type Keep<'a> = dyn Fn(&Findings) + Sync + 'a;

/// The findings of a search that is under way.
pub struct Journal<'a> {
    findings: Mutex<Findings>,
    keep: &'a Keep<'a>,
}

impl<'a> Journal<'a> {
    /// The journal of a search that has found this before. `keep` is told whenever there is more.
    pub fn new(findings: Findings, keep: &'a Keep<'a>) -> Journal<'a> {
        Journal { findings: Mutex::new(findings), keep }
    }

    /// What has been found.
    pub fn into_findings(self) -> Findings {
        self.findings.into_inner().expect("nobody panics with the lock held")
    }

    /// What has been found, for as long as nobody else writes.
    pub(super) fn read(&self) -> MutexGuard<'_, Findings> {
        self.findings.lock().expect("nobody panics with the lock held")
    }

    /// Writes something down.
    pub(super) fn write(&self, enter: impl FnOnce(&mut Findings)) {
        let mut findings = self.read();
        enter(&mut findings);
        (self.keep)(&findings);
    }
}

impl Debug for Journal<'_> {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        formatter.debug_struct("Journal").field("findings", &self.findings).finish_non_exhaustive()
    }
}

/// A curve whose scores are written down, and played once.
pub(super) struct Recorded<'a, C> {
    pub(super) curve: &'a C,
    pub(super) journal: &'a Journal<'a>,
}

impl<C: Curve> Recorded<'_, C> {
    fn part(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, C::Error> {
        let at = At::new(x, &trials);
        let known = self.journal.read().scores.get(&at).map(Scores::numbers);
        if let Some(scores) = known.filter(|scores| scores.len() as u64 == at.to - at.from) {
            return Ok(scores);
        }
        let scores = self.curve.scores(x, trials)?;
        self.journal.write(|findings| {
            findings.scores.insert(at, Scores::of(&scores));
        });
        Ok(scores)
    }
}

impl<C: Curve> Curve for Recorded<'_, C> {
    type Error = C::Error;

    fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, C::Error> {
        let mut scores = Vec::new();
        for part in parts(trials) {
            scores.extend(self.part(x, part)?);
        }
        Ok(scores)
    }
}
