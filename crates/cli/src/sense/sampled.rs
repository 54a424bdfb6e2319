//! Sensitivities on common dice: the same trials with nothing moved and with each number moved.

use std::collections::BTreeMap;
use std::ops::Range;

use sandtable_sim::comparison::{PairMargins, Pairs};
use sandtable_sim::distribution::{Distribution, DistributionError, Observation};
use sandtable_sim::estimate::range;
use sandtable_sim::experiment::{Coupling, Experiment, JointTally, Moved as Entry, PairedTrials};
use sandtable_sim::interval::{Interval, empirical_bernstein, normal_quantile};
use sandtable_sim::margins::{MeasureError, ReadMeasure};
use sandtable_sim::statistic::Statistic;
use sandtable_sim::stream::{BLOCK, Stream};
use sandtable_sim::value::Value;

use super::{Effect, Moved, Reading, Request, Sensitivities, Unmoved, inputs};
use crate::Failure;
use crate::engine::WhySampled;
use crate::refusal::Nothing;
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
    let thresholds = reference.thresholds_met(&stream, 0..SEARCHED);
    let (inputs, moves) = inputs(request, &thresholds);
    let playable: Vec<usize> = (0..moves.len()).filter(|i| moves[*i].moved.is_ok()).collect();
    let most = match request.settings.effort {
        Effort::Trials(trials) => trials,
        Effort::Precision(_) => TRIALS,
    };
    let margins = {
        let played: Vec<&Moved> =
            playable.iter().filter_map(|i| moves[*i].moved.as_ref().ok()).collect();
        margins(request, &played, &stream, most, watch)?
    };
    let trials = margins.first().map_or(0, |margins| margins.pairs);
    if trials == 0 {
        return Err(Nothing::NoTrial.into());
    }
    let base = of_each(request, |measure| margins[0].reference(measure))?;
    let mut effects: Vec<Result<Vec<Effect>, Unmoved>> = moves
        .iter()
        .map(|it| it.moved.as_ref().err().cloned().map_or(Ok(Vec::new()), Err))
        .collect();
    for (&i, margins) in playable.iter().zip(&margins) {
        effects[i] = Ok(of_pairs(request, margins, &base)?);
    }
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
        pairs: PairedTrials { reference, variants: &entries, coupling, stream },
        of_reference: readings(request, request.variant),
        of_entries: moved.iter().map(|moved| readings(request, variant(request, moved))).collect(),
    };
    let label = format!("{}: {}", request.scenario.name, request.variant.name);
    watch.over_pairs(&label, |observe| {
        let mut sums = vec![PairMargins::default(); entries.len()];
        let mut done = 0;
        while done < most && observe(done, most).is_continue() {
            let next = (done + PORTION * BLOCK).min(most);
            let more = run.margins(done..next).map_err(|MeasureError { measure, error }| {
                request.unreadable(&request.measures[measure], error)
            })?;
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
    fn margins(&self, trials: Range<u64>) -> Result<Vec<PairMargins>, MeasureError> {
        let read = |entry: usize, tally: JointTally| {
            Read(PairMargins::of(&tally, &self.of_reference, &self.of_entries[entry]))
        };
        let margins = self.pairs.read(trials, read, Read::with);
        margins.into_iter().map(|read| read.0).collect()
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

/// What each measure comes to, given its distribution.
fn of_each(
    request: &Request,
    distribution: impl Fn(usize) -> Result<Distribution, DistributionError>,
) -> Result<Vec<Reading>, Failure> {
    let of = |(measure, name): (usize, &String)| {
        let distribution = distribution(measure);
        let distribution = distribution.map_err(|error| request.unreadable(name, error))?;
        Ok(request.read(&distribution))
    };
    request.measures.iter().enumerate().map(of).collect()
}

/// What pairs of trials say about each measure.
fn of_pairs(
    request: &Request,
    margins: &PairMargins,
    base: &[Reading],
) -> Result<Vec<Effect>, Failure> {
    let readings = of_each(request, |measure| margins.variant(measure))?;
    let effect = |(measure, (moved, base)): (usize, (Reading, &Reading))| {
        let unreadable = |error| request.unreadable(&request.measures[measure], error);
        let counts = &margins.counts[measure];
        let events = Pairs::of(&counted(request, counts)).map_err(unreadable)?;
        let values = Pairs::of(counts).map_err(unreadable)?;
        Ok(Effect {
            moved,
            change: moved.value.zip(base.value).map(|(value, base)| value - base),
            interval: interval(request, &request.measures[measure], &events),
            difference: 1.0 - values.equal as f64 / values.pairs as f64,
        })
    };
    readings.into_iter().zip(base).enumerate().map(effect).collect()
}

/// A measure as far as a statistic that is a mean counts it: an event counts one or nothing.
fn counted(
    request: &Request,
    counts: &BTreeMap<(Observation, Observation), u64>,
) -> BTreeMap<(Observation, Observation), u64> {
    let Some((low, high)) = request.statistic.event() else { return counts.clone() };
    let event = |observation: Observation| match observation {
        Observation::Excluded => Observation::Excluded,
        Observation::Missing => Observation::Value(Value::ZERO),
        Observation::Value(value) => {
            Observation::Value(Value::from((low..=high).contains(&value.get())))
        }
    };
    let mut events = BTreeMap::new();
    for ((reference, variant), count) in counts {
        *events.entry((event(*reference), event(*variant))).or_insert(0) += count;
    }
    events
}

/// The normal interval of a mean of differences; where no two of them differ, the one that the range
/// of the measure allows; nothing for statistics that are no means.
fn interval(request: &Request, measure: &str, pairs: &Pairs) -> Option<Interval> {
    if matches!(request.statistic, Statistic::Variance | Statistic::Sd | Statistic::Quantile(_)) {
        return None;
    }
    let (difference, se) = (pairs.difference()?, pairs.se()?);
    let confidence = request.settings.confidence;
    if 0.0 < se {
        return Some(Interval::around(difference, normal_quantile(confidence) * se));
    }
    let width = match request.statistic.event() {
        Some(_) => 1.0,
        None => range(request.scenario.scale(request.variant, measure))?.width(),
    };
    let trials = pairs.reference.trials.min(pairs.variant.trials);
    Some(empirical_bernstein(difference, 0.0, trials, 2.0 * width, confidence))
}
