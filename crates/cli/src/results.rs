//! What is found out about a scenario: a distribution for each measure of each variant.

mod valueless;

use std::time::{Duration, Instant};

use sandtable_dice::Scale;
use sandtable_report::digits;
use sandtable_sim::distribution::{
    Condition, Distribution, DistributionError, Known, Observation, Share, Unobserved,
};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::exact::Law;
use sandtable_sim::experiment::{Tally, Values};
use sandtable_sim::interval::Method;
use sandtable_sim::margins::{Margins, MeasureError, ReadMeasure};
use sandtable_sim::probability::Fraction;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::stream::Stream;
use sandtable_sim::trials::{self, Plan, Progress, RunError, Shard, StopReason, Task};
use sandtable_sim::value::Value;

use crate::Failure;
use crate::engine::{self, EngineChoice, Exact, FoundBy, Laws, WhyRounded, WhySampled};
use crate::scenario::{Effort, Scenario, Settings, Variant};
use crate::unmeasured::Unmeasured;
use crate::watch::{Lacking, Observe, Watch};

/// What is found out about one variant.
#[derive(Debug)]
pub(crate) struct Finding {
    /// The variant.
    pub(crate) variant: String,
    /// Its measures, the scenario's own first.
    pub(crate) measures: Vec<FoundMeasure>,
    /// How they are known.
    pub(crate) known: HowKnown,
    /// How long it took.
    pub(crate) elapsed: Duration,
}

/// One measure of one variant.
#[derive(Debug)]
pub(crate) struct FoundMeasure {
    /// The name.
    pub(crate) name: String,
    /// What is counted, with its unit.
    pub(crate) meaning: String,
    /// What kind of number it is, and what it can come to.
    pub(crate) scale: Scale,
    /// How likely each value is.
    pub(crate) distribution: Distribution,
    /// Whether it is given under a condition.
    pub(crate) given: bool,
}

impl FoundMeasure {
    /// How likely it is to have no value, if it may have none: also where that never came up.
    pub(crate) fn missing(&self) -> Option<Share> {
        let distribution = &self.distribution;
        let never = || {
            let none = distribution.trials().map(|trials| Share::of_trials(0, trials.max(1)));
            none.unwrap_or_else(|| Share::exact(0.0, Some(Fraction::ZERO)))
        };
        self.scale.missing?;
        Some(distribution.missing().cloned().unwrap_or_else(never))
    }

    /// The probability of something that was observed, a value or that there is none, of which this is
    /// the share.
    pub(crate) fn p_eq(&self, value: Option<Value>, share: &Share, confidence: f64) -> Estimate {
        let known = self.distribution.known();
        match value.map(Value::get) {
            Some(value) => self.p_between((value, value), share, confidence),
            None => Estimate::of_share(share, known, confidence),
        }
    }

    /// The probability of a value from the first of two to the second, of which this is the share.
    pub(crate) fn p_between(&self, event: (f64, f64), share: &Share, confidence: f64) -> Estimate {
        Estimate::of_event(event, share, &self.distribution, confidence, self.scale)
    }

    /// The condition under which it is given: also where every trial met it, which does not make
    /// that certain.
    pub(crate) fn condition(&self) -> Option<Condition> {
        condition(self.given, &self.distribution)
    }

    /// How likely the condition is met under which it is given.
    pub(crate) fn condition_met(&self, confidence: f64) -> Option<Estimate> {
        let known = self.distribution.known();
        Some(Estimate::condition(&self.condition()?, known, confidence))
    }
}

/// The condition that a distribution is under; also where every trial met it, which does not make
/// that certain.
fn condition(given: bool, distribution: &Distribution) -> Option<Condition> {
    let all = |trials| Condition { share: Share::of_trials(trials, trials), trials: Some(trials) };
    let met_by_all = || distribution.trials().filter(|_| given).map(all);
    distribution.condition().cloned().or_else(met_by_all)
}

/// How likely the condition is met under which a measure is given; nothing if it is under none. What
/// is shown of such a measure is of these trials alone, so whatever shows it says this beside it.
pub(crate) fn condition_met(
    scenario: &Scenario,
    measure: &str,
    distribution: &Distribution,
    confidence: f64,
) -> Option<Estimate> {
    scenario.given(measure)?;
    let certain =
        Estimate { value: Some(1.0), se: None, interval: None, method: Method::Exact, confidence };
    let of = |it: Condition| Estimate::condition(&it, distribution.known(), confidence);
    Some(condition(true, distribution).map_or(certain, of))
}

