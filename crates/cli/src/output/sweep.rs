//! The files and the answer of a sweep.

mod extremes;
mod pictures;
mod words;

use std::fmt::Write;

use sandtable_report::csv::Cell;
use sandtable_report::digits;
use sandtable_report::table::{Align, Table};
use sandtable_sim::trials::{Shard, StopReason};
use serde_json::{Value, json};

use super::columns::{self, high, low, written};
use super::why::partial;
use super::{documents, files, heading, manifest};
use crate::checkpoint::pieces::{PIECES, Pieces};
use crate::disk::folder::Folder;
use crate::scenario::{measure_word, number, slug};
use crate::shown::Shown;
use crate::sweep::{Answer, Found, Question, Request, Sweep};
use crate::terminal::screen::Screen;
use crate::{Failure, json_text};
use extremes::extremes;
use sandtable_report::folded::folded;
use words::{asked, known, numbers};

/// What a row of `sweep.csv` is about: one question at one point.
pub(crate) struct Row<'a> {
    request: &'a Request<'a>,
    found: &'a Found,
    question: &'a Question,
    answer: &'a Answer,
}

impl Row<'_> {
    /// The key of an axis, if there is such an axis.
    fn key(&self, axis: usize) -> Cell {
        self.request.axes.get(axis).map(|axis| axis.key.as_str()).into()
    }

    /// The value of that key: of a fraction its decimal, for 1/8 in a cell becomes a date.
    fn value(&self, axis: usize) -> Cell {
        let value = self.request.axes.get(axis).map(|it| it.labels[self.found.at[axis]].as_str());
        let part = value.filter(|it| it.contains('/')).and_then(number);
        part.map_or_else(|| value.into(), Cell::from)
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
    ("estimate", |row| row.answer.estimate.value.into()),
    ("se", |row| row.answer.estimate.se.into()),
    ("ci_low", |row| low(row.answer.estimate.interval)),
    ("ci_high", |row| high(row.answer.estimate.interval)),
    ("confidence", |row| {
        row.answer.estimate.interval.map(|_| row.answer.estimate.confidence).into()
    }),
    ("ci_method", |row| row.answer.estimate.method.to_string().into()),
    ("p_missing", |row| row.answer.missing.value.into()),
    ("p_missing_ci_low", |row| low(row.answer.missing.interval)),
    ("p_missing_ci_high", |row| high(row.answer.missing.interval)),
    ("p_missing_ci_method", |row| row.answer.missing.method.to_string().into()),
    ("p_condition", |row| columns::value_of(row.answer.condition)),
    ("p_condition_ci_low", |row| columns::low_of(row.answer.condition)),
    ("p_condition_ci_high", |row| columns::high_of(row.answer.condition)),
    ("p_condition_ci_method", |row| columns::method_of(row.answer.condition)),
    ("seed", |row| row.found.trials.map(|_| row.request.settings.seed).into()),
];

/// The beginning of the names of plots that other commands must not clear away.
const PREFIX: &str = "sweep-";

/// The most values of a key that are shown on a terminal.
const MOST: usize = 24;

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
    pieces: &Pieces,
    shown: &Shown,
) -> Result<(), Failure> {
    folder.write("sweep.csv", &rows(request, sweep))?;
    let shard = pieces.job().shard();
    // A shard has points here and there, which make no picture.
    let is_pictured = shard.is_none() && !sweep.points.is_empty();
    let pictured = if is_pictured { &request.questions[..] } else { &[] };
    for (i, question) in pictured.iter().enumerate() {
        let svg = match request.axes[..] {
            [_] => pictures::line(request, sweep, i, shown.tails),
            _ => pictures::heat_map(request, sweep, i),
        };
        files::write_drawing(folder, &plot_name(question), &svg, shown.png)?;
    }
    if shard.is_some() || sweep.stopped.is_some() {
        folder.write(PIECES, pieces.text().as_bytes())?;
    }
    let text = json_text::document(&document(request, sweep, flags, shard));
    folder.write("sweep.json", text.as_bytes())?;
    folder.commit()
}

