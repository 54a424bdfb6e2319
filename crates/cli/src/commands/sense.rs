//! `sense`: what one pip on each threshold would change, largest first.

use std::fmt::Write;

use super::compare::watch;
use crate::args::{Format, SenseArguments};
use crate::compare::{asked, varied};
use crate::exit::print;
use crate::output::answer::Screen;
use crate::output::folder::Folder;
use crate::output::{files, sensitivity as output};
use crate::scenario::{BASE, Effort, Scenario};
use crate::sense::{self, Request, TRIALS};
use crate::{Exit, Failure};

/// Moves everything by a pip.
pub(crate) fn sense(arguments: &SenseArguments) -> Result<Exit, Failure> {
    let scenario = [Scenario::read(&arguments.path)?];
    let variant = varied(&scenario[0], arguments.variant.as_deref().unwrap_or(BASE))?;
    let mut settings = arguments.work.settings(&scenario[0].settings);
    if arguments.work.trials.is_none() {
        settings.effort = Effort::Trials(settings.trials().min(TRIALS));
    }
    let request = Request {
        scenario: &scenario[0],
        variant: &variant,
        measures: asked(&scenario, &arguments.measure, &[])?,
        settings,
    };
    let work = &arguments.work;
    let watch = watch(work)?;
    let found = sense::sense(&request, &watch)?;
    let mut folder = Folder::hold(&files::folder_of(request.scenario, work.out.as_deref(), false))?;
    output::write(&mut folder, &request, &found, &work.flags())?;
    match work.format {
        Format::Human if work.quiet => (),
        Format::Human => {
            let mut text = output::answer(&request, &found, Screen::of_stdout(work.verbose));
            let _ = writeln!(text, "\n{}", files::written(&folder));
            print(&text)?;
        }
        Format::Csv => print(&String::from_utf8_lossy(&output::rows(&request, &found)?))?,
        Format::Json => {
            let document = output::document(&request, &found, &work.flags());
            print(&(serde_json::to_string_pretty(&document).expect("plain values") + "\n"))?;
        }
    }
    let over = if found.stopped.is_some() { Exit::Inconclusive } else { Exit::Done };
    Ok(watch.requested().unwrap_or(over))
}
