//! Everything that can happen where players are free to decide, and their best play: in fractions if
//! that is no great effort.

mod refusal;

use sandtable_sim::Fraction;
use sandtable_sim::best::{Graph, Rung, Solution};
use sandtable_sim::exact::{Budget, Unenumerable};
use sandtable_sim::experiment::{Experiment, Values};
use sandtable_sim::value::Value;

use crate::Failure;
use crate::engine::{PATHS_FOR_FRACTIONS, WhyRounded};

pub(crate) use refusal::NoBest;

/// A graph, its best play, and what that comes to.
pub(crate) struct Solved {
    /// Everything that can happen.
    pub(crate) graph: Graph<f64>,
    /// The outcomes that it ends with, by their numbers.
    pub(crate) outcomes: Vec<Values>,
    /// What the objective comes to in them.
    pub(crate) ends: Vec<f64>,
    /// What is best at each spot.
    pub(crate) solution: Solution<f64>,
    /// How much more that is than what behaviour as it is stated comes to.
    pub(crate) gain: f64,
    /// What that comes to, as a fraction; or why it is not known as one.
    pub(crate) fraction: Result<Fraction, Rounded>,
}

/// Why a value is not known as a fraction.
#[derive(Debug)]
pub(crate) enum Rounded {
    /// Fractions were given up.
    GivenUp(WhyRounded),
    /// The play is a plan, whose value is worked out in `f64`.
    OfPlan,
}

/// Why there is no solution.
pub(crate) enum Unsolved {
    /// Not everything that can happen can be worked out.
    Unenumerable(Unenumerable),
    /// The objective has no value in an outcome.
    Failed(Failure),
}

impl From<Unenumerable> for Unsolved {
    fn from(why: Unenumerable) -> Unsolved {
        Unsolved::Unenumerable(why)
    }
}

/// What the objective comes to in an outcome.
pub(crate) type Objective<'a> = dyn Fn(&Values) -> Result<Value, Failure> + 'a;

/// What is looked for: who is free, and what they want.
pub(crate) struct Wanted<'a> {
    /// The decisions that are free.
    pub(crate) free: &'a [String],
    /// Those of them that are made by who wants the objective low.
    pub(crate) least: &'a [String],
    /// What is wanted.
    pub(crate) objective: &'a Objective<'a>,
}

/// The best play of an experiment.
///
/// # Errors
///
/// If not everything that can happen can be worked out, or the objective has no value in an outcome.
pub(crate) fn solved(experiment: &dyn Experiment, wanted: &Wanted) -> Result<Solved, Unsolved> {
    let (graph, outcomes) = experiment.explore(&Budget::for_best_play(), wanted.free)?;
    let worth = wanted.worth(&outcomes)?;
    let why = if PATHS_FOR_FRACTIONS < graph.paths {
        WhyRounded::Paths { limit: PATHS_FOR_FRACTIONS }
    } else {
        match in_fractions(experiment, wanted)? {
            Ok(solved) => return Ok(solved),
            Err(why) => WhyRounded::Fractions(why),
        }
    };
    let ends = numbers(&worth);
    let solution = graph.solve(&ends, wanted.least)?;
    let gain = graph.gain(&ends, solution.value())?;
    Ok(Solved { graph, outcomes, ends, solution, gain, fraction: Err(Rounded::GivenUp(why)) })
}

/// The same in fractions, or why it is not known in them.
fn in_fractions(
    experiment: &dyn Experiment,
    wanted: &Wanted,
) -> Result<Result<Solved, Unenumerable>, Unsolved> {
    let (graph, outcomes) =
        match experiment.explore_fractions(&Budget::for_fractions(), wanted.free) {
            Ok(found) => found,
            Err(Unenumerable::Stopped) => return Err(Unenumerable::Stopped.into()),
            Err(why) => return Ok(Err(why)),
        };
    let worth = wanted.worth(&outcomes)?;
    let exact: Vec<Fraction> = worth.iter().map(|it| exactly(*it)).collect();
    let solution = match graph.solve(&exact, wanted.least) {
        Ok(solution) => solution,
        Err(why) => return Ok(Err(why)),
    };
    Ok(graph.gain(&exact, solution.value()).map(|gain| Solved {
        fraction: Ok(solution.value().clone()),
        solution: solution.rounded(),
        gain,
        graph: graph.rounded(),
        ends: numbers(&worth),
        outcomes,
    }))
}

impl Wanted<'_> {
    /// What outcomes are worth.
    fn worth(&self, outcomes: &[Values]) -> Result<Vec<Value>, Unsolved> {
        let worth = outcomes.iter().map(self.objective);
        worth.collect::<Result<_, Failure>>().map_err(Unsolved::Failed)
    }
}

/// The best of some plans, where it comes to more than the play that was found, and not by rounding alone:
/// where players see less than the rule knows, and it was not proved that no play comes to more.
pub(crate) fn better<'r>(
    solution: &Solution<f64>,
    plans: impl IntoIterator<Item = &'r Rung>,
    slack: f64,
) -> Option<&'r Rung> {
    solution.torn()?;
    let plans = plans.into_iter();
    let best = plans.reduce(|best, plan| if best.value < plan.value { plan } else { best })?;
    (solution.value() + slack < best.value).then_some(best)
}

/// The values as numbers.
pub(crate) fn numbers(values: &[Value]) -> Vec<f64> {
    values.iter().map(|value| value.get()).collect()
}

/// A value as a fraction: as it is printed, where it is no short one.
fn exactly(value: Value) -> Fraction {
    match value.exact() {
        Some((numerator, denominator)) => Fraction::new(numerator.into(), denominator.into()),
        None => Fraction::from_decimal(value.get()),
    }
}
