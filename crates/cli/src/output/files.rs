//! The files of a run.

use std::path::{Path, PathBuf};

use sandtable_report::png;
use sandtable_sim::trials::Shard;
use serde_json::Value;

use super::folder::Folder;
use super::tally::Tallies;
use super::{manifest, plots, rows};
use crate::Failure;
use crate::results::Finding;
use crate::scenario::{Scenario, Settings};

/// The folder for the results of a scenario.
pub(crate) fn folder_of(scenario: &Scenario, out: Option<&Path>, several: bool) -> PathBuf {
    let nested = || Path::new(&scenario.rulebook).join(&scenario.name);
    match out {
        Some(out) if several => out.join(nested()),
        Some(out) => out.to_owned(),
        None => Path::new("reports").join(nested()),
    }
}

/// Where results were written, in a line.
pub(crate) fn written(folder: &Folder) -> String {
    let names = folder.written().iter().filter_map(|path| path.file_name()?.to_str());
    let names: Vec<_> = names.collect();
    format!("Written to {}: {}", folder.path().display(), names.join(", "))
}

/// How many pixels of a PNG are as long as one of the plot.
const PNG_SCALE: f32 = 2.0;

/// Writes a plot as PNG beside its SVG.
///
/// # Errors
///
/// If it cannot be drawn or written.
pub(crate) fn write_png(folder: &mut Folder, name: &str, svg: &str) -> Result<(), Failure> {
    let png = png::render(svg, PNG_SCALE)
        .map_err(|source| Failure::Plot { name: name.to_owned(), source })?;
    folder.write(&Path::new(name).with_extension("png").to_string_lossy(), &png)
}

/// Whether a file is a plot, by its name.
pub(crate) fn is_plot(name: &str) -> bool {
    let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
    matches!(extension, Some("svg" | "png"))
}

/// The beginnings of the names of plots that other commands write into the same folder.
const OTHERS: [&str; 6] =
    ["comparison-", "factorial-", "sweep-", "sensitivity-", "tuning.", "price."];

/// Writes everything that is to be kept of a run.
///
/// # Errors
///
/// If a file cannot be written; files that were there before are whole.
pub(crate) fn write(
    folder: &mut Folder,
    scenario: &Scenario,
    settings: &Settings,
    findings: &[Finding],
    flags: &Value,
    shard: Option<Shard>,
    png: bool,
) -> Result<(), Failure> {
    folder.write("summary.csv", &rows::summary(scenario, settings, findings))?;
    folder.write("distribution.csv", &rows::distribution(scenario, settings, findings))?;
    for (name, svg) in plots::plots(scenario, settings, findings) {
        folder.write(&name, svg.as_bytes())?;
        if png {
            write_png(folder, &name, &svg)?;
        }
    }
    if let Some(tallies) = Tallies::of(scenario, settings, findings, shard) {
        folder.write("tally.json", tallies.text().as_bytes())?;
    }
    let manifest = manifest::manifest(scenario, settings, findings, flags, shard);
    let text = serde_json::to_string_pretty(&manifest).expect("a plain value") + "\n";
    folder.write("manifest.json", text.as_bytes())?;
    let is_ours = |name: &str| {
        let others = OTHERS.iter().any(|other| name.starts_with(other));
        is_plot(name) && !others || name == "tally.json" || name.starts_with(".sandtable-")
    };
    folder.remove_stale(is_ours)
}
