//! Trials of every combination of switches, on dice that all of them have in common.

use std::ops::ControlFlow;

use sandtable_dice::Kind;
use sandtable_report::digits;
use sandtable_sim::distribution::{DistributionError, Observation};
use sandtable_sim::estimate::{Estimate, range};
use sandtable_sim::experiment::Values;
use sandtable_sim::factorial::{Cells, Effect, Moments, Sampled, irrelevances};
use sandtable_sim::interval::{Interval, Method, empirical_bernstein};
use sandtable_sim::margins::{MeasureError, ReadMeasure};
use sandtable_sim::patience::{Halt, Patience};
use sandtable_sim::stream::{BLOCK, Stream};
use sandtable_sim::sums::Spread;
use sandtable_sim::trials::{Stop, StopReason};

use super::found::{Factorial, InCell, Request, Unmet};
use crate::checkpoint::parts::Part;
use crate::checkpoint::pieces::Piece;
use crate::checkpoint::switched::KeptSwitched;
use crate::compare::Asked;
use crate::engine::WhySampled;
use crate::observable::Observable;
use crate::unmeasured::Unmeasured;
use crate::watch::{Lacking, Watch};
use crate::{Failure, results};

/// Trials so far, up to this one, and why there are not more.
struct Played {
    sampled: Sampled,
    end: u64,
    stopped: Option<Stop>,
}

/// Finds the effects by trials, for a reason.
///
/// # Errors
///
/// If a measure has no value for an outcome or no mean in a cell, or somebody wants an end before any
/// trials are done.
pub(super) fn sample(
    request: &mut Request,
    why: WhySampled,
    part: &mut Part,
    watch: &Watch,
) -> Result<Factorial, Failure> {
    let Played { sampled, end: trials, stopped } = played(request, part, watch)?;
    if trials == 0 {
        return Err(watch.unfinished(&request.scenario.file, Lacking::Block));
    }
    let effects = request.design.effects();
    let [of_cells, of_effects] = [&sampled.cells, &sampled.effects].map(|spreads| moments(spreads));
    let known = |(i, measure): (usize, &Asked)| -> Result<(Vec<InCell>, Vec<Estimate>), Unmet> {
        if let Some(cell) = of_cells[i].iter().position(|moments| moments.count == 0) {
            let met = format!("was met in none of {}", digits::counted(trials, "trial"));
            return Err(Unmet { cell: request.cells[cell].name.clone(), met });
        }
        let of = |(effect, moments): (&Effect, &Moments)| {
            if moments.count == trials {
                known(request, measure, effect, moments, effects.len())
            } else {
                known_by_cells(request, measure, effect, &of_cells[i], effects.len())
            }
        };
        let in_cell = |moments: &Moments| in_cell(request, measure, *moments, trials);
        let in_cells = of_cells[i].iter().map(in_cell).collect();
        Ok((in_cells, effects.iter().zip(&of_effects[i]).map(of).collect()))
    };
    // The error is shared by all that were asked, also where some of them are left out.
    let found = request.measures.iter().enumerate().map(known).collect();
    let (in_cells, values) = request.keep_met(found)?.into_iter().unzip();
    Ok(Factorial {
        values,
        in_cells,
        irrelevances: irrelevances(&request.design, |a, b| sampled.same(a, b)),
        effects,
        trials: Some(trials),
        why: Some(why),
        stop: Some(stopped.map_or(StopReason::Trials, StopReason::from)),
    })
}

/// Runs the share of the trials that a shard has; says why there are not all.
///
/// # Errors
///
/// If a measure has no value for an outcome.
pub(super) fn share(
    request: &Request,
    part: &mut Part,
    watch: &Watch,
) -> Result<Option<Stop>, Failure> {
    Ok(played(request, part, watch)?.stopped)
}

fn moments(spreads: &[Vec<Spread>]) -> Vec<Vec<Moments>> {
    spreads.iter().map(|of| of.iter().map(Spread::moments).collect()).collect()
}

