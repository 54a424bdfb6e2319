//! Every combination of several switches: what each does by itself, and what two do together.

mod refusal;

use std::ops::ControlFlow;

use rayon::prelude::*;
use sandtable_report::digits;
use sandtable_sim::distribution::{Distribution, DistributionError, Observation, TOLERANCE};
use sandtable_sim::estimate::range;
use sandtable_sim::exact::{Budget, Law, Unenumerable};
use sandtable_sim::experiment::Values;
use sandtable_sim::factorial::{
    Cells, Design, DesignError, Effect, Irrelevance, Moments, Sampled, irrelevances,
};
use sandtable_sim::interval::{Interval, Method, empirical_bernstein};
use sandtable_sim::margins::{MeasureError, ReadMeasure};
use sandtable_sim::patience::{Halt, Patience};
use sandtable_sim::statistic::Statistic;
use sandtable_sim::stream::{BLOCK, Stream};
use sandtable_sim::trials::{Stop, StopReason};
use serde_json::Value;

use crate::Failure;
use crate::args::Switch;
use crate::compare::Asked;
use crate::engine::{self, Exact, WhySampled};
use crate::missing::MayBeMissing;
use crate::results;
use crate::scenario::{Scenario, Settings, Variant};
use crate::unmeasured::Unmeasured;
use crate::watch::Watch;
use refusal::CannotSwitch;

/// What is to be found out.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    /// The scenario.
    pub(crate) scenario: &'a Scenario,
    /// The switches.
    pub(crate) switches: &'a [Switch],
    /// Their combinations.
    pub(crate) design: Design,
    /// The variant in each cell.
    pub(crate) cells: Vec<Variant>,
    /// The measures, each of which has a mean in every cell.
    pub(crate) measures: Vec<Asked>,
    /// The measures that nobody asked for by name, and that may have no value.
    pub(crate) left_out: Vec<Asked>,
    /// How it is run.
    pub(crate) settings: Settings,
}

/// A number with its interval.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The number.
    pub(crate) value: f64,
    /// Its standard error, if it was sampled.
    pub(crate) se: Option<f64>,
    /// Where it lies, if it was sampled.
    pub(crate) interval: Option<Interval>,
    /// How that was arrived at.
    pub(crate) method: Method,
}

/// What was found out.
#[derive(Debug)]
pub(crate) struct Factorial {
    /// The effects that there are, single changes first.
    pub(crate) effects: Vec<Effect>,
    /// For each measure, the mean of each cell.
    pub(crate) means: Vec<Vec<f64>>,
    /// For each measure, what each effect comes to.
    pub(crate) values: Vec<Vec<Known>>,
    /// The switches that another makes irrelevant.
    pub(crate) irrelevances: Vec<Irrelevance>,
    /// How many trials each cell had; nothing if it is exact.
    pub(crate) trials: Option<u64>,
    /// Why there were any.
    pub(crate) why: Option<WhySampled>,
    /// Why sampling stopped, if there was any.
    pub(crate) stop: Option<StopReason>,
}

impl Factorial {
    /// Whether everything was found out that was asked for.
    pub(crate) fn complete(&self) -> bool {
        self.stop.is_none_or(StopReason::is_complete)
    }
}

