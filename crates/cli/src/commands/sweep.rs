//! `sweep`: numbers over one key or two.

use std::fmt::Write;

use sandtable_sim::statistic::Statistic;

use super::run::watch;
use crate::args::{Format, SweepArguments};
use crate::compare::{asked, varied};
use crate::exit::{print, print_data};
use crate::output::folder::{Folder, Writer};
use crate::output::screen::Screen;
use crate::output::{files, json_text, sweep as output};
use crate::scenario::{BASE, Scenario};
use crate::sweep::{self, Question, Request, axes};
use crate::{Exit, Failure};

/// Sweeps, after every point has been checked.
pub(crate) fn sweep(arguments: &SweepArguments) -> Result<Exit, Failure> {
    let scenario = [Scenario::read(&arguments.path)?];
    let variant = varied(&scenario[0], arguments.variant.as_deref().unwrap_or(BASE))
        .map_err(|failure| failure.of_option("--variant"))?;
    let axes = axes(&scenario[0], &variant, &arguments.parameter, &arguments.list)?;
    let measures = asked(&scenario, &[(&scenario[0], &variant)], &arguments.measure, &[])?;
    let measures = if arguments.measure.is_empty() { &measures[..1] } else { &measures };
    let mean = [Statistic::Mean];
    let statistics = if arguments.statistic.is_empty() { &mean } else { &arguments.statistic[..] };
    let question = |measure: &str| {
        let measure = measure.to_owned();
        move |&statistic: &Statistic| Question { measure: measure.clone(), statistic }
    };
    let questions =
        measures.iter().flat_map(|measure| statistics.iter().map(question(&measure.name)));
    let request = Request {
        scenario: &scenario[0],
        variant: &variant,
        axes,
        questions: questions.collect(),
        settings: arguments.work.settings(&scenario[0].settings),
    };
    work(arguments, &request)
}

fn work(arguments: &SweepArguments, request: &Request) -> Result<Exit, Failure> {
    let work = &arguments.work;
    let names = output::names(request, work.png);
    let plan = files::plan(request.scenario, &work.results, Writer::Sweep, names);
    let mut folder = Folder::hold(plan)?;
    let watch = watch(&work.results)?;
    let found = sweep::sweep(request, &watch)?;
    output::write(&mut folder, request, &found, &work.flags(), work.png)?;
    match work.results.format {
        Format::Human if work.results.quiet => (),
        Format::Human => {
            let screen = Screen::of_stdout(work.detail.verbose);
            let mut text = output::answer(request, &found, screen);
            let _ = writeln!(text, "\n{}", files::written(&folder));
            print(&text)?;
        }
        Format::Csv => print_data(&String::from_utf8_lossy(&output::rows(request, &found)))?,
        Format::Json => {
            let document = output::document(request, &found, &work.flags());
            print_data(&json_text::document(&document))?;
        }
    }
    let over = if found.stopped.is_some() { Exit::Inconclusive } else { Exit::Done };
    Ok(watch.requested().unwrap_or(over))
}
