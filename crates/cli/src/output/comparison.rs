//! The files of a comparison: `comparison.csv`, `moved.csv`, plots, and how it came about.

use sandtable_report::csv::{self, Cell};
use sandtable_report::digits;
use sandtable_report::plot::{
    self, Axis, Change, Difference, Differences, Estimate, Point, Series,
};
use sandtable_sim::comparison::Pairing;
use sandtable_sim::interval::Interval;
use serde_json::{Value, json};

use super::folder::Folder;
use super::manifest;
use crate::Failure;
use crate::compare::{Asked, Compared, Comparison, Request};

const COLUMNS: [&str; 20] = [
    "scenario",
    "measure",
    "reference",
    "variant",
    "engine",
    "pairs",
    "mean_reference",
    "mean_variant",
    "difference",
    "se",
    "ci_low",
    "ci_high",
    "p_higher",
    "p_equal",
    "p_lower",
    "variance_ratio",
    "total_variation",
    "wasserstein",
    "margin",
    "verdict",
];

const MOVED: [&str; 8] =
    ["scenario", "measure", "reference", "variant", "value", "p_reference", "p_variant", "change"];

/// The beginning of the names of plots that other commands must not clear away.
pub(crate) const PREFIX: &str = "comparison-";

/// Writes everything that is to be kept of a comparison.
///
/// # Errors
///
/// If a file cannot be written.
pub(crate) fn write(
    folder: &mut Folder,
    request: &Request,
    comparison: &Comparison,
    flags: &Value,
) -> Result<(), Failure> {
    folder.write("comparison.csv", &rows(request, comparison)?)?;
    folder.write("moved.csv", &moved(request, comparison)?)?;
    for (name, svg) in plots(request, comparison) {
        folder.write(&name, svg.as_bytes())?;
    }
    let document = document(request, comparison, flags);
    let text = serde_json::to_string_pretty(&document).expect("a plain value") + "\n";
    folder.write("comparison.json", text.as_bytes())?;
    folder.remove_stale(|name| name.starts_with(PREFIX) || name.starts_with(".sandtable-"))
}

/// The rows of `comparison.csv`: one for each measure of each variant.
pub(crate) fn rows(request: &Request, comparison: &Comparison) -> Result<Vec<u8>, Failure> {
    let rows: Vec<_> = comparison.rows.iter().map(|row| cells(request, row)).collect();
    written(&COLUMNS, &rows)
}

fn cells(request: &Request, row: &Compared) -> Vec<Cell> {
    let measure = &request.measures[row.measure];
    let mut cells = named(request, row);
    cells.extend([
        if row.pairs.is_some() { "sample" } else { "exact" }.into(),
        row.pairs.map(|(pairs, _)| pairs).into(),
        row.mean_reference.into(),
        row.mean_variant.into(),
        row.difference.into(),
        row.se.into(),
        row.interval.map(|interval| interval.low).into(),
        row.interval.map(|interval| interval.high).into(),
    ]);
    cells.extend((0..3).map(|i| Cell::from(row.chances.map(|chances| chances[i]))));
    cells.extend([
        row.variance_ratio.into(),
        row.total_variation.into(),
        row.wasserstein.into(),
        measure.margin.into(),
        row.verdict.to_string().into(),
    ]);
    cells
}

fn named(request: &Request, row: &Compared) -> Vec<Cell> {
    vec![
        request.reference.scenario.name.as_str().into(),
        request.measures[row.measure].name.as_str().into(),
        request.reference.name.as_str().into(),
        request.variants[row.variant].name.as_str().into(),
    ]
}

/// The rows of `moved.csv`: one for each value whose probability changed, most first.
fn moved(request: &Request, comparison: &Comparison) -> Result<Vec<u8>, Failure> {
    let of = |row: &Compared| {
        let cells = row.movements.iter().map(|moved| {
            let mut cells = named(request, row);
            cells.extend([
                moved.value.into(),
                moved.reference.into(),
                moved.variant.into(),
                moved.change().into(),
            ]);
            cells
        });
        cells.collect::<Vec<_>>()
    };
    let rows: Vec<_> = comparison.rows.iter().flat_map(of).collect();
    written(&MOVED, &rows)
}

fn written(header: &[&str], rows: &[Vec<Cell>]) -> Result<Vec<u8>, Failure> {
    csv::write(header, rows)
        .map_err(|error| Failure::Engine(format!("a table could not be made: {error}")))
}

/// Everything about a comparison, for other programs.
pub(crate) fn document(request: &Request, comparison: &Comparison, flags: &Value) -> Value {
    let mut document = manifest::header(request.reference.scenario, &request.settings, flags);
    document["reference"] = side(&request.reference);
    document["variants"] = request.variants.iter().map(side).collect();
    document["family"] = comparison.family.into();
    document["looks"] = comparison.looks.into();
    document["stop_reason"] =
        comparison.stop.map_or("exact".to_owned(), |stop| stop.to_string()).into();
    document["why_sampled"] = comparison.why.clone().into();
    document["complete"] = comparison.complete().into();
    document["comparisons"] = comparison.rows.iter().map(|row| result(request, row)).collect();
    document["partings"] = request
        .variants
        .iter()
        .zip(&comparison.partings)
        .map(|(side, parting)| {
            json!({
                "variant": side.name,
                "trials": parting.trials,
                "changed": parting.changed,
                "stages": parting.stages,
                "typical_trial": parting.typical.map(|typical| typical.trial),
            })
        })
        .collect();
    document
}

