//! The means of cells: exactly where they can be enumerated, otherwise by trials on dice that all cells
//! have in common.

use std::ops::ControlFlow;

use rayon::prelude::*;
use sandtable_dice::Kind;
use sandtable_games::Amount;
use sandtable_sim::comparison::on_common_dice;
use sandtable_sim::distribution::Distribution;
use sandtable_sim::estimate::range;
use sandtable_sim::interval::{self, Interval, Method};
use sandtable_sim::margins::{Margins, ReadMeasure};
use sandtable_sim::patience::Halt;
use sandtable_sim::stream::{BLOCK, Stream};
use sandtable_sim::trials::{self, RunError, Stop};
use sandtable_sim::value::Value;

use super::found::Mean;
use super::request::{Place, Request};
use crate::Failure;
use crate::engine::{self, Exact, NotExact, WhySampled};
use crate::scenario::EngineChoice;
use crate::unmeasured::Unmeasured;
use crate::watch::Watch;

/// The means of all cells, and why they are not more.
pub(super) struct Played {
    /// A mean for each place; nothing for those that were not reached.
    pub(super) means: Vec<Option<Mean>>,
    /// How many trials each sampled cell had.
    pub(super) trials: Option<u64>,
    /// Why there were any.
    pub(super) why: Option<WhySampled>,
    /// Why there are no more.
    pub(super) stopped: Option<Stop>,
}

/// So many cells for each thread are enumerated side by side before the next are looked at.
const SIDE_BY_SIDE: usize = 4;

/// So many blocks to a thread are run between two requests to stop.
const PORTION: u64 = 4;

/// Finds the means of all places.
///
/// # Errors
///
/// If the engine that was asked for gives up, or the payoff cannot be worked out for an outcome.
pub(super) fn played(
    request: &Request,
    places: &[Place],
    watch: &Watch,
) -> Result<Played, Failure> {
    let mut played =
        Played { means: vec![None; places.len()], trials: None, why: None, stopped: None };
    let open = enumerated(request, places, &mut played, watch)?;
    if played.stopped.is_none() && !open.is_empty() {
        sampled(request, places, &open, &mut played, watch)?;
    }
    Ok(played)
}

/// Enumerates what can be; the places that are left.
fn enumerated(
    request: &Request,
    places: &[Place],
    played: &mut Played,
    watch: &Watch,
) -> Result<Vec<usize>, Failure> {
    if request.settings.engine == EngineChoice::Sample {
        played.why = Some(WhySampled::AskedFor);
        return Ok((0..places.len()).collect());
    }
    let mut open = Vec::new();
    let all = places.len() as u64;
    watch.over_pairs(&request.scenario.name, |observe| {
        let numbers: Vec<usize> = (0..places.len()).collect();
        for some in numbers.chunks(SIDE_BY_SIDE * rayon::current_num_threads()) {
            let found: Vec<_> = some.par_iter().map(|&i| exact(request, &places[i])).collect();
            for (&number, found) in some.iter().zip(found) {
                match found? {
                    Ok(mean) => played.means[number] = Some(mean),
                    Err(why) if request.settings.engine == EngineChoice::Exact => {
                        let whom =
                            format!("{} of {}", places[number].variant.name, request.scenario.file);
                        return Err(Failure::from(NotExact { whom, why }));
                    }
                    Err(why) => {
                        played.why.get_or_insert(why);
                        open.push(number);
                    }
                }
            }
            let done = some.last().map_or(0, |last| *last as u64 + 1);
            if let ControlFlow::Break(stop) = observe(done, all) {
                played.stopped = Some(stop).filter(|_| done < all || !open.is_empty());
                if done < all {
                    return Ok(());
                }
            }
        }
        Ok(())
    })?;
    Ok(open)
}

/// The mean of a cell by its law.
fn exact(request: &Request, place: &Place) -> Result<Exact<Mean>, Failure> {
    let laws = match engine::resolved_laws(&*place.variant.prepared.experiment) {
        Ok(laws) => laws,
        Err(why) => return Ok(Err(why)),
    };
    let read = |outcome: &[Option<Value>]| request.question.payoff.of(request.scenario, outcome);
    let distribution = Distribution::exact(&laws.law, laws.fractions.as_ref().ok(), read);
    let distribution = distribution.map_err(|error| unmeasured(request, place, error))?;
    check_bounds(request, place, &distribution)?;
    let mean = distribution.mean().ok_or_else(|| never(request, place))?;
    let amount = distribution.exact_mean().map_or(Amount::from(mean), Amount::from);
    Ok(Ok(Mean { amount, method: Method::Exact, interval: None, trials: None }))
}

