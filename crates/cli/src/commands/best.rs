//! `best`: what players do who choose well.

use super::begin::watched;
use super::told::Forms;
use crate::args::BestArguments;
use crate::best::{self, Request};
use crate::disk::folder::Folder;
use crate::disk::inventory::Writer;
use crate::output::{best as output, files};
use crate::problem::Problem;
use crate::refusal::Nothing;
use crate::scenario::{Against, BASE, BestSettings, Scenario};
use crate::watch::Watch;
use crate::{Exit, Failure};

/// Finds the best play of a scenario.
///
/// # Errors
///
/// If anything is wrong with the scenario or the question, nothing is asked, there is no law, or a
/// file cannot be written.
pub(crate) fn best(arguments: &BestArguments) -> Result<Exit, Failure> {
    watched(&arguments.results, |watch| found(arguments, watch))
}

fn found(arguments: &BestArguments, watch: &Watch) -> Result<Exit, Failure> {
    let scenario = Scenario::read(&arguments.path)?;
    let written = written(arguments, &scenario)?;
    let question = scenario.best_question(&written);
    let question = question.map_err(|problem| refused(arguments, &scenario, &problem))?;
    let request = Request {
        scenario: &scenario,
        variant: scenario
            .variant(&question.variant)
            .expect("questions name variants that are there"),
        asked: asked("objective", arguments.objective.is_some(), &scenario),
        asked_frontier: asked("frontier", arguments.frontier.is_some(), &scenario),
        settings: arguments.settings(&scenario.settings),
        question,
    };
    let names = output::names(&request, arguments.png);
    let mut folder = Folder::hold(files::plan(&scenario, &arguments.results, Writer::Best, names))?;
    let waiting = watch.over_enumerations();
    let found = best::best(&request, watch)?;
    drop(waiting);
    let flags = arguments.flags();
    output::write(&mut folder, &request, &found, &flags, arguments.png)?;
    let forms = Forms {
        answer: |screen| output::answer(&request, &found, screen),
        rows: || output::policy(&request, &found),
        document: || output::document(&request, &found, &flags),
    };
    forms.tell(&arguments.results, arguments.detail, &folder);
    Ok(Exit::Done)
}

/// Where something is asked for: an option, or a key of the file.
fn asked(name: &str, is_typed: bool, scenario: &Scenario) -> String {
    if is_typed { format!("--{name}") } else { format!("`best.{name}` of {}", scenario.file) }
}

/// The question of the file with what the command line says of it, or that which only the command
/// line asks.
fn written(arguments: &BestArguments, scenario: &Scenario) -> Result<BestSettings, Failure> {
    let sees = Some(arguments.sees.clone()).filter(|names| !names.is_empty());
    let decide = Some(arguments.decide.clone()).filter(|names| !names.is_empty());
    let mut written = match (&scenario.best, &arguments.objective) {
        (Some(written), _) => written.clone(),
        (None, Some(objective)) => BestSettings {
            objective: objective.clone(),
            decide: Vec::new(),
            against: Against::default(),
            sees: None,
            frontier: None,
            near_tie: 0.0,
            variant: BASE.to_owned(),
        },
        (None, None) => {
            let why = "the scenario has no [best] table; give --objective";
            return Err(Nothing::NotAsked(why).into());
        }
    };
    written.objective = arguments.objective.clone().unwrap_or(written.objective);
    written.decide = decide.unwrap_or(written.decide);
    written.against = arguments.against.unwrap_or(written.against);
    written.sees = sees.or(written.sees);
    written.frontier = arguments.frontier.clone().or(written.frontier);
    written.near_tie = arguments.near_tie.unwrap_or(written.near_tie);
    written.variant = arguments.variant.clone().unwrap_or(written.variant);
    Ok(written)
}

/// The refusal of a question, with the option that asked for it, or the key of the file.
fn refused(arguments: &BestArguments, scenario: &Scenario, problem: &Problem) -> Failure {
    let first = problem.path().first().map_or("", String::as_str);
    let typed = [
        ("objective", arguments.objective.is_some()),
        ("decide", !arguments.decide.is_empty()),
        ("against", arguments.against.is_some()),
        ("sees", !arguments.sees.is_empty()),
        ("frontier", arguments.frontier.is_some()),
        ("near-tie", arguments.near_tie.is_some()),
        ("variant", arguments.variant.is_some()),
    ];
    let of_file = || match scenario.best {
        Some(_) => format!("`best.{first}` of {}", scenario.file),
        None => scenario.file.clone(),
    };
    let option =
        typed.into_iter().find(|(name, is_typed)| *is_typed && *name == first.replace('_', "-"));
    let whose = option.map_or_else(of_file, |(name, _)| format!("--{name}"));
    Failure::Usage {
        problem: format!("{whose}: {}", problem.message()),
        help: problem.advice().map(str::to_owned),
    }
}
