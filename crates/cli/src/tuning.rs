//! `tune`: the value of a parameter at which a number meets a target.

mod curve;

use sandtable_sim::interval::Interval;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::stream::Stream;
use sandtable_sim::tuning::sampled::{self, Effort as Sampling};
use sandtable_sim::tuning::{Question, Tuning, Whole, exact};

use crate::Failure;
use crate::scenario::{
    Effort, EngineChoice, Parameter, Scenario, Settings, TuneQuestion, TuneTarget, Variant,
};

use curve::{ExactCurve, SampledCurve, Trouble};

/// What a parameter of one variant was tuned to.
#[derive(Debug)]
pub(crate) struct Tuned {
    /// The variant.
    pub(crate) variant: String,
    /// The parameter, with its present values.
    pub(crate) parameter: Parameter,
    /// What the curve was to meet. Zero if the curve is a difference.
    pub(crate) target: f64,
    /// The variant from which the curve is the difference.
    pub(crate) difference_from: Option<String>,
    /// What was found.
    pub(crate) tuning: Tuning,
    /// Why it was sampled; nothing if it was not.
    pub(crate) sampled_because: Option<String>,
}

impl Tuned {
    /// What the file says now, if it is one number in all situations.
    pub(crate) fn printed(&self) -> Option<f64> {
        let first = self.parameter.values.first()?;
        self.parameter.values.iter().all(|value| value == first).then(|| first.as_f64())?
    }

    /// The engine, as files name it.
    pub(crate) fn engine(&self) -> &'static str {
        if self.tuning.trials.is_some() { "sample" } else { "exact" }
    }
}

/// The trials of a question, where the scenario asks for a precision and not for trials.
const TRIALS: u64 = 1_000_000;

/// Answers a question for each of its variants.
///
/// # Errors
///
/// If the engine that was asked for gives up, or the measure has no value for an outcome.
pub(crate) fn tune(
    scenario: &Scenario,
    settings: &Settings,
    question: &TuneQuestion,
) -> Result<Vec<Tuned>, Failure> {
    let variants = question.variants.iter().filter_map(|name| scenario.variant(name));
    variants.map(|variant| tune_variant(scenario, settings, question, variant)).collect()
}

fn tune_variant(
    scenario: &Scenario,
    settings: &Settings,
    question: &TuneQuestion,
    variant: &Variant,
) -> Result<Tuned, Failure> {
    let parameter = scenario.parameter(variant, &question.parameter)?;
    let known = match settings.engine {
        EngineChoice::Sample => Err(Trouble::Unenumerable("sampling was asked for".to_owned())),
        EngineChoice::Auto | EngineChoice::Exact => {
            tune_exactly(scenario, question, variant, &parameter)
        }
    };
    let done = |target, difference_from, tuning, sampled_because| Tuned {
        variant: variant.name.clone(),
        parameter: parameter.clone(),
        target,
        difference_from,
        tuning,
        sampled_because,
    };
    match known {
        Ok((target, tuning)) => Ok(done(target, None, tuning, None)),
        Err(Trouble::Failure(failure)) => Err(failure),
        Err(Trouble::Unenumerable(reason)) if settings.engine == EngineChoice::Exact => {
            Err(Failure::Engine(format!(
                "variant `{}` of {} cannot be enumerated: {reason}",
                variant.name, scenario.file
            )))
        }
        Err(Trouble::Unenumerable(reason)) => {
            let tuning = tune_by_trials(scenario, settings, question, variant, &parameter)
                .map_err(|trouble| unsampled(trouble, question, &reason))?;
            let (target, from) = match &question.target {
                TuneTarget::Number(number) => (*number, None),
                TuneTarget::Variant(other) => (0.0, Some(other.variant.clone())),
            };
            Ok(done(target, from, tuning, Some(reason)))
        }
    }
}

fn tune_exactly(
    scenario: &Scenario,
    question: &TuneQuestion,
    variant: &Variant,
    parameter: &Parameter,
) -> Result<(f64, Tuning), Trouble> {
    let curve = ExactCurve::new(scenario, variant, parameter, question);
    let target = match &question.target {
        TuneTarget::Number(number) => *number,
        TuneTarget::Variant(other) => curve.of_variant(&other.variant)?,
    };
    // Whether there is a law at all is found out once, not at all points at the same time.
    exact::Curve::value(&curve, question.range[0])?;
    let tuning = exact::tune(&curve, &asked(question, target))?;
    Ok((target, tuning))
}

fn tune_by_trials(
    scenario: &Scenario,
    settings: &Settings,
    question: &TuneQuestion,
    variant: &Variant,
    parameter: &Parameter,
) -> Result<Tuning, Trouble> {
    if matches!(question.statistic, Statistic::Sd | Statistic::Quantile(_)) {
        return Err(Trouble::Unenumerable(String::new()));
    }
    let trials = match settings.effort {
        Effort::Trials(trials) => trials,
        Effort::Precision(_) => TRIALS,
    };
    if trials < sampled::FEWEST {
        return Err(Trouble::Failure(Failure::usage(format!(
            "{trials} trials are too few to certify anything; tuning takes {} or more",
            sampled::FEWEST
        ))));
    }
    let curve = SampledCurve::new(scenario, variant, parameter, question, settings.seed);
    let is_share = question.statistic.event().is_some();
    let range = if is_share {
        Some(Interval { low: 0.0, high: 1.0 })
    } else {
        question.measure.range(scenario)
    };
    let (target, bounds) = match &question.target {
        TuneTarget::Number(number) => (*number, range),
        // A difference of two of them.
        TuneTarget::Variant(_) => {
            (0.0, range.map(|range| Interval { low: -range.width(), high: range.width() }))
        }
    };
    let effort = Sampling { trials, confidence: settings.confidence, bounds };
    let asked = asked(question, target);
    if question.whole {
        let name = format!("{}/mixture of whole numbers", scenario.name);
        let whole = Whole::new(curve, Stream::new(settings.seed, &name));
        sampled::tune(&whole, &asked, &effort)
    } else {
        sampled::tune(&curve, &asked, &effort)
    }
}

fn asked(question: &TuneQuestion, target: f64) -> Question {
    let [low, high] = question.range;
    Question { range: Interval { low, high }, whole: question.whole, target }
}

/// The failure of a question that trials cannot answer either.
fn unsampled(trouble: Trouble, question: &TuneQuestion, reason: &str) -> Failure {
    match trouble {
        Trouble::Failure(failure) => failure,
        Trouble::Unenumerable(_) => Failure::Usage {
            problem: format!(
                "`{}` of `{}` can only be tuned where it is exact, and here it is not: {reason}",
                question.statistic, question.measure.text
            ),
            help: Some("tune a mean, or a probability such as p_ge(1), to a target".to_owned()),
        },
    }
}
