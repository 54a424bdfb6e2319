//! The files and the answer of `sense`.

use std::fmt::Write;

use sandtable_report::csv::{self, Cell};
use sandtable_report::digits;
use sandtable_report::plot::{self, Estimate, Tornado, TornadoBar};
use sandtable_report::table::{Align, Table};
use serde_json::{Value, json};

use super::folder::Folder;
use super::manifest;
use crate::Failure;
use crate::compare::Asked;
use crate::sense::{Effect, Found, Request, Sensed, Sensitivity};

const COLUMNS: [&str; 18] = [
    "scenario",
    "variant",
    "lever",
    "kind",
    "step",
    "measure",
    "engine",
    "trials",
    "mean",
    "mean_moved",
    "change",
    "se",
    "ci_low",
    "ci_high",
    "confidence",
    "ci_method",
    "outcomes_moved",
    "seed",
];

/// The beginning of the names of plots that other commands must not clear away.
const PREFIX: &str = "sensitivity-";

/// The most bars of a plot.
const BARS: usize = 24;

/// The most rows that are shown on a terminal.
const ROWS: usize = 20;

/// Writes everything that is to be kept.
///
/// # Errors
///
/// If a file cannot be written.
pub(crate) fn write(
    folder: &mut Folder,
    request: &Request,
    found: &Sensitivity,
    flags: &Value,
) -> Result<(), Failure> {
    folder.write("sensitivity.csv", &rows(request, found)?)?;
    let own = |name: &str| request.scenario.measures.iter().any(|measure| measure.name == name);
    for (i, measure) in request.measures.iter().enumerate() {
        if i == 0 || own(&measure.name) {
            let svg = tornado(request, found, i, measure);
            folder.write(&format!("{PREFIX}{}.svg", measure.name), svg.as_bytes())?;
        }
    }
    let text = serde_json::to_string_pretty(&document(request, found, flags)).expect("a plain value") + "\n";
    folder.write("sensitivity.json", text.as_bytes())?;
    folder.remove_stale(|name| name.starts_with(PREFIX) || name.starts_with(".sandtable-"))
}

/// The rows of `sensitivity.csv`: one for each measure and each way of moving each lever.
pub(crate) fn rows(request: &Request, found: &Sensitivity) -> Result<Vec<u8>, Failure> {
    let mut rows = Vec::new();
    for sensed in &found.levers {
        for moved in sensed.found() {
            let measures = request.measures.iter().zip(&found.base).zip(&moved.effects);
            rows.extend(measures.map(|((measure, base), effect)| {
                cells(request, found, (sensed, moved), (measure, *base, effect))
            }));
        }
    }
    csv::write(&COLUMNS, &rows)
        .map_err(|error| Failure::Engine(format!("a table could not be made: {error}")))
}

fn cells(
    request: &Request,
    found: &Sensitivity,
    (sensed, moved): (&Sensed, &Found),
    (measure, base, effect): (&Asked, f64, &Effect),
) -> Vec<Cell> {
    let interval = effect.interval;
    vec![
        request.scenario.name.as_str().into(),
        request.variant.name.as_str().into(),
        sensed.lever.label.as_str().into(),
        sensed.lever.kind.to_string().into(),
        moved.step.into(),
        measure.name.as_str().into(),
        if found.trials.is_some() { "sample" } else { "exact" }.into(),
        found.trials.into(),
        base.into(),
        effect.mean.into(),
        effect.change.into(),
        effect.se.into(),
        interval.map(|interval| interval.low).into(),
        interval.map(|interval| interval.high).into(),
        interval.map(|_| request.settings.confidence).into(),
        effect.method.to_string().into(),
        moved.moved.into(),
        found.trials.map(|_| request.settings.seed).into(),
    ]
}

/// Everything about it, for other programs.
pub(crate) fn document(request: &Request, found: &Sensitivity, flags: &Value) -> Value {
    let mut document = manifest::header(request.scenario, &request.settings, flags);
    document["variant"] = request.variant.name.clone().into();
    document["in_force"] = request.variant.prepared.in_force.clone().into();
    document["trials"] = found.trials.into();
    document["why_sampled"] = found.why.clone().into();
    document["complete"] = found.stopped.is_none().into();
    let way = |moved: &Option<Found>| {
        moved.as_ref().map(|moved| {
            let effects = request.measures.iter().zip(&moved.effects).map(|(measure, effect)| {
                let interval = effect.interval.map(|interval| [interval.low, interval.high]);
                json!({ "measure": measure.name, "mean": effect.mean, "change": effect.change, "interval": interval })
            });
            json!({ "step": moved.step, "outcomes_moved": moved.moved, "effects": effects.collect::<Vec<_>>() })
        })
    };
    document["levers"] = found
        .levers
        .iter()
        .map(|sensed| {
            json!({
                "lever": sensed.lever.label,
                "kind": sensed.lever.kind.to_string(),
                "down": way(&sensed.down),
                "up": way(&sensed.up),
            })
        })
        .collect();
    document
}

