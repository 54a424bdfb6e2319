//! The means of cells: exactly where they can be enumerated, otherwise by trials on dice that all cells
//! have in common.

use std::ops::ControlFlow;
use std::time::Instant;

use rayon::prelude::*;
use sandtable_dice::Kind;
use sandtable_games::Amount;
use sandtable_sim::comparison::on_common_dice;
use sandtable_sim::distribution::Distribution;
use sandtable_sim::estimate::range;
use sandtable_sim::interval::{self, Interval, Method};
use sandtable_sim::margins::{Margins, ReadMeasure};
use sandtable_sim::patience::Halt;
use sandtable_sim::stream::Stream;
use sandtable_sim::trials::{self, Portions, RunError, Stop};
use sandtable_sim::value::Value;

use super::found::Mean;
use super::kept;
use super::request::{Place, Request};
use crate::Failure;
use crate::checkpoint::parts::Parts;
use crate::checkpoint::pieces::Piece;
use crate::engine::{self, EngineChoice, Exact, NotExact, WhySampled};
use crate::observable::Observable;
use crate::unmeasured::Unmeasured;
use crate::watch::{Lacking, Watch};

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

/// At most so many blocks to a thread are run before they are kept.
const MOST_BLOCKS: u64 = 4;

/// Finds the means of all places, of which each is a piece.
///
/// # Errors
///
/// If the engine that was asked for gives up, or the payoff cannot be worked out for an outcome.
pub(super) fn played(
    request: &Request,
    places: &[Place],
    parts: &mut Parts,
    watch: &Watch,
) -> Result<Played, Failure> {
    let (mut played, open) = enumerated(request, places, parts, watch)?;
    if played.stopped.is_some() || open.is_empty() {
        return Ok(played);
    }
    let (counted, stopped) = sampled(request, places, &open, parts, watch)?;
    let done = of_all(&counted);
    if done == 0 {
        // It is the last that is heard of what was enumerated.
        parts.keep_at_last();
        return Err(watch.unfinished(&request.scenario.file, Lacking::Block));
    }
    (played.trials, played.stopped) = (Some(done), stopped);
    let error = (1.0 - request.settings.confidence) / open.len() as f64;
    for (margins, &number) in counted.iter().zip(&open) {
        played.means[number] = Some(mean(request, &places[number], margins, error)?);
    }
    Ok(played)
}

/// Finds what a shard has of the places; says why that is not all. Of intervals that hold together, it
/// knows none.
///
/// # Errors
///
/// As [`played`].
pub(super) fn share(
    request: &Request,
    places: &[Place],
    parts: &mut Parts,
    watch: &Watch,
) -> Result<Option<Stop>, Failure> {
    let (played, open) = enumerated(request, places, parts, watch)?;
    if played.stopped.is_some() || open.is_empty() {
        return Ok(played.stopped);
    }
    let (_, stopped) = sampled(request, places, &open, parts, watch)?;
    Ok(stopped)
}

/// Enumerates what can be of the places that are to be done here; the numbers of those that are left.
fn enumerated(
    request: &Request,
    places: &[Place],
    parts: &mut Parts,
    watch: &Watch,
) -> Result<(Played, Vec<usize>), Failure> {
    let ours: Vec<usize> = (0..places.len()).filter(|number| parts.has(*number)).collect();
    for &number in &ours {
        let payoff = &request.question.payoff;
        let scale = payoff.scale(request.scenario, &places[number].variant);
        let is_given = payoff.is_given(request.scenario);
        let wanted = Observable { name: &payoff.text, scale, is_given };
        parts.refuse_other_measures(number, &[wanted])?;
    }
    let mut played =
        Played { means: vec![None; places.len()], trials: None, why: None, stopped: None };
    if request.settings.engine == EngineChoice::Sample {
        played.why = Some(WhySampled::AskedFor);
        return Ok((played, ours));
    }
    let (mut open, mut done) = (Vec::new(), 0);
    watch.over_pairs(&request.scenario.name, |observe| {
        for some in ours.chunks(SIDE_BY_SIDE * rayon::current_num_threads()) {
            let before: Vec<_> = some.iter().map(|&number| parts.piece(number)).collect();
            let found = some.par_iter().zip(before);
            let found: Vec<_> = found.map(|(&i, it)| known(request, &places[i], it)).collect();
            for (&number, found) in some.iter().zip(found) {
                match found? {
                    Ok((mean, piece)) => {
                        played.means[number] = Some(mean);
                        parts.add_together(piece.map(|piece| (number, piece)));
                    }
                    // That somebody wants an end is no failure of the engine that was asked for.
                    Err(why)
                        if request.settings.engine == EngineChoice::Exact
                            && why != WhySampled::TimeOver =>
                    {
                        let whom =
                            format!("{} of {}", places[number].variant.name, request.scenario.file);
                        return Err(Failure::from(NotExact { whom, why }));
                    }
                    Err(why) => {
                        let piece = kept::unknown(&why, parts.piece(number));
                        parts.add_together(piece.map(|piece| (number, piece)));
                        played.why.get_or_insert(why);
                        open.push(number);
                    }
                }
            }
            done += some.len();
            if let ControlFlow::Break(stop) = observe(done as u64, ours.len() as u64) {
                played.stopped = Some(stop).filter(|_| done < ours.len() || !open.is_empty());
                return Ok(());
            }
        }
        Ok(())
    })?;
    Ok((played, open))
}

