//! Many trials: how many, in what portions, and when it is enough.
//!
//! Trials are run in portions, in the order of their numbers, so that what has been done is at any time
//! the first so many trials of the plan. How large the portions are has no influence on the result: a
//! plan has one, at any number of threads, on any machine. So they are as large as a fraction of a
//! second allows: whoever watches is asked that often. They are of whole blocks, but at the beginning:
//! where a block takes long, it is come to by tries of a few trials, so that an end that is wanted
//! before finds these.
//!
//! Whoever runs a plan watches it between portions, and may stop it there: for a clock, a signal, a
//! budget. All of these live elsewhere. Who has no patience with a portion may stop it as well; then
//! none of its trials is counted.

mod merge;
mod plan;
mod portions;

use std::fmt;
use std::ops::{ControlFlow, Range};
use std::time::Instant;

use rayon::prelude::*;

pub use crate::patience::Stop;
pub use crate::shard::Shard;
pub use merge::{MergeError, merge};
pub use plan::{MAX_TRIALS, Plan, PlanError};
pub use portions::Portions;

use crate::distribution::DistributionError;
use crate::estimate::Estimate;
use crate::experiment::Experiment;
use crate::interval::{Method, proportion};
use crate::margins::{Margins, MeasureError, ReadMeasure};
use crate::patience::{Halt, Patience};
use crate::stream::Stream;

/// The fewest trials after which a plan may stop for precision: fewer have seen too little of what
/// is rare.
pub const FIRST_LOOK: u64 = 10_000;

/// Portions that come to more different outcomes than this get no larger, and to twice as many
/// smaller: these must be kept until the measures have been read off them.
const MANY_OUTCOMES: usize = 1 << 14;

/// How far a run has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The trials so far.
    pub margins: &'a Margins,
    /// How many there will be at most.
    pub planned: u64,
    /// The number whose precision is asked for, when it was last looked at.
    pub estimate: Option<&'a Estimate>,
}

