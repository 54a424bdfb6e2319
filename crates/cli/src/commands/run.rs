//! `run`: the distributions of every variant of scenarios.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use sandtable_sim::estimate::Estimate;
use sandtable_sim::trials::Progress;
use serde_json::Value;

use super::begin::watched;
use super::paths::{read_all, refuse_shared_folders};
use super::refusal::Unasked;
use crate::args::{Format, RunArguments};
use crate::checkpoint::tally::{AskedRun, CHECKPOINT, TALLY, Tallies};
use crate::checkpoint::writer::Checkpoints;
use crate::disk::folder::{self, Folder, Plan};
use crate::disk::inventory::Writer;
use crate::engine::WhySampled;
use crate::exit::{print, warn};
use crate::output::answer::answer;
use crate::output::documents::{self, Documents};
use crate::output::files::{self, Found};
use crate::output::manifest::Told;
use crate::output::{page, positions as valued, rows, turns};
use crate::results::{self, Begun, Finding};
use crate::scenario::Scenario;
use crate::terminal::screen::Screen;
use crate::watch::{Lacking, Watch};
use crate::{Exit, Failure, positions, series, shard};

/// Runs scenarios, all of which are read and checked before the first is run.
///
/// # Errors
///
/// If anything is wrong with a scenario, an engine that is asked for gives up, an end is wanted
/// before anything is found, or a file cannot be written.
pub(crate) fn run(arguments: &RunArguments) -> Result<Exit, Failure> {
    watched(&arguments.answer.results, |watch| run_until(arguments, watch))
}

/// Runs them until somebody wants an end.
fn run_until(arguments: &RunArguments, watch: &Watch) -> Result<Exit, Failure> {
    let scenarios = read_all(&arguments.answer.paths)?;
    let shard = shard::chosen(arguments.parts.shard)?;
    let several = 1 < scenarios.len();
    let results = &arguments.answer.results;
    let out = results.out.as_deref();
    refuse_shared_folders(&scenarios, out)?;
    refuse_positions(arguments, &scenarios)?;
    let plans: Vec<Plan> =
        scenarios.iter().map(|scenario| plan(arguments, scenario, several)).collect();
    let (flags, shown) = (flags(arguments), arguments.shown());
    for (scenario, plan) in scenarios.iter().zip(&plans) {
        let settings = arguments.answer.settings(&scenario.settings);
        let asked = AskedRun { scenario, settings: &settings, flags: &flags, shown: &shown, shard };
        before(arguments, &asked, &plan.path)?;
    }
    folder::refuse(&plans)?;
    if has_pages(arguments, &scenarios) {
        page::try_out_of_run(around(arguments))?;
    }
    let _waiting = watch.over_enumerations();
    let mut documents = Documents::new(results.format);
    for (i, (scenario, plan)) in scenarios.iter().zip(plans).enumerate() {
        let settings = arguments.answer.settings(&scenario.settings);
        let asked = AskedRun { scenario, settings: &settings, flags: &flags, shown: &shown, shard };
        let place = if i == 0 { Place::First } else { Place::BelowOthers };
        if !one(arguments, &asked, plan, watch, (&mut documents, place))? {
            documents.print();
            return Err(watch.unfinished(&scenario.file, Lacking::Anything));
        }
        if watch.requested().is_some() {
            documents.print();
            return Ok(Exit::Inconclusive);
        }
    }
    documents.print();
    if has_pages(arguments, &scenarios) {
        write_pages(arguments, &scenarios)?;
    }
    Ok(if watch.is_over() { Exit::Inconclusive } else { Exit::Done })
}

/// Runs one scenario, writes what is found and tells it; says whether anything was.
fn one(
    arguments: &RunArguments,
    asked: &AskedRun,
    plan: Plan,
    watch: &Watch,
    (documents, place): (&mut Documents, Place),
) -> Result<bool, Failure> {
    let mut folder = Folder::hold(plan)?;
    let before = before(arguments, asked, folder.path())?;
    say_where_it_begins(arguments.parts.resume, before.as_ref(), folder.path());
    let checkpoints = Checkpoints::new(&mut folder, CHECKPOINT, arguments.parts.checkpoint);
    let findings = findings(asked, before.as_ref(), checkpoints, watch)?;
    if findings.is_empty() {
        return Ok(false);
    }
    let results = &arguments.answer.results;
    let allowed = results.max_time;
    let followed = series::follow(asked, &findings, watch.patience());
    let valued = positions::value(asked, &findings, watch.patience());
    let found = Found { findings: &findings, followed: &followed, valued: &valued };
    files::write(&mut folder, asked, found, asked.shown.png, allowed)?;
    match results.format {
        Format::Human if results.quiet => (),
        Format::Human => tell(arguments, asked, found, &folder, place),
        Format::Json | Format::Csv => documents.add(
            || documents::document(asked, &findings, valued::document(&valued), allowed),
            || rows::summary(asked.scenario, asked.settings, &findings),
        ),
    }
    Ok(true)
}

/// Whether a run has pages: one of a folder, or of several scenarios. A shard has none: it is not the
/// whole.
fn has_pages(arguments: &RunArguments, scenarios: &[Scenario]) -> bool {
    let of_folder = arguments.answer.paths.iter().any(|path| path.is_dir());
    arguments.parts.shard.is_none() && (1 < scenarios.len() || of_folder)
}

