//! What `tune` says, prints and writes.

pub(crate) mod rows;
mod sentences;

use std::fmt::Write;

use sandtable_report::digits;
use sandtable_report::plot::{self, Across, Bracket, Curve, Line, LinePoint, Mark, Target};
use sandtable_sim::tuning::Answer;
use serde_json::{Value, json};

use super::folder::Folder;
use super::{files, manifest};
use crate::scenario::{Scenario, Settings, TuneQuestion};
use crate::tuning::Tuned;
use crate::{Exit, Failure};

/// A question with its answers.
#[derive(Debug)]
pub(crate) struct Answered<'a> {
    /// The question.
    pub(crate) question: &'a TuneQuestion,
    /// The answer for each variant.
    pub(crate) tuned: Vec<Tuned>,
}

/// Writes everything that is to be kept.
///
/// # Errors
///
/// If a file cannot be written; files that were there before are whole.
pub(crate) fn write(
    folder: &mut Folder,
    scenario: &Scenario,
    settings: &Settings,
    answered: &[Answered],
    flags: &Value,
    png: bool,
) -> Result<(), Failure> {
    folder.write("tuning.csv", &rows::answers(scenario, settings, answered)?)?;
    folder.write("tuning-curve.csv", &rows::curves(scenario, settings, answered)?)?;
    for (number, one) in (1..).zip(answered) {
        let svg = plot::curve(&curve(scenario, settings, one));
        folder.write(&plot_name(number), svg.as_bytes())?;
        if png {
            files::write_png(folder, &plot_name(number), &svg)?;
        }
    }
    folder.write("tuning.md", in_markdown(scenario, settings, answered).as_bytes())?;
    let document = document(scenario, settings, answered, flags);
    let text = serde_json::to_string_pretty(&document).expect("a plain value") + "\n";
    folder.write("tuning.json", text.as_bytes())?;
    folder.remove_stale(|name| files::is_plot(name) && name.starts_with("tuning."))
}

pub(crate) fn document(
    scenario: &Scenario,
    settings: &Settings,
    answered: &[Answered],
    flags: &Value,
) -> Value {
    let mut document = manifest::manifest(scenario, settings, &[], flags, None);
    let answers = answered.iter().flat_map(|one| {
        one.tuned.iter().map(|tuned| {
            let bracket = tuned.tuning.answer.bracket();
            json!({
                "parameter": one.question.parameter,
                "measure": one.question.measure.text,
                "statistic": one.question.statistic.to_string(),
                "range": one.question.range,
                "variant": tuned.variant,
                "target": tuned.target,
                "difference_from": tuned.difference_from,
                "engine": tuned.engine(),
                "why": tuned.sampled_because,
                "trials": tuned.tuning.trials,
                "answer": sentences::kind(&tuned.tuning.answer),
                "x": tuned.tuning.answer.x(),
                "bracket": bracket.map(|bracket| [bracket.low, bracket.high]),
                "printed": tuned.printed(),
                "in_words": sentences::answer(one.question, tuned, settings.confidence),
            })
        })
    });
    document["tuning"] = answers.collect();
    document["complete"] = true.into();
    if let Some(document) = document.as_object_mut() {
        document.remove("variants");
        document.remove("shard");
    }
    document
}

/// The answers as a page of Markdown.
fn in_markdown(scenario: &Scenario, settings: &Settings, answered: &[Answered]) -> String {
    let mut text = format!("# {}\n", scenario.title);
    if let Some(question) = &scenario.question {
        let _ = writeln!(text, "\n{question}");
    }
    for (number, one) in (1..).zip(answered) {
        let _ = writeln!(text, "\n{}\n", sentences::question(one.question));
        for tuned in &one.tuned {
            let answer = sentences::answer(one.question, tuned, settings.confidence);
            let _ = writeln!(text, "- {answer}");
        }
        let _ = writeln!(text, "\n![The curve]({})", plot_name(number));
    }
    text
}

fn plot_name(number: u32) -> String {
    if number == 1 { "tuning.svg".to_owned() } else { format!("tuning.{number}.svg") }
}

