//! The files of a comparison: `comparison.csv`, `moved.csv`, plots, and how it came about.

use sandtable_dice::Kind;
use sandtable_report::csv::Cell;
use sandtable_report::digits;
use sandtable_report::plot::{
    self, Axis, Change, Difference, Differences, Estimate, Missing, Point, Series,
};
use sandtable_sim::comparison::{Movement, Pairing};
use sandtable_sim::distribution::TOLERANCE;
use sandtable_sim::interval::Interval;
use serde_json::{Value, json};

use super::columns::{self, high, low, written};
use super::documents;
use super::folder::Folder;
use super::why::told;
use super::{files, json_text, manifest};
use crate::Failure;
use crate::compare::{Asked, Compared, Comparison, Request};
use crate::scenario::{file_word, measure_word};

/// What a row of `comparison.csv` is about: one measure of one variant.
pub(crate) struct Row<'a> {
    request: &'a Request<'a>,
    compared: &'a Compared,
}

impl Row<'_> {
    fn measure(&self) -> &Asked {
        &self.request.measures[self.compared.measure]
    }

    fn variant(&self) -> &str {
        &self.request.variants[self.compared.variant].name
    }

    /// How likely it is to have no value, on the side of the reference or of the variant.
    fn missing(&self, side: usize) -> sandtable_sim::Estimate {
        self.compared.missing[side]
    }

    fn pairs(&self) -> Option<u64> {
        self.compared.pairs.map(|(pairs, _)| pairs)
    }
}

type Column = (&'static str, fn(&Row<'_>) -> Cell);

/// The columns of `comparison.csv`.
pub(crate) const COLUMNS: &[Column] = &[
    ("scenario", |row| row.request.reference.scenario.name.as_str().into()),
    ("measure", |row| row.measure().name.as_str().into()),
    ("reference", |row| row.request.reference.name.as_str().into()),
    ("variant", |row| row.variant().into()),
    ("engine", |row| columns::engine(row.pairs())),
    ("pairs", |row| row.pairs().into()),
    ("mean_reference", |row| row.compared.mean_reference.into()),
    ("mean_variant", |row| row.compared.mean_variant.into()),
    ("difference", |row| row.compared.difference.into()),
    ("se", |row| row.compared.se.into()),
    ("ci_low", |row| low(row.compared.interval)),
    ("ci_high", |row| high(row.compared.interval)),
    ("confidence", |row| row.compared.interval.map(|_| row.request.settings.confidence).into()),
    ("ci_method", |row| row.compared.method.to_string().into()),
    ("p_higher", |row| row.compared.chances.map(|[higher, _, _]| higher).into()),
    ("p_equal", |row| row.compared.chances.map(|[_, equal, _]| equal).into()),
    ("p_lower", |row| row.compared.chances.map(|[_, _, lower]| lower).into()),
    ("variance_ratio", |row| row.compared.variance_ratio.into()),
    ("total_variation", |row| row.compared.total_variation.into()),
    ("wasserstein", |row| row.compared.wasserstein.into()),
    ("margin", |row| row.measure().margin.into()),
    ("verdict", |row| row.compared.verdict.to_string().into()),
    ("p_missing_reference", |row| row.missing(0).value.into()),
    ("p_missing_reference_ci_low", |row| low(row.missing(0).interval)),
    ("p_missing_reference_ci_high", |row| high(row.missing(0).interval)),
    ("p_missing_reference_ci_method", |row| row.missing(0).method.to_string().into()),
    ("p_missing_variant", |row| row.missing(1).value.into()),
    ("p_missing_variant_ci_low", |row| low(row.missing(1).interval)),
    ("p_missing_variant_ci_high", |row| high(row.missing(1).interval)),
    ("p_missing_variant_ci_method", |row| row.missing(1).method.to_string().into()),
];

/// What a row of `moved.csv` is about: one value whose probability changed.
struct MovedRow<'a> {
    of: Row<'a>,
    moved: &'a Movement,
}

type MovedColumn = (&'static str, fn(&MovedRow<'_>) -> Cell);

const MOVED: &[MovedColumn] = &[
    ("scenario", |row| row.of.request.reference.scenario.name.as_str().into()),
    ("measure", |row| row.of.measure().name.as_str().into()),
    ("reference", |row| row.of.request.reference.name.as_str().into()),
    ("variant", |row| row.of.variant().into()),
    ("value", |row| row.moved.value.map(sandtable_sim::Value::get).into()),
    ("p_reference", |row| row.moved.reference.into()),
    ("p_variant", |row| row.moved.variant.into()),
    ("change", |row| row.moved.change().into()),
];

