//! How numbers change with one key of a scenario, or with two.

mod axis;
mod refusal;

use std::ops::ControlFlow;

use rayon::prelude::*;
use sandtable_dice::Scale;
use sandtable_sim::comparison::on_common_dice;
use sandtable_sim::distribution::Distribution;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::exact::Law;
use sandtable_sim::experiment::Values;
use sandtable_sim::margins::{MeasureError, ReadMeasure};
use sandtable_sim::statistic::Statistic;
use sandtable_sim::stream::Stream;
use sandtable_sim::trials::Stop;
use sandtable_sim::value::tidy;

use crate::Failure;
use crate::args::MOST_POINTS;
use crate::engine::{self, Exact, NotExact};
use crate::results;
use crate::scenario::{Scenario, Settings, Variant};
use crate::unmeasured::Unmeasured;
use crate::watch::Watch;

use refusal::CannotVary;

pub(crate) use axis::{Axis, axes};

/// What is to be swept.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    /// The scenario.
    pub(crate) scenario: &'a Scenario,
    /// The variant that is varied.
    pub(crate) variant: &'a Variant,
    /// One key, or two.
    pub(crate) axes: Vec<Axis>,
    /// What is asked of every point.
    pub(crate) questions: Vec<Question>,
    /// How it is run.
    pub(crate) settings: Settings,
}

/// A statistic of a measure.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// The measure.
    pub(crate) measure: String,
    /// The statistic.
    pub(crate) statistic: Statistic,
}

/// One point of a sweep.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The position on each axis.
    pub(crate) at: Vec<usize>,
    /// How many trials there were; nothing if it is exact.
    pub(crate) trials: Option<u64>,
    /// An answer to each question.
    pub(crate) answers: Vec<Answer>,
}

/// What a question came to at a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    /// The statistic.
    pub(crate) estimate: Estimate,
    /// How likely it is to have no value.
    pub(crate) missing: Estimate,
    /// Whether the statistic is one of values, which leaves out what has none.
    pub(crate) of_values: bool,
    /// What the measure can come to there.
    pub(crate) scale: Scale,
}

/// What a sweep came to.
#[derive(Debug)]
pub(crate) struct Sweep {
    /// The points that were reached, the last axis fastest.
    pub(crate) points: Vec<Found>,
    /// Why there are no more, if there are not all.
    pub(crate) stopped: Option<Stop>,
}

/// A variant at a point.
struct Point {
    at: Vec<usize>,
    variant: Variant,
}

/// Makes every point ready, then finds its numbers: exactly where it can be enumerated, otherwise by
/// trials on dice that all points have in common.
///
/// # Errors
///
/// If a point is not possible, before any is run; if the engine that was asked for gives up, or a
/// measure has no value for an outcome.
pub(crate) fn sweep(request: &Request, watch: &Watch) -> Result<Sweep, Failure> {
    let points = points(request)?;
    let laws: Vec<_> = points.par_iter().map(|point| law(request, point)).collect();
    let stream = Stream::new(request.settings.seed, &request.scenario.name);
    let all = points.len() as u64;
    watch.over_pairs(&request.scenario.name, |observe| {
        let mut found = Vec::new();
        for (point, law) in points.iter().zip(laws) {
            found.push(find(request, point, &law?, &stream)?);
            if let ControlFlow::Break(stop) = observe(found.len() as u64, all)
                && found.len() < points.len()
            {
                return Ok(Sweep { points: found, stopped: Some(stop) });
            }
        }
        Ok(Sweep { points: found, stopped: None })
    })
}

/// Every combination of values.
fn points(request: &Request) -> Result<Vec<Point>, Failure> {
    let counts: Vec<usize> = request.axes.iter().map(|axis| axis.values.len()).collect();
    let all = counts.iter().fold(1usize, |all, &count| all.saturating_mul(count));
    if MOST_POINTS < all {
        return Err(CannotVary::TooManyPoints { points: all }.into());
    }
    let point = |number: usize| {
        let at = match counts[..] {
            [_, fast] => vec![number / fast, number % fast],
            _ => vec![number],
        };
        let changes: Vec<_> = request
            .axes
            .iter()
            .zip(&at)
            .map(|(axis, &i)| (axis.key.clone(), axis.values[i].clone()))
            .collect();
        let variant = request.scenario.changed(request.variant, &request.variant.name, &changes)?;
        Ok(Point { at, variant })
    };
    // First all of them, so that of several errors it is always the first that is told.
    let points: Vec<_> = (0..all).into_par_iter().map(point).collect();
    points.into_iter().collect()
}

