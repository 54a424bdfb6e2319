//! What players do who choose well, what that comes to, and how little they need to look at.

mod found;

use sandtable_dice::{Behaviour, Plan, Policy};
use sandtable_sim::best::{Ladder, Rung, rounding};
use sandtable_sim::distribution::Distribution;
use sandtable_sim::exact::Unenumerable;
use sandtable_sim::experiment::Values;
use sandtable_sim::value::Value;

use crate::engine::{self, EngineChoice};
use crate::scenario::{AskedMeasure, BestQuestion, Scenario, Settings, Variant, counted};
use crate::solver::{NoBest, Rounded, Solved, Unsolved, Wanted, better, solved};
use crate::unmeasured::Unmeasured;
use crate::watch::Watch;
use crate::{Exit, Failure};

pub(crate) use found::Found;

/// What is asked.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    /// The scenario.
    pub(crate) scenario: &'a Scenario,
    /// The variant that is played.
    pub(crate) variant: &'a Variant,
    /// Whose play shall be the best, and for what.
    pub(crate) question: BestQuestion,
    /// Where the objective is asked for: an option, or a table of a file.
    pub(crate) asked: String,
    /// The same of the frontier.
    pub(crate) asked_frontier: String,
    /// How it is run.
    pub(crate) settings: Settings,
}

/// Of what can be gained by looking at anything, a plan loses next to nothing that loses so much.
const LITTLE: f64 = 0.005;

/// So many rows of a plan can be read.
const READABLE: usize = 24;

/// Finds the best play, how it can be read, and what it is worth.
///
/// # Errors
///
/// If not everything that can happen can be worked out, or the objective has no value in an outcome.
pub(crate) fn best(request: &Request, watch: &Watch) -> Result<Found, Failure> {
    request.refuse()?;
    let of = request.of();
    let Solved { graph, outcomes, ends, solution, gain, fraction } =
        request.solved().map_err(|why| match why {
            Unsolved::Failed(failure) => failure,
            Unsolved::Unenumerable(why) => request.refused(why, watch),
        })?;
    let others = request.others(&outcomes)?;
    if graph.spots().is_empty() {
        let decisions = request.question.decide.join(", ");
        return Err(NoBest::Nothing { of, decisions }.into());
    }
    let is_alone = request.question.oppose.is_empty();
    if let Some(torn) = solution.torn().filter(|_| !is_alone) {
        let decision = graph.spots()[torn.spots[0]].decision;
        return Err(NoBest::Torn { of, decision: decision.name, player: decision.player }.into());
    }
    let unsolved = |why| request.refused(why, watch);
    let ladder = is_alone.then(|| graph.ladder(&ends)).transpose().map_err(unsolved)?;
    let plan = ladder.as_ref().map(|ladder| match &request.question.sees {
        Some(sees) => graph.plan(&ends, sees.clone()),
        None => Ok(readable(ladder).clone()),
    });
    let plan = plan.transpose().map_err(unsolved)?;
    let frontier = others.map(|others| graph.frontier(&ends, &others));
    let come_to = plan.as_ref().map(|rung| graph.come_to(&rung.plan));
    let come_to = come_to.transpose().map_err(unsolved)?;
    let mut found = Found {
        frontier: frontier.transpose().map_err(unsolved)?,
        met: graph.met_by_habit(&ends).map_err(unsolved)?,
        habit: graph.value_of_habit(&ends).map_err(unsolved)?,
        worth: graph.worth(&ends, &request.question.oppose).map_err(unsolved)?,
        options: solution.cells().iter().map(|cell| cell.option).collect(),
        value: *solution.value(),
        law: None,
        gain,
        slack: rounding(&ends),
        solution,
        fraction,
        ladder,
        come_to,
        plan,
        graph,
    };
    let behaviour = take_better(&mut found, &ends).map_err(unsolved)?;
    found.law = request.law(&behaviour)?;
    if found.law.is_none() && watch.wish().is_some() {
        return Err(request.unfinished(watch));
    }
    Ok(found)
}

/// Of the plans that can be read, the first that loses next to nothing more than another of them, as
/// measured by what looking at anything can gain.
fn readable(ladder: &Ladder) -> &Rung {
    let best: Vec<&Rung> = ladder.best().collect();
    let little = LITTLE * best[0].loss;
    let is_short = |rung: &&&Rung| rung.plan.stretches().len() <= READABLE;
    let short = || best.iter().filter(is_short);
    let least = short().map(|rung| rung.loss).fold(f64::INFINITY, f64::min);
    short().find(|rung| rung.loss <= least + little).unwrap_or(&best[0])
}

