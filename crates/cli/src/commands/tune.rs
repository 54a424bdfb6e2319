//! `tune`: the value of a parameter at which a number meets a target.

use sandtable_sim::trials::Stop;
use sandtable_sim::tuning::Answer;
use serde_json::{Value, json};

use super::answer::{self, Inquiry};
use super::refusal::Unasked;
use crate::args::{AnswerArguments, PartsArguments, TuneArguments};
use crate::checkpoint::parts::Part;
use crate::checkpoint::pieces::{Divided, Pieces};
use crate::disk::folder::Folder;
use crate::output::answers::Answers;
use crate::output::tuning::{self, Answered};
use crate::scenario::{
    Names, Scenario, TargetVariant, TuneQuestion, TuneSettings, WrittenNumber, WrittenTarget,
    number,
};
use crate::task::Task;
use crate::tuning::Tuned;
use crate::watch::Watch;
use crate::{Exit, Failure};

/// Tunes parameters of scenarios.
///
/// # Errors
///
/// As [`answer::answer`].
pub(crate) fn tune(arguments: &TuneArguments) -> Result<Exit, Failure> {
    answer::answer(arguments)
}

/// Puts the shards of tunings together.
///
/// # Errors
///
/// As [`answer::answer`].
pub(super) fn merged(
    arguments: &TuneArguments,
    done: &Pieces,
    watch: &Watch,
) -> Result<Exit, Failure> {
    answer::merged(arguments, done, watch)
}

impl Inquiry for TuneArguments {
    type Question = TuneQuestion;
    type Answered = Answered;

    const NOTHING: &'static str =
        "no scenario has a [tune] table; give --parameter, --range, --measure and --target";

    fn arguments(&self) -> &AnswerArguments {
        &self.answer
    }

    fn flags(&self) -> Value {
        json!({
            "parameter": self.parameter,
            "range": self.range,
            "measure": self.measure,
            "statistic": self.statistic,
            "target": self.target,
            "variant": (!self.variant.is_empty()).then_some(&self.variant),
        })
    }

    fn questions(&self, scenario: &Scenario) -> Result<Vec<TuneQuestion>, Failure> {
        let written = if scenario.tunes.is_empty() {
            from_nothing(self)?.into_iter().collect()
        } else {
            scenario.tunes.clone()
        };
        let question = |written: TuneSettings| {
            let question = scenario.tune_question(&changed(written, self));
            let question = question.map_err(Unasked::from)?;
            let asked = || answer::asked_in("tune", self.measure.as_deref(), scenario);
            let engine = self.answer.settings(&scenario.settings).engine;
            crate::tuning::refuse_missing(scenario, &question, engine, &asked)?;
            crate::tuning::refuse_sampled(scenario, &question, engine)?;
            Ok(question)
        };
        written.into_iter().map(question).collect()
    }

    fn answer(
        &self,
        task: &Task<'_, TuneQuestion>,
        part: &mut Part,
    ) -> Result<(Option<Answered>, Option<Stop>), Failure> {
        let (tuned, stopped) = crate::tuning::tune(task, part)?;
        let question = task.question.clone();
        let answered = (!tuned.is_empty()).then_some(Answered { question, tuned });
        Ok((answered, stopped))
    }

    fn parts(&self) -> &PartsArguments {
        &self.parts
    }

    const DIVIDED: Divided = Divided::Pieces;

    /// Each variant is tuned by itself: which value is played next depends on all trials before.
    fn pieces(question: &TuneQuestion) -> usize {
        question.variants.len()
    }

    fn share(
        &self,
        task: &Task<'_, TuneQuestion>,
        part: &mut Part,
    ) -> Result<Option<Stop>, Failure> {
        crate::tuning::share(task, part)
    }

    fn exit(answers: &Answers<Answered>, folder: &Folder) -> Result<Exit, Failure> {
        let mut exit = Exit::Done;
        for one in &answers.answered {
            let is_open = |tuned: &Tuned| matches!(tuned.tuning.answer, Answer::Uncertified { .. });
            if one.tuned.iter().any(is_open) {
                exit = Exit::Inconclusive;
            } else if !one.tuned.iter().any(Tuned::is_met) && answers.stopped.is_none() {
                return Err(tuning::refusal(answers, one, folder).into());
            }
        }
        Ok(exit)
    }
}

/// A question that only the command line asks.
fn from_nothing(arguments: &TuneArguments) -> Result<Option<TuneSettings>, Unasked> {
    let TuneArguments { parameter, range, measure, target, .. } = arguments;
    let given = [parameter.is_some(), range.is_some(), measure.is_some(), target.is_some()];
    if given.iter().all(|given| !given) {
        return Ok(None);
    }
    let names = ["--parameter", "--range", "--measure", "--target"];
    let missing: Vec<_> =
        names.into_iter().zip(given).filter(|(_, given)| !given).map(|(name, _)| name).collect();
    match (parameter, range, measure, target) {
        (Some(parameter), Some(range), Some(measure), Some(_)) => Ok(Some(TuneSettings {
            parameter: parameter.clone(),
            range: range.map(WrittenNumber::Number),
            measure: measure.clone(),
            statistic: "mean".to_owned(),
            target: WrittenTarget::Number(0.0),
            variant: Names::default(),
        })),
        _ => Err(Unasked::Tune { missing: missing.join(", ") }),
    }
}

fn changed(written: TuneSettings, arguments: &TuneArguments) -> TuneSettings {
    let target = arguments.target.as_ref().map(|text| match number(text) {
        Some(number) => WrittenTarget::Number(number),
        None => WrittenTarget::Variant(TargetVariant { variant: text.clone() }),
    });
    let variants = &arguments.variant;
    TuneSettings {
        parameter: arguments.parameter.clone().unwrap_or(written.parameter),
        range: arguments.range.map_or(written.range, |range| range.map(WrittenNumber::Number)),
        measure: arguments.measure.clone().unwrap_or(written.measure),
        statistic: arguments.statistic.clone().unwrap_or(written.statistic),
        target: target.unwrap_or(written.target),
        variant: if variants.is_empty() {
            written.variant
        } else {
            Names::Several(variants.clone())
        },
    }
}
