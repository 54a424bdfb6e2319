//! How many trials, and which.

use std::ops::Range;

use super::{FIRST_LOOK, StopReason};
use crate::shard::Shard;
use crate::stream::BLOCK;

/// The most trials of any plan: years of work, and still counted without rounding in an `f64`.
pub const MAX_TRIALS: u64 = 1_000_000_000_000_000;

/// What is to be run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// So many trials; nothing to run until the precision is reached.
    pub trials: Option<u64>,
    /// Until the interval is no wider than this to either side.
    pub precision: Option<f64>,
    /// The most trials that may be run for the sake of precision.
    pub max: u64,
    /// The part of all trials that is to be run here; nothing for all of them.
    pub shard: Option<Shard>,
}

/// Why a plan makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// Neither trials nor a precision, or zero trials.
    #[error("there are no trials to run: say how many, or how precise the answer should be")]
    Nothing,
    /// More than [`MAX_TRIALS`].
    #[error("{0} trials are more than can be run; the most are {MAX_TRIALS}")]
    TooMany(u64),
    /// A precision that no interval can have.
    #[error("a precision is a positive number; found {0}")]
    Precision(f64),
    /// There is no such part.
    #[error("there is no shard {0}; shards are counted from 0, so the last is {last}", last = .0.count.saturating_sub(1))]
    Shard(Shard),
    /// Some part would have no trial, and so nothing to tell; all of them refuse.
    #[error(
        "there are more shards than blocks of {BLOCK} trials, {count} against {blocks}; say no more than \
         {blocks}, or more trials"
    )]
    MoreShards {
        /// How many parts there are to be.
        count: u32,
        /// How many blocks of trials there are.
        blocks: u64,
    },
    /// A part cannot know when the whole is precise enough.
    #[error(
        "a shard cannot stop at a precision, which depends on all of them; say how many trials"
    )]
    PrecisionOfShard,
}

impl Plan {
    /// A plan to run so many trials.
    pub fn of_trials(trials: u64) -> Plan {
        Plan { trials: Some(trials), precision: None, max: trials, shard: None }
    }

    /// How many trials will be run at most.
    ///
    /// # Errors
    ///
    /// If the plan makes no sense.
    pub fn check(&self) -> Result<u64, PlanError> {
        let limit = self.trials.unwrap_or(self.max);
        if limit == 0 || (self.trials.is_none() && self.precision.is_none()) {
            return Err(PlanError::Nothing);
        }
        if MAX_TRIALS < limit {
            return Err(PlanError::TooMany(limit));
        }
        if let Some(precision) =
            self.precision.filter(|precision| !(precision.is_finite() && 0.0 < *precision))
        {
            return Err(PlanError::Precision(precision));
        }
        match self.shard {
            Some(shard) if shard.count <= shard.index => Err(PlanError::Shard(shard)),
            Some(_) if self.precision.is_some() => Err(PlanError::PrecisionOfShard),
            Some(Shard { count, .. }) if limit.div_ceil(BLOCK) < u64::from(count) => {
                Err(PlanError::MoreShards { count, blocks: limit.div_ceil(BLOCK) })
            }
            Some(shard) => Ok(shard.share_of(limit)),
            None => Ok(limit),
        }
    }

    /// The numbers of the trials of this plan, given their positions within it: those of one shard
    /// are scattered over all.
    pub fn ranges(&self, positions: Range<u64>) -> impl Iterator<Item = Range<u64>> + use<> {
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let whole = shard.count == 1;
        let mut start = positions.start;
        std::iter::from_fn(move || {
            let block_end = (start / BLOCK + 1) * BLOCK;
            let end = if whole { positions.end } else { block_end.min(positions.end) };
            let number = shard.number_of(start);
            let range = number..number + end.saturating_sub(start);
            start = end;
            (!range.is_empty()).then_some(range)
        })
    }

    /// The reason for a plan to end when all of its trials are run.
    pub(super) fn last_reason(&self) -> StopReason {
        if self.trials.is_some() { StopReason::Trials } else { StopReason::MaxTrials }
    }

    /// The next number of trials after which to look whether the precision is reached.
    pub(super) fn next_look(&self, trials: u64) -> Option<u64> {
        self.precision?;
        looks().find(|look| trials < *look)
    }

    /// Whether to look after so many trials. At the end there is nothing to be gained by it but the
    /// better reason to stop.
    pub(super) fn is_look(&self, trials: u64) -> bool {
        self.check() == Ok(trials) || looks().find(|look| trials <= *look) == Some(trials)
    }
}

