//! The rows of `tuning.csv` and `tuning-curve.csv`.

use sandtable_report::csv::{self, Cell};
use sandtable_rules::RULES_HASH;
use sandtable_sim::tuning::{Answer, Nearer, Point, Tuning};

use super::{Answered, sentences};
use crate::Failure;
use crate::output::answers::Answers;
use crate::scenario::TuneQuestion;
use crate::tuning::Tuned;

const ANSWERS: [&str; 36] = [
    "scenario",
    "variant",
    "parameter",
    "measure",
    "statistic",
    "range_low",
    "range_high",
    "target",
    "difference_from",
    "engine",
    "trials",
    "answer",
    "x",
    "x_low",
    "x_high",
    "confidence",
    "method",
    "whole_below",
    "value_below",
    "value_below_low",
    "value_below_high",
    "whole_above",
    "value_above",
    "value_above_low",
    "value_above_high",
    "better",
    "printed",
    "printed_less_x",
    "end",
    "value_at_end",
    "value_at_end_low",
    "value_at_end_high",
    "miss",
    "seed",
    "rules_hash",
    "version",
];

const CURVES: [&str; 11] = [
    "scenario",
    "variant",
    "parameter",
    "measure",
    "statistic",
    "difference_from",
    "x",
    "value",
    "ci_low",
    "ci_high",
    "confidence",
];

/// One row for each variant of each question.
pub(super) fn answers(answers: &Answers<Answered>) -> Result<Vec<u8>, Failure> {
    let of = |one: &Answered| {
        one.tuned.iter().map(|tuned| answer(answers, &one.question, tuned)).collect::<Vec<_>>()
    };
    let rows: Vec<_> = answers.answered.iter().flat_map(of).collect();
    written(&ANSWERS, &rows)
}

fn answer(answers: &Answers<Answered>, question: &TuneQuestion, tuned: &Tuned) -> Vec<Cell> {
    let (scenario, settings) = (answers.scenario, &answers.settings);
    let found = &tuned.tuning.answer;
    let sampled = tuned.tuning.trials.is_some();
    let bracket = found.bracket();
    let method = match found {
        Answer::Certified { .. } => "betting",
        Answer::Uncertified { .. } => "unknown",
        _ if sampled => "empirical Bernstein",
        _ => "exact",
    };
    let mut row: Vec<Cell> = vec![
        scenario.name.as_str().into(),
        tuned.variant.as_str().into(),
        question.parameter.as_str().into(),
        question.measure.text.as_str().into(),
        question.statistic.to_string().into(),
        question.range[0].into(),
        question.range[1].into(),
        tuned.target.into(),
        tuned.difference_from.clone().into(),
        tuned.engine().into(),
        tuned.tuning.trials.into(),
        sentences::kind(found).into(),
        found.x().into(),
        bracket.map(|bracket| bracket.low).into(),
        bracket.map(|bracket| bracket.high).into(),
        sampled.then_some(settings.confidence).into(),
        method.into(),
    ];
    let neighbors = tuned.tuning.neighbors;
    row.extend(point(neighbors.map(|neighbors| neighbors.below)));
    row.extend(point(neighbors.map(|neighbors| neighbors.above)));
    row.push(better(&tuned.tuning, tuned.target).into());
    let printed = tuned.present();
    row.push(printed.into());
    row.push(printed.zip(found.x()).map(|(printed, x)| printed - x).into());
    let outside = match found {
        Answer::Outside { end, miss } => Some((*end, *miss)),
        _ => None,
    };
    row.extend(point(outside.map(|(end, _)| end)));
    row.push(outside.map(|(_, miss)| miss).into());
    row.extend([
        sampled.then_some(settings.seed).into(),
        RULES_HASH.into(),
        env!("CARGO_PKG_VERSION").into(),
    ]);
    row
}

/// The neighbor that is nearer to the target, the lower one of two that are equally near; nothing if
/// that is not known.
fn better(tuning: &Tuning, target: f64) -> Option<f64> {
    let neighbors = tuning.neighbors?;
    match tuning.nearer(target)? {
        Nearer::Below | Nearer::Both => Some(neighbors.below.x),
        Nearer::Above => Some(neighbors.above.x),
        Nearer::Unknown => None,
    }
}

/// The value of the parameter, that of the curve, and its interval.
fn point(point: Option<Point>) -> [Cell; 4] {
    let interval = point.and_then(|point| point.interval);
    [
        point.map(|point| point.x).into(),
        point.map(|point| point.value).into(),
        interval.map(|interval| interval.low).into(),
        interval.map(|interval| interval.high).into(),
    ]
}

/// One row for each point of each curve.
pub(super) fn curves(answers: &Answers<Answered>) -> Result<Vec<u8>, Failure> {
    let mut rows = Vec::new();
    for one in &answers.answered {
        for tuned in &one.tuned {
            for shown in &tuned.tuning.curve {
                let mut row: Vec<Cell> = vec![
                    answers.scenario.name.as_str().into(),
                    tuned.variant.as_str().into(),
                    one.question.parameter.as_str().into(),
                    one.question.measure.text.as_str().into(),
                    one.question.statistic.to_string().into(),
                    tuned.difference_from.clone().into(),
                ];
                row.extend(point(Some(*shown)));
                row.push(shown.interval.map(|_| answers.settings.confidence).into());
                rows.push(row);
            }
        }
    }
    written(&CURVES, &rows)
}

fn written(header: &[&str], rows: &[Vec<Cell>]) -> Result<Vec<u8>, Failure> {
    csv::write(header, rows)
        .map_err(|error| Failure::Engine(format!("a table could not be made: {error}")))
}