/// The names of all files that may be kept.
pub(crate) fn names(request: &Request, png: bool) -> Vec<String> {
    let tables = ["sweep.csv", PIECES, "sweep.json"].map(str::to_owned);
    let plots = request.questions.iter().map(plot_name).collect();
    tables.into_iter().chain(files::drawing_names(plots, png)).collect()
}

fn plot_name(question: &Question) -> String {
    let measure = measure_word(&question.measure);
    format!("{PREFIX}{measure}-{}.svg", slug(&question.statistic.to_string()))
}

/// The rows of `sweep.csv`: one for each question at each point.
pub(crate) fn rows(request: &Request, sweep: &Sweep) -> Vec<u8> {
    let of = |found| {
        let row = move |(question, answer)| Row { request, found, question, answer };
        request.questions.iter().zip(&found.answers).map(row)
    };
    written(COLUMNS, sweep.points.iter().flat_map(of))
}

/// Everything about a sweep, for other programs.
pub(crate) fn document(
    request: &Request,
    sweep: &Sweep,
    flags: &Value,
    shard: Option<Shard>,
) -> Value {
    let mut document = manifest::header(request.scenario, &request.settings, flags);
    document["variant"] = request.variant.name.clone().into();
    document["in_force"] = request.variant.prepared.in_force.clone().into();
    document["axes"] = request
        .axes
        .iter()
        .map(|axis| json!({ "key": axis.key, "meaning": axis.said(), "values": axis.values }))
        .collect();
    document["questions"] = request
        .questions
        .iter()
        .map(|question| {
            let missing = request.scenario.scale(request.variant, &question.measure).missing;
            let statistic = question.statistic.to_string();
            json!({ "measure": question.measure, "statistic": statistic, "missing": missing })
        })
        .collect();
    if let Some(shard) = shard {
        document["shard"] = shard.to_string().into();
    }
    document["complete"] = (sweep.stopped.is_none() && shard.is_none()).into();
    if let Some(stop) = sweep.stopped {
        document["stop_reason"] = StopReason::from(stop).to_string().into();
    }
    document["points"] = sweep
        .points
        .iter()
        .map(|found| {
            let values =
                request.axes.iter().zip(&found.at).map(|(axis, &i)| axis.values[i].clone());
            let estimates =
                found.answers.iter().map(|Answer { estimate, missing, condition, .. }| {
                    let interval = estimate.interval.map(|interval| [interval.low, interval.high]);
                    json!({
                        "value": estimate.value,
                        "interval": interval,
                        "ci_method": estimate.method.to_string(),
                        "p_missing": documents::number(*missing, None),
                        "p_condition": condition.map(|it| documents::number(it, None)),
                    })
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

/// What a sweep says on the terminal that was stopped before anything was found.
pub(crate) fn answer_of_none(request: &Request, sweep: &Sweep) -> String {
    let stopped = sweep.stopped.map(|stop| partial(stop, "no point was done") + "\n");
    format!("{}\n\n{}", request.scenario.title, stopped.unwrap_or_default())
}

/// What a shard of a sweep says on the terminal.
pub(crate) fn answer_of_shard(request: &Request, sweep: &Sweep, shard: Shard) -> String {
    let (done, all) = (sweep.points.len(), digits::counted(request.all() as u64, "point"));
    format!("{}\n\nShard {shard}: {done} of {all}.\n", request.scenario.title)
}

/// What a sweep says on the terminal.
pub(crate) fn answer(request: &Request, sweep: &Sweep, screen: Screen) -> String {
    let mut text = format!("{}\n", request.scenario.title);
    text.push_str(&heading::best(request.scenario, screen.width));
    if request.variant.name != crate::scenario::BASE {
        let _ = writeln!(text, "Variant {}", request.variant.name);
    }
    text.push('\n');
    if request.axes.len() == 2 {
        let grids = (0..request.questions.len()).map(|question| {
            let asked = asked(request, &request.questions[question]);
            format!("{asked}:\n\n{}", grid(request, sweep, question, screen))
        });
        text.push_str(&grids.collect::<Vec<_>>().join("\n"));
    } else {
        text.push_str(&list(request, sweep, screen));
    }
    for (i, question) in request.questions.iter().enumerate() {
        if let Some(extremes) = extremes(request, sweep, i) {
            let sentence = format!("{}: {extremes}.", asked(request, question));
            let _ = writeln!(text, "\n{}", folded(&sentence, screen.width));
        }
        if let Some(sentence) = words::condition(sweep, &question.measure, i) {
            let _ = writeln!(text, "{}", folded(&sentence, screen.width));
        }
        let (known, intervals) = known(request, sweep, i);
        let intervals = if intervals.is_empty() { intervals } else { format!(", {intervals}") };
        let sentence = format!("Known: {known}{intervals}.");
        let _ = writeln!(text, "{}", folded(&sentence, screen.width));
    }
    if let Some(stop) = sweep.stopped {
        let done = digits::counted(sweep.points.len() as u64, "point");
        let _ = writeln!(text, "{}", partial(stop, &format!("{done} done until then")));
    }
    text
}

/// Of so many values of a key those that are shown: all, or one in some and the last.
fn shown(values: usize) -> (usize, Vec<usize>) {
    let every = values.div_ceil(MOST).max(1);
    let is_shown = |at: &usize| at.is_multiple_of(every) || at + 1 == values;
    (every, (0..values).filter(is_shown).collect())
}

/// A row for each point, as many as fit.
fn list(request: &Request, sweep: &Sweep, screen: Screen) -> String {
    let mut columns: Vec<(String, Align)> =
        words::keys(request).into_iter().map(|key| (key.to_owned(), Align::Right)).collect();
    columns
        .extend(request.questions.iter().map(|question| (asked(request, question), Align::Right)));
    let mut table = Table::new(columns);
    let (every, rows) = shown(sweep.points.len());
    let told: Vec<Vec<String>> =
        (0..request.questions.len()).map(|question| numbers(request, sweep, question)).collect();
    for at in rows {
        let of = request.axes.iter().zip(&sweep.points[at].at);
        let labels = of.map(|(axis, &i)| axis.labels[i].clone());
        table.push(labels.chain(told.iter().map(|column| column[at].clone())));
    }
    let mut text = table.in_blocks(screen.width, request.axes.len());
    if 1 < every {
        let _ =
            writeln!(text, "One in {every} of {} points; sweep.csv has all.", sweep.points.len());
    }
    text
}

/// The first key downward, the second across.
fn grid(request: &Request, sweep: &Sweep, question: usize, screen: Screen) -> String {
    let (down, across) = (&request.axes[0], &request.axes[1]);
    let [(every_row, rows), (every_column, columns)] =
        [down, across].map(|axis| shown(axis.labels.len()));
    let corner = words::keys(request).join(" \\ ");
    let labels = columns.iter().map(|&at| (across.labels[at].clone(), Align::Right));
    let mut table = Table::new(std::iter::once((corner, Align::Left)).chain(labels));
    let told = numbers(request, sweep, question);
    let cell = |row: usize, column: usize| {
        let found = sweep.points.iter().position(|found| found.at[..] == [row, column]);
        found.map_or(String::new(), |place| told[place].clone())
    };
    for row in rows {
        let cells = columns.iter().map(|&column| cell(row, column));
        table.push(std::iter::once(down.labels[row].clone()).chain(cells));
    }
    let mut text = table.in_blocks(screen.width, 1);
    let thinned = [(every_row, "row"), (every_column, "column")];
    let thinned = thinned.into_iter().filter(|(every, _)| 1 < *every);
    let thinned: Vec<String> = thinned.map(|(every, what)| format!("{what} in {every}")).collect();
    if !thinned.is_empty() {
        let _ = writeln!(text, "One {}; sweep.csv has all.", thinned.join(" and one "));
    }
    text
}