/// How likely a condition is that so many of the trials met.
pub(crate) fn met_in(met: u64, trials: u64, confidence: f64) -> Estimate {
    let share = Share::of_trials(met, trials);
    let condition = Condition { share, trials: Some(trials) };
    Estimate::condition(&condition, Known::Sampled { trials: met }, confidence)
}

/// How the numbers of a variant are known.
#[derive(Debug)]
pub(crate) enum HowKnown {
    /// By enumeration.
    Exact {
        /// Paths that were run.
        paths: u64,
        /// What they took of the budget.
        spent: u64,
        /// What was not followed to its end.
        unresolved: f64,
        /// Why probabilities are not known as fractions, if they are not.
        rounded: Option<WhyRounded>,
    },
    /// From trials.
    Sampled {
        /// How often each value of each measure came up, in the order of the measures.
        margins: Margins,
        /// The numbers of the trials.
        ranges: Vec<std::ops::Range<u64>>,
        /// Why there were no more.
        stop: StopReason,
        /// Why there were any.
        why: WhySampled,
    },
}

impl HowKnown {
    /// The engine, as files name it.
    pub(crate) fn engine(&self) -> &'static str {
        let engine = match self {
            HowKnown::Exact { .. } => FoundBy::Exact,
            HowKnown::Sampled { .. } => FoundBy::Sample,
        };
        engine.word()
    }

    /// Why this engine answered, in words.
    pub(crate) fn why(&self) -> String {
        match self {
            HowKnown::Exact { paths, rounded: None, .. } => {
                format!("the outcomes could be enumerated in {}", digits::counted(*paths, "path"))
            }
            HowKnown::Exact { paths, rounded: Some(why), .. } => format!(
                "the outcomes could be enumerated in {}, but not in fractions: {why}",
                digits::counted(*paths, "path")
            ),
            HowKnown::Sampled { why, .. } => why.to_string(),
        }
    }

    /// Why there are trials, if there are.
    pub(crate) fn why_sampled(&self) -> Option<&WhySampled> {
        match self {
            HowKnown::Exact { .. } => None,
            HowKnown::Sampled { why, .. } => Some(why),
        }
    }

    /// Why exact probabilities are not known as fractions, if they are not.
    pub(crate) fn why_rounded(&self) -> Option<&WhyRounded> {
        match self {
            HowKnown::Exact { rounded, .. } => rounded.as_ref(),
            HowKnown::Sampled { .. } => None,
        }
    }

    /// The same trials, for another reason.
    pub(crate) fn because(self, because: WhySampled) -> HowKnown {
        match self {
            HowKnown::Exact { .. } => self,
            HowKnown::Sampled { margins, ranges, stop, .. } => {
                HowKnown::Sampled { margins, ranges, stop, why: because }
            }
        }
    }

    /// The number of trials, if there were any.
    pub(crate) fn trials(&self) -> Option<u64> {
        match self {
            HowKnown::Exact { .. } => None,
            HowKnown::Sampled { margins, .. } => Some(margins.trials),
        }
    }

    /// Whether everything that was asked for has been done.
    pub(crate) fn complete(&self) -> bool {
        match self {
            HowKnown::Exact { .. } => true,
            HowKnown::Sampled { stop, why, .. } => {
                // With more time it would have been enumerated.
                stop.is_complete() && *why != WhySampled::TimeOver
            }
        }
    }
}

/// Where trials begin: which share of them, and what an interrupted run has done already.
#[derive(Clone, Debug, Default)]
pub(crate) struct Begun<'a> {
    /// The share; nothing for all.
    pub(crate) shard: Option<Shard>,
    /// The trials done already.
    pub(crate) so_far: Margins,
    /// Who says how long trials are waited for; nothing if they are for as long as they take.
    pub(crate) watch: Option<&'a Watch>,
}

/// Sampling for precision gives up here.
const MOST_FOR_PRECISION: u64 = 1_000_000_000;

/// Finds the distributions of a variant.
///
/// # Errors
///
/// If the engine that was asked for gives up, a measure has no value for an outcome, or somebody wants
/// an end before a block of trials is done.
pub(crate) fn find(
    scenario: &Scenario,
    variant: &Variant,
    settings: &Settings,
    begun: Begun,
    observe: Observe,
) -> Result<Finding, Failure> {
    let clock = Instant::now();
    let found = find_exact(scenario, variant, settings.engine)?;
    found.or_else(|why| {
        let known = sample(scenario, variant, settings, begun, why, observe)?;
        let measures = measures(scenario, variant, &known, None)?;
        Ok(Finding { variant: variant.name.clone(), measures, known, elapsed: clock.elapsed() })
    })
}

