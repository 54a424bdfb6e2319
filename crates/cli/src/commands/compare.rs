//! `compare`: what every variant changes, with a verdict.

use std::fmt::Write;
use std::time::Instant;

use sandtable_sim::comparison::Verdict;

use super::run::{read_all, set_threads};
use crate::args::{CompareArguments, Format};
use crate::compare::{
    self, Comparison, Request, asked, refuse_equal, refuse_other_procedure, sides, toggled,
};
use crate::exit::print;
use crate::interrupt::Interrupt;
use crate::output::answer::Screen;
use crate::output::folder::Folder;
use crate::output::progress::Watch;
use crate::output::{comparison, comparison_answer, files};
use crate::scenario::{Scenario, Variant};
use crate::{Exit, Failure};

/// Compares variants, all of which are checked before the first is run.
pub(crate) fn compare(arguments: &CompareArguments) -> Result<Exit, Failure> {
    let scenarios = read_all(&arguments.paths)?;
    refuse_other_procedure(&scenarios)?;
    let toggles = toggles(arguments, &scenarios)?;
    let mut sides = match &toggles {
        Some(variants) => variants
            .iter()
            .map(|variant| compare::Side {
                name: variant.name.clone(),
                scenario: &scenarios[0],
                variant,
            })
            .collect(),
        None => sides(&scenarios, arguments.reference.as_deref())?,
    };
    refuse_equal(&sides)?;
    let request = Request {
        reference: sides.remove(0),
        variants: sides,
        measures: asked(&scenarios, &arguments.measure, &arguments.margin)?,
        settings: arguments.work.settings(&scenarios[0].settings),
    };
    work(arguments, &request)
}

/// The variants that toggles make, if there are any.
fn toggles(
    arguments: &CompareArguments,
    scenarios: &[Scenario],
) -> Result<Option<Vec<Variant>>, Failure> {
    if arguments.toggle.is_empty() {
        return Ok(None);
    }
    let [scenario] = scenarios else {
        return Err(Failure::usage("--toggle changes one scenario; found several"));
    };
    let of = compare::varied(scenario, arguments.reference.as_deref().unwrap_or("base"))?;
    toggled(scenario, &of, &arguments.toggle).map(Some)
}

fn work(arguments: &CompareArguments, request: &Request) -> Result<Exit, Failure> {
    let work = &arguments.work;
    set_threads(work.threads)?;
    let deadline = work.max_time.map(|time| Instant::now() + time);
    let interrupt = Interrupt::listen().map_err(|error| Failure::Engine(error.to_string()))?;
    let watch = Watch::new(interrupt, deadline, work.quiet);
    let path = files::folder_of(request.reference.scenario, work.out.as_deref(), false);
    let mut folder = Folder::hold(&path)?;
    let comparison = compare::compare(request, &watch)?;
    comparison::write(&mut folder, request, &comparison, &work.flags())?;
    tell(arguments, request, &comparison, &folder)?;
    Ok(watch.requested().unwrap_or(exit(arguments, &comparison)))
}

fn tell(
    arguments: &CompareArguments,
    request: &Request,
    comparison: &Comparison,
    folder: &Folder,
) -> Result<(), Failure> {
    let work = &arguments.work;
    match work.format {
        Format::Human if work.quiet => Ok(()),
        Format::Human => {
            let screen = Screen::of_stdout(work.verbose);
            let mut text = comparison_answer::answer(request, comparison, screen);
            let _ = writeln!(text, "\n{}", files::written(folder));
            print(&text)
        }
        Format::Csv => print(&String::from_utf8_lossy(&comparison::rows(request, comparison)?)),
        Format::Json => {
            let document = comparison::document(request, comparison, &work.flags());
            print(&(serde_json::to_string_pretty(&document).expect("plain values") + "\n"))
        }
    }
}

/// A decision is only missed where a margin asked for one.
fn exit(arguments: &CompareArguments, comparison: &Comparison) -> Exit {
    let undecided = comparison.rows.iter().any(|row| row.verdict == Verdict::Inconclusive);
    if !comparison.complete() || (undecided && !arguments.margin.is_empty()) {
        Exit::Inconclusive
    } else {
        Exit::Done
    }
}
