//! Pairs of trials.

use sandtable_sim::comparison::{
    self, Answer, Bout, Entry, PairMargins, Pairing, Played, Question, movements, total_variation,
};
use sandtable_sim::distribution::{Distribution, DistributionError};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::experiment::JointTally;
use sandtable_sim::margins::{MeasureError, ReadMeasure};
use sandtable_sim::patience::Halt;
use sandtable_sim::shard::Shard;
use sandtable_sim::stream::Stream;
use sandtable_sim::trials::{Stop, StopReason};

use super::found::Compared;
use super::reading::{self, distance, met, reading, unreadable};
use super::request::{Asked, Request, Side};
use crate::Failure;
use crate::checkpoint::parts::Part;
use crate::observable::Observable;
use crate::unmeasured::Unmeasured;
use crate::watch::{Lacking, Watch};

/// What sampling came to.
pub(super) struct Sampled {
    pub(super) rows: Vec<Compared>,
    pub(super) stop: StopReason,
    pub(super) looks: usize,
}

/// Compares the variants with these positions.
pub(super) fn sample(
    request: &Request,
    variants: &[usize],
    part: &mut Part,
    watch: &Watch,
) -> Result<Sampled, Failure> {
    let name = &request.reference.scenario.name;
    let asked = asked(request);
    let trials = request.settings.trials();
    let before = part.played(&observables(request, (variants, &asked)), trials)?;
    // What is not enough to tell anything is kept all the same.
    let mut begun = Vec::new();
    let found = with_bout(request, (variants, &asked), (&before, Shard::WHOLE), watch, |bout| {
        watch.over_pairs(name, |observe| {
            comparison::run(bout, &mut |progress| {
                if progress.pairs == 0 {
                    begun = progress.played();
                }
                part.keep(|| progress.played());
                observe(progress.pairs, progress.most)
            })
        })
    });
    if let Err(Halt::Stopped(_)) = found {
        part.keep_at_last(&begun);
    }
    let found = found.map_err(|halt| halted(request, &asked, halt, watch))?;
    part.end(found.stop.is_complete(), &found.played);
    let (before, after): (OfSide, OfSide) = (PairMargins::reference, PairMargins::variant);
    let mut rows = Vec::new();
    for ((&variant, answers), (margins, pairing)) in
        variants.iter().zip(&found.answers).zip(&found.pairs)
    {
        for (position, answer) in answers.iter().enumerate() {
            let of = [before, after].map(|side| side(margins, position));
            rows.push(row(request, asked[position], variant, answer, of, *pairing)?);
        }
    }
    Ok(Sampled { rows, stop: found.stop, looks: found.looks })
}

/// Runs the share of the pairs that a shard has, of the variants with these positions; says why there
/// are not all. What the whole does not need, because it is decided before, is run as well.
pub(super) fn share(
    request: &Request,
    variants: &[usize],
    part: &mut Part,
    watch: &Watch,
) -> Result<Option<Stop>, Failure> {
    let name = &request.reference.scenario.name;
    let asked = asked(request);
    let (trials, shard) = (request.settings.trials(), part.shard());
    let before = part.played(&observables(request, (variants, &asked)), trials)?;
    let played = with_bout(request, (variants, &asked), (&before, shard), watch, |bout| {
        watch.over_pairs(name, |observe| {
            comparison::play(bout, &mut |progress| {
                part.keep(|| progress.played());
                observe(progress.pairs, progress.most)
            })
        })
    });
    let (played, stop) = played.map_err(|halt| halted(request, &asked, halt, watch))?;
    part.end(stop.is_none(), &played);
    Ok(stop)
}

/// What can be observed of each of these measures beside each of these variants, by their positions: in
/// the reference, and in the variant. Scenarios may define a measure of one name otherwise.
fn observables<'a>(
    request: &'a Request,
    (variants, asked): (&[usize], &[usize]),
) -> Vec<Vec<[Observable<'a>; 2]>> {
    let beside = |variant: &usize| {
        let sides = [&request.reference, &request.variants[*variant]];
        let of = |measure: &usize| {
            let name = &request.measures[*measure].name;
            sides.map(|side| side.scenario.observable(side.variant, name))
        };
        asked.iter().map(of).collect()
    };
    variants.iter().map(beside).collect()
}

/// The positions of the measures that pairs are run for.
fn asked(request: &Request) -> Vec<usize> {
    (0..request.measures.len()).filter(|&i| request.measures[i].has_verdict).collect()
}

