use std::fmt;
use std::ops::{ControlFlow, Range};

use rayon::prelude::*;

use super::{Answer, Family, Looks, PairMargins, Pairs, Question};
use crate::distribution::DistributionError;
use crate::experiment::{Coupling, Experiment, JointTally, joint};
use crate::margins::MeasureError;
use crate::stream::{BLOCK, Stream};
use crate::trials::{Stop, StopReason};

/// Pairs of which nothing is used but which dice to compare on.
const PILOT: u64 = BLOCK;

/// The most pairs between two requests to stop; of no more are the outcomes kept at once.
const PORTION: u64 = 4 * BLOCK;

/// What two experiments are compared on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// The same dice for the same stage of the same round.
    Common,
    /// Dice of their own, because common ones would make the difference less certain.
    Independent,
}

/// Reads every measure of a family off pairs of outcomes, in the order of the questions.
pub type ReadPairs<'a> = dyn Fn(&JointTally) -> Result<PairMargins, MeasureError> + Sync + 'a;

/// A variant that is compared with the reference.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    /// The variant.
    pub experiment: &'a dyn Experiment,
    /// Reads the measures. The dice are chosen by the first of them.
    pub read: &'a ReadPairs<'a>,
}

/// What is compared, and how surely.
#[derive(Clone, Copy)]
pub struct Bout<'a> {
    /// What the variants are compared with.
    pub reference: &'a dyn Experiment,
    /// The variants.
    pub variants: &'a [Entry<'a>],
    /// What is asked of every variant, one measure after another.
    pub questions: &'a [Question],
    /// The random bits.
    pub stream: &'a Stream,
    /// The random bits of what is compared on dice of its own, and of the pilot.
    pub other_stream: &'a Stream,
    /// When the pairs are looked at.
    pub looks: &'a Looks,
    /// The probability that no verdict is wrong is at least this.
    pub confidence: f64,
}

impl fmt::Debug for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").finish_non_exhaustive()
    }
}

impl fmt::Debug for Bout<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bout").field("questions", &self.questions).finish_non_exhaustive()
    }
}

/// What pairs of trials came to.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// An answer for each measure of each variant.
    pub answers: Vec<Vec<Answer>>,
    /// The pairs of each variant, and the dice that they were on.
    pub pairs: Vec<(PairMargins, Pairing)>,
    /// Why there are no more pairs.
    pub stop: StopReason,
    /// How many looks there were.
    pub looks: usize,
}

/// Compares variants with a reference, until everything is decided or the last look is over.
///
/// Which dice a variant is compared on is decided by a pilot, whose pairs are not used again: common
/// dice, unless they make the difference vary more than independent ones would. The pairs of a
/// variant end where all of its questions are decided.
///
/// `observe` is told after every portion how many pairs have been run of how many at most. Where it
/// ends a comparison, there is a last look at what there is; that it comes early is nothing that the
/// dice decided.
///
/// # Errors
///
/// If a measure has no value for an outcome.
pub fn run(
    bout: &Bout,
    observe: &mut dyn FnMut(u64, u64) -> ControlFlow<Stop>,
) -> Result<Comparison, MeasureError> {
    let sides = bout.variants.iter().map(|variant| Side::new(bout, *variant));
    let mut sides = sides.collect::<Result<Vec<_>, _>>()?;
    let questions = bout.variants.iter().flat_map(|_| bout.questions.iter().copied()).collect();
    let mut family = Family::new(bout.confidence, bout.looks.count(), questions);
    let mut stop = None;
    let mut looks = 0;
    for &look in bout.looks.numbers() {
        stop = grow(bout, &mut sides, look, observe)?.map(StopReason::from);
        let pairs: Vec<Vec<Pairs>> =
            sides.iter().map(|side| side.pairs(bout)).collect::<Result<_, _>>()?;
        family.look(&pairs.concat());
        looks += 1;
        for (i, side) in sides.iter_mut().enumerate() {
            let mut questions = (0..bout.questions.len()).map(|k| i * bout.questions.len() + k);
            side.done = questions.all(|question| !family.is_open(question));
        }
        if sides.iter().all(|side| side.done) {
            stop = Some(StopReason::Decided);
        }
        if stop.is_some() {
            break;
        }
    }
    let answers: Vec<Answer> = family.answers().iter().flatten().cloned().collect();
    let answers = answers.chunks(bout.questions.len()).map(<[Answer]>::to_vec).collect();
    let pairs = sides.into_iter().map(|side| (side.margins, side.pairing)).collect();
    Ok(Comparison { answers, pairs, stop: stop.unwrap_or(StopReason::Trials), looks })
}

