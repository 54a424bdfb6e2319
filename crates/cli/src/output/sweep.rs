//! The files and the answer of a sweep.

use std::fmt::Write;

use sandtable_report::csv::Cell;
use sandtable_report::digits;
use sandtable_report::plot::{self, Across, Curve, HeatCell, HeatMap, Line, LinePoint, Steps};
use sandtable_report::table::{Align, Table};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::Method;
use sandtable_sim::trials::Stop;
use serde_json::{Value, json};

use super::columns::{self, high, low, written};
use super::folder::Folder;
use super::manifest;
use crate::Failure;
use crate::scenario::slug;
use crate::sweep::{Found, Question, Request, Sweep};

/// What a row of `sweep.csv` is about: one question at one point.
pub(crate) struct Row<'a> {
    request: &'a Request<'a>,
    found: &'a Found,
    question: &'a Question,
    estimate: &'a Estimate,
}

impl Row<'_> {
    /// The key of an axis, if there is such an axis.
    fn key(&self, axis: usize) -> Cell {
        self.request.axes.get(axis).map(|axis| axis.key.as_str()).into()
    }

    /// The value of that key.
    fn value(&self, axis: usize) -> Cell {
        self.request.axes.get(axis).map(|it| it.labels[self.found.at[axis]].as_str()).into()
    }
}

type Column = (&'static str, fn(&Row<'_>) -> Cell);

/// The columns of `sweep.csv`.
pub(crate) const COLUMNS: &[Column] = &[
    ("scenario", |row| row.request.scenario.name.as_str().into()),
    ("variant", |row| row.request.variant.name.as_str().into()),
    ("key", |row| row.key(0)),
    ("value", |row| row.value(0)),
    ("key_2", |row| row.key(1)),
    ("value_2", |row| row.value(1)),
    ("measure", |row| row.question.measure.as_str().into()),
    ("statistic", |row| row.question.statistic.to_string().into()),
    ("engine", |row| columns::engine(row.found.trials)),
    ("trials", |row| row.found.trials.into()),
    ("estimate", |row| row.estimate.value.into()),
    ("se", |row| row.estimate.se.into()),
    ("ci_low", |row| low(row.estimate.interval)),
    ("ci_high", |row| high(row.estimate.interval)),
    ("confidence", |row| row.estimate.interval.map(|_| row.estimate.confidence).into()),
    ("ci_method", |row| row.estimate.method.to_string().into()),
    ("seed", |row| row.found.trials.map(|_| row.request.settings.seed).into()),
];

/// The beginning of the names of plots that other commands must not clear away.
const PREFIX: &str = "sweep-";

/// The most rows that are shown on a terminal.
const ROWS: usize = 24;

/// The most columns of a grid that are shown on a terminal.
const GRID: usize = 10;

/// Writes everything that is to be kept of a sweep.
///
/// # Errors
///
/// If a file cannot be written.
pub(crate) fn write(
    folder: &mut Folder,
    request: &Request,
    sweep: &Sweep,
    flags: &Value,
) -> Result<(), Failure> {
    folder.write("sweep.csv", &rows(request, sweep))?;
    for (i, question) in request.questions.iter().enumerate() {
        let name =
            format!("{PREFIX}{}-{}.svg", question.measure, slug(&question.statistic.to_string()));
        let svg = match request.axes[..] {
            [_] => line(request, sweep, i),
            _ => heat_map(request, sweep, i),
        };
        folder.write(&name, svg.as_bytes())?;
    }
    let text = serde_json::to_string_pretty(&document(request, sweep, flags))
        .expect("a plain value")
        + "\n";
    folder.write("sweep.json", text.as_bytes())?;
    folder.remove_stale(|name| name.starts_with(PREFIX) || name.starts_with(".sandtable-"))
}

/// The rows of `sweep.csv`: one for each question at each point.
pub(crate) fn rows(request: &Request, sweep: &Sweep) -> Vec<u8> {
    let of = |found| {
        let row = move |(question, estimate)| Row { request, found, question, estimate };
        request.questions.iter().zip(&found.estimates).map(row)
    };
    written(COLUMNS, sweep.points.iter().flat_map(of))
}