/// Does something with what is compared: variants and measures, by their positions, with what they
/// have come to before.
fn with_bout<T>(
    request: &Request,
    (variants, asked): (&[usize], &[usize]),
    (before, shard): (&[Played], Shard),
    watch: &Watch,
    then: impl FnOnce(&Bout) -> T,
) -> T {
    let name = &request.reference.scenario.name;
    let stream = request.stream();
    let other_stream = Stream::new(request.settings.seed, &format!("{name}\u{0}independent"));
    let readers: Vec<_> =
        variants.iter().map(|&i| reader(request, asked, &request.variants[i])).collect();
    let entries: Vec<_> = variants
        .iter()
        .zip(&readers)
        .map(|(&i, read)| Entry {
            experiment: &*request.variants[i].variant.prepared.experiment,
            read,
        })
        .collect();
    let question = |&i: &usize| {
        let Asked { scale, margin, .. } = request.measures[i];
        Question { scale, margin }
    };
    let questions: Vec<_> = asked.iter().map(question).collect();
    then(&Bout {
        reference: &*request.reference.variant.prepared.experiment,
        variants: &entries,
        questions: &questions,
        stream: &stream,
        other_stream: &other_stream,
        looks: &request.looks(),
        confidence: request.settings.confidence,
        before,
        shard,
        patience: watch.patience(),
    })
}

/// Why there is no comparison.
fn halted(request: &Request, asked: &[usize], halt: Halt<MeasureError>, watch: &Watch) -> Failure {
    let of = &*request.reference.scenario.file;
    match halt {
        Halt::Stopped(_) => watch.unfinished(&format!("every variant of {of}"), Lacking::Block),
        Halt::Failed(MeasureError { measure, error }) => {
            Unmeasured::named(&request.measures[asked[measure]].name, of, error).into()
        }
    }
}

/// The distribution of a measure on one side of pairs.
type OfSide = fn(&PairMargins, usize) -> Result<Distribution, DistributionError>;

/// Reads the measures that are asked about off pairs with a variant.
fn reader<'a>(
    request: &'a Request,
    asked: &[usize],
    side: &'a Side,
) -> impl Fn(&JointTally) -> Result<PairMargins, MeasureError> + Sync + use<'a> {
    let readings = |side: &'a Side| -> Vec<Box<ReadMeasure<'a>>> {
        let read = |measure| Box::new(reading(side, measure)) as Box<ReadMeasure>;
        asked.iter().map(|&i| read(&request.measures[i])).collect()
    };
    let (before, after) = (readings(&request.reference), readings(side));
    move |tally| PairMargins::of(tally, &before, &after)
}

fn row(
    request: &Request,
    measure: usize,
    variant: usize,
    answer: &Answer,
    [before, after]: [Result<Distribution, DistributionError>; 2],
    pairing: Pairing,
) -> Result<Compared, Failure> {
    let pairs = &answer.pairs;
    let share = |count: u64| count as f64 / pairs.pairs as f64;
    let asked = &request.measures[measure];
    let (reference, side) = (&request.reference, &request.variants[variant]);
    let before = before.map_err(|error| unreadable(asked, reference, error))?;
    let after = after.map_err(|error| unreadable(asked, side, error))?;
    let means = [
        reading::alone(request, reference, asked, &before),
        reading::alone(request, side, asked, &after),
    ];
    let alone = |of: &Distribution, mean: Estimate| {
        let told = of.points().len() == 1 || pairs.difference().is_none();
        mean.interval.filter(|_| told)
    };
    Ok(Compared {
        measure,
        variant,
        pairs: Some((pairs.pairs, pairing)),
        confidence: request.at_each_look(),
        mean_reference: pairs.reference.mean,
        mean_variant: pairs.variant.mean,
        missing: [&before, &after]
            .map(|side| Estimate::missing(side, request.at_each_look(), asked.scale)),
        means,
        conditions: [met(request, reference, asked, &before), met(request, side, asked, &after)],
        alone: [alone(&before, means[0]), alone(&after, means[1])],
        difference: pairs.difference(),
        fraction: None,
        se: pairs.se().filter(|se| 0.0 < *se),
        interval: answer.interval,
        method: answer.method,
        chances: (pairing == Pairing::Common)
            .then(|| [share(pairs.higher), share(pairs.equal), share(pairs.lower)]),
        variance_ratio: pairs.variance_ratio(),
        total_variation: total_variation(&before, &after),
        wasserstein: distance(&before, &after),
        movements: movements(&before, &after),
        verdict: answer.verdict,
    })
}
