//! Sensitivities on common dice: the same trials with nothing moved and with each number moved.

use std::ops::Range;
use std::time::Instant;

use sandtable_sim::comparison::{Counted, PairMargins, Pairing, Played};
use sandtable_sim::distribution::{Distribution, DistributionError};
use sandtable_sim::experiment::{Coupling, Experiment, JointTally, Moved as Entry, PairedTrials};
use sandtable_sim::margins::{MeasureError, ReadMeasure};
use sandtable_sim::patience::Halt;
use sandtable_sim::stream::{BLOCK, Stream};
use sandtable_sim::trials::{Portions, Stop};

use super::changes::Changes;
use super::found::{Effect, Sensitivities};
use super::inputs::{Input, Move, Moved, inputs};
use super::request::{Reading, Request};
use crate::Failure;
use crate::checkpoint::parts::Part;
use crate::engine::{self, WhySampled};
use crate::observable::Observable;
use crate::refusal::Nothing;
use crate::scenario::Variant;
use crate::watch::{Lacking, Watch};

/// Thresholds are looked for in so many trials.
const SEARCHED: u64 = BLOCK;

/// At most so many blocks are run before they are kept.
const MOST_BLOCKS: u64 = 4;

/// All sensitivities, and why they were sampled.
pub(super) fn sense(
    request: &Request,
    why: WhySampled,
    part: &mut Part,
    watch: &Watch,
) -> Result<Sensitivities, Failure> {
    let (inputs, moves) = moves(request, watch)?;
    let most = request.settings.trials();
    let Pairs { trials, margins } = played(request, &playable(&moves), part, watch)?;
    if trials == 0 {
        return Err(unfinished(request, watch, Lacking::Block));
    }
    part.end(trials == most, &kept(trials, &margins));
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

/// Runs the share of the trials that a shard has; says why there are not all.
pub(super) fn share(
    request: &Request,
    part: &mut Part,
    watch: &Watch,
) -> Result<Option<Stop>, Failure> {
    let (_, moves) = moves(request, watch)?;
    let Pairs { trials, margins } = played(request, &playable(&moves), part, watch)?;
    let is_done = trials == request.settings.trials();
    part.end(is_done, &kept(trials, &margins));
    Ok(if is_done { None } else { watch.wish() })
}

/// The numbers that trials meet, and each of them moved.
fn moves(request: &Request, watch: &Watch) -> Result<(Vec<Input>, Vec<Move>), Failure> {
    let stream = Stream::new(request.settings.seed, &request.scenario.name);
    let reference = &*request.variant.prepared.experiment;
    let thresholds = reference.thresholds_met(&stream, 0..SEARCHED, watch.patience());
    let thresholds = thresholds.map_err(|_| unfinished(request, watch, Lacking::Anything))?;
    let (inputs, moves) = inputs(request, &thresholds);
    if playable(&moves).is_empty() {
        let of = engine::variant_of(&request.variant.name, &request.scenario.file);
        return Err(Nothing::NoMove { of }.into());
    }
    Ok((inputs, moves))
}

/// The moves that are possible.
fn playable(moves: &[Move]) -> Vec<&Moved> {
    moves.iter().filter_map(|it| it.moved.as_ref().ok()).collect()
}

fn unfinished(request: &Request, watch: &Watch, lacking: Lacking) -> Failure {
    watch.unfinished(&engine::variant_of(&request.variant.name, &request.scenario.file), lacking)
}

/// What was counted of the first so many trials, or of the share of a shard in them.
struct Pairs {
    trials: u64,
    /// Of each of the moves.
    margins: Vec<PairMargins>,
}

/// The same, as it is kept.
fn kept(trials: u64, margins: &[PairMargins]) -> Vec<Played> {
    let of = |margins: &PairMargins| Played {
        pairing: Pairing::Common,
        counted: vec![Counted { end: trials, margins: margins.clone() }],
    };
    margins.iter().map(of).collect()
}

/// What was kept of so many moves; nothing, if that is none.
fn taken_up(kept: Vec<Played>, moves: usize) -> Pairs {
    let counted = kept.into_iter().filter_map(|mut played| played.counted.pop());
    let (ends, margins): (Vec<u64>, Vec<PairMargins>) =
        counted.map(|counted| (counted.end, counted.margins)).unzip();
    let is_one = margins.len() == moves && ends.iter().all(|end| *end == ends[0]);
    let none = || vec![PairMargins::default(); moves];
    if is_one { Pairs { trials: ends[0], margins } } else { Pairs { trials: 0, margins: none() } }
}

/// What pairs of trials of the reference and with each of the moves come to.
fn played(
    request: &Request,
    moved: &[&Moved],
    part: &mut Part,
    watch: &Watch,
) -> Result<Pairs, Failure> {
    let stream = &Stream::new(request.settings.seed, &request.scenario.name);
    let reference = &*request.variant.prepared.experiment;
    let variants = &moved.iter().map(|moved| entry(reference, moved)).collect::<Vec<Entry>>();
    let (coupling, shard, patience) = (Coupling::Synchronized, part.shard(), watch.patience());
    let run = Run {
        pairs: PairedTrials { reference, variants, coupling, stream, shard, patience },
        of_reference: readings(request, request.variant),
        of_entries: moved.iter().map(|moved| readings(request, variant(request, moved))).collect(),
    };
    let label = format!("{}: {}", request.scenario.name, request.variant.name);
    let (most, mut portions) = (request.settings.trials(), Portions::up_to(MOST_BLOCKS));
    watch.over_pairs(&label, |observe| {
        let Pairs { mut trials, mut margins } =
            taken_up(part.played(&observables(request, moved), most)?, variants.len());
        while trials < most && observe(trials, most).is_continue() {
            let clock = Instant::now();
            let next = (trials + portions.trials() * u64::from(shard.count)).min(most);
            let more = match run.margins(trials..next) {
                Ok(more) => more,
                Err(Halt::Stopped(_)) => break,
                Err(Halt::Failed(MeasureError { measure, error })) => {
                    return Err(request.unreadable(&request.measures[measure], error));
                }
            };
            margins = margins.into_iter().zip(more).map(|(sum, more)| sum.with(more)).collect();
            trials = next;
            portions.took(clock.elapsed());
            part.keep(|| kept(trials, &margins));
        }
        Ok(Pairs { trials, margins })
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

/// What can be observed of each measure beside each of the moves: with nothing moved, and moved.
fn observables<'a>(request: &'a Request, moved: &[&Moved]) -> Vec<Vec<[Observable<'a>; 2]>> {
    let beside = |moved: &&Moved| {
        let of = |name: &'a String| {
            let [unmoved, other] = [request.variant, variant(request, moved)]
                .map(|variant| request.scenario.observable(variant, name));
            match moved {
                Moved::Figure(_) => [unmoved, other],
                // What can be rolled so is more, or less, than what the circumstances say.
                Moved::Threshold(_) => [unmoved, other.of_any_size()],
            }
        };
        request.measures.iter().map(of).collect()
    };
    moved.iter().map(beside).collect()
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