fn known(found: &Sensitivity) -> String {
    found.trials.map_or("exact".to_owned(), |n| format!("n = {} on common dice", digits::count(n)))
}

fn tornado(request: &Request, found: &Sensitivity, i: usize, measure: &Asked) -> String {
    let mut levers: Vec<&Sensed> = found.levers.iter().filter(|it| 0.0 < it.largest(i)).collect();
    levers.sort_by(|a, b| b.largest(i).total_cmp(&a.largest(i)));
    let end = |moved: &Option<Found>| {
        let effect = moved.as_ref()?.effects[i];
        let base = found.base[i];
        Some(Estimate {
            value: effect.mean,
            low: effect.interval.map(|interval| base + interval.low),
            high: effect.interval.map(|interval| base + interval.high),
        })
    };
    let bar = |sensed: &&Sensed| TornadoBar {
        label: sensed.lever.label.clone(),
        down: end(&sensed.down),
        up: end(&sensed.up),
    };
    plot::tornado(&Tornado {
        title: format!("{}: {}", measure.name.replace('_', " "), request.scenario.title),
        meaning: format!("mean of {}", measure.meaning),
        known: known(found),
        base: found.base[i],
        down: "one pip lower".to_owned(),
        up: "one pip higher".to_owned(),
        bars: levers.iter().take(BARS).map(bar).collect(),
    })
}

/// What is said on the terminal.
pub(crate) fn answer(request: &Request, found: &Sensitivity) -> String {
    let measure = &request.measures[0].name;
    let mut text = format!("{}\n", request.scenario.title);
    let _ = writeln!(
        text,
        "The mean of {measure} in {} is {} ({}). One pip on what it rests on:\n",
        request.variant.name,
        digits::exact(round(found.base[0])),
        known(found)
    );
    let (matter, rest): (Vec<&Sensed>, Vec<&Sensed>) =
        found.levers.iter().partition(|sensed| 0.0 < sensed.largest(0));
    let _ = write!(text, "{}", table(&matter));
    if ROWS < matter.len() {
        let _ = writeln!(text, "{} more are in sensitivity.csv.", matter.len() - ROWS);
    }
    text.push_str(&idle(found, measure, &rest));
    if let Some(why) = &found.why {
        let _ = writeln!(text, "Sampled, because {why}.");
    }
    if found.stopped.is_some() {
        let _ = writeln!(text, "PARTIAL: stopped after {} levers.", found.levers.len());
    }
    text
}

fn table(levers: &[&Sensed]) -> Table {
    let mut table = Table::new([
        ("lever", Align::Left),
        ("kind", Align::Left),
        ("one down", Align::Right),
        ("one up", Align::Right),
    ]);
    for sensed in levers.iter().take(ROWS) {
        table.push([
            sensed.lever.label.clone(),
            sensed.lever.kind.to_string(),
            change(sensed.down.as_ref()),
            change(sensed.up.as_ref()),
        ]);
    }
    table
}

fn change(found: Option<&Found>) -> String {
    let Some(found) = found else { return "cannot be".to_owned() };
    let effect = found.effects[0];
    let interval = effect.interval.map(|interval| (interval.low, interval.high));
    let text = digits::estimate(round(effect.change), interval);
    if 0.0 < effect.change { format!("+{text}") } else { text }
}

/// Without the digits that rounding made.
fn round(number: f64) -> f64 {
    format!("{number:.11e}").parse().unwrap_or(number)
}

/// What did not matter: to anything, and to this measure only.
fn idle(found: &Sensitivity, measure: &str, rest: &[&Sensed]) -> String {
    let (elsewhere, nowhere): (Vec<&Sensed>, Vec<&Sensed>) =
        rest.iter().partition(|sensed| sensed.found().any(|found| 0.0 < found.moved));
    let cannot = match found.trials {
        None => "Cannot matter".to_owned(),
        Some(trials) => format!("Did not matter in {} trials", digits::count(trials)),
    };
    let mut text = String::new();
    for (what, levers) in [
        (format!("{cannot} to {measure}, but to other measures"), elsewhere),
        (format!("{cannot} to anything here"), nowhere),
    ] {
        if !levers.is_empty() {
            let names: Vec<_> = levers.iter().map(|sensed| sensed.lever.label.as_str()).collect();
            let _ = writeln!(text, "\n{what}:\n  {}", names.join("\n  "));
        }
    }
    text
}