/// The law at a point, or why there are trials instead.
fn law(request: &Request, point: &Point) -> Result<Exact<Law<Values, f64>>, NotExact> {
    let whom = || request.at(point);
    let exactly = || Ok(engine::law(&*point.variant.prepared.experiment));
    engine::decide(request.settings.engine, whom, exactly)
}

fn find(
    request: &Request,
    point: &Point,
    law: &Exact<Law<Values, f64>>,
    stream: &Stream,
) -> Result<Found, Failure> {
    let trials = request.settings.trials();
    let undefined = |MeasureError { measure, error }| {
        let of = request.at(point);
        Unmeasured::named(&request.questions[measure].measure, of, error)
    };
    let distributions = match law {
        Ok(law) => exact(request, point, law),
        Err(_) => sampled(request, point, stream, trials),
    };
    let distributions = distributions.map_err(undefined)?;
    let answer = |(question, distribution): (&Question, &Distribution)| {
        let (scale, confidence) = (
            request.scenario.scale(&point.variant, &question.measure),
            request.settings.confidence,
        );
        let estimate = Estimate::of(question.statistic, distribution, confidence, scale);
        let missing = Estimate::missing(distribution, confidence, scale);
        Answer {
            estimate,
            missing: Estimate { value: missing.value.map(tidy), ..missing },
            of_values: question.statistic.event().is_none(),
            scale,
        }
    };
    let answers = request.questions.iter().zip(&distributions).map(answer).collect();
    Ok(Found { at: point.at.clone(), trials: law.is_err().then_some(trials), answers })
}

/// The distribution of each measure under an exact law.
fn exact(
    request: &Request,
    point: &Point,
    law: &Law<Values, f64>,
) -> Result<Vec<Distribution>, MeasureError> {
    let of = |(measure, question): (usize, &Question)| {
        let read = results::reading(request.scenario, &point.variant, &question.measure);
        Distribution::exact(law, None, read).map_err(|error| MeasureError { measure, error })
    };
    request.questions.iter().enumerate().map(of).collect()
}

/// The distribution of each measure over trials that all points have in common.
fn sampled(
    request: &Request,
    point: &Point,
    stream: &Stream,
    trials: u64,
) -> Result<Vec<Distribution>, MeasureError> {
    let read = |question: &Question| {
        let read = results::reading(request.scenario, &point.variant, &question.measure);
        Box::new(read) as Box<ReadMeasure>
    };
    let measures: Vec<_> = request.questions.iter().map(read).collect();
    let experiment = &*point.variant.prepared.experiment;
    let margins = on_common_dice((experiment, None), stream, 0..trials, &measures)?;
    let of =
        |measure| margins.distribution(measure).map_err(|error| MeasureError { measure, error });
    (0..measures.len()).map(of).collect()
}

impl Request<'_> {
    /// A point of the scenario, where something is wrong with it.
    fn at(&self, point: &Point) -> String {
        format!("{} at {}", self.scenario.file, self.named(&point.at))
    }

    /// Several points in words: by the values that they have in common, and how many they are if there
    /// are others that have the same.
    pub(crate) fn place_of(&self, points: &[&[usize]]) -> String {
        let common = |axis: &usize| points.iter().all(|at| at[*axis] == points[0][*axis]);
        let shared: Vec<usize> = (0..self.axes.len()).filter(common).collect();
        let value = |&axis: &usize| {
            format!("{} = {}", self.axes[axis].key, self.axes[axis].labels[points[0][axis]])
        };
        let others = (0..self.axes.len()).filter(|axis| !shared.contains(axis));
        let with_the_same: usize = others.map(|axis| self.axes[axis].values.len()).product();
        let named = shared.iter().map(value).collect::<Vec<_>>().join(", ");
        match (named.is_empty(), points.len() == with_the_same) {
            (true, _) => format!("at {} points", points.len()),
            (false, true) => format!("at {named}"),
            (false, false) => format!("at {named} ({} points)", points.len()),
        }
    }

    /// A point in words: `circumstances.unit.models = 5`.
    pub(crate) fn named(&self, at: &[usize]) -> String {
        let value = |(axis, &i): (&Axis, &usize)| format!("{} = {}", axis.key, axis.labels[i]);
        self.axes.iter().zip(at).map(value).collect::<Vec<_>>().join(", ")
    }
}
