//! Many trials: how many, in what portions, and when it is enough.
//!
//! Trials are run in portions of whole blocks, in the order of their numbers, so that what has been
//! done is at any time the first so many trials of the plan. The portions are timed by nobody, and
//! have no influence on the result: a plan has one tally, at any number of threads.
//!
//! Whoever runs a plan watches it between portions, and may stop it there: for a clock, a signal, a
//! budget. All of these live elsewhere.

mod merge;
mod plan;

use std::ops::{ControlFlow, Range};

use rayon::prelude::*;

pub use merge::{MergeError, merge};
pub use plan::{MAX_TRIALS, Plan, PlanError, Shard};

use crate::distribution::DistributionError;
use crate::estimate::Estimate;
use crate::experiment::{Experiment, Tally};
use crate::stream::{BLOCK, Stream};

/// The fewest trials after which a plan may stop for precision: fewer have seen too little of what
/// is rare.
pub const FIRST_LOOK: u64 = 10_000;

/// Blocks to a thread in the largest portion: a fraction of a second of work for most rules, so
/// that a request to stop is answered soon.
const LARGEST_PORTION: u64 = 16;

/// Trials in the largest portion for every outcome, if that is more: so that a portion costs more
/// than adding up what came of it.
const TRIALS_PER_OUTCOME: u64 = 100;

/// How far a run has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The trials so far.
    pub tally: &'a Tally,
    /// How many there will be at most.
    pub planned: u64,
    /// The number whose precision is asked for, when it was last looked at.
    pub estimate: Option<&'a Estimate>,
}

/// Why somebody wants a run to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A person or the system asks for it.
    Interrupted,
    /// The time allowed is over.
    TimeLimit,
}

/// Why a run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// All trials asked for were run.
    Trials,
    /// The precision asked for was reached.
    Precision,
    /// Everything that was asked is decided, as far as trials can decide it.
    Decided,
    /// The precision asked for was not reached in as many trials as were allowed.
    MaxTrials,
    /// A person or the system asked for it.
    Interrupted,
    /// The time allowed was over.
    TimeLimit,
}

impl StopReason {
    /// Whether the run came to the end that was planned for it.
    pub fn is_complete(self) -> bool {
        matches!(self, StopReason::Trials | StopReason::Precision | StopReason::Decided)
    }
}

impl std::fmt::Display for StopReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            StopReason::Trials => "trials",
            StopReason::Precision => "precision",
            StopReason::Decided => "decided",
            StopReason::MaxTrials => "max_trials",
            StopReason::Interrupted => "interrupted",
            StopReason::TimeLimit => "time_limit",
        })
    }
}

impl From<Stop> for StopReason {
    fn from(stop: Stop) -> StopReason {
        match stop {
            Stop::Interrupted => StopReason::Interrupted,
            Stop::TimeLimit => StopReason::TimeLimit,
        }
    }
}

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The trials: the first [`Tally::trials`] of the plan.
    pub tally: Tally,
    /// Why there are no more.
    pub stop: StopReason,
}

/// Why a plan could not be run.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The plan makes no sense.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Tallies do not add up.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// The number whose precision is asked for has no value.
    #[error(transparent)]
    Distribution(#[from] DistributionError),
}

/// Runs a plan from where it was left; from the beginning, if `so_far` is empty.
///
/// `estimate` reads off a tally the number whose precision is asked for. It is only asked on a fixed
/// grid of numbers of trials, so that where a plan stops does not depend on the machine. A number
/// of which nothing can be said is not precise.
///
/// `observe` is called after every portion. What it wishes comes too late after the last.
///
/// # Errors
///
/// If the plan makes no sense, `so_far` is not of the same experiment, or `estimate` has no value.
///
/// # References
///
/// - Y. S. Chow and H. Robbins (1965), "On the asymptotic theory of fixed-width sequential
///   confidence intervals for the mean", *Annals of Mathematical Statistics* 36, 457-462. Stopping on
///   width leaves intervals nearly their confidence (94.4 to 96.6 % of 95 % were measured, with
///   looks like these and Wilson's interval); stopping on significance would not.
pub fn run(
    experiment: &dyn Experiment,
    stream: &Stream,
    plan: &Plan,
    so_far: Tally,
    estimate: &dyn Fn(&Tally) -> Result<Estimate, DistributionError>,
    observe: &mut dyn FnMut(&Progress) -> ControlFlow<Stop>,
) -> Result<Run, RunError> {
    let planned = plan.check()?;
    let mut tally = so_far;
    let mut portions = Portions::new();
    let mut looked: Option<Estimate> = None;
    while tally.trials < planned {
        let next = portions.end(&tally, plan.next_look(tally.trials)).min(planned);
        let portion = sample(experiment, stream, plan.ranges(tally.trials..next).collect())?;
        merge(&mut tally, portion)?;
        let mut precise = false;
        if let Some(precision) = plan.precision.filter(|_| plan.is_look(tally.trials)) {
            let half_width = looked.insert(estimate(&tally)?).half_width();
            precise = half_width.is_some_and(|half_width| half_width <= precision);
        }
        let wish = observe(&Progress { tally: &tally, planned, estimate: looked.as_ref() });
        match wish {
            _ if precise => return Ok(Run { tally, stop: StopReason::Precision }),
            ControlFlow::Break(stop) if tally.trials < planned => {
                return Ok(Run { tally, stop: stop.into() });
            }
            _ => (),
        }
    }
    Ok(Run { tally, stop: plan.last_reason() })
}

/// Runs several ranges of trials side by side; each of them is parallel in itself.
fn sample(
    experiment: &dyn Experiment,
    stream: &Stream,
    ranges: Vec<Range<u64>>,
) -> Result<Tally, MergeError> {
    let tallies = ranges.into_par_iter().map(|range| Ok(experiment.sample(stream, range)));
    tallies.try_reduce(Tally::default, |mut sum, tally| merge(&mut sum, tally).map(|()| sum))
}

/// The sizes of the portions: small at first, so that there is something to show at once.
struct Portions {
    blocks: u64,
}

impl Portions {
    fn new() -> Portions {
        Portions { blocks: 1 }
    }

    /// Where the portion that follows a tally ends: at the end of a block, and not behind `look`.
    fn end(&mut self, tally: &Tally, look: Option<u64>) -> u64 {
        let threads = rayon::current_num_threads() as u64;
        let end = (tally.trials / BLOCK + self.blocks * threads) * BLOCK;
        let outcomes = tally.counts.len() as u64;
        let worthwhile = outcomes * TRIALS_PER_OUTCOME / (BLOCK * threads);
        self.blocks = (self.blocks * 2).min(LARGEST_PORTION.max(worthwhile));
        look.map_or(end, |look| look.min(end))
    }
}

#[cfg(test)]
mod tests;