/// Runs all cells, from those trials on that were kept.
fn played(request: &Request, part: &mut Part, watch: &Watch) -> Result<Played, Failure> {
    let stream = Stream::new(request.settings.seed, &request.scenario.name);
    let experiments: Vec<_> = request.cells.iter().map(|cell| &*cell.prepared.experiment).collect();
    // All cells have the same measures; what reads them off one reads them off all.
    let reading = |measure: &Asked| {
        let read = results::reading(request.scenario, &request.cells[0], &measure.name);
        Box::new(read) as Box<ReadMeasure<'_>>
    };
    let readings: Vec<_> = request.measures.iter().map(reading).collect();
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
    let cells = Cells {
        design: &request.design,
        experiments: &experiments,
        read: &read,
        stream: &stream,
        shard: part.shard(),
    };
    let most = request.settings.trials();
    let wanted = request.measures.iter().map(|measure| {
        let is_given = request.scenario.given(&measure.name).is_some();
        Observable { name: &measure.name, scale: measure.scale, is_given }
    });
    let wanted: Vec<_> = wanted.collect();
    let before = part.switched(&request.design, &wanted, most)?;
    let before = before.map_or((Sampled::default(), 0), |kept| (kept.sampled(), kept.end()));
    let played = watch.over_pairs(&request.scenario.name, |observe| {
        grow(&cells, before, most, part, watch.patience(), observe)
    });
    played.map_err(|MeasureError { measure, error }| {
        let name = &request.measures[measure].name;
        Unmeasured::named(name, &*request.scenario.file, error).into()
    })
}

/// Runs all cells, portion by portion, each of which is kept when it is time.
fn grow(
    cells: &Cells,
    (mut sampled, mut end): (Sampled, u64),
    most: u64,
    part: &mut Part,
    patience: Patience,
    observe: &mut dyn FnMut(u64, u64) -> ControlFlow<Stop>,
) -> Result<Played, MeasureError> {
    let portion = rayon::current_num_threads() as u64 * u64::from(cells.shard.count) * BLOCK;
    while end < most {
        let next = (end + portion).min(most);
        match cells.sample(end..next, patience) {
            Ok(more) => sampled.add(more),
            Err(Halt::Stopped(stop)) => {
                part.keep_pieces();
                return Ok(Played { sampled, end, stopped: Some(stop) });
            }
            Err(Halt::Failed(error)) => return Err(error),
        }
        end = next;
        let sums = Box::new(KeptSwitched::of(end, &sampled));
        part.add(0, Piece::Switched { done: end == most, sums });
        if let ControlFlow::Break(stop) = observe(end, most)
            && end < most
        {
            return Ok(Played { sampled, end, stopped: Some(stop) });
        }
    }
    Ok(Played { sampled, end, stopped: None })
}

/// What a measure comes to in one cell by itself, with intervals that each hold on their own.
fn in_cell(request: &Request, measure: &Asked, moments: Moments, trials: u64) -> InCell {
    let Asked { name, scale, .. } = measure;
    let confidence = request.settings.confidence;
    let mean = Estimate::of_moments(moments, range(*scale), scale.kind == Kind::YesNo, confidence);
    let met = || results::met_in(moments.count, trials, confidence);
    InCell { mean, condition: request.scenario.given(name).map(|_| met()) }
}

/// An effect with an interval that holds for all effects on all measures at once; none for a measure
/// of which it is not known what it can come to.
fn known(
    request: &Request,
    measure: &Asked,
    effect: &Effect,
    moments: &Moments,
    effects: usize,
) -> Estimate {
    let se = (moments.variance() / moments.count as f64).sqrt();
    let error = error_of_one(request, effects);
    let of_range = |range: Interval| {
        let reach = 2.0 * effect.reach() * range.width();
        empirical_bernstein(moments.mean, moments.variance(), moments.count, reach, 1.0 - error)
    };
    let many = range(measure.scale).filter(|_| 1 < moments.count);
    with_interval(request, measure, (moments.mean, se), many.map(of_range))
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
) -> Estimate {
    let (value, variance) = effect.of_cells(cells).expect("every cell has a mean");
    let error = error_of_one(request, effects);
    let interval = range(measure.scale).map(|range| effect.interval_of_cells(cells, range, error));
    with_interval(request, measure, (value, variance.sqrt()), interval)
}

/// An effect with what is known of it. On what can come to one value only there is none, for certain.
fn with_interval(
    request: &Request,
    measure: &Asked,
    (value, se): (f64, f64),
    interval: Option<Interval>,
) -> Estimate {
    let confidence = request.settings.confidence;
    if range(measure.scale).is_some_and(|range| range.width() <= 0.0) {
        let (value, method) = (Some(0.0), Method::Exact);
        return Estimate { value, se: None, interval: None, method, confidence };
    }
    let method = if interval.is_some() { Method::Bernstein } else { Method::Unknown };
    Estimate { value: Some(value), se: seen(se), interval, method, confidence }
}

/// A standard error, where trials differed at all: where they did not, they say nothing of it.
fn seen(se: f64) -> Option<f64> {
    Some(se).filter(|se| 0.0 < *se)
}
