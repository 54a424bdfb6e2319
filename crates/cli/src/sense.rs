//! What one pip on each threshold, modifier and figure would change.

mod levers;

use std::ops::ControlFlow;

use rayon::prelude::*;
use sandtable_sim::comparison::Pairs;
use sandtable_sim::distribution::Distribution;
use sandtable_sim::exact::{Budget, Law};
use sandtable_sim::experiment::{Coupling, JointTally, Values, joint};
use sandtable_sim::interval::{Interval, Method, empirical_bernstein};
use sandtable_sim::stream::Stream;
use sandtable_sim::threshold::Shift;
use sandtable_sim::trials::Stop;
use sandtable_sim::Experiment;

use crate::Failure;
use crate::compare::Asked;
use crate::output::progress::Watch;
use crate::results::{self, SAMPLING_ASKED_FOR};
use crate::scenario::{EngineChoice, Scenario, Settings, Variant};

pub(crate) use levers::{Kind, Lever, Moved};

/// The most trials, where the command line does not say.
pub(crate) const TRIALS: u64 = 100_000;

/// What is asked.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    /// The scenario.
    pub(crate) scenario: &'a Scenario,
    /// The variant.
    pub(crate) variant: &'a Variant,
    /// The measures, the one that decides the order first.
    pub(crate) measures: Vec<Asked>,
    /// How it is run.
    pub(crate) settings: Settings,
}

/// What moving a lever one way does to one measure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect {
    /// The mean with the lever moved.
    pub(crate) mean: f64,
    /// The mean with it moved, less the mean as it is.
    pub(crate) change: f64,
    /// The standard error of the change, if it was sampled.
    pub(crate) se: Option<f64>,
    /// Where the change lies, if it was sampled.
    pub(crate) interval: Option<Interval>,
    /// How that was arrived at.
    pub(crate) method: Method,
}

/// What moving a lever one way does.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// By how much it was moved.
    pub(crate) step: f64,
    /// What that does to each measure.
    pub(crate) effects: Vec<Effect>,
    /// How much of the probability, or of the trials, came to another outcome, of whatever measure.
    pub(crate) moved: f64,
}

/// A lever with what it does moved down and moved up; nothing where it cannot be.
#[derive(Clone, Debug)]
pub(crate) struct Sensed {
    /// What it is.
    pub(crate) lever: Lever,
    /// What it does one pip down.
    pub(crate) down: Option<Found>,
    /// What it does one pip up.
    pub(crate) up: Option<Found>,
}

impl Sensed {
    /// What was found, down and up.
    pub(crate) fn found(&self) -> impl Iterator<Item = &Found> {
        self.down.iter().chain(&self.up)
    }

    /// The largest change of a measure, either way.
    pub(crate) fn largest(&self, measure: usize) -> f64 {
        self.found().map(|found| found.effects[measure].change.abs()).fold(0.0, f64::max)
    }
}

/// What was found out.
#[derive(Debug)]
pub(crate) struct Sensitivity {
    /// The mean of each measure as it is.
    pub(crate) base: Vec<f64>,
    /// The levers, by the change of the first measure, the largest first.
    pub(crate) levers: Vec<Sensed>,
    /// How many trials there were; nothing if it is exact.
    pub(crate) trials: Option<u64>,
    /// Why there were any, unless it was asked for.
    pub(crate) why: Option<String>,
    /// Why not all levers were moved, if so.
    pub(crate) stopped: Option<Stop>,
}

/// How the experiment is known as it is.
enum Base {
    Exact(Law<Values, f64>),
    Sampled { stream: Stream, trials: u64 },
}

