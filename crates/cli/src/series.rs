//! What a rule tells at the end of each turn: how likely each state of its series is.

use std::collections::BTreeMap;

use sandtable_dice::Series;
use sandtable_report::digits;
use sandtable_sim::exact::Budget;
use sandtable_sim::patience::Patience;
use sandtable_sim::stream::{BLOCK, Stream};

use crate::checkpoint::tally::AskedRun;
use crate::results::Finding;
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
    /// How likely each state is at the end of each turn, by turn and state; what is not there is
    /// impossible, or was not seen.
    pub(crate) shares: BTreeMap<(u32, u32), Share>,
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
        followed(asked, variant, finding.known.trials(), patience)
    });
    found.flatten().collect()
}

fn followed(
    asked: &AskedRun,
    variant: &Variant,
    trials: Option<u64>,
    patience: Patience,
) -> Option<Vec<Followed>> {
    let experiment = &*variant.prepared.experiment;
    let series = experiment.series();
    if series.is_empty() {
        return None;
    }
    let exact = match trials {
        None => experiment.enumerate_series(&Budget::default()).ok(),
        Some(_) => None,
    };
    let (trials, marks) = if let Some(laws) = exact {
        let share = |p| Share { p, count: None };
        (None, laws.into_iter().map(|(mark, p)| (mark, share(p))).collect::<Vec<_>>())
    } else {
        let trials = trials.unwrap_or(MOST_TRIALS).min(MOST_TRIALS);
        let stream = Stream::new(asked.settings.seed, &asked.scenario.name);
        let counts = experiment.sample_series(&stream, trials, patience).ok()?;
        let share = |count| Share { p: count as f64 / trials as f64, count: Some(count) };
        (Some(trials), counts.into_iter().map(|(mark, count)| (mark, share(count))).collect())
    };
    let of = |series: Series| {
        let marks = marks.iter().filter(|(mark, _)| mark.series == series.name);
        let shares = marks.map(|(mark, share)| ((mark.turn, mark.state), *share)).collect();
        Followed { variant: variant.name.clone(), series, trials, shares }
    };
    Some(series.into_iter().map(of).collect())
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