/// The combinations of switches, ready to be carried out.
///
/// # Errors
///
/// If there are too many, or one of them is not possible, or a switch does nothing to the scenario.
pub(crate) fn cells(
    scenario: &Scenario,
    of: &Variant,
    switches: &[Switch],
) -> Result<(Design, Vec<Variant>), Failure> {
    for (i, switch) in switches.iter().enumerate() {
        if switches[..i].iter().any(|other| other.key == switch.key) {
            return Err(CannotSwitch::Twice { key: switch.key.clone() }.into());
        }
    }
    let design = Design::new(switches.iter().map(|switch| switch.values.len()).collect());
    let design = design.map_err(|error| refused(error, switches))?;
    let cell = |cell: usize| {
        let changes: Vec<(String, Value)> = switches
            .iter()
            .enumerate()
            .map(|(i, switch)| (switch.key.clone(), switch.values[design.setting(cell, i)].clone()))
            .collect();
        let name = changes.iter().map(|(key, value)| setting(key, value)).collect::<Vec<_>>();
        scenario.changed(of, &name.join(" "), &changes)
    };
    let cells: Vec<Variant> = (0..design.cells()).map(cell).collect::<Result<_, _>>()?;
    for (i, switch) in switches.iter().enumerate() {
        for to in 1..switch.values.len() {
            let changes = |from: usize| {
                let other = design.switched(from, i, to);
                cells[from].prepared.in_force != cells[other].prepared.in_force
            };
            if !(0..design.cells()).filter(|&cell| design.setting(cell, i) == 0).any(changes) {
                let named = |to: usize| setting(&switch.key, &switch.values[to]);
                return Err(CannotSwitch::Nothing { setting: named(to), other: named(0) }.into());
            }
        }
    }
    Ok((design, cells))
}

fn refused(error: DesignError, switches: &[Switch]) -> CannotSwitch {
    match error {
        DesignError::OneSetting { number } => {
            CannotSwitch::OneValue { key: switches[number - 1].key.clone() }
        }
        other => CannotSwitch::Design(other),
    }
}

/// A switch at a setting: `order=run`, by the last part of its key.
pub(crate) fn setting(key: &str, value: &Value) -> String {
    let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    format!("{}={value}", key.rsplit('.').next().unwrap_or(key))
}

/// The measures that have effects, and those that have none because they may have no value: an effect
/// is a sum of means over all cells. By name nobody asks for such a measure.
///
/// # Errors
///
/// If one of those that are asked for by name may have no value, or none is left.
pub(crate) fn with_means(
    scenario: &Scenario,
    cells: &[Variant],
    measures: Vec<Asked>,
    by_name: bool,
) -> Result<(Vec<Asked>, Vec<Asked>), Failure> {
    let (left_out, measures): (Vec<Asked>, Vec<Asked>) =
        measures.into_iter().partition(|measure| measure.scale.missing.is_some());
    for measure in left_out.iter().filter(|_| by_name) {
        for cell in cells {
            let scale = scenario.scale(cell, &measure.name);
            let of = || format!("the combination {}", cell.name);
            let asked = || "--measure".to_owned();
            let measure = (&*measure.name, scale);
            MayBeMissing::refuse(asked, scenario, measure, Statistic::Mean, of)?;
        }
    }
    if measures.is_empty() {
        let names: Vec<_> = left_out.iter().map(|measure| format!("`{}`", measure.name)).collect();
        return Err(CannotSwitch::NoMeasure { names: names.join(", ") }.into());
    }
    Ok((measures, left_out))
}

/// Finds the effects, exactly if every cell can be enumerated.
///
/// # Errors
///
/// If the engine that was asked for gives up, or a measure has no value for an outcome.
pub(crate) fn factorial(request: &Request, watch: &Watch) -> Result<Factorial, Failure> {
    let whom = || request.scenario.file.clone();
    let laws = engine::decide::<_, Failure>(request.settings.engine, whom, || {
        let laws: Vec<_> = request.cells.par_iter().map(law).collect();
        Ok(laws.into_iter().collect::<Exact<Vec<_>>>())
    })?;
    match laws {
        Ok(laws) => exact(request, &laws),
        Err(WhySampled::Cell { error: Unenumerable::Stopped, .. }) => {
            Err(watch.unfinished(&request.scenario.file))
        }
        Err(why) => sample(request, why, watch),
    }
}

fn law(cell: &Variant) -> Exact<Law<Values, f64>> {
    let law = cell.prepared.experiment.enumerate(&Budget::default());
    law.map_err(|error| WhySampled::Cell { cell: cell.name.clone(), error })
}

