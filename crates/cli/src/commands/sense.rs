//! `sense`: what one pip on each number of a rule would change.

use std::fmt::Write;

use super::run::watch;
use crate::args::{Format, SenseArguments};
use crate::compare::{no_measure, varied};
use crate::exit::{print, print_data};
use crate::output::folder::{Folder, Writer};
use crate::output::screen::Screen;
use crate::output::{files, json_text, sensitivity};
use crate::scenario::{BASE, Scenario};
use crate::sense::{self, Request, Sensitivities};
use crate::{Exit, Failure};

/// Moves every number by one pip either way.
pub(crate) fn sense(arguments: &SenseArguments) -> Result<Exit, Failure> {
    let work = &arguments.work;
    let scenario = Scenario::read(&arguments.path)?;
    let variant = varied(&scenario, arguments.variant.as_deref().unwrap_or(BASE))
        .map_err(|failure| failure.of_option("--variant"))?;
    let request = Request {
        scenario: &scenario,
        variant: &variant,
        measures: measures(&scenario, arguments.measure.as_deref())?,
        statistic: arguments.statistic,
        settings: work.settings(&scenario.settings),
    };
    let names = sensitivity::names(&request, work.png);
    let mut folder = Folder::hold(files::plan(&scenario, &work.results, Writer::Sense, names))?;
    let watch = watch(&work.results)?;
    let _waiting = watch.over_enumerations();
    let found = watch.over_exact(&scenario.file, sense::sense(&request, &watch))?;
    sensitivity::write(&mut folder, &request, &found, &work.flags(), work.png)?;
    tell(arguments, &request, &found, &folder)?;
    let stopped = found.stop.map(|_| Exit::Inconclusive);
    Ok(watch.requested().or(stopped).unwrap_or(Exit::Done))
}

/// All measures, the one that is ranked first.
fn measures(scenario: &Scenario, ranked: Option<&str>) -> Result<Vec<String>, Failure> {
    let mut names = scenario.measure_names();
    let ranked = ranked.unwrap_or(&scenario.settings.measure);
    let Some(position) = names.iter().position(|name| name == ranked) else {
        return Err(no_measure(scenario, ranked, &names).into());
    };
    let first = names.remove(position);
    names.insert(0, first);
    Ok(names)
}

fn tell(
    arguments: &SenseArguments,
    request: &Request,
    found: &Sensitivities,
    folder: &Folder,
) -> Result<(), Failure> {
    let work = &arguments.work;
    match work.results.format {
        Format::Human if work.results.quiet => Ok(()),
        Format::Human => {
            let mut text =
                sensitivity::answer(request, found, Screen::of_stdout(work.detail.verbose));
            let _ = writeln!(text, "\n{}", files::written(folder));
            print(&text)
        }
        Format::Csv => print_data(&String::from_utf8_lossy(&sensitivity::rows(request, found))),
        Format::Json => {
            let document = sensitivity::document(request, found, &work.flags());
            print_data(&json_text::document(&document))
        }
    }
}