/// Finds the distributions of a variant exactly, or says why they are to be sampled.
///
/// # Errors
///
/// If the exact engine was asked for and gives up, or a measure has no value for an outcome.
pub(crate) fn find_exact(
    scenario: &Scenario,
    variant: &Variant,
    engine: EngineChoice,
) -> Result<Exact<Finding>, Failure> {
    let clock = Instant::now();
    let whom = || engine::variant_of(&variant.name, &scenario.file);
    let laws = || Ok(engine::laws(&*variant.prepared.experiment));
    let laws = engine::decide::<_, Failure>(engine, whom, laws)?;
    let laws = match laws {
        Ok(laws) => laws,
        Err(why) => return Ok(Err(why)),
    };
    let Law { paths, spent, unresolved, .. } = laws.law;
    let rounded = laws.fractions.as_ref().err().cloned();
    let known = HowKnown::Exact { paths, spent, unresolved, rounded };
    let measures = measures(scenario, variant, &known, Some(&laws))?;
    Ok(Ok(Finding { variant: variant.name.clone(), measures, known, elapsed: clock.elapsed() }))
}

/// The measures of a variant under a law that was found elsewhere.
///
/// # Errors
///
/// If a measure has no value for an outcome.
pub(crate) fn of_law(
    scenario: &Scenario,
    variant: &Variant,
    law: &Law<Values, f64>,
) -> Result<Vec<FoundMeasure>, Failure> {
    let of = |name: &str| Distribution::exact(law, None, reading(scenario, variant, name));
    found(scenario, variant, |_, name| of(name))
}

/// What a variant came to that was enumerated before: a distribution for each measure.
pub(crate) fn of_kept(
    scenario: &Scenario,
    variant: &Variant,
    paths: u64,
    distributions: Vec<Distribution>,
) -> Finding {
    let unresolved = distributions.iter().filter_map(Distribution::unresolved);
    // Checks, whose variants are kept, do not tell why fractions were given up.
    let unresolved = unresolved.fold(0.0, f64::max);
    let known = HowKnown::Exact { paths, spent: paths, unresolved, rounded: None };
    let names = scenario.measure_names().into_iter();
    let measures = names
        .zip(distributions)
        .map(|(name, distribution)| found_measure(scenario, variant, name, distribution));
    let measures = measures.collect();
    Finding { variant: variant.name.clone(), measures, known, elapsed: Duration::ZERO }
}

/// What follows from a few trials of a variant.
///
/// # Errors
///
/// If there are none, or a measure has no value for an outcome.
pub(crate) fn of_tally(
    scenario: &Scenario,
    variant: &Variant,
    tally: &Tally,
) -> Result<Finding, Failure> {
    let margins = Margins::of(tally, &readings(scenario, variant))
        .map_err(|MeasureError { measure, error }| undefined(scenario, variant, measure, error))?;
    let ranges = std::iter::once(0..margins.trials).collect();
    let (stop, why) = (StopReason::Trials, WhySampled::AskedFor);
    let known = HowKnown::Sampled { margins, ranges, stop, why };
    let measures = measures(scenario, variant, &known, None)?;
    Ok(Finding { variant: variant.name.clone(), measures, known, elapsed: Duration::ZERO })
}

