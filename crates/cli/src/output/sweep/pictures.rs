//! The pictures of a sweep.

use sandtable_report::digits;
use sandtable_report::plot::{
    self, Across, Curve, HeatCell, HeatMap, Lack, Lacking, Line, LinePoint, Mark, Spacing, Steps,
};

use super::super::pictured;
use super::words::{counts_some, is_share, known, meaning, nothing, numbers, title, told_interval};
use crate::output::numbers::doubt;
use crate::sweep::{Axis, Found, Question, Request, Sweep};

/// The numbers over one key.
pub(super) fn line(request: &Request, sweep: &Sweep, question: usize, tails: bool) -> String {
    let axis = &request.axes[0];
    let (known, intervals) = known(request, sweep, question);
    let asked = &request.questions[question];
    let unit = unit(request, asked);
    let point = |found: &Found| {
        let answer = &found.answers[question];
        let interval = told_interval(asked, answer);
        Some(LinePoint {
            x: place(request, found),
            y: unit * answer.estimate.value?,
            low: interval.map(|interval| unit * interval.low),
            high: interval.map(|interval| unit * interval.high),
        })
    };
    plot::curve(&Curve {
        title: title(request, asked),
        across: Across {
            meaning: pictured::across(axis.meaning.as_deref(), &axis.key),
            words: if axis.numbers.is_some() { Vec::new() } else { axis.labels.clone() },
            spacing: if axis.whole { Spacing::Whole } else { Spacing::Any },
        },
        meaning: meaning(request, asked) + of_others(sweep, question),
        intervals,
        lines: vec![Line {
            name: request.variant.name.clone(),
            known,
            points: sweep.points.iter().filter_map(point).collect(),
        }],
        marks: without_value(request, sweep, question),
        is_share: is_share(request, asked),
        tails,
        lack: lack(request, sweep, question),
        met: met(request, sweep, question),
        ..Curve::default()
    })
}

/// What a number is multiplied by where it is drawn: shares are in percent.
fn unit(request: &Request, question: &Question) -> f64 {
    if is_share(request, question) { 100.0 } else { 1.0 }
}

/// Where a point lies along the axis.
fn place(request: &Request, found: &Found) -> f64 {
    let at = found.at[0];
    request.axes[0].numbers.as_ref().map_or(at as f64, |numbers| numbers[at])
}

/// The points that have no value, pointed out by what that means: the ends of each stretch of them.
fn without_value(request: &Request, sweep: &Sweep, question: usize) -> Vec<Mark> {
    let has_value = |found: &Found| found.answers[question].estimate.value.is_some();
    let told = numbers(request, sweep, question);
    let points: Vec<(&Found, String)> = sweep.points.iter().zip(told).collect();
    let stretches = points.chunk_by(|(a, _), (b, _)| has_value(a) == has_value(b));
    let mut marks = Vec::new();
    for stretch in stretches.filter(|stretch| !has_value(stretch[0].0)) {
        let ends = [&stretch[0], &stretch[stretch.len() - 1]];
        for (found, label) in &ends[..ends.len().min(stretch.len())] {
            marks.push(Mark { x: place(request, found), label: label.clone() });
        }
    }
    marks
}

/// What the subtitle adds where a number is not that of all that happens.
fn of_others(sweep: &Sweep, question: usize) -> &'static str {
    let is_of_some = |found: &Found| counts_some(&found.answers[question]);
    if sweep.points.iter().any(is_of_some) { ", of what has a value" } else { "" }
}

