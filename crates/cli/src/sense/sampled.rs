//! Sensitivities on common dice: the same trials with nothing moved and with each number moved.

use std::ops::Range;

use sandtable_sim::comparison::PairMargins;
use sandtable_sim::distribution::{Distribution, DistributionError};
use sandtable_sim::experiment::{Coupling, Experiment, JointTally, Moved as Entry, PairedTrials};
use sandtable_sim::margins::{MeasureError, ReadMeasure};
use sandtable_sim::patience::Halt;
use sandtable_sim::shard::Shard;
use sandtable_sim::stream::{BLOCK, Stream};

use super::changes::Changes;
use super::found::{Effect, Sensitivities};
use super::inputs::{Moved, inputs};
use super::request::{Reading, Request};
use crate::Failure;
use crate::engine::{self, WhySampled};
use crate::scenario::{Effort, Variant};
use crate::watch::Watch;

/// Thresholds are looked for in so many trials.
const SEARCHED: u64 = BLOCK;

/// Trials, where the scenario asks for a precision and not for a number of them.
const TRIALS: u64 = 1_000_000;

/// Blocks that are run between two looks at the clock.
const PORTION: u64 = 4;

/// All sensitivities, and why they were sampled.
pub(super) fn sense(
    request: &Request,
    why: WhySampled,
    watch: &Watch,
) -> Result<Sensitivities, Failure> {
    let stream = Stream::new(request.settings.seed, &request.scenario.name);
    let reference = &*request.variant.prepared.experiment;
    let unfinished =
        || watch.unfinished(&engine::variant_of(&request.variant.name, &request.scenario.file));
    let thresholds = reference.thresholds_met(&stream, 0..SEARCHED, watch.patience());
    let thresholds = thresholds.map_err(|_| unfinished())?;
    let (inputs, moves) = inputs(request, &thresholds);
    let playable = moves.iter().filter_map(|it| it.moved.as_ref().ok());
    let playable: Vec<&Moved> = playable.collect();
    let most = match request.settings.effort {
        Effort::Trials(trials) => trials,
        Effort::Precision(_) => TRIALS,
    };
    let margins = margins(request, &playable, &stream, most, watch)?;
    let trials = margins.first().map_or(0, |margins| margins.pairs);
    if trials == 0 {
        return Err(unfinished());
    }
    let reference = of_each(request, |measure| margins[0].reference(measure))?;
    let base = request.read(request.variant, &reference);
    let mut margins = margins.iter();
    let mut changes = Changes::default();
    let effects = moves.iter().map(|step| match &step.moved {
        Err(why) => Ok(Err(why.clone())),
        Ok(it) => {
            let sides = [request.variant, variant(request, it)];
            let margins = margins.next().expect("what can be moved was played");
            of_pairs(request, sides, margins, &base, &mut changes).map(Ok)
        }
    });
    let effects = effects.collect::<Result<_, Failure>>()?;
    let stop = if trials < most { watch.wish() } else { None };
    Ok(Sensitivities { inputs, moves, effects, base, trials: Some(trials), why: Some(why), stop })
}

/// What pairs of trials of the reference and with each of the moves come to.
fn margins(
    request: &Request,
    moved: &[&Moved],
    stream: &Stream,
    most: u64,
    watch: &Watch,
) -> Result<Vec<PairMargins>, Failure> {
    let reference = &*request.variant.prepared.experiment;
    let entries: Vec<Entry> = moved.iter().map(|moved| entry(reference, moved)).collect();
    let coupling = Coupling::Synchronized;
    let run = Run {
        pairs: PairedTrials {
            reference,
            variants: &entries,
            coupling,
            stream,
            shard: Shard::WHOLE,
            patience: watch.patience(),
        },
        of_reference: readings(request, request.variant),
        of_entries: moved.iter().map(|moved| readings(request, variant(request, moved))).collect(),
    };
    let label = format!("{}: {}", request.scenario.name, request.variant.name);
    watch.over_pairs(&label, |observe| {
        let mut sums = vec![PairMargins::default(); entries.len()];
        let mut done = 0;
        while done < most && observe(done, most).is_continue() {
            let next = (done + PORTION * BLOCK).min(most);
            let more = match run.margins(done..next) {
                Ok(more) => more,
                Err(Halt::Stopped(_)) => break,
                Err(Halt::Failed(MeasureError { measure, error })) => {
                    return Err(request.unreadable(&request.measures[measure], error));
                }
            };
            sums = sums.into_iter().zip(more).map(|(sum, more)| sum.with(more)).collect();
            done = next;
        }
        Ok(sums)
    })
}