/// Runs what is undecided up to so many pairs, unless somebody wants an end.
fn grow(
    bout: &Bout,
    sides: &mut [Side],
    look: u64,
    observe: &mut dyn FnMut(u64, u64) -> ControlFlow<Stop>,
) -> Result<Option<Stop>, MeasureError> {
    let last = *bout.looks.numbers().last().expect("there is a look");
    let mut wish = None;
    while let Some(next) =
        sides.iter().filter(|side| !side.done).map(|side| side.margins.pairs).min()
    {
        // Every variant needs a portion, or there would be nothing to look at.
        if look <= next || (wish.is_some() && 0 < next) {
            break;
        }
        let end = look.min(next + PORTION);
        for side in sides.iter_mut().filter(|side| !side.done && side.margins.pairs < end) {
            side.run(bout, end)?;
        }
        if let ControlFlow::Break(stop) = observe(end, last) {
            wish = Some(stop);
        }
    }
    // At the very end, everything that was asked for has been done.
    let is_short = |side: &Side| !side.done && side.margins.pairs < last;
    Ok(wish.filter(|_| look < last || sides.iter().any(is_short)))
}

/// A variant with its pairs so far.
struct Side<'a> {
    variant: Entry<'a>,
    pairing: Pairing,
    margins: PairMargins,
    done: bool,
}

impl<'a> Side<'a> {
    /// A variant, for which dice have been chosen.
    fn new(bout: &Bout<'a>, variant: Entry<'a>) -> Result<Side<'a>, MeasureError> {
        let pilot = common(bout.reference, variant.experiment, bout.other_stream, 0..PILOT);
        let ratio = (variant.read)(&pilot)?.of_measure(0).ok().and_then(|it| it.variance_ratio());
        let helps = ratio.is_none_or(|ratio| 1.0 <= ratio);
        let pairing = if helps { Pairing::Common } else { Pairing::Independent };
        Ok(Side { variant, pairing, margins: PairMargins::default(), done: false })
    }

    fn pairs(&self, bout: &Bout) -> Result<Vec<Pairs>, MeasureError> {
        let of = |measure| {
            let pairs = self.margins.of_measure(measure);
            pairs.map_err(|error: DistributionError| MeasureError { measure, error })
        };
        (0..bout.questions.len()).map(of).collect()
    }

    /// Runs pairs up to this number.
    fn run(&mut self, bout: &Bout, end: u64) -> Result<(), MeasureError> {
        let range = self.margins.pairs..end;
        let more = match self.pairing {
            Pairing::Common => common(bout.reference, self.variant.experiment, bout.stream, range),
            Pairing::Independent => independent(
                (bout.reference, bout.stream),
                (self.variant.experiment, bout.other_stream),
                // The pilot has used up the first of the other stream.
                PILOT,
                range,
            ),
        };
        self.margins = std::mem::take(&mut self.margins).with((self.variant.read)(&more)?);
        Ok(())
    }
}

fn common(
    reference: &dyn Experiment,
    variant: &dyn Experiment,
    stream: &Stream,
    range: Range<u64>,
) -> JointTally {
    let mut tallies = joint(reference, &[(variant, None)], Coupling::Synchronized, stream, range);
    tallies.pop().expect("a tally for each variant")
}

/// Pairs of trials that have no dice in common: those of the reference with those of the variant that
/// many numbers further on in a stream of its own.
///
/// # Panics
///
/// If the numbers are not further on by whole blocks.
pub fn independent(
    (reference, of_reference): (&dyn Experiment, &Stream),
    (variant, of_variant): (&dyn Experiment, &Stream),
    further: u64,
    range: Range<u64>,
) -> JointTally {
    assert!(further.is_multiple_of(BLOCK), "trials are run in blocks");
    if range.is_empty() {
        return JointTally::default();
    }
    let of_block = |block: u64| {
        let within = range.start.max(block * BLOCK)..range.end.min((block + 1) * BLOCK);
        let there = within.start + further..within.end + further;
        let before = reference.outcomes(Coupling::SameSeed, of_reference, within, None);
        JointTally::of(&before, &variant.outcomes(Coupling::SameSeed, of_variant, there, None))
    };
    let blocks = range.start / BLOCK..range.end.div_ceil(BLOCK);
    blocks.into_par_iter().map(of_block).reduce(JointTally::default, JointTally::with)
}
