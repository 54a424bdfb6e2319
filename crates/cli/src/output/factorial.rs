//! The files and the answer of a factorial comparison.

use std::fmt::Write;

use sandtable_report::csv::Cell;
use sandtable_report::digits;
use sandtable_report::folded::folded;
use sandtable_report::letters::spoken;
use sandtable_report::plot::{self, Matrix};
use sandtable_report::table::{Align, Table};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::factorial::{Change, Effect};
use sandtable_sim::interval::Interval;
use serde_json::{Value, json};

use super::columns::{self, high, low, written};
use super::heading::heading;
use super::why::{early, partial, sampled_because, told};
use super::{comparison, documents, files, manifest, numbers, pictured};
use crate::compare::{Asked, variants_left_out};
use crate::disk::folder::Folder;
use crate::factorial::{Factorial, InCell, LeftOut, Request, Unmet, setting, short};
use crate::scenario::{BASE, Switch, counted, measure_word};
use crate::terminal::screen::Screen;
use crate::{Failure, json_text};

/// What a row of `factorial.csv` is about: one effect on one measure.
pub(crate) struct Row<'a> {
    request: &'a Request<'a>,
    trials: Option<u64>,
    measure: &'a Asked,
    effect: &'a Effect,
    known: &'a Estimate,
}

type Column = (&'static str, fn(&Row<'_>) -> Cell);

/// The columns of `factorial.csv`.
pub(crate) const COLUMNS: &[Column] = &[
    ("scenario", |row| row.request.scenario.name.as_str().into()),
    ("measure", |row| row.measure.name.as_str().into()),
    ("effect", |row| named(row.request, row.effect).into()),
    ("order", |row| (row.effect.changes.len() as u64).into()),
    ("engine", |row| columns::engine(row.trials)),
    ("trials", |row| row.trials.into()),
    ("value", |row| row.known.value.into()),
    ("se", |row| row.known.se.into()),
    ("ci_low", |row| low(row.known.interval)),
    ("ci_high", |row| high(row.known.interval)),
    ("confidence", |row| row.known.interval.map(|_| row.request.settings.confidence).into()),
    ("ci_method", |row| row.known.method.to_string().into()),
    ("cells", |row| (row.request.design.cells() as u64).into()),
    ("seed", |row| row.trials.map(|_| row.request.settings.seed).into()),
];

/// The beginning of the names of plots.
const PREFIX: &str = "factorial-";

/// Writes everything that is to be kept.
///
/// # Errors
///
/// If a file cannot be written.
pub(crate) fn write(
    folder: &mut Folder,
    request: &Request,
    found: &Factorial,
    flags: &Value,
    png: bool,
) -> Result<(), Failure> {
    folder.write("factorial.csv", &rows(request, found))?;
    folder.write("cells.csv", &cells(request, found))?;
    for (i, measure) in shown(request) {
        let svg = matrix(request, found, i, measure);
        files::write_drawing(folder, &plot_name(measure), &svg, png)?;
    }
    let text = json_text::document(&document(request, found, flags));
    folder.write("factorial.json", text.as_bytes())?;
    folder.commit()
}

/// The names of all files that may be kept.
pub(crate) fn names(request: &Request, png: bool) -> Vec<String> {
    let tables = ["factorial.csv", "cells.csv", "factorial.json"].map(str::to_owned);
    let plots = shown(request).map(|(_, measure)| plot_name(measure)).collect();
    tables.into_iter().chain(files::drawing_names(plots, png)).collect()
}

fn plot_name(measure: &Asked) -> String {
    format!("{PREFIX}{}.svg", measure_word(&measure.name))
}

