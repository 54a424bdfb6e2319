//! Trials of things on dice that they have in common.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::time::Instant;

use sandtable_sim::comparison::{Counted, PairMargins, Pairing, Played as Kept};
use sandtable_sim::distribution::{DistributionError, Observation};
use sandtable_sim::experiment::{Coupling, JointTally, PairedTrials};
use sandtable_sim::patience::Halt;
use sandtable_sim::shard::Shard;
use sandtable_sim::stream::Stream;
use sandtable_sim::trials::{Portions, Stop};
use sandtable_sim::value::Values;

use super::entrants::Entrant;
use crate::Failure;
use crate::checkpoint::parts::Part;
use crate::observable::Observable;
use crate::scenario::{PriceQuestion, Variant};
use crate::task::Task;

/// The most blocks of trials of a situation between two looks at the clock.
const MOST_BLOCKS: u64 = 16;

/// How often two things came to each pair of values in the same trials; nothing stands for a
/// condition that is not met.
type Counts = BTreeMap<(Observation, Observation), u64>;

/// The same, listed.
pub(super) type Listed = Vec<(Observation, Observation, u64)>;

/// A thing, and others that are played on its dice.
pub(super) struct Contest {
    pub(super) subject: usize,
    pub(super) others: Vec<usize>,
}

impl Contest {
    /// The counts of each of the others in each of so many situations, of no trials.
    fn counts(&self, situations: usize) -> Vec<Vec<Counts>> {
        vec![vec![Counts::new(); situations]; self.others.len()]
    }
}

/// What came of all contests.
pub(super) struct Played {
    /// For each contest and each of its others: what that and the subject came to, in each situation.
    pub(super) pairs: Vec<Vec<Vec<Listed>>>,
    /// The trials of each situation.
    pub(super) trials: u64,
    /// Why there are not more.
    pub(super) stopped: Option<Stop>,
}