/// What is run: the rule itself with a threshold moved, or another variant as it is.
fn entry<'a>(reference: &'a dyn Experiment, moved: &'a Moved) -> Entry<'a> {
    match moved {
        Moved::Threshold(shift) => (reference, Some(shift)),
        Moved::Figure(variant) => (&*variant.prepared.experiment, None),
    }
}

/// The variant whose measures are read after a move.
fn variant<'a>(request: &'a Request, moved: &'a Moved) -> &'a Variant {
    match moved {
        Moved::Threshold(_) => request.variant,
        Moved::Figure(variant) => variant,
    }
}

/// What reads all measures off an outcome.
fn readings<'a>(request: &'a Request, variant: &Variant) -> Vec<Box<ReadMeasure<'a>>> {
    let read = |name: &String| Box::new(request.reading(variant, name)) as Box<ReadMeasure>;
    request.measures.iter().map(read).collect()
}

/// Pairs of trials, and what reads the measures on either side.
struct Run<'a> {
    pairs: PairedTrials<'a>,
    of_reference: Vec<Box<ReadMeasure<'a>>>,
    of_entries: Vec<Vec<Box<ReadMeasure<'a>>>>,
}

impl Run<'_> {
    fn margins(&self, trials: Range<u64>) -> Result<Vec<PairMargins>, Halt<MeasureError>> {
        let read = |entry: usize, tally: JointTally| {
            Read(PairMargins::of(&tally, &self.of_reference, &self.of_entries[entry]))
        };
        let margins = self.pairs.read(trials, read, Read::with)?;
        margins.into_iter().map(|read| read.0.map_err(Halt::Failed)).collect()
    }
}

/// What was read off pairs, if it could be.
#[derive(Clone)]
struct Read(Result<PairMargins, MeasureError>);

impl Default for Read {
    fn default() -> Read {
        Read(Ok(PairMargins::default()))
    }
}

impl Read {
    fn with(self, other: Read) -> Read {
        Read(self.0.and_then(|sum| Ok(sum.with(other.0?))))
    }
}

/// The distribution of each measure.
fn of_each(
    request: &Request,
    distribution: impl Fn(usize) -> Result<Distribution, DistributionError>,
) -> Result<Vec<Distribution>, Failure> {
    let of = |(measure, name): (usize, &String)| {
        distribution(measure).map_err(|error| request.unreadable(name, error))
    };
    request.measures.iter().enumerate().map(of).collect()
}

/// What pairs of trials say about each measure of these two variants.
fn of_pairs<'a>(
    request: &Request,
    sides: [&Variant; 2],
    margins: &'a PairMargins,
    base: &[Reading],
    changes: &mut Changes<'a>,
) -> Result<Vec<Effect>, Failure> {
    let moved = request.read(sides[1], &of_each(request, |measure| margins.variant(measure))?);
    let mut effect = |(measure, (moved, base)): (usize, (Reading, &Reading))| {
        let name = &request.measures[measure];
        let scale = request.scenario.scale_over(sides, name);
        let mut known = || {
            let pairs = margins.of_measure(measure)?;
            Ok(Effect {
                moved,
                change: changes.of(request, margins, measure, scale)?,
                comes_or_goes: moved.statistic.value.is_some() != base.statistic.value.is_some(),
                difference: Some(1.0 - pairs.equal as f64 / pairs.pairs as f64),
            })
        };
        known().map_err(|error| request.unreadable(name, error))
    };
    moved.into_iter().zip(base).enumerate().map(&mut effect).collect()
}