/// The measures that are drawn and shown: the main one and those that the scenario defines.
fn shown<'a>(request: &'a Request) -> impl Iterator<Item = (usize, &'a Asked)> + use<'a> {
    let own = &request.scenario.measures;
    let is_own = move |name: &str| own.iter().any(|measure| measure.name == name);
    request.measures.iter().enumerate().filter(move |(i, measure)| *i == 0 || is_own(&measure.name))
}

/// The rows of `factorial.csv`: one for each effect on each measure.
pub(crate) fn rows(request: &Request, found: &Factorial) -> Vec<u8> {
    let trials = found.trials;
    let of = |(measure, values)| {
        let values: &Vec<Estimate> = values;
        let row = move |(effect, known)| Row { request, trials, measure, effect, known };
        found.effects.iter().zip(values).map(row)
    };
    written(COLUMNS, request.measures.iter().zip(&found.values).flat_map(of))
}

/// What a row of `cells.csv` is about: a measure in one combination.
pub(crate) struct CellRow<'a> {
    request: &'a Request<'a>,
    trials: Option<u64>,
    measure: &'a Asked,
    of: InCell,
}

type CellColumn = (&'static str, fn(&CellRow<'_>) -> Cell);

/// The columns of `cells.csv` behind those of the keys.
const CELLS: &[CellColumn] = &[
    ("measure", |row| row.measure.name.as_str().into()),
    ("engine", |row| columns::engine(row.trials)),
    ("trials", |row| row.trials.into()),
    ("mean", |row| columns::value_of(Some(row.of.mean))),
    ("se", |row| row.of.mean.se.into()),
    ("ci_low", |row| low(row.of.mean.interval)),
    ("ci_high", |row| high(row.of.mean.interval)),
    ("confidence", |row| row.of.mean.interval.map(|_| row.request.settings.confidence).into()),
    ("ci_method", |row| columns::method_of(Some(row.of.mean))),
    ("p_condition", |row| columns::value_of(row.of.condition)),
    ("p_condition_ci_low", |row| columns::low_of(row.of.condition)),
    ("p_condition_ci_high", |row| columns::high_of(row.of.condition)),
    ("p_condition_ci_method", |row| columns::method_of(row.of.condition)),
];

/// The rows of `cells.csv`: each measure in each combination.
fn cells(request: &Request, found: &Factorial) -> Vec<u8> {
    let mut header: Vec<&str> = vec!["scenario"];
    header.extend(request.switches.iter().map(|switch| switch.key.as_str()));
    header.extend(CELLS.iter().map(|(name, _)| *name));
    let setting = |cell: usize, (i, switch): (usize, &Switch)| {
        let value = &switch.values[request.design.setting(cell, i)];
        Cell::from(value.as_str().map_or_else(|| value.to_string(), str::to_owned))
    };
    let cells_of = |(measure, in_cells)| {
        let in_cells: &Vec<InCell> = in_cells;
        let row = move |(cell, of): (usize, &InCell)| {
            let row = CellRow { request, trials: found.trials, measure, of: *of };
            let settings = request.switches.iter().enumerate().map(|it| setting(cell, it));
            let name = Cell::from(request.scenario.name.as_str());
            let known = CELLS.iter().map(|(_, column)| column(&row));
            std::iter::once(name).chain(settings).chain(known).collect()
        };
        in_cells.iter().enumerate().map(row)
    };
    let rows: Vec<Vec<Cell>> =
        request.measures.iter().zip(&found.in_cells).flat_map(cells_of).collect();
    columns::table(&header, &rows)
}

/// A change, by its key in short: `order=run`.
fn change(request: &Request, change: Change) -> String {
    let switch = &request.switches[change.switch];
    setting(short(request.switches)[change.switch], &switch.values[change.setting])
}

/// An effect: `order=run`, or `order=run x engineers=true`.
fn named(request: &Request, effect: &Effect) -> String {
    let names: Vec<_> = effect.changes.iter().map(|&it| change(request, it)).collect();
    names.join(" x ")
}

