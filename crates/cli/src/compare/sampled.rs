//! Pairs of trials.

use std::collections::BTreeMap;

use sandtable_sim::comparison::{
    self, Answer, Bout, Entry, Looks, Pairing, Pairs, Question, movements, total_variation,
    wasserstein,
};
use sandtable_sim::distribution::{Distribution, DistributionError};
use sandtable_sim::experiment::{JointTally, Tally, Values};
use sandtable_sim::stream::Stream;
use sandtable_sim::trials::StopReason;

use super::{Asked, Compared, Request, Side, reading, unreadable};
use crate::Failure;
use crate::output::progress::Watch;

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
        .map(|measure| Question { range: measure.range, margin: measure.margin })
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
    let found = found.map_err(|error| {
        Failure::Engine(format!("{}: {error}", request.reference.scenario.file))
    })?;
    let mut rows = Vec::new();
    for ((&variant, answers), (tally, pairing)) in
        variants.iter().zip(&found.answers).zip(&found.pairs)
    {
        for (measure, answer) in answers.iter().enumerate() {
            request.check_range(&request.measures[measure], answer.pairs.seen)?;
            rows.push(row(request, measure, variant, answer, tally, *pairing)?);
        }
    }
    Ok(Sampled { rows, stop: found.stop, looks: found.looks })
}

/// Reads all measures off pairs with a variant.
fn reader<'a>(
    request: &'a Request,
    side: &'a Side,
) -> impl Fn(&JointTally) -> Result<Vec<Pairs>, DistributionError> + Sync + use<'a> {
    move |tally| {
        let read = |measure: &Asked| {
            let (before, after) = (reading(&request.reference, measure), reading(side, measure));
            Pairs::read(tally, &before, &after)
        };
        request.measures.iter().map(read).collect()
    }
}

fn row(
    request: &Request,
    measure: usize,
    variant: usize,
    answer: &Answer,
    tally: &JointTally,
    pairing: Pairing,
) -> Result<Compared, Failure> {
    let pairs = &answer.pairs;
    let share = |count: u64| count as f64 / pairs.pairs as f64;
    let asked = &request.measures[measure];
    let (reference, side) = (&request.reference, &request.variants[variant]);
    let before = marginal(tally, |pair| &pair.0, asked, reference)?;
    let after = marginal(tally, |pair| &pair.1, asked, side)?;
    Ok(Compared {
        measure,
        variant,
        pairs: Some((pairs.pairs, pairing)),
        mean_reference: pairs.mean_reference,
        mean_variant: pairs.mean_variant,
        difference: pairs.difference,
        fraction: None,
        se: pairs.se(),
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

/// The distribution of a measure on one side of the pairs.
fn marginal(
    tally: &JointTally,
    side_of: impl Fn(&(Values, Values)) -> &Values,
    measure: &Asked,
    side: &Side,
) -> Result<Distribution, Failure> {
    let mut counts: BTreeMap<Values, u64> = BTreeMap::new();
    for (pair, count) in &tally.counts {
        *counts.entry(side_of(pair).clone()).or_insert(0) += count;
    }
    let tally = Tally { trials: tally.trials, counts };
    Distribution::sampled(&tally, reading(side, measure))
        .map_err(|error| unreadable(measure, side, &error))
}
