//! What `tune` says, prints and writes.

mod answered;
mod chart;
mod met;
pub(super) mod rows;
mod sentences;

use std::fmt::Write;

use sandtable_report::plot;
use sandtable_sim::interval::Interval;
use sandtable_sim::tuning::Point;
use serde_json::{Value, json};

use super::answers::{self, Answers};
use super::files;
use super::markdown::words;
use super::why::sampled_because;
use crate::disk::folder::Folder;
use crate::disk::inventory::Writer;
use crate::refusal::Refusal;
use crate::scenario::{Scenario, Settings};
use crate::tuning::Tuned;

pub(crate) use answered::Answered;

impl answers::Answered for Answered {
    const WRITER: Writer = Writer::Tune;
    const STEM: &'static str = "tuning";
    const MORE_ROWS: Option<&'static str> = Some("tuning-curve.csv");
    const KEY: &'static str = "tuning";
    const CAPTION: &'static str = "The curve";

    fn rows(answers: &Answers<Answered>) -> Vec<u8> {
        rows::answers(answers)
    }

    fn more_rows(answers: &Answers<Answered>) -> Vec<u8> {
        rows::curves(answers)
    }

    fn plot(&self, scenario: &Scenario, settings: &Settings) -> String {
        plot::curve(&chart::curve(scenario, settings, self))
    }

    fn in_words(&self, settings: &Settings) -> String {
        let mut text = sentences::question(self);
        for tuned in &self.tuned {
            let answer = sentences::answer(&self.question, tuned, settings.confidence);
            let _ = writeln!(text, "  {answer}");
        }
        for sentence in sentences::conditions(self, settings.confidence) {
            let _ = writeln!(text, "  {sentence}");
        }
        text
    }

    fn in_markdown(&self, settings: &Settings) -> String {
        let mut text = String::new();
        for line in sentences::question(self).lines() {
            let _ = writeln!(text, "{}", words(line));
        }
        text.push('\n');
        for tuned in &self.tuned {
            let answer = sentences::answer(&self.question, tuned, settings.confidence);
            let _ = writeln!(text, "- {}", words(&answer));
        }
        let conditions = sentences::conditions(self, settings.confidence);
        for sentence in conditions {
            let _ = writeln!(text, "\n{}", words(&sentence));
        }
        text
    }

    fn documents(&self, settings: &Settings) -> Vec<Value> {
        self.tuned.iter().map(|tuned| document(self, tuned, settings)).collect()
    }

    fn remark(answers: &Answers<Answered>) -> String {
        let tuned = answers.answered.iter().flat_map(|one| &one.tuned);
        sampled_because(tuned.filter_map(|tuned| tuned.sampled_because.as_ref()))
            .unwrap_or_default()
    }
}

fn document(one: &Answered, tuned: &Tuned, settings: &Settings) -> Value {
    let question = &one.question;
    let bracket = tuned.tuning.answer.bracket();
    json!({
        "parameter": question.parameter,
        "measure": question.measure.text,
        "statistic": question.statistic.to_string(),
        "range": question.range,
        "variant": tuned.variant,
        "target": tuned.target,
        "difference_from": tuned.difference_from,
        "engine": tuned.engine(),
        "why": tuned.sampled_because.as_ref().map(ToString::to_string),
        "trials": tuned.tuning.trials,
        "answer": sentences::kind(&tuned.tuning.answer),
        "x": tuned.tuning.answer.x(),
        "bracket": bracket.map(|bracket| [bracket.low, bracket.high]),
        "curve": tuned.tuning.curve.iter().map(point).collect::<Vec<_>>(),
        "below": tuned.tuning.neighbors.map(|it| point(&it.below)),
        "above": tuned.tuning.neighbors.map(|it| point(&it.above)),
        "nearest": tuned.tuning.nearest(),
        "crossings": sentences::crossings(&tuned.tuning.answer),
        "printed": tuned.present(),
        "asked": sentences::question(one).trim_end().replace('\n', " "),
        "in_words": sentences::answer(question, tuned, settings.confidence),
    })
}

fn point(point: &Point) -> Value {
    let ends = |interval: Option<Interval>| interval.map(|it| [it.low, it.high]);
    let mut told = json!({
        "x": point.x,
        "value": point.value,
        "interval": ends(point.interval),
        "method": point.method.to_string(),
    });
    if let Some(met) = point.met {
        told["p_condition"] = met.share.into();
        told["p_condition_interval"] = json!(ends(met.interval));
        told["p_condition_method"] = met.method.to_string().into();
    }
    told
}

/// A question that has no answer for any of its variants.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {why}")]
pub(crate) struct Unanswered {
    file: String,
    why: String,
    advice: String,
}

impl Refusal for Unanswered {
    fn help(&self) -> Option<String> {
        Some(self.advice.clone())
    }
}

/// The refusal of a question that has no answer for any of its variants, with the files in which
/// there is what was looked at.
pub(crate) fn refusal(answers: &Answers<Answered>, one: &Answered, folder: &Folder) -> Unanswered {
    let first = &one.tuned[0];
    let advice = sentences::advice(&first.tuning.answer);
    Unanswered {
        file: answers.scenario.file.clone(),
        why: sentences::refusal(&one.question, first, answers.settings.confidence),
        advice: format!("{advice}. {}", files::written(folder)),
    }
}