impl Task<'_, PriceQuestion> {
    /// Plays contests, so many trials of each situation, or the share of a shard in them.
    ///
    /// If somebody wants an end, all situations have had the same number of trials.
    pub(super) fn play(
        &self,
        entrants: &[Entrant],
        contests: &[Contest],
        trials: u64,
        part: &mut Part,
    ) -> Result<Played, Failure> {
        let (shard, situations) = (part.shard(), entrants[0].alone.len());
        let none = || contests.iter().map(|contest| contest.counts(situations)).collect();
        let (mut done, mut counts) =
            taken_up(part.played(&self.observables(entrants, contests), trials)?, none());
        let mut portions = Portions::up_to(MOST_BLOCKS);
        let stopped = self.watch.over_pairs(&self.scenario.name, |observe| {
            while done < trials {
                let clock = Instant::now();
                let until = trials.min(done + portions.trials() * u64::from(shard.count));
                let mut more: Vec<Vec<Vec<Counts>>> = none();
                for (contest, more) in contests.iter().zip(&mut more) {
                    let those = (self.settings.seed, done..until, shard);
                    match self.play_on(entrants, contest, those, more) {
                        Err(Halt::Stopped(stop)) => return Ok(Some(stop)),
                        Err(Halt::Failed(failure)) => return Err(failure),
                        Ok(()) => (),
                    }
                }
                add(&mut counts, more);
                done = until;
                portions.took(clock.elapsed());
                part.keep(|| kept(done, &counts, shard));
                if let ControlFlow::Break(stop) = observe(done, trials)
                    && done < trials
                {
                    return Ok(Some(stop));
                }
            }
            Ok::<_, Failure>(None)
        })?;
        part.end(stopped.is_none(), &kept(done, &counts, shard));
        let listed = |counts: &Counts| -> Listed {
            counts.iter().map(|((other, subject), n)| (*other, *subject, *n)).collect()
        };
        let listed = |of: &Vec<Counts>| of.iter().map(listed).collect();
        let pairs = counts.iter().map(|of| of.iter().map(listed).collect()).collect();
        Ok(Played { pairs, trials: done, stopped })
    }

    /// What can be observed of each of the others of all contests and of its subject, in each situation.
    fn observables(
        &self,
        entrants: &[Entrant],
        contests: &[Contest],
    ) -> Vec<Vec<[Observable<'_>; 2]>> {
        let measure = &self.question.measure;
        let alone = |variant: &Variant| Observable {
            name: &measure.text,
            scale: measure.scale(self.scenario, variant),
            is_given: measure.is_given(self.scenario),
        };
        let of = |thing: usize| entrants[thing].alone.iter().map(alone).collect::<Vec<_>>();
        let beside = |contest: &Contest| {
            let subject = of(contest.subject);
            let pairs = |other: &usize| {
                let pairs = of(*other).into_iter().zip(subject.iter().copied());
                pairs.map(|(other, subject)| [other, subject]).collect()
            };
            contest.others.iter().map(pairs).collect::<Vec<_>>()
        };
        contests.iter().flat_map(beside).collect()
    }

    /// Plays more trials of a contest in all situations.
    fn play_on(
        &self,
        entrants: &[Entrant],
        contest: &Contest,
        (seed, trials, shard): (u64, Range<u64>, Shard),
        counts: &mut [Vec<Counts>],
    ) -> Result<(), Halt<Failure>> {
        for situation in 0..entrants[0].alone.len() {
            let name = format!("{}/situation {situation}", self.scenario.name);
            let stream = Stream::new(seed, &name);
            let experiment = |thing: usize| &*entrants[thing].alone[situation].prepared.experiment;
            let others: Vec<_> =
                contest.others.iter().map(|other| (experiment(*other), None)).collect();
            let subject = experiment(contest.subject);
            let pairs = PairedTrials {
                reference: subject,
                variants: &others,
                coupling: Coupling::Synchronized,
                stream: &stream,
                shard,
                patience: self.watch.patience(),
            };
            let tallies = pairs.read(trials.clone(), |_, tally| tally, JointTally::with)?;
            for (counts, tally) in counts.iter_mut().zip(&tallies) {
                self.count(tally, &mut counts[situation]).map_err(Halt::Failed)?;
            }
        }
        Ok(())
    }

    /// Adds up pairs of values; of outcomes there may be as many as trials.
    fn count(&self, tally: &JointTally, counts: &mut Counts) -> Result<(), Failure> {
        for ((subject, other), count) in &tally.counts {
            let seen = (self.observed(other)?, self.observed(subject)?);
            *counts.entry(seen).or_insert(0) += count;
        }
        Ok(())
    }

    /// What is observed of an outcome: a value, or a condition that is not met.
    fn observed(&self, outcome: &Values) -> Result<Observation, Failure> {
        let observation = self.question.measure.of(self.scenario, outcome);
        match observation.map_err(|error| self.undefined(error))? {
            Observation::Missing => {
                Err(self.undefined(DistributionError::Missing { outcome: outcome.clone() }))
            }
            seen => Ok(seen),
        }
    }
}

/// Adds the counts of more trials.
fn add(sums: &mut [Vec<Vec<Counts>>], more: Vec<Vec<Vec<Counts>>>) {
    for (sum, more) in sums.iter_mut().flatten().flatten().zip(more.into_iter().flatten().flatten())
    {
        for (seen, count) in more {
            *sum.entry(seen).or_insert(0) += count;
        }
    }
}

/// What was counted of the first so many trials, or of the share of a shard in them, as it is kept.
fn kept(trials: u64, counts: &[Vec<Vec<Counts>>], shard: Shard) -> Vec<Kept> {
    let pairs = shard.share_of(trials);
    let of_other = |counts: &Vec<Counts>| {
        let margins = PairMargins { pairs, counts: counts.clone() };
        Kept { pairing: Pairing::Common, counted: vec![Counted { end: trials, margins }] }
    };
    counts.iter().flatten().map(of_other).collect()
}

/// What was kept, with the number of trials; none, if it was not counted as these are.
fn taken_up(kept: Vec<Kept>, none: Vec<Vec<Vec<Counts>>>) -> (u64, Vec<Vec<Vec<Counts>>>) {
    let mut counted = kept.into_iter().filter_map(|mut kept| kept.counted.pop());
    let (mut counts, mut ends) = (none.clone(), Vec::new());
    for of_other in counts.iter_mut().flatten() {
        let Some(Counted { end, margins }) = counted.next() else { return (0, none) };
        if margins.counts.len() != of_other.len() {
            return (0, none);
        }
        ends.push(end);
        *of_other = margins.counts;
    }
    match ends.first() {
        Some(end) if ends.iter().all(|other| other == end) => (*end, counts),
        _ => (0, none),
    }
}
