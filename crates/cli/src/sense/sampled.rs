//! Sensitivities on common dice: the same trials with nothing moved and with each number moved.

use std::ops::Range;

use sandtable_sim::comparison::Pairs;
use sandtable_sim::distribution::Distribution;
use sandtable_sim::experiment::{self, Coupling, Experiment, JointTally, Moved as Entry, Tally};
use sandtable_sim::expression::EvaluationError;
use sandtable_sim::interval::{Interval, normal_quantile};
use sandtable_sim::stream::{BLOCK, Stream};
use sandtable_sim::value::Value;

use super::{Effect, Moved, Request, Sensitivities, inputs};
use crate::Failure;
use crate::output::progress::Watch;
use crate::scenario::{Effort, Variant};

/// Thresholds are looked for in so many trials.
const SEARCHED: u64 = BLOCK;

/// Trials, where the scenario asks for a precision and not for a number of them.
const TRIALS: u64 = 1_000_000;

/// Blocks that are run between two looks at the clock.
const PORTION: u64 = 4;

/// All sensitivities, and why they were sampled.
pub(super) fn sense(
    request: &Request,
    why: Option<String>,
    watch: &Watch,
) -> Result<Sensitivities, Failure> {
    let stream = Stream::new(request.settings.seed, &request.scenario.name);
    let reference = &*request.variant.prepared.experiment;
    let thresholds = reference.thresholds_met(&stream, 0..SEARCHED);
    let (inputs, moves) = inputs(request, &thresholds);
    let playable: Vec<usize> = (0..moves.len()).filter(|i| moves[*i].moved.is_ok()).collect();
    let entries: Vec<Entry> = playable
        .iter()
        .filter_map(|i| moves[*i].moved.as_ref().ok())
        .map(|moved| entry(reference, moved))
        .collect();
    let most = match request.settings.effort {
        Effort::Trials(trials) => trials,
        Effort::Precision(_) => TRIALS,
    };
    let label = format!("{}: {}", request.scenario.name, request.variant.name);
    let tallies = watch.over_pairs(&label, |observe| {
        let mut sums = vec![JointTally::default(); entries.len()];
        let mut done = 0;
        while done < most && observe(done, most).is_continue() {
            let next = (done + PORTION * BLOCK).min(most);
            sums = added(sums, &trials(reference, &entries, &stream, done..next));
            done = next;
        }
        sums
    });
    let trials = tallies.first().map_or(0, |tally| tally.trials);
    if trials == 0 {
        return Err(Failure::Nothing("no trial was run before the end".to_owned()));
    }
    let base = base(request, &tallies[0])?;
    let mut effects: Vec<Result<Vec<Effect>, String>> = moves
        .iter()
        .map(|it| it.moved.as_ref().err().cloned().map_or(Ok(Vec::new()), Err))
        .collect();
    for (&i, tally) in playable.iter().zip(&tallies) {
        let variant = match &moves[i].moved {
            Ok(Moved::Figure(variant)) => &**variant,
            _ => request.variant,
        };
        effects[i] = Ok(of_pairs(request, variant, tally, &base)?);
    }
    let stop = if trials < most { watch.wish() } else { None };
    Ok(Sensitivities { inputs, moves, effects, base, trials: Some(trials), why, stop })
}

/// What is run: the rule itself with a threshold moved, or another variant as it is.
fn entry<'a>(reference: &'a dyn Experiment, moved: &'a Moved) -> Entry<'a> {
    match moved {
        Moved::Threshold(shift) => (reference, Some(shift)),
        Moved::Figure(variant) => (&*variant.prepared.experiment, None),
    }
}

fn trials(
    reference: &dyn Experiment,
    entries: &[Entry],
    stream: &Stream,
    trials: Range<u64>,
) -> Vec<JointTally> {
    experiment::joint(reference, entries, Coupling::Synchronized, stream, trials)
}

fn added(sums: Vec<JointTally>, more: &[JointTally]) -> Vec<JointTally> {
    sums.into_iter().zip(more).map(|(sum, more)| sum.with(more.clone())).collect()
}

/// The statistic of each measure with nothing moved.
fn base(request: &Request, tally: &JointTally) -> Result<Vec<f64>, Failure> {
    let reference = side(tally, |(reference, _)| reference);
    let of = |name: &String| statistic(request, request.variant, name, &reference);
    request.measures.iter().map(of).collect()
}

/// The outcomes of one side of pairs.
fn side(
    tally: &JointTally,
    of: impl Fn(&(experiment::Values, experiment::Values)) -> &experiment::Values,
) -> Tally {
    let mut one = Tally { trials: tally.trials, ..Tally::default() };
    for (pair, count) in &tally.counts {
        *one.counts.entry(of(pair).clone()).or_insert(0) += count;
    }
    one
}

fn statistic(
    request: &Request,
    variant: &Variant,
    name: &str,
    tally: &Tally,
) -> Result<f64, Failure> {
    let distribution = Distribution::sampled(tally, request.reading(variant, name))
        .map_err(|error| request.unreadable(name, &error))?;
    Ok(request.statistic.of(&distribution))
}

/// What pairs of trials say about each measure.
fn of_pairs(
    request: &Request,
    variant: &Variant,
    tally: &JointTally,
    base: &[f64],
) -> Result<Vec<Effect>, Failure> {
    let after = side(tally, |(_, variant)| variant);
    let effect = |(name, base): (&String, &f64)| {
        let value = statistic(request, variant, name, &after)?;
        let read = |variant: &Variant| counted(request, request.reading(variant, name));
        let pairs = Pairs::read(tally, &read(request.variant), &read(variant))
            .map_err(|error| request.unreadable(name, &error))?;
        let values = Pairs::read(
            tally,
            &request.reading(request.variant, name),
            &request.reading(variant, name),
        );
        let values = values.map_err(|error| request.unreadable(name, &error))?;
        Ok(Effect {
            value,
            change: value - base,
            interval: interval(request, &pairs),
            difference: 1.0 - values.equal as f64 / values.pairs as f64,
        })
    };
    request.measures.iter().zip(base).map(effect).collect()
}

/// A measure as far as a statistic that is a mean counts it: an event counts one or nothing.
fn counted<'a>(
    request: &Request,
    reading: impl Fn(&[Value]) -> Result<f64, EvaluationError> + 'a,
) -> impl Fn(&[Value]) -> Result<f64, EvaluationError> + 'a {
    let event = request.statistic.event();
    move |outcome| {
        let value = reading(outcome)?;
        Ok(event.map_or(value, |(low, high)| f64::from(u8::from(low <= value && value <= high))))
    }
}

/// The normal interval of a mean of differences; nothing for statistics that are no means.
fn interval(request: &Request, pairs: &Pairs) -> Option<Interval> {
    use sandtable_sim::statistic::Statistic;
    if matches!(request.statistic, Statistic::Sd | Statistic::Quantile(_)) {
        return None;
    }
    let half = normal_quantile(request.settings.confidence) * pairs.se()?;
    Some(Interval::around(pairs.difference, half))
}