/// The means of all places, all of them exact; or why one is not.
///
/// # Errors
///
/// If the payoff cannot be worked out for an outcome.
pub(super) fn exactly(request: &Request, places: &[Place]) -> Result<Exact<Vec<Mean>>, Failure> {
    let found = places.iter().map(|place| known(request, place, None));
    let found = found.collect::<Result<Vec<_>, Failure>>()?;
    Ok(found.into_iter().map(|found| found.map(|(mean, _)| mean)).collect())
}

/// The mean of a cell by what was kept of its law, or by the law, which is to be kept.
fn known(
    request: &Request,
    place: &Place,
    before: Option<&Piece>,
) -> Result<Exact<(Mean, Option<Piece>)>, Failure> {
    match kept::known(before) {
        Some(Ok(distribution)) => Ok(Ok((exact(request, place, &distribution)?, None))),
        Some(Err(why)) => Ok(Err(why)),
        None => {
            let laws = match engine::resolved_laws(&*place.variant.prepared.experiment) {
                Ok(laws) => laws,
                Err(why) => return Ok(Err(why)),
            };
            let payoff = &request.question.payoff;
            let read = |outcome: &[Option<Value>]| payoff.of(request.scenario, outcome);
            let distribution = Distribution::exact(&laws.law, laws.fractions.as_ref().ok(), read);
            let distribution = distribution.map_err(|error| unmeasured(request, place, error))?;
            let piece = kept::exact(laws.law.paths, &distribution);
            // As it will be when it is read again: fractions are rounded by the terms that they have,
            // and these are the lowest there.
            let again = kept::known(Some(&piece)).and_then(Result::ok).unwrap_or(distribution);
            Ok(Ok((exact(request, place, &again)?, Some(piece))))
        }
    }
}

/// The mean of a cell by its law.
fn exact(request: &Request, place: &Place, distribution: &Distribution) -> Result<Mean, Failure> {
    let mean = distribution.mean().ok_or_else(|| never(request, place))?;
    let amount = distribution.exact_mean().map_or(Amount::from(mean), Amount::from);
    Ok(Mean { amount, method: Method::Exact, interval: None, trials: None })
}

/// How many trials all cells have had.
fn of_all(counted: &[Margins]) -> u64 {
    counted.iter().map(|margins| margins.trials).min().unwrap_or(0)
}

/// Plays trials of cells, portion by portion, from those on that were kept: all cells have had the same
/// number whenever somebody wants an end.
fn sampled(
    request: &Request,
    places: &[Place],
    open: &[usize],
    parts: &mut Parts,
    watch: &Watch,
) -> Result<(Vec<Margins>, Option<Stop>), Failure> {
    let stream = Stream::new(request.settings.seed, &request.scenario.name);
    let most = request.settings.stated_trials(&request.scenario.file)?;
    let threads = rayon::current_num_threads() as u64;
    let mut portions = Portions::up_to(MOST_BLOCKS * threads);
    let read = |outcome: &[Option<Value>]| request.question.payoff.of(request.scenario, outcome);
    let measures: [Box<ReadMeasure>; 1] = [Box::new(read)];
    let before = open.iter().map(|&number| parts.piece(number).map(|it| it.margins(most)));
    let mut counted: Vec<Margins> = before.map(Option::unwrap_or_default).collect();
    let stopped = watch.over_pairs(&request.scenario.name, |observe| {
        while of_all(&counted) < most {
            let done = of_all(&counted);
            let (next, clock) = (most.min(done + portions.trials()), Instant::now());
            let mut portion = Vec::new();
            for (&number, margins) in open.iter().zip(&counted) {
                let range = margins.trials.min(next)..next;
                let moved = (&*places[number].variant.prepared.experiment, None);
                match on_common_dice(moved, &stream, range, &measures, watch.patience()) {
                    Ok(more) => portion.push(more),
                    Err(Halt::Stopped(stop)) => return Ok(Some(stop)),
                    Err(Halt::Failed(it)) => {
                        return Err(unmeasured(request, &places[number], it.error));
                    }
                }
            }
            for (margins, more) in counted.iter_mut().zip(portion) {
                trials::merge(margins, more)
                    .map_err(|error| Failure::Trials(RunError::Merge(error)))?;
            }
            portions.took(clock.elapsed());
            let pieces = open.iter().zip(&counted).map(|(&number, margins)| {
                (number, kept::sampled(next == most, margins, parts.piece(number)))
            });
            parts.add_together(pieces.collect::<Vec<_>>());
            if let ControlFlow::Break(stop) = observe(next, most)
                && next < most
            {
                return Ok(Some(stop));
            }
        }
        Ok::<_, Failure>(None)
    })?;
    Ok((counted, stopped))
}

/// The mean of a cell by its trials, with an interval that misses it as rarely as the error says.
fn mean(request: &Request, place: &Place, margins: &Margins, error: f64) -> Result<Mean, Failure> {
    let distribution = margins.distribution(0).map_err(|it| unmeasured(request, place, it))?;
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
            let at_either_end = error / 2.0;
            let interval = interval::betting(&counts(&distribution), range, at_either_end);
            (Some(interval), Method::Betting)
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