fn exact(request: &Request, laws: &[Law<Values, f64>]) -> Result<Factorial, Failure> {
    let effects = request.design.effects();
    let means: Vec<Vec<f64>> = request
        .measures
        .iter()
        .map(|measure| {
            let mean = |(cell, law): (&Variant, &Law<Values, f64>)| {
                let read = results::reading(request.scenario, cell, &measure.name);
                let distribution = Distribution::exact(law, None, read);
                let unmeasured = |error| {
                    let of = format!("{} with {}", request.scenario.file, cell.name);
                    Unmeasured::named(&measure.name, of, error)
                };
                let distribution = distribution.map_err(unmeasured)?;
                let never = || no_mean(measure, cell, || "is never met there".to_owned());
                distribution.mean().ok_or_else(never)
            };
            request.cells.iter().zip(laws).map(mean).collect()
        })
        .collect::<Result<_, Failure>>()?;
    let known = |means: &Vec<f64>| {
        let size = means.iter().fold(1.0, |size: f64, mean| size.max(mean.abs()));
        let of = |effect: &Effect| {
            let value = effect.of(means);
            // What rounding alone has made is no effect.
            let value = if value.abs() <= TOLERANCE * size { 0.0 } else { value };
            Known { value, se: None, interval: None, method: Method::Exact }
        };
        effects.iter().map(of).collect()
    };
    let same = |a: usize, b: usize| is_same(&laws[a], &laws[b]);
    Ok(Factorial {
        values: means.iter().map(known).collect(),
        means,
        irrelevances: irrelevances(&request.design, same),
        effects,
        trials: None,
        why: None,
        stop: None,
    })
}

fn is_same(a: &Law<Values, f64>, b: &Law<Values, f64>) -> bool {
    let contains = |a: &Law<Values, f64>, b: &Law<Values, f64>| {
        let p = |outcome| b.outcomes.get(outcome).copied().unwrap_or(0.0);
        a.outcomes.iter().all(|(outcome, it)| (it - p(outcome)).abs() <= TOLERANCE)
    };
    contains(a, b) && contains(b, a)
}

fn sample(request: &Request, why: WhySampled, watch: &Watch) -> Result<Factorial, Failure> {
    let stream = Stream::new(request.settings.seed, &request.scenario.name);
    let experiments: Vec<_> = request.cells.iter().map(|cell| &*cell.prepared.experiment).collect();
    // All cells have the same measures; what reads them off one reads them off all.
    let readings: Vec<_> = request
        .measures
        .iter()
        .map(|measure| {
            let read = results::reading(request.scenario, &request.cells[0], &measure.name);
            Box::new(read) as Box<ReadMeasure<'_>>
        })
        .collect();
    let read = |outcome: &Values| {
        let value = |(measure, read): (usize, &ReadMeasure<'_>)| {
            let unreadable = |error| MeasureError { measure, error };
            match read(outcome).map_err(|error| unreadable(error.into()))? {
                Observation::Value(value) => Ok(Some(value.get())),
                Observation::Excluded => Ok(None),
                Observation::Missing => {
                    Err(unreadable(DistributionError::Missing { outcome: outcome.clone() }))
                }
            }
        };
        readings.iter().map(|read| &**read).enumerate().map(value).collect()
    };
    let cells =
        Cells { design: &request.design, experiments: &experiments, read: &read, stream: &stream };
    let most = request.settings.trials();
    let (sampled, trials, stop) = watch
        .over_pairs(&request.scenario.name, |observe| grow(&cells, most, watch.patience(), observe))
        .map_err(|MeasureError { measure, error }| {
            let name = &request.measures[measure].name;
            Unmeasured::named(name, &*request.scenario.file, error)
        })?;
    if trials == 0 {
        return Err(watch.unfinished(&request.scenario.file));
    }
    let effects = request.design.effects();
    for (measure, cells) in request.measures.iter().zip(&sampled.cells) {
        if let Some(cell) = cells.iter().position(|moments| moments.count == 0) {
            let met = || format!("was met in none of {} trials", digits::count(trials));
            return Err(no_mean(measure, &request.cells[cell], met));
        }
    }
    let known = |(i, measure): (usize, &Asked)| {
        let of = |(effect, moments): (&Effect, &Moments)| {
            if moments.count == trials {
                known(request, measure, effect, moments, effects.len())
            } else {
                known_by_cells(request, measure, effect, &sampled.cells[i], effects.len())
            }
        };
        effects.iter().zip(&sampled.effects[i]).map(of).collect()
    };
    Ok(Factorial {
        values: request.measures.iter().enumerate().map(known).collect(),
        means: sampled.cells.iter().map(|cells| cells.iter().map(|it| it.mean).collect()).collect(),
        irrelevances: irrelevances(&request.design, |a, b| sampled.same(a, b)),
        effects,
        trials: Some(trials),
        why: Some(why),
        stop: Some(stop.map_or(StopReason::Trials, StopReason::from)),
    })
}

