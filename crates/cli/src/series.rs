//! What a rule tells at the end of each turn: how likely each state of its series is.

use std::collections::BTreeMap;

use sandtable_dice::Series;
use sandtable_report::digits;
use sandtable_sim::exact::{Budget, Unenumerable};
use sandtable_sim::patience::Patience;
use sandtable_sim::stream::{BLOCK, Stream};
use thiserror::Error;

use crate::checkpoint::tally::AskedRun;
use crate::results::{Finding, HowKnown};
use crate::scenario::Variant;

/// A series of one variant, turn by turn.
#[derive(Debug)]
pub(crate) struct Followed {
    /// The variant.
    pub(crate) variant: String,
    /// What is followed.
    pub(crate) series: Series,
    /// The number of trials, if it was sampled.
    pub(crate) trials: Option<u64>,
    /// Why it was, although the law is known.
    pub(crate) why: Option<WhyFollowed>,
    /// How likely each state is at the end of each turn, by turn and state; what is not there is
    /// impossible, or was not seen.
    pub(crate) shares: BTreeMap<(u32, u32), Share>,
}

/// Why a series is followed by trials where the law is exact.
#[derive(Clone, Debug, PartialEq, Error)]
pub(crate) enum WhyFollowed {
    /// The law has left too little of the budget.
    #[error("its paths and those of the law would be more than {limit}")]
    Budget {
        /// The paths that were allowed.
        limit: u64,
    },
    /// What is marked cannot be enumerated.
    #[error(transparent)]
    Unenumerable(Unenumerable),
}

/// How likely a state is at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Share {
    /// The probability, or the share of the trials.
    pub(crate) p: f64,
    /// In how many of the trials, if there were trials.
    pub(crate) count: Option<u64>,
}

/// A series is sampled by so many trials at most, the first of the run: as many as a picture can
/// show.
pub(crate) const MOST_TRIALS: u64 = 4 * BLOCK;

/// Follows the series of all variants that were found: exactly where these are, else by the first of
/// their trials. A shard follows none, as it has not the first trials; whoever merges does. What
/// nobody waits for any longer is left out.
pub(crate) fn follow(asked: &AskedRun, findings: &[Finding], patience: Patience) -> Vec<Followed> {
    if asked.shard.is_some() {
        return Vec::new();
    }
    let found = findings.iter().filter_map(|finding| {
        let variant = asked.scenario.variant(&finding.variant)?;
        followed(asked, variant, &finding.known, patience)
    });
    found.flatten().collect()
}

fn followed(
    asked: &AskedRun,
    variant: &Variant,
    known: &HowKnown,
    patience: Patience,
) -> Option<Vec<Followed>> {
    let experiment = &*variant.prepared.experiment;
    let series = experiment.series();
    if series.is_empty() {
        return None;
    }
    let exact = match known {
        HowKnown::Exact { spent, .. } => left_by(*spent)
            .and_then(|budget| experiment.enumerate_series(&budget).map_err(WhyFollowed::from))
            .map_err(Some),
        HowKnown::Sampled { .. } => Err(None),
    };
    let (trials, why, marks) = match exact {
        Ok(laws) => {
            let share = |p| Share { p: digits::settled(p), count: None };
            let marks: Vec<_> = laws.into_iter().map(|(mark, p)| (mark, share(p))).collect();
            (None, None, marks)
        }
        Err(why) => {
            let trials = known.trials().unwrap_or(MOST_TRIALS).min(MOST_TRIALS);
            let stream = Stream::new(asked.settings.seed, &asked.scenario.name);
            let counts = experiment.sample_series(&stream, trials, patience).ok()?;
            let share = |count| Share { p: count as f64 / trials as f64, count: Some(count) };
            let marks = counts.into_iter().map(|(mark, count)| (mark, share(count))).collect();
            (Some(trials), why, marks)
        }
    };
    let of = |series: Series| {
        let marks = marks.iter().filter(|(mark, _)| mark.series == series.name);
        let shares = marks.map(|(mark, share)| ((mark.turn, mark.state), *share)).collect();
        Followed { variant: variant.name.clone(), series, trials, why: why.clone(), shares }
    };
    Some(series.into_iter().map(of).collect())
}

/// What a law has left of a budget that is one for both. To mark what happens on the way takes no
/// fewer paths than the law did: where that would be too many, nothing is begun.
fn left_by(spent: u64) -> Result<Budget, WhyFollowed> {
    let Budget { paths: limit, .. } = Budget::default();
    let left = limit.saturating_sub(spent);
    if left < spent {
        Err(WhyFollowed::Budget { limit })
    } else {
        Ok(Budget { paths: left, ..Budget::default() })
    }
}

impl From<Unenumerable> for WhyFollowed {
    fn from(why: Unenumerable) -> WhyFollowed {
        match why {
            Unenumerable::Paths { .. } => WhyFollowed::Budget { limit: Budget::default().paths },
            why => WhyFollowed::Unenumerable(why),
        }
    }
}

impl Followed {
    /// The states that it is in at the end of any turn, in their order.
    pub(crate) fn states(&self) -> Vec<u32> {
        let mut states: Vec<u32> = self.shares.keys().map(|(_, state)| *state).collect();
        states.sort_unstable();
        states.dedup();
        states
    }

    /// How likely a state is at the end of a turn.
    pub(crate) fn share(&self, turn: u32, state: u32) -> Share {
        let never = Share { p: 0.0, count: self.trials.map(|_| 0) };
        self.shares.get(&(turn, state)).copied().unwrap_or(never)
    }

    /// Whether it is known exactly that each state of this is as likely as that of another, at the end of
    /// every turn.
    pub(crate) fn equals(&self, other: &Followed) -> bool {
        let p = |of: &Followed, (turn, state): (u32, u32)| of.share(turn, state).p;
        let mut places = self.shares.keys().chain(other.shares.keys());
        self.trials.is_none()
            && other.trials.is_none()
            && self.series.turns == other.series.turns
            && places.all(|place| (p(self, *place) - p(other, *place)).abs() <= digits::ROUNDING)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_law_and_what_it_tells_by_turns_have_one_budget() {
        let limit = Budget::default().paths;
        assert_eq!(left_by(limit / 4).map(|left| left.paths), Ok(limit - limit / 4));
        assert_eq!(left_by(limit / 2).map(|left| left.paths), Ok(limit / 2));
        let too_many = WhyFollowed::Budget { limit };
        assert_eq!(left_by(limit / 2 + 1), Err(too_many.clone()), "not begun");
        assert_eq!(WhyFollowed::from(Unenumerable::Paths { limit: 7 }), too_many);
    }
}
