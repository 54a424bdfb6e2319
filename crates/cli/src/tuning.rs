//! `tune`: the value of a parameter at which a number meets a target.

mod curve;
mod found;
mod refusal;
mod search;

use std::ops::ControlFlow;
use std::sync::Mutex;

use sandtable_dice::{Kind, Scale};
use sandtable_sim::estimate::range;
use sandtable_sim::interval::Interval;
use sandtable_sim::patience::Halt;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::stream::Stream;
use sandtable_sim::trials::Stop;
use sandtable_sim::tuning::sampled::{self, Effort as Sampling, Findings, Journal};
use sandtable_sim::tuning::{Answer, Doubt, Grid, Question, Tuning, Whole, exact};

use crate::Failure;
use crate::checkpoint::parts::Part;
use crate::checkpoint::pieces::Piece;
use crate::checkpoint::search::KeptSearch;
use crate::checkpoint::tuning::{KeptKnown, KeptTuned};
use crate::engine::{self, EngineChoice, Exact, WhySampled};
use crate::missing::{MayBeMissing, always_has_a_value};
use crate::scenario::{Parameter, Scenario, TuneQuestion, TuneTarget, Variant};
use crate::share::is_share;
use crate::task::Task;
use crate::watch::Lacking;

use curve::{ExactCurve, SampledCurve, Trouble, Tunable};
pub(crate) use found::Tuned;
use refusal::CannotTune;
use search::Search;

/// Refuses a statistic of values that a measure may not have, wherever the parameter is within its
/// range, unless the exact laws at both ends of that say that it always has one; those between are held to
/// it as they are followed. `asked` says where it is asked for.
///
/// # Errors
///
/// If it may have none in a variant that is tuned, or in the one that is the target.
pub(crate) fn refuse_missing(
    scenario: &Scenario,
    question: &TuneQuestion,
    engine: EngineChoice,
    asked: &dyn Fn() -> String,
) -> Result<(), Failure> {
    if question.equilibrium.is_some() {
        // What may have no value is refused with the cell where it may have none.
        return Ok(());
    }
    let refuse = |variant: &Variant, scale: Scale, played: &[&Variant]| {
        let measure = (&*question.measure.text, scale);
        let of = || format!("variant `{}`", variant.name);
        let refused = MayBeMissing::refuse(asked, scenario, measure, question.statistic, of);
        let always = |it: &&Variant| always_has_a_value(scenario, &question.measure, it, engine);
        refused.or_else(|why| if played.iter().all(always) { Ok(()) } else { Err(why) })
    };
    for variant in question.variants.iter().filter_map(|name| scenario.variant(name)) {
        let parameter = scenario.parameter(variant, &question.parameter)?;
        let tunable = Tunable { scenario, variant, parameter: &parameter, question };
        let [low, high] = question.range;
        refuse(variant, tunable.scale()?, &[&tunable.at(low)?, &tunable.at(high)?])?;
    }
    if let TuneTarget::Variant(other) = &question.target
        && let Some(other) = scenario.variant(&other.variant)
    {
        refuse(other, question.measure.scale(scenario, other), &[other])?;
    }
    Ok(())
}

/// Refuses what trials cannot answer where trials are asked for: before anything is played.
///
/// # Errors
///
/// If only laws could answer the question.
pub(crate) fn refuse_sampled(
    scenario: &Scenario,
    question: &TuneQuestion,
    engine: EngineChoice,
) -> Result<(), Failure> {
    match engine {
        EngineChoice::Sample => Ok(refuse_by_trials(scenario, question, &WhySampled::AskedFor)?),
        EngineChoice::Auto | EngineChoice::Exact => Ok(()),
    }
}

/// Refuses what trials cannot answer, which there are for this reason.
fn refuse_by_trials(
    scenario: &Scenario,
    question: &TuneQuestion,
    why: &WhySampled,
) -> Result<(), CannotTune> {
    let (measure, why) = (question.measure.text.clone(), why.clone());
    if question.equilibrium.is_some() {
        return Err(CannotTune::Sampled { measure, why });
    }
    if matches!(question.statistic, Statistic::Variance | Statistic::Sd | Statistic::Quantile(_)) {
        let statistic = question.statistic.to_string();
        return Err(CannotTune::OnlyExact { statistic, measure, why });
    }
    let is_difference = matches!(question.target, TuneTarget::Variant(_));
    if is_difference && question.measure.is_given(scenario) {
        return Err(CannotTune::Given { measure, why });
    }
    Ok(())
}