/// Moves everything that is met, one after another.
///
/// # Errors
///
/// If the engine that was asked for gives up, or a measure has no value for an outcome.
pub(crate) fn sense(request: &Request, watch: &Watch) -> Result<Sensitivity, Failure> {
    let experiment = &*request.variant.prepared.experiment;
    let (base, why) = base(request, experiment)?;
    let thresholds = match &base {
        Base::Exact(_) => experiment.thresholds(&Budget::default()).unwrap_or_default(),
        Base::Sampled { stream, .. } => experiment.thresholds_met(stream, 0..levers::LOOKED),
    };
    let levers = levers::all(request, thresholds);
    let means = means(request, &base)?;
    let mut stopped = None;
    let mut sensed = Vec::new();
    let all = levers.len() as u64;
    watch.over_pairs(&request.scenario.name, |observe| {
        for portion in levers.chunks(rayon::current_num_threads().max(1) * 4) {
            let moved = portion.par_iter().map(|lever| sensed_at(request, &base, &means, lever));
            sensed.extend(moved.collect::<Result<Vec<_>, Failure>>()?);
            if let ControlFlow::Break(stop) = observe(sensed.len() as u64, all)
                && sensed.len() < levers.len()
            {
                stopped = Some(stop);
                return Ok(());
            }
        }
        Ok::<_, Failure>(())
    })?;
    // Levers that do the same stay in the order of their names.
    sensed.sort_by(|a, b| b.largest(0).total_cmp(&a.largest(0)));
    let trials = match base {
        Base::Exact(_) => None,
        Base::Sampled { trials, .. } => Some(trials),
    };
    Ok(Sensitivity { base: means, levers: sensed, trials, why, stopped })
}

fn base(
    request: &Request,
    experiment: &dyn Experiment,
) -> Result<(Base, Option<String>), Failure> {
    let law = match request.settings.engine {
        EngineChoice::Sample => Err(SAMPLING_ASKED_FOR.to_owned()),
        _ => experiment.enumerate(&Budget::default()).map_err(|error| error.to_string()),
    };
    match law {
        Ok(law) => Ok((Base::Exact(law), None)),
        Err(reason) if request.settings.engine == EngineChoice::Exact => {
            Err(Failure::Engine(format!(
                "variant `{}` of {} cannot be enumerated: {reason}",
                request.variant.name, request.scenario.file
            )))
        }
        Err(reason) => {
            let stream = Stream::new(request.settings.seed, &request.scenario.name);
            let base = Base::Sampled { stream, trials: request.settings.trials() };
            Ok((base, Some(reason).filter(|reason| reason != SAMPLING_ASKED_FOR)))
        }
    }
}

fn means(request: &Request, base: &Base) -> Result<Vec<f64>, Failure> {
    match base {
        Base::Exact(law) => request.measures.iter().map(|it| mean(request, it, law)).collect(),
        Base::Sampled { stream, trials } => {
            let experiment = &*request.variant.prepared.experiment;
            let tally = sandtable_sim::comparison::tally((experiment, None), stream, 0..*trials);
            let mean = |measure: &Asked| {
                let read = results::reading(request.scenario, request.variant, &measure.name);
                let distribution = Distribution::sampled(&tally, read);
                distribution.map(|it| it.mean()).map_err(|error| unreadable(measure, &error))
            };
            request.measures.iter().map(mean).collect()
        }
    }
}

fn mean(request: &Request, measure: &Asked, law: &Law<Values, f64>) -> Result<f64, Failure> {
    let read = results::reading(request.scenario, request.variant, &measure.name);
    let distribution = Distribution::exact(law, None, read);
    distribution.map(|it| it.mean()).map_err(|error| unreadable(measure, &error))
}

fn unreadable(measure: &Asked, error: &impl std::fmt::Display) -> Failure {
    Failure::Engine(format!("measure `{}`: {error}", measure.name))
}

fn sensed_at(
    request: &Request,
    base: &Base,
    means: &[f64],
    lever: &Lever,
) -> Result<Sensed, Failure> {
    let found = |moved: &Option<Moved>| match moved {
        Some(moved) => found(request, base, means, moved),
        None => Ok(None),
    };
    Ok(Sensed { down: found(&lever.down)?, up: found(&lever.up)?, lever: lever.clone() })
}