/// Everything about it, for other programs.
pub(crate) fn document(request: &Request, found: &Factorial, flags: &Value) -> Value {
    let mut document = manifest::header(request.scenario, &request.settings, flags);
    document["variants"] = request.cells.iter().map(manifest::situation).collect();
    document["switches"] = request
        .switches
        .iter()
        .map(|switch| json!({ "key": switch.key, "values": switch.values }))
        .collect();
    document["trials"] = found.trials.into();
    document["why_sampled"] = told(found.why.as_ref()).into();
    document["stop_reason"] = found.stop.map_or("exact".to_owned(), |stop| stop.to_string()).into();
    document["complete"] = found.complete().into();
    document["warnings"] = warnings(request, found).into();
    document["left_out"] =
        request.left_out.iter().map(|it| it.measure.name.as_str()).collect::<Vec<_>>().into();
    document["effects"] = request
        .measures
        .iter()
        .zip(&found.values)
        .flat_map(|(measure, values)| {
            found.effects.iter().zip(values).map(move |(effect, known)| {
                let interval = known.interval.map(|interval| [interval.low, interval.high]);
                json!({ "measure": measure.name, "effect": named(request, effect), "value": known.value, "interval": interval, "method": known.method.to_string() })
            })
        })
        .collect();
    document["cells"] = request
        .cells
        .iter()
        .enumerate()
        .map(|(i, cell)| {
            let measures = request.measures.iter().zip(&found.in_cells);
            let of = |(measure, of): (&Asked, &Vec<InCell>)| in_cell(measure, of[i]);
            json!({ "cell": cell.name, "measures": measures.map(of).collect::<Vec<_>>() })
        })
        .collect();
    document
}

fn in_cell(measure: &Asked, InCell { mean, condition }: InCell) -> Value {
    json!({
        "measure": measure.name,
        "mean": documents::number(mean, None),
        "p_condition": condition.map(|met| documents::number(met, None)),
    })
}

fn known(found: &Factorial) -> String {
    found.trials.map_or("exact".to_owned(), |n| format!("n = {} in each cell", digits::count(n)))
}

fn matrix(request: &Request, found: &Factorial, i: usize, measure: &Asked) -> String {
    let changes: Vec<Change> = found
        .effects
        .iter()
        .filter(|effect| effect.changes.len() == 1)
        .map(|effect| effect.changes[0])
        .collect();
    let mut effects = vec![vec![None; changes.len()]; changes.len()];
    for (effect, known) in found.effects.iter().zip(&found.values[i]) {
        let at = |change: &Change| changes.iter().position(|it| it == change);
        if let (Some(row), Some(column)) =
            (effect.changes.first().and_then(at), effect.changes.last().and_then(at))
        {
            let drawn = known.value.map(|value| comparison::estimate(value, known.interval));
            effects[row][column] = drawn.map(|drawn| comparison::in_percent(measure, drawn));
        }
    }
    plot::matrix(&Matrix {
        title: pictured::title_of(request.scenario, &measure.name),
        meaning: if comparison::is_share(measure) {
            let asked = pictured::counted(&measure.meaning);
            format!("effect on how likely it is: {asked} (percentage points)")
        } else {
            format!("effect on the mean of {}", pictured::counted(&measure.meaning))
        },
        known: known(found),
        switches: changes.iter().map(|&it| spoken(&change(request, it))).collect(),
        effects,
        blank: "two values of one key: never together".to_owned(),
    })
}

/// What is said on the terminal.
pub(crate) fn answer(request: &Request, found: &Factorial, screen: Screen) -> String {
    let mut text = heading(request.scenario, screen.width);
    let _ = writeln!(
        text,
        "\n{} combinations{}, {}. The first of each switch: {}.",
        request.design.cells(),
        of(request),
        known(found),
        request.cells[0].name
    );
    let all: Vec<usize> = if screen.verbose || request.by_name {
        (0..request.measures.len()).collect()
    } else {
        shown(request).map(|(i, _)| i).collect()
    };
    let _ = write!(text, "\n{}", table(request, found, &all).in_blocks(screen.width, 1));
    text.push_str(NOTE);
    let more = request.measures.len() - all.len();
    if 0 < more {
        let more = digits::counted(more as u64, "measure");
        let _ = writeln!(text, "factorial.csv has {more} more; -v shows them here.");
    }
    let aside = variants_left_out(request.scenario, request.of, "--factorial");
    if let Some(sentence) = aside {
        let _ = writeln!(text, "{}", folded(&sentence, screen.width));
    }
    if found.trials.is_some() {
        let percent = digits::percent(request.settings.confidence);
        let _ = writeln!(text, "All intervals together hold at {percent} (Bonferroni).");
    }
    for sentence in without_effects(request) {
        let _ = writeln!(text, "{sentence}");
    }
    for warning in warnings(request, found) {
        let _ = writeln!(text, "\nWarning: {warning}");
    }
    if let Some(sentence) = sampled_because(&found.why) {
        let _ = writeln!(text, "{sentence}");
    }
    if let Some(stop) = found.stop.and_then(early) {
        let _ = writeln!(text, "{}", partial(stop, "not all trials were run"));
    }
    text
}