/// The beginning of the names of plots.
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
    png: bool,
) -> Result<(), Failure> {
    folder.write("comparison.csv", &rows(request, comparison))?;
    folder.write("moved.csv", &moved(request, comparison))?;
    for (name, svg) in plots(request, comparison) {
        files::write_drawing(folder, &name, &svg, png)?;
    }
    let text = json_text::document(&document(request, comparison, flags));
    folder.write("comparison.json", text.as_bytes())?;
    folder.commit()
}

/// The names of all files that may be kept of a comparison.
pub(crate) fn names(request: &Request, png: bool) -> Vec<String> {
    let mut plots = Vec::new();
    for (i, measure) in shown(request) {
        plots.push(plot_name(measure, None));
        let changes = (0..request.variants.len()).filter(|_| i == 0);
        plots.extend(changes.map(|variant| plot_name(measure, Some((request, variant)))));
    }
    let tables = ["comparison.csv", "moved.csv", "comparison.json"].map(str::to_owned);
    tables.into_iter().chain(files::drawing_names(plots, png)).collect()
}

/// The rows of `comparison.csv`: one for each measure of each variant.
pub(crate) fn rows(request: &Request, comparison: &Comparison) -> Vec<u8> {
    written(COLUMNS, comparison.rows.iter().map(|compared| Row { request, compared }))
}