/// The folder around those of all scenarios.
fn around(arguments: &RunArguments) -> &Path {
    arguments.answer.results.out.as_deref().unwrap_or(Path::new(files::REPORTS))
}

fn write_pages(arguments: &RunArguments, scenarios: &[Scenario]) -> Result<(), Failure> {
    let out = arguments.answer.results.out.as_deref();
    let folder = |scenario| files::folder_of(scenario, out, 1 < scenarios.len());
    let folders: Vec<PathBuf> = scenarios.iter().map(folder).collect();
    page::write_of_run(&folders, around(arguments))
}

/// What will be written of a scenario.
fn plan(arguments: &RunArguments, scenario: &Scenario, several: bool) -> Plan {
    let RunArguments { answer, .. } = arguments;
    let settings = answer.settings(&scenario.settings);
    let names = files::names(scenario, &settings, &arguments.positions, answer.png);
    files::plan_of_several(scenario, &answer.results, Writer::Run, names, several)
}

/// Refuses series that a rule does not tell.
fn refuse_positions(arguments: &RunArguments, scenarios: &[Scenario]) -> Result<(), Unasked> {
    for scenario in scenarios.iter().filter(|_| !arguments.positions.is_empty()) {
        let refused = positions::refuse(scenario, &arguments.positions);
        let option = "positions";
        refused.map_err(|(message, help)| Unasked::Option { option, message, help })?;
    }
    Ok(())
}

/// The trials that an interrupted run has left, if they are to be gone on with and there are any.
fn before(
    arguments: &RunArguments,
    asked: &AskedRun,
    folder: &Path,
) -> Result<Option<Tallies>, Failure> {
    if arguments.parts.resume { Tallies::left(folder, asked) } else { Ok(None) }
}

/// Warns of what somebody may not expect: that there is nothing to resume, or that there is.
fn say_where_it_begins(resume: bool, before: Option<&Tallies>, folder: &Path) {
    let has_checkpoint = folder.join(CHECKPOINT).exists() || is_cut_short(folder);
    let folder = folder.display();
    if resume && before.is_none() {
        warn(&format!("there is nothing to resume in {folder}: this run starts anew"));
    } else if !resume && has_checkpoint {
        warn(&format!(
            "this run starts anew, although {folder} holds trials of one that was cut short; \
             --resume goes on with them"
        ));
    }
}

/// Whether a folder has trials of a run that was asked to end before it was done. Of what was to reach
/// a precision, the manifest alone says so.
fn is_cut_short(folder: &Path) -> bool {
    let Ok(counts) = Tallies::read(&folder.join(TALLY)) else { return false };
    let told = || Told::read(folder).ok().flatten();
    let is_unreached = || told().is_some_and(|told| !told.complete && told.shard.is_none());
    counts.is_cut_short() || is_unreached()
}

/// Finds what can be found before somebody wants an end.
fn findings(
    asked: &AskedRun,
    before: Option<&Tallies>,
    mut checkpoints: Checkpoints,
    watch: &Watch,
) -> Result<Vec<Finding>, Failure> {
    let AskedRun { scenario, settings, shard, .. } = *asked;
    let mut findings = Vec::new();
    for variant in &scenario.variants {
        if watch.requested().is_some() || (watch.is_over() && !findings.is_empty()) {
            break;
        }
        let label = format!("{}: {}", scenario.name, variant.name);
        let so_far = before.map(|before| before.margins(&variant.name)).unwrap_or_default();
        let begun = Begun { shard, so_far, watch: Some(watch) };
        let found = watch.over(&label, |observe| {
            let mut keep = |progress: &Progress, mean: Option<Estimate>| {
                let going_on = Some((variant.name.as_str(), progress.margins));
                checkpoints.keep(|| Tallies::of(asked, &findings, going_on).text());
                observe(progress, mean)
            };
            results::find(scenario, variant, settings, begun, &mut keep)
        });
        match found {
            Err(Failure::NotExact(error)) if error.why == WhySampled::TimeOver => break,
            Err(Failure::Unfinished { .. }) => break,
            found => findings.push(found?),
        }
    }
    if watch.wish().is_some() && !findings.is_empty() {
        let counts = Tallies::of(asked, &findings, None);
        if counts.is_worth_keeping() {
            // Whatever becomes of the tables and pictures that are made of them.
            checkpoints.write(|| counts.text());
        }
    }
    Ok(findings)
}

/// Where an answer stands.
#[derive(Clone, Copy, Debug)]
enum Place {
    First,
    /// A line parts it from the one above.
    BelowOthers,
}

fn tell(arguments: &RunArguments, asked: &AskedRun, found: Found, folder: &Folder, place: Place) {
    let screen = Screen::of_stdout(arguments.detail.verbose);
    let mut text = match place {
        Place::First => String::new(),
        Place::BelowOthers => format!("\n{}\n", "─".repeat(screen.width)),
    };
    text.push_str(&answer(asked.scenario, asked.settings, found.findings, screen));
    text.push_str(&turns::sampled(found.followed, screen));
    text.push_str(&valued::answer(found.valued, screen));
    let _ = writeln!(text, "\n{}", files::written(folder));
    print(&text);
}

/// What the command line changed, for the manifest, but for the share of the trials: that of all
/// shards is the same.
fn flags(arguments: &RunArguments) -> Value {
    arguments.answer.flags(&arguments.shown().document())
}