/// The numbers over two keys.
pub(super) fn heat_map(request: &Request, sweep: &Sweep, question: usize) -> String {
    let (across, up) = (&request.axes[0], &request.axes[1]);
    let steps = |axis: &Axis| Steps {
        meaning: pictured::across(axis.meaning.as_deref(), &axis.key),
        labels: axis.labels.clone(),
    };
    let asked = &request.questions[question];
    let unit = unit(request, asked);
    let estimates = || sweep.points.iter().map(|found| found.answers[question].estimate);
    let decimals = decimals(estimates().filter_map(|it| Some(unit * it.value?)))
        .min(borne_out(estimates().filter_map(|it| Some(unit * it.interval?.half_width()))));
    let mut cells = vec![vec![None; across.values.len()]; up.values.len()];
    for (found, note) in sweep.points.iter().zip(numbers(request, sweep, question)) {
        let answer = found.answers[question];
        let cell = |value: f64| {
            let text = format!("{:.decimals$}", unit * value + 0.0);
            let ends = doubt(&answer.estimate);
            let interval = ends.map(|it| (unit * it.low, unit * it.high));
            HeatCell { value: unit * value, text, note: note.clone(), interval }
        };
        cells[found.at[1]][found.at[0]] = answer.estimate.value.map(cell);
    }
    plot::heat_map(&HeatMap {
        title: title(request, asked),
        meaning: meaning(request, asked) + of_others(sweep, question),
        known: known(request, sweep, question).0,
        most: is_share(request, asked).then_some(100.0),
        across: steps(across),
        up: steps(up),
        cells,
        blank: blank(sweep, question),
        lacking: lacking(request, sweep, question),
        met: met_in_cells(request, sweep, question),
        options: Vec::new(),
    })
}

/// What it means that cells have no number.
fn blank(sweep: &Sweep, question: usize) -> String {
    let answers = sweep.points.iter().map(|found| &found.answers[question]);
    let mut said: Vec<&str> =
        answers.filter(|answer| answer.estimate.value.is_none()).map(nothing).collect();
    said.sort_unstable();
    said.dedup();
    said.join(", or ")
}

/// What it is called that there is no value; nothing if that cannot be anywhere, or if the numbers count
/// it.
fn lacks(sweep: &Sweep, question: usize) -> Option<&'static str> {
    let mut answers = sweep.points.iter().map(|found| &found.answers[question]);
    Some(answers.find(|it| counts_some(it))?.scale.missing.unwrap_or("no value"))
}

/// How likely it is at each point of a line that there is no value.
fn lack(request: &Request, sweep: &Sweep, question: usize) -> Option<Lack> {
    let label = lacks(sweep, question)?.to_owned();
    let share =
        |found: &Found| Some((place(request, found), found.answers[question].missing.value?));
    Some(Lack { label, shares: sweep.points.iter().filter_map(share).collect() })
}

/// How often the condition of the measure is met at a point, if it is asked under one.
fn condition(found: &Found, question: usize) -> Option<f64> {
    found.answers[question].condition?.value
}

/// How often the condition is met at each point of a line; nothing if there is none.
fn met(request: &Request, sweep: &Sweep, question: usize) -> Vec<(f64, f64)> {
    let met = |found: &Found| Some((place(request, found), condition(found, question)?));
    sweep.points.iter().filter_map(met).collect()
}

/// How often the condition is met in each cell; nothing if there is none.
fn met_in_cells(
    request: &Request,
    sweep: &Sweep,
    question: usize,
) -> Option<Vec<Vec<Option<f64>>>> {
    sweep.points.iter().find_map(|found| condition(found, question))?;
    let [across, up] = [0, 1].map(|axis| request.axes[axis].values.len());
    let mut shares = vec![vec![None; across]; up];
    for found in &sweep.points {
        shares[found.at[1]][found.at[0]] = condition(found, question);
    }
    Some(shares)
}

/// How likely it is in each cell that there is no value.
fn lacking(request: &Request, sweep: &Sweep, question: usize) -> Option<Lacking> {
    let label = lacks(sweep, question)?;
    let [across, up] = [0, 1].map(|axis| request.axes[axis].values.len());
    let mut shares = vec![vec![None; across]; up];
    for found in &sweep.points {
        shares[found.at[1]][found.at[0]] = found.answers[question].missing.value;
    }
    Some(Lacking { label: label.to_owned(), shares })
}

/// The decimals of all cells: three digits of the greatest, to fit a cell; none where all are whole.
fn decimals(values: impl Iterator<Item = f64>) -> usize {
    let (greatest, whole) = values.fold((0.0, true), |(greatest, whole), value: f64| {
        (f64::max(greatest, value.abs()), whole && value.fract() == 0.0)
    });
    match greatest {
        _ if whole => 0,
        small if small < 9.995 => 2,
        some => usize::from(some < 99.95),
    }
}

/// So many decimals are borne out by all of these half-widths; ever so many, if there are none.
fn borne_out(half_widths: impl Iterator<Item = f64>) -> usize {
    let widest = half_widths.fold(0.0, f64::max);
    if 0.0 < widest { digits::decimals_of(widest) } else { usize::MAX }
}