/// The rows of `moved.csv`: one for each value whose probability changed, most first.
fn moved(request: &Request, comparison: &Comparison) -> Vec<u8> {
    let of = |compared| {
        let row = move |moved| MovedRow { of: Row { request, compared }, moved };
        compared.movements.iter().map(row)
    };
    written(MOVED, comparison.rows.iter().flat_map(of))
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
    document["why_sampled"] = told(comparison.why.as_ref()).into();
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
    let mut situation = manifest::situation(side.variant);
    situation["name"] = side.name.clone().into();
    situation["file"] = side.scenario.file.clone().into();
    situation
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
        "p_missing_reference": documents::number(row.missing[0], None),
        "p_missing_variant": documents::number(row.missing[1], None),
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

/// The measures that are drawn and shown: those that are asked about.
pub(crate) fn shown<'a>(
    request: &'a Request,
) -> impl Iterator<Item = (usize, &'a Asked)> + use<'a> {
    request.measures.iter().enumerate().filter(|(_, measure)| measure.has_verdict)
}

fn plots(request: &Request, comparison: &Comparison) -> Vec<(String, String)> {
    let mut plots = Vec::new();
    let drawn: Vec<(usize, &Asked)> = shown(request).collect();
    for (i, measure) in &drawn {
        if let Some(svg) = differences(request, comparison, &drawn, measure) {
            plots.push((plot_name(measure, None), svg));
        }
        let rows = comparison.rows.iter().filter(|row| row.measure == *i && *i == 0);
        for row in rows.filter(|row| !row.movements.is_empty()) {
            let name = plot_name(measure, Some((request, row.variant)));
            plots.push((name, change(request, measure, row)));
        }
    }
    plots
}

/// The name of the plot of a measure, or of what one variant changes about it.
fn plot_name(measure: &Asked, variant: Option<(&Request, usize)>) -> String {
    let of_variant = variant.map_or(String::new(), |(request, variant)| {
        let names = request.variants.iter().map(|side| &*side.name);
        format!("-{}", file_word(&request.variants[variant].name, names))
    });
    format!("{PREFIX}{}{of_variant}.svg", measure_word(&measure.name))
}

/// The differences of one measure, a row for each variant; of one variant alone, a row for each measure
/// of the same unit, in the picture of the first of them. Nothing where that would be a single dot.
fn differences(
    request: &Request,
    comparison: &Comparison,
    drawn: &[(usize, &Asked)],
    measure: &Asked,
) -> Option<String> {
    let alone = request.variants.len() == 1;
    let alike = |other: &&(usize, &Asked)| {
        if alone { unit(other.1) == unit(measure) } else { other.1.name == measure.name }
    };
    let measures: Vec<&(usize, &Asked)> = drawn.iter().filter(alike).collect();
    if measures.first()?.1.name != measure.name {
        return None;
    }
    let of = |i: usize| comparison.rows.iter().filter(move |row| row.measure == i);
    let rows = measures.iter().flat_map(|(i, _)| of(*i));
    let rows: Vec<&Compared> = rows.filter(|row| row.difference.is_some()).collect();
    if rows.len() < 2 {
        return None;
    }
    Some(plot::differences(&Differences {
        title: titled(request, measure, alone),
        meaning: less(request, measure, alone),
        intervals: intervals(request, &rows),
        margin: if alone { 0.0 } else { factor(measure) * measure.margin },
        rows: rows.iter().filter_map(|row| difference(request, row, alone)).collect(),
    }))
}

fn titled(request: &Request, measure: &Asked, alone: bool) -> String {
    let scenario = request.reference.scenario;
    if alone {
        return format!("What {} changes: {}", request.variants[0].name, scenario.title);
    }
    format!("{}: {}", scenario.title_of(&measure.name), scenario.title)
}

/// What is subtracted from what, with its unit.
fn less(request: &Request, measure: &Asked, alone: bool) -> String {
    let (reference, meaning) = (&request.reference.name, super::plots::asked(&measure.meaning));
    let percent = "percentage points";
    match (alone, is_share(measure)) {
        (true, true) => format!("more or less likely than in {reference} ({percent})"),
        (false, true) => {
            format!("{meaning}: more or less likely than in {reference} ({percent})")
        }
        (true, false) => {
            let unit = unit(measure);
            let unit = if unit.is_empty() { String::new() } else { format!(" ({unit})") };
            format!("mean less that of {reference}{unit}")
        }
        (false, false) => format!("mean of {meaning} less that of {reference}"),
    }
}

fn difference(request: &Request, row: &Compared, alone: bool) -> Option<Difference> {
    let (measure, variant) = (&request.measures[row.measure], &request.variants[row.variant]);
    let title = || request.reference.scenario.title_of(&measure.name);
    Some(Difference {
        label: if alone { title() } else { variant.name.clone() },
        known: how_known(row),
        difference: in_percent(measure, estimate(row.difference?, doubt(row))),
        verdict: row.verdict.to_string(),
    })
}

/// The interval of a difference, unless it is what rounding alone leaves open.
fn doubt(row: &Compared) -> Option<Interval> {
    row.interval.filter(|interval| TOLERANCE < interval.width())
}

/// Whether a measure is yes or no, so that its mean is a share, which pictures show in percent.
pub(crate) fn is_share(measure: &Asked) -> bool {
    measure.scale.kind == Kind::YesNo
}

/// What a number of a measure is multiplied by where it is drawn.
fn factor(measure: &Asked) -> f64 {
    if is_share(measure) { 100.0 } else { 1.0 }
}

/// What means of a measure are counted in.
fn unit(measure: &Asked) -> &str {
    if is_share(measure) { "%" } else { measure.scale.unit }
}

/// A number as it is drawn: of a share, in percent.
pub(crate) fn in_percent(measure: &Asked, number: Estimate) -> Estimate {
    let times = |number: f64| factor(measure) * number;
    let Estimate { value, low, high } = number;
    Estimate { value: times(value), low: low.map(times), high: high.map(times) }
}

/// What the intervals of sampled differences are; empty if there are none.
pub(crate) fn intervals(request: &Request, rows: &[&Compared]) -> String {
    let percent = digits::exact(100.0 * request.settings.confidence);
    let sampled = rows.iter().find(|row| row.pairs.is_some() && row.interval.is_some());
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
    let series =
        |name: &str, of: &dyn Fn(&sandtable_sim::comparison::Movement) -> f64| Series {
            name: name.to_owned(),
            known: how_known(row),
            points: row
                .movements
                .iter()
                .filter_map(|moved| Some(Point::exact(moved.value?.get(), of(moved))))
                .collect(),
            missing: row.movements.iter().find(|moved| moved.value.is_none()).map(|moved| {
                Missing::exact(measure.scale.missing.unwrap_or("no value"), of(moved))
            }),
            ..Series::default()
        };
    let variant = &request.variants[row.variant].name;
    let title = titled(request, measure, false);
    let before = series(&request.reference.name, &|moved| moved.reference);
    let after = series(variant, &|moved| moved.variant);
    if is_share(measure) {
        let axis = Axis::yes_no(super::plots::asked(&measure.meaning));
        let series = vec![before, after];
        return plot::distribution(&plot::Plot { title, axis, series, ..plot::Plot::default() });
    }
    plot::change(&Change { title, axis: Axis::new(measure.meaning.clone()), before, after })
}