/// Everything about a sweep, for other programs.
pub(crate) fn document(request: &Request, sweep: &Sweep, flags: &Value) -> Value {
    let mut document = manifest::header(request.scenario, &request.settings, flags);
    document["variant"] = request.variant.name.clone().into();
    document["in_force"] = request.variant.prepared.in_force.clone().into();
    document["axes"] = request
        .axes
        .iter()
        .map(|axis| json!({ "key": axis.key, "meaning": axis.meaning, "values": axis.values }))
        .collect();
    document["questions"] = request
        .questions
        .iter()
        .map(|question| json!({ "measure": question.measure, "statistic": question.statistic.to_string() }))
        .collect();
    document["complete"] = sweep.stopped.is_none().into();
    document["points"] = sweep
        .points
        .iter()
        .map(|found| {
            let values = request.axes.iter().zip(&found.at).map(|(axis, &i)| axis.values[i].clone());
            let estimates = found.estimates.iter().map(|estimate| {
                let interval = estimate.interval.map(|interval| [interval.low, interval.high]);
                json!({ "value": estimate.value, "interval": interval, "ci_method": estimate.method.to_string() })
            });
            json!({
                "values": values.collect::<Vec<_>>(),
                "trials": found.trials,
                "estimates": estimates.collect::<Vec<_>>(),
            })
        })
        .collect();
    document
}

/// What is asked, in words: `mean of casualties`.
fn asked(question: &Question) -> String {
    format!("{} of {}", question.statistic, question.measure)
}

/// What is asked, with what the measure counts.
fn meaning(request: &Request, question: &Question) -> String {
    format!("{} of {}", question.statistic, request.scenario.meaning_of(&question.measure))
}

fn title(request: &Request, question: &Question) -> String {
    let keys: Vec<&str> = request.axes.iter().map(|axis| last(&axis.key)).collect();
    let measure = super::plots::capitalized(&question.measure);
    format!("{measure} by {}: {}", keys.join(" and "), request.scenario.title)
}

fn last(key: &str) -> &str {
    key.rsplit('.').next().unwrap_or(key)
}

/// How the points are known, and what their intervals are.
fn known(request: &Request, sweep: &Sweep, question: usize) -> (String, String) {
    let trials: Vec<u64> = sweep.points.iter().filter_map(|found| found.trials).collect();
    let percent = digits::exact(100.0 * request.settings.confidence);
    let interval = sweep
        .points
        .iter()
        .map(|found| found.estimates[question].method)
        .find(|method| ![Method::Exact, Method::Unknown].contains(method));
    let intervals = interval.map(|method| format!("{percent} % {method} intervals"));
    let known = match (trials.first(), trials.len() == sweep.points.len()) {
        (None, _) => "exact".to_owned(),
        (Some(n), true) => format!("n = {} at each point", digits::count(*n)),
        (Some(n), false) => format!("exact, or n = {}", digits::count(*n)),
    };
    (known, intervals.unwrap_or_default())
}

fn line(request: &Request, sweep: &Sweep, question: usize) -> String {
    let axis = &request.axes[0];
    let (known, intervals) = known(request, sweep, question);
    let point = |found: &Found| {
        let estimate = found.estimates[question];
        let at = found.at[0];
        LinePoint {
            x: axis.numbers.as_ref().map_or(at as f64, |numbers| numbers[at]),
            y: estimate.value,
            low: estimate.interval.map(|interval| interval.low),
            high: estimate.interval.map(|interval| interval.high),
        }
    };
    let asked = &request.questions[question];
    plot::curve(&Curve {
        title: title(request, asked),
        across: Across {
            meaning: format!("{} ({})", axis.meaning, axis.key),
            words: if axis.numbers.is_some() { Vec::new() } else { axis.labels.clone() },
        },
        meaning: meaning(request, asked),
        intervals,
        lines: vec![Line {
            name: request.variant.name.clone(),
            known,
            points: sweep.points.iter().map(point).collect(),
        }],
        ..Curve::default()
    })
}

fn heat_map(request: &Request, sweep: &Sweep, question: usize) -> String {
    let (across, up) = (&request.axes[0], &request.axes[1]);
    let steps = |axis: &crate::sweep::Axis| Steps {
        meaning: format!("{} ({})", axis.meaning, axis.key),
        labels: axis.labels.clone(),
    };
    let mut cells = vec![vec![None; across.values.len()]; up.values.len()];
    for found in &sweep.points {
        let estimate = found.estimates[question];
        let (value, note) = (short(estimate.value), number(&estimate));
        cells[found.at[1]][found.at[0]] =
            Some(HeatCell { value: estimate.value, text: value, note });
    }
    let asked = &request.questions[question];
    plot::heat_map(&HeatMap {
        title: title(request, asked),
        meaning: meaning(request, asked),
        known: known(request, sweep, question).0,
        across: steps(across),
        up: steps(up),
        cells,
    })
}

