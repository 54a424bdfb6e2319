//! `sense`: what one pip on each number of a rule would change.

use sandtable_sim::trials::Shard;

use super::begin::watched;
use super::pieces::{begun, of_blocks, refuse_other, write_share};
use super::refusal::stating;
use super::told::Forms;
use crate::args::SenseArguments;
use crate::checkpoint::parts::Parts;
use crate::checkpoint::pieces::{Job, PIECES, Pieces};
use crate::checkpoint::writer::Checkpoints;
use crate::compare::{no_measure, varied};
use crate::disk::folder::{Folder, Plan};
use crate::disk::inventory::Writer;
use crate::output::{files, sensitivity};
use crate::scenario::{BASE, Scenario};
use crate::sense::{self, Request};
use crate::watch::Watch;
use crate::{Exit, Failure, shard};

/// Moves every number by one pip either way.
///
/// # Errors
///
/// If anything is wrong with the scenario or what is asked, or a file cannot be written.
pub(crate) fn sense(arguments: &SenseArguments) -> Result<Exit, Failure> {
    watched(&arguments.work.results, |watch| {
        let shard = shard::chosen(arguments.parts.shard)?;
        with_request(arguments, |request| work(arguments, request, shard, watch))
    })
}

/// Puts the shards of sensitivities together: they are worked out again, with all trials already run.
///
/// # Errors
///
/// If these are pieces of something else, or it cannot be worked out again.
pub(super) fn merged(
    arguments: &SenseArguments,
    done: Pieces,
    watch: &Watch,
) -> Result<Exit, Failure> {
    with_request(arguments, |request| {
        refuse_other(done.job(), &job(request, None))?;
        let mut folder = Folder::hold(plan(arguments, request))?;
        let found = sense::sense(request, &mut Parts::done(done).part(0), watch)?;
        let work = &arguments.work;
        sensitivity::write(&mut folder, request, &found, &arguments.flags(), work.png)?;
        Ok(Exit::Done)
    })
}

fn with_request<T>(
    arguments: &SenseArguments,
    then: impl FnOnce(&Request) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let ranked: Vec<String> = arguments.measure.iter().map(|it| it.trim().to_owned()).collect();
    let scenario = stating(Scenario::read(&arguments.path)?, &ranked)?;
    let variant = varied(&scenario, arguments.variant.as_deref().unwrap_or(BASE))
        .map_err(|failure| failure.of_option("--variant"))?;
    scenario.ask_only_about(Some(&variant));
    then(&Request {
        scenario: &scenario,
        variant: &variant,
        measures: measures(&scenario, ranked.first().map(String::as_str))?,
        statistic: arguments.statistic,
        settings: arguments.work.settings(&scenario.settings),
    })
}

/// The sensitivities as a job of which a shard has every n-th block of trials.
fn job(request: &Request, shard: Option<Shard>) -> Job {
    of_blocks(&[(request.scenario, &request.settings)], &request.asked(), 1, shard)
}

fn plan(arguments: &SenseArguments, request: &Request) -> Plan {
    let mut names = sensitivity::names(request, arguments.work.png);
    names.push(PIECES.to_owned());
    files::plan(request.scenario, &arguments.work.results, Writer::Sense, names)
}

fn work(
    arguments: &SenseArguments,
    request: &Request,
    shard: Option<Shard>,
    watch: &Watch,
) -> Result<Exit, Failure> {
    let work = &arguments.work;
    let mut folder = Folder::hold(plan(arguments, request))?;
    let _waiting = watch.over_enumerations();
    let pieces = begun(&arguments.parts, folder.path(), job(request, shard))?;
    let checkpoints = Checkpoints::new(&mut folder, PIECES, arguments.parts.checkpoint);
    let mut parts = Parts::new(pieces, checkpoints);
    let file = &request.scenario.file;
    if shard.is_some() {
        let stop = watch.over_exact(file, sense::share(request, &mut parts.part(0), watch))?;
        let (title, quiet) = (&request.scenario.title, work.results.quiet);
        let pieces = parts.into_pieces(watch);
        return write_share(&mut folder, &pieces, (title, quiet), stop);
    }
    let found = watch.over_exact(file, sense::sense(request, &mut parts.part(0), watch))?;
    let pieces = parts.into_pieces(watch);
    if found.stop.is_some() {
        folder.write(PIECES, pieces.text().as_bytes())?;
    }
    sensitivity::write(&mut folder, request, &found, &arguments.flags(), work.png)?;
    let flags = arguments.flags();
    let forms = Forms {
        answer: |screen| sensitivity::answer(request, &found, screen),
        rows: || sensitivity::rows(request, &found),
        document: || sensitivity::document(request, &found, &flags),
    };
    forms.tell(&work.results, work.detail, &folder);
    Ok(if found.stop.is_some() { Exit::Inconclusive } else { Exit::Done })
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
