//! The files of a run.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sandtable_report::png;

use super::manifest::{self, MANIFEST};
use super::timing::{TIMING, timing};
use super::{plots, positions, rows, turns};
use crate::args::ResultsArguments;
use crate::checkpoint::tally::{AskedRun, CHECKPOINT, TALLY, Tallies};
use crate::disk::folder::{Folder, Plan};
use crate::disk::inventory::Writer;
use crate::positions::Valued;
use crate::results::Finding;
use crate::scenario::{Scenario, Settings};
use crate::series::Followed;
use crate::{Failure, json_text};

/// The folder for results, if none is named.
pub(crate) const REPORTS: &str = "reports";

/// The folder for the results of a scenario.
pub(crate) fn folder_of(scenario: &Scenario, out: Option<&Path>, several: bool) -> PathBuf {
    let nested = || Path::new(&scenario.rulebook).join(&scenario.name);
    match out {
        Some(out) if several => out.join(nested()),
        Some(out) => out.to_owned(),
        None => Path::new(REPORTS).join(nested()),
    }
}

/// What a command will write of one scenario.
pub(crate) fn plan(
    scenario: &Scenario,
    results: &ResultsArguments,
    writer: Writer,
    names: Vec<String>,
) -> Plan {
    plan_of_several(scenario, results, writer, names, false)
}

/// What a command that may be about several scenarios will write of one of them.
pub(crate) fn plan_of_several(
    scenario: &Scenario,
    results: &ResultsArguments,
    writer: Writer,
    names: Vec<String>,
    several: bool,
) -> Plan {
    let out = results.out.as_deref();
    Plan {
        path: folder_of(scenario, out, several),
        named_after: (several || out.is_none()).then(|| scenario.file.clone()),
        writer,
        names,
        into_existing: results.existing.allowed,
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

/// Writes a plot, and as PNG beside it if it shall be.
///
/// # Errors
///
/// If it cannot be drawn or written.
pub(crate) fn write_drawing(
    folder: &mut Folder,
    name: &str,
    svg: &str,
    png: bool,
) -> Result<(), Failure> {
    folder.write(name, svg.as_bytes())?;
    if png { write_png(folder, name, svg) } else { Ok(()) }
}

/// The names of plots, and of what they are as PNG if they shall be.
pub(crate) fn drawing_names(names: Vec<String>, png: bool) -> Vec<String> {
    let of_one = |name: String| {
        let as_png = png.then(|| png_name(&name));
        std::iter::once(name).chain(as_png)
    };
    names.into_iter().flat_map(of_one).collect()
}

/// Writes a plot as PNG beside its SVG.
///
/// # Errors
///
/// If it cannot be drawn or written.
pub(crate) fn write_png(folder: &mut Folder, name: &str, svg: &str) -> Result<(), Failure> {
    let png = png::render(svg, PNG_SCALE)
        .map_err(|source| Failure::Plot { name: name.to_owned(), source })?;
    folder.write(&png_name(name), &png)
}

/// The name of a plot as PNG.
pub(crate) fn png_name(name: &str) -> String {
    Path::new(name).with_extension("png").to_string_lossy().into_owned()
}

/// What was found out of a scenario by a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<'a> {
    /// The distributions of its variants.
    pub(crate) findings: &'a [Finding],
    /// What happens turn by turn.
    pub(crate) followed: &'a [Followed],
    /// How good positions are.
    pub(crate) valued: &'a [Valued],
}

/// The names of all files that may be kept of a run, whose positions are told apart by these series.
pub(crate) fn names(
    scenario: &Scenario,
    settings: &Settings,
    series: &[String],
    png: bool,
) -> Vec<String> {
    let tables = ["summary.csv", "distribution.csv", turns::TURNS, positions::POSITIONS];
    let documents = [TALLY, CHECKPOINT, TIMING, MANIFEST];
    let drawn = [
        plots::names(scenario, settings),
        turns::names(scenario),
        positions::names(scenario, settings, series),
    ];
    let plots = drawing_names(drawn.concat(), png);
    let files = tables.into_iter().chain(documents).map(str::to_owned);
    files.chain(plots).collect()
}

/// Writes everything that is to be kept of a run, which was allowed so much time.
///
/// # Errors
///
/// If a file cannot be written; files that were there before are whole.
pub(crate) fn write(
    folder: &mut Folder,
    asked: &AskedRun,
    Found { findings, followed, valued }: Found,
    png: bool,
    allowed: Option<Duration>,
) -> Result<(), Failure> {
    let AskedRun { scenario, settings, flags, shard, .. } = *asked;
    folder.write("summary.csv", &rows::summary(scenario, settings, findings))?;
    folder.write("distribution.csv", &rows::distribution(scenario, settings, findings))?;
    if !followed.is_empty() {
        folder.write(turns::TURNS, &turns::rows(scenario, settings, followed))?;
    }
    if !valued.is_empty() {
        folder.write(positions::POSITIONS, &positions::rows(scenario, settings, valued))?;
    }
    let drawn = plots::plots(asked, findings).into_iter();
    let by_turn = turns::pictures(scenario, followed);
    for (name, svg) in drawn.chain(by_turn).chain(positions::pictures(scenario, valued)) {
        write_drawing(folder, &name, &svg, png)?;
    }
    let tallies = Tallies::of(asked, findings, None);
    if tallies.is_worth_keeping() {
        folder.write(TALLY, tallies.text().as_bytes())?;
    }
    folder.write(TIMING, json_text::document(&timing(findings, allowed)).as_bytes())?;
    let manifest = manifest::manifest(scenario, settings, findings, flags, shard);
    let text = json_text::signed(&manifest);
    folder.write(MANIFEST, text.as_bytes())?;
    folder.commit()
}