/// The numbers of trials after which precision is looked at, each at most 5 % more than the one
/// before, but always whole blocks.
fn looks() -> impl Iterator<Item = u64> {
    let first = FIRST_LOOK.div_ceil(BLOCK);
    let next = |blocks: &u64| Some(blocks + (blocks / 20).max(1));
    std::iter::successors(Some(first), next).map(|blocks| blocks * BLOCK)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shard(index: u32, count: u32, trials: u64) -> Plan {
        Plan { shard: Some(Shard { index, count }), ..Plan::of_trials(trials) }
    }

    #[test]
    fn a_plan_without_sense_is_refused() {
        let plan = Plan::of_trials(1000);
        let message = |plan: Plan| plan.check().unwrap_err().to_string();
        assert!(message(Plan { trials: None, ..plan }).starts_with("there are no trials to run"));
        assert_eq!(Plan::of_trials(0).check(), Err(PlanError::Nothing));
        assert_eq!(
            message(Plan::of_trials(10_000_000_000_000_000_000)),
            "10000000000000000000 trials are more than can be run; the most are 1000000000000000"
        );
        for precision in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(
                message(Plan { precision: Some(precision), ..plan })
                    .starts_with("a precision is a positive number")
            );
        }
        assert_eq!(
            message(shard(0, 4, 3 * BLOCK)),
            "there are more shards than blocks of 16384 trials, 4 against 3; say no more than 3, or more trials"
        );
        assert_eq!(
            message(shard(4, 4, 1)),
            "there is no shard 4/4; shards are counted from 0, so the last is 3"
        );
        assert_eq!(shard(0, 0, 1).check(), Err(PlanError::Shard(Shard { index: 0, count: 0 })));
        assert_eq!(
            Plan { precision: Some(0.1), ..shard(0, 4, 1) }.check(),
            Err(PlanError::PrecisionOfShard)
        );
    }

    #[test]
    fn looks_are_few_and_far_between() {
        let first: Vec<u64> = looks().map(|look| look / BLOCK).take(25).collect();
        assert!(FIRST_LOOK <= first[0] * BLOCK && (first[0] - 1) * BLOCK < FIRST_LOOK);
        assert!(first.windows(2).all(|pair| pair[1] - pair[0] == (pair[0] / 20).max(1)));
        assert!(looks().take_while(|look| *look < MAX_TRIALS).count() < 600);
    }

    #[test]
    fn one_shard_is_the_whole() {
        let mut ranges = Plan::of_trials(5 * BLOCK + 7).ranges(3..5 * BLOCK + 7);
        assert_eq!((ranges.next(), ranges.next()), (Some(3..5 * BLOCK + 7), None));
        assert_eq!(Plan::of_trials(9).ranges(9..9).count(), 0);
    }

    #[test]
    fn a_shard_has_every_so_manieth_block() {
        let plan = shard(1, 3, 5 * BLOCK + 7);
        assert_eq!(plan.check(), Ok(2 * BLOCK));
        let ranges: Vec<_> = plan.ranges(0..2 * BLOCK).collect();
        assert_eq!(ranges, [BLOCK..2 * BLOCK, 4 * BLOCK..5 * BLOCK]);
        assert_eq!(shard(2, 3, 5 * BLOCK + 7).check(), Ok(BLOCK + 7));
        for index in 0..3 {
            let refused = shard(index, 3, BLOCK + 1).check();
            assert_eq!(refused, Err(PlanError::MoreShards { count: 3, blocks: 2 }));
        }
    }

    proptest! {
        #[test]
        fn shards_are_a_partition(count in 1u32..9, trials in 1u64..20 * BLOCK, part in 0u64..=100) {
            let blocks = u32::try_from(trials.div_ceil(BLOCK)).unwrap();
            let count = count.min(blocks);
            let ranges_of = |index| {
                let plan = shard(index, count, trials);
                let share = plan.check().unwrap();
                // Wherever a run is left off and taken up again.
                let cut = share * part / 100;
                plan.ranges(0..cut).chain(plan.ranges(cut..share)).collect::<Vec<_>>()
            };
            let mut ranges: Vec<Range<u64>> = (0..count).flat_map(ranges_of).collect();
            ranges.sort_by_key(|range| range.start);
            prop_assert_eq!(ranges[0].start, 0);
            prop_assert_eq!(ranges.last().unwrap().end, trials);
            prop_assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start));
        }
    }
}
