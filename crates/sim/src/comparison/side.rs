//! A variant of a comparison, with the pairs that it has had.

use std::collections::VecDeque;
use std::fmt;
use std::ops::Range;

use rayon::prelude::*;

use super::bout::{Bout, Entry};
use super::played::{Counted, Pairing, Played};
use super::{PairMargins, Pairs};
use crate::distribution::DistributionError;
use crate::experiment::{Coupling, Experiment, JointTally, PairedTrials};
use crate::margins::MeasureError;
use crate::patience::{Halt, Patience, Stop};
use crate::shard::Shard;
use crate::stream::{self, BLOCK, Stream};

/// Pairs of which nothing is used but which dice to compare on.
const PILOT: u64 = BLOCK;

/// A variant with its pairs so far.
pub(super) struct Side<'a> {
    variant: Entry<'a>,
    /// Once it is chosen.
    pairing: Option<Pairing>,
    /// All pairs up to the last settling.
    margins: PairMargins,
    counted: Vec<Counted>,
    since: Counted,
    /// What it came to before and has not taken up yet.
    before: VecDeque<Counted>,
    /// Whether all of its questions are decided.
    pub(super) done: bool,
}

impl fmt::Debug for Side<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Side").field("pairing", &self.pairing).finish_non_exhaustive()
    }
}

impl<'a> Side<'a> {
    /// A variant, with what it has come to before.
    pub(super) fn new(variant: Entry<'a>, before: Option<Played>) -> Side<'a> {
        let (pairing, before) = match before {
            Some(before) => (Some(before.pairing), before.counted.into()),
            None => (None, VecDeque::new()),
        };
        let (margins, since) = (PairMargins::default(), Counted::default());
        Side { variant, pairing, margins, counted: Vec::new(), since, before, done: false }
    }

    /// The number of pairs that it has had, those of other shards included.
    pub(super) fn end(&self) -> u64 {
        self.since.end
    }

    /// What it has come to, if dice have been chosen for it.
    pub(super) fn played(&self) -> Option<Played> {
        let last = self.counted.last().map_or(0, |counted| counted.end);
        let since = Some(&self.since).filter(|since| last < since.end);
        let counted = self.counted.iter().chain(since).chain(&self.before).cloned().collect();
        Some(Played { pairing: self.pairing?, counted })
    }

    /// All of its pairs, and the dice that they were on.
    ///
    /// # Panics
    ///
    /// If there are none.
    pub(super) fn into_pairs(self) -> (PairMargins, Pairing) {
        (self.margins, self.pairing.expect("dice were chosen for the pairs"))
    }

    /// What its pairs say about each of so many measures.
    pub(super) fn pairs(&self, measures: usize) -> Result<Vec<Pairs>, MeasureError> {
        let of = |measure| {
            let pairs = self.margins.of_measure(measure);
            pairs.map_err(|error: DistributionError| MeasureError { measure, error })
        };
        (0..measures).map(of).collect()
    }

    /// Takes up what it came to before, as far as it was counted up to a look.
    pub(super) fn take_up(&mut self, look: u64) {
        while let Some(next) = self.before.pop_front_if(|next| next.end <= look) {
            self.add(next.end, next.margins);
        }
    }

    /// Runs pairs up to this number, once dice have been chosen.
    pub(super) fn run(&mut self, bout: &Bout, end: u64) -> Result<(), Halt<MeasureError>> {
        let range = self.end()..end;
        let pairing = self.pairing.map_or_else(|| pilot(bout, self.variant), Ok)?;
        self.pairing = Some(pairing);
        let more = match pairing {
            Pairing::Common => {
                let sides = (bout.reference, self.variant.experiment);
                common(sides, bout.stream, range, (bout.shard, bout.patience))?
            }
            Pairing::Independent => independent_while(
                (bout.reference, bout.stream),
                (self.variant.experiment, bout.other_stream),
                // The pilot has used up the first of the other stream.
                PILOT,
                range,
                (bout.shard, bout.patience),
            )?,
        };
        self.add(end, (self.variant.read)(&more).map_err(Halt::Failed)?);
        Ok(())
    }

    fn add(&mut self, end: u64, more: PairMargins) {
        let margins = std::mem::take(&mut self.since.margins).with(more);
        self.since = Counted { end, margins };
    }

    /// Adds the pairs since the last look to those before.
    pub(super) fn settle(&mut self) {
        if self.counted.last().map_or(0, |counted| counted.end) < self.since.end {
            let margins = std::mem::take(&mut self.since.margins);
            self.margins = std::mem::take(&mut self.margins).with(margins.clone());
            self.counted.push(Counted { end: self.since.end, margins });
        }
    }
}

/// The dice that make the difference more certain.
fn pilot(bout: &Bout, variant: Entry) -> Result<Pairing, Halt<MeasureError>> {
    let sides = (bout.reference, variant.experiment);
    let pilot = common(sides, bout.other_stream, 0..PILOT, (Shard::WHOLE, bout.patience))?;
    let read = (variant.read)(&pilot).map_err(Halt::Failed)?;
    let ratio = read.of_measure(0).ok().and_then(|it| it.variance_ratio());
    let helps = ratio.is_none_or(|ratio| 1.0 <= ratio);
    Ok(if helps { Pairing::Common } else { Pairing::Independent })
}

fn common(
    (reference, variant): (&dyn Experiment, &dyn Experiment),
    stream: &Stream,
    range: Range<u64>,
    (shard, patience): (Shard, Patience),
) -> Result<JointTally, Stop> {
    let (coupling, variants) = (Coupling::Synchronized, &[(variant, None)]);
    let pairs = PairedTrials { reference, variants, coupling, stream, shard, patience };
    let mut tallies = pairs.read(range, |_, tally| tally, JointTally::with)?;
    Ok(tallies.pop().expect("a tally for each variant"))
}

/// Pairs of trials that have no dice in common: those of the reference with those of the variant that
/// many numbers further on in a stream of its own.
///
/// # Panics
///
/// If the numbers are not further on by whole blocks.
pub fn independent(
    reference: (&dyn Experiment, &Stream),
    variant: (&dyn Experiment, &Stream),
    further: u64,
    range: Range<u64>,
) -> JointTally {
    let alone = (Shard::WHOLE, Patience::ENDLESS);
    let tally = independent_while(reference, variant, further, range, alone);
    tally.expect("patience that is endless has no end")
}

fn independent_while(
    (reference, of_reference): (&dyn Experiment, &Stream),
    (variant, of_variant): (&dyn Experiment, &Stream),
    further: u64,
    range: Range<u64>,
    (shard, patience): (Shard, Patience),
) -> Result<JointTally, Stop> {
    assert!(further.is_multiple_of(BLOCK), "trials are run in blocks");
    if range.is_empty() {
        return Ok(JointTally::default());
    }
    let of_block = |block: u64| {
        let within = stream::within(&range, block);
        let there = within.start + further..within.end + further;
        let alone = Coupling::SameSeed;
        let before = reference.outcomes_while(alone, of_reference, within, None, patience)?;
        let after = variant.outcomes_while(alone, of_variant, there, None, patience)?;
        Ok(JointTally::of(&before, &after))
    };
    let ours = stream::blocks(&range).into_par_iter().filter(|block| shard.has(*block));
    ours.map(of_block).try_reduce(JointTally::default, |sum, more| Ok(sum.with(more)))
}