/// Answers a question for each of its variants, of which each is a piece of the part, until somebody
/// wants an end. What was kept of an answer is not looked for again, and a search that was cut short
/// goes on.
///
/// # Errors
///
/// If the engine that was asked for gives up, or the measure has no value for an outcome.
pub(crate) fn tune(
    task: &Task<'_, TuneQuestion>,
    part: &mut Part,
) -> Result<(Vec<Tuned>, Option<Stop>), Failure> {
    let all: Vec<usize> = (0..task.question.variants.len()).collect();
    task.answers(&all, part)
}

/// Answers a question for those of its variants that a shard has; says why there are not all.
///
/// # Errors
///
/// As [`tune`].
pub(crate) fn share(
    task: &Task<'_, TuneQuestion>,
    part: &mut Part,
) -> Result<Option<Stop>, Failure> {
    let ours = (0..task.question.variants.len()).filter(|number| part.has(*number));
    let ours: Vec<usize> = ours.collect();
    let (_, stop) = task.answers(&ours, part)?;
    Ok(stop)
}

impl Task<'_, TuneQuestion> {
    /// The answers for variants by their numbers.
    fn answers(
        &self,
        numbers: &[usize],
        part: &mut Part,
    ) -> Result<(Vec<Tuned>, Option<Stop>), Failure> {
        self.watch.over_pairs(&self.scenario.name, |observe| {
            let mut tuned: Vec<Tuned> = Vec::new();
            for &number in numbers {
                if let ControlFlow::Break(stop) = observe(tuned.len() as u64, numbers.len() as u64)
                {
                    return Ok((tuned, Some(stop)));
                }
                let answered = self.kept_or_tuned(number, part);
                if answered.as_ref().map_or(true, Tuned::is_stopped) {
                    // It may be the last that is heard of those before.
                    part.keep_pieces();
                }
                tuned.push(answered?);
            }
            let stop = self.watch.wish().filter(|_| tuned.last().is_some_and(Tuned::is_stopped));
            Ok((tuned, stop))
        })
    }

    /// What was kept of the answer for a variant; else the answer, which is kept, as is the search for
    /// it.
    fn kept_or_tuned(&self, number: usize, part: &mut Part) -> Result<Tuned, Failure> {
        let TuneQuestion { variants, parameter, range, .. } = self.question;
        let variant = self.scenario.variant(&variants[number]);
        let variant = variant.expect("questions name variants that are there");
        let is_answer = self.is_answer(variant)?;
        if let Some(kept) = part.tuned(number, (*range, self.settings.trials()), is_answer)? {
            let parameter = self.scenario.parameter(variant, parameter)?;
            let (name, is_share) = (variant.name.clone(), self.is_share(variant));
            return Ok(Tuned::of_kept(name, parameter, self.question, is_share, kept));
        }
        let before = part.searched(number, *range)?.cloned();
        let ours = Mutex::new(&mut *part);
        let keep = |kept: &dyn Fn() -> KeptSearch| {
            let mut part = ours.lock().expect("nobody panics with the lock held");
            if part.is_due() {
                part.add(number, Piece::Searched(Box::new(kept())));
            }
        };
        let search = Search::new(before.as_ref(), &keep);
        let tuned = self.tune(variant, &search)?;
        let kept = match tuned.kept() {
            Some(kept) => Piece::Tuned(Box::new(kept)),
            None => Piece::Searched(Box::new(search.kept())),
        };
        part.add(number, kept);
        Ok(tuned)
    }

    /// Whether what was kept of an answer for a variant can be one, as that of no forger need be.
    fn is_answer(&self, variant: &Variant) -> Result<impl Fn(&KeptTuned) -> bool, Failure> {
        let TuneQuestion { parameter, statistic, equilibrium, .. } = self.question;
        let parameter = self.scenario.parameter(variant, parameter)?;
        let tunable = self.tunable(variant, &parameter);
        let reach = if equilibrium.is_none() { self.reach(tunable)? } else { None };
        let is_event = statistic.event().is_some();
        let stated = match &self.question.target {
            TuneTarget::Number(number) => Some(*number),
            TuneTarget::Variant(_) => None,
        };
        let engine = self.settings.engine;
        let is_difference = stated.is_none();
        Ok(move |kept: &KeptTuned| {
            let by_trials = *kept.known() != KeptKnown::Exact;
            // What laws come to between the ends of the range may lie beyond what they come to there.
            let reach = reach.filter(|_| is_event || by_trials);
            let (reach, target) = if is_difference && by_trials {
                let width = reach.map(Interval::width);
                (width.map(|width| Interval { low: -width, high: width }), Some(0.0))
            } else {
                (reach, stated)
            };
            kept.is_to(target, engine) && reach.is_none_or(|reach| kept.stays_within(reach))
        })
    }

    fn tune(&self, variant: &Variant, search: &Search) -> Result<Tuned, Failure> {
        let parameter = self.scenario.parameter(variant, &self.question.parameter)?;
        let whom = || engine::variant_of(&variant.name, &self.scenario.file);
        let exactly = || self.exactly(variant, &parameter, search);
        let (stated, from) = match &self.question.target {
            TuneTarget::Number(number) => (*number, None),
            TuneTarget::Variant(other) => (0.0, Some(other.variant.clone())),
        };
        let (target, difference_from, tuning, sampled_because) =
            match engine::decide(self.settings.engine, whom, exactly)? {
                Ok(Some((target, tuning))) => (target, None, tuning, None),
                Ok(None) => (stated, from, nothing_yet(), None),
                Err(why) => {
                    let tuning = self.by_trials(variant, &parameter, &why, search)?;
                    (stated, from, tuning, Some(why))
                }
            };
        let is_share = self.is_share(variant);
        let variant = variant.name.clone();
        Ok(Tuned { variant, parameter, target, difference_from, is_share, tuning, sampled_because })
    }

    /// Whether what is measured of a variant is a share.
    fn is_share(&self, variant: &Variant) -> bool {
        let TuneQuestion { measure, statistic, .. } = self.question;
        is_share(*statistic, measure.scale(self.scenario, variant).kind)
    }

    /// The exact answer with the number that is met, or why it is sampled; nothing if somebody wants
    /// an end.
    fn exactly(
        &self,
        variant: &Variant,
        parameter: &Parameter,
        search: &Search,
    ) -> Result<Exact<Option<(f64, Tuning)>>, Failure> {
        match self.on_exact_curve(variant, parameter, search) {
            Ok(found) => Ok(Ok(Some(found))),
            Err(Trouble::Stopped) => Ok(Ok(None)),
            Err(Trouble::Inexact(why)) => Ok(Err(why)),
            Err(Trouble::Failure(failure)) => Err(failure),
        }
    }

    fn on_exact_curve(
        &self,
        variant: &Variant,
        parameter: &Parameter,
        search: &Search,
    ) -> Result<(f64, Tuning), Trouble> {
        let tunable = self.tunable(variant, parameter);
        let curve = ExactCurve::new(tunable, self.watch, search);
        let target = match &self.question.target {
            TuneTarget::Number(number) => *number,
            TuneTarget::Variant(other) => curve.of_variant(&other.variant)?,
        };
        // Whether there is a law at all is found out once, not at all points at the same time.
        exact::Curve::value(&curve, self.question.range[0])?;
        let mut tuning = exact::tune(&curve, &self.asked(target))?;
        if self.question.measure.is_given(self.scenario) {
            for point in tuning.points_mut() {
                point.met = Some(curve.met(point.x)?);
            }
        }
        Ok((target, tuning))
    }

    fn by_trials(
        &self,
        variant: &Variant,
        parameter: &Parameter,
        why: &WhySampled,
        search: &Search,
    ) -> Result<Tuning, Failure> {
        let question = self.question;
        if question.equilibrium.is_some() && *why == WhySampled::TimeOver {
            return Err(self.watch.unfinished(&self.scenario.file, Lacking::Law));
        }
        refuse_by_trials(self.scenario, question, why)?;
        let trials = self.settings.stated_trials(&self.scenario.file)?;
        if trials < sampled::FEWEST {
            let fewest = sampled::FEWEST;
            return Err(CannotTune::TooFewTrials { trials, fewest }.into());
        }
        let seed = self.settings.seed;
        let tunable = self.tunable(variant, parameter);
        let range = self.range(tunable, why)?;
        let curve = SampledCurve::new(tunable, range, seed, self.watch.patience());
        let (target, bounds) = self.target_and_bounds(range);
        let yes_or_no = self.is_yes_or_no(tunable)?;
        let confidence = self.settings.confidence;
        let conditional = question.measure.is_given(self.scenario);
        let effort = Sampling { trials, confidence, bounds, yes_or_no, conditional };
        let asked = self.asked(target);
        let is_over = || self.watch.wish().is_some();
        let found = |findings: &Findings| search.found(findings);
        let journal = Journal::new(search.findings(), &found);
        let tuned = if question.grid == Grid::Whole {
            let name = format!("{}/mixture of whole numbers", self.scenario.name);
            let whole = Whole::new(curve, Stream::new(seed, &name));
            sampled::go_on(&whole, &asked, &effort, &is_over, &journal)
        } else {
            sampled::go_on(&curve, &asked, &effort, &is_over, &journal)
        };
        search.end(journal.into_findings());
        tuned.map_err(|halt| match halt {
            Halt::Failed(failure) => failure,
            Halt::Stopped(_) => self.watch.unfinished(&self.scenario.file, Lacking::Block),
        })
    }

    fn tunable<'a>(&'a self, variant: &'a Variant, parameter: &'a Parameter) -> Tunable<'a> {
        Tunable { scenario: self.scenario, variant, parameter, question: self.question }
    }

    /// What scores can come to, wherever the parameter is within its range.
    fn range(&self, tunable: Tunable, why: &WhySampled) -> Result<Interval, Failure> {
        let text = self.question.measure.text.clone();
        let unbounded = || CannotTune::Unbounded { measure: text, why: why.clone() }.into();
        self.reach(tunable)?.ok_or_else(unbounded)
    }

    /// The same, as far as it is known.
    fn reach(&self, tunable: Tunable) -> Result<Option<Interval>, Failure> {
        if self.question.statistic.event().is_some() {
            return Ok(Some(Interval { low: 0.0, high: 1.0 }));
        }
        let measure = &self.question.measure;
        let mut scale = tunable.scale()?;
        if let TuneTarget::Variant(other) = &self.question.target {
            let other = self.scenario.variant(&other.variant);
            let other = other.expect("questions name variants that are there");
            scale = scale.or(measure.scale(self.scenario, other));
        }
        Ok(range(scale))
    }

    /// Whether the curve is a probability: an event, or the mean of yes and no; no difference of two.
    fn is_yes_or_no(&self, tunable: Tunable) -> Result<bool, Failure> {
        let is_alone = matches!(self.question.target, TuneTarget::Number(_));
        let is_event = self.question.statistic.event().is_some();
        Ok(is_alone && (is_event || tunable.scale()?.kind == Kind::YesNo))
    }

    /// What scores are to meet in the mean, and the lowest and highest that are possible.
    fn target_and_bounds(&self, range: Interval) -> (f64, Interval) {
        match &self.question.target {
            TuneTarget::Number(number) => (*number, range),
            // A difference of two of them.
            TuneTarget::Variant(_) => (0.0, Interval { low: -range.width(), high: range.width() }),
        }
    }

    fn asked(&self, target: f64) -> Question {
        let [low, high] = self.question.range;
        let slack = self.question.target.slack();
        Question { range: Interval { low, high }, grid: self.question.grid, target, slack }
    }
}

/// What is known if an end is wanted before there is a single value.
fn nothing_yet() -> Tuning {
    let answer = Answer::Uncertified { x: None, doubt: Doubt::Stopped };
    Tuning { curve: Vec::new(), answer, nearest: Vec::new(), neighbors: None, trials: None }
}