/// What a moved lever does; nothing if it makes the rule one that cannot be enumerated any more.
fn found(
    request: &Request,
    base: &Base,
    means: &[f64],
    moved: &Moved,
) -> Result<Option<Found>, Failure> {
    let here = &*request.variant.prepared.experiment;
    match base {
        Base::Exact(before) => {
            let budget = Budget::default();
            let law = match moved {
                Moved::Threshold(shift) => here.enumerate_moved(&budget, shift),
                Moved::Figure { variant, .. } => variant.prepared.experiment.enumerate(&budget),
            };
            let Ok(law) = law else { return Ok(None) };
            let effect = |(measure, &base): (&Asked, &f64)| {
                let mean = mean(request, measure, &law)?;
                Ok(Effect { mean, change: tidy(mean - base, base), se: None, interval: None, method: Method::Exact })
            };
            let effects = request.measures.iter().zip(means).map(effect).collect::<Result<_, Failure>>()?;
            Ok(Some(Found { step: moved.step(), effects, moved: distance(before, &law) }))
        }
        Base::Sampled { stream, trials } => {
            let (there, shift): (&dyn Experiment, Option<&Shift>) = match moved {
                Moved::Threshold(shift) => (here, Some(shift)),
                Moved::Figure { variant, .. } => (&*variant.prepared.experiment, None),
            };
            let pairs = joint(here, &[(there, shift)], Coupling::Synchronized, stream, 0..*trials);
            sampled(request, &pairs[0], moved.step()).map(Some)
        }
    }
}

fn sampled(request: &Request, tally: &JointTally, step: f64) -> Result<Found, Failure> {
    let effect = |measure: &Asked| {
        let read = results::reading(request.scenario, request.variant, &measure.name);
        let pairs = Pairs::read(tally, &read, &read).map_err(|error| unreadable(measure, &error))?;
        let (interval, method) = interval(&pairs, measure, request.settings.confidence);
        Ok(Effect {
            mean: pairs.mean_variant,
            change: pairs.difference,
            se: pairs.se(),
            interval,
            method,
        })
    };
    let effects = request.measures.iter().map(effect).collect::<Result<_, Failure>>()?;
    let same: u64 =
        tally.counts.iter().filter(|((before, after), _)| before == after).map(|(_, n)| n).sum();
    let moved = (tally.trials - same) as f64 / tally.trials as f64;
    Ok(Found { step, effects, moved })
}

fn interval(pairs: &Pairs, measure: &Asked, confidence: f64) -> (Option<Interval>, Method) {
    let range = measure.range.unwrap_or(pairs.seen);
    if pairs.pairs < 2 || range.width() <= 0.0 {
        return (None, Method::Unknown);
    }
    let interval = empirical_bernstein(
        pairs.difference,
        pairs.variance_difference,
        pairs.pairs,
        2.0 * range.width(),
        confidence,
    );
    let known = measure.range.is_some();
    (Some(interval), if known { Method::Bernstein } else { Method::BernsteinObserved })
}

/// The total variation distance of two laws.
fn distance(before: &Law<Values, f64>, after: &Law<Values, f64>) -> f64 {
    let of = |law: &Law<Values, f64>, outcome| law.outcomes.get(outcome).copied().unwrap_or(0.0);
    let common: f64 = before.outcomes.iter().map(|(outcome, p)| (p - of(after, outcome)).abs()).sum();
    let new: f64 = after
        .outcomes
        .iter()
        .filter(|(outcome, _)| !before.outcomes.contains_key(*outcome))
        .map(|(_, p)| p)
        .sum();
    tidy(f64::midpoint(common, new), 1.0)
}

/// A difference, or zero if rounding alone could have made it.
fn tidy(difference: f64, of: f64) -> f64 {
    let rounding = sandtable_sim::distribution::TOLERANCE * of.abs().max(1.0);
    if difference.abs() <= rounding { 0.0 } else { difference }
}
