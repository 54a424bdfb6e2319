//! What each check needs, before it is run.

use std::time::Instant;

use rayon::prelude::*;
use sandtable_report::digits;
use sandtable_sim::check::{self, Question};
use sandtable_sim::experiment::Tally;
use sandtable_sim::interval::Method;
use sandtable_sim::stream::{BLOCK, Stream};
use thiserror::Error;

use crate::Failure;
use crate::baseline::{AcceptedMeasure, Origin};
use crate::checks::{
    Declared, Facet, Number, Source, Subject, Suite, Terms, all_trials, cells, lacks_range,
    most_trials, numbers, scale, trials_that_count, wholes, width,
};
use crate::engine::{self, EngineChoice, NotExact};
use crate::results::{self, FoundMeasure};
use crate::scenario::{Compare, Scenario, Variant};

/// Trials of the pilot from which the need for more is told, and their pace.
const PILOT: u64 = 2 * BLOCK;

/// What a check needs.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    /// The rulebook and the scenario.
    pub(crate) place: String,
    /// The variant.
    pub(crate) variant: String,
    /// The measure.
    pub(crate) measure: String,
    /// What is compared.
    pub(crate) statistic: String,
    /// What it takes.
    pub(crate) need: Need,
}

/// What it takes to decide a check.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Need {
    /// Nothing: both sides are known exactly.
    Exact,
    /// Trials.
    Trials {
        /// The shift that is to be seen.
        shift: f64,
        /// How many trials show it, if any number does.
        trials: Result<u64, Undecidable>,
        /// The most that there may be.
        most: u64,
        /// Trials in a second on this machine, now.
        pace: f64,
        /// The trials of the baseline, which decide at once if nothing has changed.
        same: Option<u64>,
    },
}

/// Why no number of trials shows a shift.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub(crate) enum Undecidable {
    /// It would be right.
    #[error("the shift is within the margin")]
    WithinMargin,
    /// The range of the measure is not known.
    #[error("the range of the measure is not known; state it in `[bounds]`")]
    UnknownRange,
    /// There was nothing to read the number off.
    #[error("there was no value in any trial of the pilot")]
    NoValue,
    /// No number of trials that may be run shows it.
    #[error("no number of trials shows so small a shift")]
    TooSmall,
    /// The baseline was sampled by too few trials: it is known to this much.
    #[error("the baseline is only known to {}; accept more trials", digits::exact(*.0))]
    Baseline(f64),
}

/// Plans the checks with these positions.
///
/// # Errors
///
/// If the exact engine was asked for and gives up, or a measure has no value for an outcome.
pub(crate) fn planned(
    suite: Suite,
    terms: &Terms,
    most: Option<u64>,
    engine: Option<EngineChoice>,
) -> Result<Vec<Planned>, Failure> {
    let Suite { subjects, declared, selected } = suite;
    let variants = selected
        .chunk_by(|&a, &b| {
            let key = |i: usize| (declared[i].subject, &declared[i].variant);
            key(a) == key(b)
        })
        .collect::<Vec<_>>();
    let exact: Vec<_> = variants
        .par_iter()
        .map(|checks| is_exact(subjects, &declared[checks[0]], engine))
        .collect();
    let mut planned = Vec::new();
    for (checks, exact) in variants.iter().zip(exact) {
        let subject = &subjects[declared[checks[0]].subject];
        let variant = variant(subject, &declared[checks[0]]);
        let pilot = if exact? { None } else { Some(Pilot::run(&subject.scenario, variant)?) };
        for &check in *checks {
            let declared = &declared[check];
            let most = most_trials(subject, variant, most);
            let found = pilot.as_ref().map(|pilot| pilot.need(subject, declared, terms, most));
            let (statistic, need) =
                found.unwrap_or_else(|| (statistic(subject, declared), Need::Exact));
            planned.push(Planned {
                place: subject.place.clone(),
                variant: declared.variant.clone(),
                measure: declared.measure.clone(),
                statistic,
                need,
            });
        }
    }
    Ok(planned)
}

fn variant<'a>(subject: &'a Subject, declared: &Declared) -> &'a Variant {
    subject.scenario.variant(&declared.variant).expect("checked when it was read")
}

fn statistic(subject: &Subject, declared: &Declared) -> String {
    match declared.source {
        Source::Expectation(i) => subject.scenario.expectations[i].statistic.to_string(),
        Source::Baseline => "distribution".to_owned(),
    }
}

