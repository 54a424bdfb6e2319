//! Pairs of trials.

use sandtable_sim::comparison::{
    self, Answer, Bout, Entry, Looks, PairMargins, Pairing, Question, movements, total_variation,
    wasserstein,
};
use sandtable_sim::distribution::Distribution;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::experiment::JointTally;
use sandtable_sim::margins::{MeasureError, ReadMeasure};
use sandtable_sim::statistic::Statistic;
use sandtable_sim::stream::Stream;
use sandtable_sim::trials::StopReason;

use super::found::Compared;
use super::reading::{check_bounds, reading, unreadable};
use super::request::{Request, Side};
use crate::Failure;
use crate::unmeasured::Unmeasured;
use crate::watch::Watch;

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
    watch: &Watch,
) -> Result<Sampled, Failure> {
    let name = &request.reference.scenario.name;
    let stream = request.stream();
    let other_stream = Stream::new(request.settings.seed, &format!("{name}\u{0}independent"));
    let readers: Vec<_> = variants.iter().map(|&i| reader(request, &request.variants[i])).collect();
    let entries: Vec<_> = variants
        .iter()
        .zip(&readers)
        .map(|(&i, read)| Entry {
            experiment: &*request.variants[i].variant.prepared.experiment,
            read,
        })
        .collect();
    let questions: Vec<_> = request
        .measures
        .iter()
        .map(|measure| Question { scale: measure.scale, margin: measure.margin })
        .collect();
    let bout = Bout {
        reference: &*request.reference.variant.prepared.experiment,
        variants: &entries,
        questions: &questions,
        stream: &stream,
        other_stream: &other_stream,
        looks: &Looks::geometric(request.settings.trials()),
        confidence: request.settings.confidence,
    };
    let found = watch.over_pairs(name, |observe| comparison::run(&bout, observe));
    let found = found.map_err(|MeasureError { measure, error }| {
        let of = &*request.reference.scenario.file;
        Unmeasured::named(&request.measures[measure].name, of, error)
    })?;
    let mut rows = Vec::new();
    for ((&variant, answers), (margins, pairing)) in
        variants.iter().zip(&found.answers).zip(&found.pairs)
    {
        for (measure, answer) in answers.iter().enumerate() {
            rows.push(row(request, measure, variant, answer, margins, *pairing)?);
        }
    }
    Ok(Sampled { rows, stop: found.stop, looks: found.looks })
}

/// Reads all measures off pairs with a variant.
fn reader<'a>(
    request: &'a Request,
    side: &'a Side,
) -> impl Fn(&JointTally) -> Result<PairMargins, MeasureError> + Sync + use<'a> {
    let readings = |side: &'a Side| -> Vec<Box<ReadMeasure<'a>>> {
        let read = |measure| Box::new(reading(side, measure)) as Box<ReadMeasure>;
        request.measures.iter().map(read).collect()
    };
    let (before, after) = (readings(&request.reference), readings(side));
    move |tally| PairMargins::of(tally, &before, &after)
}

fn row(
    request: &Request,
    measure: usize,
    variant: usize,
    answer: &Answer,
    margins: &PairMargins,
    pairing: Pairing,
) -> Result<Compared, Failure> {
    let pairs = &answer.pairs;
    let share = |count: u64| count as f64 / pairs.pairs as f64;
    let asked = &request.measures[measure];
    let (reference, side) = (&request.reference, &request.variants[variant]);
    let before = margins.reference(measure).map_err(|e| unreadable(asked, reference, e))?;
    let after = margins.variant(measure).map_err(|e| unreadable(asked, side, e))?;
    check_bounds(asked, reference, &before)?;
    check_bounds(asked, side, &after)?;
    let alone = |of: &Distribution, side: &Side| {
        let scale = side.scenario.scale(side.variant, &asked.name);
        let mean = || Estimate::of(Statistic::Mean, of, request.settings.confidence, scale);
        let told = of.points().len() == 1 || pairs.difference().is_none();
        told.then(mean).and_then(|mean| mean.interval)
    };
    Ok(Compared {
        measure,
        variant,
        pairs: Some((pairs.pairs, pairing)),
        mean_reference: pairs.reference.mean,
        mean_variant: pairs.variant.mean,
        missing: [&before, &after]
            .map(|side| Estimate::missing(side, request.settings.confidence, asked.scale)),
        alone: [alone(&before, reference), alone(&after, side)],
        difference: pairs.difference(),
        fraction: None,
        se: pairs.se().filter(|se| 0.0 < *se),
        interval: answer.interval,
        method: answer.method,
        chances: (pairing == Pairing::Common)
            .then(|| [share(pairs.higher), share(pairs.equal), share(pairs.lower)]),
        variance_ratio: pairs.variance_ratio(),
        total_variation: total_variation(&before, &after),
        wasserstein: wasserstein(&before, &after),
        movements: movements(&before, &after),
        verdict: answer.verdict,
    })
}