/// Three digits, to fit a cell.
fn short(value: f64) -> String {
    let size = value.abs();
    let decimals = if size < 9.995 { 2 } else { usize::from(size < 99.95) };
    let text = format!("{value:.decimals$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

fn number(estimate: &Estimate) -> String {
    let interval = estimate.interval.map(|interval| (interval.low, interval.high));
    digits::estimate(estimate.value, interval)
}

/// What a sweep says on the terminal.
pub(crate) fn answer(request: &Request, sweep: &Sweep) -> String {
    let mut text = format!("{}\n", request.scenario.title);
    if request.variant.name != crate::scenario::BASE {
        let _ = writeln!(text, "Variant {}", request.variant.name);
    }
    text.push('\n');
    match &request.axes[..] {
        [_, second] if second.values.len() <= GRID && request.questions.len() == 1 => {
            let _ = write!(text, "{}:\n\n{}", asked(&request.questions[0]), grid(request, sweep));
        }
        _ => text.push_str(&list(request, sweep)),
    }
    for (i, question) in request.questions.iter().enumerate() {
        if let Some(extremes) = extremes(request, sweep, i) {
            let _ = writeln!(text, "\n{}: {extremes}.", asked(question));
        }
        let (known, intervals) = known(request, sweep, i);
        let intervals = if intervals.is_empty() { intervals } else { format!(", {intervals}") };
        let _ = writeln!(text, "Known: {known}{intervals}.");
    }
    if let Some(stop) = sweep.stopped {
        let by = if stop == Stop::TimeLimit { "its time limit" } else { "an interrupt" };
        let _ = writeln!(text, "PARTIAL: stopped by {by} after {} points.", sweep.points.len());
    }
    text
}

/// A row for each point, as many as fit.
fn list(request: &Request, sweep: &Sweep) -> String {
    let mut columns: Vec<(String, Align)> =
        request.axes.iter().map(|axis| (last(&axis.key).to_owned(), Align::Right)).collect();
    columns.extend(request.questions.iter().map(|question| (asked(question), Align::Right)));
    let mut table = Table::new(columns);
    let every = sweep.points.len().div_ceil(ROWS).max(1);
    let end = sweep.points.len().saturating_sub(1);
    for (i, found) in sweep.points.iter().enumerate() {
        if i % every == 0 || i == end {
            let labels =
                request.axes.iter().zip(&found.at).map(|(axis, &i)| axis.labels[i].clone());
            table.push(labels.chain(found.estimates.iter().map(number)));
        }
    }
    let mut text = table.to_string();
    if 1 < every {
        let _ =
            writeln!(text, "One in {every} of {} points; sweep.csv has all.", sweep.points.len());
    }
    text
}

/// The first key downward, the second across.
fn grid(request: &Request, sweep: &Sweep) -> String {
    let (down, across) = (&request.axes[0], &request.axes[1]);
    let corner = format!("{} \\ {}", last(&down.key), last(&across.key));
    let mut columns = vec![(corner, Align::Left)];
    columns.extend(across.labels.iter().map(|label| (label.clone(), Align::Right)));
    let mut table = Table::new(columns);
    for (row, label) in down.labels.iter().enumerate().take(2 * ROWS) {
        let of_row = sweep.points.iter().filter(|found| found.at[0] == row);
        let mut cells: Vec<String> = of_row.map(|found| number(&found.estimates[0])).collect();
        cells.resize(across.labels.len(), String::new());
        cells.insert(0, label.clone());
        table.push(cells);
    }
    table.to_string()
}

/// Where the least and the greatest number were found.
fn extremes(request: &Request, sweep: &Sweep, question: usize) -> Option<String> {
    let value = |found: &&Found| found.estimates[question].value;
    let least = sweep.points.iter().min_by(|a, b| value(a).total_cmp(&value(b)))?;
    let most = sweep.points.iter().max_by(|a, b| value(a).total_cmp(&value(b)))?;
    if value(&least).total_cmp(&value(&most)).is_eq() {
        return Some(format!("{} everywhere", number(&least.estimates[question])));
    }
    let said = |found: &Found| {
        format!("{} at {}", number(&found.estimates[question]), request.named(&found.at))
    };
    Some(format!("from {} to {}", said(least), said(most)))
}