/// Why a run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// All trials asked for were run.
    Trials,
    /// The precision asked for was reached.
    Precision,
    /// The number whose precision is asked for has no value in any of so many trials that it has one
    /// with no more than that probability.
    NoValue,
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
        matches!(
            self,
            StopReason::Trials | StopReason::Precision | StopReason::NoValue | StopReason::Decided
        )
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Trials => "trials",
            StopReason::Precision => "precision",
            StopReason::NoValue => "no_value",
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
    /// The trials: the first [`Margins::trials`] of the plan.
    pub margins: Margins,
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
    /// Counts do not add up.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// A measure has no value for one of the outcomes.
    #[error(transparent)]
    Measure(#[from] MeasureError),
    /// The number whose precision is asked for has no value.
    #[error(transparent)]
    Distribution(#[from] DistributionError),
}

/// Runs a plan from where it was left; from the beginning, if `so_far` is empty.
///
/// Of each trial, `measures` are counted; `estimate` reads off the counts the number whose precision
/// is asked for. It is only asked on a fixed grid of numbers of trials, so that where a plan stops
/// does not depend on the machine. A number of which nothing can be said is not precise;
/// but the run ends where none of so many trials has a value that one is less likely than the
/// precision.
///
/// `observe` is called after every portion. What it wishes comes too late after the last. A portion
/// that outlasts the patience of the task is thrown away: there may be no trials at all then.
///
/// # Errors
///
/// If the plan makes no sense, `so_far` is not of the same measures, or one of these or `estimate`
/// has no value.
///
/// # References
///
/// - Y. S. Chow and H. Robbins (1965), "On the asymptotic theory of fixed-width sequential
///   confidence intervals for the mean", *Annals of Mathematical Statistics* 36, 457-462. Stopping on
///   width leaves intervals nearly their confidence; stopping on significance would not.
pub fn run(
    task: &Task,
    so_far: Margins,
    estimate: &dyn Fn(&Margins) -> Result<Estimate, DistributionError>,
    observe: &mut dyn FnMut(&Progress) -> ControlFlow<Stop>,
) -> Result<Run, RunError> {
    let Task { plan, .. } = task;
    let planned = plan.check()?;
    let mut margins = so_far;
    let mut portions = Portions::of_plan();
    let mut looked: Option<Estimate> = None;
    // What was left at a look may have come to its end there.
    if let Some(stop) = enough(plan, &margins, estimate, &mut looked)? {
        return Ok(Run { margins, stop });
    }
    while margins.trials < planned {
        let clock = Instant::now();
        let is_try = portions.is_try(margins.trials);
        let next = portions.end(margins.trials, plan.next_look(margins.trials)).min(planned);
        let (portion, outcomes) = match sample(task, margins.trials..next) {
            Ok(sampled) => sampled,
            Err(Halt::Stopped(stop)) => return Ok(Run { margins, stop: stop.into() }),
            Err(Halt::Failed(error)) => return Err(error),
        };
        merge(&mut margins, portion)?;
        if is_try && next < planned {
            // Whoever watches has no wish to end with so few, but where patience ends before the block.
            portions.tried(next, clock.elapsed());
            continue;
        }
        portions.came_to(outcomes, MANY_OUTCOMES, clock.elapsed());
        let reached = enough(plan, &margins, estimate, &mut looked)?;
        let wish = observe(&Progress { margins: &margins, planned, estimate: looked.as_ref() });
        let wish = wish.break_value().filter(|_| margins.trials < planned).map(StopReason::from);
        if let Some(stop) = reached.or(wish) {
            return Ok(Run { margins, stop });
        }
    }
    Ok(Run { margins, stop: plan.last_reason() })
}

/// Why so many trials are enough for the precision asked for, if this is a look and they are.
fn enough(
    plan: &Plan,
    margins: &Margins,
    estimate: &dyn Fn(&Margins) -> Result<Estimate, DistributionError>,
    looked: &mut Option<Estimate>,
) -> Result<Option<StopReason>, DistributionError> {
    let is_look = 0 < margins.trials && plan.is_look(margins.trials);
    let Some(precision) = plan.precision.filter(|_| is_look) else { return Ok(None) };
    let estimate = looked.insert(estimate(margins)?);
    Ok(at_the_end(estimate, margins.trials, precision))
}

/// Why more trials would be of no use, if so.
fn at_the_end(estimate: &Estimate, trials: u64, precision: f64) -> Option<StopReason> {
    let precise = estimate.half_width().is_some_and(|half_width| half_width <= precision);
    let may_have_a_value = || proportion(0, trials, estimate.confidence).0.high;
    match estimate.value {
        None if estimate.method == Method::Exact => Some(StopReason::NoValue),
        None if may_have_a_value() <= precision => Some(StopReason::NoValue),
        _ if precise => Some(StopReason::Precision),
        _ => None,
    }
}

/// What is run.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// What a trial is.
    pub experiment: &'a dyn Experiment,
    /// The random bits.
    pub stream: &'a Stream,
    /// How many trials, and which.
    pub plan: Plan,
    /// What is counted of each.
    pub measures: &'a [Box<ReadMeasure<'a>>],
    /// How long they are waited for.
    pub patience: Patience<'a>,
}

impl fmt::Debug for Task<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("plan", &self.plan).finish_non_exhaustive()
    }
}

/// Runs a portion: several ranges of trials side by side, each of them parallel in itself. Also
/// says how many different outcomes there were at most.
fn sample(task: &Task, portion: Range<u64>) -> Result<(Margins, usize), Halt<RunError>> {
    let ranges: Vec<Range<u64>> = task.plan.ranges(portion).collect();
    let counted = ranges.into_par_iter().map(|range| {
        let tally = task.experiment.sample_while(task.stream, range, task.patience)?;
        let margins = Margins::of(&tally, task.measures);
        Ok((margins.map_err(|error| Halt::Failed(error.into()))?, tally.counts.len()))
    });
    counted.try_reduce(Default::default, |(mut sum, outcomes), (margins, more)| {
        merge(&mut sum, margins).map_err(|error| Halt::Failed(error.into()))?;
        Ok((sum, outcomes + more))
    })
}

#[cfg(test)]
mod tests;