/// Whether there is nothing to plan, because both sides are known exactly.
fn is_exact(
    subjects: &[Subject],
    declared: &Declared,
    choice: Option<EngineChoice>,
) -> Result<bool, NotExact> {
    let scenario = &subjects[declared.subject].scenario;
    let choice = choice.unwrap_or(scenario.settings.engine);
    let variant = variant(&subjects[declared.subject], declared);
    let whom = || engine::variant_of(&variant.name, &scenario.file);
    let exactly = || Ok(engine::law(&*variant.prepared.experiment));
    Ok(engine::decide(choice, whom, exactly)?.is_ok())
}

/// A few trials of a variant.
struct Pilot {
    measures: Vec<FoundMeasure>,
    pace: f64,
}

impl Pilot {
    fn run(scenario: &Scenario, variant: &Variant) -> Result<Pilot, Failure> {
        let stream = Stream::new(scenario.settings.seed, &scenario.name);
        let clock = Instant::now();
        let tally: Tally = variant.prepared.experiment.sample(&stream, 0..PILOT);
        let pace = PILOT as f64 / clock.elapsed().as_secs_f64().max(1e-9);
        let measures = results::of_tally(scenario, variant, &tally)?.measures;
        Ok(Pilot { measures, pace })
    }

    fn need(
        &self,
        subject: &Subject,
        declared: &Declared,
        terms: &Terms,
        most: u64,
    ) -> (String, Need) {
        let found = self.measures.iter().find(|measure| measure.name == declared.measure);
        let now = found.expect("checked when it was read");
        let how = subject.scenario.checking.compare(&declared.variant, &declared.measure);
        let asked = match declared.source {
            Source::Expectation(i) => of_expectation(subject, i, now, &how, terms.share()),
            Source::Baseline => of_baseline(subject, declared, now, &how, terms.share()),
        };
        let Wanted { statistic, shift, trials, same } = asked;
        (statistic, Need::Trials { shift, trials, most, pace: self.pace, same })
    }
}

/// What is to be seen, and how many trials show it.
struct Wanted {
    statistic: String,
    shift: f64,
    trials: Result<u64, Undecidable>,
    same: Option<u64>,
}

/// Shifts that a check without a margin is to see, as a part of the range of what is compared.
const USUAL_SHIFT: f64 = 0.01;

fn of_expectation(
    subject: &Subject,
    i: usize,
    now: &FoundMeasure,
    how: &Compare,
    error: f64,
) -> Wanted {
    let expectation = &subject.scenario.expectations[i];
    let (statistic, distribution) = (expectation.statistic, &now.distribution);
    let margin = expectation.target().half_width();
    let scale = scale(now, how);
    // Where the range is not known, no part of it is a shift.
    let part = Some(USUAL_SHIFT * width(statistic, scale)).filter(|part| part.is_finite());
    let least = if 0.0 < margin { Some(2.0 * margin) } else { part };
    let usual = least.map(|least| check::usual_shift(statistic, distribution, scale, least));
    let shift = expectation.shift.or(usual).unwrap_or(0.0);
    let question = Question { statistic, distribution, scale, margin, error };
    let undecidable = match expectation.shift.or(usual) {
        None => Undecidable::UnknownRange,
        Some(shift) if shift <= margin => Undecidable::WithinMargin,
        Some(_) => Undecidable::TooSmall,
    };
    let trials = trials(&question, shift, all_trials(distribution), undecidable);
    Wanted { statistic: statistic.to_string(), shift, trials, same: None }
}

/// How many trials show a shift: more than those that count, if not all of them do.
fn trials(
    question: &Question,
    shift: f64,
    all: Option<u64>,
    undecidable: Undecidable,
) -> Result<u64, Undecidable> {
    let Question { statistic, distribution, scale, .. } = *question;
    if lacks_range(statistic, scale) {
        return Err(Undecidable::UnknownRange);
    }
    let counting = trials_that_count(statistic, distribution).unwrap_or(0);
    if counting == 0 || statistic.of(distribution).is_none() {
        return Err(Undecidable::NoValue);
    }
    let found = check::located(statistic, distribution, scale, check::Look::Only, question.error);
    if found.is_some_and(|(_, method)| method == Method::Exact) {
        // What the range leaves no choice of is decided by any trials.
        return Ok(check::FIRST_LOOK);
    }
    let trials = check::trials_to_see(question, shift).ok_or(undecidable)?;
    let trials = u128::from(trials) * u128::from(all.unwrap_or(counting));
    Ok(u64::try_from(trials.div_ceil(counting.into())).unwrap_or(u64::MAX))
}

