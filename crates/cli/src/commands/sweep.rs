//! `sweep`: numbers over one key or two.

use sandtable_sim::statistic::Statistic;
use sandtable_sim::trials::Shard;

use super::begin::watched;
use super::pieces::{begun, command_line, question};
use super::refusal::stating;
use super::told::Forms;
use crate::args::SweepArguments;
use crate::checkpoint::identity::Identity;
use crate::checkpoint::parts::Parts;
use crate::checkpoint::pieces::{Divided, Job, PIECES, Pieces};
use crate::checkpoint::writer::Checkpoints;
use crate::compare::{asked, varied};
use crate::disk::folder::{Folder, Plan};
use crate::disk::inventory::Writer;
use crate::output::{files, sweep as output};
use crate::scenario::{BASE, Scenario};
use crate::sweep::{self, Question, Request, axes};
use crate::watch::Watch;
use crate::{Exit, Failure, shard};

/// Sweeps, after every point has been checked.
///
/// # Errors
///
/// If anything is wrong with the scenario or a point, or a file cannot be written.
pub(crate) fn sweep(arguments: &SweepArguments) -> Result<Exit, Failure> {
    watched(&arguments.work.results, |watch| {
        let shard = shard::chosen(arguments.parts.shard)?;
        with_request(arguments, |request| work(arguments, request, shard, watch))
    })
}

/// Puts the shards of a sweep together: the whole is swept again, with all of its points already
/// done.
///
/// # Errors
///
/// If these are pieces of another sweep, or it cannot be swept again.
pub(super) fn merged(
    arguments: &SweepArguments,
    done: Pieces,
    watch: &Watch,
) -> Result<Exit, Failure> {
    with_request(arguments, |request| {
        super::pieces::refuse_other(done.job(), &job(request, None))?;
        let mut folder = Folder::hold(plan(arguments, request))?;
        let mut parts = Parts::done(done);
        let found = sweep::sweep(request, &mut parts, watch)?;
        let pieces = Pieces::none(job(request, None));
        let (flags, shown) = (arguments.flags(), arguments.shown());
        output::write(&mut folder, request, &found, &flags, &pieces, &shown)?;
        Ok(Exit::Done)
    })
}

fn with_request<T>(
    arguments: &SweepArguments,
    then: impl FnOnce(&Request) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let named = arguments.measures();
    let scenario = [stating(Scenario::read(&arguments.path)?, &named)?];
    let variant = varied(&scenario[0], arguments.variant.as_deref().unwrap_or(BASE))
        .map_err(|failure| failure.of_option("--variant"))?;
    let axes = axes(&scenario[0], &variant, &arguments.parameter, &arguments.list)?;
    let measures = asked(&scenario, &[(&scenario[0], &variant)], &named, &[])?;
    let measures = if named.is_empty() { &measures[..1] } else { &measures };
    let mean = [Statistic::Mean];
    let statistics = if arguments.statistic.is_empty() { &mean } else { &arguments.statistic[..] };
    let question = |measure: &str| {
        let measure = measure.to_owned();
        move |&statistic: &Statistic| Question { measure: measure.clone(), statistic }
    };
    let questions =
        measures.iter().flat_map(|measure| statistics.iter().map(question(&measure.name)));
    scenario[0].ask_only_about(Some(&variant));
    then(&Request {
        scenario: &scenario[0],
        variant: &variant,
        axes,
        questions: questions.collect(),
        settings: arguments.work.settings(&scenario[0].settings),
    })
}

/// The sweep as a job in pieces, of which each is a point.
fn job(request: &Request, shard: Option<Shard>) -> Job {
    Job {
        command: command_line(),
        of: vec![Identity::of(request.scenario, &request.settings)],
        question: question(&request.asked()),
        pieces: request.all(),
        divided: Divided::Pieces,
        shard: shard.map(|shard| (shard.index, shard.count)),
    }
}

fn plan(arguments: &SweepArguments, request: &Request) -> Plan {
    let names = output::names(request, arguments.work.png);
    files::plan(request.scenario, &arguments.work.results, Writer::Sweep, names)
}

fn work(
    arguments: &SweepArguments,
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
    let found = sweep::sweep(request, &mut parts, watch)?;
    let pieces = parts.into_pieces(watch);
    let flags = arguments.flags();
    output::write(&mut folder, request, &found, &flags, &pieces, &arguments.shown())?;
    let forms = Forms {
        answer: |screen| match shard {
            Some(shard) => output::answer_of_shard(request, &found, shard),
            None if found.points.is_empty() => output::answer_of_none(request, &found),
            None => output::answer(request, &found, screen),
        },
        rows: || output::rows(request, &found),
        document: || output::document(request, &found, &flags, shard),
    };
    forms.tell(&work.results, work.detail, &folder);
    Ok(if found.stopped.is_some() { Exit::Inconclusive } else { Exit::Done })
}
