//! The files of a comparison: `comparison.csv`, `moved.csv`, plots, and how it came about.

mod equal;
mod pictures;
mod shown;

use sandtable_report::csv::Cell;
use sandtable_sim::comparison::Movement;
use serde_json::{Value, json};

use super::columns::{self, high, low, written};
use super::why::told;
use super::{documents, files, manifest};
use crate::compare::{Asked, Compared, Comparison, Request};
use crate::disk::folder::Folder;
use crate::{Failure, json_text};

pub(crate) use pictures::{estimate, in_percent, is_share};
pub(crate) use shown::{how_known, pairing_name, shown};

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

    /// How often the variant came to more, the same or less, if pairs have a meaning.
    fn chance(&self, which: usize) -> Option<sandtable_sim::Estimate> {
        let share = self.compared.chances?[which];
        Some(self.compared.chance(share))
    }

    /// A share of what counts on one side: of all pairs, or of those that meet the condition of the
    /// measure there.
    fn share(&self, share: f64, side: usize) -> sandtable_sim::Estimate {
        self.compared.share(share, side)
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
    ("verdict", |row| row.compared.in_a_word().into()),
    ("mean_reference_ci_low", |row| columns::low_of(Some(row.compared.means[0]))),
    ("mean_reference_ci_high", |row| columns::high_of(Some(row.compared.means[0]))),
    ("mean_reference_ci_method", |row| columns::method_of(Some(row.compared.means[0]))),
    ("mean_variant_ci_low", |row| columns::low_of(Some(row.compared.means[1]))),
    ("mean_variant_ci_high", |row| columns::high_of(Some(row.compared.means[1]))),
    ("mean_variant_ci_method", |row| columns::method_of(Some(row.compared.means[1]))),
    ("p_higher_ci_low", |row| columns::low_of(row.chance(0))),
    ("p_higher_ci_high", |row| columns::high_of(row.chance(0))),
    ("p_higher_ci_method", |row| columns::method_of(row.chance(0))),
    ("p_equal_ci_low", |row| columns::low_of(row.chance(1))),
    ("p_equal_ci_high", |row| columns::high_of(row.chance(1))),
    ("p_equal_ci_method", |row| columns::method_of(row.chance(1))),
    ("p_lower_ci_low", |row| columns::low_of(row.chance(2))),
    ("p_lower_ci_high", |row| columns::high_of(row.chance(2))),
    ("p_lower_ci_method", |row| columns::method_of(row.chance(2))),
    ("p_condition_reference", |row| columns::value_of(row.compared.conditions[0])),
    ("p_condition_reference_ci_low", |row| columns::low_of(row.compared.conditions[0])),
    ("p_condition_reference_ci_high", |row| columns::high_of(row.compared.conditions[0])),
    ("p_condition_reference_ci_method", |row| columns::method_of(row.compared.conditions[0])),
    ("p_condition_variant", |row| columns::value_of(row.compared.conditions[1])),
    ("p_condition_variant_ci_low", |row| columns::low_of(row.compared.conditions[1])),
    ("p_condition_variant_ci_high", |row| columns::high_of(row.compared.conditions[1])),
    ("p_condition_variant_ci_method", |row| columns::method_of(row.compared.conditions[1])),
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
pub(crate) struct MovedRow<'a> {
    of: Row<'a>,
    moved: &'a Movement,
}

type MovedColumn = (&'static str, fn(&MovedRow<'_>) -> Cell);

/// The columns of `moved.csv`.
pub(crate) const MOVED: &[MovedColumn] = &[
    ("scenario", |row| row.of.request.reference.scenario.name.as_str().into()),
    ("measure", |row| row.of.measure().name.as_str().into()),
    ("reference", |row| row.of.request.reference.name.as_str().into()),
    ("variant", |row| row.of.variant().into()),
    ("value", |row| row.moved.value.map(sandtable_sim::Value::get).into()),
    ("p_reference", |row| row.moved.reference.into()),
    ("p_variant", |row| row.moved.variant.into()),
    ("change", |row| row.moved.change().into()),
    ("engine", |row| columns::engine(row.of.pairs())),
    ("pairs", |row| row.of.pairs().into()),
    ("p_reference_ci_low", |row| columns::low_of(Some(row.of.share(row.moved.reference, 0)))),
    ("p_reference_ci_high", |row| columns::high_of(Some(row.of.share(row.moved.reference, 0)))),
    ("p_reference_ci_method", |row| columns::method_of(Some(row.of.share(row.moved.reference, 0)))),
    ("p_variant_ci_low", |row| columns::low_of(Some(row.of.share(row.moved.variant, 1)))),
    ("p_variant_ci_high", |row| columns::high_of(Some(row.of.share(row.moved.variant, 1)))),
    ("p_variant_ci_method", |row| columns::method_of(Some(row.of.share(row.moved.variant, 1)))),
];

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
    for (name, svg) in pictures::drawn(request, comparison) {
        files::write_drawing(folder, &name, &svg, png)?;
    }
    let text = json_text::document(&document(request, comparison, flags));
    folder.write("comparison.json", text.as_bytes())?;
    folder.commit()
}

/// The names of all files that may be kept of a comparison.
pub(crate) fn names(request: &Request, png: bool) -> Vec<String> {
    let plots = pictures::names(request);
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
        "mean_reference_interval": ends(row.means[0]),
        "mean_reference_ci_method": row.means[0].method.to_string(),
        "mean_variant": row.mean_variant,
        "mean_variant_interval": ends(row.means[1]),
        "mean_variant_ci_method": row.means[1].method.to_string(),
        "p_condition_reference": row.conditions[0].map(|it| documents::number(it, None)),
        "p_condition_variant": row.conditions[1].map(|it| documents::number(it, None)),
        "p_missing_reference": documents::number(row.missing[0], None),
        "p_missing_variant": documents::number(row.missing[1], None),
        "difference": row.difference,
        "difference_exact": row.fraction.as_ref().map(ToString::to_string),
        "interval": interval,
        "ci_method": row.method.to_string(),
        "chance_intervals": row.chances.filter(|_| row.pairs.is_some()).map(|[higher, equal, lower]| {
            let ends = |share| ends(row.chance(share));
            json!({ "higher": ends(higher), "equal": ends(equal), "lower": ends(lower) })
        }),
        "chances": row.chances.map(|[higher, equal, lower]| json!({ "higher": higher, "equal": equal, "lower": lower })),
        "variance_ratio": row.variance_ratio,
        "total_variation": row.total_variation,
        "wasserstein": row.wasserstein,
        "margin": request.measures[row.measure].margin,
        "verdict": row.in_a_word(),
    })
}

fn ends(estimate: sandtable_sim::Estimate) -> Option<[f64; 2]> {
    estimate.interval.map(|interval| [interval.low, interval.high])
}