fn sample(
    scenario: &Scenario,
    variant: &Variant,
    settings: &Settings,
    Begun { shard, so_far, watch }: Begun,
    why: WhySampled,
    observe: Observe,
) -> Result<HowKnown, Failure> {
    let stream = Stream::new(settings.seed, &scenario.name);
    let (trials, precision) = match settings.effort {
        Effort::Trials(trials) => (Some(trials), None),
        Effort::Precision(precision) => (None, Some(precision)),
    };
    let plan = Plan { trials, precision, max: MOST_FOR_PRECISION, shard };
    let names = scenario.measure_names();
    let main = names.iter().position(|name| *name == settings.measure);
    let main = main.expect("the main measure was checked when it was read");
    let scale = scenario.scale(variant, &settings.measure);
    let estimate = |margins: &Margins| -> Result<Estimate, DistributionError> {
        let distribution = margins.distribution(main)?;
        Ok(Estimate::of(Statistic::Mean, &distribution, settings.confidence, scale))
    };
    let mut observe = |progress: &Progress| observe(progress, estimate(progress.margins).ok());
    let measures = readings(scenario, variant);
    let experiment = &*variant.prepared.experiment;
    let patience = watch.map(Watch::patience).unwrap_or_default();
    let task = Task { experiment, stream: &stream, plan, measures: &measures, patience };
    let run = trials::run(&task, so_far, &estimate, &mut observe).map_err(|error| match error {
        RunError::Measure(MeasureError { measure, error }) => {
            undefined(scenario, variant, measure, error)
        }
        error => Failure::Trials(error),
    })?;
    if let Some(watch) = watch.filter(|_| run.margins.trials == 0 && !run.stop.is_complete()) {
        return Err(
            watch.unfinished(&engine::variant_of(&variant.name, &scenario.file), Lacking::Block)
        );
    }
    let ranges = plan.ranges(0..run.margins.trials).collect();
    Ok(HowKnown::Sampled { margins: run.margins, ranges, stop: run.stop, why })
}

/// What reads the measures of a scenario off an outcome, in their order.
fn readings<'a>(scenario: &'a Scenario, variant: &Variant) -> Vec<Box<ReadMeasure<'a>>> {
    let read = |name: &String| Box::new(reading(scenario, variant, name)) as Box<ReadMeasure>;
    scenario.measure_names().iter().map(read).collect()
}

/// A measure has no value.
fn undefined(
    scenario: &Scenario,
    variant: &Variant,
    measure: usize,
    error: DistributionError,
) -> Failure {
    let of = engine::variant_of(&variant.name, &scenario.file);
    Unmeasured::named(&scenario.measure_names()[measure], of, error).into()
}

/// The main measure and those that the scenario defines: what the designer asked for.
pub(crate) fn asked_for(scenario: &Scenario, settings: &Settings) -> Vec<String> {
    let main = &settings.measure;
    let defined = scenario.measures.iter().map(|measure| &measure.name);
    std::iter::once(main).chain(defined.filter(|name| *name != main)).cloned().collect()
}

/// What reads a measure, built in or defined, off an outcome.
pub(crate) fn reading<'a>(
    scenario: &'a Scenario,
    variant: &Variant,
    name: &str,
) -> impl Fn(&[Option<Value>]) -> Result<Observation, Unobserved> + use<'a> {
    let built_in = variant.prepared.experiment.measures();
    let built_in = built_in.iter().position(|measure| measure.name == name);
    let defined = scenario.measures.iter().position(|measure| measure.name == name);
    move |outcome| match (built_in, defined) {
        (Some(position), _) => scenario.observed_built_in(position, outcome),
        (None, Some(position)) => scenario.observed(position, outcome),
        (None, None) => unreachable!("names were checked when they were read"),
    }
}

fn measures(
    scenario: &Scenario,
    variant: &Variant,
    known: &HowKnown,
    laws: Option<&Laws>,
) -> Result<Vec<FoundMeasure>, Failure> {
    found(scenario, variant, |position, name| match (known, laws) {
        (HowKnown::Sampled { margins, .. }, _) => margins.distribution(position),
        (HowKnown::Exact { .. }, Some(Laws { law, fractions })) => {
            Distribution::exact(law, fractions.as_ref().ok(), reading(scenario, variant, name))
        }
        (HowKnown::Exact { .. }, None) => unreachable!("what is exact has a law"),
    })
}

/// The measures of a variant, given how each is distributed.
fn found(
    scenario: &Scenario,
    variant: &Variant,
    distribution: impl Fn(usize, &str) -> Result<Distribution, DistributionError>,
) -> Result<Vec<FoundMeasure>, Failure> {
    let found = scenario.measure_names().into_iter().enumerate().map(|(position, name)| {
        let distribution = distribution(position, &name);
        let distribution =
            distribution.map_err(|error| undefined(scenario, variant, position, error))?;
        Ok(found_measure(scenario, variant, name, distribution))
    });
    found.collect()
}

fn found_measure(
    scenario: &Scenario,
    variant: &Variant,
    name: String,
    distribution: Distribution,
) -> FoundMeasure {
    let (meaning, scale) = (scenario.meaning_of(&name), scenario.scale(variant, &name));
    let given = scenario.given(&name).is_some();
    FoundMeasure { name, meaning, scale, distribution, given }
}
