//! `compare`: what every variant changes, with a verdict.

use std::fmt::Write;

use sandtable_sim::comparison::Verdict;

use super::refusal::Unasked;
use super::run::{self, read_all};
use crate::args::{CompareArguments, Format};
use crate::compare::{self, Comparison, Request, asked, refuse_equal, sides, toggled};
use crate::exit::{print, print_data};
use crate::factorial;
use crate::output::folder::{Folder, Writer};
use crate::output::screen::Screen;
use crate::output::{self, comparison, comparison_answer, files, json_text};
use crate::scenario::{BASE, Scenario, Variant};
use crate::{Exit, Failure};

/// Compares variants, all of which are checked before the first is run.
pub(crate) fn compare(arguments: &CompareArguments) -> Result<Exit, Failure> {
    let scenarios = read_all(&arguments.paths)?;
    if !arguments.factorial.is_empty() {
        return factorial(arguments, &scenarios);
    }
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
    let variants: Vec<_> = sides.iter().map(|side| (side.scenario, side.variant)).collect();
    let measures = asked(&scenarios, &variants, &arguments.measure, &arguments.margin)?;
    let request = Request {
        reference: sides.remove(0),
        variants: sides,
        measures,
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
        return Err(Unasked::Several("--toggle changes").into());
    };
    let of = reference(arguments, scenario)?;
    let toggled = toggled(scenario, &of, &arguments.toggle);
    toggled.map(Some).map_err(|failure| failure.of_option("--toggle"))
}

fn reference(arguments: &CompareArguments, scenario: &Scenario) -> Result<Variant, Failure> {
    let name = arguments.reference.as_deref().unwrap_or(BASE);
    compare::varied(scenario, name).map_err(|failure| failure.of_option("--reference"))
}

fn factorial(arguments: &CompareArguments, scenarios: &[Scenario]) -> Result<Exit, Failure> {
    let [scenario] = scenarios else {
        return Err(Unasked::Several("--factorial switches keys of").into());
    };
    let of = reference(arguments, scenario)?;
    let (design, cells) = factorial::cells(scenario, &of, &arguments.factorial)
        .map_err(|failure| failure.of_option("--factorial"))?;
    let variants: Vec<_> = cells.iter().map(|cell| (scenario, cell)).collect();
    let measures = asked(scenarios, &variants, &arguments.measure, &arguments.margin)?;
    let by_name = !arguments.measure.is_empty();
    let (measures, left_out) = factorial::with_means(scenario, &cells, measures, by_name)?;
    let request = factorial::Request {
        scenario,
        switches: &arguments.factorial,
        design,
        measures,
        left_out,
        cells,
        settings: arguments.work.settings(&scenario.settings),
    };
    let work = &arguments.work;
    let names = output::factorial::names(&request, work.png);
    let plan = files::plan(scenario, &work.results, Writer::Factorial, names);
    let mut folder = Folder::hold(plan)?;
    let watch = run::watch(&work.results)?;
    let _waiting = watch.over_enumerations();
    let found = factorial::factorial(&request, &watch);
    let found = watch.over_exact(&scenario.file, found)?;
    output::factorial::write(&mut folder, &request, &found, &work.flags(), work.png)?;
    match work.results.format {
        Format::Human if work.results.quiet => (),
        Format::Human => {
            let screen = Screen::of_stdout(work.detail.verbose);
            let mut text = output::factorial::answer(&request, &found, screen);
            let _ = writeln!(text, "\n{}", files::written(&folder));
            print(&text)?;
        }
        Format::Csv => {
            print_data(&String::from_utf8_lossy(&output::factorial::rows(&request, &found)))?;
        }
        Format::Json => {
            let document = output::factorial::document(&request, &found, &work.flags());
            print_data(&json_text::document(&document))?;
        }
    }
    let over = if !found.complete() { Exit::Inconclusive } else { Exit::Done };
    Ok(watch.requested().unwrap_or(over))
}

fn work(arguments: &CompareArguments, request: &Request) -> Result<Exit, Failure> {
    let work = &arguments.work;
    let names = comparison::names(request, work.png);
    let plan = files::plan(request.reference.scenario, &work.results, Writer::Compare, names);
    let mut folder = Folder::hold(plan)?;
    let watch = run::watch(&work.results)?;
    let _waiting = watch.over_enumerations();
    let comparison = compare::compare(request, &watch);
    let comparison = watch.over_exact(&request.reference.scenario.file, comparison)?;
    comparison::write(&mut folder, request, &comparison, &work.flags(), work.png)?;
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
    match work.results.format {
        Format::Human if work.results.quiet => Ok(()),
        Format::Human => {
            let screen = Screen::of_stdout(work.detail.verbose);
            let mut text = comparison_answer::answer(request, comparison, screen);
            let _ = writeln!(text, "\n{}", files::written(folder));
            print(&text)
        }
        Format::Csv => print_data(&String::from_utf8_lossy(&comparison::rows(request, comparison))),
        Format::Json => {
            let document = comparison::document(request, comparison, &work.flags());
            print_data(&json_text::document(&document))
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