fn of_baseline(
    subject: &Subject,
    declared: &Declared,
    now: &FoundMeasure,
    how: &Compare,
    error: f64,
) -> Wanted {
    let variant = subject.baseline.as_ref().and_then(|b| b.variant(&declared.variant));
    let accepted = variant.and_then(|variant| variant.measure(&declared.measure));
    let accepted = accepted.expect("the baseline declared the check");
    let before = &accepted.distribution;
    if before.trials().is_none() && how.margin.is_none() && how.statistics.is_empty() {
        return of_whole(accepted, how, error);
    }
    by_numbers(accepted, now, how, error)
}

/// The side of a measure that needs the most trials: its values, of which only those count that meet
/// the condition, or the condition.
fn of_whole(accepted: &AcceptedMeasure, how: &Compare, error: f64) -> Wanted {
    let shift = how.shift.unwrap_or(USUAL_SHIFT);
    let facets = wholes(accepted);
    let met = accepted.distribution.condition().map_or(1.0, |condition| condition.share.p);
    let trials = facets.iter().filter_map(|facet| {
        let before = facet.of(&accepted.distribution)?;
        let (cells, likely) = cells(&before);
        let trials = check::trials_to_see_whole(cells, likely, shift, error / facets.len() as f64);
        Some(if *facet == Facet::Values { of_which(trials, met) } else { trials })
    });
    let trials = trials.max().ok_or(Undecidable::NoValue);
    Wanted { statistic: "distribution".to_owned(), shift, trials, same: None }
}

/// How many trials there have to be, for so many to meet a condition.
fn of_which(trials: u64, met: f64) -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
    let all = (trials as f64 / met).ceil() as u64;
    all.max(trials)
}

/// The number that needs the most trials.
fn by_numbers(accepted: &AcceptedMeasure, now: &FoundMeasure, how: &Compare, error: f64) -> Wanted {
    let same = match &accepted.origin {
        Origin::Sampled { trials, .. } => Some(trials.end - trials.start),
        Origin::Exact => None,
    };
    let numbers = numbers(accepted, now, how);
    let sides = 1 + usize::from(same.is_some());
    let error = error / (numbers.len() * sides) as f64;
    let wanted = numbers.iter().map(|number| {
        let shift = how.shift.unwrap_or_else(|| usual_shift(number, accepted));
        let trials = of_number(accepted, now, number, shift, error);
        Wanted { statistic: number.name(), shift, trials, same }
    });
    let most = wanted.max_by_key(|wanted| wanted.trials.unwrap_or(u64::MAX));
    most.expect("there is at least one number")
}

/// Twice the margin; without one, a part of the range, or of the one there is. A quantile moves from value
/// to value.
fn usual_shift(number: &Number, accepted: &AcceptedMeasure) -> f64 {
    let part = Some(USUAL_SHIFT * width(number.statistic, number.scale));
    let part = part.filter(|part| part.is_finite() && number.margin <= 0.0);
    let least = part.unwrap_or(2.0 * number.margin);
    let of = number.facet.of(&accepted.distribution);
    of.map_or(least, |of| check::usual_shift(number.statistic, &of, number.scale, least))
}

fn of_number(
    accepted: &AcceptedMeasure,
    now: &FoundMeasure,
    number: &Number,
    shift: f64,
    error: f64,
) -> Result<u64, Undecidable> {
    let Number { facet, statistic, margin, scale } = *number;
    let sides = facet.of(&accepted.distribution).zip(facet.of(&now.distribution));
    let (before, distribution) = sides.ok_or(Undecidable::NoValue)?;
    let known = check::certain(statistic, &before, scale, check::Look::Only, error);
    let was = statistic.of(&before);
    let doubt = known.zip(was).map_or(f64::INFINITY, |(known, was)| known.reach_from(was));
    let distribution = &*distribution;
    let question = Question { statistic, distribution, scale, margin: margin + doubt, error };
    let all = match facet {
        Facet::ConditionMet => distribution.trials(),
        Facet::Values | Facet::HasValue => all_trials(&now.distribution),
    };
    trials(&question, shift, all, Undecidable::Baseline(doubt))
}