fn side(side: &crate::compare::Side) -> Value {
    json!({
        "name": side.name,
        "file": side.scenario.file,
        "overrides": side.variant.overrides,
        "in_force": side.variant.prepared.in_force,
    })
}

fn result(request: &Request, row: &Compared) -> Value {
    let interval = row.interval.map(|interval| [interval.low, interval.high]);
    json!({
        "measure": request.measures[row.measure].name,
        "variant": request.variants[row.variant].name,
        "pairs": row.pairs.map(|(pairs, _)| pairs),
        "dice": row.pairs.map(|(_, pairing)| pairing_name(pairing)),
        "mean_reference": row.mean_reference,
        "mean_variant": row.mean_variant,
        "difference": row.difference,
        "difference_exact": row.fraction.as_ref().map(ToString::to_string),
        "interval": interval,
        "ci_method": row.method.to_string(),
        "chances": row.chances.map(|[higher, equal, lower]| json!({ "higher": higher, "equal": equal, "lower": lower })),
        "variance_ratio": row.variance_ratio,
        "total_variation": row.total_variation,
        "wasserstein": row.wasserstein,
        "margin": request.measures[row.measure].margin,
        "verdict": row.verdict.to_string(),
    })
}

/// Which dice a comparison was on, in a word.
pub(crate) fn pairing_name(pairing: Pairing) -> &'static str {
    match pairing {
        Pairing::Common => "common",
        Pairing::Independent => "independent",
    }
}

/// How a comparison is known, in two words.
pub(crate) fn how_known(row: &Compared) -> String {
    match row.pairs {
        None => "exact".to_owned(),
        Some((pairs, Pairing::Common)) => format!("n = {}", digits::count(pairs)),
        Some((pairs, Pairing::Independent)) => {
            format!("n = {}, independent", digits::count(pairs))
        }
    }
}

/// The measures that are drawn and shown: the main one and those that the scenario defines.
pub(crate) fn shown<'a>(
    request: &'a Request,
) -> impl Iterator<Item = (usize, &'a Asked)> + use<'a> {
    let own = &request.reference.scenario.measures;
    let is_own = move |name: &str| own.iter().any(|measure| measure.name == name);
    request.measures.iter().enumerate().filter(move |(i, measure)| *i == 0 || is_own(&measure.name))
}

fn plots(request: &Request, comparison: &Comparison) -> Vec<(String, String)> {
    let mut plots = Vec::new();
    for (i, measure) in shown(request) {
        let rows: Vec<&Compared> = comparison.rows.iter().filter(|row| row.measure == i).collect();
        let name = format!("{PREFIX}{}", measure.name);
        plots.push((format!("{name}.svg"), differences(request, measure, &rows)));
        for row in rows.iter().filter(|row| !row.movements.is_empty() && i == 0) {
            let variant = crate::scenario::slug(&request.variants[row.variant].name);
            plots.push((format!("{name}-{variant}.svg"), change(request, measure, row)));
        }
    }
    plots
}

fn differences(request: &Request, measure: &Asked, rows: &[&Compared]) -> String {
    let (reference, title) = (&request.reference.name, &request.reference.scenario.title);
    let row = |row: &&Compared| Difference {
        label: request.variants[row.variant].name.clone(),
        known: how_known(row),
        difference: estimate(row.difference, row.interval),
        verdict: row.verdict.to_string(),
    };
    plot::differences(&Differences {
        title: format!("{}: {title}", super::plots::capitalized(&measure.name)),
        meaning: format!("mean of {} less that of {reference}", measure.meaning),
        intervals: intervals(request, rows),
        margin: measure.margin,
        rows: rows.iter().map(row).collect(),
    })
}

/// What the intervals of sampled differences are; empty if there are none.
pub(crate) fn intervals(request: &Request, rows: &[&Compared]) -> String {
    let percent = digits::exact(100.0 * request.settings.confidence);
    let sampled = rows.iter().find(|row| row.pairs.is_some());
    sampled.map_or(String::new(), |row| format!("{percent} % {} intervals", row.method))
}

pub(crate) fn estimate(value: f64, interval: Option<Interval>) -> Estimate {
    Estimate {
        value,
        low: interval.map(|interval| interval.low),
        high: interval.map(|interval| interval.high),
    }
}

fn change(request: &Request, measure: &Asked, row: &Compared) -> String {
    let series = |name: &str, of: &dyn Fn(&sandtable_sim::comparison::Movement) -> f64| Series {
        name: name.to_owned(),
        known: how_known(row),
        points: row.movements.iter().map(|moved| Point::exact(moved.value, of(moved))).collect(),
        ..Series::default()
    };
    let variant = &request.variants[row.variant].name;
    plot::change(&Change {
        title: format!(
            "{}: {}",
            super::plots::capitalized(&measure.name),
            request.reference.scenario.title
        ),
        axis: Axis::new(measure.meaning.clone()),
        before: series(&request.reference.name, &|moved| moved.reference),
        after: series(variant, &|moved| moved.variant),
    })
}
