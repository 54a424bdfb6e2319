//! How numbers change with one key of a scenario, or with two.

mod axis;
mod point;
mod range;
mod refusal;
mod request;

use std::ops::ControlFlow;

use rayon::prelude::*;
use sandtable_dice::Scale;
use sandtable_sim::distribution::Distribution;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::stream::Stream;
use sandtable_sim::trials::Stop;
use sandtable_sim::value::tidy;

use crate::checkpoint::parts::Parts;
use crate::watch::Watch;
use crate::{Failure, results};

pub(crate) use axis::{Axis, axes};
use point::{Measured, is_open, law, measured};
pub(crate) use range::{MOST_POINTS, RangeOfKey};
use request::Point;
pub(crate) use request::{Question, Request};

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
    /// How likely the condition is met under which it is given, if it is under one.
    pub(crate) condition: Option<Estimate>,
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
    /// Why there are no more, if there are not all that were asked for.
    pub(crate) stopped: Option<Stop>,
}

/// So many points for each thread are enumerated side by side before the next are looked at.
const SIDE_BY_SIDE: usize = 4;

/// Makes every point ready, then finds the numbers of those that are to be done here: exactly where
/// it can be enumerated, otherwise by trials on dice that all points have in common.
///
/// # Errors
///
/// If a point is not possible, before any is run; if the engine that was asked for gives up, or a
/// measure has no value for an outcome.
pub(crate) fn sweep(request: &Request, parts: &mut Parts, watch: &Watch) -> Result<Sweep, Failure> {
    let points = request.points()?;
    let ours: Vec<usize> = (0..points.len()).filter(|number| parts.has(*number)).collect();
    for &number in &ours {
        let variant = &points[number].variant;
        let measures = request.questions.iter().map(|question| &question.measure);
        let wanted = measures.map(|name| request.scenario.observable(variant, name));
        let wanted: Vec<_> = wanted.collect();
        parts.refuse_other_measures(number, &wanted)?;
    }
    let stream = Stream::new(request.settings.seed, &request.scenario.name);
    let all = ours.len() as u64;
    watch.over_pairs(&request.scenario.name, |observe| {
        let mut found = Vec::new();
        for some in ours.chunks(SIDE_BY_SIDE * rayon::current_num_threads()) {
            let open = some.iter().map(|&number| is_open(parts.piece(number)));
            let open: Vec<bool> = open.collect();
            let laws = some
                .par_iter()
                .zip(open)
                .map(|(&number, open)| open.then(|| law(request, &points[number])).transpose());
            let laws: Vec<_> = laws.collect();
            for (&number, law) in some.iter().zip(laws) {
                let point = (number, &points[number]);
                match measured(request, point, law?, &stream, parts, watch)? {
                    ControlFlow::Continue(measured) => {
                        found.push(answered(request, point.1, measured));
                    }
                    ControlFlow::Break(stop) => {
                        return Ok(Sweep { points: found, stopped: Some(stop) });
                    }
                }
                if let ControlFlow::Break(stop) = observe(found.len() as u64, all)
                    && found.len() < ours.len()
                {
                    return Ok(Sweep { points: found, stopped: Some(stop) });
                }
            }
        }
        Ok(Sweep { points: found, stopped: None })
    })
}

/// The answers that follow from what was found at a point.
fn answered(request: &Request, point: &Point, (trials, distributions): Measured) -> Found {
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
            condition: results::condition_met(
                request.scenario,
                &question.measure,
                distribution,
                confidence,
            ),
            of_values: question.statistic.event().is_none(),
            scale,
        }
    };
    let answers = request.questions.iter().zip(&distributions).map(answer).collect();
    Found { at: point.at.clone(), trials, answers }
}
