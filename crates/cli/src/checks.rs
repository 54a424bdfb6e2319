//! Checks: whether scenarios still come to what is expected of them, and to what was accepted.
//!
//! ```text
//! scenarios, baselines ── subjects ──▶ declared ──▶ findings ──▶ opinions ──▶ Report
//!                          may refuse    selected     exact        per check    outputs
//!                                                     first
//! ```
//!
//! Everything that can be wrong with a file is found before anything is run. What a check may spend
//! of the false-alarm budget is fixed by how many are declared, before any of them is looked at.

mod accepted;
mod claim;
mod declared;
mod expected;
mod facet;
mod kept;
mod known;
mod looks;
mod opinion;
mod pages;
mod report;
mod sentences;
mod subjects;
mod suite;

use sandtable_sim::check::Verdict;

pub(crate) use accepted::{Number, cells, numbers, opinion as accepted_opinion, wholes};
pub(crate) use claim::Evidence;
pub(crate) use declared::{Declared, Selection, Source, declare};
pub(crate) use facet::Facet;
pub(crate) use known::{all_trials, lacks_range, scale, trials_that_count, width};
pub(crate) use looks::{Budget, Looked, look, most_trials, of_shard, origin, variants};
pub(crate) use opinion::{Located, Opinion};
pub(crate) use pages::of_pages;
pub(crate) use report::{By, Checked, Report, Unaccepted, report};
pub(crate) use sentences::{
    Unit, as_known, found_in_page, it_is, named, nearly, read_beside, value_or,
};
pub(crate) use subjects::{
    Subject, left_over, normal, of_another_file, refuse_shared_files, sorted, subjects,
};
pub(crate) use suite::Suite;

/// The confidence of what is drawn and told of trials beside a check; what decides it has its own.
pub(crate) const BESIDE_CHECKS: f64 = 0.95;

use crate::date::Date;

/// What counts as a failure besides a FAIL.
#[expect(clippy::struct_excessive_bools, reason = "each is said or not said on the command line")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FailOn {
    /// Checks that the trials allowed did not decide.
    pub(crate) inconclusive: bool,
    /// Checks that passed weakly.
    pub(crate) weak: bool,
    /// Measures that have no baseline.
    pub(crate) unaccepted: bool,
    /// Suppressions whose day is past.
    pub(crate) expired: bool,
}

impl FailOn {
    /// Whether a verdict that counts is a failure.
    pub(crate) fn fails(self, verdict: Verdict) -> bool {
        match verdict {
            Verdict::Pass => false,
            Verdict::PassWeak => self.weak,
            Verdict::Inconclusive => self.inconclusive,
            Verdict::Fail => true,
        }
    }
}

/// The part of the budget of a ledger that one run has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Turn {
    /// Which of the runs it is, from one.
    pub(crate) number: usize,
    /// How often it may raise a false alarm.
    pub(crate) false_alarm: f64,
    /// How often all of them together may.
    pub(crate) of_all: f64,
    /// How many runs are entered.
    pub(crate) entered: usize,
    /// What those have spent of it.
    pub(crate) spent: f64,
}

/// The options of a run that other commands have as well, as a shell takes them, each with a space
/// before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Again {
    /// Those of `accept`.
    pub(crate) accept: String,
    /// Those of `replay`.
    pub(crate) replay: String,
}

/// What is the same for all checks of a run.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// How often the whole run may raise a false alarm.
    pub(crate) false_alarm: f64,
    /// The checks that were declared, selected or not.
    pub(crate) declared: usize,
    /// The day on which suppressions are judged.
    pub(crate) today: Date,
    /// What counts as a failure.
    pub(crate) fail_on: FailOn,
    /// Which part of the budget of a ledger the run has, if there is one.
    pub(crate) turn: Option<Turn>,
    /// How to do with other commands what was done here.
    pub(crate) again: Again,
}

impl Terms {
    /// How often each check may raise a false alarm.
    pub(crate) fn share(&self) -> f64 {
        self.false_alarm / self.declared.max(1) as f64
    }
}