/// Plays trials of cells, portion by portion: all cells have had the same number whenever somebody
/// wants an end.
fn sampled(
    request: &Request,
    places: &[Place],
    open: &[usize],
    played: &mut Played,
    watch: &Watch,
) -> Result<(), Failure> {
    let stream = Stream::new(request.settings.seed, &request.scenario.name);
    let most = request.settings.stated_trials(&request.scenario.file)?;
    let portion = PORTION * rayon::current_num_threads() as u64 * BLOCK;
    let read = |outcome: &[Option<Value>]| request.question.payoff.of(request.scenario, outcome);
    let measures: [Box<ReadMeasure>; 1] = [Box::new(read)];
    let mut counted = vec![Margins::default(); open.len()];
    let (done, stopped) = watch.over_pairs(&request.scenario.name, |observe| {
        let mut done = 0;
        while done < most {
            // The first look comes soon.
            let next = most.min(done + if done == 0 { BLOCK } else { portion });
            let mut portion = Vec::new();
            for &number in open {
                let moved = (&*places[number].variant.prepared.experiment, None);
                let patience = watch.patience();
                match on_common_dice(moved, &stream, done..next, &measures, patience) {
                    Ok(more) => portion.push(more),
                    Err(Halt::Stopped(stop)) => return Ok((done, Some(stop))),
                    Err(Halt::Failed(it)) => {
                        return Err(unmeasured(request, &places[number], it.error));
                    }
                }
            }
            for (margins, more) in counted.iter_mut().zip(portion) {
                trials::merge(margins, more)
                    .map_err(|error| Failure::Trials(RunError::Merge(error)))?;
            }
            done = next;
            if let ControlFlow::Break(stop) = observe(done, most)
                && done < most
            {
                return Ok((done, Some(stop)));
            }
        }
        Ok::<_, Failure>((done, None))
    })?;
    if done == 0 {
        return Err(watch.unfinished(&request.scenario.file));
    }
    (played.trials, played.stopped) = (Some(done), stopped);
    let error = (1.0 - request.settings.confidence) / open.len() as f64;
    for (margins, &number) in counted.iter().zip(open) {
        played.means[number] = Some(mean(request, &places[number], margins, error)?);
    }
    Ok(())
}

/// The mean of a cell by its trials, with an interval that misses it as rarely as the error says.
fn mean(request: &Request, place: &Place, margins: &Margins, error: f64) -> Result<Mean, Failure> {
    let distribution = margins.distribution(0).map_err(|it| unmeasured(request, place, it))?;
    check_bounds(request, place, &distribution)?;
    let mean = distribution.mean().ok_or_else(|| never(request, place))?;
    let trials = margins.trials;
    let scale = request.question.payoff.scale(request.scenario, &place.variant);
    let (interval, method) = match (scale.kind, range(scale)) {
        (_, Some(range)) if range.width() <= 0.0 => (None, Method::Exact),
        (Kind::YesNo, _) => {
            let yes = distribution.count_between(1.0, 1.0).unwrap_or(0);
            let interval = interval::clopper_pearson(yes, trials, 1.0 - error);
            (Some(interval), Method::ClopperPearson)
        }
        (_, Some(range)) => {
            (Some(interval::betting(&counts(&distribution), range, error)), Method::Betting)
        }
        (_, None) => (None, Method::Unknown),
    };
    let interval = interval
        .map(|Interval { low, high }| Interval { low: low.min(mean), high: high.max(mean) });
    let trials = (method != Method::Exact).then_some(trials);
    Ok(Mean { amount: Amount::from(mean), method, interval, trials })
}

/// How often each value came up.
fn counts(distribution: &Distribution) -> Vec<(f64, u64)> {
    let points = distribution.points().iter();
    points.map(|point| (point.value.get(), point.share.count.unwrap_or(0))).collect()
}

fn check_bounds(
    request: &Request,
    place: &Place,
    distribution: &Distribution,
) -> Result<(), Unmeasured> {
    let name = request.question.payoff.text.trim();
    request.scenario.check_bounds(name, &whose(request, place), distribution)
}

fn unmeasured(
    request: &Request,
    place: &Place,
    error: impl std::error::Error + Send + Sync + 'static,
) -> Failure {
    Unmeasured::expression(&request.question.payoff.text, whose(request, place), error).into()
}

/// A payoff that cannot be missing always has a mean; one that is only found to have none is told as
/// what has no outcome.
fn never(request: &Request, place: &Place) -> Failure {
    unmeasured(request, place, sandtable_sim::distribution::DistributionError::Empty)
}

fn whose(request: &Request, place: &Place) -> String {
    format!("{} of {}", place.variant.name, request.scenario.file)
}