/// Runs all cells, portion by portion.
fn grow(
    cells: &Cells,
    most: u64,
    patience: Patience,
    observe: &mut dyn FnMut(u64, u64) -> ControlFlow<Stop>,
) -> Result<(Sampled, u64, Option<Stop>), MeasureError> {
    let portion = rayon::current_num_threads() as u64 * BLOCK;
    let mut sampled = Sampled::default();
    let mut done = 0;
    while done < most {
        let next = (done + portion).min(most);
        sampled = match cells.sample(&sampled, done..next, patience) {
            Ok(sampled) => sampled,
            Err(Halt::Stopped(stop)) => return Ok((sampled, done, Some(stop))),
            Err(Halt::Failed(error)) => return Err(error),
        };
        done = next;
        if let ControlFlow::Break(stop) = observe(done, most)
            && done < most
        {
            return Ok((sampled, done, Some(stop)));
        }
    }
    Ok((sampled, done, None))
}

/// An effect with an interval that holds for all effects on all measures at once; none for a measure
/// of which it is not known what it can come to.
fn known(
    request: &Request,
    measure: &Asked,
    effect: &Effect,
    moments: &Moments,
    effects: usize,
) -> Known {
    let se = (moments.variance() / moments.count as f64).sqrt();
    let error = error_of_one(request, effects);
    let range = range(measure.scale).filter(|_| 1 < moments.count);
    let interval = range.map(|range| {
        let reach = 2.0 * effect.reach() * range.width();
        empirical_bernstein(moments.mean, moments.variance(), moments.count, reach, 1.0 - error)
    });
    let method = if interval.is_some() { Method::Bernstein } else { Method::Unknown };
    Known { value: moments.mean, se: Some(se), interval, method }
}

/// The error of one of the intervals, which hold together.
fn error_of_one(request: &Request, effects: usize) -> f64 {
    (1.0 - request.settings.confidence) / (effects * request.measures.len()) as f64
}

/// An effect on a measure under a condition, which each cell meets in trials of its own.
fn known_by_cells(
    request: &Request,
    measure: &Asked,
    effect: &Effect,
    cells: &[Moments],
    effects: usize,
) -> Known {
    let (value, variance) = effect.of_cells(cells).expect("every cell has a mean");
    let error = error_of_one(request, effects);
    let interval = range(measure.scale).map(|range| effect.interval_of_cells(cells, range, error));
    let method = if interval.is_some() { Method::Bernstein } else { Method::Unknown };
    Known { value, se: Some(variance.sqrt()), interval, method }
}

/// The refusal of a measure whose condition a cell does not meet.
fn no_mean(measure: &Asked, cell: &Variant, met: impl FnOnce() -> String) -> Failure {
    let (measure, cell) = (measure.name.clone(), cell.name.clone());
    CannotSwitch::NoMean { measure, cell, met: met() }.into()
}