/// The answers in words.
pub(crate) fn tell(
    scenario: &Scenario,
    settings: &Settings,
    answered: &[Answered],
    folder: &Folder,
) -> String {
    let mut text = format!("{}\n", scenario.title);
    if let Some(question) = &scenario.question {
        let _ = writeln!(text, "{question}");
    }
    for one in answered {
        let _ = writeln!(text, "\n{}", sentences::question(one.question));
        for tuned in &one.tuned {
            let answer = sentences::answer(one.question, tuned, settings.confidence);
            let _ = writeln!(text, "  {answer}");
        }
    }
    let mut reasons: Vec<_> = answered
        .iter()
        .flat_map(|one| one.tuned.iter().filter_map(|tuned| tuned.sampled_because.as_deref()))
        .filter(|reason| *reason != crate::results::SAMPLING_ASKED_FOR)
        .collect();
    reasons.dedup();
    if !reasons.is_empty() {
        let _ = writeln!(text, "\nSampled, because {}.", reasons.join("; "));
    }
    let _ = writeln!(text, "\n{}", files::written(folder));
    text
}

/// How the program ends after these answers: with an error, if a question has no answer at all.
///
/// # Errors
///
/// If the target of a question cannot be met for any of its variants.
pub(crate) fn exit(
    scenario: &Scenario,
    answered: &[Answered],
    so_far: Exit,
) -> Result<Exit, Failure> {
    let mut exit = so_far;
    for one in answered {
        let is_open = |tuned: &Tuned| matches!(tuned.tuning.answer, Answer::Uncertified { .. });
        if one.tuned.iter().any(is_open) {
            exit = Exit::Inconclusive;
        } else if one.tuned.iter().all(|tuned| tuned.tuning.answer.x().is_none()) {
            let first = &one.tuned[0];
            return Err(Failure::Usage {
                problem: format!("{}: {}", scenario.file, sentences::refusal(one.question, first)),
                help: Some(sentences::advice(&first.tuning.answer).to_owned()),
            });
        }
    }
    Ok(exit)
}

/// The curves of all variants, with the target and what was found.
fn curve(scenario: &Scenario, settings: &Settings, one: &Answered) -> Curve {
    let question = one.question;
    let line = |tuned: &Tuned| Line {
        name: tuned.variant.clone(),
        known: tuned
            .tuning
            .trials
            .map_or("exact".to_owned(), |trials| format!("n = {}", digits::count(trials))),
        points: tuned
            .tuning
            .curve
            .iter()
            .map(|point| LinePoint {
                x: point.x,
                y: point.value,
                low: point.interval.map(|interval| interval.low),
                high: point.interval.map(|interval| interval.high),
            })
            .collect(),
    };
    let sampled = one.tuned.iter().any(|tuned| tuned.tuning.trials.is_some());
    let percent = digits::exact(100.0 * settings.confidence);
    let alone = if let [tuned] = one.tuned.as_slice() { Some(tuned) } else { None };
    let bracket = alone.and_then(sentences::ends);
    let label = if sampled { format!("certified at {percent}%") } else { "met".to_owned() };
    Curve {
        title: format!("{}: {} by {}", scenario.title, question.measure.text, question.parameter),
        across: Across { meaning: question.parameter.clone(), words: Vec::new() },
        meaning: sentences::measured(question, one.tuned[0].difference_from.as_deref()),
        intervals: if sampled { format!("{percent}% Student intervals") } else { String::new() },
        lines: one.tuned.iter().map(line).collect(),
        target: Some(Target {
            y: one.tuned[0].target,
            label: format!("target {}", digits::exact(one.tuned[0].target)),
        }),
        bracket: bracket.map(|bracket| Bracket { low: bracket.low, high: bracket.high, label }),
        marks: marks(one),
    }
}

/// The answers, and what the file says now.
fn marks(one: &Answered) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for tuned in &one.tuned {
        if let Some(x) = tuned.tuning.answer.x() {
            let name = if one.tuned.len() == 1 { "answer" } else { &tuned.variant };
            marks.push(Mark { x, label: format!("{name} {}", sentences::number(tuned, x)) });
        }
    }
    let [low, high] = one.question.range;
    let printed = one.tuned[0].printed().filter(|printed| low <= *printed && *printed <= high);
    if let Some(printed) = printed {
        marks.push(Mark { x: printed, label: format!("printed {}", digits::exact(printed)) });
    }
    marks
}
