//! What is measured at one point of a sweep: from what was kept of it, exactly, or by trials on dice
//! that all points have in common.

use std::ops::ControlFlow;
use std::time::Instant;

use sandtable_sim::comparison::on_common_dice;
use sandtable_sim::distribution::Distribution;
use sandtable_sim::exact::Law;
use sandtable_sim::experiment::Values;
use sandtable_sim::margins::{Margins, MeasureError, ReadMeasure};
use sandtable_sim::patience::Halt;
use sandtable_sim::stream::Stream;
use sandtable_sim::trials::{self, Portions, RunError, Stop};

use super::request::{Point, Question, Request};
use crate::checkpoint::measured::{KeptDistribution, KeptMargins};
use crate::checkpoint::parts::Parts;
use crate::checkpoint::pieces::Piece;
use crate::engine::{self, Exact, NotExact, WhySampled};
use crate::unmeasured::Unmeasured;
use crate::watch::Watch;
use crate::{Failure, results};

/// At most so many blocks to a thread are run before they are kept.
const MOST_BLOCKS: u64 = 4;

/// What was found at a point: how many trials there were, nothing if it is exact; and a distribution
/// for each question.
pub(super) type Measured = (Option<u64>, Vec<Distribution>);

/// The law at a point, or why there are trials instead.
pub(super) fn law(request: &Request, point: &Point) -> Result<Exact<Law<Values, f64>>, NotExact> {
    let whom = || request.at(&point.at);
    let exactly = || Ok::<_, NotExact>(engine::law(&*point.variant.prepared.experiment));
    match engine::decide(request.settings.engine, whom, exactly) {
        // Somebody wants an end, which is no failure of the engine that was asked for.
        Err(error) if error.why == WhySampled::TimeOver => Ok(Err(error.why)),
        decided => decided,
    }
}

/// What is found at a point; or why it is not, if somebody wants an end. A law is given where
/// nothing was kept of the point.
pub(super) fn measured(
    request: &Request,
    (number, point): (usize, &Point),
    law: Option<Exact<Law<Values, f64>>>,
    stream: &Stream,
    parts: &mut Parts,
    watch: &Watch,
) -> Result<ControlFlow<Stop, Measured>, Failure> {
    let kept = parts.piece(number).and_then(exactly_kept);
    let undefined = |error| undefined(request, point, error);
    match (kept, law) {
        (Some(distributions), _) => Ok(ControlFlow::Continue((None, distributions))),
        (None, Some(Ok(law))) => {
            let distributions = exact(request, point, &law).map_err(undefined)?;
            let measures = distributions.iter().filter_map(KeptDistribution::of).collect();
            parts.add(number, Piece::Exact { paths: law.paths, measures });
            Ok(ControlFlow::Continue((None, distributions)))
        }
        (None, Some(Err(WhySampled::TimeOver))) => {
            Ok(ControlFlow::Break(watch.wish().unwrap_or(Stop::Interrupted)))
        }
        (None, _) => {
            let margins = match sampled(request, (number, point), stream, parts, watch)? {
                ControlFlow::Continue(margins) => margins,
                ControlFlow::Break(stop) => return Ok(ControlFlow::Break(stop)),
            };
            let of = |measure| {
                let found = margins.distribution(measure);
                found.map_err(|error| undefined(MeasureError { measure, error }))
            };
            let all = 0..request.questions.len();
            let distributions = all.map(of).collect::<Result<Vec<_>, Unmeasured>>()?;
            Ok(ControlFlow::Continue((Some(margins.trials), distributions)))
        }
    }
}

/// Whether a point has to be enumerated, or cannot be: nothing was kept that it follows from.
pub(super) fn is_open(piece: Option<&Piece>) -> bool {
    match piece {
        None => true,
        Some(Piece::Sampled { .. }) => false,
        Some(piece) => exactly_kept(piece).is_none(),
    }
}

/// The distributions of a point that was enumerated before.
fn exactly_kept(piece: &Piece) -> Option<Vec<Distribution>> {
    let Piece::Exact { measures, .. } = piece else { return None };
    measures.iter().map(KeptDistribution::distribution).collect()
}

fn undefined(
    request: &Request,
    point: &Point,
    MeasureError { measure, error }: MeasureError,
) -> Unmeasured {
    Unmeasured::named(&request.questions[measure].measure, request.at(&point.at), error)
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

/// The counts of each measure over trials that all points have in common, from those that were kept
/// on; kept again after every portion.
fn sampled(
    request: &Request,
    (number, point): (usize, &Point),
    stream: &Stream,
    parts: &mut Parts,
    watch: &Watch,
) -> Result<ControlFlow<Stop, Margins>, Failure> {
    let read = |question: &Question| {
        let read = results::reading(request.scenario, &point.variant, &question.measure);
        Box::new(read) as Box<ReadMeasure>
    };
    let measures: Vec<_> = request.questions.iter().map(read).collect();
    let experiment = &*point.variant.prepared.experiment;
    let planned = request.settings.trials();
    let mut portions = Portions::up_to(MOST_BLOCKS * rayon::current_num_threads() as u64);
    let mut margins = parts.piece(number).map(|piece| piece.margins(planned)).unwrap_or_default();
    while margins.trials < planned {
        let clock = Instant::now();
        let range = margins.trials..planned.min(margins.trials + portions.trials());
        let patience = watch.patience();
        let more = match on_common_dice((experiment, None), stream, range, &measures, patience) {
            Ok(more) => more,
            Err(Halt::Stopped(stop)) => return Ok(ControlFlow::Break(stop)),
            Err(Halt::Failed(error)) => return Err(undefined(request, point, error).into()),
        };
        trials::merge(&mut margins, more)
            .map_err(|error| Failure::Trials(RunError::Merge(error)))?;
        portions.took(clock.elapsed());
        let done = margins.trials == planned;
        let looks = vec![KeptMargins::from(&margins)];
        parts.add(number, Piece::Sampled { done, why: None, looks });
        if !done && let Some(stop) = watch.wish() {
            return Ok(ControlFlow::Break(stop));
        }
    }
    Ok(ControlFlow::Continue(margins))
}
