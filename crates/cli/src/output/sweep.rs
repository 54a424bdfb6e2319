//! The files and the answer of a sweep.

mod pictures;
mod words;

use std::fmt::Write;

use sandtable_report::csv::Cell;
use sandtable_report::digits;
use sandtable_report::table::{Align, Table};
use sandtable_sim::distribution::is_same;
use sandtable_sim::trials::Shard;
use serde_json::{Value, json};

use super::columns::{self, high, low, written};
use super::why::by;
use super::{documents, files, heading, manifest, numbers};
use crate::checkpoint::pieces::{PIECES, Pieces};
use crate::disk::folder::Folder;
use crate::scenario::{measure_word, slug};
use crate::sweep::{Answer, Found, Question, Request, Sweep};
use crate::terminal::screen::Screen;
use crate::{Failure, json_text};
use sandtable_report::folded::folded;
use words::{asked, known, number};

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
    png: bool,
) -> Result<(), Failure> {
    folder.write("sweep.csv", &rows(request, sweep))?;
    let shard = pieces.job().shard();
    // A shard has points here and there, which make no picture.
    let is_pictured = shard.is_none() && !sweep.points.is_empty();
    let pictured = if is_pictured { &request.questions[..] } else { &[] };
    for (i, question) in pictured.iter().enumerate() {
        let svg = match request.axes[..] {
            [_] => pictures::line(request, sweep, i),
            _ => pictures::heat_map(request, sweep, i),
        };
        files::write_drawing(folder, &plot_name(question), &svg, png)?;
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
        .map(|question| json!({ "measure": question.measure, "statistic": question.statistic.to_string() }))
        .collect();
    if let Some(shard) = shard {
        document["shard"] = shard.to_string().into();
    }
    document["complete"] = (sweep.stopped.is_none() && shard.is_none()).into();
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
pub(crate) fn answer_of_none(request: &Request) -> String {
    format!("{}\n\nPARTIAL: stopped before its first point was done.\n", request.scenario.title)
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
        let _ = writeln!(
            text,
            "PARTIAL: stopped {} after {}.",
            by(stop),
            digits::counted(sweep.points.len() as u64, "point")
        );
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
    for found in rows.into_iter().map(|at| &sweep.points[at]) {
        let labels = request.axes.iter().zip(&found.at).map(|(axis, &i)| axis.labels[i].clone());
        table.push(labels.chain(
            request.questions.iter().zip(&found.answers).map(|(it, answer)| number(it, answer)),
        ));
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
    let cell = |row: usize, column: usize| {
        let found = sweep.points.iter().find(|found| found.at[..] == [row, column]);
        found
            .map_or(String::new(), |it| number(&request.questions[question], &it.answers[question]))
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

/// Where the least and the greatest number were found, with all points that tie for them and how many
/// trials do not tell from them; or that all are the same.
fn extremes(request: &Request, sweep: &Sweep, question: usize) -> Option<String> {
    let estimate = |found: &Found| found.answers[question].estimate;
    let told = |found: &Found| number(&request.questions[question], &found.answers[question]);
    let known = || sweep.points.iter().filter_map(|it| Some((estimate(it).value?, it)));
    let (low, least) = known().min_by(|a, b| a.0.total_cmp(&b.0))?;
    let (high, most) = known().max_by(|a, b| a.0.total_cmp(&b.0))?;
    if is_same(low, high) {
        return Some(same_everywhere(request, sweep, question, least));
    }
    let (least_told, most_told) = (told(least), told(most));
    if least_told == most_told && estimate(least).interval.is_some() {
        return Some(format!("{least_told} everywhere, to as many digits as trials bear out"));
    }
    // What is exact has enough digits to be seen to differ; else what reads alike ties.
    let [least_told, most_told] = if least_told == most_told {
        let question = &request.questions[question];
        words::apart(request, question, [low, high])
    } else {
        [least_told, most_told]
    };
    let reads_alike = |found: &Found, told_as: &str| told(found) == told_as;
    let said = |end: f64, found: &Found, told_as: &str| {
        let ties = |value: f64, it: &Found| is_same(value, end) || reads_alike(it, told_as);
        let alike: Vec<&[usize]> =
            known().filter(|(value, it)| ties(*value, it)).map(|(_, it)| &*it.at).collect();
        let is_near = |(value, it): &(f64, &Found)| {
            !ties(*value, it)
                && estimate(it)
                    .interval
                    .zip(estimate(found).interval)
                    .is_some_and(|(one, other)| one.low <= other.high && other.low <= one.high)
        };
        let near = match known().filter(is_near).count() {
            0 => String::new(),
            near => format!(" (not told apart from {})", digits::counted(near as u64, "other")),
        };
        format!("{told_as} {}{near}", request.place_of(&alike))
    };
    let (least, most) = (said(low, least, &least_told), said(high, most, &most_told));
    Some(format!("from {least} to {most}"))
}

/// What is said of a number that is the same at every point where there is one, as at this.
fn same_everywhere(request: &Request, sweep: &Sweep, question: usize, one: &Found) -> String {
    let asked = &request.questions[question];
    let answers = || sweep.points.iter().map(|it| &it.answers[question]);
    let all = answers().all(|answer| answer.estimate.value.is_some());
    let place = if all { "everywhere" } else { "wherever there is a number" };
    // How often there is none is told of all points together, or not as that of one.
    let missing = |answer: &&Answer| answer.missing.value.unwrap_or_default();
    let by_missing = |a: &&Answer, b: &&Answer| missing(a).total_cmp(&missing(b));
    if let Some((least, most)) = answers().min_by(by_missing).zip(answers().max_by(by_missing))
        && answers().any(words::counts_some)
        && !is_same(missing(&least), missing(&most))
    {
        let [least, most] = [least, most].map(|it| numbers::share(it.missing));
        let (alone, nothing) = words::alone(asked, &one.answers[question]);
        return format!("{alone} {place}; {nothing}: from {least} to {most}");
    }
    let keys: Vec<&str> = request.axes.iter().map(|axis| axis.key.as_str()).collect();
    let verb = match (one.trials, keys.len()) {
        (Some(_), _) => "did not change it in these trials",
        (None, 1) => "does not change it",
        (None, _) => "do not change it",
    };
    let nothing = if all && 1 < sweep.points.len() {
        format!("; {} {verb}", keys.join(" and "))
    } else {
        String::new()
    };
    format!("{} {place}{nothing}", number(asked, &one.answers[question]))
}