/// The variant whose keys are switched, unless that is the file itself.
fn of(request: &Request) -> String {
    let name = &request.of.name;
    if name == BASE { String::new() } else { format!(" of {name}") }
}

/// Which measures are left out, why, and what can be done about it.
fn without_effects(request: &Request) -> Vec<String> {
    let (unmet, missing): (Vec<_>, Vec<_>) =
        request.left_out.iter().partition(|it| it.unmet.is_some());
    let mut sentences = Vec::new();
    if let Some(LeftOut { measure: first, .. }) = missing.first() {
        let names: Vec<_> = missing.iter().map(|it| format!("`{}`", it.measure.name)).collect();
        sentences.push(format!(
            "Left out, as they may have no value and an effect is a sum of means: {}. Under [measures], \
             `{}` says what counts then.",
            names.join(", "),
            counted(&first.name, first.scale)
        ));
    }
    let told = |it: &LeftOut| {
        let Unmet { cell, met } = it.unmet.as_ref()?;
        Some(format!(
            "Left out, as an effect is a sum of means: `{}`, whose condition {met}, with {cell}.",
            it.measure.name
        ))
    };
    sentences.extend(unmet.into_iter().filter_map(told));
    sentences
}

const NOTE: &str = "\
A single change is averaged over all settings of the other switches.
`a x b` is how much more a does with b than without.
";

fn table(request: &Request, found: &Factorial, measures: &[usize]) -> Table {
    let mut columns = vec![("effect".to_owned(), Align::Left)];
    columns.extend(measures.iter().map(|&i| (request.measures[i].name.clone(), Align::Right)));
    let mut table = Table::new(columns);
    let mut order: Vec<usize> = (0..found.effects.len()).collect();
    let size = |effect: usize| found.values[measures[0]][effect].value.map_or(0.0, f64::abs);
    // Single changes first, and within them what does most.
    order.sort_by(|&a, &b| {
        let orders = found.effects[a].changes.len().cmp(&found.effects[b].changes.len());
        orders.then(size(b).total_cmp(&size(a)))
    });
    for effect in order {
        let mut cells = vec![named(request, &found.effects[effect])];
        cells.extend(
            measures.iter().map(|&i| number(&request.measures[i], &found.values[i][effect])),
        );
        table.push(cells);
    }
    table
}

fn number(measure: &Asked, known: &Estimate) -> String {
    let points = |it: Interval| Interval { low: 100.0 * it.low, high: 100.0 * it.high };
    let text = match known.value {
        Some(value) if comparison::is_share(measure) => {
            let (value, interval) = (Some(100.0 * value), known.interval.map(points));
            numbers::estimate(&Estimate { value, interval, ..*known }) + " pp"
        }
        _ => numbers::estimate(known),
    };
    if known.value.is_some_and(|value| 0.0 < value) { format!("+{text}") } else { text }
}

/// The switches that another makes irrelevant, as sentences.
pub(crate) fn warnings(request: &Request, found: &Factorial) -> Vec<String> {
    let seen = match found.trials {
        None => "changes nothing".to_owned(),
        Some(trials) => format!("changed nothing in {}", digits::counted(trials, "trial")),
    };
    found
        .irrelevances
        .iter()
        .map(|it| {
            let by = change(request, Change { switch: it.by, setting: it.setting });
            format!("with {by}, `{}` {seen}", request.switches[it.switch].key)
        })
        .collect()
}