/// Takes a plan of the ladder in place of the play that was found, where that comes to more: where
/// players see less than the rule knows. Gives what is played.
fn take_better(found: &mut Found, ends: &[f64]) -> Result<Behaviour, Unenumerable> {
    let rungs = found.ladder.iter().flat_map(|ladder| &ladder.rungs);
    let Some(best) = better(&found.solution, rungs, found.slack).cloned() else {
        return Ok(found.solution.behaviour(&found.graph));
    };
    let plan = best.plan;
    let taken = found.graph.spots().iter().map(|spot| {
        match plan.plan(spot.decision, &spot.seen, spot.open) {
            Plan::Sure(option) => option,
            Plan::Mixed(_) => spot.open.first(),
        }
    });
    found.options = taken.collect();
    found.solution = found.graph.told(&found.solution, ends, &found.options)?;
    found.value = best.value;
    found.gain = found.unrounded(best.value - found.habit);
    found.fraction = Err(Rounded::OfPlan);
    Ok(plan.behaviour())
}

impl Request<'_> {
    /// The variant and the file.
    fn of(&self) -> String {
        engine::variant_of(&self.variant.name, &self.scenario.file)
    }

    /// Refuses what has no best play.
    fn refuse(&self) -> Result<(), NoBest> {
        if self.settings.engine == EngineChoice::Sample {
            return Err(NoBest::Sampled);
        }
        self.refuse_missing(&self.asked, &self.question.objective)?;
        let frontier = self.question.frontier.as_ref();
        frontier.map_or(Ok(()), |wanted| self.refuse_missing(&self.asked_frontier, wanted))
    }

    /// Refuses what may have no value.
    fn refuse_missing(&self, asked: &str, wanted: &AskedMeasure) -> Result<(), NoBest> {
        let scale = wanted.scale(self.scenario, self.variant);
        let Some(why) = scale.missing else { return Ok(()) };
        let counted = counted(&wanted.text, scale);
        let (asked, objective) = (asked.to_owned(), wanted.text.clone());
        Err(NoBest::NoMean { asked, objective, of: self.of(), why, counted })
    }

    /// That not everything can be worked out, or that nobody waits for it.
    fn refused(&self, why: Unenumerable, watch: &Watch) -> Failure {
        match why {
            Unenumerable::Stopped => self.unfinished(watch),
            why => NoBest::Unenumerable { of: self.of(), why }.into(),
        }
    }

    /// That nobody waits any longer for the best play.
    fn unfinished(&self, watch: &Watch) -> Failure {
        let exit = watch.requested().unwrap_or(Exit::Inconclusive);
        let why = format!("the best play of {} was not found before the end", self.of());
        Failure::Unfinished { exit, why }
    }

    /// Everything that can happen, and its best play.
    fn solved(&self) -> Result<Solved, Unsolved> {
        let free = &self.question.free();
        let objective = &|outcome: &Values| self.worth(&self.question.objective, outcome);
        let wanted = Wanted { free, least: &self.question.oppose, objective };
        solved(&*self.variant.prepared.experiment, &wanted)
    }

    /// What outcomes are worth for the frontier, if that is asked.
    fn others(&self, outcomes: &[Values]) -> Result<Option<Vec<f64>>, Failure> {
        let of = |wanted: &AskedMeasure| {
            let worth = outcomes.iter().map(|outcome| Ok(self.worth(wanted, outcome)?.get()));
            worth.collect::<Result<Vec<f64>, Failure>>()
        };
        self.question.frontier.as_ref().map(of).transpose()
    }

    /// What an outcome is worth.
    fn worth(&self, wanted: &AskedMeasure, outcome: &Values) -> Result<Value, Failure> {
        Ok(wanted.worth(self.scenario, outcome, || self.of())?)
    }

    /// How likely each value of the objective is under a behaviour; nothing if that takes too long.
    fn law(&self, behaviour: &Behaviour) -> Result<Option<Distribution>, Failure> {
        let situations = &self.variant.situations;
        let prepared = self.scenario.rule.prepare_over(situations, behaviour);
        let prepared = prepared.expect("it was played before, with another behaviour");
        let Ok(laws) = engine::resolved_laws(&*prepared.experiment) else { return Ok(None) };
        let objective = &self.question.objective;
        let read = |outcome: &[Option<Value>]| objective.of(self.scenario, outcome);
        let law = Distribution::exact(&laws.law, laws.fractions.as_ref().ok(), read);
        let law = law.map_err(|error| Unmeasured::expression(&objective.text, self.of(), error))?;
        Ok(Some(law))
    }
}
